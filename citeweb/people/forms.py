"""Somebody who is to work at a desk, and what they may do there."""

from __future__ import annotations

from django import forms
from django.contrib.auth.validators import UnicodeUsernameValidator

from citeweb.teams.models import Membership

ROLE_WORDS = {
    Membership.Role.EDITOR: "Verify, decide and share",
    Membership.Role.OWNER: "Also change the house policy, people and all documents",
}


class RoleForm(forms.Form):
    role = forms.ChoiceField(
        label="May", choices=[(each.value, words) for each, words in ROLE_WORDS.items()]
    )


class MemberForm(RoleForm):
    """Somebody who is to work at a desk."""

    username = forms.CharField(
        label="Name to sign in with",
        max_length=150,
        validators=[UnicodeUsernameValidator()],
        error_messages={"required": "Type a name to sign in with."},
    )
    full_name = forms.CharField(label="Full name", max_length=150, required=False)
