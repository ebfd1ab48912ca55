"""What a person types to sign in."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.forms import (
    AuthenticationForm,
    PasswordChangeForm,
    SetPasswordForm,
)

from .models import User

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


def password_form(user: User, typed: Any) -> SetPasswordForm[User]:
    """For a person's first password, or with the old one for another."""
    has_one = user.has_usable_password()
    form: SetPasswordForm[User] = (
        PasswordChangeForm(user, typed) if has_one else SetPasswordForm(user, typed)
    )
    for field in form.fields.values():
        field.widget.attrs.pop("autofocus", None)
    return form
