"""Whether the address that answered is the one asked for, and if not, what it is."""

from __future__ import annotations

import pytest

from verification.reaching.extracted import PageSignals
from verification.reaching.moves import (
    judge_canonical,
    judge_move,
    judge_page_moved_to,
)
from verification.reaching.outcomes import refine
from verification.records import Fetch, FetchOutcome

PAGE = "https://example.org/news/story"
SITE = "https://example.org"


@pytest.mark.parametrize(
    ("asked", "final", "outcome"),
    [
        (PAGE, PAGE, FetchOutcome.LIVE),
        ("http://example.org/a", "https://example.org/a", FetchOutcome.LIVE),
        ("http://example.org/a", "https://www.example.org/a", FetchOutcome.LIVE),
        ("https://www.example.org/a/", "https://example.org/a", FetchOutcome.LIVE),
        ("https://EXAMPLE.org/a", "https://example.org/a", FetchOutcome.LIVE),
        ("https://example.org/index.html", "https://example.org/", FetchOutcome.LIVE),
        (
            "https://example.org/caf%C3%A9",
            "https://example.org/café",
            FetchOutcome.LIVE,
        ),
        ("https://example.org", "https://www.example.org/", FetchOutcome.LIVE),
        ("https://example.org/", "https://example.org/en/", FetchOutcome.MOVED),
        ("https://example.org/a", "https://example.org/b", FetchOutcome.MOVED),
        ("https://old.example.org/a", "https://example.org/b", FetchOutcome.MOVED),
        ("https://bbc.co.uk/news/1", "https://bbc.com/news/1", FetchOutcome.MOVED),
        (
            "https://bbc.co.uk/news/1",
            "https://bbc.com/sport/2",
            FetchOutcome.MOVED_OTHER_SITE,
        ),
        (PAGE, "https://example.net/x", FetchOutcome.MOVED_OTHER_SITE),
        (
            "https://ada.github.io/a",
            "https://bob.github.io/a",
            FetchOutcome.MOVED_OTHER_SITE,
        ),
        (PAGE, "https://example.org/", FetchOutcome.REDIRECTED_HOME),
        (PAGE, "https://example.org/index.php", FetchOutcome.REDIRECTED_HOME),
        (PAGE, "https://example.org/en-us/", FetchOutcome.REDIRECTED_HOME),
        (PAGE, "https://other.example/", FetchOutcome.REDIRECTED_HOME),
        (PAGE, "https://example.org/?p=12", FetchOutcome.MOVED),
    ],
)
def test_move_is_judged_by_registrable_domain_and_path(
    asked: str, final: str, outcome: FetchOutcome
) -> None:
    assert judge_move([asked, final])[0] is outcome


@pytest.mark.parametrize(
    ("urls", "outcome"),
    [
        (["https://doi.org/10.1/x", "https://pub.example/x"], FetchOutcome.LIVE),
        (
            [
                "https://dx.doi.org/10.1/x",
                "https://doi.org/10.1/x",
                "https://p.example/y",
            ],
            FetchOutcome.LIVE,
        ),
        (["https://bit.ly/abc", "https://example.org/a"], FetchOutcome.LIVE),
        (
            ["https://doi.org/10.1/x", "https://a.example/x", "https://b.test/y"],
            FetchOutcome.MOVED_OTHER_SITE,
        ),
        (
            ["https://doi.org/10.1/x", "https://pub.example/"],
            FetchOutcome.REDIRECTED_HOME,
        ),
    ],
)
def test_address_that_exists_to_forward_is_no_move(
    urls: list[str], outcome: FetchOutcome
) -> None:
    assert judge_move(urls)[0] is outcome


