"""Combinations of settings that are warned of, each with what to do."""

import pytest
from django.core.checks.registry import registry

from citeweb.checks import check_public_hosts, check_shared_politeness, check_sqlite

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


@pytest.mark.parametrize(
    ("id", "values"),
    [
        ("citeweb.W001", {"WORKERS": 5}),
        ("citeweb.W002", {"REDIS_URL": "redis://cache/0"}),
        ("citeweb.W003", {"IS_SQLITE": False}),
        ("citeweb.W004", {"ALLOWED_HOSTS": ["desk.example"], "DEBUG": True}),
        ("citeweb.W005", {"ALLOWED_HOSTS": ["desk.example"]}),
        (
            "citeweb.W006",
            {"ALLOWED_HOSTS": ["desk.example"], "ALLOW_PRIVATE_ADDRESSES": True},
        ),
        ("citeweb.W007", {"ALLOWED_HOSTS": ["desk.example"]}),
        ("citeweb.W008", {"ALLOWED_HOSTS": ["*"]}),
    ],
)
def test_doubtful_combination_is_warned_of(settings, id, values):
    for name, value in values.items():
        setattr(settings, name, value)

    found = {each.id: each for each in warnings_of_ours()}

    assert found[id].hint


@pytest.mark.parametrize(
    ("id", "values"),
    [
        ("citeweb.W001", {"WORKERS": 9, "IS_SQLITE": False}),
        ("citeweb.W002", {"REDIS_URL": "redis://cache/0", "IS_SQLITE": False}),
        ("citeweb.W003", {"REDIS_URL": "redis://cache/0", "IS_SQLITE": False}),
        ("citeweb.W004", {"DEBUG": True}),
        ("citeweb.W005", {"ALLOWED_HOSTS": ["desk.example"], "HTTPS": True}),
        ("citeweb.W006", {"ALLOW_PRIVATE_ADDRESSES": True}),
        ("citeweb.W007", {"ALLOWED_HOSTS": ["desk.example"], "CONTACT": "a@b.org"}),
    ],
)
def test_sound_combination_is_not(settings, id, values):
    for name, value in values.items():
        setattr(settings, name, value)

    assert id not in {each.id for each in warnings_of_ours()}
