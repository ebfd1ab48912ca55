"""A database or Redis that is away: work waits, limits allow, pages say so."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.cache import caches
from django.core.management import call_command
from django.db import IntegrityError, OperationalError
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from redis.exceptions import ConnectionError as RedisAwayError

from citeweb.corroboration import working
from citeweb.corroboration.models import CorroborationRun
from citeweb.limits import Limit
from citeweb.logs import EventFormatter
from citeweb.outages import is_outage
from citeweb.reports import tasks
from citeweb.reports.models import CitationCheck, Run
from citeweb.reports.runs import services
from citeweb.sharing.models import Share
from tests import factories
from tests.cases import cases

pytestmark = pytest.mark.django_db


def made_of(error):
    made = ValueError("A row could not be read.")
    made.__cause__ = error
    return made


AWAY = [
    OperationalError("server closed the connection unexpectedly"),
    made_of(OperationalError("database or disk is full")),
    OperationalError("database is locked"),
    RedisAwayError("Error 111 connecting"),
    ExceptionGroup("of tasks", [RedisAwayError("Error 111 connecting")]),
]


def raising(error):
    def fail(*arguments, **named):
        raise error

    return fail


@pytest.mark.parametrize("error", AWAY, ids=repr)
def test_outage_leaves_a_run_to_the_watch(ada, monkeypatch, error):
    run = factories.make_run(ada, state=Run.State.QUEUED)
    monkeypatch.setattr(tasks, "work", raising(error))

    tasks.verify_run(str(run.pk))

    run.refresh_from_db()
    assert (run.state, run.failure_code) == (Run.State.RUNNING, "")


def test_outage_leaves_a_citation_check_and_a_search_to_the_watch(
    team, ada, monkeypatch
):
    check = CitationCheck.objects.create(team=team, requested_by=ada, citation="A")
    search = CorroborationRun.objects.create(run=factories.make_run(ada), max_calls=1)
    monkeypatch.setattr(tasks, "check_citation", raising(AWAY[0]))
    monkeypatch.setattr(working, "work", raising(AWAY[2]))

    tasks.check_one_citation(str(check.pk))
    working.search_claims(str(search.pk))

    for row in (check, search):
        row.refresh_from_db()
        assert row.state == row.State.RUNNING


def test_fault_of_ours_is_no_outage():
    assert not is_outage(OperationalError("no such table: reports_run"))
    assert not is_outage(ZeroDivisionError())


@cases
def test_limit_refuses_nobody_while_its_cache_is_away(
    settings, caplog, tmp_path, cache, location
):
    (tmp_path / "counting.lock").mkdir()
    named = {"LOCATION": location.format(tmp_path)}
    settings.CACHES = {"default": {"BACKEND": f"citeweb.caches.{cache}", **named}}
    limit = Limit("test", count=1, seconds=60)

    used = [limit.use("ada") for _ in range(3)]

    assert (used, limit.allows("ada")) == ([True] * 3, True)
    assert "cache_away" in caplog.text


@pytest.fixture
def broken(ada, monkeypatch):
    """broken(error): the list of documents raises it; a signed-in person's client."""

    def make(error):
        monkeypatch.setattr("citeweb.reports.documents.views.rows_for", raising(error))
        client = Client(raise_request_exception=False)
        client.force_login(ada)
        return client.get(reverse("reports:document_list"))

    return make


def test_page_says_when_to_try_again(broken):
    answer = broken(AWAY[0])

    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert "The database does not answer" in answer.content.decode()
    assert "unexpectedly" not in answer.content.decode()


@pytest.mark.parametrize(
    "error", [Share.DoesNotExist(), IntegrityError("FOREIGN KEY constraint failed")]
)
def test_what_was_deleted_meanwhile_is_a_missing_page(broken, error):
    assert broken(error).status_code == 404


def test_programs_are_told_in_json(client, ada, team, monkeypatch):
    monkeypatch.setattr("citeweb.api.access.token_for", raising(AWAY[0]))
    client = Client(raise_request_exception=False)

    answer = client.get("/api/documents", headers={"Authorization": "Bearer x"})

    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert answer.json()["code"] == "database_away"


@cases
def test_refusals_under_the_api_are_json(client, method, path, status):
    answer = getattr(client, method)(path)

    assert answer.status_code == status
    assert answer["Content-Type"] == "application/problem+json"
    assert {"code", "title", "status", "what_to_do"} < set(answer.json())


def test_foreign_host_is_a_refusal_in_one_log_line(client, caplog):
    page = client.get("/sign-in/", headers={"Host": "elsewhere.example"})
    problem = client.get("/api/runs", headers={"Host": "elsewhere.example"})

    assert (page.status_code, problem.status_code) == (400, 400)
    assert problem.json()["code"] == "unreadable"
    lines = [EventFormatter().format(record) for record in caplog.records]
    assert lines
    assert not any("Traceback" in line for line in lines)


def test_counts_in_files_are_exact(settings, tmp_path):
    cache = {"BACKEND": "citeweb.caches.OpenFileCache", "LOCATION": str(tmp_path)}
    settings.CACHES = {"default": cache}
    limit = Limit("test", count=20, seconds=3600)

    with ThreadPoolExecutor(16) as pool:
        used = list(pool.map(lambda _: limit.use("ada"), range(200)))

    assert used.count(True) == 20


BROKEN = [b"", b"x", b"\x80\x05", b"cnone\nnone\n.", b"\x80\x05N.", b"\x80\x05N.x"]
"""Nothing, no pickle, a cut one, one of a program that is not here; a whole one that is
followed by nothing, and by what is not compressed."""


@pytest.mark.parametrize("content", BROKEN)
def test_entry_that_cannot_be_read_is_none_and_another_one_is_kept(
    settings, tmp_path, content
):
    cache = {"BACKEND": "citeweb.caches.OpenFileCache", "LOCATION": str(tmp_path)}
    settings.CACHES = {"default": cache}
    kept, limit = caches["default"], Limit("test", count=2, seconds=3600)

    found = []
    for ask in (kept.get, kept.touch, lambda _: limit.use("ada")):
        kept.set("page", "as it was")
        limit.use("ada")
        for file in tmp_path.glob("*.djcache"):
            file.write_bytes(content)
        found.append(ask("page"))
    kept.set("page", "anew")

    assert found == [None, False, True]
    assert kept.get("page") == "anew"


def test_failed_runs_are_started_again_together(client, ada, mallory):
    """From the terminal all, from the page those of the desk; of some days ago."""
    failed = Run.State.FAILED
    ours, again, old = (factories.make_run(ada, state=failed) for _ in range(3))
    theirs = factories.make_run(mallory, state=Run.State.FAILED)
    Run.objects.update(finished_at=timezone.now(), judge_name="")
    long_ago = timezone.now() - 2 * services.RESTARTED_AGE
    Run.objects.filter(pk=old.pk).update(finished_at=long_ago)
    services.start_run(again.revision, user=ada)
    client.force_login(ada)

    def active():
        runs = (ours, again, theirs, old)
        return [run.revision.runs.active().count() for run in runs]

    before = client.page("/documents/")
    after = client.post("/runs/restart/", follow=True).content.decode()
    from_page = active()
    call_command("restart_failed")
    call_command("restart_failed")

    assert "1 verification of the last week failed" in before
    assert "1 verification begun again" in after
    assert "of the last week failed" not in after
    assert from_page == [1, 1, 0, 0]
    assert active() == [1, 1, 1, 0]
