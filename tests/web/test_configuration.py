"""Every variable is documented, read in all its forms, and refused in others."""

import re
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from citeweb import env
from tests.cases import cases

ROOT = Path(__file__).resolve().parents[2]
READER = re.compile(r'\benv\.[a-z_]+\(\s*"(CITEWEB_[A-Z_]+)"')
ROW = re.compile(r"^\| `(CITEWEB_[A-Z_]+)` \|", re.MULTILINE)
NAME = "CITEWEB_OF_A_TEST"


def variables_read():
    files = (ROOT / "citeweb").rglob("*.py")
    return {name for file in files for name in READER.findall(file.read_text())}


def variables_documented():
    return ROW.findall((ROOT / "docs" / "configuration.md").read_text())


def test_every_variable_is_documented_once_and_every_documented_one_exists():
    assert sorted(variables_documented()) == sorted(variables_read())


@cases
def test_value_is_read(monkeypatch, reader, arguments, options, value, expected):
    monkeypatch.setenv(NAME, value)

    assert getattr(env, reader)(NAME, *arguments, **options) == expected


def test_path_is_read_without_going_up(monkeypatch):
    monkeypatch.setenv(NAME, "/b/../c")

    assert env.path(NAME, Path("/a")) == Path("/c")


@cases
def test_unreadable_value_is_refused_by_name(
    monkeypatch, reader, arguments, options, value
):
    monkeypatch.setenv(NAME, value)

    with pytest.raises(ImproperlyConfigured, match=NAME) as refusal:
        getattr(env, reader)(NAME, *arguments, **options)

    assert "set it to" in str(refusal.value)


def test_secret_may_stand_in_a_file_that_can_be_read(monkeypatch, tmp_path):
    file = tmp_path / "secret"
    file.write_text("hidden\n")
    monkeypatch.setenv(f"{NAME}_FILE", str(file))

    assert env.secret(NAME) == "hidden"
    monkeypatch.setenv(f"{NAME}_FILE", str(tmp_path / "none"))
    with pytest.raises(ImproperlyConfigured, match=f"{NAME}_FILE"):
        env.secret(NAME)


@pytest.mark.parametrize("url", ["", "sqlite:////tmp/other.sqlite3"])
def test_sqlite_always_gets_what_keeps_writers_from_failing(url, tmp_path, monkeypatch):
    monkeypatch.setenv(NAME, url)

    options = env.database(NAME, data_dir=tmp_path)["OPTIONS"]

    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]


def test_postgresql_is_read_from_its_url(tmp_path, monkeypatch):
    monkeypatch.setenv(NAME, "postgres://ada:secret@db.example/desk")

    database = env.database(NAME, data_dir=tmp_path)

    assert database["ENGINE"].endswith("postgresql")
    assert (database["HOST"], database["NAME"]) == ("db.example", "desk")


@pytest.mark.parametrize("url", ["mysql+odd://x", "nonsense", "://"])
def test_unreadable_database_url_is_refused(url, tmp_path, monkeypatch):
    monkeypatch.setenv(NAME, url)

    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.database(NAME, data_dir=tmp_path)
