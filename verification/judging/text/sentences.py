"""
Where the sentences of a source stand, and which of them can be no evidence.

A source is prose, tables, menus and reference lists pasted together by whatever
extracted it. Ours: cheap and forgiving, because passages join neighbouring sentences
anyway; a split too many costs nothing, a sentence of ten thousand words would.

Menus, notices, credits, comments and references are none of the page's word on its
subject. They are known by headings and by the form of the lines, in the words that
templates use; a line that may be prose, a table's row or an interview stays, and a page
that marks nothing keeps everything.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from enum import Enum, auto
from itertools import pairwise

from verification.language.lists import any_of, late_regex, listed_pattern, word_list

LONGEST_NOTICE = 600
"""Code points of a notice on cookies; a paragraph about cookies seldom opens so."""

SHORTEST_NOTICE = 90
"""Of a notice that tells anything; "We use cookies." is nothing to rest a claim on."""

LONGEST_LINE = 250
"""Code points of other boilerplate."""

_MENU_WORDS = word_list("judging/text/menu_words")
_MENU_PHRASES = listed_pattern(
    "judging/text/boilerplate", "menu phrases", re.IGNORECASE
)
_SEPARATOR = late_regex(r"\s+[|·•›»¦]\s+|\s{3,}|\t")

FEWEST_ITEMS = 4
"""Items of a menu on one line."""

FEWEST_KNOWN = 2
"""Of them, the ones that only a menu has."""

FEWEST_LINES = 4
"""Lines of a menu with one item a line; three of them must be a menu's own."""

LONGEST_ITEM = 45
"""Code points of one item on a line of its own."""

_LISTS = "judging/text/boilerplate"
_NOTICE = late_regex(lambda: rf"\W*(?:{any_of(_LISTS, 'notices')})", re.IGNORECASE)
_NAMES_ONLY = (
    r"(?:(?:[^\W\d_a-z][\w.'’-]*|for|via|and|of|the|courtesy|by|de|van|von|der)"
    r"(?=[\s,/&|)\].–-]|$)|[/&|,–-])"
)
_CREDIT = late_regex(
    r"[(\[]?(?:(?i:photo(?:graph)?s?|images?|pictures?|pics?|illustrations?|graphics?|"
    r"foto|bild|crédit)(?i: credits?| courtesy of)?(?:\s?[:©]|(?i:\sby)\b)|"
    rf"(?i:credits?)\s?:)(?:\s*{_NAMES_ONLY}){{1,14}}[)\].]*"
)
_INVITATION = late_regex(
    lambda: rf"\W*(?:{any_of(_LISTS, 'invitations')})", re.IGNORECASE
)
_NOTE = late_regex(r"\^\s(?:\S.{0,600})$")
"""A note of a Wikipedia page: "^ a b Hale ..."; nothing else opens a line so."""


def find_boilerplate(lines: Sequence[str]) -> set[int]:
    """Numbers of the lines of a page, none of them empty, that are boilerplate."""
    alone = (number for number, line in enumerate(lines) if is_boilerplate(line))
    return {*alone, *_find_menus(lines)}


def is_boilerplate(line: str) -> bool:
    """
    Whether a line by itself has the form of boilerplate.

    >>> is_boilerplate("Home | News | Sport | Bees die by the thousand | Contact")
    True
    >>> is_boilerplate("Cheese | Ada Bell | 40 pounds")
    False
    """
    line = line.strip()
    if len(line) > LONGEST_NOTICE:
        return False
    if _NOTE.match(line) or (len(line) >= SHORTEST_NOTICE and _NOTICE.match(line)):
        return True
    if len(line) > LONGEST_LINE:
        return False
    return bool(_is_menu(line) or _CREDIT.fullmatch(line) or _INVITATION.match(line))


def _is_menu(line: str) -> bool:
    items = [item for item in _SEPARATOR.split(line) if item.strip()]
    if len(items) < FEWEST_ITEMS:
        return False
    return sum(map(_is_item, items)) >= FEWEST_KNOWN


