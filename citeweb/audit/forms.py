"""What narrows a trail."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta

from django import forms

from .models import AuditEntryQuerySet
from .wording import KIND_WORDS


class DayInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class TrailFilterForm(forms.Form):
    """Kind, actor, outcome, days and document. Everything may be left out."""

    kind = forms.ChoiceField(
        required=False, choices=[("", "All actions"), *KIND_WORDS.items()]
    )
    outcome = forms.ChoiceField(
        required=False,
        choices=[("", "All outcomes"), ("success", "Succeeded"), ("error", "Errors")],
    )
    actor = forms.CharField(required=False, max_length=150, label="Who")
    since = forms.DateField(required=False, widget=DayInput(), label="From")
    until = forms.DateField(required=False, widget=DayInput(), label="To")
    document = forms.UUIDField(
        required=False,
        widget=forms.HiddenInput(),
        error_messages={
            "invalid": "The address names no document. Follow a link of the trail."
        },
    )
    """Its id, which outlives it: links of the trail carry it, nobody types it."""

    def narrow(self, entries: AuditEntryQuerySet) -> AuditEntryQuerySet:
        """The entries that a valid form leaves; days are those of UTC, both whole."""
        wanted = self.cleaned_data
        if wanted["kind"]:
            entries = entries.filter(kind=wanted["kind"])
        if wanted["outcome"]:
            entries = entries.filter(success=wanted["outcome"] == "success")
        if wanted["actor"]:
            entries = entries.filter(actor__icontains=wanted["actor"])
        if wanted["since"]:
            entries = entries.filter(at__gte=beginning(wanted["since"]))
        if wanted["until"]:
            after = beginning(wanted["until"]) + timedelta(days=1)
            entries = entries.filter(at__lt=after)
        if wanted["document"]:
            entries = entries.filter(document_id=wanted["document"])
        return entries

    @property
    def wanted(self) -> dict[str, str]:
        """What a valid form asks for, by the names of its fields."""
        return {name: str(value) for name, value in self.cleaned_data.items() if value}

    @property
    def is_narrowing(self) -> bool:
        return self.is_valid() and any(self.cleaned_data.values())


def beginning(day: date) -> datetime:
    return datetime.combine(day, time.min, tzinfo=UTC)
