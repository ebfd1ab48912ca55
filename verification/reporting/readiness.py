"""What a report asks of its editor: errors to mend, claims to read, what is open; and
its first line: whether anything stands against publishing the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from verification.judging.verdict.attention import suspicion
from verification.reaching.identity import standing_notices
from verification.records import (
    Attention,
    ClaimDecision,
    ClaimVerdict,
    Evidence,
    JudgedClaim,
    Report,
    SourceId,
)
from verification.records import SourceAction as Action

from .words import counted, unfinished_words

ATTENTION_WORDS: Mapping[str, str] = {
    Attention.ERROR: "Error",
    Attention.READ: "To be read",
    Attention.UNCHECKED: "Could not check",
}

PASSAGES_TO_READ = 3
"""Of a claim in a list: what a reader takes in before opening the evidence."""


def in_order(claims: Iterable[JudgedClaim]) -> list[JudgedClaim]:
    """The flagged claims: errors, gravest first; what is to be read, most suspicious
    first; what could not be checked."""
    return sorted((each for each in claims if each.flagged), key=_urgency)


def passages_to_read(judged: JudgedClaim) -> tuple[tuple[SourceId, Evidence], ...]:
    """The best passages of a claim that is to be read, each with its source."""
    if judged.attention is not Attention.READ:
        return ()
    found = [
        (each.citation.source_id, evidence)
        for each in judged.citations
        if each.flagged
        for evidence in each.judgment.evidence
    ]
    found.sort(key=lambda pair: -pair[1].score)
    return tuple(found[:PASSAGES_TO_READ])


def attention_words(counts: Mapping[Attention, int]) -> str:
    """How much is asked for, in a few words; empty when nothing is."""
    words = {
        Attention.ERROR: "error" if counts.get(Attention.ERROR) == 1 else "errors",
        Attention.READ: "to be read",
        Attention.UNCHECKED: "could not be checked",
    }
    return ", ".join(
        f"{counts[each]:,} {said}" for each, said in words.items() if counts.get(each)
    )


_GRAVEST = (ClaimVerdict.SUPPORTED, ClaimVerdict.CONTRADICTED, ClaimVerdict.CONFLICTING)


def _urgency(judged: JudgedClaim) -> tuple[int, float]:
    kind = judged.attention or Attention.READ
    place = list(Attention).index(kind)
    if kind is Attention.READ:
        return place, -suspicion(judged.citations)
    return place, [*_GRAVEST, judged.verdict].index(judged.verdict)


def answer_of(report: Report) -> str:
    """The first line of a report that leaves, from what it holds alone."""
    read = [each for each in report.sources if each.snapshot is not None]
    return answer(
        report.claims,
        sources_read=len(read),
        sources_total=len(report.sources),
        sources_flagged=sum(each.action is not Action.OK for each in read),
        warned_of=sources_warned_of(report),
        is_complete=not unfinished_words(report),
    )


def sources_warned_of(report: Report) -> int:
    return sum(bool(standing_notices(each.notices)) for each in report.sources)


def answer(
    claims: Sequence[JudgedClaim],
    *,
    sources_read: int,
    sources_total: int,
    sources_flagged: int = 0,
    warned_of: int = 0,
    is_complete: bool = True,
) -> str:
    """
    What an editor who wants to publish should know first, in one sentence.

    Args:
        claims: As judged; a claim that was decided about is not flagged any more, and
            one that is supported only when a person contests it.
        sources_flagged: Sources that were read and need a look themselves.
        warned_of: Sources against which a retraction or the like stands.
        is_complete: Whether the verification came to its end.

    "Not ready: sources contradict 3 claims, 1 differs from its source; 2 to be read."
    """
    if left := [each for each in claims if each.decision and each.decision.is_to_fix]:
        return people_said(claims, left, warned_of=warned_of)
    asked = Counter(each.attention for each in claims if each.attention)
    errors = [each for each in claims if each.attention is Attention.ERROR]
    if errors:
        rest = attention_words(asked - Counter({Attention.ERROR: len(errors)}))
        return f"Not ready: {objections(errors)}{f'; {rest}' if rest else ''}."
    if not is_complete:
        return "Not finished: what is marked below is all that was looked at."
    checkable = [each for each in claims if each.claim.is_checkable]
    if not checkable:
        return "Nothing to check: no sentence in it says what a source could bear out."
    if sources_total and not sources_read:
        return "Not settled: no source could be read, so nothing was compared."
    if warned_of:
        stands = "stands" if warned_of == 1 else "stand"
        sources = counted(warned_of, "source")
        return f"Not ready: {sources} {stands} retracted or in doubt."
    if asked[Attention.READ]:
        return f"{to_be_read(claims, asked)}."
    if asked[Attention.UNCHECKED]:
        count = counted(asked[Attention.UNCHECKED], "claim")
        return f"Not settled: {count} could not be checked."
    cited = [each for each in checkable if each.verdict is not ClaimVerdict.UNCITED]
    if not cited:
        return "Nothing was compared: no claim in it cites a source."
    return in_favour(checkable, cited, sources_flagged)


def people_said(
    claims: Sequence[JudgedClaim], left: Sequence[JudgedClaim], *, warned_of: int
) -> str:
    """
    What people who read the claims leave to the writer, and what is still open.

    "Not ready: 2 errors to be fixed, found by Rosa and Ada; nothing else stands."
    """
    decisions = [each.decision for each in left if each.decision]
    asked = [each for each in decisions if each.state == "asked"]
    errors = [each for each in decisions if each.state != "asked"]
    still = attention_words(
        Counter(
            each.attention for each in claims if each.attention and not each.decision
        )
    )
    stand = "stands" if warned_of == 1 else "stand"
    parts = (
        f"{counted(len(errors), 'error')} to be fixed{named(errors, 'found')}",
        f"{counted(len(asked), 'question')} to the writer{named(asked, 'asked')}",
        f"{counted(warned_of, 'source')} {stand} retracted or in doubt",
        f"still to decide: {still}",
    )
    told = zip(parts, (errors, asked, warned_of, still), strict=True)
    said = [words for words, is_said in told if is_said]
    rest = [] if still or warned_of else ["nothing else stands against it"]
    return f"{'Not ready' if errors else 'Not settled'}: {'; '.join(said + rest)}."


def named(decisions: Sequence[ClaimDecision], verb: str) -> str:
    """
    Who decided, to stand behind what; empty where nobody is named.

    >>> by = [ClaimDecision("upheld", name) for name in ("Rosa", "Ada", "Rosa")]
    >>> named(by, "found")
    ', found by Rosa and Ada'
    """
    names = list(dict.fromkeys(each.by for each in decisions if each.by))
    if not names:
        return ""
    *others, last = names
    by = f"{', '.join(others)} and {last}" if others else last
    return f", {verb} by {by}"


def objections(errors: Sequence[JudgedClaim]) -> str:
    """What speaks against a text, the gravest first."""
    found = Counter(each.verdict for each in errors)
    contested = found.pop(ClaimVerdict.SUPPORTED, 0)
    against = found.pop(ClaimVerdict.CONTRADICTED, 0)
    disputed = found.pop(ClaimVerdict.CONFLICTING, 0)
    different = found.total()
    differ = "differs from its source" if different == 1 else "differ from theirs"
    are = "is" if contested == 1 else "are"
    parts = (
        (contested, f"{counted(contested, 'claim')} {are} contested"),
        (against, f"sources contradict {counted(against, 'claim')}"),
        (disputed, f"sources disagree about {counted(disputed, 'claim')}"),
        (different, f"{counted(different, 'claim')} {differ}"),
    )
    return ", ".join(words for count, words in parts if count)


def to_be_read(claims: Sequence[JudgedClaim], asked: Mapping[Attention, int]) -> str:
    """Whose wording was not matched, who cites nothing, and what nobody could check."""
    flagged = (each for each in claims if each.flagged)
    uncited = sum(each.verdict is ClaimVerdict.UNCITED for each in flagged)
    unmatched = asked.get(Attention.READ, 0) - uncited
    unchecked = asked.get(Attention.UNCHECKED, 0)
    cite, wording = "cites" if uncited == 1 else "cite", "wording that was not found"
    parts = (
        (unmatched, f"{counted(unmatched, 'claim')} in {wording} in the sources"),
        (uncited, f"{counted(uncited, 'claim')} {cite} nothing"),
        (unchecked, f"{unchecked:,} could not be checked"),
    )
    return f"To be read: {', '.join(words for count, words in parts if count)}"


def in_favour(
    checkable: Sequence[JudgedClaim], cited: Sequence[JudgedClaim], sources_flagged: int
) -> str:
    """That nothing stands in the way, and what an editor may still want to look at."""
    uncited = len(checkable) - len(cited)
    supported = sum(each.verdict is ClaimVerdict.SUPPORTED for each in cited)
    decided = len(cited) - supported
    head, parts = "Nothing found against it", ["every claim is supported"]
    if decided:
        head, claims = "Nothing left to look at", counted(len(cited), "claim")
        parts = [f"{supported:,} of {claims} with a source supported"]
        parts.append(f"{decided:,} decided about")
    elif uncited:
        parts = ["every claim that cites a source is supported by it"]
    if uncited:
        parts.append(f"{uncited:,} {'cites' if uncited == 1 else 'cite'} none")
    if sources_flagged:
        need = "needs" if sources_flagged == 1 else "need"
        parts.append(f"{counted(sources_flagged, 'source')} {need} a look")
    return f"{head}: {', '.join(parts)}."
