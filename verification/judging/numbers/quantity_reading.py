"""
The numbers, dates and amounts of a text, as they are printed and as they are worth.

Dates live in `dates`, what is printed in `printed_quantities`, what is told in words in
`told_quantities`, what stands around a number in `quantity_context`. What stands in two
readings belongs to the first. Ours; docs/algorithms/judging.md.
"""

from __future__ import annotations

import re
from functools import lru_cache

from verification.judging.words.foreign_words import number_words

from .dates import Moment, find_moments
from .numerals import ORDINALS
from .printed_quantities import find_printed_quantities
from .quantities import Quantity
from .quantity_context import share_units
from .told_quantities import (
    find_composed_quantities,
    find_factor_quantities,
    find_foreign_quantities,
    find_loose_quantities,
    find_numbered_quantities,
)

_MAY_HOLD = re.compile(
    rf"[\d½⅓⅔¼¾⅕-⅞]|\b(?:{'|'.join(ORDINALS)}|half|quarters?|dozen|hundred|thousand|million|billion|two|three|"
    r"four|five|six|seven|eight|nine|ten|eleven|twelve|\w+teen|\w+ty|"
    r"scores|handful|couple|few|several|doubl|tripl|trebl|quadrupl|halv|twice|\w+fold|"
    r"factor|one|third|fifth|January|February|"
    r"March|April|May|June|July|August|September|October|November|December|\w+ties)",
    re.IGNORECASE,
)
_ADDRESS = re.compile(r"(?:https?://|www\.|doi:|10\.\d{4,9}/)\S+", re.IGNORECASE)
_PHONE = re.compile(
    r"\+\d[\d\s().-]{7,20}\d|\(\d{3}\)\s?\d{3}[-.\s]\d{4}\b"
    r"|\b\d{3}[-.\s]\d{3}[-.\s]\d{4}\b"
)


class _Reading:
    """The quantities found in a text so far, and which stretches belong to them."""

    def __init__(self, text: str) -> None:
        self.found: list[Quantity] = []
        self._taken = bytearray(len(text))

    def is_free(self, start: int, end: int) -> bool:
        return self._taken.find(1, start, end) < 0

    def block(self, start: int, end: int) -> None:
        self._taken[start:end] = b"\1" * (end - start)

    def keep(self, quantity: Quantity) -> None:
        self.found.append(quantity)
        self.block(quantity.start, quantity.end)


@lru_cache(maxsize=4096)
def find_quantities(text: str, language: str = "") -> tuple[Quantity, ...]:
    """
    Numbers, amounts and dates of a text, in order.

    >>> [(each.dimension, each.values) for each in find_quantities("5 km in 2 hours")]
    [('length', (5000.0,)), ('time', (7200.0,))]
    """
    words = number_words(language)
    numbered = list(find_numbered_quantities(text))
    if not numbered and not words and not _MAY_HOLD.search(text):
        return ()
    reading = _Reading(text)
    for moment in find_moments(text):
        reading.keep(_from_moment(text, moment))
    for pattern in (_ADDRESS, _PHONE):
        for match in pattern.finditer(text):
            reading.block(*match.span())
    for each in numbered:
        if reading.is_free(each.start, each.end):
            reading.keep(each)
    for each in find_composed_quantities(text, reading.is_free):
        reading.keep(each)
    for each in (*find_loose_quantities(text), *find_factor_quantities(text)):
        if reading.is_free(each.start, each.end):
            reading.keep(each)
    for each in find_printed_quantities(text, language, reading.is_free):
        reading.keep(each)
    reading.found.extend(find_foreign_quantities(text, words, reading.is_free))
    reading.found.sort(key=lambda each: each.start)
    return tuple(share_units(text, reading.found))


def _from_moment(text: str, moment: Moment) -> Quantity:
    return Quantity(
        start=moment.start,
        end=moment.end,
        text=text[moment.start : moment.end],
        dimension="date",
        values=(),
        moment=moment,
    )
