"""What a person types to sign in."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth.forms import AuthenticationForm

REFUSED = "No account has this name and password. Check both; capitals count."


class SignInForm(AuthenticationForm):
    """Name and password. One sentence for every way in which they can be wrong."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.error_messages = {"invalid_login": REFUSED, "inactive": REFUSED}
        self.fields["username"].label = "Name"
        self.fields["username"].error_messages["required"] = "Type your name."
        self.fields["password"].label = "Password"
        self.fields["password"].error_messages["required"] = "Type your password."
        for field in self.fields.values():
            field.widget.attrs.pop("autofocus", None)


class ThemeForm(forms.Form):
    """The choice of colours."""

    theme = forms.ChoiceField(
        choices=[("system", "System"), ("light", "Light"), ("dark", "Dark")]
    )
