"""
How many times as much: "doubled", "halved", "three times as many", "tenfold".

Ours. Read as numbers of a kind of their own, which only another factor or the ratio of
two numbers can bear out. "Twice" alone is an occasion ("twice elected"), and a "double
room" is none of them. English only.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .numerals import read_words

_COUNT = (
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|"
    r"fifty|a\shundred|\d{1,3}(?:[.,]\d{1,2})?)"
)
_THAN = (
    r"(?:as|the|that|what|its|their|his|her|higher|larger|bigger|longer|greater|faster|"
    r"heavier|taller|older|likelier|more|smaller|lower|less|fewer|those|than)"
)
_FACTOR = re.compile(
    rf"""
      \b(?P<verb>doubl(?:ed|ing)|tripl(?:ed|ing)|trebl(?:ed|ing)|quadrupl(?:ed|ing)|
      quintupl(?:ed|ing)|halv(?:ed|es|ing|e))\b(?!\s(?:as|up|down|over|back)\b)
    | \b(?:(?<=to\s)|(?<=will\s)|(?<=would\s)|(?<=could\s)|(?<=may\s)|(?<=might\s)|
      (?<=should\s)|(?<=than\s)|(?<=nearly\s)|(?<=almost\s)|(?<=about\s)|(?<=roughly\s)|
      (?<=at\s)|(?<=is\s)|(?<=was\s))(?P<base>double|triple|treble|quadruple)\b
      (?!\s(?:as|up|down|over|back|rooms?|beds?|glaz\w+|figures?|digits?)\b)
    | \b(?P<noun>double|triple|treble|quadruple)(?=\s(?:the|that|what|its|their|last|
      this)\b)
    | (?<![\w.,])(?P<twice>twice|half)(?=\sas\s[a-z]+(?P<again>(?:\s[a-z]+)?\sagain\b)?)
    | (?<![\w.,])(?P<double>twice)(?=\s(?:the|that|what|its|their|his|her|those)\b)
    | (?<![\w.,])(?P<times>{_COUNT})\stimes(?=\s{_THAN}\b)
    | (?<![\w.,])(?P<fold>{_COUNT})(?:\s|-)?fold\b
    | \bby\sa\sfactor\sof\s(?P<by>{_COUNT})(?!\w|\.\d)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_MAY_HOLD = re.compile(
    r"(?i:doubl|tripl|trebl|quadrupl|quintupl|halv|twice|half as|\btimes\b|fold|factor)"
)
_HEADS = (
    ("doubl", 2.0),
    ("twice", 2.0),
    ("tripl", 3.0),
    ("trebl", 3.0),
    ("quadrupl", 4.0),
    ("quintupl", 5.0),
    ("hal", 0.5),
)

FACTOR_ROUNDING = 0.07
"""Share by which "doubled" may be off: 1.87 to 2.14 times."""


@dataclass(frozen=True, slots=True)
class Factor:
    """A factor as printed; two values where the words are read in two ways."""

    start: int
    end: int
    values: tuple[float, ...]


def find_factors(text: str) -> list[Factor]:
    """
    The factors of a text, in order.

    >>> [each.values for each in find_factors("It doubled, to three times the old")]
    [(2.0,), (3.0,)]
    """
    if not _MAY_HOLD.search(text):
        return []
    return [
        Factor(*match.span(), values)
        for match in _FACTOR.finditer(text)
        if (values := _read(match, text))
    ]


def _read(match: re.Match[str], text: str) -> tuple[float, ...]:
    counted = match["times"] or match["fold"] or match["by"]
    if counted:
        value = _count(counted)
        if value is None:
            return ()
        behind = text[match.end() : match.end() + 6].strip().lower()
        # "three times more" is said of three times as many, and of four
        return (value, value + 1) if behind.startswith("more") else (value,)
    word = match.group().lower()
    value = next(value for head, value in _HEADS if word.startswith(head))
    if match["again"] and value == AS_MUCH_HALF:
        return (1 + value,)  # "half as long again"
    return (value,)


AS_MUCH_HALF = 0.5
"""Added to the whole by "half as long again"."""


def _count(printed: str) -> float | None:
    lowered = printed.lower().removeprefix("a ")
    if lowered[0].isdigit():
        return float(lowered.replace(",", "."))
    return read_words(lowered)


def is_change(printed: str) -> bool:
    """
    Whether the words tell of a change in time, and not of one thing beside another.

    >>> is_change("halved"), is_change("three times")
    (True, False)
    """
    return printed.lower().startswith(("doubl", "tripl", "trebl", "quadrupl", "halv"))
