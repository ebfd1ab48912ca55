"""How far a source can be relied on, and why."""

from datetime import date
from functools import partial

import pytest

from tests.cases import cases
from verification.errors import BadCallError
from verification.records import (
    AuthorityTier,
    ListedDomain,
    SourceProfile,
    SourceType,
    WorkDate,
)
from verification.weighing import Ratings, find_temporal_misfit, rate_source, read_list
from verification.weighing.credibility import (
    classify_source,
    rate_author,
    rate_content,
    rate_domain,
    rate_recency,
    rate_tone,
)
from verification.weighing.domains import parse_publisher
from verification.weighing.sites import is_government
from verification.weighing.timing import lies_ahead

TODAY = date(2026, 5, 3)
PROSE = "The council met on Tuesday and heard the report on the water supply. " * 20
LONG = PROSE * 3
RATE = {
    "domain": rate_domain,
    "content": rate_content,
    "author": rate_author,
    "recency": partial(rate_recency, today=TODAY),
}


@cases
def test_factor_is_rated(factor, read, options, value) -> None:
    assert RATE[factor](*read, **options).value == value


@cases
def test_tone_is_told(language, text, bias) -> None:
    assert rate_tone(text, language=language)[0] == bias


def test_every_factor_says_why() -> None:
    source = SourceProfile(
        1,
        url="https://www.nature.com/articles/x",
        text=f"{PROSE * 3} [1] [2] [3] 5% 6% 7% 8% 9%",
        author="Ada Byron, PhD",
        published="2026-04-20",
    )

    rated = rate_source(source, today=TODAY)

    assert rated.domain.why == "nature.com is in our table."
    assert rated.author.why == "Written by Ada Byron, PhD."
    assert rated.recency.why == "From 2026-04-20."
    assert rated.content.why.endswith("3 references of its own, 5 figures.")
    assert (rated.source_type, rated.tier) == (SourceType.ACADEMIC, AuthorityTier.HIGH)


@cases
def test_source_has_a_type_and_a_tier(url, text, kind, tier) -> None:
    assert classify_source(SourceProfile(1, url=url, text=text)) == (kind, tier)


def test_list_overrules_our_table_and_lowers_the_tier() -> None:
    ratings = Ratings([ListedDomain("bbc.com", 0.1, reason="test", list_name="Ours")])
    source = SourceProfile(1, url="https://www.bbc.com/x")

    rated = rate_source(source, today=TODAY, ratings=ratings)

    assert rated.domain.value == 0.1
    assert rated.domain.why == "bbc.com is on Ours: test."
    assert rated.tier is AuthorityTier.LOW
    assert [entry.list_name for entry in rated.listed] == ["Ours"]


def test_site_that_a_list_rates_well_has_standing() -> None:
    ratings = Ratings([ListedDomain("valley-post.example", 0.8, list_name="Ours")])
    source = SourceProfile(1, url="https://valley-post.example/x")

    assert rate_source(source, today=TODAY).tier is AuthorityTier.UNKNOWN
    rated = rate_source(source, today=TODAY, ratings=ratings)
    assert rated.tier is AuthorityTier.MEDIUM


@cases
def test_list_holds_for_a_domain_and_what_is_below_it(url, is_listed) -> None:
    read = read_list(
        "domain,rating,reason,list name\nfake.example,0.1,fake,A\n"
        "paper.example/states/ak,unreliable,network,A\nliar.wordpress.com,0.2,,A\n"
    )

    factor = rate_domain(url, ratings=Ratings(read.entries))

    assert (factor.value < 0.3) is is_listed


def test_line_that_cannot_be_used_says_why() -> None:
    read = read_list("domain,rating\nb.example,7\n")

    assert read.faults[0].reason == '"7" is not a rating: 0 to 1, or a word we know.'


@cases
def test_text_that_is_no_list_is_refused(text) -> None:
    with pytest.raises(BadCallError, match=r"^The list "):
        read_list(text)


@pytest.mark.parametrize("listed", ["münchen.de", "xn--mnchen-3ya.de"])
@pytest.mark.parametrize("cited", ["https://münchen.de/a", "xn--mnchen-3ya.de/a"])
def test_domain_in_other_letters_is_found_in_either_form(listed, cited) -> None:
    ratings = Ratings(read_list(f"domain,rating\n{listed},0.1\n", name="L").entries)

    assert rate_domain(cited, ratings=ratings).value == 0.1


@cases
def test_list_is_read(
    name, text, entries: list[tuple[str, float | None, str]], faults: list[int]
) -> None:
    read = read_list(text, name=name)

    assert [
        (entry.domain, entry.rating, entry.reason) for entry in read.entries
    ] == entries
    assert {entry.list_name for entry in read.entries} <= {name}
    assert [fault.line for fault in read.faults] == faults


@cases
def test_shipped_lists_say_what_a_site_is_with_date_and_licence(url, says) -> None:
    (entry,) = rate_source(SourceProfile(1, url=url), today=TODAY).listed

    assert (entry.reason, entry.dated, entry.licence) == (says, "2026-11", "MIT")


def test_journal_that_prints_what_is_paid_for_is_of_low_tier() -> None:
    text = f"{PROSE} Global Impact Factor 1.2. Acceptance within 48 hours."

    rated = rate_source(
        SourceProfile(1, url="https://j.example/", text=text), today=None
    )

    assert rated.tier is AuthorityTier.LOW
    assert "“global impact factor”" in rated.content.why


@cases
def test_date_is_held_against_the_claim(claim, published, event) -> None:
    misfit = find_temporal_misfit(claim, published=published)

    told = f"The source is from {published}, before what it is cited for ({event})."
    assert (misfit.explanation if misfit else "") == (told if event else "")


@pytest.mark.parametrize(
    ("day", "today", "is_ahead"),
    [
        (WorkDate((2027,)), date(2026, 12, 30), True),
        (WorkDate((2027,)), date(2026, 12, 31), False),
        (WorkDate((2027,)), date(2027, 1, 10), False),
        (WorkDate((2027, 3)), date(2027, 3, 1), False),
    ],
)
def test_a_date_lies_ahead_that_no_place_on_earth_has_reached(day, today, is_ahead):
    assert lies_ahead(day, today) is is_ahead


@pytest.mark.parametrize(
    ("url", "is_of_government"),
    [
        ("https://www.navy.mil/news", True),
        ("https://www.defence.gov.au/x", True),
        ("https://www.example.com/mil", False),
        ("https://milgov.example.com/", False),
    ],
)
def test_armed_forces_are_among_governments(url, is_of_government):
    address = parse_publisher(url)

    assert address is not None
    assert is_government(address) is is_of_government
