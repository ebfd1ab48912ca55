"""What a report has to say beside its claims, in one list that every format walks:
notices, sources in trouble, findings about the text, and what weighing found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from verification.judging.explanation.check_list import PAGE
from verification.reaching.identity import (
    IDENTITY,
    NOTICES,
    REGISTRY_RECORD,
    WARNING,
    is_retraction_open,
)
from verification.reaching.registries.notices import describe_notice
from verification.records import (
    CheckState,
    ClaimVerdict,
    CorroborationVerdict,
    Finding,
    FindingKind,
    Interest,
    Notice,
    ReachedSource,
    Report,
    SourceAction,
    SourceId,
    Span,
    WeighedSource,
)

from .layout import PlainWords
from .words import (
    CORROBORATION_WORDS,
    FINDING_WORDS,
    RETRACTION_OPEN,
    SUGGESTION_WORDS,
    interest_heading,
    interest_sentence,
)

MODEL_USE = "language_model"
CLAIMS_NAMED = 8
"""Claims that one line names; the others are counted."""

UNFLAGGED = frozenset(
    {ClaimVerdict.SUPPORTED, ClaimVerdict.NOT_CHECKABLE, ClaimVerdict.UNCITED}
)
"""Verdicts that need no decision to be flagged no more."""


@dataclass(frozen=True, slots=True)
class Remark:
    kind: str
    """The stored words, behind a slash the exact one: "notice/retraction"."""

    heading: str
    words: str
    asks: bool = True
    """Whether somebody has to look at it; else it matters where something else asks."""

    is_warning: bool = False
    """Whether it speaks against publishing: a work that was retracted, say."""

    span: Span | None = None
    """Where it stands in the text; None when it is about a source or a claim."""

    claim_ids: tuple[int, ...] = ()
    source_ids: tuple[SourceId, ...] = ()
    values: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        return self.kind.partition("/")[0]

    @property
    def line(self) -> str:
        return ": ".join(filter(None, (self.heading, " ".join(self.words.split()))))


def remarks(report: Report) -> Iterator[Remark]:
    """
    Everything, in the order in which an editor needs it.

    Notices first, then sources, the text itself, suggestions, interests, copies, what a
    search beyond the document's sources found. What two sentences contradict is said
    once, by weighing, which knows both values.
    """
    for reached in report.sources:
        for notice in reached.notices:
            yield notice_remark(reached, notice)
        if is_retraction_open(reached):
            yield open_notice_remark(reached)
    for reached in report.sources:
        if reached.action is not SourceAction.OK:
            yield source_remark(reached)
    yield from finding_remarks(report)
    yield from suggestion_remarks(report)
    yield from page_remarks(report)
    for finding in report.weighing.contradictions:
        yield contradiction_remark(finding)
    for source in report.weighing.sources:
        yield from interest_remarks(source, primary=False)
    yield from misfit_remarks(report)
    for source in report.weighing.sources:
        yield from interest_remarks(source, primary=True)
    yield from origin_remarks(report)
    yield from corroboration_remarks(report)
    if use := report.model_use:
        yield Remark(MODEL_USE, "Language model", use.words, asks=False)


def is_clean(report: Report) -> bool:
    is_said = any(each.flagged or each.decision for each in report.claims)
    return not is_said and not any(each.asks for each in remarks(report))


def notice_remark(source: ReachedSource, notice: Notice) -> Remark:
    return Remark(
        f"notice/{notice.kind.value}",
        f"{describe_notice(notice)}{f' (doi:{notice.doi})' if notice.doi else ''}",
        source_name(source),
        is_warning=notice.kind in WARNING,
        source_ids=(source.id,),
    )


def open_notice_remark(source: ReachedSource) -> Remark:
    """Who keeps notices was asked and did not answer: it may stand retracted."""
    reasons = (each.reason for each in source.checks if each.name == NOTICES)
    return Remark(
        "notice/not_checked",
        RETRACTION_OPEN,
        f"{source_name(source)}. {next(reasons, '')}".strip(),
        source_ids=(source.id,),
    )


def source_remark(source: ReachedSource) -> Remark:
    """What happened at the address, and what registries hold against the entry."""
    failed = (
        each.reason
        for each in source.checks
        if each.name in (IDENTITY, REGISTRY_RECORD) and each.state is CheckState.FAILED
    )
    state = "handed in" if source.snapshot else "not read"
    return Remark(
        f"source/{(source.outcome or source.action).value}",
        f"{source_name(source)}, {(source.outcome or state).replace('_', ' ')}",
        " ".join(filter(None, (source.detail, *failed))),
        source_ids=(source.id,),
    )


def source_name(source: ReachedSource) -> str:
    return f"source [{source.id}] {source.url or source.title}".rstrip()


def finding_remarks(report: Report) -> Iterator[Remark]:
    plain = PlainWords(report.document)
    judged = {each.claim.id for each in report.claims}
    for finding in report.document.findings:
        if finding.kind is not FindingKind.SELF_CONTRADICTION:
            yield Remark(
                finding.kind.value,
                FINDING_WORDS[finding.kind],
                plain.of_finding(finding),
                span=finding.span,
                claim_ids=tuple(each for each in finding.claim_ids if each in judged),
                source_ids=finding.source_ids,
                values=finding.values,
            )


def contradiction_remark(finding: Finding) -> Remark:
    pairs = zip(finding.claim_ids, finding.values, strict=False)
    said = ", ".join(f"claim {claim_id} says “{value}”" for claim_id, value in pairs)
    return Remark(
        finding.kind.value,
        "Contradicts itself",
        f"{said[:1].upper()}{said[1:]}." if said else finding.text,
        span=finding.span,
        claim_ids=finding.claim_ids,
        values=finding.values,
    )


def suggestion_remarks(report: Report) -> Iterator[Remark]:
    # Claims with a verdict that is flagged, but that a desk has decided about.
    settled = {
        each.claim.id
        for each in report.claims
        if not each.flagged and each.verdict not in UNFLAGGED
    }
    for claim in report.weighing.claims:
        for each in claim.suggestions:
            if claim.claim_id not in settled:
                yield Remark(
                    f"suggestion/{each.kind.value}",
                    SUGGESTION_WORDS[each.kind],
                    f"Claim {claim.claim_id}: {each.text}",
                    claim_ids=(claim.claim_id,),
                    source_ids=(each.source_id,),
                )


def interest_remarks(source: WeighedSource, *, primary: bool) -> Iterator[Remark]:
    """Those of a party that reports a fact of its own (`primary`), or all others."""
    claims: dict[Interest, list[int]] = {}
    for each in source.interests:
        if each.interest.is_primary_source is primary:
            claims.setdefault(each.interest, []).append(each.claim_id)
    for interest, claim_ids in claims.items():
        yield Remark(
            f"interest/{interest.kind.value}",
            interest_heading(interest),
            f"[{source.source_id}], {claims_words(claim_ids)}: "
            f"{interest_sentence(interest)}",
            asks=not primary,
            claim_ids=tuple(claim_ids),
            source_ids=(source.source_id,),
        )


def misfit_remarks(report: Report) -> Iterator[Remark]:
    for source in report.weighing.sources:
        for misfit in dict.fromkeys(each.misfit for each in source.misfits):
            yield Remark(
                f"date/{misfit.kind.value}",
                "Date",
                f"[{source.source_id}]: {misfit.explanation}",
                source_ids=(source.source_id,),
            )


def page_remarks(report: Report) -> Iterator[Remark]:
    for claim in report.claims:
        for each in claim.citations:
            for check in each.checks:
                if check.name == PAGE and check.reason:
                    yield Remark(
                        f"page/{check.state.value}",
                        "Page",
                        f"Claim {claim.claim.id}: {check.reason}",
                        asks=check.state is CheckState.FAILED,
                        claim_ids=(claim.claim.id,),
                        source_ids=(each.citation.source_id,),
                    )


def origin_remarks(report: Report) -> Iterator[Remark]:
    for origin in report.weighing.origins:
        if origin.reason:
            ids = ", ".join(f"[{each}]" for each in origin.source_ids)
            yield Remark(
                "origin",
                "One origin",
                f"{ids}: {origin.reason}",
                asks=False,
                source_ids=origin.source_ids,
            )


def corroboration_remarks(report: Report) -> Iterator[Remark]:
    for found in report.corroboration:
        verdict = found.corroboration.verdict
        yield Remark(
            f"corroboration/{verdict.value}",
            CORROBORATION_WORDS[verdict],
            f"Claim {found.claim_id}: {found.corroboration.summary}",
            asks=verdict is CorroborationVerdict.CONTESTED,
            claim_ids=(found.claim_id,),
        )


def claims_words(claim_ids: list[int]) -> str:
    """
    >>> claims_words([3]), claims_words([3, 5])
    ('claim 3', 'claims 3, 5')
    """
    named = ", ".join(str(each) for each in claim_ids[:CLAIMS_NAMED])
    more = len(claim_ids) - CLAIMS_NAMED
    further = f" and {more} more" if more > 0 else ""
    return f"{'claim' if len(claim_ids) == 1 else 'claims'} {named}{further}"
