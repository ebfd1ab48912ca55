"""What weighing found, read back from a saved report: see `weighing_record`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verification.records import (
    Agreement,
    AuthorityTier,
    Bearing,
    Bias,
    ClaimInterest,
    ClaimMisfit,
    ClaimWeight,
    Credibility,
    CredibilityFactor,
    CrossReading,
    Evidence,
    Finding,
    FindingKind,
    Interest,
    InterestKind,
    ListedDomain,
    Origin,
    OriginLink,
    OriginLoad,
    OriginReason,
    SourceType,
    Span,
    Suggestion,
    SuggestionKind,
    TemporalMisfit,
    TemporalMisfitKind,
    WeighedSource,
    Weighing,
)

from .fields import Fields


def weighing_of(
    report: Fields, claims: Sequence[Fields], findings: Sequence[Finding]
) -> Weighing:
    """
    The weighing of a saved report.

    Where a shared text stands in its sources is not in a report, nor what differs
    between a claim and a source that it does not cite.

    Raises:
        BadCallError: A part is missing or damaged.
    """
    origins = list(report.objects("origins"))
    return Weighing(
        sources=tuple(
            source
            for each in report.objects("sources")
            for source in weighed_sources_of(each)
        ),
        origins=tuple(origin_of(each) for each in origins),
        claims=tuple(weight for each in claims for weight in claim_weights_of(each)),
        readings=tuple(reading for each in claims for reading in readings_of(each)),
        contradictions=tuple(
            each for each in findings if each.kind is FindingKind.SELF_CONTRADICTION
        ),
        loads=tuple(
            OriginLoad(each.whole_number("id"), whole_numbers(each, "sole_support_of"))
            for each in origins
            if each.listed("sole_support_of")
        ),
        shortfalls=tuple(
            each for each in findings if each.kind is FindingKind.OWNERS_OPEN
        ),
    )


def weighed_sources_of(fields: Fields) -> Iterator[WeighedSource]:
    """One, or none for a source that was not weighed."""
    credibility = fields.object_or_none("credibility")
    if credibility is None:
        return
    yield WeighedSource(
        source_id=fields.source_id("id"),
        origin_id=fields.whole_number("origin_id"),
        credibility=credibility_of(credibility),
        interests=tuple(
            ClaimInterest(claim_id, interest_of(each))
            for each in fields.objects("interests")
            for claim_id in whole_numbers(each, "claim_ids")
        ),
        misfits=tuple(
            ClaimMisfit(claim_id, misfit_of(each))
            for each in fields.objects("misfits")
            for claim_id in whole_numbers(each, "claim_ids")
        ),
    )


def credibility_of(fields: Fields) -> Credibility:
    reasons = {
        each.text("name"): each.text("why") for each in fields.objects("factors")
    }

    def factor(name: str) -> CredibilityFactor:
        return CredibilityFactor(fields.share(name), reasons.get(name, ""))

    return Credibility(
        overall=fields.share("overall"),
        domain=factor("domain"),
        content=factor("content"),
        author=factor("author"),
        recency=factor("recency"),
        bias=fields.word("bias", Bias),
        bias_why=reasons.get("bias", ""),
        source_type=fields.word("source_type", SourceType),
        tier=fields.word("tier", AuthorityTier),
        listed=tuple(
            ListedDomain(
                domain=each.text("domain"),
                rating=each.share("rating"),
                reason=each.text("reason"),
                list_name=each.text("list_name"),
            )
            for each in fields.objects("listed")
        ),
    )


def interest_of(fields: Fields) -> Interest:
    return Interest(
        kind=fields.word("kind", InterestKind),
        domain=fields.text("domain"),
        token=fields.text("token"),
        explanation=fields.text("explanation"),
        is_primary_source=fields.flag("is_primary_source"),
        span=span_or_none(fields),
    )


def misfit_of(fields: Fields) -> TemporalMisfit:
    return TemporalMisfit(
        kind=fields.word("kind", TemporalMisfitKind),
        explanation=fields.text("explanation"),
        span=span_or_none(fields),
    )


def claim_weights_of(fields: Fields) -> Iterator[ClaimWeight]:
    """One, or none for a claim that nothing could support."""
    agreement = fields.word_or_none("agreement", Agreement)
    if agreement is not None:
        yield ClaimWeight(
            claim_id=fields.whole_number("id"),
            agreement=agreement,
            suggestions=tuple(
                suggestion_of(each) for each in fields.objects("suggestions")
            ),
        )


def suggestion_of(fields: Fields) -> Suggestion:
    evidence = fields.object_or_none("evidence")
    return Suggestion(
        kind=fields.word("kind", SuggestionKind),
        text=fields.text("text"),
        source_id=fields.source_id("source_id"),
        evidence=passage_of(evidence) if evidence else None,
    )


def readings_of(fields: Fields) -> Iterator[CrossReading]:
    claim_id = fields.whole_number("id")
    for each in fields.objects("cross_references"):
        yield CrossReading(
            claim_id=claim_id,
            source_id=each.source_id("source_id"),
            bearing=each.word("bearing", Bearing),
            is_cited=each.flag("cited"),
            support=each.share("support"),
            evidence=each.made(passage_of, "evidence"),
        )


def passage_of(fields: Fields) -> Evidence:
    return Evidence(fields.span(), fields.text("text"), fields.share("score"))


def origin_of(fields: Fields) -> Origin:
    return Origin(
        id=fields.whole_number("id"),
        source_ids=fields.source_ids("source_ids"),
        reason=fields.text("reason"),
        links=tuple(link_of(each) for each in fields.objects("links")),
    )


def link_of(fields: Fields) -> OriginLink:
    ids = fields.source_ids("source_ids")
    if len(ids) != 2:
        raise fields.wrong("source_ids", "a list of two")
    return OriginLink(
        reason=fields.word("reason", OriginReason),
        first=ids[0],
        second=ids[1],
        explanation=fields.text("explanation"),
        text=fields.text("text"),
    )


def whole_numbers(fields: Fields, name: str) -> tuple[int, ...]:
    return tuple(
        Fields({"id": each}, f'{fields.place}, "{name}"').whole_number("id")
        for each in fields.listed(name)
    )


def span_or_none(fields: Fields) -> Span | None:
    return None if fields.whole_number_or_none("start") is None else fields.span()
