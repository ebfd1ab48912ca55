"""
Finding a claim's words in a Word file, and bounding them by runs.

Only letters and digits are compared, in one stream over all paragraphs: white space,
punctuation, tabs, fields and notes between them never hinder. Runs are split where a
claim begins or ends inside one; the parts keep all properties of the run, so that
nothing looks other than before.
"""

from __future__ import annotations

import re
from array import array
from bisect import bisect_left, insort
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from docx.oxml.ns import qn

TEXT, RUN, PARAGRAPH, PROPERTIES = qn("w:t"), qn("w:r"), qn("w:p"), qn("w:rPr")
SPACE = "{http://www.w3.org/XML/1998/namespace}space"
FALLBACK = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
HIDDEN = frozenset({FALLBACK, *map(qn, ("w:del", "w:moveFrom", "w:rPr", "w:pPr"))})
"""Elements whose text no reader sees: deleted words, the second copy of a drawing."""

Element = Any
"""lxml has no types of its own."""


@dataclass(frozen=True, slots=True)
class Place:
    first: Element
    last: Element


class LetterStream:
    """The letters and digits of a body in reading order, each with where it stands."""

    def __init__(self, body: Element) -> None:
        self.texts = list(visible_texts(body))
        self.text_of = array("L")
        self.offset_of = array("L")
        letters: list[str] = []
        for index, element in enumerate(self.texts):
            for offset, sign in enumerate(element.text or ""):
                if letter := letter_of(sign):
                    letters.append(letter)
                    self.text_of.append(index)
                    self.offset_of.append(offset)
        self.letters = "".join(letters)
        self._taken: list[tuple[int, int]] = []

    def find(
        self, words: Sequence[str], markers: Sequence[str], *, start: int
    ) -> tuple[int, int] | None:
        """The range of a claim's letters, its markers there or not. It is looked for
        from `start` on, then from the beginning, and never given twice."""
        pattern, *parts = map(letters_of, words)
        if not pattern and not any(parts):
            return None
        for marker, part in zip(map(letters_of, markers), parts, strict=True):
            pattern += (f"(?:{marker})?+" if marker else "") + part
        compiled = re.compile(pattern)
        for at in (start, 0):
            while found := compiled.search(self.letters, at):
                if self._take(*found.span()):
                    return found.span()
                at = found.start() + 1
        return None

    def _take(self, start: int, end: int) -> bool:
        index = bisect_left(self._taken, (start, end))
        before = self._taken[index - 1] if index else (0, 0)
        after = self._taken[index] if index < len(self._taken) else (end, end)
        if before[1] > start or after[0] < end:
            return False
        insort(self._taken, (start, end))
        return True

    def bound(self, ranges: Sequence[tuple[int, int]]) -> list[Place]:
        """Split runs so that each range begins and ends with one, from the last range
        to the first: a split moves only what stands behind it."""
        places = {}
        for start, end in sorted(ranges, reverse=True):
            self._end_run_after(end - 1)
            text = self.texts[self.text_of[start]]
            first = split_before(text, self.offset_of[start])
            end_text = self.texts[self.text_of[end - 1]]
            last = first if end_text is text else end_text.getparent()
            places[start, end] = Place(first, last)
        return [places[stretch] for stretch in ranges]

    def signs_between(self, start: int, end: int) -> list[tuple[int, int]]:
        """From one letter to another every sign, white space and punctuation too, by
        its text element and its offset there."""
        first, last = (self._place_of(sign) for sign in (start, end - 1))
        signs = []
        for text in range(first[0], last[0] + 1):
            begins = first[1] if text == first[0] else 0
            length = len(self.texts[text].text or "")
            ends = last[1] + 1 if text == last[0] else length
            signs += [(text, offset) for offset in range(begins, ends)]
        return signs

    def _place_of(self, letter: int) -> tuple[int, int]:
        return self.text_of[letter], self.offset_of[letter]

    def _end_run_after(self, letter: int) -> None:
        text, offset = self.texts[self.text_of[letter]], self.offset_of[letter]
        is_last_sign = offset + 1 == len(text.text)
        if not (is_last_sign and text.getparent()[-1] is text):
            split_before(text, offset + 1)


def visible_texts(element: Element) -> Iterator[Element]:
    waiting = [element]
    while waiting:
        node = waiting.pop()
        if node.tag == TEXT and node.getparent().tag == RUN:
            yield node
        elif node.tag not in HIDDEN:
            waiting.extend(reversed(node))


def split_before(text: Element, offset: int) -> Element:
    """The run that begins with the sign at `offset` of a text element, split there
    unless it begins so already. Its later part gets a copy of its properties."""
    run = text.getparent()
    content = [child for child in run if child.tag != PROPERTIES]
    if offset == 0 and content[0] is text:
        return run
    rest = text.text[offset:] if offset else ""
    later = run_like(run, rest)
    later.attrib.update(run.attrib)
    if rest:
        text.text = text.text[:offset]
        text.set(SPACE, "preserve")
    later.extend(content[content.index(text) + bool(offset) :])
    run.addnext(later)
    return later


def letters_of(text: str) -> str:
    return "".join(map(letter_of, text))


def letter_of(sign: str) -> str:
    if not sign.isalnum():
        return ""
    small = sign.lower()
    return small if len(small) == 1 else sign


def run_like(run: Any, words: str) -> Any:
    """A run of the same look, with these words; without a text where there are none."""
    later = run.makeelement(run.tag, {})
    properties = run.find(PROPERTIES)
    if properties is not None:
        later.append(deepcopy(properties))
    if words:
        text = run.makeelement(TEXT, {SPACE: "preserve"})
        text.text = words
        later.append(text)
    return later
