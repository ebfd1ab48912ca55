"""A copy while people work, an orderly stop, and the way from SQLite to PostgreSQL."""

import json
import sqlite3
import zipfile

import pytest

from .installation import Installation
from .servers import PROGRAMS, PostgresServer
from .site import SlowSite

pytestmark = [
    pytest.mark.faults,
    pytest.mark.enable_socket,
    pytest.mark.skipif(not PROGRAMS, reason="no PostgreSQL server is installed"),
]


@pytest.fixture
def installation(tmp_path):
    with Installation(
        tmp_path, CITEWEB_ALLOW_PRIVATE_ADDRESSES="1", CITEWEB_STALL_SECONDS="2"
    ) as installation:
        yield installation


def contents(backup):
    """The lines of each table in a backup, and nothing of when it was made."""
    with zipfile.ZipFile(backup) as archive:
        return {
            name: sorted(archive.read(name).splitlines())
            for name in archive.namelist()
            if name.endswith(".jsonl")
        }


def trail_in_file_alone(installation, tmp_path):
    """Rows of the trail in the database's file without what lies beside it."""
    copy = tmp_path / "copy.sqlite3"
    copy.write_bytes((installation.folder / "citeweb.sqlite3").read_bytes())
    connection = sqlite3.connect(copy)
    try:
        return connection.execute("SELECT count(*) FROM audit_auditentry").fetchone()
    finally:
        connection.close()


def test_copied_file_is_whole_after_a_stop(installation, tmp_path):
    with SlowSite(seconds=0) as site:
        installation.start()
        run = installation.submit(site.text("stopped", sources=3))
        installation.wait_until_finished(run)
        installation.kill("citeweb.supervision.cluster")
        rows = installation.ask("SELECT count(*) FROM audit_auditentry")

        installation.stop()

    assert [trail_in_file_alone(installation, tmp_path)] == rows


def test_everything_moves_to_postgresql_and_work_goes_on_there(installation, tmp_path):
    with PostgresServer() as server, SlowSite(seconds=0.5) as site:
        installation.start()
        run = installation.submit(site.text("moved", sources=6))
        installation.wait_until(lambda: installation.reached_paths(run))
        before = installation.command("backup", tmp_path / "working.backup")
        installation.stop()
        installation.command("backup", tmp_path / "here.backup")

        moved = installation.command("move", server.url)
        again = installation.command("move", server.url)
        installation.environment["CITEWEB_DATABASE_URL"] = server.url
        installation.command("backup", tmp_path / "there.backup")
        installation.start()
        installation.wait_until(lambda: installation.state(run) == "finished")

    assert (before.returncode, moved.returncode) == (0, 0), moved.stderr
    here, there = (contents(tmp_path / f"{name}.backup") for name in ("here", "there"))
    assert without_order_of_keys(there) == without_order_of_keys(here)
    assert "--replace" in again.stderr
    assert len(contents(tmp_path / "working.backup")["reports_run.jsonl"]) == 1


def without_order_of_keys(tables):
    """PostgreSQL keeps the parts of a JSON value, and not their order."""
    return {
        name: sorted(json.dumps(json.loads(line), sort_keys=True) for line in lines)
        for name, lines in tables.items()
    }
