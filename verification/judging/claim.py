"""
From the judgments on a claim's citations to what a reader is told. Pure.

The rules, their order and the reasons for it: docs/algorithms/verdicts.md. What counts
when the text was not the cited page's own: docs/algorithms/copies.md.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from verification.judging.attention import attention_of, attention_of_claim
from verification.judging.check_list import list_checks
from verification.judging.text.terms import Term, read_terms
from verification.language.wording import Words, join_with_and
from verification.language.wording import gettext as _
from verification.records import (
    Attention,
    Claim,
    ClaimVerdict,
    Difference,
    DifferenceKind,
    JudgedCitation,
    JudgedClaim,
    Judgment,
    NotCheckable,
    Options,
    SourceId,
    Span,
    Strictness,
    Verdict,
)

COVERED_TOGETHER = 0.9
"""
Share of the claim's weighted terms that several sources must carry between them. One
word in ten may be the writer's own ("also", "notable"); more is a part nobody carries.
"""

OWN_PART = 0.15
"""
Share of the claim's weighted terms that a source must carry to have carried a part.
"""

_WHY_NOT_CHECKABLE = Words(
    {
        NotCheckable.QUESTION: "A question: there is nothing to check.",
        NotCheckable.HEADING: "A heading: there is nothing to check.",
        NotCheckable.OPINION: "An opinion: no source could support or contradict it.",
        NotCheckable.ABOUT_SOURCES: "It speaks of the sources, not of what they say.",
        NotCheckable.NO_STATEMENT: "It states nothing that could be checked.",
    }
)


def decide_claim(
    claim: Claim,
    judgments: Mapping[SourceId, Judgment | None],
    *,
    options: Options | None = None,
) -> JudgedClaim:
    """
    What a reader is told about one claim and each of its citations.

    Args:
        claim: As reading found it.
        judgments: By source; None, or no entry, when the source could not be read.
        options: Strictness, and whether an uncited claim is flagged.

    Source: Ours, see docs/algorithms/verdicts.md.
    """
    options = options or Options()
    citations: tuple[JudgedCitation, ...] = ()
    if claim.not_checkable is not None:
        verdict = ClaimVerdict.NOT_CHECKABLE
        reason = _WHY_NOT_CHECKABLE[claim.not_checkable]
    elif not claim.citations:
        verdict = ClaimVerdict.UNCITED
        reason = _("It can be checked, but cites no source.")
    else:
        citations = _judge_citations(claim, judgments, options.strictness)
        verdict = _combine(citations, options.strictness)
        reason = _explain(verdict, citations)
    flagged = is_flagged(verdict, options)
    asked = (
        attention_of(citation.judgment) for citation in citations if citation.flagged
    )
    return JudgedClaim(
        claim=claim,
        verdict=verdict,
        flagged=flagged,
        attention=attention_of_claim(verdict, asked) if flagged else None,
        reason=reason,
        citations=citations,
    )


def is_flagged(verdict: ClaimVerdict, options: Options) -> bool:
    """Whether a verdict flags its claim: all but what stands or states nothing."""
    if verdict is ClaimVerdict.UNCITED:
        return options.flag_uncited
    return verdict not in (ClaimVerdict.SUPPORTED, ClaimVerdict.NOT_CHECKABLE)


def statement_for(claim: Claim, source_id: SourceId) -> str:
    """
    The part of the claim that a source is cited for; the rest is overwritten by spaces.

    As long as `claim.statement`, so that offsets found in it stay offsets in the claim.
    """
    scopes = [
        citation.scope
        for citation in claim.citations
        if citation.source_id == source_id
    ]
    shown = [" "] * len(claim.statement)
    for scope in scopes:
        start = max(0, scope.start - claim.span.start)
        end = min(len(claim.statement), scope.end - claim.span.start)
        shown[start:end] = claim.statement[start:end]
    part = "".join(shown)
    return part if part.strip() else claim.statement


def unread(reason: str = "") -> Judgment:
    """The judgment on a source whose text we do not have."""
    return Judgment(
        verdict=Verdict.UNVERIFIABLE,
        support=0.0,
        recall=0.0,
        judge="",
        reason=reason or _("The source could not be read."),
    )


def _judge_citations(
    claim: Claim,
    judgments: Mapping[SourceId, Judgment | None],
    strictness: Strictness,
) -> tuple[JudgedCitation, ...]:
    found = [
        judgments.get(citation.source_id) or unread() for citation in claim.citations
    ]
    contributing = (
        set() if strictness is Strictness.STRICT else _contributing(claim, found)
    )
    return tuple(
        JudgedCitation(
            citation=citation,
            judgment=judgment,
            flagged=not (
                judgment.verdict is Verdict.SUPPORTED or place in contributing
            ),
            contributes=place in contributing,
            adds_nothing=_adds_nothing(claim, place, found, contributing),
            checks=list_checks(statement_for(claim, citation.source_id), judgment),
        )
        for place, (citation, judgment) in enumerate(
            zip(claim.citations, found, strict=True)
        )
    )


def _adds_nothing(
    claim: Claim, place: int, judgments: Sequence[Judgment], contributing: set[int]
) -> bool:
    if place in contributing or attention_of(judgments[place]) is not Attention.READ:
        return False  # it carries something, says otherwise, or could not be read
    asked = claim.citations[place].scope
    return bool(contributing) or any(
        judgment.verdict is Verdict.SUPPORTED
        and other.scope.start <= asked.start
        and asked.end <= other.scope.end
        for other, judgment in zip(claim.citations, judgments, strict=True)
    )


def _contributing(claim: Claim, judgments: Sequence[Judgment]) -> set[int]:
    """
    Places of the citations that carry the claim between them; empty if they do not.
    """
    verdicts = [judgment.verdict for judgment in judgments]
    parts = [
        place
        for place, judgment in enumerate(judgments)
        if judgment.verdict in {Verdict.PARTIALLY_SUPPORTED, Verdict.UNSUPPORTED}
        and judgment.matches
    ]
    enough = len(parts) + verdicts.count(Verdict.SUPPORTED) >= 2
    if not parts or not enough or Verdict.CONTRADICTED in verdicts:
        return set()
    terms = read_terms(claim.statement, "")
    weights = {term.start: term.weight for term in terms}
    total = sum(weights.values())
    held = {place: _held(terms, judgments[place]) for place in parts}
    together = set().union(*held.values())
    if sum(weights[start] for start in together) < COVERED_TOGETHER * total or any(
        _left_open(judgments[place], judgments, parts) for place in parts
    ):
        return set()
    found = set()
    for place in parts:
        others = set().union(*(held[other] for other in parts if other != place))
        if sum(weights[start] for start in held[place] - others) >= OWN_PART * total:
            found.add(place)
    return found if len(found) >= 2 else set()


def _held(terms: Sequence[Term], judgment: Judgment) -> set[int]:
    """Offsets of the claim's terms that the judgment found in its source."""
    spans = [match.claim for match in judgment.matches]
    return {
        term.start
        for term in terms
        if any(span.start <= term.start < span.end for span in spans)
    }


