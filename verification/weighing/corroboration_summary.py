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
    where = f" across {', '.join(lenses)} lenses" if lenses else ""
    if len(lenses) == 1:
        where = f" across the {lenses[0]} lens"
    return (
        f"Found {_counted(total, 'source')}{where}. "
        f"{_counted(count.supporters, 'independent source')} "
        f"support{'s' * (count.supporters == 1)} the claim; {count.contradictors} "
        f"contradict{'s' * (count.contradictors == 1)} it. Corroboration score: "
        f"{score:.2f}."
    )


def notes_on(
    count: Count, origins: Sequence[Origin], left_out: int, min_sources: int
) -> tuple[str, ...]:
    """What a reader must know beside the verdict, a sentence each."""
    origins_found = _counted(count.independent, "independent origin")
    promoting, unknown, in_favour = (
        _counted(number, "origin")
        for number in (count.promoting, count.unknown_supporters, count.supporters)
    )
    of_cited = _counted(left_out, "source")
    is_short = count.independent < min_sources
    notes = {
        f"Insufficient sources: {origins_found} found, {min_sources} needed.": is_short,
        "No independent source of known standing addresses the claim.": not (
            is_short or count.supporters or count.contradictors
        ),
        f"Not counted: {promoting} speaking for a party that the "
        f"claim names.": count.promoting,
        f"Not counted: {unknown} in favour whose standing is "
        f"unknown.": count.unknown_supporters,
        f"Read in full: {count.read_in_full} of {in_favour} in favour. The others "
        f"were read in "
        "part, and do not corroborate.": count.read_in_full
        < min(count.supporters, min_sources),
        f"Left out: {of_cited} with the same origin as the cited one.": left_out,
    }
    for read_from, words in _PARTLY_READ.items():
        number = count.read_from.get(read_from, 0)
        notes[f"{words}: {_counted(number, 'source')}."] = number
    reasons = (origin.reason for origin in origins if origin.reason)
    return *(note for note, is_told in notes.items() if is_told), *reasons


def _counted(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"
