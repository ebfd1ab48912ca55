"""What a person types to make a token."""

from __future__ import annotations

from django import forms

from .models import ApiToken


class TokenForm(forms.Form):
    name = forms.CharField(
        label="What is it for?",
        max_length=80,
        error_messages={"required": "Name the program, so that you know it again."},
    )
    scope = forms.ChoiceField(label="It may", choices=ApiToken.Scope.choices)
