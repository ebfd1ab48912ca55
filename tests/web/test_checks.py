"""Combinations of settings that are warned of, each with what to do."""

import subprocess
import sys

import pytest
from django.core.checks.registry import registry

from citeweb.checks import check_public_hosts, check_shared_politeness, check_sqlite
from tests.cases import cases

CHECKS = (check_sqlite, check_shared_politeness, check_public_hosts)


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
def test_doubtful_combination_is_warned_of(settings, id, values):
    for name, value in values.items():
        setattr(settings, name, value)

    found = {each.id: each for each in warnings_of_ours()}

    assert found[id].hint


@cases
def test_sound_combination_is_not(settings, id, values):
    for name, value in values.items():
        setattr(settings, name, value)

    assert id not in {each.id for each in warnings_of_ours()}


def test_settings_behind_a_proxy_leave_nothing_to_warn_of(tmp_path):
    documented = {
        "CITEWEB_HTTPS": "1",
        "CITEWEB_ALLOWED_HOSTS": "desk.example.org",
        "CITEWEB_TRUSTED_ORIGINS": "https://desk.example.org",
        "CITEWEB_CONTACT": "desk@example.org",
        "CITEWEB_DATA_DIR": str(tmp_path),
    }
    words = ["check", "--deploy", "--fail-level", "WARNING"]

    done = subprocess.run(
        [sys.executable, "-m", "citeweb", *words],
        env=documented,
        capture_output=True,
        text=True,
    )

    assert done.stdout == "System check identified no issues (3 silenced).\n"
    assert done.returncode == 0
