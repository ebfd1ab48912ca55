"""A page that moved, that names another address, or that sends its reader away."""

from __future__ import annotations

from tests.cases import cases
from verification.reaching.explanations import explain_source
from verification.records import FetchOutcome, SourceAction
from verification.weighing.weigh import profile_of

from .conftest import resolving
from .site import article, redirect


def test_move_to_another_site_is_read_and_flagged(site, reach):
    site.on("/a", redirect(site.url("/b", host="second.example")))
    site.page("/b", article())

    source = reach(
        site.url("/a", host="first.example"),
        resolver=resolving(first_example=["127.0.0.1"], second_example=["127.0.0.1"]),
    )

    assert source.outcome is FetchOutcome.MOVED_OTHER_SITE
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


def test_meta_refresh_to_the_home_page_is_told_from_a_move(site, reach):
    url = site.page("/news/12", '<meta http-equiv="refresh" content="0; url=/">')
    site.page("/", article())

    found = reach(url)

    assert found.outcome is FetchOutcome.REDIRECTED_HOME
    assert found.snapshot is None


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
