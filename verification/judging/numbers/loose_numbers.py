"""
Words that give a number's size and not the number: "dozens", "a few hundred", "tens of
thousands".

Ours. Each stands for a range, as editors use it: nobody calls 300 people "thousands",
and nobody minds "hundreds" of 160 or of 1,400. The ranges overlap at their ends.
English only; "a few" and "several" by themselves give no size that a source could
gainsay.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_RANGES = {
    "dozens": (20.0, 150.0),
    "scores": (30.0, 250.0),
    "hundreds": (150.0, 1500.0),
    "thousands": (1500.0, 3e4),
    "millions": (1.5e6, 9.9e7),
    "billions": (1.5e9, 9.9e11),
    "trillions": (1.5e12, 9.9e14),
}
"""A plural by itself; millions and billions go on until the next word would be used."""

_TENS = (15.0, 150.0)
_HUNDREDS = (150.0, 1500.0)
"""Times the word behind: "tens of thousands" are 15,000 to 150,000."""

_COUNTS = {
    "few": (2.0, 7.0),
    "several": (2.0, 9.9),
    "couple": (1.7, 3.0),
    "handful": (2.0, 9.0),
}
"""Times the word behind: "a few hundred" are 200 to 700."""

_SCALES = {"dozen": 12.0, "hundred": 1e2, "thousand": 1e3} | {
    "million": 1e6,
    "billion": 1e9,
}

_SCALE = "dozen|hundred|thousand|million|billion"
_LOOSE = re.compile(
    rf"""
      (?<![\w-])(?P<count>(?:a\s)?few|several|a\scouple(?:\sof)?)\s(?P<scale>{_SCALE})s?\b
    | (?<![\w-])(?P<alone>a\shandful|a\scouple)(?=\sof\s(?:the\s)?[a-z])
    | (?<![\w-])(?P<many>tens|hundreds)(?:\sof\s|\sor\s(?:even\s)?)
      (?P<great>thousands|millions|billions)\b
    | (?<![\w-])(?P<plural>dozens|hundreds|thousands|millions|billions|trillions)\b
    | (?:(?<![\w-])(?:(?-i:Scores)|(?:killed|injured|wounded|arrested|destroyed|hurt|
      left|leaving|against|among|and|of|by|with|for|to|in|were|are)\s(?P<scores>scores))
      (?=\sof\s[a-z]))
    """,
    re.VERBOSE | re.IGNORECASE,
)
_MAY_HOLD = re.compile(
    r"(?i:dozens|hundreds|thousands|millions|billions|trillions|scores|handful|couple"
    rf"|few\s(?:{_SCALE})|several\s(?:{_SCALE}))"
)
_FIGURE_BEFORE = re.compile(
    r"(?:\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|the|of|nearest))[\s-]?$"
)
"""What makes a plural another thing: "5 millions", "the hundreds column"."""


@dataclass(frozen=True, slots=True)
class LooseNumber:
    """A range that a text gives by a word."""

    start: int
    end: int
    low: float
    high: float


def find_loose(text: str) -> list[LooseNumber]:
    """
    Such words of a text, in order.

    >>> [(each.low, each.high) for each in find_loose("Dozens of a few thousand")]
    [(20.0, 150.0), (2000.0, 7000.0)]
    """
    if not _MAY_HOLD.search(text):
        return []
    found = []
    for match in _LOOSE.finditer(text):
        if match["plural"] and _FIGURE_BEFORE.search(
            text[max(0, match.start() - 8) : match.start()]
        ):
            continue
        low, high = _read(match)
        start = match.start("scores") if match["scores"] else match.start()
        found.append(LooseNumber(start, match.end(), low, high))
    return found


def _read(match: re.Match[str]) -> tuple[float, float]:
    if match["count"]:
        word = next(key for key in _COUNTS if key in match["count"].lower())
        scale = _SCALES[match["scale"].lower()]
        return _COUNTS[word][0] * scale, _COUNTS[word][1] * scale
    if match["alone"]:
        return _COUNTS["handful" if "handful" in match["alone"].lower() else "couple"]
    if match["great"]:
        low, high = _TENS if match["many"].lower() == "tens" else _HUNDREDS
        scale = _SCALES[match["great"].lower().removesuffix("s")]
        return low * scale, high * scale
    return _RANGES[(match["plural"] or "scores").lower()]
