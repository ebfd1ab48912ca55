"""A first password, and another in place of one."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_user

pytestmark = pytest.mark.django_db

PASSWORD = "a sentence that nobody guesses"


def test_first_password_signs_in(client):
    grace = make_user("grace")
    grace.set_unusable_password()
    grace.save()
    client.force_login(grace)

    client.post(
        reverse("teams:password_edit"),
        {"new_password1": PASSWORD, "new_password2": PASSWORD},
    )

    assert client.get(reverse("teams:password_edit")).status_code == 200
    grace.refresh_from_db()
    assert grace.check_password(PASSWORD)


def test_other_password_needs_the_old_one(client, ada):
    ada.set_password(PASSWORD)
    ada.save()
    client.force_login(ada)
    other = "another sentence altogether"

    refused = client.post(
        reverse("teams:password_edit"),
        {"old_password": "x", "new_password1": other, "new_password2": other},
    )

    assert refused.status_code == 422
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)


def test_short_password_is_refused(client):
    grace = make_user("grace")
    grace.set_unusable_password()
    grace.save()
    client.force_login(grace)

    answer = client.post(
        reverse("teams:password_edit"),
        {"new_password1": "short", "new_password2": "short"},
    )

    assert answer.status_code == 422
    assert "12" in answer.content.decode()
