"""Entries of a source list and the numbers that markers name them by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from verification.records import SourceId

from .drafts import BlockDraft


def note_id(number: int) -> str:
    """The id of a footnote whose number an entry of the list has, too: "^3"."""
    return f"^{number}"


@dataclass(slots=True)
class Entry:
    """One entry, before it is parsed."""

    source_id: SourceId
    start: int
    end: int
    outer_start: int
    """Where its number or bullet begins."""

    is_numbered: bool
    """Whether a number was typed before it, or its list counts its items."""

    is_definition: bool = False
    is_further: bool = False
    """Under "Further reading" and the like: never being cited is no fault."""


@dataclass(slots=True)
class FoundEntry:
    """A stretch that is an entry, before the whole list is numbered."""

    draft: BlockDraft
    start: int
    end: int
    outer_start: int
    label: SourceId | None
    is_further: bool = False


def number_entries(found: Sequence[FoundEntry]) -> list[Entry]:
    """Keep typed numbers; count up where none were typed, or all are the same. Where
    footnotes and a numbered list use the same numbers, the footnotes are "^1", "^2" and
    so on: `[1]` and `[^1]` name two sources then."""
    _set_notes_apart(found)
    numbers = [each.label for each in found if isinstance(each.label, int)]
    is_lazy = len(numbers) > 1 and len(set(numbers)) == 1
    used: set[SourceId] = set()
    entries: list[Entry] = []
    waiting: list[Entry] = []
    for each in found:
        label = None if is_lazy else each.label
        is_numbered = each.label is not None
        entry = Entry(
            0,
            each.start,
            each.end,
            each.outer_start,
            is_numbered,
            each.draft.is_definition,
            each.is_further,
        )
        entries.append(entry)
        if label is None or label in used:
            waiting.append(entry)
        else:
            entry.source_id = label
            used.add(label)
    following = 1 + max((each for each in used if isinstance(each, int)), default=0)
    for number, entry in enumerate(waiting, start=following):
        entry.source_id = number
    return entries


def _set_notes_apart(found: Sequence[FoundEntry]) -> None:
    notes = [each for each in found if each.draft.is_note]
    listed = {each.label for each in found if not each.draft.is_note}
    if any(isinstance(each.label, int) and each.label in listed for each in notes):
        for each in notes:
            if isinstance(each.label, int):
                each.label = note_id(each.label)
