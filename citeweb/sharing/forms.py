"""What a sharer chooses, and what visitors type."""

from __future__ import annotations

from typing import ClassVar

from django import forms

from citeweb.htmx import text_field
from verification.errors import InputError

from .embedding import settled_origins
from .models import (
    COMMENT_LENGTH,
    EMBED_ORIGINS_LENGTH,
    MIN_PHRASE,
    Share,
    is_short_phrase,
)
from .services import AGES_DAYS, DEFAULT_AGE_DAYS


class ShareForm(forms.ModelForm):  # type: ignore[type-arg] # generic in stubs only
    age_days = forms.TypedChoiceField(
        label="Works for",
        choices=[(each, f"{each} day{'s' * (each > 1)}") for each in AGES_DAYS],
        initial=DEFAULT_AGE_DAYS,
        coerce=int,
        error_messages={"required": "Choose how long the link works."},
    )
    pass_phrase = forms.CharField(
        label="Pass phrase",
        required=False,
        max_length=200,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    embed_origins = forms.CharField(
        label="Sites that may embed it",
        required=False,
        max_length=2 * EMBED_ORIGINS_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )

    class Meta:
        model = Share
        labels: ClassVar = {
            "note": "A note for the readers",
            "shows_names": "Show who had it verified",
            "shows_notes": "Show what was decided about claims, and why",
            "shows_reviewed": "Show figures after review, without names and reasons",
            "shows_full_texts": "Show the full text of sources from the web",
            "allows_comments": "Let readers comment",
        }
        fields = ("age_days", "pass_phrase", *labels)
        widgets: ClassVar = {"note": forms.Textarea(attrs={"rows": 3})}

    def clean_pass_phrase(self) -> str:
        words: str = self.cleaned_data["pass_phrase"]
        if is_short_phrase(words):
            told = f"A pass phrase has {MIN_PHRASE} characters at least."
            raise forms.ValidationError(told)
        return words

    def clean_embed_origins(self) -> str:
        try:
            return settled_origins(self.cleaned_data["embed_origins"].split())
        except InputError as error:
            raise forms.ValidationError(str(error)) from error


class PassPhraseForm(forms.Form):
    pass_phrase = text_field(
        *("Pass phrase", 200, "Type the pass phrase that came with the link."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )


class CommentForm(forms.Form):
    name = text_field("Your name", 80, "Type a name, so that the desk knows who wrote.")
    text = text_field(
        *("Comment", COMMENT_LENGTH, "There is no comment yet. Type one."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
