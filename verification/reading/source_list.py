"""The list of sources: which blocks of a text are its entries, of which several may
stand in one block, and the numbers that markers name them by. A heading alone
never makes a list: what stands under it must look like entries, the less so the nearer
it is to the end."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from verification.language.lists import late_regex, listed_pattern
from verification.records import BlockKind, SourceId

from .author_year import (
    NO_YEAR,
    cited_works,
    entry_keys,
    is_author_and_year,
)
from .drafts import MAX_NUMBERING_GAP, BlockDraft
from .headings import (
    is_further_heading,
    is_heading_line,
    is_source_heading,
    names_sources,
)
from .layout import Layout
from .markers import (
    RAISED_DIGITS,
    Known,
    lowered_markers,
    raised_numbers,
)
from .numbering import (
    ADDRESS,
    KEY_LABEL,
    NEXT_LABEL,
    Entry,
    EntryCutter,
    Numbering,
    number_entries,
)
from .overlay import Stretch, overwrite, trim
from .web_addresses import find_bare_domain

MIN_ADDRESSED_SHARE = 0.5
"""Share of blocks with address, identifier or year that makes them a list."""

MAX_ENTRY_LENGTH = 1500
"""Code points; entries with annotations stay below, and a long essay does not."""

MAX_ODD_LENGTH = 4000
"""Code points of an entry that counts on: its number says that it is one."""

MAX_MISSES = 10
"""Lines that look as if they announced a list and do not, after which only headings
that we know are tried: a text of nothing else would be read a thousand times."""

ANNOUNCEMENT_LEVEL = 2
"""Heading level of a plain or bold line that announces the list, as most write it."""

MAX_PROSE_FREE_WORDS = 8
"""A sentence longer than this, without year or address, is prose and not an entry."""

_YEAR = late_regex(rf"(?<![\d-])(?:1[5-9]|20)\d\d[a-z]?(?![\d%])|\b(?:{NO_YEAR})")
_ADDRESS_ONLY = late_regex(r"<?(?:https?://|www\.|doi:)\S{3,2000}", re.IGNORECASE)
_AUTHOR_FIRST = late_regex(
    r"(?:[^\W\d_][\w'’-]{1,30},\s(?:[^\W\d_a-z]\.[\s-]?){1,3}[^\n(]{0,200}|[^\n.:(]{2,80}\s)"
    rf"\((?:\d{{4}}[a-z]?|{NO_YEAR})\)[.:,]\s"
)
MIN_LAST_BLOCKS = 2
"""Entries at the end of a text that are a list without anything that says so."""

_CITED = late_regex(r"\[(\d{1,4})[\],;–-]")
_RUN_IN_LABEL = late_regex(r"(?<=\s)\[(\d{1,3})\][.:]?\s(?=[^\W_])")
_RUN_IN = late_regex(r"\s*([^:：\n]{2,40})[:：]\s*(?=\S)")
_CLOSING = listed_pattern("reading/openings", "closing remarks", re.IGNORECASE)
_BETWEEN = late_regex(r"[,;|•·]|\s(?:and|und|et)\s")


@dataclass(slots=True)
class SourceList:
    """The entries of a text in reading order, and the blocks that are left as prose."""

    entries: list[Entry]
    prose: list[BlockDraft]
    announcements: list[BlockDraft]
    """Headings and lines that announce a list; they are among the prose too."""

    numbering: Numbering
    separators: list[Stretch]
    """What stands between entries on one line: commas, bars, "and"."""


def find_source_list(layout: Layout) -> SourceList:
    """Tell entries from prose, and give each entry the id that markers name it by."""
    finder = _Finder(layout)
    finder.run()
    gone = finder.taken
    prose = [draft for at, draft in enumerate(layout.drafts) if at not in gone]
    for draft in prose:
        if draft.is_label_seen and draft.label_start is not None:
            draft.start = draft.label_start  # a sentence that begins with its marker
    for draft in finder.announcements:
        if draft.kind is not BlockKind.HEADING:
            draft.kind, draft.level = BlockKind.HEADING, ANNOUNCEMENT_LEVEL
    listed = [(entry.outer_start, entry.end) for entry in finder.found]
    starts = [draft.start for draft in prose]

    def is_apart(before: Entry, after: Entry) -> bool:
        return bisect_left(starts, before.end) < bisect_left(starts, after.start)

    scan = overwrite(layout.scan, listed)
    numbering = number_entries(finder.found, scan, is_apart)
    separators = [stretch for stretch in finder.separators if stretch[0] < stretch[1]]
    announcements = finder.announcements
    return SourceList(finder.found, prose, announcements, numbering, separators)


def _whole(labels: Iterable[SourceId | None]) -> Iterator[int]:
    """Those labels that are numbers."""
    return (label for label in labels if isinstance(label, int))


class _Finder:
    def __init__(self, layout: Layout) -> None:
        self.view = layout.view
        self.layout = layout
        self.drafts = layout.drafts
        self.link_starts = {link.start for link in layout.links if link.url}
        self.links = [link for link in layout.links if link.url]
        self.cutter = EntryCutter(layout.view)
        self.found = self.cutter.found
        self.taken: set[int] = set()
        self.announcements: list[BlockDraft] = []
        self.separators: list[Stretch] = []
        self.misses = 0

    def run(self) -> None:
        for at, draft in enumerate(self.drafts):
            if draft.is_definition:
                self._take(at, is_further=False)
        at = 0
        while at < len(self.drafts):
            at = self._try_heading(at)
        self._try_unannounced()
        self._try_last_blocks()
        self.found.sort(key=lambda entry: entry.start)

    def _try_heading(self, at: int) -> int:
        """Take the entries under the heading at `at`, and give where to look next."""
        draft = self.drafts[at]
        line = self.view[draft.start : draft.end]
        if at in self.taken or not self._may_announce(draft):
            return at + 1
        is_known = is_source_heading(line)
        if not is_known:
            self._try_run_in(at)
        if not is_known and not self._may_be_announced(at, line):
            return at + 1
        is_further = is_further_heading(line)
        run, stop = self._entries_after(at)
        if not run or not (
            self._is_list(run, stop) if is_known else self._are_entries(run)
        ):
            self.misses += 1
            return at + 1
        self.announcements.append(draft)
        is_keyed = self._is_key(run[0])
        for index in run:
            if self._heads_numbers(index):
                self.announcements.append(self.drafts[index])
            elif is_keyed and not self._is_key(index):
                self._hang(index)
            elif not self._hangs(index):
                self._take(index, is_further=is_further)
        return stop

    def _is_key(self, index: int) -> bool:
        """Whether a line is nothing but "Ng and Lee, 2019": the lines below it are the
        entry, as a journal's page shows it."""
        draft = self.drafts[index]
        line = self.view[draft.start : draft.end]
        return line[-1:] != ")" and is_author_and_year(line)

    def _heads_numbers(self, index: int) -> bool:
        """Whether a line heads the notes of one chapter: their numbers begin again."""
        draft, following = self.drafts[index], self.drafts[index + 1 : index + 2]
        line = self.view[draft.start : draft.end]
        is_first = bool(following) and following[0].label == 1
        is_bare = draft.label is None and not self._has_address(draft)
        return is_first and is_bare and is_heading_line(line, is_bold=True)

    def _may_be_announced(self, at: int, line: str) -> bool:
        if self.misses >= MAX_MISSES or not names_sources(line):
            return False
        following = self.drafts[at + 1] if at + 1 < len(self.drafts) else None
        return following is not None and self._is_addressed(following)

    def _are_entries(self, run: list[int]) -> bool:
        """Whether blocks under a heading that we do not know must be entries: most of
        them name an address, and numbers, where they have any, count up."""
        addressed = sum(self._has_address(self.drafts[index]) for index in run)
        is_addressed = addressed > MIN_ADDRESSED_SHARE * len(run)
        return is_addressed and self._counts_up(run) and not self._has_prose(run)

    def _has_prose(self, run: list[int]) -> bool:
        """Whether a block without a number is a sentence that links to something."""
        for index in run:
            draft = self.drafts[index]
            line = self.view[draft.start : draft.end].rstrip()
            if draft.label is None and self._is_sentence(line):
                return True
        return False

    def _may_announce(self, draft: BlockDraft) -> bool:
        if draft.kind is BlockKind.HEADING or draft.is_bold:
            return True
        return draft.kind in (BlockKind.PARAGRAPH, BlockKind.LIST_ITEM, BlockKind.QUOTE)

    def _entries_after(self, at: int) -> tuple[list[int], int]:
        """Give the blocks after a heading that may be entries, and where they stop."""
        run: list[int] = []
        heading = self.drafts[at]
        index = at + 1
        while index < len(self.drafts):
            draft = self.drafts[index]
            if index not in self.taken:
                if draft.kind is BlockKind.HEADING or draft.is_bold:
                    if not self._is_subheading(heading, draft, index):
                        break
                elif self._announces(draft) or not (
                    self._counts_on(draft, run)
                    or self._may_be_entry(draft, run)
                    or (run and self._is_key(run[0]))
                ):
                    break
                else:
                    run.append(index)
            index += 1
        return run, index

    def _counts_on(self, draft: BlockDraft, run: list[int]) -> bool:
        """Whether it has the next number of the list, or is its next item: an odd entry
        does not end a list."""
        above = [self.drafts[index] for index in run if self.drafts[index].label_start]
        if not above or draft.end - draft.start > MAX_ODD_LENGTH:
            return False
        before = above[-1]
        if isinstance(draft.label, int) and isinstance(before.label, int):
            is_next = before.label < draft.label <= before.label + MAX_NUMBERING_GAP
            return is_next and before.is_bracketed == draft.is_bracketed
        is_item = draft.kind is before.kind is BlockKind.LIST_ITEM
        return is_item and draft.chunk == before.chunk and draft.level == before.level

    def _announces(self, draft: BlockDraft) -> bool:
        """Whether it heads a list itself: one list ends where another begins."""
        return is_source_heading(self.view[draft.start : draft.end])

    def _hangs(self, index: int) -> bool:
        """Join a line to the entry above it: one that is indented, or an address below
        a title. False if it begins an entry of its own."""
        draft = self.drafts[index]
        above = self.drafts[index - 1]
        if draft.label is not None or draft.is_ruled or not self.found:
            return False
        line = self.view[draft.start : draft.end]
        if KEY_LABEL.match(line):
            return False
        is_address = _ADDRESS_ONLY.fullmatch(line) and not self._has_address(above)
        is_below = index - 1 in self.taken and self.found[-1].end == above.end
        is_signed = self.found[-1].label is not None and draft.label_start is None
        is_near = above.chunk == draft.chunk
        is_hanging = is_below and bool(
            (is_near and (draft.is_indented or is_address or is_signed))
            or (is_address and is_signed)
        )
        if is_hanging:
            self._hang(index)
        return is_hanging

    def _hang(self, index: int) -> None:
        self.found[-1].end = self.drafts[index].end
        self.taken.add(index)

    def _is_subheading(
        self, heading: BlockDraft, draft: BlockDraft, index: int
    ) -> bool:
        if self._announces(draft):
            return False
        is_below = draft.level > heading.level > 0 or (
            draft.is_bold and heading.kind is BlockKind.HEADING
        )
        following = self.drafts[index + 1] if index + 1 < len(self.drafts) else None
        return is_below and following is not None and self._is_addressed(following)

    def _may_be_entry(self, draft: BlockDraft, run: list[int]) -> bool:
        if draft.kind is BlockKind.CODE or draft.end - draft.start > MAX_ENTRY_LENGTH:
            return False
        line = self.view[draft.start : draft.end].strip()
        if run and draft.label_start is None:
            is_near = draft.chunk == self.drafts[run[-1]].chunk
            is_signed = self.drafts[run[0]].label_start is not None
            if is_signed and not is_near and not _ADDRESS_ONLY.fullmatch(line):
                return False
            if is_signed and is_near:
                return True
            if draft.is_ruled or (
                _CLOSING.match(line) and not self._has_address(draft)
            ):
                return False
        if self._is_addressed(draft):
            return True
        if _CLOSING.match(line) or line.endswith(("?", "!")):
            return False
        return not self._is_sentence(line)

    def _is_sentence(self, line: str) -> bool:
        return line.endswith((".", "。", ":")) and (
            len(line.split()) > MAX_PROSE_FREE_WORDS or line.endswith((":", "。"))
        )

    def _is_addressed(self, draft: BlockDraft) -> bool:
        """Whether it holds an address, an identifier or a year, as an entry does."""
        line = self.view[draft.start : draft.end]
        return (
            draft.is_bracketed
            or self._has_address(draft)
            or bool(_YEAR.search(line) or find_bare_domain(line[:MAX_ENTRY_LENGTH]))
        )

    def _is_list(self, run: list[int], stop: int) -> bool:
        """Whether blocks below a heading are entries; at the end less will do."""
        addressed = sum(self._is_addressed(self.drafts[index]) for index in run)
        if addressed >= MIN_ADDRESSED_SHARE * len(run) or self._is_key(run[0]):
            return True
        rest = sum(draft.end - draft.start for draft in self.drafts[stop:])
        is_end = rest <= sum(self.drafts[at].end - self.drafts[at].start for at in run)
        has_labels = all(self.drafts[at].label_start is not None for at in run)
        return is_end and has_labels

    def _try_run_in(self, at: int) -> None:
        """Take "Sources: [1] ..., [2] ..." and "Sources: https://..., https://..."."""
        draft = self.drafts[at]
        head = self.view[draft.start : min(draft.end, draft.start + 60)]
        match = _RUN_IN.match(head)
        if not match or not is_source_heading(match[1]):
            return
        start = draft.start + match.end()
        following = bisect_left(self.links, start, key=lambda link: link.start)
        has_link = (
            following < len(self.links) and self.links[following].start < draft.end
        )
        labels = [
            int(label[1])
            for label in _RUN_IN_LABEL.finditer(self.view, start - 1, draft.end)
        ]
        is_numbered = labels == [*range(1, 1 + len(labels))] and len(labels) > 1
        has_link = has_link or is_numbered
        if not has_link and not ADDRESS.search(self.view, start, draft.end):
            return
        is_further = is_further_heading(match[1])
        done = start
        for begin, end in self._split_run_in(start, draft.end):
            self.separators.append((done, begin))
            self.cutter.add(begin, end, begin, None, is_further=is_further)
            done = end
        self.separators.append((done, draft.end))
        draft.end = draft.start + match.end(1)
        while draft.end < start and not self.view[draft.end].isspace():
            draft.end += 1
        self.announcements.append(draft)

    def _split_run_in(self, start: int, end: int) -> list[Stretch]:
        if NEXT_LABEL.search(self.view, max(start - 1, 0), end):
            return [(start, end)]
        cuts = [start]
        for match in _BETWEEN.finditer(self.view, start, end):
            rest = self.view[match.end() : match.end() + 12].lstrip()
            begins = range(match.end(), match.end() + 3)
            is_link = not self.link_starts.isdisjoint(begins)
            if is_link or rest.startswith(("http", "www.", "doi", "10.")):
                cuts.append(match.end())
        cuts.append(end)
        edges = " \t\n,;|•·"
        return [trim(self.view, left, right, edges) for left, right in pairwise(cuts)]

    def _try_unannounced(self) -> None:
        """Take runs of numbered lines that no heading announces."""
        at = 0
        while at < len(self.drafts):
            run, stop = self._numbered_run(at)
            if run and self._is_unannounced_list(run, stop):
                self._announce_by_place(run[0] - 1)
                for index in run:
                    if not self._hangs(index):
                        self._take(index, is_further=False)
            at = max(stop, at + 1)

    def _numbered_run(self, at: int) -> tuple[list[int], int]:
        run: list[int] = []
        while at < len(self.drafts) and at not in self.taken:
            draft = self.drafts[at]
            if draft.kind is BlockKind.HEADING:
                break
            if not run:
                if draft.label is None or not draft.outer_start:
                    break
            elif draft.label is None:
                above = self.drafts[at - 1]
                is_near = draft.chunk == above.chunk and not draft.is_ruled
                if draft.label_start is not None or not is_near:
                    break
            elif not self._counts_on(draft, run):
                break
            run.append(at)
            at += 1
        return run, at

    def _is_unannounced_list(self, run: list[int], stop: int) -> bool:
        """At the end of a text addresses are enough, or numbers that it cites; before
        other prose the lines need addresses, and numbers in brackets that it cites."""
        labelled = [at for at in run if self.drafts[at].label is not None]
        addressed = sum(self._is_addressed_entry(at, run) for at in labelled)
        is_addressed = addressed >= MIN_ADDRESSED_SHARE * len(labelled)
        is_cited = all(self.drafts[at].is_bracketed for at in labelled)
        is_cited = is_cited and self._are_cited(run)
        lines = (self.view[draft.start : draft.end] for draft in self.drafts[stop:])
        is_end = all(_CLOSING.match(line.strip()) for line in lines)
        is_noted = self._are_noted(run, is_end=is_end)
        if is_end:
            return is_addressed or is_cited or is_noted
        begin = self.drafts[run[0]].outer_start
        is_raised = self.view[begin] in RAISED_DIGITS
        return (is_addressed and is_cited) or (is_noted and is_raised)

    def _is_addressed_entry(self, at: int, run: list[int]) -> bool:
        """Whether an entry or a line that hangs below it has an address."""
        for index in range(at, run[-1] + 1):
            draft = self.drafts[index]
            if index > at and draft.label is not None:
                break
            if self._has_address(draft):
                return True
        return False

    def _announce_by_place(self, at: int) -> None:
        """Make a heading of the line right above a list: "Part one: sources"."""
        if at < 0 or at in self.taken:
            return
        draft = self.drafts[at]
        line = self.view[draft.start : draft.end]
        is_heading = draft.kind is BlockKind.HEADING or draft.is_bold
        if is_heading or (names_sources(line) and is_heading_line(line, is_bold=True)):
            self.announcements.append(draft)

    def _has_address(self, draft: BlockDraft) -> bool:
        begins = range(draft.outer_start, min(draft.end, draft.start + 60))
        return not self.link_starts.isdisjoint(begins) or bool(
            ADDRESS.search(self.view, draft.start, draft.end)
        )

    def _counts_up(self, run: list[int]) -> bool:
        labels = [self.drafts[at].label for at in run]
        numbers = [label for label in labels if isinstance(label, int)]
        return numbers == sorted(numbers)

    @cached_property
    def _first_cited_at(self) -> dict[int, int]:
        """Where each number stands first in brackets."""
        cited = [*_CITED.finditer(self.layout.scan)]
        return {int(match[1]): match.start() for match in reversed(cited)}

    @cached_property
    def _first_raised_at(self) -> dict[int, int]:
        return raised_numbers(self.layout.scan)

    def _are_cited(self, run: list[int]) -> bool:
        """Whether the prose before cites one of these numbers in brackets."""
        begin = self.drafts[run[0]].outer_start
        labels = (self.drafts[at].label for at in run)
        places = (self._first_cited_at.get(label, begin) for label in _whole(labels))
        return any(place < begin for place in places)

    def _are_noted(self, run: list[int], *, is_end: bool) -> bool:
        """Whether all these numbers stand raised in the prose before, as at the foot of
        a printed page, or at the end of a text lowered by copying."""
        labels = frozenset(_whole(self.drafts[at].label for at in run))
        before = self.found[-1].label if self.found else None
        if not labels or (len(labels) == 1 and before != min(labels) - 1):
            return False
        begin = self.drafts[run[0]].outer_start
        raised = {
            label for label in labels if self._first_raised_at.get(label, begin) < begin
        }
        cited = {
            label for label in labels if self._first_cited_at.get(label, begin) < begin
        }
        if raised and labels <= raised | cited:
            return True
        known = Known(frozenset[SourceId](labels), has_numbers=True)
        head = self.layout.scan[:begin] if is_end else ""
        lowered = lowered_markers(head, known, [])
        return labels <= {number for marker in lowered for number in marker.source_ids}

    def _try_last_blocks(self) -> None:
        """Take what ends the text where each block begins as an entry does: "Ng, A.",
        "Harbour Office (2023):". One alone must be cited, as "(Ng, 2019)"."""
        end = len(self.drafts)
        while end and _CLOSING.match(self._line(end - 1)):
            end -= 1
        at = end
        while at and self._begins_as_entry(at - 1):
            at -= 1
        if not at or end - at < MIN_LAST_BLOCKS:
            at = self._first_cited(end)
        for index in range(at, end):
            self._take(index, is_further=False)

    def _first_cited(self, end: int) -> int:
        """The first of the last blocks that the text cites by author and year."""
        at, starts = end, {draft.start for draft in self.drafts}
        cited: set[tuple[str, str]] = set()
        while at > 1 and self._may_end_list(at - 1):
            keys = set(entry_keys(self._line(at - 1)))
            cited = cited or set(cited_works(self.layout.scan, starts) if keys else ())
            if cited.isdisjoint(keys):
                break
            at -= 1
        return at

    def _line(self, at: int) -> str:
        return self.view[self.drafts[at].start : self.drafts[at].end]

    def _may_end_list(self, at: int) -> bool:
        draft = self.drafts[at]
        is_free = at not in self.taken and draft.kind is not BlockKind.HEADING
        return is_free and draft.end - draft.start <= MAX_ENTRY_LENGTH

    def _begins_as_entry(self, at: int) -> bool:
        return self._may_end_list(at) and bool(_AUTHOR_FIRST.match(self._line(at)))

    def _take(self, at: int, *, is_further: bool) -> None:
        self.taken.add(at)
        self.cutter.take(self.drafts[at], is_further=is_further)
