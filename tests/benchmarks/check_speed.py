"""CPU time of a whole call of `check` on real prose, and how checking grows."""

import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from tests.benchmarks import at_most, sized
from tests.benchmarks.made_text import (
    LongWriter,
    Writer,
    make_desk,
    paragraphed,
    prose_call,
)
from verification import check
from verification.records import Options, SourceText

REPEATS = sized(7, 1)
WITHOUT_WEIGHING = Options(weigh=False)

CALL_SECONDS = 1.5
"""Seconds of CPU from the start of the process to the end of the report, by words."""

READER_SECONDS = 40.0
"""The same by the small reader."""

LONG_SECONDS = 4.0
"""Seconds of CPU for 200 sentences of fifty words beside 20 sources of 5,000 words."""

HELP_SECONDS = 0.3
GROWTH_TARGET = 11.0
"""Times the CPU for ten times the sentences and sources."""

COPIES = (20, 40) if sized(0, 1) else (500, 1000, 2000, 3000)
"""Sources of one text, as an agency's report stands in many papers."""

COPY_WORDS = 60
COPIES_TARGET = 1.2
"""Times the CPU of each of the fewest sources for each of the most."""


def report() -> list[str]:
    call = prose_call(sources=20, words=5000)
    by_words = call_seconds(["check", "--judge=lexical"], call)
    by_reader = call_seconds(["check", "--judge=reader"], call, repeats=1)
    help_alone = call_seconds(["--help"])
    small = measure(sentences=200, sources=20)
    large = measure(sentences=2000, sources=200)
    few_long = measure(sentences=20, sources=2, writes=LongWriter)
    many_long = measure(sentences=200, sources=20, writes=LongWriter)
    return [
        "check: the whole call, from the start of the process to the report, weighing "
        f"included, CPU, least of {REPEATS}",
        "  200 sentences, 20 sources of 5,000 words of real prose: "
        f"{by_words:.2f} s by words ({at_most(by_words, CALL_SECONDS, ' s')})",
        f"  the same by the small reader: {by_reader:.1f} s "
        f"({at_most(by_reader, READER_SECONDS, ' s')})",
        f"  --help: {help_alone:.2f} s ({at_most(help_alone, HELP_SECONDS, ' s')})",
        f"check: growth, in one process, made-up words, CPU after import, median "
        f"of {REPEATS}",
        f"  200 sentences, 20 sources of 5,000 words: {small:.0f} ms",
        f"  2,000 sentences, 200 sources:             {large:.0f} ms "
        f"({large / small:.1f} times, {at_most(large / small, GROWTH_TARGET)})",
        "check: the same, sentences of fifty words as encyclopedias and newspapers "
        "write them",
        f"  20 sentences, 2 sources of 5,000 words:   {few_long:.0f} ms",
        f"  200 sentences, 20 sources:                {many_long:.0f} ms "
        f"({at_most(many_long / 1000, LONG_SECONDS, ' s')}; {many_long / few_long:.1f} "
        f"times, {at_most(many_long / few_long, GROWTH_TARGET)})",
    ]


def report_copies() -> list[str]:
    """Once each: the largest alone takes a minute."""
    seconds = {number: copies_seconds(number) for number in COPIES}
    fewest, most = (seconds[number] / number for number in (COPIES[0], COPIES[-1]))
    return [
        "check: a text and as many sources of one other text as it has sentences, CPU",
        *(f"  {number:,}: {taken:.1f} s" for number, taken in seconds.items()),
        f"  of each of the most as of the fewest: {most / fewest:.2f} times "
        f"({at_most(most / fewest, COPIES_TARGET)})",
    ]


def copies_seconds(number: int) -> float:
    """Every sentence is of the text and cites a copy of its own."""
    writer = Writer(seed=number)
    article = writer.article(COPY_WORDS)
    text, numbers = paragraphed(article), range(1, number + 1)
    claims = [f"{writer.random.choice(article).rstrip('.')} [{n}]." for n in numbers]
    sources = [
        SourceText(id=n, url=f"https://site{n}.example/page", text=text)
        for n in numbers
    ]
    before = time.process_time()
    check(paragraphed(claims), sources)
    return time.process_time() - before


def call_seconds(
    words: list[str], call: dict[str, Any] | None = None, *, repeats: int = REPEATS
) -> float:
    """Least CPU of some calls of the command line: what else runs can only add."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "call.json"
        path.write_text(json.dumps(call), encoding="utf-8")
        given = [] if call is None else [str(path)]
        return min(run_once([*words, *given], folder) for _ in range(repeats))


def run_once(words: list[str], bytecode: str) -> float:
    """Args: bytecode: Folder for what Python compiles in the first call, as an
    installed package has it; an environment may forbid to write it beside the code."""
    before = os.times()
    kept = ("env", "-u", "PYTHONDONTWRITEBYTECODE", f"PYTHONPYCACHEPREFIX={bytecode}")
    command = [*kept, sys.executable, "-m", "verification", *words]
    subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    after = os.times()
    return sum(after[2:4]) - sum(before[2:4])


def measure(*, sentences: int, sources: int, writes: type[Writer] = Writer) -> float:
    """Milliseconds of CPU, the median of some runs after one that is not counted. Each
    has a text of its own: what is remembered of one text would flatter a short one."""
    times = []
    for seed in range(REPEATS + 1):
        desk = make_desk(
            sentences=sentences, sources=sources, words=5000, seed=seed, writes=writes
        )
        before = time.process_time()
        check(*desk, options=WITHOUT_WEIGHING)
        times.append(time.process_time() - before)
    return statistics.median(times[1:]) * 1000
