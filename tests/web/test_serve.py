"""Starting citeweb where it cannot start: one line, status 2, and what to do."""

import errno
import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.core import management
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError

from citeweb import __main__, installation
from citeweb.start_errors import StartError, explain
from citeweb.supervision.sockets import open_socket
from tests.cases import cases, each_of

ROOT = Path(__file__).resolve().parents[2]


def run_citeweb(folder, *arguments, **variables):
    """Run a verb as a person would; status, output, error lines."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "manage.py"), *arguments],
        env={"CITEWEB_DATA_DIR": str(folder), **variables},
        capture_output=True,
        text=True,
        timeout=300,
    )
    return done.returncode, done.stdout, done.stderr.splitlines()


@pytest.fixture
def taken_port():
    with socket.create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


def test_taken_port_is_named_and_another_proposed(tmp_path, taken_port):
    status, output, errors = run_citeweb(tmp_path, "serve", "--port", str(taken_port))

    assert (status, output, len(errors)) == (2, "", 1)
    assert f"Port {taken_port} is taken" in errors[0]
    assert "--port" in errors[0]
    assert not (tmp_path / "citeweb.sqlite3").exists()


@cases
def test_setting_that_cannot_be_used_is_one_line(tmp_path, variables, words):
    status, output, errors = run_citeweb(tmp_path, "serve", "--port", "0", **variables)

    assert (status, output, len(errors)) == (2, "", 1)
    assert words in errors[0]


@pytest.mark.parametrize(
    "verb", ["worker", pytest.param("prune", marks=pytest.mark.slow)]
)
def test_command_waits_for_nobody_to_prepare_its_database(tmp_path, verb):
    status, _, errors = run_citeweb(tmp_path, verb)

    assert (status, len(errors)) == (2, 1)
    assert "citeweb migrate" in errors[0]


def test_database_of_a_newer_version_is_refused(tmp_path):
    connection = sqlite3.connect(tmp_path / "citeweb.sqlite3")
    connection.executescript(
        "CREATE TABLE django_migrations (id, app, name, applied);"
        "INSERT INTO django_migrations "
        "VALUES (1, 'reports', '0099_later', '2030-01-01')"
    )
    connection.close()

    status, _, errors = run_citeweb(tmp_path, "serve", "--port", "0")

    assert (status, len(errors)) == (2, 1)
    assert "newer version" in errors[0]
    assert "reports.0099_later" in errors[0]


@each_of(
    ("error", "words"),
    [
        (
            OSError(errno.ENOSPC, "No space left", "/data/x"),
            "The disk is full at /data",
        ),
        (OSError(errno.EROFS, "Read-only file system", "/x"), "CITEWEB_DATA_DIR"),
        (PermissionError(errno.EACCES, "Permission denied", "/x"), "Make that folder"),
        (OperationalError("database or disk is full"), "The disk is full"),
        (OperationalError("disk I/O error"), "full or damaged"),
        (OperationalError("attempt to write a readonly database"), "be written"),
        (OperationalError("unable to open database file"), "be written"),
        (OperationalError("file is not a database"), "damaged"),
        (OperationalError("connection to server failed: x\ny"), "does not answer"),
        (ImproperlyConfigured("CITEWEB_X is 'y'."), "CITEWEB_X is 'y'."),
        (StartError("Do this."), "Do this."),
    ],
)
def test_error_that_a_person_can_mend_is_one_line_with_advice(error, words):
    sentence = explain(error)

    assert words in sentence
    assert "\n" not in sentence


@pytest.mark.parametrize(
    "error",
    [OSError(errno.EPIPE, "Broken pipe"), OperationalError("no table"), KeyError()],
)
def test_error_of_ours_keeps_its_traceback(error):
    assert explain(error) is None


@pytest.mark.parametrize(
    ("raised", "ends_with"),
    [(OperationalError("no such table"), None), (KeyboardInterrupt(), 130)],
)
def test_error_of_ours_is_not_swallowed_and_an_interrupt_is(
    monkeypatch, raised, ends_with
):
    def break_down(arguments):
        raise raised

    monkeypatch.setattr(sys, "argv", ["citeweb", "serve"])
    monkeypatch.setattr(management, "execute_from_command_line", break_down)

    with pytest.raises((OperationalError, SystemExit)) as stop:
        __main__.main()

    assert getattr(stop.value, "code", None) == ends_with


@cases
def test_address_that_cannot_be_listened_on_is_explained(host, port, words):
    with pytest.raises(StartError, match=r"--(host|port)") as refusal:
        open_socket(host, port)

    assert words in str(refusal.value)


@pytest.mark.django_db
def test_first_user_is_made_once_and_only_with_the_desk(monkeypatch):
    loads = []

    def load(port, **values):
        loads.append(port)
        if len(loads) == 1:
            raise OSError(errno.ENOSPC, "No space left")

    monkeypatch.setattr(installation, "load_sample_desk", load)
    with pytest.raises(OSError, match="No space"):
        installation.prepare_user(sample_port=8001)
    assert not installation.User.objects.exists()

    first = installation.prepare_user(sample_port=8002)
    second = installation.prepare_user(sample_port=8003)

    assert first == second
    assert loads == [8001, 8002]


def test_static_files_are_collected_only_when_they_changed(
    settings, tmp_path, monkeypatch
):
    settings.STATIC_ROOT = tmp_path / "static"
    collected = []
    monkeypatch.setattr(
        installation, "call_command", lambda *values, **options: collected.append(1)
    )

    installation.prepare_static_files()
    installation.prepare_static_files()
    monkeypatch.setattr(installation, "static_digest", lambda: "another")
    installation.prepare_static_files()

    assert len(collected) == 2


def test_environment_of_children_finds_the_same_code():
    from citeweb.env import child_environment

    environment = child_environment(CITEWEB_SAMPLE_PORT="1")

    assert environment["PYTHONPATH"].split(os.pathsep)[0] == str(ROOT)
    assert environment["CITEWEB_SAMPLE_PORT"] == "1"
