"""Claims: each sentence of the prose with its citations, whole and exact. A marker
after the stop belongs to the sentence before, inside a sentence to the clause that it
follows."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from verification.language.lists import any_of, late_regex, word_list
from verification.records import BlockKind, Citation, Claim, Markup, SourceId, Span

from .checkability import find_kinds, why_not_checkable
from .drafts import BlockDraft
from .headings import mark_plain_headings
from .layout import Layout
from .markers import Marker
from .overlay import Stretch, broken_words, overwrite, trim
from .sentences import split_sentences

MIN_CLAUSE_WORDS = 3
"""Fewer words before a marker are an item of a list, not a clause that can be true."""

MAX_GAP = 16
"""Code points between two markers of one group: " and ", "; ", "), (" fit."""

_GAP = late_regex(
    r"[\s,;/&·|()\[\].]*+(?:(?:and|und|et|y|e|en|och|og|also|see)\s)?[\s,;/()\[\]]*"
)
_OPENING = late_regex(
    r"[(\[]\s{0,2}(?:(?:see|cf\.?|e\.g\.,?|source|sources|via|vgl\.|siehe|voir|quelle|ref"
    r"|as\s[a-z]{2,12}\s(?:in|by))(?:\salso)?:?\s{0,2}){0,2}$",
    re.IGNORECASE,
)
_CLOSING = late_regex(
    lambda: (
        r"(?:\s{0,2}|[ ]{0,2000})"
        rf"(?:[,;]?\s(?:{any_of('reading/marker_words', 'looked at')})\b"
        r"[^()\n]{0,40})?[)\]]"
    )
)
"""Behind spaces that stand for the address of a link, and behind "accessed 3 May"."""

_BEFORE_NOUNS = word_list("reading/before_markers", "cited as nouns")
_NOUN_LEAD = late_regex(
    lambda: rf"(?:^|\s)(?:{'|'.join(map(re.escape, _BEFORE_NOUNS))})\s*$",
    re.IGNORECASE,
)
"""After these a marker is a word of the sentence: "according to [3], ..."."""

_CLAUSE_END = late_regex(
    lambda: rf"\s*(?:$|[,;:.!?)–—]|-\s|(?:{any_of('reading/openings', 'clauses')})\b)",
    re.IGNORECASE,
)
_LEAD_IN = late_regex(
    lambda: rf"\W*(?:{any_of('reading/openings', 'lead-ins')})\b[^,;:]*", re.IGNORECASE
)

_EDGES = " \t\n,;:–—-"


@dataclass(frozen=True, slots=True)
class Group:
    """Adjacent markers, which vouch for the same words."""

    markers: tuple[Marker, ...]
    start: int
    end: int

    @property
    def is_blank(self) -> bool:
        return all(marker.is_blank for marker in self.markers)


def group_markers(scan: str, markers: Sequence[Marker]) -> list[Group]:
    """Put adjacent markers together; the brackets around them belong to them."""
    groups: list[Group] = []
    waiting: list[Marker] = []
    for marker in markers:
        if waiting and not _is_adjacent(scan, waiting[-1], marker):
            groups.append(_group(scan, waiting))
            waiting = []
        waiting.append(marker)
    if waiting:
        groups.append(_group(scan, waiting))
    return groups


def _is_adjacent(scan: str, left: Marker, right: Marker) -> bool:
    if not (left.is_blank and right.is_blank) or right.start - left.end > MAX_GAP:
        return False
    gap = scan[left.end : right.start]
    return "\n\n" not in gap and bool(_GAP.fullmatch(gap)) and "." not in gap


def _group(scan: str, markers: list[Marker]) -> Group:
    start, end = markers[0].start, markers[-1].end
    if all(marker.is_blank for marker in markers):
        closing = _CLOSING.match(scan, end)
        opening = closing and _OPENING.search(scan[max(0, start - 32) : start])
        if opening and closing:
            start -= len(opening[0])
            end = closing.end()
    return Group(tuple(markers), start, end)


def blanks(groups: Sequence[Group]) -> list[Stretch]:
    """Give what of the markers is no part of any sentence."""
    whole = [(group.start, group.end) for group in groups if group.is_blank]
    markers = (
        marker for group in groups if not group.is_blank for marker in group.markers
    )
    parts = ((marker.blank_start, marker.blank_end) for marker in markers)
    return sorted([*whole, *((start, end) for start, end in parts if start < end)])


def owners(
    prose: str, sentences: Sequence[Stretch], groups: Sequence[Group]
) -> list[int]:
    """Give for each group of one block the index of the sentence it belongs to. A group
    between two sentences belongs to the first, unless the block begins with a group and
    ends without one: then its markers stand before their sentences. One before a small
    letter is the subject of its sentence: "\\textcite{ng} disagrees"."""
    lead = groups[0].end <= sentences[0][0] and groups[-1].end <= sentences[-1][0]
    starts = [start for start, _ in sentences]
    found = []
    for group in groups:
        at = max(0, bisect_right(starts, group.start) - 1)
        is_between = group.start >= sentences[at][1] and at + 1 < len(sentences)
        is_subject = is_between and prose[sentences[at + 1][0]].islower()
        is_subject = is_subject and group.start > sentences[at][1]
        found.append(at + (is_between and (lead or is_subject)))
    return found


def make_citations(
    layout: Layout, prose: str, claim: Span, groups: Sequence[Group], *, is_row: bool
) -> tuple[Citation, ...]:
    """Give one citation for each source that the groups name, with its scope. The
    scopes of a claim cover all its words between them."""
    scopes = [claim] * len(groups)
    if len(groups) > 1 and not is_row:
        scopes = _scopes(prose, claim, groups)
    citations: list[Citation] = []
    for group, scope in zip(groups, scopes, strict=True):
        whole = Span(scope.start, min(layout.whole(scope.end), claim.end))
        citations += _cite(layout.text, group, whole)
    return tuple(citations)


def _cite(text: str, group: Group, scope: Span) -> Iterator[Citation]:
    """A source that adjacent markers name twice, "(Ng, 2019) [3]", is cited once."""
    cited: set[SourceId] = set()
    for marker in group.markers:
        span = Span(marker.start, marker.end)
        for source_id in marker.source_ids:
            if source_id not in cited:
                yield Citation(source_id, span.of(text), span, scope)
            cited.add(source_id)


def _scopes(prose: str, claim: Span, groups: Sequence[Group]) -> list[Span]:
    """Part a claim where a marker closes a clause: "A does x [1], and B does y [2]". A
    marker elsewhere, as behind a subject, shares the part it stands in. Where a clause
    would be no more than an item of a list, its marker vouches for the whole claim."""
    scopes: list[Span] = []
    start = before = claim.start
    waiting: list[bool] = []
    for at, group in enumerate(groups):
        right = group.start if group.is_blank else group.end
        right = max(before, min(right, claim.end))
        is_last = at == len(groups) - 1
        is_short = _words(prose[before:right]) < MIN_CLAUSE_WORDS
        is_closed = bool(_CLAUSE_END.match(prose, min(group.end, claim.end), claim.end))
        is_noun = bool(_NOUN_LEAD.search(prose, max(start, group.start - 24), right))
        waiting.append(is_noun or (is_short and is_closed))
        before = max(before, min(group.end, claim.end))
        is_lead = bool(_LEAD_IN.fullmatch(prose, start, right))
        if is_last or (is_closed and not waiting[-1] and not is_lead):
            left, right = trim(prose, start, claim.end if is_last else right, _EDGES)
            part = Span(left, right) if left < right else claim
            scopes += [claim if is_whole else part for is_whole in waiting]
            start, waiting = before, []
    return scopes


def _words(stretch: str) -> int:
    """Words, or for scripts without spaces a word for every two letters."""
    words = len(stretch.split())
    if words < MIN_CLAUSE_WORDS and any(letter > "\u2e7f" for letter in stretch):
        return len(stretch.strip()) // 2
    return words


_LEAD_ONLY = late_regex(
    lambda: rf"\W*+(?:{any_of('reading/openings', 'leads')})?\W*+", re.IGNORECASE
)
_STOPS = frozenset(".!?。！？")
_CLOSERS = " \t\n\"'”’»)]*_"
_LONE_STOP = " \t\n.,;:!?。)]"
_LINE_END = str.maketrans("\n\t", "  ")


class ClaimMaker:
    """Goes through the blocks in order and numbers the claims."""

    def __init__(
        self, layout: Layout, prose_scan: str, markers: Sequence[Marker], language: str
    ) -> None:
        self.layout = layout
        self.language = language
        self.groups = group_markers(prose_scan, markers)
        blank = blanks(self.groups)
        self.prose = overwrite(prose_scan, blank)
        before_stops = [
            (start - prose_scan.startswith(" ", start - 1), end)
            for start, end in blank
            if _precedes_stop(prose_scan, end)
        ]
        self.split_scan = overwrite(self.prose, before_stops, "x")
        self.shown = overwrite(layout.view, blank)
        self.gaps = sorted([*_after_letters(layout.markup), *broken_words(layout.view)])
        self.claims: list[Claim] = []
        self._at = 0
        self._lead: list[Group] = []
        """The markers of a line that leads to a list: its items cite them too."""

    def make(self, drafts: Sequence[BlockDraft]) -> tuple[Claim, ...]:
        """Give the claims of the blocks, which are in reading order."""
        mark_plain_headings(self.layout.view, drafts)
        for draft in drafts:
            if draft.kind is not BlockKind.CODE:
                self._take(draft)
        return tuple(self.claims)

    def _take(self, draft: BlockDraft) -> None:
        groups = self._groups_of(draft)
        sentences = [
            stretch
            for stretch in self._sentences(draft)
            if not (groups and _LEAD_ONLY.fullmatch(self.prose, *stretch))
        ]
        if not sentences:
            self._give_to_last(groups)
            return
        is_item = draft.kind is BlockKind.LIST_ITEM
        if not is_item:
            line = self.prose[draft.start : draft.end].rstrip(_CLOSERS)
            is_whole = draft.kind is BlockKind.TABLE_ROW or line[-1:] in _STOPS
            self._lead = [] if is_whole else groups
        by_sentence: dict[int, list[Group]] = {}
        if groups:
            for owner, group in zip(
                owners(self.prose, sentences, groups), groups, strict=True
            ):
                by_sentence.setdefault(owner, []).append(group)
        for at, (start, end) in enumerate(sentences):
            self._add(draft, start, end, by_sentence.get(at, []))

    def _groups_of(self, draft: BlockDraft) -> list[Group]:
        groups = self.groups
        found = []
        while self._at < len(groups):
            group = groups[self._at]
            if group.start >= draft.end and not self._is_behind(draft, group):
                break
            names_sources = any(marker.source_ids for marker in group.markers)
            if group.end > draft.outer_start and names_sources:
                found.append(group)
            self._at += 1
        return found

    def _is_behind(self, draft: BlockDraft, group: Group) -> bool:
        """Whether a note, which is no word of any block, ends the last line of one."""
        between = self.layout.text[draft.end : group.start]
        return not between.strip() and "\n\n" not in between

    def _sentences(self, draft: BlockDraft) -> list[Stretch]:
        if draft.kind is BlockKind.HEADING or draft.is_header:
            return [trim(self.prose, draft.start, draft.end)]
        sentences = split_sentences(
            self.split_scan, draft.start, draft.end, self.language
        )
        if draft.kind is BlockKind.TABLE_ROW and sentences:
            return [(sentences[0][0], sentences[-1][1])]
        return sentences

    def _add(
        self, draft: BlockDraft, start: int, end: int, groups: Sequence[Group]
    ) -> None:
        whole = self.shown[start:end]
        start, end = self._without_markers_around(start, end, groups)
        if start >= end:
            return
        end = self.layout.whole(end)
        span = Span(start, end)
        statement = self._statement(start, end)
        is_row = draft.kind is BlockKind.TABLE_ROW
        citations = make_citations(self.layout, self.prose, span, groups, is_row=is_row)
        if not groups and draft.kind is BlockKind.LIST_ITEM:
            for group in self._lead:
                citations += tuple(_cite(self.layout.text, group, span))
        reason = why_not_checkable(
            whole, draft.kind, is_header=draft.is_header, has_citations=bool(citations)
        )
        self.claims.append(
            Claim(
                id=len(self.claims) + 1,
                span=span,
                text=self.layout.text[start:end],
                statement=statement,
                citations=citations,
                not_checkable=reason,
                kinds=() if reason else find_kinds(statement),
            )
        )

    def _without_markers_around(
        self, start: int, end: int, groups: Sequence[Group]
    ) -> Stretch:
        """Cut the markers at a sentence's end, and the stop behind them."""
        for group in reversed(groups):
            if not group.is_blank or group.start >= end:
                continue
            if self.prose[group.end : end].strip(_LONE_STOP):
                break
            end = max(start, group.start)
        return trim(self.shown, start, end)

    def _statement(self, start: int, end: int) -> str:
        statement = self.shown[start:end].translate(_LINE_END)
        for at in range(bisect_left(self.gaps, (start, 0)), len(self.gaps)):
            left, right = self.gaps[at]
            if left >= end:
                break
            statement = _close_up(statement, left - start, right - start)
        return statement

    def _give_to_last(self, groups: Sequence[Group]) -> None:
        """Markers in a block of their own belong to the claim before it."""
        if not groups or not self.claims:
            return
        last = self.claims[-1]
        text, citations = self.layout.text, list(last.citations)
        for group in groups:
            citations += _cite(text, group, last.span)
        self.claims[-1] = replace(last, citations=tuple(citations))


def _precedes_stop(scan: str, at: int) -> bool:
    """Whether a stop follows a marker. Such a marker is a word to the sentence
    splitter: without it "7 t [2]." would end in an abbreviation."""
    return scan[at : at + 1] in _STOPS or scan[at : at + 2] in (" .", " 。")


def _after_letters(markup: Sequence[Markup]) -> Iterator[Stretch]:
    """What is left over where a character reference stands for a letter."""
    for mark in markup:
        if len(mark.shown) == 1 and (mark.shown.isalpha() or mark.shown in "'’"):
            yield mark.span.start + 1, mark.span.end


def _close_up(statement: str, start: int, end: int) -> str:
    """Draw the rest of a word up to where it was broken off. "M&uuml;ller" is one word
    of a judge's; the places left over follow it."""
    last = end
    while last < len(statement) and (
        statement[last].isalnum() or statement[last] in "'’-"
    ):
        last += 1
    gap = " " * (min(end, len(statement)) - start)
    return statement[:start] + statement[end:last] + gap + statement[last:]