def _is_item(text: str) -> bool:
    item = text.strip(" \t|·•›»*-").lower()
    return item in _MENU_WORDS or bool(_MENU_PHRASES.fullmatch(item))


def _find_menus(lines: Sequence[str]) -> Iterator[int]:
    """Lines of menus with one item a line."""
    first = 0
    for number in range(len(lines) + 1):
        line = lines[number].strip() if number < len(lines) else "."
        if len(line) <= LONGEST_ITEM and line[-1:] not in ".!?:;,":
            continue
        run = range(first, number)
        first = number + 1
        known = [number for number in run if _is_item(lines[number])]
        if len(run) >= FEWEST_LINES and len(known) >= FEWEST_LINES - 1:
            yield from range(known[0], known[-1] + 1)


LIST_FROM = 0.4
"""Share of a source after which a heading such as "References" may open its list."""

LONGEST_HEADLINE = 160
"""Code points of a line that may be a linked headline."""

PROSE = 220
"""
Code points of a line without a digit that show a heading to have been a menu entry: an
entry of a list has a year, and is shorter.
"""

_HEAD = r"[ \t]{0,8}[#*_\d. \t]{0,8}"
_TAIL = r"[*_ \t]*(?::[*_ \t]*)?$"

_LIST = late_regex(
    lambda: (
        rf"{_HEAD}(?:{any_of(_LISTS, 'heads of lists')})"
        rf"(?:{_TAIL}|\s?:\s?\[?1[\].)])"
    ),
    re.IGNORECASE,
)
_COMMENTS = late_regex(
    lambda: rf"{_HEAD}(?:{any_of(_LISTS, 'heads of comments')}){_TAIL}", re.IGNORECASE
)
_LINKS = late_regex(
    lambda: (
        rf"{_HEAD}(?:{any_of(_LISTS, 'heads of links')})"
        rf"[*_ \t]*(?P<colon>:|{_TAIL})"
    ),
    re.IGNORECASE,
)
_ENTRY = late_regex(
    r"[^\w\n]{0,3}(?:\[?\d{1,3}[\].)]|\^|[-*•])[ \t]*\S[^\n]{10,600}", re.IGNORECASE
)
_CITED_WORK = listed_pattern("judging/text/boilerplate", "cited work", re.IGNORECASE)
_LINE = late_regex(r"[^\n]+")


class _Part(Enum):
    """What a heading opens that is no evidence."""

    LIST = auto()
    COMMENTS = auto()
    LINKS = auto()
    LINK = auto()
    """On the heading's own line."""


def _find_lines(text: str) -> Iterator[tuple[int, int]]:
    """Where the lines stand that are no evidence."""
    least = LIST_FROM * len(text)
    matches = list(_LINE.finditer(text))
    lines = [match.group() for match in matches]
    boilerplate = find_boilerplate(lines)
    inside: _Part | None = None
    for number, line in enumerate(lines):
        start, end = matches[number].span()
        opened = _opened_by(line, start >= least)
        behind = lines[number + 1 : number + 1 + LOOKED_AHEAD]
        if opened is _Part.COMMENTS and not _are_comments(behind):
            opened = None
        if opened:
            inside = opened
        elif inside and _closes(line, inside):
            inside = None
        if inside or number in boilerplate or _is_entry(line):
            yield start, end
        if inside is _Part.LINK:
            inside = None


LOOKED_AHEAD = 8
"""Lines behind a heading such as "Comments" that must look like comments."""

_COMMENT = listed_pattern("judging/text/boilerplate", "comment", re.IGNORECASE)


def _are_comments(lines: Sequence[str]) -> bool:
    """Whether a third of the lines have the form of a comment, or of its head."""
    shown = [line for line in lines if line.strip()]
    return 3 * sum(bool(_COMMENT.match(line)) for line in shown) >= len(shown) > 0