def _left_open(
    judgment: Judgment, judgments: Sequence[Judgment], parts: Sequence[int]
) -> bool:
    """Whether it differs in something that none of the other parts holds."""
    others = [
        match.claim
        for place in parts
        if judgments[place] is not judgment
        for match in judgments[place].matches
    ]
    return any(
        (difference.source != "" and not _is_of_own_part(difference, judgment))
        or not difference.claim_span
        or not any(difference.claim_span.overlaps(span) for span in others)
        for difference in judgment.differences
        if difference.kind is not DifferenceKind.MISSING_TERM
    )


def _is_of_own_part(difference: Difference, judgment: Judgment) -> bool:
    """
    Whether the source's value is one that the claim has too, in the part that this
    source tells: "1932" of "opened in 1932", held against "and closed in 1987".

    Known by the words that source and claim share: they must stand nearer to the value
    that agrees than to the one that differs, so that swapped values are not forgiven.
    """
    theirs, asked = difference.source_span, difference.claim_span
    if theirs is None or asked is None:
        return False
    agreeing = [
        match.claim for match in judgment.matches if match.source.overlaps(theirs)
    ]
    around = [
        match.claim
        for match in judgment.matches
        if not match.source.overlaps(theirs)
        and not match.claim.overlaps(asked)
        and not any(match.claim.overlaps(own) for own in agreeing)
    ]
    if not agreeing or not around:
        return False
    return min(_gap(own, span) for own in agreeing for span in around) < min(
        _gap(asked, span) for span in around
    )


def _gap(one: Span, other: Span) -> int:
    return max(one.start - other.end, other.start - one.end)


