"""Bounds of time and size, held against servers that keep to none."""

import asyncio
import gzip
import subprocess
import sys
import textwrap
import zlib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from verification.errors import BadCallError
from verification.reaching.http import HttpFetcher
from verification.records import Fetch, FetchOutcome

from .conftest import FETCHER_OPTIONS, FetchNow, resolving
from .site import (
    Behaviour,
    LoopbackSite,
    answer,
    article,
    endlessly,
    message,
    raw,
    redirect,
    slowly,
)

OPEN_HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n"
KILOBYTES = 64 * 1024


MEASURED = """
    import asyncio, resource, sys
    from verification.reaching.http import HttpFetcher

    def peak():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    async def main():
        options = {"allow_private_addresses": True, "max_bytes": 2 * 1024 * 1024}
        async with HttpFetcher(**options) as fetcher:
            await fetcher.fetch(sys.argv[1])
            before = peak()
            fetched = await fetcher.fetch(sys.argv[2])
            print(fetched.outcome, peak() - before)

    asyncio.run(main())
"""


def test_gzip_bomb_takes_a_few_megabytes_at_its_peak(site: LoopbackSite) -> None:
    bomb = gzip.compress(b"\0" * 300_000_000, compresslevel=1)
    urls = site.page("/", article()), site.page("/bomb", bomb, content_encoding="gzip")

    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(MEASURED), *urls],
        cwd=Path(__file__).resolve().parents[3],
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )

    outcome, kilobytes = done.stdout.split()
    assert outcome == "too_large"
    assert int(kilobytes) < 24 * 1024


def packed(body):
    """Without the time, so that a case has the same name in every process."""
    return gzip.compress(body, mtime=0)


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("gzip", packed(article().encode())),
        ("x-gzip", packed(article().encode())),
        ("deflate", zlib.compress(article().encode())),
        ("deflate", zlib.compress(article().encode())[2:-4]),
        ("gzip", article().encode()),
        ("identity", article().encode()),
        ("gzip", packed(b"") + packed(article().encode())),
        ("gzip", packed(article().encode()) + b"\0\0\0rest"),
    ],
)
def test_compressed_body_is_read(site, fetch, encoding, body):
    url = site.page("/page", body, content_encoding=encoding)

    fetched = fetch(url)

    assert fetched.outcome is FetchOutcome.LIVE
    assert fetched.body == article().encode()


def encoded(encoding: str, body: bytes) -> Behaviour:
    return answer(200, body, content_encoding=encoding)


STACKED = b"HTTP/1.1 200 OK\r\n" + b"Content-Encoding: gzip\r\n" * 2 + b"\r\n"
SMALL, SOON = {"max_bytes": KILOBYTES}, {"total_seconds": 0.5}


@pytest.mark.parametrize(
    ("behaviour", "bounds", "outcome"),
    [
        (endlessly(b"x" * 1000, head=OPEN_HEAD), SMALL, "too_large"),
        (raw(message(200, "x", content_length="99999999")), SMALL, "too_large"),
        (encoded("br", b"\x1b\x00"), {}, "unreadable"),
        (encoded("zstd", b"x"), {}, "unreadable"),
        (encoded("gzip, gzip", packed(packed(b"x"))), {}, "unreadable"),
        (raw(STACKED + packed(packed(b"x" * 100))), {}, "unreadable"),
        (encoded("gzip", packed(b"x" * 500)[:20] + b"damage" * 9), {}, "unreadable"),
        (encoded("gzip", packed(b"") * 100), {}, "unreadable"),
        (endlessly(b".", head=OPEN_HEAD, pause=0.05), SOON, "timeout"),
        (endlessly(b"X: y\r\n", head=OPEN_HEAD[:17], pause=0.05), SOON, "timeout"),
        (endlessly(b"HTTP/1.1 100 Continue\r\n\r\n", pause=0.01), SOON, "timeout"),
        (raw(b"HTTP/1.1 ", b"200 OK", b"\r\n", b"\r\n", pause=0.4), SOON, "timeout"),
        (slowly(answer(200, article()), seconds=1.5), SOON, "timeout"),
        (raw(OPEN_HEAD[:17] + b"X: " + b"x" * 500_000), {}, "server_error"),
        (raw(OPEN_HEAD[:17] + b"A: b\r\n" * 100_000), {}, "server_error"),
    ],
)
def test_hostile_answer_costs_no_more_than_its_bounds(
    site, fetch, behaviour, bounds, outcome
):
    fetched = fetch(site.on("/page", behaviour), **bounds)

    assert fetched.outcome == outcome
    assert fetched.body == b""


