"""Whether the address that answered is the one asked for, and if not, what it is."""

import pytest

from tests.cases import cases
from verification.reaching.explanations import explain_source
from verification.reaching.extracted import Extraction, PageSignals
from verification.reaching.moves import judge_canonical, judge_move, judge_page_moved_to
from verification.reaching.outcomes import refine
from verification.records import Fetch, FetchOutcome, SourceAction
from verification.weighing.weigh import profile_of

from .conftest import resolving
from .site import article, redirect

PAGE = "https://example.org/news/story"
SITE = "https://example.org"


@cases
def test_move_is_judged(behaviour, way, outcome, detail):
    assert judge_move(way) == (outcome, detail)


@cases
def test_page_that_calls_itself_an_article_is_no_general_page(
    final, is_page, outcome: FetchOutcome
):
    asked = f"{SITE}/health/coffee-study"

    found = judge_page_moved_to([asked, final], is_page=is_page)

    assert found == (outcome, final)


def test_forwarded_article_at_a_general_address_is_live() -> None:
    way = ["https://doi.org/10.1/x", "https://pub.example/journals"]

    assert judge_page_moved_to(way, is_page=True) == ("live", "")


@cases
def test_canonical_address_is_followed_where_it_names_a_page(
    way, canonical, found: tuple[str, str] | None
):
    assert judge_canonical(way, canonical) == found


@cases
def test_canonical_address_on_another_site_marks_a_copy(way, canonical, found):
    assert judge_canonical(way, canonical) == (found, f"a copy of {canonical}")


def test_canonical_address_under_another_ending_of_the_same_name_is_a_move() -> None:
    found = judge_canonical(["https://bbc.co.uk/news/1"], "https://bbc.com/news/1")

    assert found == ("moved", "https://bbc.com/news/1")


@cases
def test_canonical_address_that_cannot_be_cited_changes_nothing(canonical):
    fetch = Fetch(url=PAGE, outcome=FetchOutcome.LIVE, final_url=PAGE)
    page = Extraction("Words. " * 900, signals=PageSignals(canonical_url=canonical))

    assert refine(fetch, page) == ("live", "")


@pytest.mark.parametrize("path", ["/" * 100_000, "/a-" * 100_000, "/1" * 100_000])
def test_megabyte_of_a_path_is_looked_at_at_once(path: str) -> None:
    assert judge_move([f"{SITE}/x/y", SITE + path])[0] in FetchOutcome


def test_move_to_another_site_is_read_and_flagged(site, reach):
    site.on("/a", redirect(site.url("/b", host="second.example")))
    site.page("/b", article())

    source = reach(
        site.url("/a", host="first.example"),
        resolver=resolving(first_example=["127.0.0.1"], second_example=["127.0.0.1"]),
    )

    assert source.outcome is FetchOutcome.MOVED_OTHER_SITE
    assert source.final_url == site.url("/b", host="second.example")
    assert source.action is SourceAction.FLAGGED
    assert source.snapshot is not None


@cases
def test_address_that_a_page_calls_its_own_is_where_it_moved_to(
    site, reach, head, headers
):
    url = site.page("/m/12", article(head=head), **headers)

    found = reach(url)

    assert found.outcome is FetchOutcome.MOVED
    assert found.final_url == site.url("/2024/coffee-study")
    assert [hop.url for hop in found.hops] == [url]
    assert found.action is SourceAction.OK


@cases
def test_page_that_calls_itself_a_copy_is_flagged_and_names_its_original(
    site, reach, head, headers
):
    url = site.page("/syndicated/12", article(head=head), **headers)

    found = reach(url)

    assert found.outcome is FetchOutcome.MOVED_OTHER_SITE
    assert found.action is SourceAction.FLAGGED
    assert found.final_url == profile_of(found).url == url
    assert found.snapshot is not None
    told = explain_source(found)
    assert "calls itself a copy of https://agency.example/wire/1" in told.reason
    assert "cite it instead" in told.remedy


def test_section_page_that_calls_itself_an_article_is_a_move(site, reach):
    old = site.on("/health/coffee", redirect("/health"))
    site.page("/health", article(head='<meta name="citation_title" content="Coffee">'))
    plain = site.on("/sport/rowing", redirect("/sport"))
    site.page("/sport", article())

    assert reach(old).outcome is FetchOutcome.MOVED
    assert reach(plain).outcome is FetchOutcome.REDIRECTED_HOME


@cases
def test_page_at_the_address_of_a_section_that_bears_the_cited_title_is_a_move(
    site, reach, cited, outcome: FetchOutcome
):
    url = site.on("/health/coffee/2019-study", redirect("/health/coffee"))
    site.page("/health/coffee", article("Coffee and the health of nurses"))

    assert reach(url, cited).outcome is outcome
