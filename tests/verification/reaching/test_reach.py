"""From a reference to what was found at its address, over real sockets."""

import asyncio
import hashlib
from dataclasses import replace

import pytest

from tests.cases import cases
from verification.reaching.explanations import explain_silence
from verification.reaching.http import HttpFetcher
from verification.reaching.reach import reach_source
from verification.records import (
    Fetch,
    FetchOutcome,
    Identifier,
    IdentifierScheme,
    ReachedSource,
    SourceAction,
)

from .conftest import FETCHER_OPTIONS, NOW, ReachNow, reference, resolving
from .files import lock_pdf, make_docx, make_pdf
from .site import LoopbackSite, answer, article, endlessly, in_turn, raw

OK, REMOVED, FLAGGED = SourceAction.OK, SourceAction.REMOVED, SourceAction.FLAGGED
PDF = make_pdf(["Coffee and health\nNurses who drank coffee lived longer."])
PNG = b"\x89PNG\r\n\x1a\n\x00\x00"
ARTICLE = article()


def page(title: str, words: str, head: str = "") -> str:
    return f"<title>{title}</title>{head}<body><p>{words}</p></body>"


def told_of(site, reach, behaviour):
    """The outcome and action of a page with others beside it; whether it has text."""
    url = site.on("/page", behaviour)
    for path in ("/", "/new", "/404.html", "/login", "/search"):
        site.page(path, article("Another page"))
    source = reach(url)
    return source.outcome, source.action, source.snapshot is not None


@cases
def test_site_that_behaves_so_gets_this_outcome(
    site, reach, status, body, headers, outcome, action, has_text
):
    told = told_of(site, reach, answer(status, body, **headers))

    assert told == (outcome, action, has_text)


@pytest.mark.parametrize(
    ("behaviour", "told"),
    [
        (answer(200, PDF, content_type="application/pdf"), ("live", OK, True)),
        (answer(200, PDF, content_type="text/html"), ("live", OK, True)),
        (answer(200, make_docx("Words.")), ("live", OK, True)),
        (raw(b"." * 200_000), ("server_error", FLAGGED, False)),
        (answer(200, PNG, content_type="image/png"), ("not_text", FLAGGED, False)),
        (answer(200, lock_pdf(PDF, "secret")), ("unreadable", FLAGGED, False)),
    ],
)
def test_file_that_is_no_page_gets_this_outcome(site, reach, behaviour, told):
    assert told_of(site, reach, behaviour) == told


@cases
def test_address_that_leads_nowhere_is_told_from_one_that_may_not_be_called(
    reach, url, outcome: FetchOutcome, action: SourceAction
):
    source = reach(url, resolver=resolving())

    assert source.outcome is outcome
    assert source.action is action
    assert source.snapshot is None


def test_silence_is_a_timeout_and_to_be_looked_at(site, reach):
    url = site.on("/page", endlessly(b"", pause=0.05))

    source = reach(url, total_seconds=1.0)

    assert source.outcome is FetchOutcome.TIMEOUT
    assert source.action is FLAGGED
    assert site.asked["/page"] == 2


def test_snapshot_carries_what_the_page_says_of_itself(site, reach):
    head = (
        '<meta property="og:site_name" content="The Daily Cup">'
        '<meta name="author" content="Ada Ng">'
        '<meta property="article:published_time" content="2023-05-06">'
    )
    url = site.page("/page", article(head=head))

    snapshot = reach(url).snapshot

    assert snapshot is not None
    assert snapshot.sha256 == hashlib.sha256(snapshot.text.encode()).hexdigest()
    assert snapshot.fetched_at == NOW
    assert snapshot.language == "en"
    assert snapshot.titles == ("Coffee and health",)
    assert snapshot.author == "Ada Ng"
    assert snapshot.published == "2023-05-06"
    assert snapshot.site_name == "The Daily Cup"
    assert snapshot.content_type == "text/html"
    assert not snapshot.is_truncated


@pytest.mark.parametrize(
    ("behaviours", "outcome", "asked"),
    [([answer(503), answer(200, article())], "live", 2), ([answer(404)], "gone", 1)],
    ids=["trouble that passes", "a missing page"],
)
def test_page_is_asked_for_again_where_the_answer_may_be_another(
    site, reach, behaviours, outcome, asked
):
    source = reach(site.on("/page", in_turn(behaviours)))

    assert source.outcome == outcome
    assert site.asked["/page"] == asked


def test_reference_without_an_address_is_flagged_and_nothing_is_fetched(reader):
    class NoFetcher:
        async def fetch(self, url: str) -> Fetch:
            raise AssertionError(url)

    book = reference("", "A book")
    source = asyncio.run(
        reach_source(book, fetcher=NoFetcher(), now=NOW, reader=reader)
    )

    assert source.outcome is None
    assert source.action is FLAGGED
    assert source.detail == "the entry gives no address"
    assert source.snapshot is None


def test_first_identifier_of_the_reference_is_kept(site, reader):
    doi = Identifier(IdentifierScheme.DOI, "10.1/x")
    cited = replace(reference(site.page("/page", article())), identifiers=(doi,))

    async def reach_it() -> ReachedSource:
        async with HttpFetcher(**FETCHER_OPTIONS) as fetcher:
            return await reach_source(cited, fetcher=fetcher, now=NOW, reader=reader)

    assert asyncio.run(reach_it()).identifier == doi


def test_headers_that_matter_are_kept(site: LoopbackSite, reach: ReachNow) -> None:
    said = "Mon, 03 May 2027 12:00:00 GMT"
    url = site.page("/a", article(), last_modified=said, etag='"7"', x_other="1")

    found = reach(url)

    assert dict(found.headers) == {"last-modified": said, "etag": '"7"'}


def test_what_is_said_in_a_film_is_read_where_its_page_offers_it(site, reach) -> None:
    site.page("/words.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\nIt opened in 1998.\n")

    found = reach(site.page("/film", FILM.format("/words.vtt")))
    other = reach(site.page("/other", FILM.format("/gone.vtt")))

    assert found.snapshot.text.endswith("It opened in 1998.")
    assert not found.snapshot.is_truncated
    assert other.snapshot.text == "The bridge\n\nHow it was built in two years."
    assert "of a film its transcript" in explain_silence(other)


FILM = (
    "<meta property='og:type' content='video'><title>The bridge</title>"
    "<meta property='og:title' content='The bridge'>"
    "<meta property='og:description' content='How it was built in two years.'>"
    "<body><video><track kind=captions src='{}'></video></body>"
)
