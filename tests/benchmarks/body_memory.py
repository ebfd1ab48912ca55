"""Peak memory of one fetch of a body that never ends, and of one that swells."""

import asyncio
import subprocess
import sys
import tracemalloc

from tests.benchmarks.fetch_speed import slow_site
from tests.benchmarks.slow_site import HOSTS
from tests.benchmarks.targets import at_most
from verification.reaching.http import HttpFetcher

MEBIBYTE = 1024 * 1024
LIMITS = (2 * MEBIBYTE, 10 * MEBIBYTE)
TIMES_LIMIT = 4.0
"""Of the limit that a fetch may hold: the body, the copy of it that is handed on,
and what the pieces on the way take."""


def report() -> list[str]:
    lines = ["memory: the most that one fetch holds, as Python allocates it"]
    with slow_site() as port:
        for limit in LIMITS:
            for path, words in (
                ("/endless", "that never ends"),
                ("/bomb", "of 300 KB that holds 300 MB"),
            ):
                grown = measure(f"http://{HOSTS[0]}:{port}{path}", limit)
                target = at_most(grown, TIMES_LIMIT * limit / MEBIBYTE)
                lines.append(
                    f"  limit {limit // MEBIBYTE:2} MiB, a body {words}: "
                    f"{grown:.1f} MiB ({target})"
                )
    return lines


def measure(url: str, limit: int) -> float:
    """Mebibytes at the peak, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.benchmarks.body_memory", url, str(limit)],
        capture_output=True,
        text=True,
        check=True,
    )
    return float(done.stdout)


async def fetch(url: str, limit: int) -> None:
    async with HttpFetcher(allow_private_addresses=True, max_bytes=limit) as fetcher:
        await fetcher.fetch(url.rpartition("/")[0] + "/page")
        tracemalloc.start()
        outcome = (await fetcher.fetch(url)).outcome
        _, peak = tracemalloc.get_traced_memory()
    if outcome != "too_large":
        raise RuntimeError(f"{url} ended as {outcome}")
    sys.stdout.write(f"{peak / MEBIBYTE:.2f}\n")


if __name__ == "__main__":
    asyncio.run(fetch(sys.argv[1], int(sys.argv[2])))
