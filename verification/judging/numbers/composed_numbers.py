"""
Numbers put together from several words: "one in five", "an hour and a half", "half an
hour", "six and a half".

Ours. Read before single numbers are, which would see the "five" and the "hour" alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from .numerals import FRACTIONS, read_words

_COUNT = (
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|"
    r"forty|fifty|\d{1,3}|a hundred|hundred|a thousand)"
)
_SPAN = (
    r"(?:hours?|years?|months?|weeks?|days?|minutes?|miles?|kilomet(?:re|er)s?|"
    r"met(?:re|er)s?|centur(?:y|ies)|decades?)"
)
_SCALED = (
    r"(?:dozen|hundred|thousand|million|billion|trillion|percentage\spoint|"
    r"per\s?cent(?:age)?(?:\spoint)?|point)"
)
"""What there is a half or a quarter of that is no share of a thing."""

_GREAT = (
    r"(?:years?|weeks?|days?|hours?|hrs?|h|minutes?|mins?|feet|foot|ft|pounds?|lbs?)"
)
_SMALL = (
    r"(?:months?|days?|hours?|hrs?|h|minutes?|mins?|min|seconds?|secs?|s|inch(?:es)?|in|"
    r"ounces?|oz)"
)
_PARTS = {
    ("y", "mo"): 12,
    ("w", "d"): 7,
    ("d", "h"): 24,
    ("h", "m"): 60,
    ("m", "s"): 60,
    ("f", "i"): 12,
    ("p", "o"): 16,
    ("l", "o"): 16,
}
"""By the first letters of both units, how many of the small one the great one has."""

_COMPOSED = re.compile(
    rf"(?<![\w.,-])(?:(?P<part>{_COUNT})\s(?:in|out\sof)\s(?:every\s)?"
    rf"(?P<whole>{_COUNT})\b(?![.,]\d|\s{_SPAN}\b|\s(?:million|billion|thousand|hundred))"
    rf"|(?P<spans>an?|{_COUNT})[\s-](?P<span>{_SPAN})[\s-]and[\s-]a[\s-](?P<span_rest>half|quarter)"
    rf"|(?P<mixed>{_COUNT})[\s-]and[\s-]a[\s-](?P<mixed_rest>half|quarter)"
    rf"|(?P<half>half)\s(?:of\s)?an?(?=\s{_SPAN}\b)"
    rf"|(?P<part_of>half|(?:an?\s|one\s|three\s)?(?:quarters?|tenths?|thirds?)\sof)\s"
    rf"an?(?=\s{_SCALED}\b)"
    rf"|(?P<great>{_COUNT})[\s-]?(?P<great_unit>{_GREAT})(?:,?\s(?:and\s)?|-)"
    rf"(?P<small>{_COUNT})[\s-]?(?P<small_unit>{_SMALL})"
    r")\b",
    re.IGNORECASE,
)
_VULGAR = dict(
    zip(
        "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞",
        (
            1 / 2,
            1 / 3,
            2 / 3,
            1 / 4,
            3 / 4,
            1 / 5,
            2 / 5,
            3 / 5,
            4 / 5,
            1 / 6,
            5 / 6,
            1 / 8,
            3 / 8,
            5 / 8,
            7 / 8,
        ),
        strict=True,
    )
)
_RAISED = str.maketrans("⁰¹²³⁴⁵⁶⁷⁸⁹⁻−", "0123456789--")
_TYPOGRAPHIC = re.compile(
    rf"""
      (?<![\w.,])(?P<integer>\d{{1,4}})?\s?(?P<vulgar>[{"".join(_VULGAR)}])
      (?P<share>(?=\sof\b))?
    | (?<![\w.,])(?:(?P<mantissa>\d{{1,3}}(?:[.,]\d{{1,6}})?)\s?[×x·*]\s?)?10
      (?:\^(?P<caret>[-−]?\d{{1,2}})|(?P<raised>⁻?[⁰¹²³⁴-⁹]{{1,2}}))(?!\w)
    | (?<![\w.,:])(?P<hours>\d{{1,2}})\s?h\s?(?P<minutes>[0-5]\d)(?:\s?min\b)?(?![\w:])
    """,
    re.VERBOSE,
)
"""Numbers put together by their print: "1½", "6.0 × 10²⁴", "1h30"."""

_MAY_HOLD = re.compile(
    r"(?i:\bout of\b|\band a\b|\bhalf\b|\band-a\b|\bof an?\b|[a-z0-9] in [a-z0-9]|"
    rf"\b{_GREAT}(?:,?\s(?:and\s)?|-){_COUNT})"
)

USUAL_WHOLES = frozenset({2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 25, 50, 100, 1000})
"""What people count "one in" of; "4 in 13" is four things in thirteen places."""

_RESTS = {"half": 0.5, "quarter": 0.25}


@dataclass(frozen=True, slots=True)
class Composed:
    """A number of several words; what it measures may stand behind it."""

    start: int
    end: int
    value: float
    is_share: bool = False

    unit: tuple[int, int] | None = None
    """Where a unit stands inside it."""

    is_hours: bool = False
    """Whether it is "1h30"."""

    is_half_unit: bool = False
    """Whether it is "half an", with the unit behind it."""

    is_part: bool = False
    """Whether it is "half a", with "million" or a percentage point behind it."""


def find_composed(text: str) -> list[Composed]:
    """
    Such numbers, in order.

    >>> [each.value for each in find_composed("One in five ran an hour and a half.")]
    [20.0, 1.5]
    """
    printed = [_read_typographic(match) for match in _TYPOGRAPHIC.finditer(text)]
    if not _MAY_HOLD.search(text):
        return printed
    return printed + [
        composed
        for match in _COMPOSED.finditer(text)
        if (composed := _read(match)) is not None
    ]


def _read(match: re.Match[str]) -> Composed | None:
    start, end = match.span()
    if match["half"]:
        return Composed(start, end, 0.5, is_half_unit=True)
    if match["part_of"]:
        return Composed(start, end, _part(match["part_of"]), is_part=True)
    if match["whole"]:
        part, whole = _count(match["part"]), _count(match["whole"])
        is_usual = part == 1 or whole in USUAL_WHOLES
        if not is_usual or not 0 < part < whole:
            return None
        return Composed(start, end, 100 * part / whole, is_share=True)
    if match["great"]:
        return _with_parts(match)
    if match["span"]:
        value = _count(match["spans"]) + _RESTS[match["span_rest"].lower()]
        return Composed(start, end, value, unit=match.span("span"))
    value = _count(match["mixed"]) + _RESTS[match["mixed_rest"].lower()]
    return Composed(start, end, value)


def _read_typographic(match: re.Match[str]) -> Composed:
    start, end = match.span()
    if match["vulgar"]:
        value = float(match["integer"] or 0) + _VULGAR[match["vulgar"]]
        if match["share"] is not None and not match["integer"]:
            return Composed(start, end, 100 * value, is_share=True)
        return Composed(start, end, value)
    if match["hours"]:
        value = int(match["hours"]) + int(match["minutes"]) / 60
        return Composed(start, end, value, is_hours=True)
    power = (match["caret"] or match["raised"]).translate(_RAISED)
    mantissa = float((match["mantissa"] or "1").replace(",", "."))
    return Composed(start, end, mantissa * 10.0 ** int(power))


def _part(printed: str) -> float:
    """
    What "half", "a quarter of" and "three quarters of" are of what stands behind.
    """
    *count, word = printed.lower().removesuffix(" of").split()
    return FRACTIONS[word] * (3 if count == ["three"] else 1)


def _with_parts(match: re.Match[str]) -> Composed | None:
    """ "1 hour 35 minutes", in hours; None for "3 hours 5 inches"."""
    great, small = match["great_unit"].lower(), match["small_unit"].lower()
    whole = next(
        (
            count
            for (one, other), count in _PARTS.items()
            if great.startswith(one) and small.startswith(other)
        ),
        None,
    )
    if whole is None:
        return None
    value = _count(match["great"]) + _count(match["small"]) / whole
    return Composed(*match.span(), value, unit=match.span("great_unit"))


def _count(words: str) -> float:
    lowered = words.lower()
    if lowered.isdigit():
        return float(lowered)
    if lowered in {"a", "an"}:
        return 1.0
    return read_words(lowered.removeprefix("a ")) or 0.0
