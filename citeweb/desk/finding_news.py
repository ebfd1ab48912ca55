"""What became otherwise of a source since a piece was verified with it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from typing import Any

from django.db.models import F, QuerySet

from citeweb.documents.models import Document
from citeweb.reports.decisions import finding_of
from citeweb.reports.models import ClaimResult, Judgment, RunSource
from citeweb.sources.adapters import read_look
from citeweb.sources.source_page import LOST, PASSAGES_A_JUDGMENT, readings
from citeweb.teams.services import digest_of
from verification.reaching.link_rot import find_drift
from verification.records import Notice, Verdict
from verification.reporting.record import to_record

from .models import PieceNews, Waiver

Kind = PieceNews.Kind
RESTS_ON = (Verdict.SUPPORTED, Verdict.PARTIALLY_SUPPORTED)
"""Verdicts whose passages a sentence rests on."""


def news_of_source(row: RunSource, sentences: Mapping[str, str]) -> Iterator[PieceNews]:
    """What is otherwise now than at the look that a verification took.

    Args:
        sentences: The claims that cite the source, by number."""
    source, before = row.reference.source, row.check_made
    made: dict[str, Any] = {"document": row.run.revision.document, "source": source}
    made |= {"title": row.reference.title or str(source), "sentences": dict(sentences)}
    if source.is_dead and not before.is_dead and source.first_failed_at:
        failed = source.first_failed_at.isoformat()
        said = {"since": failed, "archived": archived_at(row)}
        yield PieceNews(**made, kind=Kind.ROT, said=said, key=key_of(source.pk, failed))
    for notice in new_notices(row):
        record: Any = to_record(notice)
        key = key_of(source.pk, *notice_key(notice))
        yield PieceNews(**made, kind=Kind.NOTICE, said={"notice": record}, key=key)
    if passages := lost_passages(row):
        touched = {passage["claim"] for passage in passages}
        made["sentences"] = {
            number: said for number, said in sentences.items() if number in touched
        }
        key = key_of(source.pk, passages)
        yield PieceNews(**made, kind=Kind.CHANGED, said={"passages": passages}, key=key)


def news_of_waiver(waiver: Waiver, results: Iterable[ClaimResult]) -> PieceNews:
    """That a waiver of a watched piece has ended. Args: results: Of its claims."""
    said = {
        "rule": waiver.rule,
        "finding": waiver.finding,
        "until": waiver.until.isoformat(),
    }
    sentences = {
        str(row.claim.number): row.claim.statement
        for row in results
        if waiver.finding and finding_of(row.claim) == waiver.finding
    }
    return PieceNews(
        document=waiver.document,
        kind=Kind.WAIVER,
        said=said,
        sentences=sentences,
        key=key_of("waiver", *said.values()),
    )


def key_of(*what: Any) -> str:
    """The digest by which the same finding is known again."""
    return digest_of(json.dumps(list(map(str, what))))


def archived_at(row: RunSource) -> str:
    """The address of a kept copy, if any look met one; "" for none."""
    checks = row.reference.source.checks.exclude(archived_url="")
    return checks.values_list("archived_url", flat=True).first() or ""


def notice_key(notice: Notice) -> tuple[str, ...]:
    return (notice.kind, notice.date, notice.doi, notice.own_words)


def new_notices(row: RunSource) -> list[Notice]:
    """Editorial notices, and the page's own corrections, that were not there then."""
    source = row.reference.source
    latest = source.checks.filter(origin=row.check_made.Origin.FETCHED).first()
    if latest is None or latest.pk == row.check_made_id:
        return []
    known = set(map(notice_key, read_look(source, row.check_made).notices))
    found = read_look(source, latest).notices
    return [notice for notice in found if notice_key(notice) not in known]


def lost_passages(row: RunSource) -> list[dict[str, Any]]:
    """Passages under the piece's evidence that the source's latest text has otherwise
    or not at all, each with the number of its claim and what stands there now."""
    before = row.check_made
    is_the_page = before.origin == before.Origin.FETCHED and before.copy is None
    latest = readings(row.reference.source).select_related("snapshot").first()
    if not is_the_page or latest is None or latest.snapshot_id == before.snapshot_id:
        return []
    rows = Judgment.objects.filter(
        claim_result__run=row.run_id,
        citation__reference=row.reference_id,
        snapshot=before.snapshot_id,
        verdict__in=RESTS_ON,
    )
    found = []
    for number, evidence in rows.values_list("claim_result__claim__number", "evidence"):
        for passage in evidence[:PASSAGES_A_JUDGMENT]:
            drift = find_drift(
                passage["text"], latest.snapshot.text, start=passage["start"]
            )
            if drift.kind in LOST:
                told = {"before": drift.passage, "now": drift.now}
                found.append({"claim": str(number), "kind": drift.kind, **told})
    return found


def expired_waivers(today: date) -> QuerySet[Waiver]:
    """Of watched pieces those that ended and were not told of."""
    rows = Waiver.objects.filter(
        document__in=Document.objects.watched(), until__lt=today
    )
    return rows.exclude(told_until=F("until"))
