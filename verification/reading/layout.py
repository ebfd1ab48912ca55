"""The layout of a text: blocks, links, and the copies that later steps look at."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field

from verification.language.lists import late_regex
from verification.records import BlockKind, Markup

from .drafts import BlockDraft
from .html_blocks import (
    BLOCK_NAMES,
    TagScan,
    find_html_blocks,
    note_links,
    pairs_of,
    scan_tags,
)
from .inline import (
    Link,
    autolinks,
    find_brackets,
    find_emphasis,
    find_escapes,
    find_inline_code,
    find_links,
    html_links,
)
from .markdown_blocks import Blocks, find_markdown_blocks
from .notes import Note, find_notes
from .overlay import (
    TAKEN,
    Stretch,
    hidden,
    overwrite,
    overwrite_markup,
    soften,
    trim,
    without_overlaps,
)
from .web_addresses import find_urls

_MARKDOWN_LINE = late_regex(
    r"^(?:#{1,6} |[ \t]*[-*+] |[ \t]*\d{1,3}\. |```|\[\^?\w{1,40}\]: )", re.MULTILINE
)
_STRUCTURE = BLOCK_NAMES - {"br", "hr", "details", "summary", "div", "center"}
_ROW = late_regex(r"^[ \t>]{0,20}\|[^\n]*", re.MULTILINE)
_NOTE_NAME = late_regex(r"\[([^\[\]\n^]{1,60})\]:")


@dataclass(slots=True)
class Layout:
    """What every later step reads. All strings have the length of the text."""

    text: str

    view: str
    """The text as a reader sees it, markup overwritten by spaces."""

    scan: str
    """`view` with code overwritten by letters: no marker or stop in it counts."""

    drafts: list[BlockDraft]
    markup: list[Markup]
    links: list[Link]
    brackets: list[Stretch]
    """Offsets of each `[` and its `]` that may be a marker, in reading order."""

    raised: list[tuple[int, int, bool]]
    """What stands between `<sup>` and `</sup>`, inner tags left out, and whether white
    space stands before it."""

    title: str
    notes: list[Note] = field(default_factory=list)
    _letters: list[Stretch] = field(default_factory=list)
    """Where markup stands for something that is seen, as `&amp;` does."""

    def __post_init__(self) -> None:
        self._letters = sorted(
            (mark.span.start, mark.span.end)
            for mark in self.markup
            if mark.shown and not mark.shown.isspace()
        )
        for draft in self.drafts:
            draft.end = self.whole(draft.end)

    def whole(self, end: int) -> int:
        """Give the offset at which a stretch ends that must not cut `&amp;` in two."""
        at = bisect_left(self._letters, (end, 0)) - 1
        return max(end, self._letters[at][1]) if at >= 0 else end


def read_layout(text: str) -> Layout:
    """Find blocks, links and markup of `text`, whichever way it was typed."""
    soft = soften(text)
    found = find_notes(soft)
    soft = overwrite_markup(soft, without_overlaps(found.markup))
    soft = overwrite(soft, ((note.start, note.end) for note in found.notes))
    tags = scan_tags(soft)
    laid = _html_layout if _is_html(soft, tags) else _markdown_layout
    layout = laid(text, soft, tags)
    layout.notes = found.notes
    layout.markup += found.markup
    layout.links = sorted([*layout.links, *found.links], key=lambda link: link.start)
    return layout


def _is_html(view: str, tags: TagScan) -> bool:
    """Whether tags make the structure, not the lines."""
    blocks = sum(tag.name in _STRUCTURE for tag in tags.tags)
    if blocks < 2:
        return False
    if view.lstrip()[:1] == "<" and view.rstrip()[-1:] == ">":
        return True
    return blocks > 2 * sum(1 for _ in _MARKDOWN_LINE.finditer(view))


def _html_layout(text: str, soft: str, tags: TagScan) -> Layout:
    view = overwrite_markup(soft, without_overlaps(tags.markup))
    blocks = find_html_blocks(view, tags.tags)
    in_blocks = (
        (draft.start, draft.end)
        for draft in blocks.drafts
        if draft.kind is BlockKind.CODE
    )
    scan = overwrite(view, [*tags.code, *in_blocks], "x")
    return Layout(
        text=text,
        view=view,
        scan=scan,
        drafts=blocks.drafts,
        markup=[*blocks.markup, *tags.markup],
        links=html_links(tags.tags),
        brackets=_brackets(scan, blocks.drafts),
        raised=_raised(view, tags),
        title=" ".join(tags.title.split()),
    )


def _markdown_layout(text: str, soft: str, tags: TagScan) -> Layout:
    inline_code = find_inline_code(soft)
    if inline_code:
        code_at = [whole for whole, _ in inline_code]
        tags = scan_tags(overwrite(soft, code_at, "x"))
    markup = [*tags.markup, *_note_labels(soft, tags)]
    for (start, end), (first, last) in inline_code:
        markup += [hidden(start, first), hidden(last, end)]
    view = _with_tag_lines(soft, tags, markup)
    code = [*tags.code, *(inner for _, inner in inline_code)]
    blocks = find_markdown_blocks(view, code)
    view = overwrite_markup(view, without_overlaps(blocks.markup))
    markup = [*markup, *blocks.markup]

    scan = overwrite(view, code, "x")
    escapes = find_escapes(scan)
    scan = overwrite_markup(scan, escapes)
    brackets = _brackets(scan, blocks.drafts)
    links = [
        *find_links(scan, brackets, _definition_names(text, blocks)),
        *html_links(tags.tags),
    ]
    links.sort(key=lambda link: link.start)
    tails = _link_marks(links, scan)
    emphasis = _emphasis_beside(links=tails, scan=scan, drafts=blocks.drafts)
    inline = without_overlaps([*escapes, *tails, *emphasis])
    return Layout(
        text=text,
        view=overwrite_markup(view, inline),
        scan=overwrite_markup(scan, inline),
        drafts=blocks.drafts,
        markup=[*markup, *inline],
        links=links,
        brackets=brackets,
        raised=_raised(view, tags),
        title=" ".join(tags.title.split()),
    )


_NUMBER_LINK = late_regex(
    r"\[(?:<sup>)?\[?(\d{1,3})\]?(?:</sup>)?\]\(#([\w:-]{1,60})\)"
)
_NOTE_START = late_regex(
    r"(?<=\n)[ \t]{0,3}<(\w{1,6})\s[^<>\n]{0,40}\b(?:id|name)=[\"']([\w:-]{1,60})[\"']"
    r"[^<>\n]{0,40}>[ ]{0,2}"
    r"(?:\d{1,3}[.:)]?[ ]{0,2}(?:</\1>)?|</\1>[ ]{0,2}(?:\d{1,3}[.:)])?)"
    + r"[.:)]?[ \t]{0,3}(?=[^\s\[\]<.:)\d])"
)
"""A tag with a name at the start of a line, and the number inside or behind it."""


def _note_labels(soft: str, tags: TagScan) -> Iterator[Markup]:
    """Show tags as labels of notes where numbers link to them: `<b id="f1">1</b>`."""
    numbers = {match[2]: match[1] for match in _NUMBER_LINK.finditer(soft)}
    numbers |= {name: str(number) for name, number, _ in note_links(soft, tags.tags)}
    for match in _NOTE_START.finditer(soft) if numbers else ():
        if number := numbers.get(match[2]):
            yield hidden(match.start(), match.end(), f"[^{number}]:")


def _emphasis_beside(
    *, links: list[Markup], scan: str, drafts: list[BlockDraft]
) -> list[Markup]:
    """Stars and underscores that emphasise: none of those inside addresses."""
    addresses = ((span.start, span.end) for span, _ in find_urls(scan))
    calm = overwrite(overwrite_markup(scan, without_overlaps(links)), addresses, "x")
    stretches = [(draft.start, draft.end) for draft in _prose(drafts)]
    return find_emphasis(calm, stretches)


def _with_tag_lines(soft: str, tags: TagScan, markup: list[Markup]) -> str:
    """Overwrite markup, and put line ends where tags inside Markdown end a line. Not in
    a row of a table: a line break in a cell ends neither the cell nor the row."""
    for start, end in autolinks(soft):
        markup.append(hidden(start, start + 1))
        markup.append(hidden(end - 1, end))
    view = overwrite_markup(soft, without_overlaps(markup))
    outside = overwrite(soft, (row.span() for row in _ROW.finditer(soft)), TAKEN)
    lines = [
        hidden(
            tag.start,
            tag.end,
            "\n- " if tag.name == "li" and not tag.is_closing else "\n",
        )
        for tag in tags.tags
        if tag.name in BLOCK_NAMES and outside[tag.start] != TAKEN
    ]
    return overwrite_markup(view, lines)


def _raised(view: str, tags: TagScan) -> list[tuple[int, int, bool]]:
    found = []
    for opened, closing in pairs_of(tags.tags, "sup"):
        start, end = trim(view, opened.end, closing.start)
        if start < end:
            is_spaced = tags.soft[opened.start - 1 : opened.start].isspace()
            found.append((start, end, is_spaced))
    found += ((*stretch, True) for _, _, stretch in note_links(view, tags.tags))
    return found


def _prose(drafts: list[BlockDraft]) -> list[BlockDraft]:
    return [draft for draft in drafts if draft.kind is not BlockKind.CODE]


def _brackets(scan: str, drafts: list[BlockDraft]) -> list[Stretch]:
    stretches = ((draft.outer_start, draft.end) for draft in _prose(drafts))
    return sorted(find_brackets(scan, stretches))


def _definition_names(text: str, blocks: Blocks) -> frozenset[str]:
    return frozenset(
        match[1].lower()
        for draft in blocks.drafts
        if draft.is_definition and (match := _NOTE_NAME.match(text, draft.outer_start))
    )


def _link_marks(links: list[Link], scan: str) -> list[Markup]:
    """Hide a link's brackets and address; an image as a whole."""
    found = []
    for link in links:
        if link.is_image:
            found.append(hidden(link.start, link.end))
        elif scan.startswith("[", link.start) and link.label_start == link.start + 1:
            label = scan[link.label_start : link.label_end].strip()
            is_number = label.isdecimal() or label[:1] == "^"
            if is_number:
                found.append(hidden(link.label_end, link.end, "]"))
            else:
                found.append(hidden(link.start, link.label_start))
                found.append(hidden(link.label_end, link.end))
    return found
