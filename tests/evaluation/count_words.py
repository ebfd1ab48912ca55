"""
Count how common English words are, for `verification/judging/text/data/`.

    python -m tests.evaluation.count_words ../shared/data

Only counts leave the labelled data: each word's rate over all its source texts, in
bands of a fifth of a decade. The file is rewritten in place.
"""

import math
import re
import sys
from collections import Counter
from pathlib import Path

from verification.judging.text.lexicons import COARSE, lexicon
from verification.language.lists import list_path

from .rows import load_rows

BAND_WIDTH = 0.2
"""Decades of frequency; the counts of one million words carry no finer distinction."""

LEAST_SOURCES = 12
"""A word in fewer sources is left out: it counts as rare, and names stay out."""

NAME_SHARE = 0.85
"""Share of capitals; headlines capitalise one ordinary word in six."""

INSIDE = re.compile(r"(?<=[a-z,] )[^\W\d_]+")
"""A word that does not open a sentence."""

TARGET = list_path("judging/text/commonness")


def count_words(folder: Path) -> dict[str, str]:
    """Words by band: "5.4" holds those met some 250 times in a million words."""
    english = lexicon("en")
    occurrences: Counter[str] = Counter()
    sources: Counter[str] = Counter()
    for text in {row.source_text for row in load_rows(folder)}:
        keys = [key for word in COARSE.findall(text) for key in english.keys(word)]
        occurrences.update(keys)
        sources.update(set(keys))
    total = sum(occurrences.values())
    bands: dict[float, list[str]] = {}
    for key, count in occurrences.items():
        if sources[key] < LEAST_SOURCES or not key.isalpha() or not key.isascii():
            continue
        # At most three to a source: one long page must not make its subject common.
        rate = math.log10(1e9 * min(count, 3 * sources[key]) / total)
        bands.setdefault(round(rate / BAND_WIDTH) * BAND_WIDTH, []).append(key)
    table = {
        f"{band:.1f}": " ".join(sorted(bands[band]))
        for band in sorted(bands, reverse=True)
    }
    known = {key for keys in bands.values() for key in keys}
    table["capitalised"] = " ".join(sorted(known & _capitalised(folder)))
    return table


def _capitalised(folder: Path) -> set[str]:
    """Words that are nearly always written with a capital inside a sentence: names."""
    english = lexicon("en")
    texts = {row.source_text for row in load_rows(folder)}
    inside = [word for text in texts for word in INSIDE.findall(text)]
    met = [(key, word[0].isupper()) for word in inside for key in english.keys(word)]
    written, raised = Counter(key for key, _ in met), Counter(met)
    names = (key for key in written if raised[key, True] >= NAME_SHARE * written[key])
    return set(names)


if __name__ == "__main__":
    found = count_words(Path(sys.argv[1]))
    head = TARGET.read_text("utf-8").partition("\n")[0]
    lines = [head, *(f"[{band}]\n{words}" for band, words in found.items())]
    TARGET.write_text("\n".join(lines) + "\n", encoding="utf-8")
