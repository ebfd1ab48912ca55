"""
Changed sentences as tracked changes of a Word file.

Only words that differ are struck out and put in, each in the run, the link or the
other person's change in which it stands: formats and links stay. Notes, fields, tabs
and pictures between the words are never struck out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from itertools import accumulate, pairwise
from typing import Any

from docx.oxml.ns import qn

from .docx_anchoring import (
    PARAGRAPH,
    SPACE,
    TEXT,
    Element,
    LetterStream,
    letters_of,
    run_like,
    split_before,
)

FIRST_NUMBER = 900_000
"""Of our changes: numbers of revisions in one file differ; Word begins with 0."""

CHANGES = (qn("w:ins"), qn("w:del"))

TOKEN = re.compile(r"\s+|\w+(?:[.,:]\w+)*|[^\w\s]")
"""Words and figures whole, every other sign by itself."""

NOTE_MARKER = re.compile(r"\s?\[\d{1,4}\]")
"""How reading writes a footnote's sign, which in the file is no text."""

INSERTED = frozenset(map(qn, ("w:ins", "w:moveTo")))
"""Changes of others that may hold no insertion of ours."""

LINK = qn("w:hyperlink")

Change = Sequence[str]
"""A sentence before and after."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Signs of a sentence by their range in it, and what stands there instead."""

    start: int
    end: int
    words: str


Signs = Sequence[tuple[int, int]]
"""Each by its text element, counted in the stream, and its offset there."""


@dataclass(frozen=True, slots=True)
class Sentence:
    end: int
    """Behind its last letter, in the stream."""

    signs: Signs
    edits: Sequence[Edit]


class Tracker:
    """Writes tracked changes into one body, each with a number of its own."""

    def __init__(self, *, author: str, moment: str) -> None:
        said = {"author": author, "date": moment}
        self.said = {qn(f"w:{name}"): value for name, value in said.items() if value}
        self._number = FIRST_NUMBER

    def track(self, body: Element, changes: Sequence[Change]) -> list[Change]:
        """
        Give the changes that could not be tracked: their sentence is not there, or
        runs over the end of a paragraph.

        The changes are of one state of the text: each is looked for in what the file
        says before any of them.
        """
        stream, placed, untracked, at = LetterStream(body), [], [], 0
        used = (change.get(qn("w:id"), "") for change in body.iter(*CHANGES))
        numbers = (
            int(number) for number in used if number.isdecimal() and len(number) < 10
        )
        self._number = max([FIRST_NUMBER, *numbers])
        for change in changes:
            sentence = place_sentence(stream, *change, start=at)
            if sentence is None:
                untracked.append(change)
            else:
                placed.append(sentence)
                at = sentence.end
        # A split moves only what stands behind it, so the last comes first.
        for sentence in sorted(placed, key=lambda sentence: sentence.end, reverse=True):
            for edit in reversed(sentence.edits):
                if edit.start < edit.end:
                    self._replace(stream, sentence.signs, edit)
                else:
                    self._insert(stream, sentence.signs, edit)
        return untracked

    def _replace(self, stream: LetterStream, signs: Signs, edit: Edit) -> None:
        struck = [*stretches(signs[edit.start : edit.end])]
        longest = max(struck, key=lambda stretch: stretch[2] - stretch[1])
        for stretch in reversed(struck):
            text, start, end = stretch
            run = isolated(stream.texts[text], start, end)
            deleted = self._change("w:del", run)
            run.addprevious(deleted)
            deleted.append(run)
            for element in run.iter(TEXT):
                element.tag = qn("w:delText")
                element.set(SPACE, "preserve")
            # The new words stand in the run that held most of the old ones.
            if stretch is longest and edit.words:
                self._put_behind(deleted, run_like(run, edit.words))

    def _insert(self, stream: LetterStream, signs: Signs, edit: Edit) -> None:
        """Put words in where nothing is taken out: in the run of the sign before them;
        of the one behind them where nothing is before, or a link ends there."""
        before, behind = signs[edit.start - 1 : edit.start], signs[edit.start :]
        if before and behind:
            links = [is_in_link(stream.texts[side[0][0]]) for side in (before, behind)]
            before = [] if links == [True, False] else before
        text, offset = (before or behind)[0]
        if before:
            run = run_until(stream.texts[text], offset + 1)
            self._put_behind(run, run_like(run, edit.words))
        else:
            run = split_before(stream.texts[text], offset)
            self._put_before(run, run_like(run, edit.words))

    def _put_before(self, place: Element, run: Element) -> None:
        mark = self._change("w:ins", run)
        mark.append(run)
        parent = place.getparent()
        if parent.tag in INSERTED:
            first = place.getprevious()
            if first is not None:
                part_behind(parent, first)
            parent.addnext(mark) if first is not None else parent.addprevious(mark)
        else:
            place.addprevious(mark)

    def _put_behind(self, place: Element, run: Element) -> None:
        mark = self._change("w:ins", run)
        mark.append(run)
        parent = place.getparent()
        if parent.tag in INSERTED:
            part_behind(parent, place)
            place = parent
        place.addnext(mark)

    def _change(self, name: str, run: Element) -> Element:
        self._number += 1
        number = {qn("w:id"): str(self._number)}
        mark: Any = run.makeelement(qn(name), {**number, **self.said})
        return mark


