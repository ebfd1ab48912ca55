"""Access ends when it should: removed people, lost laptops, guessed names, secrets."""

import runpy
import stat
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest
import time_machine
from django.core.exceptions import ImproperlyConfigured
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from citeweb.api.services import make_token
from citeweb.audit.models import AuditEntry
from citeweb.installation import check_data_dir
from citeweb.limits import Limit, client_address
from citeweb.management.commands import serve
from citeweb.people.services import remove_member
from citeweb.teams.models import Team
from citeweb.teams.services import has_password, make_sign_in_link, user_for_sign_in
from citeweb.teams.views import signing_in
from tests.cases import cases

pytestmark = pytest.mark.django_db
SIGN_IN = "teams:sign_in"


def browser_of(user):
    client = Client()
    client.force_login(user)
    return client


def is_in(client):
    return client.get(reverse("reports:document_list")).status_code == 200


def test_removed_person_is_out_at_once_and_gets_no_desk(team, ada, bob):
    client = browser_of(bob)
    token, _ = make_token(bob, team, name="CMS", scope="write")
    was_in, desks = is_in(client), Team.objects.count()

    remove_member(bob.memberships.get(team=team), by=ada)

    bob.refresh_from_db()
    token.refresh_from_db()
    assert (was_in, is_in(client), bob.is_active) == (True, False, False)
    assert token.revoked_at
    assert Team.objects.count() == desks


def test_operator_who_is_removed_stays_an_operator(team, ada, bob):
    bob.is_staff = True
    bob.save(update_fields=["is_staff"])

    remove_member(bob.memberships.get(team=team), by=ada)

    bob.refresh_from_db()
    assert bob.is_active


def test_signing_out_everywhere_ends_every_session(ada, bob):
    here, there, others = browser_of(ada), browser_of(ada), browser_of(bob)
    link = make_sign_in_link(ada)

    here.post(reverse("people:sign_out_all"))

    assert (is_in(here), is_in(there), is_in(others)) == (False, False, True)
    assert user_for_sign_in(link) is None
    assert AuditEntry.objects.latest("pk").outcome == "signed out everywhere"


def test_sign_ins_and_refused_ones_are_rows_of_the_trail(client, ada):
    ada.set_password("a long enough sentence")
    ada.save()
    wrong = {"username": "ada", "password": "wrong"}
    unknown = {"username": "somebody's password", "password": "wrong"}

    client.post(reverse(SIGN_IN), wrong)
    client.post(reverse(SIGN_IN), unknown)
    client.post(reverse(SIGN_IN), wrong | {"password": "a long enough sentence"})

    rows = AuditEntry.objects.order_by("pk").values_list("what", "outcome")
    assert list(rows) == [("ada", "sign-in refused"), ("ada", "signed in")]


def test_one_address_cannot_try_name_after_name(client, ada):
    names = [f"u{n}" for n in range(signing_in.REFUSED.count + 1)]
    wrong = ({"username": name, "password": "x"} for name in names)
    answers = [client.post(reverse(SIGN_IN), form) for form in wrong]

    assert {answer.status_code for answer in answers[:-1]} == {422}
    assert answers[-1].status_code == 429


def test_data_folder_is_its_owners_alone(settings, tmp_path):
    settings.DATA_DIR = tmp_path / "data"
    settings.DATA_DIR.mkdir(mode=0o755)
    (settings.DATA_DIR / "citeweb.sqlite3").touch(0o644)

    check_data_dir()

    found = [settings.DATA_DIR, settings.DATA_DIR / "citeweb.sqlite3"]
    assert [stat.S_IMODE(path.stat().st_mode) for path in found] == [0o700, 0o600]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("key", ["a sh0rt one", "a" * 50])
def test_secret_key_that_can_be_guessed_is_refused_at_the_start(key, monkeypatch):
    monkeypatch.setenv("CITEWEB_SECRET_KEY", key)
    with pytest.raises(ImproperlyConfigured, match="CITEWEB_SECRET_KEY"):
        runpy.run_module("citeweb.settings")


def test_link_is_made_for_whoever_asks_at_the_machine_and_noted_without_its_secret(
    client, ada, team, capsys
):
    call_command("sign_in_link", "ada")
    link = capsys.readouterr().out.strip()

    entry = AuditEntry.objects.get(team_id=team.pk)
    made = ("serve", "ada", "sign-in link made")
    assert (entry.actor, entry.what, entry.outcome) == made
    assert link.split("/")[2] not in str(AuditEntry.objects.values())
    assert client.get(link).status_code == 302
    assert not has_password()


def test_start_shows_a_link_at_a_terminal_alone_while_nobody_has_a_password(
    ada, monkeypatch
):
    for is_terminal, is_new in product((True, False), repeat=2):
        monkeypatch.setattr("sys.stdout.isatty", lambda shown=is_terminal: shown)
        monkeypatch.setattr(serve, "has_password", lambda new=is_new: not new)

        case = (is_terminal, is_new)
        assert bool(serve.way_in(ada)) is all(case), case


def test_health_is_told_without_signing_in(client, monkeypatch):
    alive, ready = client.get("/healthz"), client.get("/readyz")
    monkeypatch.setattr("citeweb.health.has_queue", lambda: 1 / 0)
    without_queue = client.get("/readyz")

    assert (alive.status_code, ready.status_code) == (200, 200)
    assert without_queue.status_code == 503
    parts = {"database": True, "queue": False, "disk": True, "readers": True}
    assert without_queue.json() == parts


NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)
LIMIT = Limit("test", count=3, seconds=600)


@pytest.fixture(params=["locmem.LocMemCache", "filebased.FileBasedCache"])
def _cache(request, settings, tmp_path, monkeypatch):
    monkeypatch.setattr("citeweb.limits.timezone", timezone)  # the day's own stretches
    cache = {"BACKEND": f"django.core.cache.backends.{request.param}"}
    settings.CACHES = {"default": {**cache, "LOCATION": str(tmp_path)}}


@pytest.mark.usefixtures("_cache")
def test_limit_is_reached_and_forgotten():
    with time_machine.travel(NOON, tick=False) as clock:
        used = [LIMIT.use("ada") for _ in range(5)]
        others = LIMIT.use("bob")
        clock.shift(timedelta(seconds=599))
        before = LIMIT.allows("ada")
        clock.shift(timedelta(seconds=1))
        after = LIMIT.allows("ada")

    assert used == [True, True, True, False, False]
    assert (others, before, after) == (True, False, True)


@cases
def test_client_is_whom_our_own_proxy_saw(rf, settings, https, meta, expected):
    settings.HTTPS = https
    request = rf.get("/")
    request.META.pop("REMOTE_ADDR")
    request.META.update(meta)

    assert client_address(request) == expected
