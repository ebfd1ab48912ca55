"""What a report has to say beside its claims, in one list that every format walks:
notices, sources in trouble, findings about the text, and what weighing found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verification import records
from verification.judging.check_list import PAGE
from verification.language.wording import begin_small, ngettext
from verification.language.wording import gettext as _
from verification.reaching import identity
from verification.reaching.identity import describe_notice
from verification.reaching.source_words import source_words
from verification.weighing.timing import misdated_claims

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
    {
        records.ClaimVerdict.SUPPORTED,
        records.ClaimVerdict.NOT_CHECKABLE,
        records.ClaimVerdict.UNCITED,
    }
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

    span: records.Span | None = None
    """Where it stands in the text; None when it is about a source or a claim."""

    claim_ids: tuple[int, ...] = ()
    source_ids: tuple[records.SourceId, ...] = ()
    values: tuple[str, ...] = ()

    @property
    def subject(self) -> str:
        return self.kind.partition("/")[0]

    @property
    def line(self) -> str:
        return ": ".join(filter(None, (self.heading, " ".join(self.words.split()))))


def remarks(report: records.Report) -> Iterator[Remark]:
    """
    Everything, in the order in which an editor needs it.

    Notices first, then sources, the text itself, suggestions, interests, copies, what a
    search beyond the document's sources found. What two sentences contradict is said
    once, by weighing, which knows both values.
    """
    for reached in report.sources:
        yield from notice_remarks(reached)
    for reached in report.sources:
        if reached.action is not records.SourceAction.OK:
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
    for found in report.corroboration:
        yield corroboration_remark(found)
    if use := report.model_use:
        yield Remark(MODEL_USE, _("Language model"), use.words, asks=False)


def is_clean(report: records.Report) -> bool:
    is_said = any(claim.flagged or claim.decision for claim in report.claims)
    return not is_said and not any(remark.asks for remark in remarks(report))


def notice_remarks(source: records.ReachedSource) -> Iterator[Remark]:
    """Those on a source; or that who keeps them was asked and did not answer."""
    name, ids = source_name(source), (source.id,)
    for notice in source.notices:
        heading = (
            f"{describe_notice(notice)}{f' (doi:{notice.doi})' if notice.doi else ''}"
        )
        is_warning, kind = (
            notice.kind in identity.WARNING,
            f"notice/{notice.kind.value}",
        )
        yield Remark(kind, heading, name, is_warning=is_warning, source_ids=ids)
    if identity.is_retraction_open(source):
        reasons = (
            check.reason for check in source.checks if check.name == identity.NOTICES
        )
        words = f"{name}. {next(reasons, '')}".strip()
        yield Remark("notice/not_checked", _(RETRACTION_OPEN), words, source_ids=ids)


def source_remark(source: records.ReachedSource) -> Remark:
    """What happened at the address, what registries hold against the entry, and what to
    do."""
    told = source_words(source)
    return Remark(
        f"source/{(source.outcome or source.action).value}",
        f"{source_name(source)}, {begin_small(told.word)}",
        told.line,
        source_ids=(source.id,),
    )


def source_name(source: records.ReachedSource) -> str:
    named = source.url or source.title
    return _("source [{id}] {name}", id=source.id, name=named).rstrip()


def finding_remarks(report: records.Report) -> Iterator[Remark]:
    plain = PlainWords(report.document)
    judged = {claim.claim.id for claim in report.claims}
    for finding in report.document.findings:
        if finding.kind is not records.FindingKind.SELF_CONTRADICTION:
            yield Remark(
                finding.kind.value,
                FINDING_WORDS[finding.kind],
                plain.of_finding(finding),
                span=finding.span,
                claim_ids=tuple(
                    claim_id for claim_id in finding.claim_ids if claim_id in judged
                ),
                source_ids=finding.source_ids,
                values=finding.values,
            )


def contradiction_remark(finding: records.Finding) -> Remark:
    pairs = zip(finding.claim_ids, finding.values, strict=False)
    said = ", ".join(
        _("claim {id} says “{value}”", id=id, value=value) for id, value in pairs
    )
    return Remark(
        finding.kind.value,
        _("Contradicts itself"),
        f"{said[:1].upper()}{said[1:]}." if said else finding.text,
        span=finding.span,
        claim_ids=finding.claim_ids,
        values=finding.values,
    )


def suggestion_remarks(report: records.Report) -> Iterator[Remark]:
    # Claims with a verdict that is flagged, but that a desk has decided about.
    settled = {
        judged.claim.id
        for judged in report.claims
        if not judged.flagged and judged.verdict not in UNFLAGGED
    }
    for claim in report.weighing.claims:
        for suggestion in claim.suggestions:
            if claim.claim_id not in settled:
                yield Remark(
                    f"suggestion/{suggestion.kind.value}",
                    SUGGESTION_WORDS[suggestion.kind],
                    _("Claim {id}: {said}", id=claim.claim_id, said=suggestion.text),
                    claim_ids=(claim.claim_id,),
                    source_ids=(suggestion.source_id,),
                )


def interest_remarks(
    source: records.WeighedSource, *, primary: bool
) -> Iterator[Remark]:
    """Those of a party that reports a fact of its own (`primary`), or all others."""
    for claim_interest in source.interests:
        interest, claim_ids = claim_interest.interest, claim_interest.claim_ids
        if interest.is_primary_source is primary:
            yield Remark(
                f"interest/{interest.kind.value}",
                interest_heading(interest),
                f"[{source.source_id}], {claims_words(claim_ids)}: "
                f"{interest_sentence(interest)}",
                asks=not primary,
                claim_ids=claim_ids,
                source_ids=(source.source_id,),
            )


def misfit_remarks(report: records.Report) -> Iterator[Remark]:
    """Claims whose sources are all older are to be looked at, until somebody decides.
    Not an error: of WiCE's rows with a dated page (241), none of the three that such a
    page seemed to support was wrong."""
    supporting = (
        (claim.claim.id, citation.citation.source_id)
        for claim in report.claims
        if claim.verdict is records.ClaimVerdict.SUPPORTED and not claim.decision
        for citation in claim.citations
        if citation.judgment.verdict is records.Verdict.SUPPORTED
    )
    misdated = misdated_claims(report.weighing, supporting)
    for source in report.weighing.sources:
        for misfit in source.misfits:
            claim_ids = misfit.claim_ids
            yield Remark(
                f"date/{misfit.misfit.kind.value}",
                _("Date"),
                f"[{source.source_id}], {claims_words(claim_ids)}: "
                f"{misfit.misfit.explanation}",
                asks=not misdated.isdisjoint(claim_ids),
                claim_ids=claim_ids,
                source_ids=(source.source_id,),
            )


def page_remarks(report: records.Report) -> Iterator[Remark]:
    for claim in report.claims:
        id, cited = claim.claim.id, claim.citations
        checks = (
            (check, citation.citation)
            for citation in cited
            for check in citation.checks
        )
        for check, citation in checks:
            if check.name == PAGE and check.reason:
                yield Remark(
                    f"page/{check.state.value}",
                    _("Page"),
                    _("Claim {id}: {said}", id=id, said=check.reason),
                    asks=check.state is records.CheckState.FAILED,
                    claim_ids=(id,),
                    source_ids=(citation.source_id,),
                )


def origin_remarks(report: records.Report) -> Iterator[Remark]:
    for origin in report.weighing.origins:
        if origin.reason:
            ids = origin.source_ids
            words = (
                f"{', '.join(f'[{source_id}]' for source_id in ids)}: {origin.reason}"
            )
            yield Remark("origin", _("One origin"), words, asks=False, source_ids=ids)


def corroboration_remark(found: records.ClaimCorroboration) -> Remark:
    verdict = found.corroboration.verdict
    return Remark(
        f"corroboration/{verdict.value}",
        CORROBORATION_WORDS[verdict],
        _("Claim {id}: {said}", id=found.claim_id, said=found.corroboration.summary),
        asks=verdict is records.CorroborationVerdict.CONTESTED,
        claim_ids=(found.claim_id,),
    )


def claims_words(claim_ids: Sequence[int]) -> str:
    named = ", ".join(str(claim_id) for claim_id in claim_ids[:CLAIMS_NAMED])
    more = len(claim_ids) - CLAIMS_NAMED
    if more > 0:
        return _("claims {ids} and {number} more", ids=named, number=more)
    return ngettext("claim {ids}", "claims {ids}", len(claim_ids), ids=named)
