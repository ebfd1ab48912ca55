"""Search services that were named and cannot be used stop the start in words."""

import pytest
from django.core.checks.registry import registry
from django.core.exceptions import ImproperlyConfigured

from citeweb import env
from citeweb.corroboration.checks import check_search_services
from tests.cases import cases

NAME = "CITEWEB_OF_A_TEST"


def test_check_is_run_at_every_start():
    assert check_search_services in registry.get_checks()


@cases
def test_what_can_be_used_is_let_through(settings, values):
    for name, value in values.items():
        setattr(settings, name, value)

    assert check_search_services(None) == []


@cases
def test_what_cannot_be_used_is_named_without_its_key(settings, values, words):
    for name, value in values.items():
        setattr(settings, name, value)

    [error] = check_search_services(None)

    assert words in error.msg
    assert "secret" not in error.msg
    assert error.hint


def test_pairs_are_read_from_commas_and_lines(monkeypatch, tmp_path):
    path = tmp_path / "keys"
    path.write_text("# ours\nbrave = a=b\n\ntavily=c,serper=d\n")
    monkeypatch.setenv(f"{NAME}_FILE", str(path))

    assert env.env_pairs(NAME) == {"brave": "a=b", "tavily": "c", "serper": "d"}


@pytest.mark.parametrize("value", ["very-secret", "=very-secret", "brave="])
def test_value_that_is_no_pair_is_refused_and_not_quoted(monkeypatch, value):
    monkeypatch.setenv(NAME, value)

    with pytest.raises(ImproperlyConfigured, match="is no pair") as refusal:
        env.env_pairs(NAME)

    assert "very-secret" not in str(refusal.value)
