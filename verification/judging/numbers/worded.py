"""
Numbers written in several words: fractions, sizes and factors.

"One in five", "half an hour", "six and a half" are read before single numbers are.
"Dozens", "a few hundred", "tens of thousands" stand for ranges, as editors use them:
nobody calls 300 people "thousands". "Doubled", "three times as many", "tenfold" are
numbers of a kind of their own, borne out by another factor or by the ratio of two
numbers. Sizes and factors are read in English only. Ours.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from verification.judging.numbers.numerals import FRACTIONS, read_words
from verification.language.lists import late_regex

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

_COMPOSED = late_regex(
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
_TYPOGRAPHIC = late_regex(
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

_MAY_HOLD = late_regex(
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
_LOOSE = late_regex(
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
_MAY_HOLD_LOOSE = late_regex(
    r"(?i:dozens|hundreds|thousands|millions|billions|trillions|scores|handful|couple"
    rf"|few\s(?:{_SCALE})|several\s(?:{_SCALE}))"
)
_FIGURE_BEFORE = late_regex(
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
    if not _MAY_HOLD_LOOSE.search(text):
        return []
    found = []
    for match in _LOOSE.finditer(text):
        if match["plural"] and _FIGURE_BEFORE.search(
            text[max(0, match.start() - 8) : match.start()]
        ):
            continue
        low, high = _read_loose(match)
        start = match.start("scores") if match["scores"] else match.start()
        found.append(LooseNumber(start, match.end(), low, high))
    return found


def _read_loose(match: re.Match[str]) -> tuple[float, float]:
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


_FACTOR_COUNT = (
    r"(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|"
    r"fifty|a\shundred|\d{1,3}(?:[.,]\d{1,2})?)"
)
_THAN = (
    r"(?:as|the|that|what|its|their|his|her|higher|larger|bigger|longer|greater|faster|"
    r"heavier|taller|older|likelier|more|smaller|lower|less|fewer|those|than)"
)
_FACTOR = late_regex(
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
    | (?<![\w.,])(?P<times>{_FACTOR_COUNT})\stimes(?=\s{_THAN}\b)
    | (?<![\w.,])(?P<fold>{_FACTOR_COUNT})(?:\s|-)?fold\b
    | \bby\sa\sfactor\sof\s(?P<by>{_FACTOR_COUNT})(?!\w|\.\d)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_MAY_HOLD_FACTOR = late_regex(
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
    if not _MAY_HOLD_FACTOR.search(text):
        return []
    return [
        Factor(*match.span(), values)
        for match in _FACTOR.finditer(text)
        if (values := _read_factor(match, text))
    ]


def _read_factor(match: re.Match[str], text: str) -> tuple[float, ...]:
    counted = match["times"] or match["fold"] or match["by"]
    if counted:
        value = _factor_count(counted)
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


def _factor_count(printed: str) -> float | None:
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
