"""What a desk says of a verdict."""

from __future__ import annotations

from django import forms

from .deciding import OPEN
from .decision_models import NOTE_LENGTH, Decision


class DecisionForm(forms.Form):
    """A decision and why it was taken."""

    state = forms.ChoiceField(
        label="Decision",
        choices=[*Decision.State.choices, (OPEN, "Not decided")],
        error_messages={"required": "Choose what you decide."},
    )
    note = forms.CharField(label="Why", required=False, max_length=NOTE_LENGTH)


def form_for(decision: Decision | None) -> DecisionForm:
    """The form with what was decided before."""
    if decision is None:
        return DecisionForm()
    return DecisionForm(initial={"state": decision.state, "note": decision.note})
