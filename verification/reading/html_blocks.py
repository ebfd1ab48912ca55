"""HTML inside a text: tags, comments, character references, found where they stand and
changed in nothing; and the blocks that they make."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import unescape
from itertools import pairwise

from verification.language.lists import late_regex, word_list
from verification.records import BlockKind, Markup

from .drafts import BlockDraft
from .markdown_blocks import Blocks
from .markers import bracket_label
from .overlay import Stretch, hidden, trim

_TOKEN = late_regex(
    r"<(?:(!--)|(!doctype|\?xml|!\[(?:cdata|if|endif))[^<>]*>"
    r"|(/?)([a-z][a-z0-9-]{0,20})((?:\s|/)[^<>]*)?>)",
    re.IGNORECASE,
)
_ENTITY = late_regex(
    r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});", re.IGNORECASE
)
_IN_ADDRESS = late_regex(r"(?:://|www\.)[^\s<>\"]{1,480}$")
_GENERATED = late_regex(r"\[cite_(?:start|end)\]")
"""Brackets that one language model leaves before cited sentences."""

_ATTRIBUTE = late_regex(
    r"([a-z][a-z0-9:-]{0,40})\s{0,5}=\s{0,5}"
    r"(?:\"([^\"]*)\"|'([^']*)'|([^\s\"'>]+))",
    re.IGNORECASE,
)

BLOCK_NAMES = word_list("reading/html_tags", "block")
"""Tags that end a paragraph, `br`, `td` and `th` included."""

_NAMES = BLOCK_NAMES | word_list("reading/html_tags", "inline")
"""Tags of HTML and a few that language models print; `<http` or `<b3` are none."""

_GAPS = frozenset({"br", "dd", "div", "dt", "li", "p"})
"""Tags that separate words, also within one cell or one sentence."""

_UNSEEN = frozenset(
    {"script", "style", "template", "noscript", "svg", "iframe", "object", "textarea"}
)
_CODE = frozenset({"code", "pre", "kbd", "samp", "tt"})


@dataclass(frozen=True, slots=True)
class Tag:
    """One tag as it stands in the text."""

    name: str
    start: int
    end: int
    is_closing: bool
    attributes: str

    def attribute(self, name: str) -> str:
        """Give the attribute's value, character references resolved, "" without it."""
        for match in _ATTRIBUTE.finditer(self.attributes):
            if match[1].lower() == name:
                return unescape(match[2] or match[3] or match[4] or "")
        return ""


def pairs_of(tags: Iterable[Tag], name: str) -> Iterator[tuple[Tag, Tag]]:
    """Each opening tag of a name with the closing one right behind it."""
    named = (tag for tag in tags if tag.name == name)
    for opened, closing in pairwise(named):
        if closing.is_closing and not opened.is_closing:
            yield opened, closing


@dataclass(frozen=True, slots=True)
class TagScan:
    """Everything HTML found in a text."""

    tags: tuple[Tag, ...]
    markup: tuple[Markup, ...]
    code: tuple[Stretch, ...]
    """What stands between `<code>` or `<pre>` and its end."""

    title: str
    soft: str


def scan_tags(view: str) -> TagScan:
    """Find tags, comments and character references, and what they hide."""
    tags: list[Tag] = []
    markup: list[Markup] = []
    code: list[Stretch] = []
    title = ""
    at = view.find("<")
    lower = view.lower() if at >= 0 else ""
    if len(lower) != len(view):  # a few capitals have a longer lower case
        lower = view
    closers = _Closers(lower)
    while at >= 0 and (match := _TOKEN.search(view, at)):
        start, at = match.span()
        name = (match[4] or "").lower()
        if match[1]:
            at = closers.after("-->", at)
        elif name and name not in _NAMES:
            continue
        elif name in _UNSEEN and not match[3]:
            at = closers.after(f"</{name}", at)
        elif name == "title" and not match[3]:
            inner, at = at, closers.after("</title", at)
            title = title or unescape(view[inner:at].split("<")[0]).strip()
        elif name:
            tags.append(Tag(name, start, at, bool(match[3]), match[5] or ""))
            if name in _CODE and not match[3]:
                code.append((at, max(at, closers.find(f"</{name}", at))))
        ends_words = name in _GAPS and (bool(match[3]) or name == "br")
        is_last = view.startswith("</", at)
        markup.append(hidden(start, at, " " if ends_words and not is_last else ""))
    markup.extend(_entities(view))
    markup.extend(hidden(*match.span()) for match in _GENERATED.finditer(view))
    return TagScan(tuple(tags), tuple(markup), tuple(code), title, view)