def _opened_by(line: str, is_late: bool) -> _Part | None:
    """
    Args:
        is_late: Whether so much of the source stands before it that a list may follow.
    """
    if len(line) <= LONGEST_HEADLINE or ":" in line[:40]:
        links = _LINKS.match(line)
        if links is not None:
            rest = line[links.end() :].strip()
            return _Part.LINK if links["colon"] == ":" and rest else _Part.LINKS
    if is_late and _LIST.match(line):
        return _Part.LIST
    if is_late and len(line) <= LONGEST_HEADLINE and _COMMENTS.match(line):
        return _Part.COMMENTS
    return None


def _closes(line: str, inside: _Part) -> bool:
    if line.lstrip().startswith("#"):
        return True
    if inside is _Part.LINKS:
        return len(line) > LONGEST_HEADLINE or line.rstrip()[-1:] in ".!?"
    if inside is _Part.LIST:
        return len(line) > PROSE and not any(map(str.isdigit, line))
    return False


def _is_entry(line: str) -> bool:
    """Whether a line has the form of an entry and names a cited work."""
    first = line.lstrip()[:1]
    if not (first and (first in "[^•*-" or first.isdigit())):
        return False
    return bool(_ENTRY.match(line)) and bool(_CITED_WORK.search(line))


LONGEST_SENTENCE = 700
"""
Code points; one in a thousand printed sentences is longer. What runs on without a
full stop (transcripts, tables) is cut at the last white space before it.
"""

ABBREVIATIONS = word_list("judging/text/abbreviations")
"""Words whose full stop ends no sentence, lower case and without it."""

LONGEST_ABBREVIATION = 12
"""Code points looked at for one; none is as long."""

_END = late_regex(
    r"[.!?…。！？｡\n](?:(?<=[.!?…])(?<![.!?…]{2})[.!?…]*+[\"'”’»)\]]*+(?=\s)|"
    r"(?<=[。！？｡])[。！？｡]*+[」』”’）]*+|(?<=\n)\s*+(?=\S))",
)
"""It begins with a set of signs, which `re` finds faster than a look behind."""


def find_sentences(text: str) -> list[tuple[int, int]]:
    """Start and end of each sentence or line, in order, without white space around."""
    sentences: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text, 0, len(text.rstrip())):
        end = match.end()
        if end <= start or not _ends_sentence(text, match):
            continue
        _append(sentences, text, start, end)
        start = end
    _append(sentences, text, start, len(text))
    return sentences


def find_reference_sentences(text: str, sentences: list[tuple[int, int]]) -> set[int]:
    """Numbers of the sentences that are no evidence."""
    found: set[int] = set()
    number = 0
    for start, end in _find_lines(text):
        number = bisect_left(
            sentences, start, lo=number, key=lambda sentence: sentence[0]
        )
        while number < len(sentences) and sentences[number][0] < end:
            found.add(number)
            number += 1
    return found


def _ends_sentence(text: str, match: re.Match[str]) -> bool:
    start, end = match.span()
    mark = text[start]
    if mark == "\n":
        return not text[end].islower()
    if mark != "." or end - start > 1:
        return True
    if text[end + 1 : end + 2].islower():
        return False
    space = text.rfind(" ", max(0, start - LONGEST_ABBREVIATION - 1), start)
    if space < 0 and start > LONGEST_ABBREVIATION:
        return True
    last = text[space + 1 : start].lstrip("([\"'“‘\n")
    if len(last) == 1 and last.isupper():
        return False
    return last.lower() not in ABBREVIATIONS


def _append(sentences: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    if end - start <= LONGEST_SENTENCE:
        if end > start:
            sentences.append((start, end))
        return
    cuts = [start]
    while end - cuts[-1] > LONGEST_SENTENCE:
        limit = cuts[-1] + LONGEST_SENTENCE
        space = text.rfind(" ", cuts[-1] + 1, limit)
        cuts.append(space if space > cuts[-1] else limit)
    cuts.append(end)
    for left, right in pairwise(cuts):
        while left < right and text[left].isspace():
            left += 1
        if left < right:
            sentences.append((left, right))