@pytest.mark.parametrize(
    ("asked", "final"),
    [
        ("/news/2019/coffee-study", "/news/"),
        ("/news/2019/coffee-study", "/news/2019/"),
        ("/2019/05/06/coffee-study.html", "/2019/05/06/"),
        ("/2019/05/06/coffee-study.html", "/2019/"),
        ("/health/coffee-and-long-life", "/health"),
        ("/en/health/coffee-and-long-life", "/en/health/index.html"),
        ("/health/coffee-and-long-life", "/fr/news"),
        ("/health/coffee-and-long-life", "/category/health"),
        ("/health/coffee-and-long-life", "/tags/coffee/"),
        ("/health/coffee-and-long-life", "/search?q=coffee+and+long+life"),
        ("/health/coffee-and-long-life", "/search/coffee-and-long-life-of-nurses"),
        ("/health/coffee-and-long-life", "/privacy-policy"),
        ("/health/coffee-and-long-life", "/contact.html"),
        ("/health/coffee-and-long-life", "/archive/2019"),
        ("/health/coffee-and-long-life", "/?error=404&from=/health/coffee"),
        ("/health/coffee-and-long-life", "/?utm_source=redirect"),
        ("/health/coffee-and-long-life", "/de"),
        ("/health/coffee-and-long-life", "/home"),
        ("/article.php?id=481", "/article.php"),
        ("/article.php?id=481", "/article.php?lang=en"),
        ("/products/espresso-machine", "/products"),
    ],
)
def test_redirect_to_a_general_page_is_told_from_a_move(asked: str, final: str) -> None:
    outcome, detail = judge_move([SITE + asked, SITE + final])

    assert outcome is FetchOutcome.REDIRECTED_HOME
    assert detail == SITE + final


@pytest.mark.parametrize(
    ("asked", "final"),
    [
        ("/news/coffee-study", "/news/coffee-study-of-nurses"),
        ("/news/48213/old-slug", "/news/48213/new-slug"),
        ("/news/48213/old-slug", "/news/48213"),
        ("/article/7/old-slug", "/article/7"),
        ("/a/b7f2c901/title", "/a/b7f2c901"),
        ("/health/coffee-study/amp", "/health/coffee-study"),
        ("/health/coffee-study/amp/", "/health/coffee-study/"),
        ("/health/coffee-study/print", "/health/coffee-study"),
        ("/health/coffee-study/page/2", "/health/coffee-study"),
        ("/health/coffee-study/en", "/health/coffee-study"),
        ("/doi/10.1000/xyz/full", "/doi/10.1000/xyz"),
        ("/coffee-makes-nurses-live-longer/x", "/coffee-makes-nurses-live-longer"),
        ("/health/coffee-study", "/en/health/coffee-study"),
        ("/en/health/coffee-study", "/health/coffee-study"),
        ("/health/coffee-study", "/health/coffee-study.html"),
        ("/coffee-study", "/news/coffee-study"),
        ("/coffee-study", "/news/2019/coffee-study"),
        ("/index.php?title=Coffee", "/wiki/Coffee"),
        ("/?p=123", "/2019/05/coffee-study"),
        ("/company/privacy", "/legal/privacy"),
        ("/news", "/latest"),
        ("/news/", "/newsroom"),
        ("/search?q=coffee", "/search?q=coffee&page=1"),
        ("/blog/2019", "/blog"),
        ("/health/coffee-study", "/news/48213"),
        ("/health/coffee-study", "/news/coffee-makes-nurses-live-longer"),
        ("/article.php?id=481", "/article.php?id=481&lang=en"),
        ("/article.php?id=481", "/articles/481"),
    ],
)
def test_page_that_moved_on_its_site_is_no_general_page(asked: str, final: str) -> None:
    outcome, _ = judge_move([SITE + asked, SITE + final])

    assert outcome is FetchOutcome.MOVED


@pytest.mark.parametrize(
    ("asked", "final"),
    [
        ("/a?utm_source=chatgpt.com", "/a"),
        ("/a?utm_source=x&id=5", "/a?id=5"),
        ("/a?fbclid=1", "/a/"),
        ("/a", "/a?ref=home"),
    ],
)
def test_mark_of_where_a_reader_came_from_is_no_move(asked: str, final: str) -> None:
    assert judge_move([SITE + asked, SITE + final])[0] is FetchOutcome.LIVE


@pytest.mark.parametrize(
    ("urls", "outcome"),
    [
        (["https://doi.org/10.1/x", "https://pub.example/search"], "redirected_home"),
        (["https://doi.org/10.1/x", "https://pub.example/journals"], "redirected_home"),
        (["https://doi.org/10.1/x", "https://pub.example/doi/10.1/x"], "live"),
        (["https://bit.ly/abc", "https://example.org/news/48213"], "live"),
        ([PAGE, "https://new.example/news/"], "redirected_home"),
        ([PAGE, "https://new.example/news/story"], "moved_other_site"),
        ([PAGE, "https://new.example/story"], "moved_other_site"),
    ],
)
def test_general_page_of_another_site_is_told_too(
    urls: list[str], outcome: str
) -> None:
    assert judge_move(urls)[0] == outcome