class _Closers:
    """Finds the next closer from offsets that only grow, each letter looked at once."""

    def __init__(self, lower: str) -> None:
        self._lower = lower
        self._next: dict[str, int] = {}

    def find(self, closer: str, at: int) -> int:
        """Give the offset of the next `closer`, -1 when it never comes."""
        known = self._next.get(closer, 0)
        if 0 <= known < at or closer not in self._next:
            known = self._next[closer] = self._lower.find(closer, at)
        return known

    def after(self, closer: str, at: int) -> int:
        """Give the offset after `closer` and its ">"; here when it never comes."""
        found = self.find(closer, at)
        if found < 0:
            return at
        return self._lower.find(">", found) + 1 or found + len(closer)


def _entities(view: str) -> Iterator[Markup]:
    for match in _ENTITY.finditer(view):
        seen = unescape(match[0])
        start = match.start()
        if seen == "&" and _IN_ADDRESS.search(view, max(0, start - 500), start):
            continue  # the address is read with its reference
        if seen != match[0]:
            yield hidden(*match.span(), shown="" if seen == "\u00ad" else seen)


def note_links(view: str, tags: Sequence[Tag]) -> Iterator[tuple[str, int, Stretch]]:
    """Yield markers that link to a place further down the page: its name, their
    number, and where the number stands."""
    places = {
        tag.attribute("id"): tag.start for tag in reversed(tags) if tag.attributes
    }
    for opened, closing in pairs_of(tags, "a"):
        name = opened.attribute("href")
        start, end = trim(view, opened.end, closing.start, " []()\n")
        label = view[start:end]
        is_number = label.isdecimal() and len(label) < 5
        if name.startswith("#") and is_number and places.get(name[1:], 0) > start:
            yield name[1:], int(label), (start, end)


_BACK_NUMBER = late_regex(r"[\s\[(^]*\d{1,4}[\s\]).:]*")
"""The number of a note, which leads back to its marker."""


_HEADINGS = {f"h{level}": level for level in range(1, 7)}
_LISTS = frozenset({"ul", "ol", "menu", "dl"})
_ITEMS = frozenset({"li", "dt", "dd"})
_CELLS = frozenset({"td", "th"})
_OPENERS = _ITEMS | _LISTS | frozenset({*_HEADINGS, "tr", "blockquote", "pre"})
_BOLD = frozenset({"b", "strong"})
_SENTENCE_ENDS = ".!?:;。！？"

MAX_DEPTH = 200
"""Nested tags followed; deeper ones are read as if they stood at this depth."""


@dataclass(slots=True)
class _Level:
    """One open tag that decides what its text is."""

    name: str
    note: BlockDraft | None = None
    """Of an item that a marker in the text links to, its first paragraph."""

    note_number: int | None = None

    number: int | None = None
    """Of a list, its next number; of an item, its own; None where there is none."""

    is_fresh: bool = True
    """Whether nothing of it has become a block yet."""

    has_header_cells: bool = False


def find_html_blocks(view: str, tags: Sequence[Tag]) -> Blocks:
    """Give the blocks of `view`, in which tags are already overwritten by spaces."""
    return _TagReader(view, tags).read()


