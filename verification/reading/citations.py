"""Which claim a marker vouches for, and which part of it: after the stop it belongs to
the sentence before, inside a sentence to the clause that it follows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from verification.language.lists import late_regex, word_list
from verification.records import Citation, Span

from .layout import Layout
from .markers import Marker
from .overlay import Stretch, trim

MIN_CLAUSE_WORDS = 3
"""Fewer words before a marker are an item of a list, not a clause that can be true."""

MAX_GAP = 16
"""Code points between two markers of one group: " and ", "; ", "), (" fit."""

_GAP = late_regex(
    r"[\s,;/&·|()\[\].]*(?:(?:and|und|et|y|e|en|och|og|also|see)\s)?[\s,;/()\[\]]*"
)
_OPENING = late_regex(
    r"[(\[]\s{0,2}(?:(?:see|cf\.?|e\.g\.,?|source|sources|via|vgl\.|siehe|voir|quelle|ref)"
    r"(?:\salso)?:?\s{0,2})?$",
    re.IGNORECASE,
)
_CLOSING = late_regex(r"\s{0,2}[)\]]")
_BEFORE_NOUNS = word_list("reading/before_markers", "cited as nouns")
"""After these a marker is a word of the sentence: "according to [3], ..."."""

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

    @property
    def names_sources(self) -> bool:
        return any(marker.source_ids for marker in self.markers)


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
        opening = closing and _OPENING.search(scan[max(0, start - 16) : start])
        if opening and closing:
            start -= len(opening[0])
            end = closing.end()
    return Group(tuple(markers), start, end)


def blanks(groups: Sequence[Group]) -> list[Stretch]:
    """Give what of the markers is no part of any sentence."""
    found: list[Stretch] = []
    for group in groups:
        if group.is_blank:
            found.append((group.start, group.end))
        else:
            found.extend(
                (marker.blank_start, marker.blank_end)
                for marker in group.markers
                if marker.blank_start < marker.blank_end
            )
    return found


def owners(sentences: Sequence[Stretch], groups: Sequence[Group]) -> list[int]:
    """Give for each group of one block the index of the sentence it belongs to. A group
    between two sentences belongs to the first, unless the block begins with a group and
    ends without one: then its markers stand before their sentences."""
    if not sentences:
        return []
    leads = (
        len(sentences) > 1
        and groups[0].end <= sentences[0][0]
        and groups[-1].end <= sentences[-1][0]
        and len(groups) > 1
    )
    found = []
    at = 0
    for group in groups:
        while at + 1 < len(sentences) and sentences[at + 1][0] <= group.start:
            at += 1
        is_after = group.start >= sentences[at][1]
        if is_after and leads and at + 1 < len(sentences):
            found.append(at + 1)
        else:
            found.append(at)
    return found


def make_citations(
    layout: Layout, prose: str, claim: Span, groups: Sequence[Group], *, is_row: bool
) -> tuple[Citation, ...]:
    """Give one citation for each source that the groups name, with its scope."""
    citations: list[Citation] = []
    before = claim.start
    for at, group in enumerate(groups):
        is_last = at == len(groups) - 1
        scope = claim
        if not (is_row and len(groups) == 1):
            scope = _scope(prose, claim, group, before, is_last=is_last)
            scope = Span(scope.start, min(layout.whole(scope.end), claim.end))
        before = max(before, min(group.end, claim.end))
        for marker in group.markers:
            span = Span(marker.start, marker.end)
            citations.extend(
                Citation(source_id, span.of(layout.text), span, scope)
                for source_id in marker.source_ids
            )
    return tuple(citations)


def _scope(
    prose: str, claim: Span, group: Group, before: int, *, is_last: bool
) -> Span:
    """The clause that a group follows; the whole claim when there is no clause."""
    is_alone = before == claim.start and is_last
    right = group.end if not group.is_blank else group.start
    if is_alone and (right >= claim.end or not group.is_blank):
        return claim
    word = prose[max(claim.start, group.start - 24) : group.start].rsplit(None, 1)[-1:]
    if not word or word[0].lower() in _BEFORE_NOUNS:
        return claim
    if is_last and _words(prose[group.end : claim.end]) < MIN_CLAUSE_WORDS:
        right = claim.end
    left, right = trim(prose, before, min(right, claim.end), _EDGES)
    if left >= right or _words(prose[left:right]) < MIN_CLAUSE_WORDS:
        return claim
    return Span(left, right)


def _words(stretch: str) -> int:
    """Words, or for scripts without spaces a word for every two letters."""
    words = len(stretch.split())
    if words < MIN_CLAUSE_WORDS and any(letter > "\u2e7f" for letter in stretch):
        return len(stretch.strip()) // 2
    return words
