"""The way in with a name and a password."""

from __future__ import annotations

import pytest
from django.urls import reverse

from citeweb.teams.services import make_sign_in_link
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


def test_guessing_is_stopped_in_words_even_with_the_right_password(client, carol):
    url, wrong = reverse("teams:sign_in"), {"username": "carol", "password": "wrong"}
    answers = [client.post(url, wrong) for _ in range(5)]

    right = client.post(url, {"username": "carol", "password": PASSWORD})

    assert answers[0].status_code == 422
    assert (answers[-1].status_code, right.status_code) == (429, 429)
    assert "Wait 15 minutes" in right.content.decode()
    assert 'value="carol"' in right.content.decode()
    assert "_auth_user_id" not in client.session


def test_guessing_locks_neither_other_names_nor_other_machines(client, carol):
    url, right = reverse("teams:sign_in"), {"username": "carol", "password": PASSWORD}
    for _ in range(6):
        client.post(url, {"username": "dave", "password": "wrong"})
        client.post(
            url, {"username": "carol", "password": "wrong"}, REMOTE_ADDR="192.0.2.7"
        )

    assert client.post(url, right).status_code == 302


def test_right_password_ends_the_counting(client, carol):
    url, wrong = reverse("teams:sign_in"), {"username": "carol", "password": "wrong"}
    for _ in range(4):
        client.post(url, wrong)
    client.post(url, {"username": "carol", "password": PASSWORD})
    client.logout()

    assert client.post(url, wrong).status_code == 422


def test_names_that_were_typed_are_not_written_to_the_log(client, carol, caplog):
    for _ in range(6):
        client.post(
            reverse("teams:sign_in"), {"username": "my-pass-word", "password": "x"}
        )

    assert "my-pass-word" not in caplog.text


def test_sign_in_link_works_while_the_password_is_locked(client, carol):
    for _ in range(6):
        client.post(
            reverse("teams:sign_in"), {"username": "carol", "password": "wrong"}
        )

    client.get(reverse("teams:sign_in_link", args=[make_sign_in_link(carol)]))

    assert client.session["_auth_user_id"] == str(carol.pk)


@pytest.mark.parametrize("forwarded", ["unknown", "1" * 9000, "fe80::1%eth0", "a, b"])
def test_whatever_a_proxy_says_of_the_client_signs_in(
    client, carol, settings, forwarded
):
    settings.HTTPS = True

    answer = client.post(
        reverse("teams:sign_in"),
        {"username": "carol", "password": PASSWORD},
        headers={"X-Forwarded-For": forwarded},
    )

    assert answer.status_code == 302
