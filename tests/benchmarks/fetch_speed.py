"""200 pages of 50 ms on 20 hosts: ours, LinkChecker's and one after another."""

import asyncio
import http.client
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

from tests.benchmarks import MISSED, at_most, sized
from tests.verification.reaching.site import message
from verification.reaching.bounded import BoundedReader
from verification.reaching.check_list import check_sources
from verification.reaching.http import CONCURRENCY, HttpFetcher
from verification.reaching.politeness import PER_HOST
from verification.reaching.reach import reach_sources
from verification.records import FetchOutcome

HOSTS = tuple(f"127.0.0.{number}" for number in range(2, 22))
"""Addresses of the loopback network: each is a site of its own. Linux has them all."""

LATENCY_SECONDS = 0.05
PAGE = (
    "<!doctype html><title>A page</title><body><article><h1>A page</h1>"
    + "<p>Nothing on it leads anywhere, and it is as long as a short notice is.</p>"
    * 20
    + "</article></body>"
)

NOW = datetime(2027, 5, 3, tzinfo=UTC)
PAGES = sized(200, 20)
REPEATS = sized(5, 1)
"""The best counts: whatever else the machine does only adds."""

TIMES_LINKCHECKER = 15.0
TIMES_IDEAL = 1.5
LINKCHECKER = Path(sys.executable).with_name("linkchecker")


def report() -> list[str]:
    with slow_site() as port:
        urls = [
            f"http://{HOSTS[number % len(HOSTS)]}:{port}/page-{number}"
            for number in range(PAGES)
        ]
        ours = min(fetch_all(urls) for _ in range(REPEATS))
        read = min(reach_all(urls) for _ in range(REPEATS))
        sequential = fetch_in_turn(urls)
        linkchecker = min(run_linkchecker(urls) for _ in range(2))
        start = min(run_linkchecker(urls[:1]) for _ in range(2))
    net = linkchecker - start
    connections = min(CONCURRENCY, PER_HOST * len(HOSTS))
    ideal = PAGES * LATENCY_SECONDS / connections
    return [
        f"fetch: {PAGES} pages of {LATENCY_SECONDS * 1000:.0f} ms on {len(HOSTS)} "
        f"hosts, {connections} connections allowed",
        f"  ideal:                    {ideal:6.2f} s",
        f"  ours, best of {REPEATS}:          {ours:6.2f} s, {ours / ideal:.2f} times "
        f"the ideal ({at_most(ours / ideal, TIMES_IDEAL)})",
        f"  ours, pages read too:     {read:6.2f} s, in two child processes",
        f"  one after another:        {sequential:6.2f} s, {sequential / ours:.1f} "
        f"times ours",
        f"  LinkChecker, best of 2:   {linkchecker:6.2f} s, {linkchecker / ours:.1f} "
        f"times ours ({at_least(linkchecker / ours)})",
        f"  the same without starting:{net:6.2f} s, {net / ours:.1f} times ours",
    ]


def at_least(times: float) -> str:
    missed = "" if times >= TIMES_LINKCHECKER else f", {MISSED}"
    return f"target at least {TIMES_LINKCHECKER:g}{missed}"


@contextmanager
def slow_site() -> Iterator[int]:
    """Hosts that answer after a while, in a process of their own, until its input is
    closed."""
    command = [sys.executable, "-m", "tests.benchmarks.fetch_speed"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as site:
        assert site.stdout is not None
        assert site.stdin is not None
        try:
            yield int(site.stdout.readline())
        finally:
            site.stdin.close()
            site.terminate()


def fetch_all(urls: Sequence[str]) -> float:
    """Seconds for all of them by one fetcher as it comes, its opening included."""

    async def run() -> None:
        async with HttpFetcher(allow_private_addresses=True) as fetcher:
            found = await asyncio.gather(*map(fetcher.fetch, urls))
        assert {page.outcome for page in found} == {FetchOutcome.LIVE}

    started = time.perf_counter()
    asyncio.run(run())
    return time.perf_counter() - started


def reach_all(urls: Sequence[str]) -> float:
    """Seconds for fetching, reading and holding titles against each other."""

    async def run() -> float:
        async with HttpFetcher(allow_private_addresses=True) as fetcher:
            await reader.read_soon(b"<p>Have the children started.</p>")
            started = time.perf_counter()
            reach = partial(reach_sources, fetcher=fetcher, now=NOW, reader=reader)
            await check_sources([{"url": url} for url in urls], reach)
            return time.perf_counter() - started

    reader = BoundedReader()
    try:
        return asyncio.run(run())
    finally:
        reader.close()


def fetch_in_turn(urls: Sequence[str]) -> float:
    started = time.perf_counter()
    for url in urls:
        host, _, path = url.removeprefix("http://").partition("/")
        connection = http.client.HTTPConnection(host)
        connection.request("GET", f"/{path}")
        connection.getresponse().read()
        connection.close()
    return time.perf_counter() - started


def run_linkchecker(urls: Sequence[str]) -> float:
    """Seconds for the program as it comes, told to follow no links."""
    with tempfile.TemporaryDirectory() as folder:
        started = time.perf_counter()
        done = subprocess.run(
            [LINKCHECKER, "--stdin", "--recursion-level=0", "--no-status", "-otext"],
            input="\n".join(urls),
            capture_output=True,
            text=True,
            cwd=folder,
            check=False,
        )
        seconds = time.perf_counter() - started
    if f"{len(urls)} link" not in done.stdout:
        raise RuntimeError(f"LinkChecker did not check them all: {done.stdout[-500:]}")
    return seconds


async def serve() -> None:
    first = await asyncio.start_server(answer, HOSTS[0], 0)
    port = first.sockets[0].getsockname()[1]
    for host in HOSTS[1:]:
        await asyncio.start_server(answer, host, port)
    sys.stdout.write(f"{port}\n")
    sys.stdout.flush()
    await asyncio.to_thread(sys.stdin.read)


async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    try:
        while head := await reader.readuntil(b"\r\n\r\n"):
            path = head.split(b" ")[1]
            await asyncio.sleep(LATENCY_SECONDS)
            is_missing = path == b"/robots.txt"
            status, body = (404, "") if is_missing else (200, PAGE)
            writer.write(message(status, body, connection="keep-alive"))
            await writer.drain()
    except (ConnectionError, asyncio.IncompleteReadError):
        pass
    finally:
        writer.close()


if __name__ == "__main__":
    asyncio.run(serve())