def _combine(
    citations: Sequence[JudgedCitation], strictness: Strictness
) -> ClaimVerdict:
    verdicts = [citation.judgment.verdict for citation in citations]
    present = set(verdicts)
    if Verdict.CONTRADICTED in present:
        supported = Verdict.SUPPORTED in present
        return ClaimVerdict.CONFLICTING if supported else ClaimVerdict.CONTRADICTED
    if not any(citation.flagged for citation in citations):
        return ClaimVerdict.SUPPORTED
    if strictness is Strictness.ANY and (
        Verdict.SUPPORTED in present
        or any(citation.contributes for citation in citations)
    ):
        return ClaimVerdict.SUPPORTED
    if present == {Verdict.SUPPORTED, Verdict.UNVERIFIABLE}:
        return ClaimVerdict.UNVERIFIABLE
    if present & {Verdict.SUPPORTED, Verdict.PARTIALLY_SUPPORTED}:
        return ClaimVerdict.PARTIALLY_SUPPORTED
    if Verdict.UNVERIFIABLE in present:
        return ClaimVerdict.UNVERIFIABLE
    return ClaimVerdict.UNSUPPORTED


def _explain(verdict: ClaimVerdict, citations: Sequence[JudgedCitation]) -> str:
    def of(verdict: Verdict) -> list[JudgedCitation]:
        return [
            citation for citation in citations if citation.judgment.verdict is verdict
        ]

    if len(citations) == 1:
        return citations[0].judgment.reason
    if verdict is ClaimVerdict.SUPPORTED:
        if any(citation.contributes for citation in citations):
            return _("The cited sources support it together, each a part of it.")
        backing = _named(of(Verdict.SUPPORTED))
        if any(
            citation.judgment.verdict is not Verdict.SUPPORTED for citation in citations
        ):
            return _("Supported by {sources}; one source is enough.", sources=backing)
        return _("Every cited source supports it.")
    if verdict is ClaimVerdict.CONFLICTING:
        supporting = _named(of(Verdict.SUPPORTED))
        against = _named(of(Verdict.CONTRADICTED))
        return _(
            "The sources disagree: supported by {supporting}, contradicted by "
            "{against}.",
            supporting=supporting,
            against=against,
        )
    idle = _named(citation for citation in citations if citation.adds_nothing)
    if idle and all(
        citation.adds_nothing for citation in citations if citation.flagged
    ):
        backing = _named(citation for citation in citations if not citation.flagged)
        return _(
            "It is carried without {idle}: by {backing}.", idle=idle, backing=backing
        )
    worst = min(
        (citation for citation in citations if citation.flagged),
        key=lambda citation: GRAVITY.index(citation.judgment.verdict),
    )
    return _(
        "Source {id}: {reason}",
        id=worst.citation.source_id,
        reason=worst.judgment.reason,
    )


GRAVITY = (
    Verdict.CONTRADICTED,
    Verdict.UNSUPPORTED,
    Verdict.PARTIALLY_SUPPORTED,
    Verdict.UNVERIFIABLE,
    Verdict.SUPPORTED,
)
"""Which citation a reader is told of first."""


def _named(citations: Iterable[JudgedCitation]) -> str:
    """Their sources, as a reader names them."""
    ids = dict.fromkeys(citation.citation.source_id for citation in citations)
    return join_with_and([_("Source {id}", id=id) for id in ids])


def as_read(judgment: Judgment, *, where: str, silence: str) -> Judgment:
    """
    The judgment with a word on where its text was read, and how much of it.

    A part that is silent does not make a claim unsupported: most of what a paper says
    is not in its abstract, and nobody knows what the unread pages of a report hold.
    What the part does say, for or against, stands.

    Args:
        where: One sentence; "" when the text is that of the cited page itself.
        silence: Why the text's silence says nothing, one sentence; "" when the whole
            work was read.

    Source: Ours, see docs/algorithms/copies.md.
    """
    if silence and judgment.verdict is Verdict.UNSUPPORTED:
        return replace(
            judgment, verdict=Verdict.UNVERIFIABLE, support=0.0, reason=silence
        )
    if not where:
        return judgment
    return replace(judgment, reason=f"{judgment.reason} {where}".strip())


def with_pages(judgment: Judgment, page_starts: Sequence[int]) -> Judgment:
    """The judgment with the page of each passage, as "p. 4" is said of a PDF."""
    if not page_starts:
        return judgment
    evidence = tuple(
        replace(passage, page=bisect_right(page_starts, passage.span.start) or None)
        for passage in judgment.evidence
    )
    return replace(judgment, evidence=evidence)
