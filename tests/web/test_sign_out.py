"""The way out."""

from __future__ import annotations

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_signing_out_ends_the_session(client, ada):
    client.force_login(ada)

    answer = client.post(reverse("teams:sign_out"))

    assert answer["Location"] == reverse("teams:sign_in")
    assert "_auth_user_id" not in client.session


def test_a_link_cannot_sign_anybody_out(client, ada):
    client.force_login(ada)

    assert client.get(reverse("teams:sign_out")).status_code == 405