@pytest.mark.parametrize(
    ("final", "is_page", "outcome"),
    [
        (f"{SITE}/health", True, FetchOutcome.MOVED),
        (f"{SITE}/health", False, FetchOutcome.REDIRECTED_HOME),
        ("https://new.example/news", True, FetchOutcome.MOVED_OTHER_SITE),
        (f"{SITE}/", True, FetchOutcome.REDIRECTED_HOME),
    ],
)
def test_page_that_calls_itself_an_article_is_no_general_page(
    final: str, is_page: bool, outcome: FetchOutcome
) -> None:
    asked = f"{SITE}/health/coffee-study"

    found = judge_page_moved_to([asked, final], is_page=is_page)

    assert found == (outcome, final)


def test_forwarded_article_at_a_general_address_is_live() -> None:
    way = ["https://doi.org/10.1/x", "https://pub.example/journals"]

    assert judge_page_moved_to(way, is_page=True) == ("live", "")


@pytest.mark.parametrize(
    ("way", "canonical", "found"),
    [
        ([PAGE], PAGE, None),
        ([PAGE], f"{PAGE}?utm_source=x", None),
        ([PAGE], f"{SITE}/", None),
        ([PAGE], f"{SITE}/news/", None),
        ([PAGE], f"{SITE}/2024/the-story", ("moved", f"{SITE}/2024/the-story")),
        ([PAGE, f"{SITE}/m/48213"], PAGE, ("live", "")),
    ],
)
def test_canonical_address_is_followed_where_it_names_a_page(
    way: list[str], canonical: str, found: tuple[str, str] | None
) -> None:
    assert judge_canonical(way, canonical) == found


@pytest.mark.parametrize(
    ("way", "canonical", "found"),
    [
        ([PAGE], "https://agency.example/wire/1", "moved_other_site"),
        ([f"{SITE}/m/1", PAGE], "https://agency.example/wire/1", "moved_other_site"),
        (["https://web.archive.org/web/2019/x"], "https://agency.example/a", "live"),
        (["https://archive.ph/b7f2c"], "https://agency.example/wire/1", "live"),
    ],
)
def test_canonical_address_on_another_site_marks_a_copy(
    way: list[str], canonical: str, found: str
) -> None:
    assert judge_canonical(way, canonical) == (found, f"a copy of {canonical}")


def test_canonical_address_under_another_ending_of_the_same_name_is_a_move() -> None:
    found = judge_canonical(["https://bbc.co.uk/news/1"], "https://bbc.com/news/1")

    assert found == ("moved", "https://bbc.com/news/1")


@pytest.mark.parametrize(
    "canonical",
    [
        "https://agency.example/",
        "https://agency.example/en/index.html",
        "https://agency.example/news",
        "https://agency.example/tag/coffee",
        "https://doi.org/10.1000/182",
        "https://news.google.com/articles/CBMi",
        "https://t.co/x1y2",
        f"https://agency.example/r?u={PAGE}",
        f"https://agency.example/r/{PAGE.replace(':', '%3A').replace('/', '%2F')}",
        "http://localhost:3000/story/one",
        "http://127.0.0.1/story/one",
        "http://cms.internal/story/one",
        "http:///story/one",
        "https://ada:pw@agency.example/wire/1",
        "https://agency.example:22/wire/1",
        "https://{{host}}/story/one",
        "https://undefined/story/one",
        "https://[::1",
        "https://agency.example/wire/\u202eone",
        "https://agency.example/wire/one two",
    ],
)
def test_canonical_address_that_cannot_be_cited_changes_nothing(
    canonical: str,
) -> None:
    fetch = Fetch(url=PAGE, outcome=FetchOutcome.LIVE, final_url=PAGE)
    signals = PageSignals(canonical_url=canonical)

    assert refine(fetch, signals, text="Words. " * 900, titles=()) == ("live", "")


@pytest.mark.parametrize("path", ["/" * 100_000, "/a-" * 100_000, "/1" * 100_000])
def test_megabyte_of_a_path_is_looked_at_at_once(path: str) -> None:
    assert judge_move([f"{SITE}/x/y", SITE + path])[0] in FetchOutcome
