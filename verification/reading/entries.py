"""Entries of a source list, of which several may stand in one block, and the numbers
that markers name them by."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from verification.language.lists import late_regex
from verification.records import SourceId

from .drafts import BlockDraft
from .markers import next_number, note_id, numbered_label
from .overlay import trim


@dataclass(slots=True)
class Entry:
    """One entry, before it is parsed."""

    start: int
    end: int
    outer_start: int
    label: SourceId | None
    """The number or label that was typed before it or that its list counts."""

    is_further: bool = False
    """Under "Further reading" and the like: never being cited is no fault."""

    is_note: bool = False
    source_id: SourceId = 0

    @property
    def is_numbered(self) -> bool:
        return self.label is not None


def number_entries(found: Sequence[Entry]) -> None:
    """Give each its id: keep typed numbers; count up where none were typed, or all are
    the same. Where footnotes and a numbered list use the same numbers, the footnotes
    are "^1", "^2" and so on: `[1]` and `[^1]` name two sources then."""
    _set_notes_apart(found)
    numbers = [each.label for each in found if isinstance(each.label, int)]
    is_lazy = len(numbers) > 1 and len(set(numbers)) == 1
    used: set[SourceId] = set()
    waiting: list[Entry] = []
    for each in found:
        label = None if is_lazy else each.label
        if label is None or label in used:
            waiting.append(each)
        else:
            each.source_id = label
            used.add(label)
    for number, entry in enumerate(waiting, start=next_number(used)):
        entry.source_id = number


def _set_notes_apart(found: Sequence[Entry]) -> None:
    notes = [each for each in found if each.is_note]
    listed = {each.label for each in found if not each.is_note}
    if any(isinstance(each.label, int) and each.label in listed for each in notes):
        for each in notes:
            if isinstance(each.label, int):
                each.label = note_id(each.label)


ADDRESS = late_regex(r"https?://|www\.|\bdoi\b|10\.\d{4,9}/|arxiv|isbn", re.IGNORECASE)
_JUMP = late_regex(r"[\^↑]\s*(?i:jump up to:?\s*)?(?:[a-z](?:[,\s]\s*)){0,9}")
NEXT_LABEL = late_regex(r"(?<=\s)\[(\d{1,4})\][.:]?\s*(?=\S)")
_NEW_ENTRY = late_regex(
    r"\s*(?:[\^↑]\s|[^\W\d_][\w'’-]{1,30},\s[^\W\d_]\.|https?://|[^\W\d_][^\n]{0,120}\(\d{4}[a-z]?\))"
)


class EntryCutter:
    """Collects the entries of the blocks that are handed to it."""

    def __init__(self, view: str) -> None:
        self.view = view
        self.found: list[Entry] = []

    def take(self, draft: BlockDraft, *, is_further: bool) -> None:
        """`is_further` says that it stands under "Further reading": nobody cites it."""
        start, label, outer = draft.start, draft.label, draft.outer_start
        cuts = [start, *self._entry_breaks(draft), draft.end]
        for begin, end in pairwise(cuts):
            further, note = is_further, draft.is_note
            self.add(begin, end, outer, label, is_further=further, is_note=note)
            outer, label = end, None

    def _entry_breaks(self, draft: BlockDraft) -> list[int]:
        """Line ends inside a block at which another entry begins."""
        if draft.label is not None:
            return []
        found = []
        start = draft.start
        for at in draft.breaks:
            if not _NEW_ENTRY.match(self.view, at + 1):
                continue
            is_address = bool(ADDRESS.match(self.view, at + 1))
            if not is_address or ADDRESS.search(self.view, start, at):
                found.append(at)
                start = at
        return found

    def add(
        self,
        start: int,
        end: int,
        outer: int,
        label: SourceId | None,
        *,
        is_further: bool,
        is_note: bool = False,
    ) -> None:
        """Add an entry, or several when "[2] ..." follows "[1] ..." on the line."""
        start, end = trim(self.view, start, end)
        if label is None and (jump := _JUMP.match(self.view, start, end)):
            outer, start = start, jump.end()
        if label is None:
            typed = numbered_label(self.view[start:end])
            bracket = re.match(r"\[(\d{1,4})\][.:]?\s*(?=\S)", self.view[start:end])
            if bracket:
                label, outer, start = int(bracket[1]), start, start + bracket.end()
            elif typed and typed.number < 1000:
                label, outer, start = typed.number, start, start + typed.length
        expected = label + 1 if isinstance(label, int) else None
        for match in NEXT_LABEL.finditer(self.view, start, end):
            if expected is None or int(match[1]) != expected:
                continue
            self._keep(Entry(start, match.start(), outer, label, is_further, is_note))
            label, expected = expected, expected + 1
            outer, start = match.start(), match.end()
        self._keep(Entry(start, end, outer, label, is_further, is_note))

    def _keep(self, entry: Entry) -> None:
        entry.start, entry.end = trim(self.view, entry.start, entry.end)
        if entry.start < entry.end:
            entry.outer_start = min(entry.outer_start, entry.start)
            self.found.append(entry)
