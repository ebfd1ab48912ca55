"""The text that a page is there for. trafilatura (Barbaresi, 2021) finds it; ours adds
captions, tables, notes and the like that stand visibly inside the body it found."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import accumulate
from typing import Any

import trafilatura
from lxml.html import HtmlElement

from verification.language.lists import any_of, late_regex

from .cleaning import clean
from .visible import AROUND, NEVER_SHOWN, Block, blocks, names_of, visible_text

MIN_MAIN_TEXT = 250
"""Characters under which the main text is held against all visible text."""

MAX_ELEMENTS = 60_000
"""Above which only the visible text is taken: the library's time grows faster."""

MIN_SHARED = 0.9
"""Share of the found text that an element must hold to be the body."""

MAX_GROWTH = 0.5
"""Of the found text's length may be added, ..."""

MAX_MORE = 600
"""... and characters beyond that. What would add more is a page of many stories."""

MIN_KEY = 25
"""Letters and digits of a block that are enough to know it again."""

MAX_LINKED = 0.3
"""Share of a block's letters in links, above which it is a list or a teaser."""

MAX_CARD = 600
"""Characters of an element around a block that may be the teaser of another story."""

_RULER = late_regex(r"^\|(?:[-: ]{1,20}\|)+ ?$\n?", re.MULTILINE)
_ROW = late_regex(r"^\| ?(.{0,20000}?) ?\| ?$", re.MULTILINE)
_BULLET = late_regex(r"^- ", re.MULTILINE)
_EMPTY_CELLS = late_regex(r"(?: ?\|)+ ?$", re.MULTILINE)
_SENTENCE_END = late_regex(r"[.!?…。！？][\"'”’»)\]]{0,2}$")
_ADDED = frozenset(
    {"figcaption", "caption", "td", "th", "dt", "dd", "blockquote", "pre"}
)
"""Tags whose text belongs to the body in whatever form."""

_CREDIT = late_regex(r"©|\b(?:Photo|Foto|Image|Bild|Credit|Quelle|Source) ?:", re.I)
MIN_CAPTION_WORDS = 6
"""Words of a caption that is no sentence, beside the name of who made the picture."""

_ASIDES = frozenset({"nav", "footer", "form", "menu", "button"})
_NOTES = frozenset({"notes", "footnotes", "endnotes", "doc-endnotes", "doc-footnote"})
_ONE_BODY = frozenset({"text", "cell", "post", "entry", "story", "content"})
"""Class names of a body to the library, which of several takes the first for all."""

_OTHERS_WORDS = late_regex(
    lambda: rf"(?:^|[\s_-])(?:{any_of('reaching/page_paths', 'others')})(?:$|[\s_-])"
)
"""Names of parts whose words are the site's or its readers', not the work's."""


def main_text(root: HtmlElement, *, url: str) -> tuple[str, Any]:
    """Give the main text and trafilatura's findings, None where it had none."""
    if sum(1 for _ in root.iter()) > MAX_ELEMENTS:
        return _everything(root), None
    document = _find(_without_false_bodies(deepcopy(root)), url)
    found = _tidy((document.text or "") if document else "")
    if len(found) < MIN_MAIN_TEXT:
        everything = _everything(root)
        return (everything if len(everything) > len(found) else found), document
    return _with_blocks(found, root), document


def _without_false_bodies(root: HtmlElement) -> HtmlElement:
    named = [element for element in root.iter("div", "section") if element.get("class")]
    counts = Counter(element.get("class") for element in named)
    for node in named:
        if node.get("class") in _ONE_BODY and counts[node.get("class")] > 1:
            del node.attrib["class"]
    return root


def _find(root: HtmlElement, url: str) -> Any:
    try:
        return trafilatura.bare_extraction(
            root,
            url=url or None,
            include_comments=False,
            include_tables=True,
            with_metadata=True,
            date_extraction_params={"extensive_search": False, "original_date": True},
        )
    except (AttributeError, LookupError, RecursionError, TypeError, ValueError):
        return None  # the library stumbled over the tree; its visible text is there


def _everything(root: HtmlElement) -> str:
    return clean(visible_text(root, leave_out=NEVER_SHOWN | AROUND))


def _with_blocks(found: str, root: HtmlElement) -> str:
    """The found text with the blocks that it lacks, each behind what stands before."""
    lines = found.split("\n")
    known = _Known([_key(line) for line in lines])
    shown = [
        replace(block, text=_CREDIT.split(block.text)[0].strip())
        if _nearest(block.node, "figcaption") is not None
        else block
        for block in blocks(root, leave_out=NEVER_SHOWN | AROUND)
    ]
    places = [known.place(_key(block.text)) for block in shown]
    zones = _Zones(root, shown, places)
    added: dict[int, list[str]] = {}
    line = -1
    for at, (block, place) in enumerate(zip(shown, places, strict=True)):
        if place is not None:
            line = place if zones.first <= at else line
        elif zones.may_hold(at, block):
            added.setdefault(line, []).append(block.text)
    more = sum(len(text) for group in added.values() for text in group)
    if more > MAX_GROWTH * len(found) + MAX_MORE:
        return found
    whole = [added.get(-1, [])]
    whole += [[line, *added.get(at, ())] for at, line in enumerate(lines)]
    return clean("\n".join(text for group in whole for text in group))


