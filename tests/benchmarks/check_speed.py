"""CPU time of checking a document against source texts, and how it grows."""

from __future__ import annotations

import statistics
import time

from tests.benchmarks.made_text import make_desk
from tests.benchmarks.targets import at_most
from verification import check
from verification.records import Options

REPEATS = 7
WITHOUT_WEIGHING = Options(weigh=False)
"""Weighing has its own line: `weighing`."""

TARGET_MS = 150
"""Milliseconds of CPU for 200 sentences and 20 sources of 5,000 words."""

GROWTH_TARGET = 11.0
"""Times the CPU for ten times the sentences and sources."""


def report() -> list[str]:
    small = measure(sentences=200, sources=20)
    large = measure(sentences=2000, sources=200)
    return [
        "check: reading, ranking and judging in one process, CPU after import, "
        f"median of {REPEATS}",
        f"  200 sentences, 20 sources of 5,000 words: {small:.0f} ms "
        f"({at_most(small, TARGET_MS)})",
        f"  2,000 sentences, 200 sources:             {large:.0f} ms",
        f"  growth for ten times the work:            {large / small:.1f} times "
        f"({at_most(large / small, GROWTH_TARGET)})",
    ]


def measure(*, sentences: int, sources: int) -> float:
    """Milliseconds of CPU, the median of some runs after one that is not counted."""
    document, texts = make_desk(sentences=sentences, sources=sources, words=5000)
    check(document, texts, options=WITHOUT_WEIGHING)
    return statistics.median(timed(document, texts) for _ in range(REPEATS))


def timed(document: str, texts: list) -> float:
    before = time.process_time()
    check(document, texts, options=WITHOUT_WEIGHING)
    return (time.process_time() - before) * 1000