def place_sentence(
    stream: LetterStream, before: str, after: str, *, start: int
) -> Sentence | None:
    """None where it is not found, or not in one paragraph."""
    markers = NOTE_MARKER.findall(before)
    found = stream.find(NOTE_MARKER.split(before), markers, start=start)
    if found is None:
        return None
    signs = stream.signs_between(*found)
    paragraphs = {paragraph_of(stream.texts[text]) for text, _ in signs}
    if len(paragraphs) > 1:
        return None
    words = "".join(stream.texts[text].text[offset] for text, offset in signs)
    if letters_of(words) != letters_of(before):  # signs of notes are no text here
        for marker in markers:
            before, after = (
                wording.replace(marker, "", 1) for wording in (before, after)
            )
    edits = edits_between(words, bare(before, after))
    return Sentence(found[1], signs, joined(edits, words, signs))


def bare(before: str, after: str) -> str:
    """What a sentence is to say, without the signs around it that it keeps."""
    head, tail = around(before)
    if head and after.startswith(head):
        after = after[len(head) :]
    if tail and after.endswith(tail):
        after = after[: -len(tail)]
    return after


def around(words: str) -> tuple[str, str]:
    places = [at for at, sign in enumerate(words) if letters_of(sign)]
    if not places:
        return "", ""
    return words[: places[0]], words[places[-1] + 1 :]


def edits_between(before: str, after: str) -> list[Edit]:
    """
    The words that differ.

    >>> edits_between("It is 400 metres long", "It is 512 metres long")
    [Edit(start=6, end=9, words='512')]
    >>> edits_between("It is long", "It is very long")
    [Edit(start=6, end=6, words='very ')]
    """
    old, new = TOKEN.findall(before), TOKEN.findall(after)
    starts = [*accumulate(map(len, old), initial=0)]
    steps = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    return [
        Edit(starts[first], starts[last], "".join(new[new_first:new_last]))
        for kind, first, last, new_first, new_last in steps
        if kind != "equal"
    ]


def joined(edits: Sequence[Edit], before: str, signs: Signs) -> list[Edit]:
    """Edits of which those are one that a space alone parts, in one run."""
    kept: list[Edit] = []
    for edit in edits:
        if kept and signs[kept[-1].start][0] == signs[max(0, edit.end - 1)][0]:
            between = before[kept[-1].end : edit.start]
            if not between.strip():
                earlier = kept.pop()
                words = f"{earlier.words}{between}{edit.words}"
                edit = Edit(earlier.start, edit.end, words)
        kept.append(edit)
    return kept


def stretches(signs: Signs) -> Iterator[tuple[int, int, int]]:
    """Signs that stand in one text element together: it, and their range in it."""
    if not signs:
        return
    first = signs[0]
    for sign, following in pairwise((*signs, (-1, -1))):
        if following[0] != sign[0]:
            yield sign[0], first[1], sign[1] + 1
            first = following


def isolated(text: Element, start: int, end: int) -> Element:
    """A run that holds these signs of a text element and nothing else."""
    run_until(text, end)
    return split_before(text, start)


def run_until(text: Element, end: int) -> Element:
    """The run of a text element, split so that it ends with these signs of it."""
    run = text.getparent()
    if end < len(text.text) or run[-1] is not text:
        split_before(text, end)
    return run


def part_behind(change: Element, place: Element) -> None:
    """Cut somebody's insertion in two behind one of its children."""
    behind = [*place.itersiblings()]
    if behind:
        later = change.makeelement(change.tag, dict(change.attrib))
        later.extend(behind)
        change.addnext(later)


def is_in_link(text: Element) -> bool:
    return bool(text.getparent().getparent().tag == LINK)


def paragraph_of(element: Element) -> Element:
    return next(element.iterancestors(PARAGRAPH), None)