class _Zones:
    """Where on a page blocks that were not found may belong to the work: in the body,
    between the headline and the body, and notes behind it."""

    def __init__(
        self, root: HtmlElement, shown: Sequence[Block], places: Sequence[int | None]
    ) -> None:
        self._body = _body(root, shown, places)
        self._inside = frozenset(self._body.iter())
        met = (at for at, place in enumerate(places) if place is not None)
        found = [at for at in met if shown[at].node in self._inside]
        self.first, self._last = (found[0], found[-1]) if found else (len(shown), -1)
        before = enumerate(shown[: self.first + 1])
        above = [at for at, block in before if _nearest(block.node, "h1") is not None]
        self._headline = above[-1] if above else self.first
        headline = shown[self._headline].node if above else None
        self._around = _holder(self._body, headline)

    def may_hold(self, at: int, block: Block) -> bool:
        """Whether a block that the library left out is the work's own text."""
        if block.node in self._inside:
            return at >= self.first and _belongs(block, self._body)
        if self._around not in (above := list(block.node.iterancestors())):
            return False
        is_lead = self._headline < at < self.first
        is_note = at > self._last and any(map(_holds_notes, above))
        return (is_lead or is_note) and _belongs(block, self._around)


def _nearest(node: HtmlElement, tag: str) -> HtmlElement | None:
    """The element itself, or the nearest around it, that has a tag."""
    return node if node.tag == tag else next(node.iterancestors(tag), None)


def _holder(body: HtmlElement, headline: HtmlElement | None) -> HtmlElement:
    """The smallest element that holds the body and the headline above it."""
    if headline is None:
        return body
    above = frozenset(headline.iterancestors())
    return next(
        (ancestor for ancestor in body.iterancestors() if ancestor in above),
        body,
    )


def _holds_notes(node: HtmlElement) -> bool:
    return not _NOTES.isdisjoint(names_of(node)) or node.get("role") in _NOTES


class _Known:
    """The found text by its letters and digits, to know a block again in it."""

    def __init__(self, keys: Sequence[str]) -> None:
        self._letters = "".join(keys)
        self._lines = frozenset(keys)
        self._starts = list(accumulate(map(len, keys), initial=0))[:-1]

    def place(self, key: str) -> int | None:
        """The line in which a block stands, or a part of it; None when it does not."""
        parts = [key] if len(key) < MIN_KEY else [key, key[:MIN_KEY], key[-MIN_KEY:]]
        for part in parts:
            at = self._letters.find(part)
            if at >= 0 and (len(part) >= MIN_KEY or part in self._lines):
                return bisect_right(self._starts, at) - 1
        return None if key else 0


def _key(text: str) -> str:
    return "".join(filter(str.isalnum, text)).lower()


def _body(
    root: HtmlElement, shown: Sequence[Block], places: Sequence[int | None]
) -> HtmlElement:
    """The smallest element that holds nearly all of the found text."""
    weights: Counter[HtmlElement] = Counter()
    total = 0
    for block, place in zip(shown, places, strict=True):
        if place is None:
            continue
        total += len(block.text)
        for node in (block.node, *block.node.iterancestors()):
            weights[node] += len(block.text)
    body = root
    while total:
        heavy = [element for element in body if weights[element] >= MIN_SHARED * total]
        if not heavy:
            break
        body = heavy[0]
    return body


def _belongs(block: Block, body: HtmlElement) -> bool:
    """Whether a block that the library left out is no link, teaser or comment."""
    around = [block.node]
    while around[-1] is not body:
        around.append(around[-1].getparent())
    for node in around[:-1]:
        is_aside = node.tag in _ASIDES or node.get("role") in {"navigation", "dialog"}
        if is_aside or _OTHERS_WORDS.search(" ".join(names_of(node))):
            return False
    if _linked_share(block.node) > MAX_LINKED or _is_card(around):
        return False
    if _SENTENCE_END.search(block.text) is not None:
        return True
    is_caption = _nearest(block.node, "figcaption") is not None
    least = MIN_CAPTION_WORDS if is_caption else 1
    is_marked = any(node.tag in _ADDED for node in around[:-1])
    return is_marked and len(block.text.split()) >= least


def is_others_word(node: HtmlElement) -> bool:
    """Whether a block stands in a part for readers' words or teasers, or is a link."""
    around = [node, *node.iterancestors()]
    names = (" ".join(names_of(element)) for element in around)
    return any(map(_OTHERS_WORDS.search, names)) or _linked_share(node) > MAX_LINKED


def _linked_share(node: HtmlElement) -> float:
    total = len(node.text_content().strip())
    away = (element for element in node.iter("a") if _leads_away(element))
    linked = sum(len(link.text_content().strip()) for link in away)
    return linked / total if total else 0.0


def _leads_away(link: HtmlElement) -> bool:
    return not (link.get("href") or "#").startswith("#")


def _is_card(around: Sequence[HtmlElement]) -> bool:
    """Whether a block stands in a small element that is a link, or begins with one."""
    for node in around[:-1]:
        if node.tag not in {"li", "div", "article", "section", "aside", "figure", "a"}:
            continue
        if len(node.text_content()) > MAX_CARD:
            return False
        if _linked_share(node) > MAX_LINKED or _begins_with_link(node):
            return True
    return False


def _begins_with_link(node: HtmlElement) -> bool:
    """Whether the first words of an element lead to elsewhere, as a teaser's title."""
    for element in node.iter():
        if element.tag == "a" and _leads_away(element):
            return bool(element.text_content().strip())
        if isinstance(element.tag, str) and (element.text or "").strip():
            return False
    return False


def _tidy(text: str) -> str:
    """Leave rows of tables and items of lists as lines, without what draws them."""
    rows = clean(_ROW.sub(r"\1", _RULER.sub("", text)))
    return clean(_BULLET.sub("", _EMPTY_CELLS.sub("", rows)))
