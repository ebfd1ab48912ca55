"""
Whose office it is: "Hamburg's mayor" of "the mayor of Berlin".

Ours; English only. Held against offices and places that the passages name together; a
place that the source names anywhere may be another way to say it.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_OFFICE = (
    r"(?:mayor|president|prime minister|premier|governor|king|queen|chancellor|emperor|"
    r"ambassador|bishop|archbishop|capital|head coach|captain|patriarch|sheriff|"
    r"chief executive|chief minister)"
)
_PLACE = r"[^\W\d_a-z][\w-]+(?:\s[^\W\d_a-z][\w-]+)?"
_SEAT = re.compile(
    rf"\b(?P<owner>{_PLACE})['’]s\s(?:\w+\s)?(?P<office>{_OFFICE})\b"
    rf"|\b(?P<title>{_OFFICE})\sof\s(?:the\s)?(?P<place>{_PLACE})"
)

OTHER_SEAT = 0.2
"""Most that `support` may be of another place's office."""


def find_other_seat(comparison: Comparison) -> Departure | None:
    """An office of a place that the source does not name, and names of another one."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en":
        return None
    for own in _SEAT.finditer(claim.statement):
        place, office = own["owner"] or own["place"], own["office"] or own["title"]
        if place in source.text:
            continue
        told = [
            each
            for passage in comparison.passages
            for each in _SEAT.finditer(source.blanked, passage.start, passage.end)
            if (each["office"] or each["title"]) == office
        ]
        others = {each["owner"] or each["place"] for each in told}
        if len(others) == 1 and not _are_kin(place, others.pop()):
            return Departure(
                kind=DifferenceKind.NAME,
                claim=own.span(),
                source=told[0].span(),
                reason=(
                    f"The source says “{told[0].group()}”; "
                    f"the text says “{own.group()}”."
                ),
                ceiling=OTHER_SEAT,
            )
    return None


def _are_kin(one: str, other: str) -> bool:
    """Whether the two may be one: "Britain", "the British capital"; "US", "America"."""
    return one[:STEM] == other[:STEM] or one.isupper() or other.isupper()


STEM = 4
"""Letters by which a place is known in its forms."""
