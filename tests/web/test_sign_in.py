"""The way in with a name and a password."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_user

pytestmark = pytest.mark.django_db

PASSWORD = "a long and quiet password"


@pytest.fixture
def carol():
    carol = make_user("carol")
    carol.set_password(PASSWORD)
    carol.save()
    return carol


def test_page_asks_for_name_and_password(client):
    page = client.get(reverse("teams:sign_in"))

    assert page.status_code == 200
    assert 'name="password"' in page.content.decode()


def test_right_password_leads_to_the_documents(client, carol):
    answer = client.post(
        reverse("teams:sign_in"), {"username": "carol", "password": PASSWORD}
    )

    assert answer.status_code == 302
    assert answer["Location"] == reverse("reports:document_list")
    assert client.session["_auth_user_id"] == str(carol.pk)


@pytest.mark.parametrize(
    ("name", "password"),
    [("carol", "wrong"), ("nobody", PASSWORD), ("carol\x00", PASSWORD), ("", "")],
)
def test_wrong_answer_is_refused_in_words(client, carol, name, password):
    answer = client.post(
        reverse("teams:sign_in"), {"username": name, "password": password}
    )

    assert answer.status_code == 422
    assert "_auth_user_id" not in client.session


def test_wrong_name_and_wrong_password_read_the_same(client, carol):
    url = reverse("teams:sign_in")

    unknown = client.post(url, {"username": "nobody", "password": PASSWORD})
    wrong = client.post(url, {"username": "carol", "password": "wrong"})

    assert "No account has this name and password" in unknown.content.decode()
    assert "No account has this name and password" in wrong.content.decode()


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("/documents/new/", "/documents/new/"),
        ("https://elsewhere.example/", "/documents/"),
        ("//elsewhere.example/", "/documents/"),
        ("javascript:alert(1)", "/documents/"),
    ],
)
def test_person_is_led_on_within_this_site_only(client, carol, goal, expected):
    values = {"username": "carol", "password": PASSWORD, "next": goal}

    answer = client.post(reverse("teams:sign_in"), values)

    assert answer["Location"] == expected


def test_htmx_leaves_the_page_when_the_session_has_ended(client):
    answer = client.get(reverse("teams:sign_in"), headers={"HX-Request": "true"})

    assert answer["HX-Redirect"] == reverse("teams:sign_in")


def test_other_methods_are_refused(client):
    assert client.put(reverse("teams:sign_in")).status_code == 405
