"""
The report record: `citeweb.report/1` as JSON values, and a saved report read back.

`report.schema.json` describes it. How each record stands in JSON is declared once, in
the modules beside this one, and `conversion` writes and reads by that. Keys never
disappear: what was not looked at is null or an empty list. Numbers are rounded: the
same report gives the same bytes.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from operator import attrgetter
from pathlib import Path
from typing import Any

from cattrs.gen import override

from verification.errors import BadCallError, load_json
from verification.records import (
    ClaimCorroboration,
    Clearance,
    Document,
    ModelUse,
    Options,
    Report,
)
from verification.reporting.readiness import ReportState, answer_of, state_of
from verification.reporting.summary import (
    BothFigures,
    Summary,
    both_figures,
    summarise,
)

from .conversion import (
    DECIMALS,
    Record,
    declare,
    from_record,
    read_as_it_is,
    to_record,
)
from .found import (
    DocumentRecord,
    KeptDifference,
    claim_of_record,
    corroboration_of_record,
    record_of_claim,
)
from .sources import SourceRecord, identity_record
from .weighed import (
    OriginRecord,
    WeightOfClaim,
    WeightOfSource,
    WeightRecords,
    weighing_of,
)
from .whole import check_same, check_whole

SCHEMA = "citeweb.report/1"
SCHEMA_FILE = Path(__file__).with_name("report.schema.json")


@dataclass(frozen=True, slots=True)
class JudgeRecord:
    name: str
    version: str
    model_use: ModelUse | None = None


@dataclass(frozen=True, slots=True)
class ReportRecord:
    schema: str
    generated_at: str
    answer: str
    """The first line; not read, as its words may change."""

    standing: ReportState
    document: DocumentRecord
    sources: tuple[SourceRecord, ...]
    origins: tuple[OriginRecord, ...]
    corroboration: tuple[ClaimCorroboration, ...]
    summary: Summary
    """Not read: it follows from the rest."""

    figures: BothFigures
    """By the machine, and after review; not read either."""

    judge: JudgeRecord
    options: Options
    clearance: Clearance | None = None


ADDED_LATER = ("answer", "standing", "figures")
"""What reports that were saved before 28 November 2026 lack. It follows from the
rest."""


declare(JudgeRecord, optional=("model_use",))
declare(Options, min_recall=override(unstruct_hook=lambda share: share))
declare(
    Summary,
    left_out=("figures",),
    added={
        f"claims_{name}": attrgetter(f"figures.{figure}")
        for name, figure in {
            **{name: name for name in ("flagged", "decided", "to_fix", "standing")},
            "checkable": "total",
        }.items()
    },
    order=(
        "claims_total",
        "claims_checkable",
        "claims_checked",
        "claims_flagged",
        "claims_decided",
        "claims_to_fix",
        "claims_standing",
    ),
)
NOT_READ = override(struct_hook=read_as_it_is)
declare(
    ReportRecord,
    optional=("clearance",),
    summary=NOT_READ,
    answer=NOT_READ,
    standing=NOT_READ,
    figures=NOT_READ,
)


def as_record(report: Report) -> Record:
    """The whole report as JSON-ready values, keys in a fixed order."""
    document, weighed = report.document, WeightRecords(report.weighing)
    judged = {claim.claim.id for claim in report.claims}
    record = ReportRecord(
        schema=SCHEMA,
        generated_at=report.generated_at,
        answer=answer_of(report),
        standing=state_of(report),
        document=DocumentRecord(
            text=document.text,
            title=document.title,
            language=document.language,
            claims=tuple(
                record_of_claim(claim, weighed.of_claim(claim.claim.id))
                for claim in report.claims
            ),
            references=document.references,
            findings=tuple(
                replace(
                    finding,
                    claim_ids=tuple(filter(judged.__contains__, finding.claim_ids)),
                )
                for finding in document.findings
            ),
        ),
        sources=tuple(
            SourceRecord(source, weighed.of_source(source.id), source.snapshot)
            for source in report.sources
        ),
        origins=weighed.origins(),
        corroboration=tuple(
            answered for answered in report.corroboration if answered.claim_id in judged
        ),
        summary=summarise(report),
        figures=both_figures(report),
        judge=JudgeRecord(report.judge_name, report.judge_version, report.model_use),
        options=report.options,
        clearance=report.clearance,
    )
    return dict(to_record(record))


def read_report(text: str, name: str) -> Report:
    """
    The report that a text in JSON holds, without the texts of the snapshots and how the
    text falls into blocks.

    A report that would change by being read and written again is refused: with an
    unknown field, a count that is not that of its parts, a source that nobody knows.

    Raises BadCallError: it is no report of ours, or damaged; says what and where.
    """
    return report_from(load_json(text, name), name)


def report_from(value: Any, name: str) -> Report:
    if isinstance(value, dict) and value.get("schema", SCHEMA) != SCHEMA:
        raise BadCallError(f'{name}: "schema" must be "{SCHEMA}".')
    lacking = dict.fromkeys(ADDED_LATER)
    given = {**lacking, **value} if isinstance(value, dict) else value
    record = from_record(given, ReportRecord, name)
    document, judge = record.document, record.judge
    claims = tuple(
        claim_of_record(
            claim,
            document.text,
            f"{judge.name}/{judge.version}",
            f'{name}, "document", "claims" entry {number}',
        )
        for number, claim in enumerate(document.claims, start=1)
    )
    check_whole(value, name)
    report = Report(
        document=Document(
            text=document.text,
            title=document.title,
            language=document.language,
            claims=tuple(claim.claim for claim in claims),
            references=document.references,
            findings=document.findings,
        ),
        claims=claims,
        sources=tuple(source.reached for source in record.sources),
        judge_name=judge.name,
        judge_version=judge.version,
        model_use=judge.model_use,
        options=record.options,
        generated_at=record.generated_at,
        clearance=record.clearance,
        corroboration=tuple(map(corroboration_of_record, record.corroboration)),
        weighing=weighing_of(
            [(claim.judged.claim.id, claim.weighed) for claim in document.claims],
            [(source.source.id, source.weighed) for source in record.sources],
            record.origins,
            document.findings,
        ),
    )
    written = as_record(report)
    known = {key: written[key] for key in ADDED_LATER if key not in value}
    check_same({**value, **known, "answer": written["answer"]}, written, name)
    return report
