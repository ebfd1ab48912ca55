"""What a sharer chooses, and what visitors type."""

from __future__ import annotations

from django import forms

from .models import COMMENT_LENGTH, MIN_PHRASE, NOTE_LENGTH, is_short_phrase
from .services import AGES_DAYS, DEFAULT_AGE_DAYS

TOO_SHORT = f"A pass phrase has {MIN_PHRASE} characters at least."


class ShareForm(forms.Form):
    age_days = forms.TypedChoiceField(
        label="Works for",
        choices=[
            (days, "1 day" if days == 1 else f"{days} days") for days in AGES_DAYS
        ],
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
    note = forms.CharField(
        label="A note for the readers",
        required=False,
        max_length=NOTE_LENGTH,
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    shows_names = forms.BooleanField(label="Show who had it verified", required=False)
    shows_notes = forms.BooleanField(
        label="Show what was decided about claims, and why", required=False
    )
    shows_reviewed = forms.BooleanField(
        label="Show figures after review, without names and reasons",
        required=False,
        initial=True,
    )
    shows_full_texts = forms.BooleanField(
        label="Show the full text of sources from the web", required=False
    )
    allows_comments = forms.BooleanField(label="Let readers comment", required=False)

    def clean_pass_phrase(self) -> str:
        words: str = self.cleaned_data["pass_phrase"]
        if is_short_phrase(words):
            raise forms.ValidationError(TOO_SHORT)
        return words


class PassPhraseForm(forms.Form):
    pass_phrase = forms.CharField(
        label="Pass phrase",
        max_length=200,
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "off"}),
        error_messages={"required": "Type the pass phrase that came with the link."},
    )


class CommentForm(forms.Form):
    name = forms.CharField(
        label="Your name",
        max_length=80,
        error_messages={"required": "Type a name, so that the desk knows who wrote."},
    )
    text = forms.CharField(
        label="Comment",
        max_length=COMMENT_LENGTH,
        widget=forms.Textarea(attrs={"rows": 4}),
        error_messages={"required": "There is no comment yet. Type one."},
    )
