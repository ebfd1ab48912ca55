"""What people ask about one citation, and decide about a claim."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext, gettext_lazy, gettext_noop

from citeweb.documents.forms import LinesField
from citeweb.wording import word_table
from verification.language.wording import show_number
from verification.pipeline.citation_check import MAX_CITATION_LENGTH, MAX_CLAIM_LENGTH

from .decisions import OPEN, needs_note, states_for
from .models import NOTE_LENGTH, ClaimResult, Decision

ORDERS = word_table("decision_order")
"""Decisions as orders, where they read otherwise once they are given."""

NOTE_MISSING = word_table("note_missing")
WORDS_ASKED = word_table("words_asked")
"""What the field is called in which a decision gets the words that it needs."""


class DecisionForm(forms.Form):
    """A decision and why it was taken."""

    asking = forms.CharField(required=False, max_length=20)
    """The decision for whose words the field was opened; empty before it was."""

    state = forms.ChoiceField(
        label=gettext_lazy("Decision"),
        error_messages={
            "required": gettext_lazy("Choose what you decide."),
            "invalid_choice": gettext_lazy(
                "That cannot be decided about this verdict. Choose from the list."
            ),
        },
    )
    note = LinesField(
        label=gettext_lazy("Why"),
        required=False,
        max_length=NOTE_LENGTH,
        widget=forms.Textarea({"rows": 2, "data-words": "", "dir": "auto"}),
    )

    def __init__(
        self,
        states: Sequence[Decision.State],
        typed: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        """`states` can be decided; a decision can always be taken back."""
        super().__init__(typed, **more)
        self.orders = [
            (state, ORDERS.get(state, state.label), WORDS_ASKED.get(state, ""))
            for state in states
        ]
        orders = [order[:2] for order in self.orders]
        self.fields["state"].choices = [*orders, (OPEN, gettext("Not decided"))]  # type: ignore[attr-defined] # a ChoiceField

    def clean_note(self) -> str:
        return str(self.cleaned_data["note"]).strip()

    def clean(self) -> dict[str, object]:
        typed = super().clean() or {}
        state = str(typed.get("state"))
        if self.needs_words and typed.get("asking") == state:
            self.add_error("note", NOTE_MISSING[state])
        return typed

    @property
    def needs_words(self) -> bool:
        """Whether the decision waits for its words: of nobody's making is an error, so
        the field is opened first."""
        typed = self.cleaned_data
        return needs_note(str(typed.get("state"))) and not typed.get("note")

    @property
    def asked(self) -> str:
        """The decision for which the field stands open; empty while it does not."""
        state = str(self.data.get("state", "")) if self.is_bound else ""
        return state if needs_note(state) else ""

    @property
    def order(self) -> str:
        """The decision that was sent, in the words of its button."""
        orders = {state: words for state, words, _ in self.orders}
        return orders.get(self.data.get("state", ""), gettext("Not decided"))

    @property
    def words_asked(self) -> str:
        return WORDS_ASKED.get(self.asked, gettext("Why"))

    @property
    def decision(self) -> dict[str, str]:
        """The arguments of a decision that a person chooses."""
        return {name: self.cleaned_data[name] for name in ("state", "note")}


def form_for(result: ClaimResult) -> DecisionForm | None:
    """The form with what was decided before; None where nothing can be."""
    states, decision = states_for(result), result.decision
    if decision is None:
        return DecisionForm(states) if states else None
    before = {"state": decision.state, "note": decision.note}
    return DecisionForm(states, initial=before)


class MendForm(forms.Form):
    """One sentence, changed; and perhaps another source that it cites."""

    text = LinesField(label=gettext_lazy("The sentence"), required=False)
    over = forms.IntegerField(required=False, min_value=1)
    """The revision by which the person was told that the sentence was changed."""

    cite = forms.CharField(required=False, max_length=80)
    instead_of = forms.CharField(required=False, max_length=80)

    @property
    def change(self) -> dict[str, Any]:
        """The words, without line ends around them, and sources, as for `mending`."""
        cited = self.cleaned_data["instead_of"], self.cleaned_data["cite"]
        old, new = (int(label) if label.isdecimal() else label for label in cited)
        cite = (old, new) if old and new else None
        return {"words": self.cleaned_data["text"].strip("\n"), "cite": cite}


class CitationForm(forms.Form):
    """A citation, and the claim that it is cited for if there is one."""

    citation = LinesField(label=gettext_lazy("Citation"), required=False)
    claim = LinesField(label=gettext_lazy("Claim"), required=False)

    def clean_citation(self) -> str:
        text = str(self.cleaned_data["citation"])
        if not text.strip():
            raise forms.ValidationError(
                gettext(
                    "There is no citation yet. Paste a DOI, an address or a reference."
                )
            )
        return within(text, MAX_CITATION_LENGTH, LONG_CITATION)

    def clean_claim(self) -> str:
        return within(str(self.cleaned_data["claim"]), MAX_CLAIM_LENGTH, LONG_CLAIM)


LONG_CITATION = gettext_noop(
    "The citation has {text} characters; at most {longest} can be checked. Give one "
    "alone."
)
LONG_CLAIM = gettext_noop(
    "The claim has {text} characters; at most {longest} can be checked. Give one alone."
)


def within(text: str, longest: int, too_long: str) -> str:
    if len(text) > longest:
        raise forms.ValidationError(
            gettext(too_long).format(
                text=show_number(len(text)), longest=show_number(longest)
            )
        )
    return text
