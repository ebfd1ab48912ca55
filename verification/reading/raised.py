"""Raised numbers as markers, `tower¹` and `tower<sup>1</sup>`, the lowered `tower.1`,
and numbers typed before an entry of a source list: "[3] ...", "3. ...", "³ ..."."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from verification.language.lists import late_regex, word_list

from .markers import Known, Marker, read_numbers, token

RAISED_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"

_RAISED = late_regex(
    rf"[{RAISED_DIGITS}]{{1,4}}(?:[\s⁻˒,’'⁾⁽-]{{1,2}}[{RAISED_DIGITS}]{{1,4}}){{0,20}}"
)
_FUSED = late_regex(
    r"(?:(?<=[^\W\d_]{3}[.!?,;])|(?<=[%)\]”\"’][.!?,;]))(\d{1,3}(?:[,–-]\d{1,3}){0,9})"
    r"(?=\s|$)(?!\s(?:%|percent|per|km|kg|m\b|million))"
)
_UNITS = word_list("reading/units")
_VALUES = str.maketrans(RAISED_DIGITS, "0123456789")


def raised_number(raised: str) -> int:
    """Give the number that raised digits write: 12 for "¹²"."""
    return int(raised.translate(_VALUES))


def raised_markers(
    scan: str, raised: Sequence[tuple[int, int, bool]], known: Known
) -> list[Marker]:
    """Give raised numbers that name sources: `tower¹`, `tower<sup>1</sup>`. They count
    where a numbered list exists, or where more than one stands directly after a word;
    never after a unit or a number, as in "m²" and "10³"."""
    found = [
        marker
        for match in _RAISED.finditer(scan)
        if (marker := _raised_marker(scan, match, known))
    ]
    for start, end, is_apart in raised:
        numbers = read_numbers(scan[start:end])
        before = scan[max(0, start - 60) : start].rstrip()
        if numbers and (is_apart or not _is_power(before, numbers, known)):
            found.append(token(start, end, numbers))
    if known.has_numbers or len(found) > 1:
        return found
    return []


def _raised_marker(scan: str, match: re.Match[str], known: Known) -> Marker | None:
    before = scan[max(0, match.start() - 40) : match.start()]
    typed = match[0].translate(_LOWERED)
    numbers = read_numbers(typed)
    if len(numbers) == 1 and numbers[0] > 9 and known.has_numbers:
        digits = tuple(int(each) for each in typed if each.isdecimal())
        is_several = numbers[0] not in known.source_ids and known.source_ids >= set(
            digits
        )
        numbers = digits if is_several else numbers
    if not numbers or not before.strip() or before[-1].isspace():
        return None
    if _is_power(before, numbers, known):
        return None
    return token(match.start(), match.end(), numbers)


_LOWERED = str.maketrans(f"{RAISED_DIGITS}⁻˒", "0123456789-,")


def _is_power(before: str, numbers: tuple[int, ...], known: Known) -> bool:
    """Whether a raised number is an exponent or a unit's power."""
    if not before:
        return True
    last = before[-1]
    if last.isdecimal():
        year = re.search(r"(?<!\d)(?:1[5-9]|20)\d\d$", before)
        return not (year and all(number in known.source_ids for number in numbers))
    word = re.search(r"[^\W\d_]+$", before)
    if word is None:
        return last in "+-−=/*^"
    is_unit = word[0].lower() in _UNITS and max(numbers) <= 4
    return is_unit or (len(word[0]) == 1 and max(numbers) <= 9)


def fused_markers(scan: str, known: Known) -> Iterator[Marker]:
    """Yield raised numbers that copying has lowered: "in the blood.1 The mean". Only
    for texts with a numbered list that has the numbers."""
    for match in _FUSED.finditer(scan):
        numbers = read_numbers(match[1])
        if numbers and all(number in known.source_ids for number in numbers):
            yield token(*match.span(1), numbers)


_BRACKETED = late_regex(r"\s*(?:\[(\d{1,4})\]|【(\d{1,4})】)[.:]?\s*(?=\S)")
_RAISED_LABEL = late_regex(
    rf"\s*([{RAISED_DIGITS}]{{1,4}})\s*(?=[^\W\d_]|https?:|[\"“«])"
)
_NUMBERED = late_regex(r"\s*(\(?)(\d{1,4})([.)])(?:\s+(?=\S)|(?=https?:))")


@dataclass(frozen=True, slots=True)
class Label:
    """A number at the start of a line."""

    number: int
    length: int
    """Code points up to the entry's first letter."""


def bracket_label(typed: str) -> Label | None:
    """Give the label of a line that begins with "[3]", "【3】" or "³"."""
    match = _BRACKETED.match(typed)
    if match:
        is_link = typed.startswith(("(", "["), match.end())
        number = int(match[1] or match[2])
        return None if is_link else Label(number, match.end())
    raised = _RAISED_LABEL.match(typed)
    return Label(raised_number(raised[1]), raised.end()) if raised else None


def numbered_label(typed: str) -> Label | None:
    """Give the label of a line that begins with "3.", "3)" or "(3)"."""
    match = _NUMBERED.match(typed)
    if not match or (match[1] and match[3] == "."):
        return None
    return Label(int(match[2]), match.end())
