"""What a search found, each with the place that shows why and where it leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from django.db.models import Exists, OuterRef
from django.db.models.functions import Left
from django.urls import reverse

from citeweb.desk.models import Message
from citeweb.documents.models import Claim, Document, Reference, Revision
from citeweb.reports.models import ClaimResult, Decision, Run
from citeweb.sources.catalogue import entry_titles
from citeweb.sources.models import Source, SourceCheck

from .snippets import READ_LENGTH, Snippet, snippet_of

MARKUP = (Revision.Format.HTML, Revision.Format.DOCX)
"""Kinds of file whose text has tags that nobody looks for."""


@dataclass(frozen=True, slots=True)
class Hit:
    title: str
    """Of the document or the source."""

    address: str
    """The page here that shows it."""

    snippet: Snippet
    at: datetime
    by: str = ""
    """Whose words they are, by name; empty for those of texts and sources."""

    sentence: str = ""
    """The claim that a note or a decision is about."""

    verdict: str = ""
    """Of a claim, by its latest verification; empty where there is none."""

    state: str = ""
    """Of a decision."""


def document_hits(found: Sequence[UUID], words: Sequence[str]) -> list[Hit]:
    rows = latest_texts(found)
    runs = latest_runs(found)
    hits = []
    for document in in_order(Document.objects.in_bulk(list(found)), found):
        row = rows.get(document.pk)
        is_markup = row is not None and row.submitted_as in MARKUP
        text = row.beginning if row else ""
        snippet = snippet_of(text, words, is_markup=is_markup)
        at = row.created_at if row else document.created_at
        address = report_address(document.pk, runs)
        hits.append(Hit(document.title, address, snippet, at))
    return hits


def latest_texts(documents: Iterable[UUID]) -> dict[UUID, Any]:
    """The beginning of the latest text of each document."""
    rows = Revision.objects.filter(document__in=documents)
    later = Revision.objects.filter(
        document=OuterRef("document"), number__gt=OuterRef("number")
    )
    rows = rows.filter(~Exists(later)).annotate(beginning=Left("text", READ_LENGTH))
    return {row.document_id: row for row in rows.defer("text", "layout", "findings")}


def latest_runs(documents: Iterable[UUID]) -> dict[UUID, UUID]:
    rows = Run.objects.filter(revision__document__in=documents)
    rows = rows.order_by("revision__number", "queued_at")
    return dict(rows.values_list("revision__document", "pk"))


def report_address(
    document: UUID, runs: Mapping[UUID, UUID], claim: int | None = None
) -> str:
    """The latest report, at a claim if one is meant; else the document's page."""
    if document not in runs:
        return reverse("reports:document_detail", args=[document])
    report = reverse("reports:run_detail", args=[runs[document]])
    return f"{report}?claim={claim}#claim-{claim}" if claim else report


def claim_hits(found: Sequence[int], words: Sequence[str]) -> list[Hit]:
    rows = Claim.objects.select_related("revision__document").defer(
        "revision__text", "revision__layout", "revision__findings"
    )
    claims = in_order(rows.in_bulk(list(found)), found)
    runs = latest_runs([claim.revision.document_id for claim in claims])
    results = ClaimResult.objects.filter(claim__in=found).order_by("run__queued_at")
    verdicts = dict(results.values_list("claim", "verdict"))
    return [
        Hit(
            claim.revision.document.title,
            report_address(claim.revision.document_id, runs, claim.number),
            snippet_of(claim.statement, words),
            claim.revision.created_at,
            verdict=verdicts.get(claim.pk, ""),
        )
        for claim in claims
    ]


def note_hits(found: Sequence[int], words: Sequence[str]) -> list[Hit]:
    rows = Message.objects.select_related("document", "written_by")
    notes = in_order(rows.in_bulk(list(found)), found)
    runs = latest_runs([note.document_id for note in notes])
    results = ClaimResult.objects.filter(run__in=set(runs.values()))
    said = results.filter(claim__statement__in={note.sentence for note in notes})
    columns = ("run", "claim__statement", "claim__number")
    numbers = {(run, said): number for run, said, number in said.values_list(*columns)}
    hits = []
    for note in notes:
        number = numbers.get((runs.get(note.document_id), note.sentence))
        hits.append(
            Hit(
                note.document.title,
                report_address(note.document_id, runs, number),
                snippet_of("\n".join(filter(None, (note.text, note.offered))), words),
                note.created_at,
                by=str(note.written_by or note.name),
                sentence=note.sentence,
            )
        )
    return hits


