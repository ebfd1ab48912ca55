"""What a report asks of its editor: errors to mend, claims to read, what is open; and
its first line: whether anything stands against publishing the text."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from typing import TypedDict

from verification.judging.attention import suspicion
from verification.language.wording import (
    Words,
    join_with_and,
    mark,
    ngettext,
    show_number,
)
from verification.language.wording import gettext as _
from verification.reaching.identity import (
    is_refuted,
    is_retraction_open,
    standing_notices,
)
from verification.records import (
    Attention,
    ClaimDecision,
    ClaimVerdict,
    Evidence,
    FindingKind,
    JudgedClaim,
    Report,
    SourceId,
    Verdict,
)
from verification.records import SourceAction as Action

from .words import counted, unfinished_words

ATTENTION_WORDS: Mapping[str, str] = Words(
    {
        Attention.ERROR: "Error",
        Attention.READ: "To be read",
        Attention.UNCHECKED: "Could not check",
    }
)

PASSAGES_TO_READ = 3
"""Of a claim in a list: what a reader takes in before opening the evidence."""


def in_order(claims: Iterable[JudgedClaim]) -> list[JudgedClaim]:
    """The flagged claims: errors, gravest first; what is to be read, most suspicious
    first; what could not be checked."""
    return sorted((claim for claim in claims if claim.flagged), key=_urgency)


def passages_to_read(judged: JudgedClaim) -> tuple[tuple[SourceId, Evidence], ...]:
    """The best passages of a claim that is to be read, each with its source."""
    if judged.attention is not Attention.READ:
        return ()
    found = [
        (citation.citation.source_id, evidence)
        for citation in judged.citations
        if citation.flagged
        for evidence in citation.judgment.evidence
    ]
    found.sort(key=lambda pair: -pair[1].score)
    return tuple(found[:PASSAGES_TO_READ])


def attention_words(counts: Mapping[Attention, int]) -> str:
    """How much is asked for, in a few words; empty when nothing is."""
    errors = counts.get(Attention.ERROR, 0)
    read, unchecked = counts.get(Attention.READ, 0), counts.get(Attention.UNCHECKED, 0)
    parts = (
        (errors, counted(errors, "error")),
        (read, ngettext("{number} to be read", "{number} to be read", read)),
        (unchecked, unchecked_words(unchecked)),
    )
    return ", ".join(words for count, words in parts if count)


def unchecked_words(count: int) -> str:
    return ngettext(
        "{number} could not be checked", "{number} could not be checked", count
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
    return answer(
        report.claims,
        **standing_of(report),
        sources_total=len(report.sources),
        is_complete=not unfinished_words(report),
    )


class ReportState(StrEnum):
    """What programs are told, by exit codes and in records."""

    FLAGGED = "flagged"
    COULD_NOT_CHECK = "could_not_check"
    NOTHING_FLAGGED = "nothing_flagged"


def state_of(report: Report) -> ReportState:
    """FLAGGED when a claim is an error or to be read, or when registries speak against
    a source; COULD_NOT_CHECK when neither is so, but something was not checked."""
    flagged = {claim.attention for claim in report.claims if claim.flagged}
    if flagged - {Attention.UNCHECKED} or any(map(is_refuted, report.sources)):
        return ReportState.FLAGGED
    is_whole = not is_open(report)
    return ReportState.NOTHING_FLAGGED if is_whole else ReportState.COULD_NOT_CHECK


class Standing(TypedDict):
    """What the first line counts beside the claims."""

    sources_read: int
    sources_flagged: int
    warned_of: int
    gone: int
    untied: int
    unread: int


def standing_of(report: Report) -> Standing:
    """A source is counted until all claims that cite it were decided about."""
    read = [source for source in report.sources if source.snapshot is not None]
    settled = settled_sources(report)
    waiting = [source for source in report.sources if source.id not in settled]
    return Standing(
        sources_read=len(read),
        sources_flagged=sum(source.action is not Action.OK for source in read),
        warned_of=sources_warned_of(report),
        gone=sum(source.action is Action.REMOVED for source in waiting),
        untied=markers_untied(report),
        unread=sum(source.snapshot is None for source in waiting),
    )


def settled_sources(report: Report) -> set[SourceId]:
    """Those that claims cite, and people decided about every such claim."""
    cited: dict[bool, set[SourceId]] = {True: set(), False: set()}
    for claim in report.claims:
        ids = (citation.citation.source_id for citation in claim.citations)
        cited[claim.decision is not None].update(ids)
    return cited[True] - cited[False]


def sources_warned_of(report: Report) -> int:
    return sum(bool(standing_notices(source.notices)) for source in report.sources)


UNTIED = frozenset({FindingKind.UNKNOWN_SOURCE, FindingKind.UNREAD_MARKER})
"""
Findings about a marker, key or token behind which no source was found, or whose form
was not read.
"""


def markers_untied(report: Report) -> int:
    """Of those in claims, the ones about which nobody decided; and all others."""
    decided = [claim.claim.span for claim in report.claims if claim.decision]
    return sum(
        not any(span.start <= finding.span.start < span.end for span in decided)
        for finding in report.document.findings
        if finding.kind in UNTIED
    )


def is_compared(report: Report) -> bool:
    """Whether any claim was held against a source that could be read."""
    return any(
        citation.judgment.verdict is not Verdict.UNVERIFIABLE
        for claim in report.claims
        for citation in claim.citations
    )


def is_nothing_compared(report: Report) -> bool:
    """Whether sources or markers are there, and no claim was compared with a source."""
    is_cited = any(claim.citations for claim in report.claims)
    has_sources = bool(report.sources) or is_cited or bool(markers_untied(report))
    return has_sources and not is_compared(report)


def is_open(report: Report) -> bool:
    """Whether something in it was not checked: a claim, a source, a marker that leads
    nowhere, a notice that could not be asked for, or the end of the run."""
    return (
        bool(unfinished_words(report))
        or is_nothing_compared(report)
        or bool(markers_untied(report))
        or any(source.snapshot is None for source in report.sources)
        or any(map(is_retraction_open, report.sources))
        or any(claim.attention is Attention.UNCHECKED for claim in report.claims)
        or any(
            citation.judgment.verdict is Verdict.UNVERIFIABLE
            for claim in report.claims
            for citation in claim.citations
        )
    )


def answer(
    claims: Sequence[JudgedClaim],
    *,
    sources_read: int,
    sources_total: int,
    sources_flagged: int = 0,
    warned_of: int = 0,
    gone: int = 0,
    untied: int = 0,
    unread: int = 0,
    is_complete: bool = True,
) -> str:
    """
    What an editor who wants to publish should know first, in one sentence.

    Args:
        claims: As judged; a claim that was decided about is not flagged any more, and
            one that is supported only when a person contests it.
        sources_flagged: Sources that were read and need a look themselves.
        warned_of: Sources against which a retraction or the like stands.
        gone: Sources that are to be removed: dead addresses, works that do not exist.
        untied: Markers, keys and tokens that lead to no entry.
        unread: Sources that could not be read, cited or not.
        is_complete: Whether the verification came to its end.

    "Not ready: sources contradict 3 claims, 1 differs from its source; 2 to be read."
    """
    loose = ends_words(gone=gone, untied=untied)
    if left := [
        claim for claim in claims if claim.decision and claim.decision.is_to_fix
    ]:
        return people_said(claims, left, warned_of=warned_of, loose=loose)
    asked = Counter(claim.attention for claim in claims if claim.attention)
    errors = [claim for claim in claims if claim.attention is Attention.ERROR]
    if errors or warned_of:
        parts = [objections(errors), warning_words(warned_of)]
        rest = attention_words(asked - Counter({Attention.ERROR: len(errors)}))
        said = "; ".join(filter(None, (*parts, rest, loose)))
        return _("Not ready: {said}.", said=said)
    tail = f"; {loose}" if loose else ""
    if not is_complete:
        return _(
            "Not finished: what is marked below is all that was looked at{tail}.",
            tail=tail,
        )
    checkable = [claim for claim in claims if claim.claim.is_checkable]
    cited = [claim for claim in checkable if claim.verdict is not ClaimVerdict.UNCITED]
    if not checkable and not loose:
        return _(
            "Nothing to check: no sentence in it says what a source could bear out."
        )
    if sources_total and not sources_read:
        return _(
            "Not settled: no source could be read, so nothing was compared{tail}.",
            tail=tail,
        )
    if asked[Attention.READ]:
        return f"{to_be_read(claims, asked)}{tail}."
    if asked[Attention.UNCHECKED]:
        return ngettext(
            "Not settled: {number} claim could not be checked{tail}.",
            "Not settled: {number} claims could not be checked{tail}.",
            asked[Attention.UNCHECKED],
            tail=tail,
        )
    if not cited and (sources_total or not loose):
        return _(
            "Nothing was compared: no claim in it cites a source{tail}.", tail=tail
        )
    if loose:
        return _("Not settled: {said}.", said=loose)
    if unread:
        return ngettext(
            "Not settled: {number} source of {total} could not be read.",
            "Not settled: {number} sources of {total} could not be read.",
            unread,
            total=show_number(sources_total),
        )
    return in_favour(checkable, cited, sources_flagged)


def warning_words(warned_of: int) -> str:
    words = ngettext(
        "{number} source stands retracted or in doubt",
        "{number} sources stand retracted or in doubt",
        warned_of,
    )
    return words if warned_of else ""


def ends_words(*, gone: int, untied: int) -> str:
    """Sources that are to go, and markers behind which there is none."""
    removed = ngettext(
        "{number} source is to be removed", "{number} sources are to be removed", gone
    )
    markers = ngettext(
        "{number} marker leads to no entry", "{number} markers lead to no entry", untied
    )
    parts = (markers if untied else "", removed if gone else "")
    return ", ".join(filter(None, parts))


def people_said(
    claims: Sequence[JudgedClaim],
    left: Sequence[JudgedClaim],
    *,
    warned_of: int,
    loose: str = "",
) -> str:
    """
    What people who read the claims leave to the writer, and what is still open.

    "Not ready: 2 errors to be fixed, found by Rosa and Ada; nothing else stands."
    """
    decisions = [claim.decision for claim in left if claim.decision]
    asked = [decision for decision in decisions if decision.state == "asked"]
    errors = [decision for decision in decisions if decision.state != "asked"]
    still = attention_words(
        Counter(
            claim.attention
            for claim in claims
            if claim.attention and not claim.decision
        )
    )
    parts = (
        error_words(errors) if errors else "",
        question_words(asked) if asked else "",
        warning_words(warned_of),
        loose,
        _("still to decide: {claims}", claims=still) if still else "",
        "" if still or warned_of or loose else _("nothing else stands against it"),
    )
    said = "; ".join(filter(None, parts))
    if errors:
        return _("Not ready: {said}.", said=said)
    return _("Not settled: {said}.", said=said)


def error_words(errors: Sequence[ClaimDecision]) -> str:
    """
    >>> by = [ClaimDecision("upheld", name) for name in ("Rosa", "Ada", "Rosa")]
    >>> error_words(by)
    '3 errors to be fixed, found by Rosa and Ada'
    """
    words = ngettext(
        "{number} error to be fixed", "{number} errors to be fixed", len(errors)
    )
    names = names_of(errors)
    said = _("{errors}, found by {names}", errors=words, names=names)
    return said if names else words


def question_words(asked: Sequence[ClaimDecision]) -> str:
    words = ngettext(
        "{number} question to the writer",
        "{number} questions to the writer",
        len(asked),
    )
    names = names_of(asked)
    said = _("{questions}, asked by {names}", questions=words, names=names)
    return said if names else words


def names_of(decisions: Sequence[ClaimDecision]) -> str:
    """Who decided; empty where nobody is named."""
    names = dict.fromkeys(decision.by for decision in decisions if decision.by)
    return join_with_and(list(names))


def objections(errors: Sequence[JudgedClaim]) -> str:
    """What speaks against a text, the gravest first."""
    found = Counter(error.verdict for error in errors)
    contested = found.pop(ClaimVerdict.SUPPORTED, 0)
    against = found.pop(ClaimVerdict.CONTRADICTED, 0)
    disputed = found.pop(ClaimVerdict.CONFLICTING, 0)
    different = found.total()
    parts = (
        (
            contested,
            ngettext(
                "{number} claim is contested",
                "{number} claims are contested",
                contested,
            ),
        ),
        (
            against,
            ngettext(
                "sources contradict {number} claim",
                "sources contradict {number} claims",
                against,
            ),
        ),
        (
            disputed,
            ngettext(
                "sources disagree about {number} claim",
                "sources disagree about {number} claims",
                disputed,
            ),
        ),
        (
            different,
            ngettext(
                "{number} claim differs from its source",
                "{number} claims differ from theirs",
                different,
            ),
        ),
    )
    return ", ".join(words for count, words in parts if count)


def to_be_read(claims: Sequence[JudgedClaim], asked: Mapping[Attention, int]) -> str:
    """Whose wording was not matched, who cites nothing, and what nobody could check."""
    flagged = (claim for claim in claims if claim.flagged)
    uncited = sum(claim.verdict is ClaimVerdict.UNCITED for claim in flagged)
    unmatched = asked.get(Attention.READ, 0) - uncited
    unchecked = asked.get(Attention.UNCHECKED, 0)
    wording = ngettext(
        "{number} claim in wording that was not found in the sources",
        "{number} claims in wording that was not found in the sources",
        unmatched,
    )
    cite = ngettext(
        "{number} claim cites nothing", "{number} claims cite nothing", uncited
    )
    parts = (
        (unmatched, wording),
        (uncited, cite),
        (unchecked, unchecked_words(unchecked)),
    )
    said = ", ".join(words for count, words in parts if count)
    return _("To be read: {said}", said=said)


def in_favour(
    checkable: Sequence[JudgedClaim], cited: Sequence[JudgedClaim], sources_flagged: int
) -> str:
    """That nothing stands in the way, and what an editor may still want to look at."""
    uncited = len(checkable) - len(cited)
    supported = sum(claim.verdict is ClaimVerdict.SUPPORTED for claim in cited)
    decided = len(cited) - supported
    head, parts = (
        mark("Nothing found against it: {said}."),
        [_("every claim is supported")],
    )
    if decided:
        head = mark("Nothing left to look at: {said}.")
        share = ngettext(
            "{part} of {number} claim with a source supported",
            "{part} of {number} claims with a source supported",
            len(cited),
            part=show_number(supported),
        )
        about = ngettext("{number} decided about", "{number} decided about", decided)
        parts = [share, about]
    elif uncited:
        parts = [_("every claim that cites a source is supported by it")]
    if uncited:
        parts.append(ngettext("{number} cites none", "{number} cite none", uncited))
    if sources_flagged:
        parts.append(
            ngettext(
                "{number} source needs a look",
                "{number} sources need a look",
                sources_flagged,
            )
        )
    return _(head, said=", ".join(parts))