def test_time_is_bounded_over_all_hops_together(site, fetch):
    site.on("/1", slowly(redirect("/2"), seconds=1.0))
    site.on("/2", slowly(answer(200, article()), seconds=1.0))

    fetched = fetch(site.url("/1"), total_seconds=1.8)

    assert fetched.outcome is FetchOutcome.TIMEOUT
    assert len(fetched.hops) == 2


def test_name_server_that_hangs_is_a_timeout(fetch: FetchNow) -> None:
    async def hang(host: str, port: int) -> list[str]:
        await asyncio.sleep(60)
        return []

    fetched = fetch("http://slow.example/", resolver=hang, total_seconds=0.3)

    assert fetched.outcome is FetchOutcome.TIMEOUT


async def fetch_all(urls: list[str], **options: object) -> list[Fetch]:
    async with HttpFetcher(**{**FETCHER_OPTIONS, **options}) as fetcher:
        return await asyncio.gather(*(fetcher.fetch(url) for url in urls))


def test_one_site_gets_two_requests_at_once(site: LoopbackSite) -> None:
    behaviour = site.together(2, answer(200, article()))
    urls = [site.on(f"/{n}", behaviour) for n in range(8)]

    fetched = asyncio.run(fetch_all(urls))

    assert {page.outcome for page in fetched} == {FetchOutcome.LIVE}
    assert site.most_at_once == 2


def test_many_sites_are_asked_at_once_up_to_the_bound(site: LoopbackSite) -> None:
    site.on("/page", site.together(5, answer(200, article())))
    names = [f"site{n}.example" for n in range(12)]
    urls = [site.url("/page", host=name) for name in names]
    resolver = resolving(**{name.replace(".", "_"): ["127.0.0.1"] for name in names})

    fetched = asyncio.run(fetch_all(urls, resolver=resolver, concurrency=5))

    assert {page.outcome for page in fetched} == {FetchOutcome.LIVE}
    assert site.most_at_once == 5


def test_same_address_is_fetched_once_for_all_who_ask_at_once(site):
    url = site.on("/page", slowly(answer(200, article()), seconds=0.1))

    fetched = asyncio.run(fetch_all([url] * 5))

    assert site.asked["/page"] == 1
    assert len(set(map(id, fetched))) == 1


ANSWERS = st.lists(
    st.one_of(
        st.binary(max_size=60),
        st.sampled_from(
            [
                b"HTTP/1.1 200 OK\r\n",
                b"HTTP/1.1 302 Found\r\n",
                b"HTTP/1.1 101 Switching\r\n",
                b"Location: ",
                b"Content-Encoding: gzip\r\n",
                b"Transfer-Encoding: chunked\r\n",
                b"Content-Length: 7\r\n",
                b"Set-Cookie: a=b\r\n",
                b"Content-Type: text/html; charset=\xff\r\n",
                b"Refresh: 0\r\n",
                b"\r\n",
                b"\x1f\x8b\x08\x00",
                b"5\r\nwords\r\n0\r\n\r\n",
            ]
        ),
    ),
    max_size=9,
)


@settings(max_examples=120, deadline=None)
@given(ANSWERS)
def test_nothing_that_a_server_sends_makes_a_fetch_raise(chunks: list[bytes]) -> None:
    with LoopbackSite() as site:
        url = site.on("/page", raw(b"".join(chunks)))

        fetched = asyncio.run(fetch_all([url], total_seconds=1.0))

    assert fetched[0].outcome in FetchOutcome


def test_failure_is_not_remembered(site: LoopbackSite) -> None:
    url = site.on("/page", answer(500))

    async def fetch_twice() -> Fetch:
        async with HttpFetcher(**FETCHER_OPTIONS) as fetcher:
            await fetcher.fetch(url)
            site.page("/page", article())
            return await fetcher.fetch(url)

    assert asyncio.run(fetch_twice()).outcome is FetchOutcome.LIVE


def test_one_who_gives_up_does_not_end_the_fetch_of_another(site):
    url = site.on("/page", slowly(answer(200, article()), seconds=0.3))

    async def fetch_and_give_up() -> Fetch:
        async with HttpFetcher(**FETCHER_OPTIONS) as fetcher:
            impatient = asyncio.create_task(fetcher.fetch(url))
            patient = asyncio.create_task(fetcher.fetch(url))
            await asyncio.sleep(0.05)
            impatient.cancel()
            return await patient

    assert asyncio.run(fetch_and_give_up()).outcome is FetchOutcome.LIVE


def test_contact_that_would_break_the_header_is_refused() -> None:
    with pytest.raises(BadCallError, match="contact"):
        HttpFetcher(contact="desk\r\nX: y")
