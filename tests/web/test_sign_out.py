"""The way out."""

from __future__ import annotations

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


def test_signing_out_ends_the_session(signed_in):
    answer = signed_in.post(reverse("teams:sign_out"))

    assert answer["Location"] == reverse("teams:sign_in")
    assert "_auth_user_id" not in signed_in.session


def test_a_link_cannot_sign_anybody_out(signed_in):
    assert signed_in.get(reverse("teams:sign_out")).status_code == 405
