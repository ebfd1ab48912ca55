"""Marks of walls and stop-overs in a page's own bytes."""

from __future__ import annotations

import time

import pytest

from tests.cases import cases
from verification.reaching.missing import is_not_found_title, says_parked
from verification.reaching.signals import (
    find_refresh,
)
from verification.reaching.walls import (
    find_protection,
    says_bot_wall,
    says_login_wall,
    says_paywall,
)


@cases
def test_refresh_is_found_where_a_browser_would_obey_it(markup, address):
    assert find_refresh(markup.encode(), "text/html") == address


def test_refresh_in_another_kind_of_file_is_not_obeyed() -> None:
    body = b'<meta http-equiv="refresh" content="0; url=/new">'

    assert find_refresh(body, "text/plain") == ""


@pytest.mark.parametrize(
    ("headers", "body", "name"),
    [
        ({"cf-mitigated": "challenge"}, b"", "Cloudflare"),
        ({"x-datadome": "protected"}, b"", "DataDome"),
        ({"x-amzn-waf-action": "captcha"}, b"", "AWS WAF"),
        ({}, b"<title>Just a moment...</title>", "Cloudflare"),
        ({}, b"<iframe src='/_Incapsula_Resource?x'>", "Imperva"),
        ({}, b"<div class='g-recaptcha'>", ""),
        ({"server": "cloudflare"}, b"<p>words</p>", ""),
        ({"cf-mitigated": "none"}, b"", ""),
    ],
)
def test_protection_is_named_by_its_marks(headers, body, name):
    assert find_protection(headers, body) == name


@cases
def test_words_of_a_bot_wall_are_known(words: str) -> None:
    assert says_bot_wall(words)


@pytest.mark.parametrize(
    ("says", "words"),
    [
        (says_paywall, "Already a subscriber? To continue reading, sign up."),
        (says_paywall, "Réservé aux abonnés"),
        (says_login_wall, "Please log in to see this page"),
        (says_parked, "Buy this domain now"),
    ],
)
def test_words_of_other_walls_are_known(says: object, words: str) -> None:
    assert says(words)  # type: ignore[operator]


@cases
def test_ordinary_words_are_no_wall(words: str) -> None:
    assert not says_bot_wall(words)
    assert not says_paywall(words)
    assert not says_login_wall(words)
    assert not says_parked(words)


@pytest.mark.parametrize(
    "body",
    [
        b"<!--" * 250_000,
        b"<meta " * 170_000,
        b"<meta http-equiv=refresh content=" * 30_000,
        b"<noscript" * 110_000,
        b'<meta http-equiv="refresh" content="' + b" " * 60_000,
        b'<meta http-equiv="refresh" content="0;url=' + b"'" * 60_000 + b'">',
    ],
)
def test_megabyte_made_to_stall_is_looked_at_at_once(body: bytes) -> None:
    started = time.process_time()

    find_refresh(body, "text/html")

    assert time.process_time() - started < 1.0


def test_long_title_is_not_searched() -> None:
    assert not is_not_found_title("404 " * 100_000)
