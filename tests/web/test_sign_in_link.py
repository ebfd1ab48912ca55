"""The one-time link that `serve` prints."""

from __future__ import annotations

import pytest
from django.urls import reverse

from citeweb.logs import EventFormatter
from citeweb.teams.services import make_sign_in_link

pytestmark = pytest.mark.django_db


@pytest.fixture
def url(ada):
    return reverse("teams:sign_in_link", args=[make_sign_in_link(ada)])


def test_link_signs_its_person_in(client, ada, url):
    answer = client.get(url)

    assert answer["Location"] == reverse("reports:document_list")
    assert client.session["_auth_user_id"] == str(ada.pk)


def test_link_works_once(client, url):
    client.get(url)
    client.logout()

    answer = client.get(url)

    assert answer.status_code == 404
    assert "has been used or has expired" in answer.content.decode()
    assert "_auth_user_id" not in client.session


def test_spent_link_leads_a_person_who_is_in_to_the_documents(client, url):
    client.get(url)

    answer = client.get(url)

    assert answer["Location"] == reverse("reports:document_list")


def test_looking_ahead_does_not_spend_the_link(client, ada, url):
    client.get(url, headers={"Sec-Purpose": "prefetch;prerender"})
    client.head(url)

    client.get(url)

    assert client.session["_auth_user_id"] == str(ada.pk)


@pytest.mark.parametrize("token", ["wrong", "\u202e", "x" * 3000])
def test_made_up_link_is_refused(client, ada, token):
    answer = client.get(reverse("teams:sign_in_link", args=[token]))

    assert answer.status_code == 404


def test_secrets_in_addresses_reach_no_log(client, url, caplog):
    client.post(url)
    client.get("/s/a-secret-token/nowhere/")
    client.get(url.rstrip("/") + "x/nowhere/")

    lines = [EventFormatter().format(each) for each in caplog.records]
    token = url.rstrip("/").rpartition("/")[2]
    assert any("/sign-in/.../" in line for line in lines)
    assert not any(token in line or "a-secret-token" in line for line in lines)


def test_link_is_opened_not_posted(client, url):
    assert client.post(url).status_code == 405
