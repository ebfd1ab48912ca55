"""What robots.txt asks of programs, over real sockets."""

import asyncio
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from verification.reaching.http import HttpFetcher
from verification.reaching.robots import RobotsFetcher, is_allowed, read_rules
from verification.records import Fetch, FetchOutcome

from .conftest import FETCHER_OPTIONS
from .site import LoopbackSite, answer, article, hang_up, redirect


def admit(*urls: str, **options: Any) -> list[str]:
    """Ask one gate about each address in turn."""

    async def run() -> list[str]:
        async with HttpFetcher(**FETCHER_OPTIONS) as fetcher:
            gate = RobotsFetcher(fetcher, **options)
            return [await gate.refusal(url) for url in urls]

    return asyncio.run(run())


def fetch(url: str) -> Fetch:
    async def run() -> Fetch:
        async with HttpFetcher(**FETCHER_OPTIONS) as fetcher:
            return await RobotsFetcher(fetcher).fetch(url)

    return asyncio.run(run())


def robots(site: LoopbackSite, text: str) -> None:
    site.on("/robots.txt", answer(200, text, content_type="text/plain"))


@cases
def test_longest_rule_decides(rules: str, path: str, allowed: bool) -> None:
    read = read_rules(f"User-agent: *\n{rules}")

    found = is_allowed(read, f"https://example.org{path}")

    assert found is allowed


@cases
def test_group_that_names_us_goes_before_everybodys(text: str, allowed: bool) -> None:
    assert is_allowed(read_rules(text), "https://example.org/a") is allowed


@given(st.text(max_size=300), st.text(max_size=80))
def test_no_text_and_no_address_break_the_rules(text: str, path: str) -> None:
    rules = read_rules(f"User-agent: *\nDisallow: {text}\n{text}")

    assert is_allowed(rules, f"https://example.org/{path}") in (True, False)


@cases
def test_file_made_to_take_long_is_read_in_time(rules: str, path: str) -> None:
    read = read_rules(f"User-agent: *\n{rules}")

    assert is_allowed(read, f"https://example.org/{path}")


def test_half_of_a_pair_in_an_address_breaks_nothing() -> None:
    assert is_allowed(read_rules("User-agent: *"), "https://example.org/\ud800")


def test_each_site_is_asked_once(site: LoopbackSite) -> None:
    robots(site, "User-agent: *\nDisallow: /private")

    paths = ("/a", "/private/b", "/private/c")
    first, second, third = admit(*map(site.url, paths))

    assert (first, second) == ("", third)
    assert second
    assert site.asked["/robots.txt"] == 1


def test_file_is_asked_for_again_after_a_day(site: LoopbackSite) -> None:
    robots(site, "User-agent: *\nDisallow:")
    times = iter([0.0, 10.0, 90_000.0, 90_001.0])

    admit(site.url("/a"), site.url("/b"), site.url("/c"), clock=lambda: next(times))

    assert site.asked["/robots.txt"] == 2


@cases
def test_missing_file_forbids_nothing_and_trouble_allows_nothing(
    site, reply, headers, allowed
):
    site.on("/robots.txt", answer(*reply, **headers) if reply else hang_up)

    (found,) = admit(site.url("/a"))

    assert (found == "") is allowed


def test_file_is_followed_to_where_it_has_moved(site: LoopbackSite) -> None:
    robots(site, "User-agent: *\nDisallow: /")
    site.on("/rules.txt", site.behaviour_at("/robots.txt"))
    site.on("/robots.txt", redirect("/rules.txt"))

    (found,) = admit(site.url("/a"))

    assert found


def test_page_kept_from_programs_is_blocked_and_another_fetched(site):
    robots(site, "User-agent: *\nDisallow: /private")
    kept, open_page = site.page("/private/a", article()), site.page("/a", article())

    found = fetch(kept)

    assert found.outcome is FetchOutcome.BLOCKED
    assert found.detail == "its robots.txt keeps programs away"
    assert site.asked["/private/a"] == 0
    assert fetch(open_page).body


def test_site_that_a_page_leads_to_is_heard_too(site: LoopbackSite) -> None:
    with LoopbackSite() as other:
        robots(other, "User-agent: *\nDisallow: /")
        other.page("/a", article())
        site.on("/a", redirect(other.url("/a")))

        found = fetch(site.url("/a"))

    assert found.outcome is FetchOutcome.BLOCKED
    assert not found.body


def test_address_that_is_none_is_left_to_the_fetcher() -> None:
    assert fetch("javascript:alert(1)").outcome is FetchOutcome.FORBIDDEN_ADDRESS
    assert fetch("http://[").outcome is FetchOutcome.MALFORMED_URL


def test_pages_of_one_site_wait_for_one_answer(site: LoopbackSite) -> None:
    robots(site, "User-agent: *\nDisallow: /private")

    async def run() -> list[str]:
        async with HttpFetcher(**FETCHER_OPTIONS) as fetcher:
            gate = RobotsFetcher(fetcher)
            urls = [site.url(f"/{number}") for number in range(5)]
            return await asyncio.gather(*map(gate.refusal, urls))

    assert asyncio.run(run()) == [""] * 5
    assert site.asked["/robots.txt"] == 1
