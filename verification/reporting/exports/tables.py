"""A report as rows, and these as CSV: claims and citations, sources, findings."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from operator import attrgetter

from verification import records
from verification.language.lists import table_rows
from verification.language.wording import gettext as _
from verification.reaching.identity import describe_notice, is_retraction_open
from verification.reporting.harmless import FORMULA_SIGNS, harmless
from verification.reporting.readiness import ATTENTION_WORDS, answer_of
from verification.reporting.remarks import remarks
from verification.reporting.summary import as_found, summarise, was_flagged
from verification.reporting.words import (
    DIFFERENCE_WORDS,
    RETRACTION_OPEN,
    VERDICT_WORDS,
    claim_word,
    clearance_sentence,
    decision_sentence,
    interest_heading,
    interest_sentence,
    standing_words,
    unfinished_words,
)

from .exporting import ExportOptions, gathered

Cell = str | int | float | None
CITATION_COLUMNS = (
    "claim", "start", "end", "text", "claim_verdict", "claim_flagged",
    "claim_attention", "claim_reason", "claim_decision",
    "claim_verdict_code", "claim_attention_code", "claim_flagged_as_found",
    "claim_unsure",
    "decision", "decision_by", "decision_at", "decision_note",
    "source_id", "marker", "verdict", "support", "recall", "flagged", "contributes",
    "adds_nothing", "unsure",
    "reason", "evidence", "evidence_start", "evidence_end", "differences",
    "source_title", "source_url", "source_outcome", "source_notices",
    "snapshot_sha256", "verdict_code",
    "cleared_at", "cleared_by", "cleared_revision", "clearance_holds",
)  # fmt: skip
SOURCE_COLUMNS = (
    "source_id", "title", "url", "outcome", "action", "detail", "http_status",
    "final_url", "archived_url", "page_title", "title_match", "identifier",
    "fetched_at", "snapshot_sha256", "standing", "origin", "interests", "notices",
    "times_cited",
)  # fmt: skip
FINDING_COLUMNS = (
    "kind", "finding", "start", "end", "text", "source_ids", "claim_ids", "values",
)  # fmt: skip


def citation_rows(report: records.Report) -> Iterator[tuple[Cell, ...]]:
    sources = {source.id: source for source in report.sources}
    cleared = clearance_cells(report.clearance)
    for judged in report.claims:
        claim = claim_cells(judged)
        for citation in judged.citations:
            source = sources.get(citation.citation.source_id)
            yield (*claim, *citation_cells(citation, source), *cleared)
        if not judged.citations:
            missing = len(CITATION_COLUMNS) - len(claim) - len(cleared)
            yield (*claim, *([None] * missing), *cleared)


def clearance_cells(clearance: records.Clearance | None) -> tuple[Cell, ...]:
    if clearance is None:
        return (None, None, None, None)
    by, holds = clearance.by or None, yes_or_no(clearance.holds)
    return (clearance.at, by, clearance.revision, holds)


def claim_cells(judged: records.JudgedClaim) -> tuple[Cell, ...]:
    claim, decided = judged.claim, judged.decision
    found = judged.flagged if decided is None else was_flagged(judged)
    return (
        claim.id,
        claim.span.start,
        claim.span.end,
        claim.text,
        claim_word(judged.verdict, flagged=judged.flagged),
        yes_or_no(judged.flagged),
        ATTENTION_WORDS[judged.attention] if judged.attention else None,
        judged.reason,
        decision_sentence(decided) or None,
        judged.verdict.value,
        judged.attention.value if judged.attention else None,
        yes_or_no(found),
        yes_or_no(judged.unsure),
        *(getattr(decided, field, None) or None for field in DECIDED),
    )


DECIDED = ("state", "by", "at", "note")
"""Of a decision, a column each, so that a program need not read the sentence."""


def citation_cells(
    judged: records.JudgedCitation, source: records.ReachedSource | None
) -> tuple[Cell, ...]:
    judgment = judged.judgment
    best = judgment.evidence[0] if judgment.evidence else None
    snapshot = source.snapshot if source else None
    return (
        source_cell(judged.citation.source_id),
        judged.citation.marker,
        VERDICT_WORDS[judgment.verdict],
        round(judgment.support, 4),
        round(judgment.recall, 4),
        yes_or_no(judged.flagged),
        yes_or_no(judged.contributes),
        yes_or_no(judged.adds_nothing),
        yes_or_no(judgment.unsure),
        judgment.reason,
        best.text if best else None,
        best.span.start if best else None,
        best.span.end if best else None,
        "; ".join(
            f"{DIFFERENCE_WORDS[difference.kind]}: "
            f"{difference.claim or _('(nothing)')} / "
            f"{difference.source or _('(nothing)')}"
            for difference in judgment.differences
        ),
        (source.title or source.page_title) if source else None,
        source.url if source else None,
        source.outcome.value if source and source.outcome else None,
        notice_words(source) if source else None,
        snapshot.sha256 if snapshot else None,
        judgment.verdict.value,
    )


def source_rows(report: records.Report) -> Iterator[tuple[Cell, ...]]:
    weights = {source.source_id: source for source in report.weighing.sources}
    claims = report.document.claims
    cited = Counter(
        citation.source_id for claim in claims for citation in claim.citations
    )
    for source in report.sources:
        weighed = weights.get(source.id)
        snapshot, match = source.snapshot, source.title_match
        fetched_at = snapshot.fetched_at if snapshot else None
        yield (
            source_cell(source.id),
            source.title,
            source.url,
            source.outcome.value if source.outcome else None,
            source.action.value,
            source.detail,
            source.http_status,
            source.final_url,
            source.archived_url,
            source.page_title,
            match.kind.value if match else None,
            str(source.identifier) if source.identifier else None,
            fetched_at.isoformat() if fetched_at else None,
            snapshot.sha256 if snapshot else None,
            standing_words(weighed.credibility) if weighed else None,
            weighed.origin_id if weighed else None,
            interest_words(weighed) if weighed else None,
            notice_words(source),
            cited[source.id],
        )


def interest_words(weighed: records.WeighedSource) -> str:
    kept = [interest.interest for interest in weighed.interests]
    said = (
        f"{interest_heading(interest)}: {interest_sentence(interest)}"
        for interest in kept
    )
    return " ".join(said)


def notice_words(source: records.ReachedSource) -> str | None:
    said = ". ".join(map(describe_notice, source.notices))
    return said or (_(RETRACTION_OPEN) if is_retraction_open(source) else None)


def finding_rows(report: records.Report) -> Iterator[tuple[Cell, ...]]:
    for remark in remarks(report):
        yield (
            remark.kind,
            remark.heading,
            remark.span.start if remark.span else None,
            remark.span.end if remark.span else None,
            remark.words,
            "; ".join(map(str, remark.source_ids)),
            "; ".join(map(str, remark.claim_ids)),
            "; ".join(remark.values),
        )


def summary_rows(report: records.Report) -> Iterator[tuple[Cell, ...]]:
    summary = summarise(report)
    if unfinished := unfinished_words(report):
        yield _("Not finished"), unfinished
    yield _("Answer"), answer_of(report)
    yield _("Checked at"), report.generated_at
    yield _("Judge"), f"{report.judge_name} {report.judge_version}".strip()
    if report.clearance:
        yield _("Cleared"), clearance_sentence(report.clearance)
    shown = {**ATTENTION_WORDS, **VERDICT_WORDS}
    for words, figure, when in table_rows("reporting/exports/figures"):
        value = attrgetter(figure)(summary)
        if isinstance(value, Mapping):
            for kind, count in value.items():
                yield f"{_(words)}: {shown[kind]}", count
        elif not when or attrgetter(when)(summary):
            yield _(words), rounded(value)
    if summary.figures.decided:
        found = summarise(as_found(report))
        yield _("As found: claims supported"), found.figures.supported
        yield _("As found: claims flagged"), found.figures.flagged
        yield _("As found: citation recall"), rounded(found.citation_recall)
        yield _("As found: citation precision"), rounded(found.citation_precision)


def rounded(value: float | None) -> Cell:
    return None if value is None else round(value, 4)


def source_cell(id: records.SourceId) -> Cell:
    return id if isinstance(id, int) and abs(id) < 10**15 else str(id)


def yes_or_no(value: bool) -> str:
    return _("yes") if value else _("no")


def text_cell(text: str) -> str:
    """What stays text in any spreadsheet: an apostrophe before a formula's sign."""
    shown = harmless(text)
    return f"'{shown}" if shown[:1] in FORMULA_SIGNS else shown


BOM = b"\xef\xbb\xbf"


def write_csv(report: records.Report, options: ExportOptions) -> Iterator[bytes]:
    return lines(CITATION_COLUMNS, citation_rows(report), options)


def write_findings(report: records.Report, options: ExportOptions) -> Iterator[bytes]:
    return lines(FINDING_COLUMNS, finding_rows(report), options)


def lines(
    columns: tuple[str, ...], rows: Iterable[tuple[Cell, ...]], options: ExportOptions
) -> Iterator[bytes]:
    """In UTF-8, every text quoted. Numbers are written as numbers: a negative one would
    be a formula's beginning, and there is none among them."""
    if options.with_bom:
        yield BOM
    yield line_of(columns)
    yield from gathered(map(line_of, rows))


def line_of(cells: tuple[Cell, ...]) -> bytes:
    line, filled = io.StringIO(), ("" if cell is None else cell for cell in cells)
    safe = (text_cell(value) if isinstance(value, str) else value for value in filled)
    csv.writer(line, quoting=csv.QUOTE_NONNUMERIC).writerow(safe)
    return line.getvalue().encode()
