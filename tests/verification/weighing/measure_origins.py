"""
CPU seconds that grouping 300 sources of 5,000 words takes; not a test.

    python -m tests.verification.weighing.measure_origins
"""

import random
import sys
import time

from verification.records import SourceProfile
from verification.weighing import group_origins

SOURCES = 300
WORDS = 5_000
VOCABULARY = [f"word{number}" for number in range(20_000)]


def main() -> None:
    chance = random.Random(1)  # noqa: S311 - texts for a measurement, no secrets

    def write(count: int) -> str:
        return " ".join(chance.choices(VOCABULARY, k=count))

    original = write(WORDS)
    texts = {
        "all different": [write(WORDS) for _ in range(SOURCES)],
        "all copies of one": [f"{write(50)} {original}" for _ in range(SOURCES)],
        "every third a copy": [
            write(WORDS) if place % 3 else f"{original} {write(500)}"
            for place in range(SOURCES)
        ],
    }
    group_origins([SourceProfile(0, "https://first.example/")])  # reads the tables
    for name, written in texts.items():
        sources = [
            SourceProfile(place, f"https://site{place}.example/", text=text)
            for place, text in enumerate(written)
        ]
        started = time.process_time()
        origins = group_origins(sources)
        seconds = time.process_time() - started
        sys.stdout.write(f"{name}: {len(origins)} origins, {seconds:.2f} s of CPU\n")


if __name__ == "__main__":
    main()
