"""Combinations of settings that are warned of, each with what to do."""

import subprocess
import sys

import pytest
from django.core.checks.registry import registry
from django.core.exceptions import ImproperlyConfigured

from citeweb import env
from citeweb.checks import check_public_hosts, check_settings
from tests.cases import cases

CHECKS = (check_settings, check_public_hosts)


@pytest.fixture(autouse=True)
def _own_machine(settings):
    """The test runner adds a host of its own, and may use another database."""
    settings.IS_SQLITE = True
    settings.ALLOWED_HOSTS = ["localhost", "127.0.0.1", "[::1]"]


def warnings_of_ours():
    return [warning for check in CHECKS for warning in check(None)]


def test_checks_are_run_at_every_start():
    assert set(CHECKS) <= set(registry.get_checks())


def test_an_installation_with_nothing_set_is_not_warned():
    assert warnings_of_ours() == []


@cases
def test_doubtful_combination_is_warned_of_and_a_sound_one_not(
    settings, id, values, is_warned
):
    for name, value in values.items():
        setattr(settings, name, value)

    found = {warning.id: warning for warning in warnings_of_ours()}

    assert (id in found) == is_warned
    assert not is_warned or found[id].hint


def test_settings_behind_a_proxy_leave_nothing_to_warn_of(tmp_path):
    documented = {
        "CITEWEB_HTTPS": "1",
        "CITEWEB_ALLOWED_HOSTS": "desk.example.org",
        "CITEWEB_TRUSTED_ORIGINS": "https://desk.example.org",
        "CITEWEB_CONTACT": "desk@example.org",
        "CITEWEB_DATA_DIR": str(tmp_path),
    }
    words = ["check", "--deploy", "--fail-level", "WARNING"]

    command = [sys.executable, "-m", "citeweb", *words]
    done = subprocess.run(command, env=documented, capture_output=True, text=True)

    assert done.stdout == "System check identified no issues (3 silenced).\n"
    assert done.returncode == 0


NAME = "CITEWEB_OF_A_TEST"


@cases
def test_search_that_cannot_be_used_is_named_without_its_key(settings, values, words):
    for name, value in values.items():
        setattr(settings, name, value)

    found = [error for error in check_settings(None) if error.id == "citeweb.E003"]

    assert len(found) == bool(words)
    assert all(
        words in error.msg and "secret" not in error.msg and error.hint
        for error in found
    )


def test_pairs_are_read_from_commas_and_lines(monkeypatch, tmp_path):
    path = tmp_path / "keys"
    path.write_text("# ours\nbrave = a=b\n\ntavily=c,serper=d\n")
    monkeypatch.setenv(f"{NAME}_FILE", str(path))

    assert env.pairs(NAME) == {"brave": "a=b", "tavily": "c", "serper": "d"}


@pytest.mark.parametrize("value", ["very-secret", "=very-secret", "brave="])
def test_value_that_is_no_pair_is_refused_and_not_quoted(monkeypatch, value):
    monkeypatch.setenv(NAME, value)

    with pytest.raises(ImproperlyConfigured, match="is no pair") as refusal:
        env.pairs(NAME)

    assert "very-secret" not in str(refusal.value)
