"""Blocks of a list of sources to its entries: several may stand in one block."""

from __future__ import annotations

import re
from itertools import pairwise

from verification.language.lists import late_regex
from verification.records import SourceId

from .drafts import BlockDraft
from .entries import FoundEntry
from .overlay import trim
from .raised import numbered_label

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
        self.found: list[FoundEntry] = []

    def take(self, draft: BlockDraft, *, is_further: bool) -> None:
        """`is_further` says that it stands under "Further reading": nobody cites it."""
        start, label, outer = draft.start, draft.label, draft.outer_start
        cuts = [start, *self._entry_breaks(draft), draft.end]
        for begin, end in pairwise(cuts):
            self.add(draft, begin, end, outer, label, is_further=is_further)
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
        draft: BlockDraft,
        start: int,
        end: int,
        outer: int,
        label: SourceId | None,
        *,
        is_further: bool,
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
            self._keep(draft, start, match.start(), outer, label, is_further)
            label, expected = expected, expected + 1
            outer, start = match.start(), match.end()
        self._keep(draft, start, end, outer, label, is_further)

    def _keep(
        self,
        draft: BlockDraft,
        start: int,
        end: int,
        outer: int,
        label: SourceId | None,
        is_further: bool,
    ) -> None:
        start, end = trim(self.view, start, end)
        if start < end:
            outer = min(outer, start)
            self.found.append(FoundEntry(draft, start, end, outer, label, is_further))
