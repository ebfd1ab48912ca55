"""What a desk says of a verdict."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from django import forms

from .deciding import OPEN, states_for
from .decision_models import NOTE_LENGTH, Decision
from .models import ClaimResult

CONTEST = "Contest: the source does not say this"
"""As an order; once it is given, the decision says that it was."""


class DecisionForm(forms.Form):
    """A decision and why it was taken."""

    state = forms.ChoiceField(
        label="Decision",
        error_messages={
            "required": "Choose what you decide.",
            "invalid_choice": "That cannot be decided about this verdict. Choose "
            "from the list.",
        },
    )
    note = forms.CharField(label="Why", required=False, max_length=NOTE_LENGTH)

    def __init__(
        self,
        states: Sequence[Decision.State],
        typed: Mapping[str, str] | None = None,
        *,
        initial: Mapping[str, str] | None = None,
    ) -> None:
        """
        Args:
            states: What can be decided; a decision can always be taken back.
        """
        super().__init__(typed, initial=dict(initial or {}))
        self.fields["state"].choices = [  # type: ignore[attr-defined] # a ChoiceField
            *((each, words_for(each)) for each in states),
            (OPEN, "Not decided"),
        ]


def words_for(state: Decision.State) -> str:
    return CONTEST if state == Decision.State.CONTESTED else state.label


def form_for(result: ClaimResult, decision: Decision | None) -> DecisionForm | None:
    """
    The form with what was decided before.

    None where nothing is decided and nothing can be: what is not checkable, or cites
    nothing where that is no fault.
    """
    states = states_for(result)
    if decision is None:
        return DecisionForm(states) if states else None
    before = {"state": decision.state, "note": decision.note}
    return DecisionForm(states, initial=before)
