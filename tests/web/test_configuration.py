"""Every variable is documented, read in all its forms, and refused in others."""

import re
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from citeweb import env
from citeweb.databases import database_settings

ROOT = Path(__file__).resolve().parents[2]
READER = re.compile(r'\benv_[a-z_]+\(\s*"(CITEWEB_[A-Z_]+)"')
ROW = re.compile(r"^\| `(CITEWEB_[A-Z_]+)` \|", re.MULTILINE)
NAME = "CITEWEB_OF_A_TEST"


def variables_read():
    files = (ROOT / "citeweb").rglob("*.py")
    return {name for file in files for name in READER.findall(file.read_text())}


def variables_documented():
    return ROW.findall((ROOT / "docs" / "configuration.md").read_text())


def test_every_variable_is_documented_once_and_every_documented_one_exists():
    assert sorted(variables_documented()) == sorted(variables_read())


@pytest.mark.parametrize(
    ("reader", "value", "expected"),
    [
        (lambda: env.env_bool(NAME, False), "Yes", True),
        (lambda: env.env_bool(NAME, True), "0", False),
        (lambda: env.env_bool(NAME, True), "  ", True),
        (lambda: env.env_int(NAME, 7), "", 7),
        (lambda: env.env_int(NAME, 7), " 12 ", 12),
        (lambda: env.env_list(NAME, ["a"]), "", ["a"]),
        (lambda: env.env_list(NAME, ["a"]), "b, ,c,", ["b", "c"]),
        (lambda: env.env_choice(NAME, "info", ["info", "error"]), "ERROR", "error"),
        (lambda: env.env_line(NAME, "", longest=9), "a@b.org", "a@b.org"),
        (lambda: env.env_time_zone(NAME, "UTC"), "Europe/Paris", "Europe/Paris"),
        (lambda: env.env_path(NAME, Path("/a")), "/b/../c", Path("/c")),
        (lambda: env.env_secret(NAME), " s ", "s"),
    ],
)
def test_value_is_read(monkeypatch, reader, value, expected):
    monkeypatch.setenv(NAME, value)

    assert reader() == expected


@pytest.mark.parametrize(
    ("reader", "value"),
    [
        (lambda: env.env_bool(NAME, False), "perhaps"),
        (lambda: env.env_int(NAME, 7), "seven"),
        (lambda: env.env_int(NAME, 7, minimum=2), "1"),
        (lambda: env.env_choice(NAME, "info", ["info"]), "loud"),
        (lambda: env.env_line(NAME, "", longest=9), "é"),
        (lambda: env.env_line(NAME, "", longest=9), "0123456789"),
        (lambda: env.env_line(NAME, "", longest=9), "a\nb"),
        (lambda: env.env_time_zone(NAME, "UTC"), "Moon/Base"),
        (lambda: env.env_time_zone(NAME, "UTC"), "../../etc/passwd"),
    ],
)
def test_unreadable_value_is_refused_by_name(monkeypatch, reader, value):
    monkeypatch.setenv(NAME, value)

    with pytest.raises(ImproperlyConfigured, match=NAME) as refusal:
        reader()

    assert "set it to" in str(refusal.value)


def test_secret_may_stand_in_a_file(monkeypatch, tmp_path):
    file = tmp_path / "secret"
    file.write_text("hidden\n")
    monkeypatch.setenv(f"{NAME}_FILE", str(file))

    assert env.env_secret(NAME) == "hidden"


def test_secret_file_that_cannot_be_read_is_refused(monkeypatch, tmp_path):
    monkeypatch.setenv(f"{NAME}_FILE", str(tmp_path / "none"))

    with pytest.raises(ImproperlyConfigured, match=f"{NAME}_FILE"):
        env.env_secret(NAME)


@pytest.mark.parametrize("url", ["", "sqlite:////tmp/other.sqlite3"])
def test_sqlite_always_gets_what_keeps_writers_from_failing(url, tmp_path):
    options = database_settings(url, data_dir=tmp_path)["OPTIONS"]

    assert options["transaction_mode"] == "IMMEDIATE"
    assert "journal_mode=WAL" in options["init_command"]


def test_postgresql_is_read_from_its_url(tmp_path):
    url = "postgres://ada:secret@db.example/desk"

    database = database_settings(url, data_dir=tmp_path)

    assert database["ENGINE"].endswith("postgresql")
    assert (database["HOST"], database["NAME"]) == ("db.example", "desk")


@pytest.mark.parametrize("url", ["mysql+odd://x", "nonsense", "://"])
def test_unreadable_database_url_is_refused(url, tmp_path):
    with pytest.raises(ImproperlyConfigured, match="CITEWEB_DATABASE_URL"):
        database_settings(url, data_dir=tmp_path)
