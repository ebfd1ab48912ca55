"""A code beside the password: switched on, asked for, spent, switched off."""

import time
from binascii import unhexlify

import pytest
from django.core.management import call_command
from django_otp import user_has_device
from django_otp.oath import TOTP
from django_otp.plugins.otp_totp.models import default_key

from citeweb.audit.models import AuditEntry
from citeweb.limits import Limit
from citeweb.people.views import KEY
from citeweb.teams import second_factor
from citeweb.teams.services import make_sign_in_link
from citeweb.teams.views import signing_in

pytestmark = pytest.mark.django_db

PASSWORD = "a long and quiet password"
PAGE = "/second-factor/"
CODE = "/sign-in/code/"


def code_of(key, *, later=0):
    totp = TOTP(unhexlify(key))
    totp.time = time.time() + later
    return f"{totp.token():06}"


@pytest.fixture
def ada(ada):
    ada.set_password(PASSWORD)
    ada.save()
    return ada


@pytest.fixture
def key(ada):
    """Of Ada, who has it switched on."""
    key = default_key()
    assert second_factor.switch_on(ada, key, code_of(key))
    return key


@pytest.fixture
def spare(ada, key):
    return ada.staticdevice_set.get().token_set.first().token


def give_password(client, **more):
    typed = {"username": "ada", "password": PASSWORD, **more}
    return client.post("/sign-in/", typed)


def is_in(client):
    return "_auth_user_id" in client.session


def test_password_alone_leads_to_the_code_and_the_code_leads_in(client, key):
    first = give_password(client, next="/people/")
    between = is_in(client)
    second = client.post(CODE, {"code": code_of(key, later=30)})

    assert (first["Location"], between) == (CODE, False)
    assert (second["Location"], is_in(client)) == ("/people/", True)


def test_neither_a_link_nor_the_administration_is_a_way_around_it(client, ada, key):
    answer = client.get(f"/sign-in/{make_sign_in_link(ada)}/")

    assert (answer["Location"], is_in(client)) == (CODE, False)
    ada.is_staff = ada.is_superuser = True
    ada.save()

    answer = client.post("/admin/login/", {"username": "ada", "password": PASSWORD})

    assert answer["Location"].startswith("/sign-in/?next=")
    assert not is_in(client)


@pytest.mark.parametrize("code", ["000000", "", "abc", "9" * 40, "١٢٣٤٥٦", "\x00"])
def test_wrong_code_is_refused_in_words_and_noted(client, key, team, code):
    give_password(client)

    answer = client.post(CODE, {"code": code})

    rows = AuditEntry.objects.filter(team_id=team.pk, what="ada")
    assert answer.status_code == 422
    assert not is_in(client)
    refused = rows.filter(outcome="sign-in refused").count()
    assert refused == (1 if code.strip("\0") and len(code) <= 30 else 0)


@pytest.mark.parametrize("is_spare", [True, False])
def test_code_works_once(client, key, spare, is_spare):
    code = spare if is_spare else code_of(key, later=30)
    give_password(client)
    client.post(CODE, {"code": f" {code.upper()} "})
    first = is_in(client)
    client.post("/sign-out/")
    give_password(client)

    client.post(CODE, {"code": code})

    assert (first, is_in(client)) == (True, False)


def test_guessing_is_slowed(client, spare):
    give_password(client)
    client.post(CODE, {"code": "000000"})

    client.post(CODE, {"code": spare})

    assert not is_in(client)


def test_codes_of_one_address_are_limited_whoever_they_are_for(
    client, spare, monkeypatch
):
    few = Limit("sign-in-refused-of-test", count=1, seconds=600)
    monkeypatch.setattr(signing_in, "REFUSED", few)
    give_password(client)
    few.use("127.0.0.1")

    assert client.post(CODE, {"code": spare}).status_code == 429
    assert not is_in(client)


def test_session_of_before_the_password_opens_nothing(client, key):
    session = client.session
    session.save()

    give_password(client)

    assert client.session.session_key != session.session_key


@pytest.mark.parametrize("what", ["late", "signed out everywhere", "never"])
def test_code_without_a_fresh_password_leads_back(client, ada, spare, what):
    if what != "never":
        give_password(client)
    if what == "signed out everywhere":
        ada.end_sessions()
    if what == "late":
        session = client.session
        session["first-step"] = [*session["first-step"][:2], 0, "/"]
        session.save()

    answer = client.post(CODE, {"code": spare})

    assert (answer["Location"], is_in(client)) == ("/sign-in/", False)


def test_page_switches_it_on_and_shows_spare_codes_once(client, ada, team):
    client.force_login(ada)
    page = client.page(PAGE)
    key = client.session[KEY]
    picture = client.get(f"{PAGE}picture.svg")
    wrong = client.post(PAGE, {"code": "000000"})
    was_on = user_has_device(ada)

    answer = client.post(PAGE, {"code": code_of(key)}).content.decode()

    assert second_factor.shown_key(key)[:4] in page
    assert picture["Content-Type"] == "image/svg+xml"
    assert b'xmlns="http://www.w3.org/2000/svg"' in picture.content
    assert (wrong.status_code, was_on, user_has_device(ada)) == (422, False, True)
    assert answer.count("<li><code>") == second_factor.SPARE_CODES
    assert AuditEntry.objects.filter(outcome="second factor switched on").exists()
    assert client.get(f"{PAGE}picture.svg").status_code == 404
    assert "10 spare codes left" in client.page(PAGE)


def test_page_of_before_and_wrong_codes_leave_it_on_as_it_is(client, ada, key, spare):
    client.force_login(ada)
    session = client.session
    session[KEY] = other = default_key()
    session.save()

    off = [{"code": code, "off": ""} for code in ("000000", code_of(""))]
    for typed in ({"code": spare}, {"code": code_of(other)}, *off):
        client.post(PAGE, typed)

    assert ada.totpdevice_set.get().key == key


def test_page_switches_it_off_by_a_code_alone(client, ada, spare):
    client.force_login(ada)
    codes = ("", spare)
    answers = [client.post(PAGE, {"code": code, "off": ""}) for code in codes]

    assert [answer.status_code for answer in answers] == [422, 302]
    assert not user_has_device(ada)


def test_operator_takes_it_away_where_the_telephone_is_lost(ada, key, capsys):
    call_command("sign_in_link", "ada", "--drop-second-factor")

    assert capsys.readouterr().out.startswith("/sign-in/")
    assert not user_has_device(ada)
