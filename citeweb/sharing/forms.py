"""What a sharer chooses, and what visitors type."""

from __future__ import annotations

from typing import ClassVar

from django import forms
from django.utils.translation import gettext, gettext_lazy

from citeweb.htmx import text_field
from verification.errors import InputError
from verification.reporting.words import counted

from .embedding import settled_origins
from .models import (
    COMMENT_LENGTH,
    EMBED_ORIGINS_LENGTH,
    MIN_PHRASE,
    Share,
    is_short_phrase,
)
from .services import AGES_DAYS, DEFAULT_AGE_DAYS


def age_choices() -> list[tuple[int, str]]:
    return [(days, counted(days, "day")) for days in AGES_DAYS]


class ShareForm(forms.ModelForm):  # type: ignore[type-arg] # generic in stubs only
    age_days = forms.TypedChoiceField(
        label=gettext_lazy("Works for"),
        choices=age_choices,
        initial=DEFAULT_AGE_DAYS,
        coerce=int,
        error_messages={"required": gettext_lazy("Choose how long the link works.")},
    )
    pass_phrase = forms.CharField(
        label=gettext_lazy("Pass phrase"),
        required=False,
        max_length=200,
        strip=False,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )

    embed_origins = forms.CharField(
        label=gettext_lazy("Sites that may embed it"),
        required=False,
        max_length=2 * EMBED_ORIGINS_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
    )

    class Meta:
        model = Share
        labels: ClassVar = {
            "note": gettext_lazy("A note for the readers"),
            "shows_names": gettext_lazy("Show who had it verified"),
            "shows_notes": gettext_lazy("Show what was decided about claims, and why"),
            "shows_reviewed": gettext_lazy(
                "Show figures after review, without names and reasons"
            ),
            "shows_full_texts": gettext_lazy(
                "Show the full text of sources from the web"
            ),
            "allows_comments": gettext_lazy("Let readers comment"),
        }
        fields = ("age_days", "pass_phrase", *labels)
        widgets: ClassVar = {"note": forms.Textarea(attrs={"rows": 3})}

    def clean_pass_phrase(self) -> str:
        words: str = self.cleaned_data["pass_phrase"]
        if is_short_phrase(words):
            told = gettext(
                "A pass phrase has {min_phrase} characters at least."
            ).format(min_phrase=MIN_PHRASE)
            raise forms.ValidationError(told)
        return words

    def clean_embed_origins(self) -> str:
        try:
            return settled_origins(self.cleaned_data["embed_origins"].split())
        except InputError as error:
            raise forms.ValidationError(str(error)) from error


class PassPhraseForm(forms.Form):
    pass_phrase = text_field(
        gettext_lazy("Pass phrase"),
        200,
        gettext_lazy("Type the pass phrase that came with the link."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
    )


class CommentForm(forms.Form):
    name = text_field(
        gettext_lazy("Your name"),
        80,
        gettext_lazy("Type a name, so that the desk knows who wrote."),
    )
    text = text_field(
        gettext_lazy("Comment"),
        COMMENT_LENGTH,
        gettext_lazy("There is no comment yet. Type one."),
        widget=forms.Textarea(attrs={"rows": 4}),
    )
