"""What reading, judging and searching found, in JSON: claims, findings, sources."""

from __future__ import annotations

from dataclasses import dataclass, replace

from verification.errors import BadCallError
from verification.records import (
    Citation,
    Claim,
    ClaimCorroboration,
    CorroboratingSource,
    Corroboration,
    Difference,
    Evidence,
    Finding,
    JudgedCitation,
    JudgedClaim,
    Judgment,
    Match,
    Origin,
    Reference,
    SourceProfile,
    Span,
)
from verification.weighing.corroboration import count_origins

from .conversion import declare
from .weighed import WeightOfClaim

declare(Evidence, inline="span", optional="page by_person")
declare(Difference, left_out="claim_span source_span")
declare(Reference, inline="span")
declare(Finding, inline="span")
declare(Citation, inline="span", given={"scope": lambda _: Span(0, 1)})
declare(Judgment, given={"judge": lambda _: "", "basis": lambda _: ""})
declare(
    JudgedCitation,
    inline="citation judgment",
    order="source_id marker start end verdict support recall flagged contributes "
    "reason evidence differences matches checks",
)
declare(
    Claim,
    inline="span",
    given={"statement": lambda value: value.get("text", ""), "citations": lambda _: ()},
    order="id start end text kinds not_checkable",
)
declare(JudgedClaim, inline="claim", optional="decision")


@dataclass(frozen=True, slots=True)
class KeptDifference:
    """A difference with its places, which a report leaves out, for who stores it."""

    difference: Difference
    claim_span: Span | None
    source_span: Span | None

    @classmethod
    def of(cls, difference: Difference) -> KeptDifference:
        return cls(difference, difference.claim_span, difference.source_span)

    @property
    def whole(self) -> Difference:
        return replace(
            self.difference, claim_span=self.claim_span, source_span=self.source_span
        )


declare(KeptDifference, inline="difference")


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    judged: JudgedClaim
    weighed: WeightOfClaim


declare(ClaimRecord, inline="judged weighed")


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    text: str
    title: str
    language: str
    claims: tuple[ClaimRecord, ...]
    references: tuple[Reference, ...]
    findings: tuple[Finding, ...]


def record_of_claim(judged: JudgedClaim, weighed: WeightOfClaim) -> ClaimRecord:
    start = judged.claim.span.start
    citations = tuple(with_matches_moved(each, start) for each in judged.citations)
    return ClaimRecord(replace(judged, citations=citations), weighed)


def claim_of_record(
    record: ClaimRecord, text: str, judge: str, place: str
) -> JudgedClaim:
    """The claim with what JSON does not say: its statement, its scopes, who judged.
    Raises BadCallError: the claim is not where it says it is."""
    claim = record.judged.claim
    if claim.span.of(text) != claim.text:
        raise BadCallError(f"{place}: its text is not what stands there.")
    matches = [
        each for cited in record.judged.citations for each in cited.judgment.matches
    ]
    if any(each.claim.start < claim.span.start for each in matches):
        raise BadCallError(f"{place}: matches words before its claim.")
    judged = tuple(
        replace(
            with_matches_moved(each, -claim.span.start),
            citation=replace(each.citation, scope=claim.span),
        )
        for each in record.judged.citations
    )
    judged = tuple(
        replace(each, judgment=replace(each.judgment, judge=judge)) for each in judged
    )
    citations = tuple(each.citation for each in judged)
    statement = without_markers(text, claim.span, citations)
    return replace(
        record.judged,
        claim=replace(claim, statement=statement, citations=citations),
        citations=judged,
    )


def with_matches_moved(judged: JudgedCitation, by: int) -> JudgedCitation:
    matches = tuple(
        Match(Span(each.claim.start + by, each.claim.end + by), each.source)
        for each in judged.judgment.matches
    )
    return replace(judged, judgment=replace(judged.judgment, matches=matches))


def without_markers(text: str, span: Span, citations: tuple[Citation, ...]) -> str:
    signs = list(text[span.start : span.end])
    for each in citations:
        start = max(each.span.start - span.start, 0)
        end = min(each.span.end, span.end) - span.start
        signs[start:end] = " " * (end - start) if start < end else signs[start:end]
    return "".join(signs)


declare(
    SourceProfile, given={"id": lambda _: 0}, left_out="text author published site_name"
)
declare(
    CorroboratingSource,
    inline="profile",
    left_out="unread_reason",
    renamed="source_type=sourceType tier=authorityTier stance=claimStance "
    "origin_id=origin "
    "key_sentences=keySentences is_self_promotion=selfPromotion read_from=readFrom",
)
declare(
    Corroboration,
    given={
        "origins": lambda _: (),
        "supporters": lambda _: 0,
        "contradictors": lambda _: 0,
    },
    added={"totalSourcesFound": lambda found: len(found.sources)},
    order="claim verdict corroborationScore summary sources searchedLenses "
    "totalSourcesFound",
    renamed="score=corroborationScore lenses=searchedLenses is_verified=verified "
    "independent_origins=independentOrigins",
)
declare(ClaimCorroboration, inline="corroboration")


def corroboration_of_record(found: ClaimCorroboration) -> ClaimCorroboration:
    """The answer for one claim with what JSON does not say: who counts as one."""
    answer = found.corroboration
    sources = tuple(
        replace(each, profile=replace(each.profile, id=place))
        for place, each in enumerate(answer.sources, start=1)
    )
    count = count_origins(sources)
    return replace(
        found,
        corroboration=replace(
            answer,
            sources=sources,
            origins=origins_of(sources),
            supporters=count.supporters,
            contradictors=count.contradictors,
        ),
    )


def origins_of(sources: tuple[CorroboratingSource, ...]) -> tuple[Origin, ...]:
    numbers = dict.fromkeys(each.origin_id for each in sources)
    return tuple(
        Origin(
            number,
            tuple(each.profile.id for each in sources if each.origin_id == number),
        )
        for number in numbers
    )
