"""CPU time of weighing: beside checking a document, and of grouping many sources."""

import statistics
import time
from collections.abc import Callable

from tests.benchmarks.made_text import Writer, make_desk, paragraphed
from tests.benchmarks.targets import at_most
from verification import check
from verification.records import Options, SourceProfile
from verification.weighing import group_origins

REPEATS = 5
WITHOUT = Options(weigh=False)
TIMES_TARGET = 2.2
"""Times the CPU of checking alone for checking and weighing."""

GROWTH_TARGET = 11.0
"""Times the CPU for ten times the sentences and sources."""

GROUPED_SOURCES = 300
GROUPED_SECONDS = 2.0
"""Seconds of CPU for grouping 300 sources of 5,000 words by origin."""


def report() -> list[str]:
    alone, small = compare(sentences=200, sources=20)
    _, large = compare(sentences=2000, sources=200)
    grouped = group_seconds()
    return [
        "weighing: cross-reference, interests, origins, credibility, in one process, "
        f"CPU after import, median of {REPEATS}",
        f"  200 sentences, 20 sources of 5,000 words: {alone:.0f} ms without, "
        f"{small:.0f} ms with ({small / alone:.1f} times, "
        f"{at_most(small / alone, TIMES_TARGET)})",
        f"  2,000 sentences, 200 sources:             {large:.0f} ms",
        f"  growth for ten times the work:            {large / small:.1f} times "
        f"({at_most(large / small, GROWTH_TARGET)})",
        f"  {GROUPED_SOURCES} sources of 5,000 words by origin:     "
        f"{grouped:.1f} s ({at_most(grouped, GROUPED_SECONDS, ' s')})",
    ]


def compare(*, sentences: int, sources: int) -> tuple[float, float]:
    """Milliseconds of CPU without and with weighing."""
    document, texts = make_desk(sentences=sentences, sources=sources, words=5000)
    return (
        measured(lambda: check(document, texts, options=WITHOUT)),
        measured(lambda: check(document, texts)),
    )


def group_seconds() -> float:
    """Every third source is a copy with another beginning."""
    writer = Writer(3)
    texts = [paragraphed(writer.article(5000)) for _ in range(GROUPED_SOURCES)]
    copied = [
        f"{writer.sentence()} {texts[0]}" if number % 3 == 2 else text
        for number, text in enumerate(texts)
    ]
    profiles = [
        SourceProfile(number, url=f"https://site{number}.example/", text=text)
        for number, text in enumerate(copied)
    ]
    before = time.process_time()
    group_origins(profiles)
    return time.process_time() - before


def measured(call: Callable[[], object]) -> float:
    call()
    times = []
    for _ in range(REPEATS):
        before = time.process_time()
        call()
        times.append((time.process_time() - before) * 1000)
    return statistics.median(times)