def decision_hits(found: Sequence[int], words: Sequence[str]) -> list[Hit]:
    rows = Decision.objects.select_related("document", "decided_by")
    decisions = in_order(rows.in_bulk(list(found)), found)
    results = ClaimResult.objects.filter(decision__in=found).order_by("run__queued_at")
    columns = ("decision", "run", "claim__number", "claim__statement")
    places = {decision: place for decision, *place in results.values_list(*columns)}
    hits = []
    for decision in decisions:
        run, number, sentence = places.get(decision.pk, (None, None, ""))
        runs = {decision.document_id: run} if run else {}
        hits.append(
            Hit(
                decision.document.title,
                report_address(decision.document_id, runs, number),
                snippet_of(decision.note, words),
                decision.decided_at,
                by=str(decision.decided_by or ""),
                sentence=sentence,
                state=decision.state,
            )
        )
    return hits


class FoundSource(NamedTuple):
    pk: UUID
    entry: int | None = None
    """The entry of a list that has the words; None where the text has them."""

    check: int | None = None
    """The look that gave the text."""


def sources_of_entries(entries: Sequence[int]) -> list[FoundSource]:
    """Each source once, by its newest entry."""
    rows = Reference.objects.filter(pk__in=entries).order_by("pk")
    newest = dict(rows.values_list("source", "pk"))
    found = [FoundSource(source, entry=entry) for source, entry in newest.items()]
    return sorted(found, key=lambda source: -(source.entry or 0))


def sources_of_texts(snapshots: Sequence[int]) -> list[FoundSource]:
    """Each source once, by the newest look that gave one of the texts."""
    rows = SourceCheck.objects.filter(snapshot__in=snapshots).order_by("pk")
    newest = dict(rows.values_list("source", "pk"))
    found = [FoundSource(source, check=check) for source, check in newest.items()]
    return sorted(found, key=lambda source: -(source.check or 0))


def found_source(check: SourceCheck) -> FoundSource:
    return FoundSource(check.source_id, check=check.pk)


def source_hits(found: Sequence[FoundSource], words: Sequence[str]) -> list[Hit]:
    pks = [source.pk for source in found]
    sources = Source.objects.in_bulk(pks)
    titles = entry_titles(Source.objects.filter(pk__in=pks))
    entries = Reference.objects.in_bulk([hit.entry for hit in found if hit.entry])
    looks = SourceCheck.objects.filter(pk__in=[hit.check for hit in found])
    beginning = Left("snapshot__text", READ_LENGTH)
    texts: dict[Any, Any] = looks.annotate(beginning=beginning).in_bulk()
    hits = []
    for row in found:
        if row.pk not in sources:
            continue  # deleted meanwhile
        source, look = sources[row.pk], texts.get(row.check)
        entry = entries.get(row.entry) if row.entry else None
        text = look.beginning if look else said_of(entry)
        snippet = snippet_of(text, words)
        title = (look and look.page_title) or titles.get(row.pk) or str(source)
        address = reverse("sources:source_detail", args=[row.pk])
        at = look.checked_at if look else source.created_at
        if look and snippet.passage:
            place = {"start": snippet.passage.start, "end": snippet.passage.end}
            shown = urlencode({"snapshot": look.snapshot_id, **place})
            address = f"{address}?{shown}#evidence-in-text"
        hits.append(Hit(title, address, snippet, at, by=source.domain))
    return hits


def said_of(entry: Reference | None) -> str:
    """What an entry of a list says, its address once."""
    if entry is None:
        return ""
    return entry.text if entry.url in entry.text else f"{entry.text} {entry.url}"


def in_order(rows: Mapping[Any, Any], wanted: Iterable[Any]) -> list[Any]:
    """The rows as they were found; one deleted meanwhile is left out."""
    return [rows[key] for key in wanted if key in rows]
