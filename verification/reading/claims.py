"""Claims: each sentence of the prose with its citations, whole and exact."""

from __future__ import annotations

import re
from collections.abc import Sequence

from verification.language.lists import late_regex
from verification.records import BlockKind, Citation, Claim, Markup, Span

from .checkability import find_kinds, why_not_checkable
from .citations import Group, blanks, group_markers, make_citations, owners
from .drafts import BlockDraft
from .headings import mark_plain_headings
from .layout import Layout
from .markers import Marker
from .overlay import Stretch, overwrite, trim
from .sentences import split_sentences

_LEAD_ONLY = late_regex(
    r"\W*(?:sources?|references?|refs?|via|see(?: also)?|read more|more|quellen?|siehe"
    r"|fuentes?|fontes?|fonti|bron|voir|cf|link|links|and|und|doi)?\W*",
    re.IGNORECASE,
)
_STOPS = frozenset(".!?。！？")
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
        before_stops = [each for each in blank if _precedes_stop(prose_scan, each[1])]
        self.split_scan = overwrite(self.prose, before_stops, "x")
        self.shown = overwrite(layout.view, blank)
        self.letters = _letter_entities(layout.markup)
        self.claims: list[Claim] = []
        self._at = 0

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
        by_sentence: dict[int, list[Group]] = {}
        if groups:
            for owner, group in zip(owners(sentences, groups), groups, strict=True):
                by_sentence.setdefault(owner, []).append(group)
        for at, (start, end) in enumerate(sentences):
            self._add(draft, start, end, by_sentence.get(at, []))

    def _groups_of(self, draft: BlockDraft) -> list[Group]:
        groups = self.groups
        found = []
        while self._at < len(groups) and groups[self._at].start < draft.end:
            group = groups[self._at]
            if group.end > draft.outer_start and group.names_sources:
                found.append(group)
            self._at += 1
        return found

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
        reason = why_not_checkable(
            whole,
            draft.kind,
            is_header=draft.is_header,
            has_citations=bool(citations),
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
        for at, length in self.letters:
            if start <= at < end:
                statement = _close_up(statement, at - start, length)
        return statement

    def _give_to_last(self, groups: Sequence[Group]) -> None:
        """Markers in a block of their own belong to the claim before it."""
        if not groups or not self.claims:
            return
        last = self.claims[-1]
        added = tuple(
            Citation(source_id, span.of(self.layout.text), span, last.span)
            for group in groups
            for marker in group.markers
            for source_id in marker.source_ids
            for span in (Span(marker.start, marker.end),)
        )
        reason = last.not_checkable
        self.claims[-1] = Claim(
            id=last.id,
            span=last.span,
            text=last.text,
            statement=last.statement,
            citations=(*last.citations, *added),
            not_checkable=reason,
            kinds=last.kinds,
        )


def _precedes_stop(scan: str, at: int) -> bool:
    """Whether a stop follows a marker. Such a marker is a word to the sentence
    splitter: without it "7 t [2]." would end in an abbreviation."""
    return scan[at : at + 1] in _STOPS or scan[at : at + 2] in (" .", " 。")


def _letter_entities(markup: Sequence[Markup]) -> list[tuple[int, int]]:
    """Where a character reference stands for a letter, and how long it is."""
    return sorted(
        (each.span.start, each.span.end - each.span.start)
        for each in markup
        if len(each.shown) == 1 and (each.shown.isalpha() or each.shown in "'’")
    )


def _close_up(statement: str, at: int, length: int) -> str:
    """Draw the rest of a word up to the letter a character reference stands for.
    "M&uuml;ller" is one word of a judge's; the places left over follow it."""
    rest = at + length
    end = rest
    while end < len(statement) and (
        statement[end].isalnum() or statement[end] in "'’-"
    ):
        end += 1
    gap = " " * (length - 1)
    return statement[: at + 1] + statement[rest:end] + gap + statement[end:]
