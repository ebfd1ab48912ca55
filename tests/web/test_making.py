"""Files that take long: one child at a time, kept, told of, refused in words."""

import fcntl
import json
import os
import resource
import signal
import stat
import sys
import threading
import time
from contextlib import ExitStack, contextmanager

import pytest

from citeweb import making
from citeweb.audit.models import AuditEntry
from citeweb.audit.services import VISITOR, person
from citeweb.making import Order, folder, made_file, start_child
from citeweb.reports.decisions import decide
from citeweb.reports.exports.services import order_for
from citeweb.sharing import shown
from tests.cases import cases
from verification.errors import ExportError
from verification.reporting.exports import FORMATS

pytestmark = pytest.mark.django_db
BOUNDED = (resource.RLIMIT_AS, resource.RLIMIT_CPU)


@pytest.fixture
def started(monkeypatch):
    """The orders for which a child was started; none of them is made."""
    orders = []
    monkeypatch.setattr(making, "start_child", lambda order, _: orders.append(order))
    return orders


@pytest.fixture
def order(tmp_path, monkeypatch):
    monkeypatch.setattr(making, "folder", lambda: tmp_path)
    return Order(f"{__name__}.some_bytes", {}, stamp="1", subject="a")


def some_bytes():
    yield b"one, "
    yield b"two"


def refusing():
    yield b"one"
    raise ExportError("PDF is not installed here.")


def eating():
    raise MemoryError
    yield b""


@contextmanager
def held(name):
    with (making.folder() / name).open("w") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield


def test_file_is_made_once_and_kept(order, request):
    file = made_file(order)
    started = request.getfixturevalue("started")

    assert made_file(order) == file
    assert file.read_bytes() == b"one, two"
    assert started == []


@pytest.mark.parametrize("taken", ["lock", "subject", "places"])
def test_no_child_is_started_where_one_is_at_work(order, started, taken):
    names = {"lock": [f"{order.key}.lock"], "subject": [f"{order.subject}.subject"]}
    names["places"] = ["place-0.lock", "place-1.lock"]
    with ExitStack() as stack:
        for name in names[taken]:
            stack.enter_context(held(name))
        assert made_file(order, seconds=0.2) is None
        assert started == []

    made_file(order, seconds=0)
    assert started == [order]


@cases
def test_file_that_cannot_be_made_is_refused_in_words(order, maker, words):
    asked = Order(f"{__name__}.{maker}", {}, stamp="1", subject="a")

    for _ in range(2):
        with pytest.raises(ExportError, match=words):
            made_file(asked)
    assert not asked.path("file").exists()


def bounds():
    """What a child may take, who watches over it, and where it stands behind others."""
    most = [resource.getrlimit(bound)[0] for bound in BOUNDED]
    watches = [thread.name for thread in threading.enumerate()]
    told = [*most, signal.getitimer(signal.ITIMER_REAL)[0] > 0, os.nice(0), *watches]
    yield json.dumps(told).encode()


def test_child_has_a_bound_of_all_and_lets_pages_go_first(
    settings, tmp_path, monkeypatch
):
    settings.DATA_DIR = tmp_path
    monkeypatch.setenv("CITEWEB_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(making, "start_child", start_child)
    monkeypatch.setattr(making, "folder", folder)

    file = made_file(Order(f"{__name__}.bounds", {}, "1", "a"), seconds=60)
    *most, has_alarm, nice, _, watch = json.loads(file.read_text())

    assert most == [making.MEMORY_BYTES, making.LONGEST_SECONDS]
    assert (has_alarm, nice >= 10) == (True, True)
    assert "leave_unwanted" in watch
    assert stat.S_IMODE(folder().stat().st_mode) == 0o700


def test_child_ends_when_nobody_asks_any_more(order, tmp_path, monkeypatch):
    monkeypatch.setattr(os, "_exit", sys.exit)
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    order.path("draft").touch()
    order.path("asked").touch()
    os.utime(order.path("asked"), (0, time.time() - making.WAITING_SECONDS - 1))

    with pytest.raises(SystemExit):
        making.leave_unwanted(order, str(scratch))
    assert (order.path("draft").exists(), scratch.exists()) == (False, False)


def test_killed_child_leaves_a_reason_for_a_minute_and_an_old_file_goes(order, started):
    refusal = order.path("error")
    refusal.write_text(making.TOO_MUCH)

    with pytest.raises(ExportError, match="Take another format"):
        made_file(order)
    assert started == []

    old = making.folder() / "old.file"
    old.touch()
    os.utime(old, (0, time.time() - making.KEPT_SECONDS - 1))
    os.utime(refusal, (0, time.time() - making.REFUSED_SECONDS - 1))
    made_file(order, seconds=0)
    assert started == [order]
    assert (old.exists(), refusal.exists()) == (False, True)


@pytest.mark.parametrize("name", ["docx", "csv"])  # slow, and of very many claims
def test_page_tells_of_a_file_being_made(client, ada, run, started, name, monkeypatch):
    monkeypatch.setattr("citeweb.reports.exports.services.MANY_CLAIMS", 0)
    client.force_login(ada)

    answer = client.get(f"/runs/{run.pk}/exports/{name}")

    assert (answer.status_code, answer["Refresh"]) == (202, "2")
    assert f"{FORMATS[name].words} is being made" in answer.text
    assert started
    assert not AuditEntry.objects.filter(kind="export").exists()


def test_visitor_is_told_and_files_alone_count(client, address, started, monkeypatch):
    few = shown.EXPORTS.__class__("share-export-of-test", count=1, seconds=600)
    monkeypatch.setattr(shown, "EXPORTS", few)

    waiting = [client.get(f"{address}exports/docx/").status_code for _ in range(2)]
    monkeypatch.setattr(making, "start_child", lambda order, _: making.make(order))
    made = client.get(f"{address}exports/docx/")
    more = client.get(f"{address}exports/xlsx/")

    assert waiting == [202, 202]
    assert made.getvalue().startswith(b"PK")
    assert more.status_code == 429


def test_bundle_names_who_took_it_and_a_decision_makes_another_file(run, ada, bob):
    sheet = {"exporter": FORMATS["xlsx"], "with_bom": False, "by": VISITOR}
    before = order_for(run, **sheet).key
    decide(run.claim_results.first(), state="contested", note="", user=ada)
    assert order_for(run, **sheet).key != before

    wanted = {"exporter": FORMATS["bundle"], "with_bom": False}
    orders = [order_for(run, **wanted, by=person(user)) for user in (ada, bob)]

    assert orders[0].arguments["by"] == "ada"
    assert orders[0].key != orders[1].key


def test_program_is_told_to_ask_again(reader, run, started, monkeypatch):
    monkeypatch.setattr("citeweb.api.routes.files.FILE_SECONDS", 0.0)

    answer = reader.get(f"/runs/{run.pk}/exports/docx")

    assert answer.status_code == 409
    assert answer.json()["code"] == "being_made"
