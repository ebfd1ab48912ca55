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
from pathlib import Path

from tests.benchmarks.slow_site import HOSTS, LATENCY_SECONDS
from tests.benchmarks.targets import at_least, at_most
from verification.reaching.bounded import BoundedReader
from verification.reaching.check_list import check_sources
from verification.reaching.http import CONCURRENCY, HttpFetcher
from verification.reaching.politeness import PER_HOST
from verification.records import FetchOutcome

NOW = datetime(2027, 5, 3, tzinfo=UTC)
PAGES = 200
REPEATS = 5
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
        "times ours",
        f"  LinkChecker, best of 2:   {linkchecker:6.2f} s, {linkchecker / ours:.1f} "
        f"times ours ({at_least(linkchecker / ours, TIMES_LINKCHECKER)})",
        f"  the same without starting:{net:6.2f} s, {net / ours:.1f} times ours",
    ]


@contextmanager
def slow_site() -> Iterator[int]:
    with subprocess.Popen(
        [sys.executable, "-m", "tests.benchmarks.slow_site"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
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
        assert {each.outcome for each in found} == {FetchOutcome.LIVE}

    started = time.perf_counter()
    asyncio.run(run())
    return time.perf_counter() - started


def reach_all(urls: Sequence[str]) -> float:
    """Seconds for fetching, reading and holding titles against each other."""

    async def run() -> float:
        async with HttpFetcher(allow_private_addresses=True) as fetcher:
            await reader.read_soon(b"<p>Have the children started.</p>")
            started = time.perf_counter()
            await check_sources(
                [{"url": url} for url in urls], fetcher=fetcher, now=NOW, reader=reader
            )
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


if __name__ == "__main__":
    sys.stdout.write("\n".join(report()) + "\n")
