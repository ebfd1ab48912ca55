"""The way in with a name and a password."""

from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from citeweb.logs import EventFormatter
from citeweb.teams.services import make_sign_in_link
from tests.cases import cases
from tests.factories import make_user

pytestmark = pytest.mark.django_db
PASSWORD = "a long and quiet password"


@pytest.fixture
def carol():
    carol = make_user("carol")
    carol.set_password(PASSWORD)
    carol.save()
    return carol


def test_right_password_leads_to_the_documents(client, carol):
    answer = client.post(
        reverse("teams:sign_in"), {"username": "carol", "password": PASSWORD}
    )

    assert answer.status_code == 302
    assert answer["Location"] == reverse("reports:document_list")
    assert client.session["_auth_user_id"] == str(carol.pk)


def test_session_ends_after_the_hours_that_the_operator_set(client, carol, settings):
    settings.SESSION_COOKIE_AGE = 3600
    client.force_login(carol)
    now = timezone.now()

    with time_machine.travel(now + timedelta(minutes=50)):
        before = client.get(reverse("reports:document_list"))
    with time_machine.travel(now + timedelta(minutes=70)):
        after = client.get(reverse("reports:document_list"))

    assert (before.status_code, after.status_code) == (200, 302)


@cases
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


@cases
def test_person_is_led_on_within_this_site_only(client, carol, goal, expected):
    values = {"username": "carol", "password": PASSWORD, "next": goal}

    answer = client.post(reverse("teams:sign_in"), values)

    assert answer["Location"] == expected


def test_htmx_leaves_the_page_when_the_session_has_ended(client):
    answer = client.get(reverse("teams:sign_in"), headers={"HX-Request": "true"})

    assert answer["HX-Redirect"] == reverse("teams:sign_in")


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
    Client().get(url, headers={"Sec-Purpose": "prefetch;prerender"})
    Client().head(url)

    client.get(url)

    assert client.session["_auth_user_id"] == str(ada.pk)


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


def test_signing_out_ends_the_session(signed_in):
    answer = signed_in.post(reverse("teams:sign_out"))

    assert answer["Location"] == reverse("teams:sign_in")
    assert "_auth_user_id" not in signed_in.session


OLD_PASSWORD = "a sentence that nobody guesses"


def test_first_password_signs_in(client):
    grace = make_user("grace")
    grace.set_unusable_password()
    grace.save()
    client.force_login(grace)

    client.post(
        reverse("teams:password_edit"),
        {"new_password1": OLD_PASSWORD, "new_password2": OLD_PASSWORD},
    )

    assert client.get(reverse("teams:password_edit")).status_code == 200
    grace.refresh_from_db()
    assert grace.check_password(OLD_PASSWORD)


def test_other_password_needs_the_old_one(client, ada):
    ada.set_password(OLD_PASSWORD)
    ada.save()
    client.force_login(ada)
    other = "another sentence altogether"

    refused = client.post(
        reverse("teams:password_edit"),
        {"old_password": "x", "new_password1": other, "new_password2": other},
    )

    assert refused.status_code == 422
    ada.refresh_from_db()
    assert ada.check_password(OLD_PASSWORD)


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
