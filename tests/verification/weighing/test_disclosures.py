"""What a source's own words tell about whose advantage it serves."""

import time

import pytest

from tests.cases import cases
from verification.records import InterestKind, SourceProfile
from verification.weighing import find_interests
from verification.weighing.domains import parse_address

CLAIM = "ClickUp is faster than Jira"
FILLER = "The weather in the valley stayed calm through most of the season. " * 40


def kinds(source: SourceProfile, claim: str = CLAIM, **options) -> set[InterestKind]:
    return {interest.kind for interest in find_interests(source, claim, **options)}


def page(text: str, **fields) -> SourceProfile:
    return SourceProfile(1, url="https://reviews.example/a", text=text, **fields)


@cases
def test_ordinary_pages_serve_no_interest(source: SourceProfile) -> None:
    assert kinds(source) == set()


@cases
def test_interests_are_told_by_words(
    behaviour,
    claim,
    source: dict[str, str],
    has: set[InterestKind],
    lacks: set[InterestKind],
) -> None:
    found = kinds(SourceProfile(1, **source), claim)

    assert has <= found
    assert not lacks & found


@cases
def test_own_publisher_or_its_sister_is_told(cited, own, words) -> None:
    (interest,) = find_interests(
        SourceProfile(1, url=cited), "Sales fell", publisher_url=own
    )

    assert interest.kind is InterestKind.OWN_PUBLISHER
    assert words in interest.explanation


@cases
def test_interest_is_shown_where_it_stands(claim, text, shown, told) -> None:
    (interest,) = find_interests(page(text), claim)

    assert interest.span is not None
    assert interest.span.of(text) == shown
    assert interest.explanation.endswith(told)


@cases
def test_hostile_text_is_read_in_bounded_time(text) -> None:
    source = page(text, title="The 10 best tools", author="Jo Roy")
    started = time.process_time()

    find_interests(source, CLAIM)

    assert time.process_time() - started < 5


@pytest.mark.parametrize("address", [r"https://evil.com\@nature.com/", r"a.com\b.com"])
def test_address_with_a_backslash_is_nobodys(address: str) -> None:
    assert parse_address(address) is None
