"""What a person asks about one citation."""

from __future__ import annotations

from django import forms

from citeweb.documents.forms import LinesField
from verification.citation_check import MAX_CITATION_LENGTH, MAX_CLAIM_LENGTH


class CitationForm(forms.Form):
    """A citation, and the claim that it is cited for if there is one."""

    citation = LinesField(label="Citation", required=False)
    claim = LinesField(label="Claim", required=False)

    def clean_citation(self) -> str:
        text = str(self.cleaned_data["citation"])
        if not text.strip():
            raise forms.ValidationError(
                "There is no citation yet. Paste a DOI, an address or a reference."
            )
        return within(text, MAX_CITATION_LENGTH, "citation")

    def clean_claim(self) -> str:
        return within(str(self.cleaned_data["claim"]), MAX_CLAIM_LENGTH, "claim")


def within(text: str, longest: int, name: str) -> str:
    if len(text) > longest:
        raise forms.ValidationError(
            f"The {name} has {len(text):,} characters; at most {longest:,} can be "
            "checked. Give one alone."
        )
    return text