class _TagReader:
    """Walks from tag to tag; the text between two block tags is a block."""

    def __init__(self, view: str, tags: Sequence[Tag]) -> None:
        self.view = view
        self.tags = tags
        self.drafts: list[BlockDraft] = []
        self.markup: list[Markup] = []
        self.stack: list[_Level] = []
        self.cursor = 0
        self.rows = 0
        self.bold: list[tuple[int, int]] = []
        self.bold_start = -1
        self.chunk = 0
        self.notes = {name: number for name, number, _ in note_links(view, tags)}
        self.note_number: int | None = None
        """That of a note whose words come next."""

    def read(self) -> Blocks:
        for tag in self.tags:
            if tag.name in _BOLD:
                self._note_bold(tag)
            if tag.name in BLOCK_NAMES:
                self._pass(tag)
            if self.notes and not tag.is_closing and tag.name != "li":
                number = self.notes.get(tag.attribute("id"))
                self.note_number = number or self.note_number
        self._flush(len(self.view))
        return Blocks(self.drafts, self.markup)

    def _note_bold(self, tag: Tag) -> None:
        if not tag.is_closing:
            self.bold_start = tag.end
        elif self.bold_start >= 0:
            self.bold.append((self.bold_start, tag.start))
            self.bold_start = -1

    def _pass(self, tag: Tag) -> None:
        if self.rows and tag.name not in ("tr", "table"):
            if tag.name in _CELLS:
                self._cell(tag)
            return
        if tag.name == "br" and self._is_wrap(tag):
            return
        self._flush(tag.start)
        self.cursor = tag.end
        if tag.name != "br":
            self.chunk += 1
        if tag.name in _OPENERS:
            if tag.is_closing:
                self._leave(tag.name)
            else:
                self._enter(tag)

    def _cell(self, tag: Tag) -> None:
        if tag.is_closing:
            self.markup.append(hidden(tag.start, tag.end, "\t"))
        elif tag.name == "th" and self.stack:
            self.stack[-1].has_header_cells = True
        elif self.stack:
            self.stack[-1].number = 1

    def _is_wrap(self, tag: Tag) -> bool:
        """Whether a `<br>` stands inside a sentence."""
        before = self.view[max(self.cursor, tag.start - 40) : tag.start].rstrip()
        after = self.view[tag.end : tag.end + 40].lstrip()
        return (
            bool(before)
            and before[-1] not in _SENTENCE_ENDS
            and after[:1].islower()
            and not after.startswith(("http", "www."))
        )

    def _enter(self, tag: Tag) -> None:
        name = tag.name
        if len(self.stack) >= MAX_DEPTH:
            return
        level = _Level(name)
        if name == "ol":
            start = tag.attribute("start")
            level.number = int(start) if start.isdecimal() and len(start) < 5 else 1
        elif name == "li":
            level.number = self._next_number(tag)
            level.note_number = self.notes.get(tag.attribute("id"))
        elif name == "tr":
            self.rows += 1
        self.stack.append(level)

    def _next_number(self, tag: Tag) -> int | None:
        for outer in reversed(self.stack):
            if outer.name in _LISTS:
                if outer.number is None:
                    return None
                value = tag.attribute("value")
                if value.isdecimal() and len(value) < 5:
                    outer.number = int(value)
                outer.number += 1
                return outer.number - 1
        return None

    def _leave(self, name: str) -> None:
        for depth in range(len(self.stack) - 1, -1, -1):
            if self.stack[depth].name == name:
                self.rows -= sum(level.name == "tr" for level in self.stack[depth:])
                del self.stack[depth:]
                return

    def _flush(self, end: int) -> None:
        """Make what stands since the last block tag a block, if it says anything."""
        left, right = trim(self.view, self.cursor, end)
        self.cursor = end
        if left == right:
            return
        draft = BlockDraft(BlockKind.PARAGRAPH, left, right, chunk=self.chunk)
        if self.note_number is not None:
            number = _BACK_NUMBER.match(self.view, left, right)
            draft.start = number.end() if number else left
            if draft.start == right:
                self.markup.append(hidden(left, right))
                return
            draft.label, draft.label_start = self.note_number, left
            draft.is_definition, self.note_number = True, None
        self.drafts.append(draft)
        for level in reversed(self.stack):
            if level.name not in _LISTS:
                self._shape(draft, level)
                if level.note_number is not None:
                    self._note(draft, level)
                break
        if draft.kind is BlockKind.PARAGRAPH:
            draft.is_bold = self._is_bold(left, right)
        if draft.label is None and (label := bracket_label(self.view[left:right])):
            draft.label = label.number
            draft.is_bracketed = draft.is_label_seen = True
            draft.label_start, draft.start = left, left + label.length

    def _note(self, draft: BlockDraft, level: _Level) -> None:
        """Make an item a note; its further paragraphs belong to the first."""
        if level.note is None:
            draft.is_definition, level.note = True, draft
            draft.label = draft.label or level.note_number
        else:
            level.note.end = draft.end
            self.drafts.pop()

    def _shape(self, draft: BlockDraft, level: _Level) -> None:
        if level.name in _HEADINGS:
            draft.kind, draft.level = BlockKind.HEADING, _HEADINGS[level.name]
        elif level.name in _ITEMS:
            depth = sum(outer.name in _LISTS for outer in self.stack)
            draft.kind, draft.level = BlockKind.LIST_ITEM, max(1, min(depth, 6))
            if level.is_fresh:
                draft.label, draft.label_start = level.number, draft.start
                level.is_fresh = False
        elif level.name == "tr":
            draft.kind = BlockKind.TABLE_ROW
            draft.is_header = level.has_header_cells and level.number is None
        else:
            draft.kind = (
                BlockKind.QUOTE if level.name == "blockquote" else BlockKind.CODE
            )

    def _is_bold(self, left: int, right: int) -> bool:
        if not self.bold:
            return False
        start, end = self.bold[-1]
        before = self.view[left : max(left, start)].strip()
        after = self.view[min(end, right) : right].strip(": \t\n")
        return left <= end and start <= right and not before and not after
