"""The trail as a page shows it, and the form that narrows it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.db.models import Count
from django.utils.http import urlencode
from django.utils.translation import gettext, gettext_lazy

from citeweb.wording import word_table
from verification.reporting.audit import AuditKind
from verification.reporting.audit.chain import READING_KINDS

from .models import AuditEntry, AuditEntryQuerySet

KIND_WORDS = word_table("audit_kind")
VERBS = word_table("audit_verb")
"""What somebody did, to stand between who did it and to what."""

RESULTS = word_table("audit_result")
"""Stored words of results that a reader would not understand as they are."""

CLAIM = re.compile(r"claim (\d+)")

ENTRIES_A_PAGE = 100
"""A run of an average article leaves 60 to 120 rows."""

SOURCES_COUNTED_IN = 20_000
"""Entries among which different addresses are counted: some 0.2 s of a database."""

VALUE_LENGTH = 40
"""Characters of one detail of an entry: a file's name whole, a digest's beginning."""


def line_of(entry: AuditEntry, *, is_of_deleted: bool) -> dict[str, Any]:
    """One entry in words. `claim`, the number of the claim of a run that it is about,
    is None for none, and where the document is gone."""
    verb, result = VERBS[entry.kind], ""
    if entry.kind == AuditKind.RUN:
        verb = f"{entry.outcome.replace('failed', 'gave up')} {verb}"
    else:
        word, comma, rest = entry.outcome.partition(",")
        head, colon, code = word.rpartition(": ")
        plain = RESULTS.get(code, code.replace("_", " "))
        result = f"{head}{colon}{plain}{comma}{rest}"
    claim = CLAIM.fullmatch(entry.what) if entry.run_id and not is_of_deleted else None
    return {
        "entry": entry,
        "verb": verb,
        "claim": int(claim[1]) if claim else None,
        "result": result,
        "details": [
            f"{name.replace('_', ' ')} {shortened(value)}"
            for name, value in entry.input.items()
            if value
        ],
    }


def shortened(value: object) -> str:
    """A digest is known by its beginning; the file holds it whole."""
    if isinstance(value, dict):
        value = [f"{name} {inner}" for name, inner in value.items()]
    text = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    return text if len(text) <= VALUE_LENGTH else f"{text[:VALUE_LENGTH]}…"


def timeline(entries: AuditEntryQuerySet, query: Mapping[str, str]) -> dict[str, Any]:
    """The page of `entries` that a query asks for, as templates read it. A filter that
    cannot be read narrows nothing; the form says what is wrong."""
    form = TrailFilterForm(dict(query.items()))
    chosen = form.narrow(entries) if form.is_valid() else entries
    page = Paginator(chosen, ENTRIES_A_PAGE).get_page(query.get("page"))
    kept = {name: query[name] for name in form.fields if query.get(name)}
    named = {entry.document_id for entry in page.object_list} - {None}
    deletions = AuditEntry.objects.filter(kind=AuditKind.DELETE, document_id__in=named)
    deleted = set(deletions.values_list("document_id", flat=True))
    return {
        "form": form,
        "report": report_of(chosen),
        "page": page,
        "lines": [
            line_of(entry, is_of_deleted=entry.document_id in deleted)
            for entry in page.object_list
        ],
        "query": f"{urlencode(kept)}&" if kept else "",
        # Of all rows, whatever the filter: on its hash hangs everything before it.
        "last": entries.order_by("-number").first(),
    }


def report_of(entries: AuditEntryQuerySet) -> dict[str, Any]:
    """What the entries that a filter left add up to, in a handful of queries that
    indexes answer. Too many are not asked for their addresses."""
    counts = dict(entries.order_by().values_list("kind").annotate(count=Count("pk")))
    actions = sum(counts.values())
    times = entries.order_by("at").values_list("at", flat=True)
    first, last = times.first(), times.last()
    reading = entries.order_by().filter(kind__in=READING_KINDS)
    is_few = actions <= SOURCES_COUNTED_IN
    return {
        "actions": actions,
        "errors": entries.filter(success=False).count(),
        "unique_sources": reading.values("what").distinct().count() if is_few else None,
        "duration": duration_words(int((last - first).total_seconds()))
        if first and last
        else "",
        "kinds": [
            (word, counts[kind]) for kind, word in KIND_WORDS.items() if kind in counts
        ],
    }


def day_input() -> forms.DateInput:
    return forms.DateInput({"type": "date"}, format="%Y-%m-%d")


class TrailFilterForm(forms.Form):
    """Kind, actor, outcome, days and document. Everything may be left out."""

    kind = forms.ChoiceField(
        required=False,
        choices=[("", gettext_lazy("All actions")), *KIND_WORDS.choices()],
    )
    outcome = forms.ChoiceField(
        required=False,
        choices=[
            ("", gettext_lazy("All outcomes")),
            ("success", gettext_lazy("Succeeded")),
            ("error", gettext_lazy("Errors")),
        ],
    )
    actor = forms.CharField(required=False, max_length=150, label=gettext_lazy("Who"))
    since = forms.DateField(
        required=False, widget=day_input(), label=gettext_lazy("From")
    )
    until = forms.DateField(
        required=False, widget=day_input(), label=gettext_lazy("To")
    )
    document = forms.UUIDField(
        required=False,
        widget=forms.HiddenInput(),
        error_messages={
            "invalid": gettext_lazy(
                "The address names no document. Follow a link of the trail."
            )
        },
    )
    """Its id, which outlives it: links of the trail carry it, nobody types it."""

    def narrow(self, entries: AuditEntryQuerySet) -> AuditEntryQuerySet:
        """The entries that a valid form leaves; days are those of UTC, both whole."""
        wanted = self.cleaned_data
        since, until = wanted["since"], wanted["until"]
        lookups = {
            "kind": wanted["kind"],
            "success": wanted["outcome"] and wanted["outcome"] == "success",
            "actor__icontains": wanted["actor"],
            "at__gte": since and beginning(since),
            "at__lt": until and beginning(until) + timedelta(days=1),
            "document_id": wanted["document"],
        }
        return entries.filter(
            **{
                name: value
                for name, value in lookups.items()
                if value not in ("", None)
            }
        )

    @property
    def wanted(self) -> dict[str, str]:
        """What a valid form asks for, by the names of its fields."""
        return {name: str(value) for name, value in self.cleaned_data.items() if value}


def beginning(day: date) -> datetime:
    return datetime.combine(day, time.min, tzinfo=UTC)


def duration_words(seconds: int) -> str:
    """
    >>> duration_words(0), duration_words(75), duration_words(90_000)
    ('less than a second', '1 min 15 s', '1 d 1 h')
    """
    if seconds < 1:
        return gettext("less than a second")
    days, rest = divmod(seconds, 86_400)
    hours, rest = divmod(rest, 3600)
    minutes, left = divmod(rest, 60)
    parts = [(days, "d"), (hours, "h"), (minutes, "min"), (left, "s")]
    return " ".join(f"{count} {unit}" for count, unit in parts if count)
