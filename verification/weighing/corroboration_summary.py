"""What was counted for a claim, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from verification.records import Origin, ReadFrom

_PARTLY_READ = {
    ReadFrom.EXCERPT: "Read from an excerpt only",
    ReadFrom.TITLE: "Read from a title only",
    ReadFrom.NOTHING: "Not read, nothing but the address is known",
}


@dataclass(frozen=True, slots=True)
class Count:
    """Origins, by what they say."""

    independent: int
    """That address the claim."""

    supporters: int
    read_in_full: int
    """Supporters of which a page was read, not only an excerpt."""

    contradictors: int
    unknown_supporters: int
    """Origins that only sources of unknown standing make supporters."""

    promoting: int
    """Origins that speak for a party of the claim."""

    read_from: Mapping[ReadFrom, int]
    """Sources by how much of them was known."""


def summarise(total: int, lenses: Sequence[str], count: Count, score: float) -> str:
    """One line: what was found, what it says, the score."""
    where = ""
    if len(lenses) == 1:
        where = f" across the {lenses[0]} lens"
    elif lenses:
        where = f" across {', '.join(lenses)} lenses"
    supporting = (
        "1 independent source supports"
        if count.supporters == 1
        else f"{count.supporters} independent sources support"
    )
    against = "contradicts" if count.contradictors == 1 else "contradict"
    return (
        f"Found {total} {'source' if total == 1 else 'sources'}{where}. "
        f"{supporting} the claim; {count.contradictors} {against} it. "
        f"Corroboration score: {score:.2f}."
    )


def notes_on(
    count: Count, origins: Sequence[Origin], left_out: int, min_sources: int
) -> tuple[str, ...]:
    """What a reader must know beside the verdict, a sentence each."""
    notes = []
    if count.independent < min_sources:
        notes.append(
            f"Insufficient sources: {count.independent} independent "
            f"{_plural(count.independent, 'origin')} found, {min_sources} needed."
        )
    elif not count.supporters + count.contradictors:
        notes.append("No independent source of known standing addresses the claim.")
    if count.promoting:
        notes.append(
            f"Not counted: {count.promoting} {_plural(count.promoting, 'origin')} "
            "speaking for a party that the claim names."
        )
    if count.unknown_supporters:
        number = count.unknown_supporters
        notes.append(
            f"Not counted: {number} {_plural(number, 'origin')} in favour whose "
            "standing is unknown."
        )
    if count.read_in_full < min(count.supporters, min_sources):
        notes.append(
            f"Read in full: {count.read_in_full} of {count.supporters} "
            f"{_plural(count.supporters, 'origin')} in favour. The others were read in "
            "part, and do not corroborate."
        )
    if left_out:
        notes.append(
            f"Left out: {left_out} {_plural(left_out, 'source')} with the same origin "
            "as the cited one."
        )
    for read_from, words in _PARTLY_READ.items():
        number = count.read_from.get(read_from, 0)
        if number:
            notes.append(f"{words}: {number} {_plural(number, 'source')}.")
    notes.extend(origin.reason for origin in origins if origin.reason)
    return tuple(notes)


def _plural(number: int, noun: str) -> str:
    return noun if number == 1 else f"{noun}s"
