"""A trail as its pages show it: what narrows it, what it adds up to, its lines."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Count
from django.utils.http import urlencode

from verification.reporting.audit.tally import READING_KINDS

from .forms import TrailFilterForm
from .models import AuditEntry, AuditEntryQuerySet
from .wording import KIND_WORDS, duration_words

ENTRIES_A_PAGE = 100
"""A run of an average article leaves 60 to 120 rows."""

SOURCES_COUNTED_IN = 20_000
"""Entries among which different addresses are counted: some 0.2 s of a database."""

VALUE_LENGTH = 40
"""Characters of one detail of an entry: a file's name whole, a digest's beginning."""


@dataclass(frozen=True, slots=True)
class KindCount:
    word: str
    count: int


@dataclass(frozen=True, slots=True)
class TrailReport:
    """What the entries that a filter left add up to."""

    actions: int
    errors: int
    unique_sources: int | None
    """None when there are too many entries to compare their addresses."""

    duration: str
    kinds: tuple[KindCount, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One entry in words."""

    entry: AuditEntry
    word: str

    @property
    def source_count(self) -> int:
        return len(self.entry.sources)

    @property
    def details(self) -> list[str]:
        """What it was done with, as far as it says anything."""
        return [
            f"{name.replace('_', ' ')} {shortened(str(value))}"
            for name, value in self.entry.input.items()
            if value not in ("", None, False)
        ]


@dataclass(frozen=True, slots=True)
class Timeline:
    form: TrailFilterForm
    report: TrailReport
    page: Page[AuditEntry]
    lines: tuple[Line, ...]
    query: str
    """The filter as it stands in an address, ending in "&" when there is one."""

    last: AuditEntry | None
    """Of all rows, whatever the filter: on its hash hangs everything before it."""


def shortened(text: str) -> str:
    """A digest is known by its beginning; the file holds it whole."""
    return text if len(text) <= VALUE_LENGTH else f"{text[:VALUE_LENGTH]}…"


def timeline(entries: AuditEntryQuerySet, query: Mapping[str, str]) -> Timeline:
    """
    The page of `entries` that a query asks for, in their order.

    Of a filter that cannot be read, nothing narrows; the form says what is wrong.
    """
    form = TrailFilterForm(dict(query.items()))
    chosen = form.narrow(entries) if form.is_valid() else entries
    page = Paginator(chosen, ENTRIES_A_PAGE).get_page(query.get("page"))
    kept = {name: query[name] for name in form.fields if query.get(name)}
    return Timeline(
        form=form,
        report=report_of(chosen),
        page=page,
        lines=tuple(Line(each, KIND_WORDS[each.kind]) for each in page.object_list),
        query=f"{urlencode(kept)}&" if kept else "",
        last=entries.order_by("-number").first(),
    )


def report_of(entries: AuditEntryQuerySet) -> TrailReport:
    """In a handful of queries that indexes answer, whatever the number of entries."""
    counts = dict(entries.order_by().values_list("kind").annotate(count=Count("pk")))
    actions = sum(counts.values())
    times = entries.order_by("at").values_list("at", flat=True)
    first, last = times.first(), times.last()
    reading = entries.order_by().filter(kind__in=READING_KINDS)
    return TrailReport(
        actions=actions,
        errors=entries.filter(success=False).count(),
        unique_sources=reading.values("what").distinct().count()
        if actions <= SOURCES_COUNTED_IN
        else None,
        duration=duration_words(int((last - first).total_seconds()))
        if first and last
        else "",
        kinds=tuple(
            KindCount(word, counts[kind])
            for kind, word in KIND_WORDS.items()
            if kind in counts
        ),
    )
