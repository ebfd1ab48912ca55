"""
The text that a page is there for.

Source:
    trafilatura (Barbaresi, 2021) finds it; ours is the second look. It leaves out
    captions, boxes of facts and lists of links, so where a page marks its article and
    the article holds little more than was found, the whole article is taken.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import trafilatura
from lxml.html import HtmlElement

from verification.language.lists import late_regex

from .cleaning import clean
from .pruning import AROUND, NEVER_SHOWN, visible_text

MIN_MAIN_TEXT = 250
"""Characters under which the main text is held against all visible text."""

MAX_ELEMENTS = 60_000
"""Above which only the visible text is taken: the library's time grows faster."""

MIN_SHARED_LINES = 0.9
"""Share of the found lines that an element must hold to be the article."""

MAX_GROWTH = 1.5
"""Times that the article may be longer than what was found in it ..."""

MAX_MORE = 600
"""... and characters beyond that: more is what sites add to be clicked."""

MAX_CANDIDATES = 12
"""Elements tried for the article: pages mark one or two, lists of teasers many."""

_RULER = late_regex(r"^\|(?:[-: ]{1,20}\|)+ ?$\n?", re.MULTILINE)
_ROW = late_regex(r"^\| ?(.{0,20000}?) ?\| ?$", re.MULTILINE)
_BULLET = late_regex(r"^- ", re.MULTILINE)
_EMPTY_CELLS = late_regex(r"(?: ?\|)+ ?$", re.MULTILINE)
_TO_BE_CLICKED = late_regex(
    r"(?:^|[\s_-])(?:related|recommended|recirc|more-from|read-more|share|social"
    r"|newsletter|promo|advert|ad|breadcrumbs?|tags|toc|byline|signup)(?:$|[\s_-])",
    re.IGNORECASE,
)


def main_text(root: HtmlElement, *, url: str) -> tuple[str, Any]:
    """Give the main text and trafilatura's findings, None where it had none."""
    if sum(1 for _ in root.iter()) > MAX_ELEMENTS:
        return _everything(root), None
    document = _find(root, url)
    found = _tidy((document.text or "") if document else "")
    if len(found) < MIN_MAIN_TEXT:
        everything = _everything(root)
        return (everything if len(everything) > len(found) else found), document
    return _whole_article(root, found) or found, document


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


def _whole_article(root: HtmlElement, found: str) -> str:
    """Give the text of the smallest element that holds what was found, or ""."""
    lines = {line for line in found.split("\n") if line}
    limit = MAX_GROWTH * len(found) + MAX_MORE
    texts = [
        clean(visible_text(node, leave_out=NEVER_SHOWN | AROUND))
        for node in _candidates(root)
    ]
    for text in sorted(texts, key=len):
        shared = len(lines.intersection(text.split("\n")))
        if len(text) <= limit and shared >= MIN_SHARED_LINES * len(lines):
            return text
    return ""


def _candidates(root: HtmlElement) -> Iterator[HtmlElement]:
    """Give the elements marked as the article, without what is there to be clicked."""
    marked = [
        node
        for node in root.iter("article", "main", "div", "section")
        if node.tag in {"article", "main"}
        or node.get("role") == "main"
        or node.get("itemprop") == "articleBody"
    ]
    for node in marked[:MAX_CANDIDATES]:
        for part in list(node.iter("aside", "div", "section", "ul", "p")):
            names = f"{part.get('class', '')} {part.get('id', '')}"
            if len(names) < 400 and _TO_BE_CLICKED.search(names):
                tail = part.tail
                part.clear()
                part.tail = tail
        yield node


def _tidy(text: str) -> str:
    """Leave rows of tables and items of lists as lines, without what draws them."""
    rows = clean(_ROW.sub(r"\1", _RULER.sub("", text)))
    return clean(_BULLET.sub("", _EMPTY_CELLS.sub("", rows)))
