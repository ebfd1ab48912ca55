"""What reading, judging and searching found, in JSON: claims, findings, sources."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from verification import records
from verification.errors import BadCallError
from verification.weighing.counting import count_origins

from .conversion import declare
from .weighed import WeightOfClaim

declare(records.Evidence, inline=("span",), optional=("page", "by_person"))
declare(records.Difference, left_out=("claim_span", "source_span", "effect"))
declare(records.Reference, inline=("span",))
declare(records.Finding, inline=("span",))
declare(
    records.Citation, inline=("span",), given={"scope": lambda _: records.Span(0, 1)}
)
declare(
    records.Judgment,
    given={"judge": lambda _: "", "basis": lambda _: ""},
    optional=("unsure",),
)
declare(
    records.JudgedCitation,
    inline=("citation", "judgment"),
    order=(
        "source_id",
        "marker",
        "start",
        "end",
        "verdict",
        "support",
        "recall",
        "flagged",
        "contributes",
        "reason",
        "evidence",
        "differences",
        "matches",
        "checks",
    ),
    optional=("adds_nothing",),
)
declare(
    records.Claim,
    inline=("span",),
    given={"statement": lambda value: value.get("text", ""), "citations": lambda _: ()},
    order=("id", "start", "end", "text", "kinds", "not_checkable"),
)
declare(
    records.JudgedClaim,
    inline=("claim",),
    optional=("decision",),
    added={"unsure": lambda judged: judged.unsure},
)


@dataclass(frozen=True, slots=True)
class KeptDifference:
    """A difference with its places and effect, which a report leaves out."""

    difference: records.Difference
    claim_span: records.Span | None
    source_span: records.Span | None
    effect: records.Effect = records.Effect.TELLS

    @classmethod
    def of(cls, difference: records.Difference) -> KeptDifference:
        return cls(
            difference,
            difference.claim_span,
            difference.source_span,
            difference.effect,
        )

    @property
    def whole(self) -> records.Difference:
        return replace(
            self.difference,
            claim_span=self.claim_span,
            source_span=self.source_span,
            effect=self.effect,
        )


declare(KeptDifference, inline=("difference",), optional=("effect",))


@dataclass(frozen=True, slots=True)
class ClaimRecord:
    judged: records.JudgedClaim
    weighed: WeightOfClaim


declare(ClaimRecord, inline=("judged", "weighed"))


@dataclass(frozen=True, slots=True)
class DocumentRecord:
    text: str
    title: str
    language: str
    claims: tuple[ClaimRecord, ...]
    references: tuple[records.Reference, ...]
    findings: tuple[records.Finding, ...]


def record_of_claim(judged: records.JudgedClaim, weighed: WeightOfClaim) -> ClaimRecord:
    start = judged.claim.span.start
    citations = tuple(
        with_matches_moved(citation, start) for citation in judged.citations
    )
    return ClaimRecord(replace(judged, citations=citations), weighed)


def claim_of_record(
    record: ClaimRecord, text: str, judge: str, place: str
) -> records.JudgedClaim:
    """The claim with what JSON does not say: its statement, its scopes, who judged.
    Raises BadCallError: the claim is not where it says it is."""
    claim = record.judged.claim
    if claim.span.of(text) != claim.text:
        raise BadCallError(f"{place}: its text is not what stands there.")
    start, cited = claim.span.start, record.judged.citations
    starts = (
        match.claim.start for citation in cited for match in citation.judgment.matches
    )
    if min(starts, default=start) < start:
        raise BadCallError(f"{place}: matches words before its claim.")
    judged = tuple(
        replace(
            with_matches_moved(citation, -start, judge=judge),
            citation=replace(citation.citation, scope=claim.span),
        )
        for citation in cited
    )
    citations = tuple(citation.citation for citation in judged)
    statement = without_markers(text, claim.span, citations)
    claim = replace(claim, statement=statement, citations=citations)
    return replace(record.judged, claim=claim, citations=judged)


def with_matches_moved(
    judged: records.JudgedCitation, by: int, **said: Any
) -> records.JudgedCitation:
    matches = tuple(
        replace(match, claim=records.Span(match.claim.start + by, match.claim.end + by))
        for match in judged.judgment.matches
    )
    return replace(judged, judgment=replace(judged.judgment, matches=matches, **said))


def without_markers(
    text: str, span: records.Span, citations: tuple[records.Citation, ...]
) -> str:
    signs = list(text[span.start : span.end])
    for citation in citations:
        start = max(citation.span.start - span.start, 0)
        end = min(citation.span.end, span.end) - span.start
        signs[start:end] = " " * (end - start) if start < end else signs[start:end]
    return "".join(signs)


declare(
    records.SourceProfile,
    given={"id": lambda _: 0},
    left_out=("text", "author", "published", "site_name"),
)
declare(
    records.CorroboratingSource,
    inline=("profile",),
    left_out=("unread_reason",),
    renamed={
        "source_type": "sourceType",
        "tier": "authorityTier",
        "stance": "claimStance",
        "origin_id": "origin",
        "key_sentences": "keySentences",
        "is_self_promotion": "selfPromotion",
        "read_from": "readFrom",
        "read_by": "readBy",
    },
)
declare(
    records.Corroboration,
    given={
        "origins": lambda _: (),
        "supporters": lambda _: 0,
        "contradictors": lambda _: 0,
    },
    added={"totalSourcesFound": lambda found: len(found.sources)},
    order=(
        "claim",
        "verdict",
        "corroborationScore",
        "summary",
        "sources",
        "searchedLenses",
        "totalSourcesFound",
    ),
    renamed={
        "score": "corroborationScore",
        "lenses": "searchedLenses",
        "is_verified": "verified",
        "independent_origins": "independentOrigins",
    },
)
declare(records.ClaimCorroboration, inline=("corroboration",))


def corroboration_of_record(
    found: records.ClaimCorroboration,
) -> records.ClaimCorroboration:
    """The answer for one claim with what JSON does not say: who counts as one."""
    answer = found.corroboration
    sources = tuple(
        replace(source, profile=replace(source.profile, id=place))
        for place, source in enumerate(answer.sources, start=1)
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


def origins_of(
    sources: tuple[records.CorroboratingSource, ...],
) -> tuple[records.Origin, ...]:
    numbers = dict.fromkeys(source.origin_id for source in sources)
    return tuple(
        records.Origin(
            number,
            tuple(
                source.profile.id for source in sources if source.origin_id == number
            ),
        )
        for number in numbers
    )
