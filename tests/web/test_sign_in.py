"""The way in with a name and a password."""

import re
import time
from datetime import timedelta
from unittest.mock import Mock, patch

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from citeweb.bounds import HASHING, BusyError, Places
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
def test_wrong_answer_is_refused_in_words(client, carol, name, password, words):
    typed = {"username": name, "password": password}
    answer = client.post(reverse("teams:sign_in"), typed)

    assert answer.status_code == 422
    assert words in answer.content.decode()  # the same, whether there is such a name
    assert "_auth_user_id" not in client.session


@cases
def test_person_is_led_on_within_this_site_only(client, carol, goal, expected):
    values = {"username": "carol", "password": PASSWORD, "next": goal}

    answer = client.post(reverse("teams:sign_in"), values)

    assert answer["Location"] == expected
    assert client.session["_auth_user_id"] == str(carol.pk)


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
    client.get(reverse("teams:sign_in_link", args=[make_sign_in_link(carol)]))
    assert client.session["_auth_user_id"] == str(carol.pk)  # a link is not locked


def test_guessing_locks_neither_other_names_nor_machines_and_no_log_has_the_name(
    client, carol, caplog
):
    url, right = reverse("teams:sign_in"), {"username": "carol", "password": PASSWORD}
    for _ in range(6):
        client.post(url, {"username": "my-pass-word", "password": "wrong"})
        wrong = {"username": "carol", "password": "wrong"}
        client.post(url, wrong, REMOTE_ADDR="192.0.2.7")

    assert client.post(url, right).status_code == 302
    assert "my-pass-word" not in caplog.text


def test_right_password_ends_the_counting(client, carol):
    url, wrong = reverse("teams:sign_in"), {"username": "carol", "password": "wrong"}
    for _ in range(4):
        client.post(url, wrong)
    client.post(url, {"username": "carol", "password": PASSWORD})
    client.logout()

    assert client.post(url, wrong).status_code == 422


@pytest.mark.parametrize("forwarded", ["unknown", "1" * 9000, "fe80::1%eth0", "a, b"])
def test_whatever_a_proxy_says_of_the_client_signs_in(
    client, carol, settings, forwarded
):
    settings.HTTPS = True

    typed = {"username": "carol", "password": PASSWORD}
    headers = {"X-Forwarded-For": forwarded}
    answer = client.post(reverse("teams:sign_in"), typed, headers=headers)

    assert answer.status_code == 302


@pytest.fixture
def url(ada):
    return reverse("teams:sign_in_link", args=[make_sign_in_link(ada)])


def test_link_signs_its_person_in_once(client, ada, url):
    first, user = client.get(url), client.session["_auth_user_id"]
    while_in = client.get(url)
    client.logout()
    later = client.get(url)

    assert first["Location"] == while_in["Location"] == reverse("desk:start_page")
    assert user == str(ada.pk)
    assert later.status_code == 404
    assert "has been used or has expired" in later.content.decode()
    assert "_auth_user_id" not in client.session


def test_looking_ahead_does_not_spend_the_link(client, ada, url):
    Client().get(url, headers={"Sec-Purpose": "prefetch;prerender"})
    Client().head(url)

    client.get(url)

    assert client.session["_auth_user_id"] == str(ada.pk)


def test_secrets_in_addresses_reach_no_log(client, url, caplog):
    assert client.post(url).status_code == 405
    client.get("/s/a-secret-token/nowhere/")
    client.get(url.rstrip("/") + "x/nowhere/")

    lines = [EventFormatter().format(record) for record in caplog.records]
    token = url.rstrip("/").rpartition("/")[2]
    assert any("/sign-in/.../" in line for line in lines)
    assert not any(token in line or "a-secret-token" in line for line in lines)


def test_signing_out_ends_the_session(signed_in):
    answer = signed_in.post(reverse("teams:sign_out"))

    assert answer["Location"] == reverse("teams:sign_in")
    assert "_auth_user_id" not in signed_in.session


@cases
def test_password_is_set_where_it_may_be(client, has_one, old, new, is_set):
    grace = make_user("grace")
    if has_one:
        grace.set_password(PASSWORD)
        grace.save()
    client.force_login(grace)
    values = {"old_password": old, "new_password1": new, "new_password2": new}

    answer = client.post(reverse("teams:password_edit"), values)

    grace.refresh_from_db()
    assert grace.check_password(new) == is_set
    assert answer.status_code == (302 if is_set else 422)
    still = client.get(reverse("teams:password_edit"))
    assert still.status_code == 200


def choose(client, theme, **more):
    return client.post(reverse("teams:theme_choose"), {"theme": theme, **more})


def test_choice_of_colours_is_kept_and_stands_on_every_page(client):
    pages = [client.page(reverse("teams:sign_in"))]
    for theme in ("light", "dark", "sepia"):
        choose(client, theme)
        pages.append(client.page(reverse("teams:sign_in")))

    kept = [re.findall(r'data-theme="(\w+)"', page) for page in pages]
    assert kept == [[], ["light"], ["dark"], ["dark"]]  # there is no fourth one
    client.cookies["theme"] = '"><script>'
    assert "<script>" not in client.page(reverse("teams:sign_in"))


@pytest.mark.parametrize(
    "goal", ["desk:start_page", "teams:sign_in_link", "x", "é.html"]
)
def test_next_that_is_no_path_of_ours_leads_home(client, goal):
    home = reverse("desk:start_page")
    assert choose(client, "dark", next=goal)["Location"] == home


BOUNDED = ["citeweb.bounds.BoundedPasswordHasher"]


def test_so_many_passwords_are_hashed_at_once_on_a_machine(client, settings, ada):
    settings.PASSWORD_HASHERS = BOUNDED
    ada.set_password("correct horse battery")
    ada.save()
    typed = {"username": ada.username, "password": "correct horse battery"}
    few = Places(HASHING.name, count=HASHING.count, waiters=0, seconds=0)

    with few.one(), few.one(), patch("citeweb.bounds.HASHING", few):
        busy = client.post("/sign-in/", typed)
    free = client.post("/sign-in/", typed)

    assert busy.status_code == 503
    assert "Try again in a few seconds" in busy.content.decode()
    assert free.status_code == 302


def test_place_is_waited_for_by_so_many_and_not_for_long():
    places = Places("of-test", count=1, waiters=1, seconds=0.1)
    began = time.monotonic()

    with places.one(), pytest.raises(BusyError), places.one():
        pass

    assert 0.1 <= time.monotonic() - began < 30


def test_form_sent_when_too_much_is_asked_is_shown_again(ada, monkeypatch):
    busy = Mock(side_effect=BusyError)
    monkeypatch.setattr("citeweb.reports.documents.views.submit_document", busy)
    client = Client(raise_request_exception=False)
    client.force_login(ada)

    page = client.post("/documents/new/", {"text": "The bridge is 512 metres long."})

    assert page.status_code == 503
    assert "More is asked of this machine" in page.content.decode()
    assert "The bridge is 512 metres long." in page.content.decode()
