"""Entries of source lists and the numbers that markers name them by. Where a list
begins again at 1, each section's markers mean the entries of their own list."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise

from verification.language.lists import late_regex
from verification.records import SourceId

from .author_year import NO_YEAR, with_particles
from .drafts import BlockDraft
from .markers import MAX_UNLISTED, Marker, next_number, note_id, numbered_label
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


NumberedList = dict[SourceId, Entry]
"""The entries of one list by the labels that were typed before them, in their order."""


@dataclass(slots=True)
class Numbering:
    """Which entry a typed number or label means, by where it stands."""

    lists: list[NumberedList]
    has_numbers: bool
    """Whether numbers were typed; a list without them is counted."""

    chapters: list[int] = field(default_factory=list)
    """Where the numbers begin again in a text whose lists all stand at its end."""

    @property
    def labels(self) -> frozenset[SourceId]:
        return frozenset(chain.from_iterable(self.lists))

    def meant(self, label: SourceId, at: int) -> SourceId:
        """Give the id of the entry: of the next list that has the label, else of the
        nearest before; the label itself where no list has it."""
        starts = self.chapters or self._list_starts()
        following = max(0, bisect_right(starts, at) - bool(self.chapters))
        order = [*self.lists[following:], *reversed(self.lists[:following])]
        named = (entries[label] for entries in order if label in entries)
        entry = next(named, None)
        return label if entry is None else entry.source_id

    def _list_starts(self) -> list[int]:
        return [next(iter(entries.values())).outer_start for entries in self.lists]

    def divide(self, markers: Iterable[Marker]) -> None:
        """Match the notes at the end of a book, chapter by chapter, with the chapters:
        as often as lists begin at 1 the markers must, each with its list's numbers."""
        if len(self.lists) < 2:
            return
        starts: list[int] = []
        cited: list[set[SourceId]] = []
        highest, end = 0, self._list_starts()[0]
        for marker in sorted(markers, key=lambda marker: marker.start):
            numbers = [
                number for number in marker.source_ids if isinstance(number, int)
            ]
            if marker.start > end:
                return
            if numbers[:1] == [1] and highest != 1:
                starts.append(marker.start)
                cited.append(set())
            if numbers and cited:
                highest = max(numbers)
                cited[-1].update(numbers)
        is_matched = len(cited) == len(self.lists) and all(
            numbers <= entries.keys()
            for numbers, entries in zip(cited, self.lists, strict=True)
        )
        self.chapters = starts if is_matched else []

    def doubled(self, marker_starts: Sequence[int]) -> Iterator[Entry]:
        """The first entries of lists that no marker can mean: the list before has the
        same numbers, and no marker stands between the two."""
        for before, after in () if self.chapters else pairwise(self.lists):
            first, end = next(iter(after.values())), [*before.values()][-1].end
            at = bisect_right(marker_starts, end)
            if not marker_starts[at : at + 1] or marker_starts[at] > first.start:
                yield first


_CITED = late_regex(
    r"[\[【(]\s{0,3}(?:\d{1,3}\s{0,3}[,;–-]\s{0,3}){0,9}(\d{1,3})[\]】)]"
)


def number_entries(
    found: Sequence[Entry], scan: str, is_apart: Callable[[Entry, Entry], bool]
) -> Numbering:
    """
    Give each entry its id: keep typed numbers; count up where none was typed, or one
    that is given. Where footnotes and a numbered list use the same numbers, the
    footnotes are "^1", "^2" and so on: `[1]` and `[^1]` name two sources then.

    Args:
        found: In reading order.
        scan: Where markers are looked for: no counted entry gets a number that it has.
        is_apart: Whether prose stands between two entries.
    """
    _separate_notes(found)
    lists: list[NumberedList] = []
    used: set[SourceId] = set()
    waiting: list[Entry] = []
    before: Entry | None = None
    highest = 0
    for entry in found:
        is_given = bool(lists) and entry.label in lists[-1]
        is_near = before is not None and not is_apart(before, entry)
        if is_given and is_near and entry.label == 1 and before and before.label:
            entry.label = highest + 1  # "1." before each entry
            is_given = False
        if entry.label is None or (is_given and (is_near or entry.is_further)):
            waiting.append(entry)
            continue
        before = entry
        if is_given or not lists:
            lists.append({})
            highest = 0
        if isinstance(entry.label, int):
            highest = max(highest, entry.label)
        lists[-1][entry.label] = entry
        if entry.label in used:
            waiting.append(entry)
        else:
            entry.source_id = entry.label
            used.add(entry.label)
    cited = [int(number) for number in _CITED.findall(scan) if lists]
    following = next_number(
        [
            *used,
            *(cited_number for cited_number in cited if cited_number <= MAX_UNLISTED),
        ]
    )
    for number, entry in enumerate(waiting, start=following):
        entry.source_id = number
    main = [entry for entry in found if not entry.is_further]
    counted = [] if lists else [{entry.source_id: entry for entry in main}]
    return Numbering([*lists, *filter(None, counted)], bool(lists))


def _separate_notes(found: Sequence[Entry]) -> None:
    notes = [entry for entry in found if entry.is_note]
    listed = {entry.label for entry in found if not entry.is_note}
    if any(isinstance(note.label, int) and note.label in listed for note in notes):
        for note in notes:
            if isinstance(note.label, int):
                note.label = note_id(note.label)


ADDRESS = late_regex(r"https?://|www\.|\bdoi\b|10\.\d{4,9}/|arxiv|isbn", re.IGNORECASE)
_JUMP = late_regex(r"[\^↑]\s*(?i:jump up to:?\s*)?(?:[a-z](?:[,\s]\s*)){0,9}")
_FAMILY, _CAPITAL = r"[^\W\d_][\w'’-]{1,30}", r"[^\W\d_a-z][\w'’-]{1,30}"
NEXT_LABEL = late_regex(r"(?<=\s)\[(\d{1,4})\][.:]?\s*(?=\S)")
KEY_LABEL = late_regex(
    r"\[(?:(\d{1,4})\][.:]?\s*|([A-Za-z+-]{1,20}\d{1,4}[a-z]?|[A-Z])\][.:]?\s+)(?=\S)"
)
"""Before an entry: "[3]", "[S1]", "[A]", "[Knu84]"."""

_NEW_ENTRY = late_regex(
    lambda: (
        rf"\s*(?:[\^↑]\s|{with_particles(_FAMILY)},\s[^\W\d_]\.|https?://"
        rf"|[^\W\d_][^\n]{{0,120}}[(（](?:\d{{4}}[a-z]?|{NO_YEAR})[)）]"
        rf"|(?<=[.”\"]\n)(?:[\"“]|{with_particles(_CAPITAL)},\s[^\W\d_a-z][^\n]{{3,200}}\.))"
    )
)
"""How an entry begins, the last two only below a line that has ended: "Ng, Ada. Towers.
Press, 1990.", '"Towers." Review, 1990.'"""


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
            if key := KEY_LABEL.match(self.view, start, end):
                label = int(key[1]) if key[1] else key[2]
                outer, start = start, key.end()
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
