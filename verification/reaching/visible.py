"""All words that a page shows, block by block."""

from __future__ import annotations

import re

from lxml import etree
from lxml.html import HtmlElement

from verification.language.lists import late_regex

NEVER_SHOWN = frozenset(
    {"script", "style", "noscript", "template", "svg", "math", "iframe", "object"}
    | {"head", "select", "textarea", "button", "canvas", "audio", "video", "datalist"}
)
AROUND = frozenset({"nav", "footer", "form", "menu"})
"""What stands around a page's own text."""

_BLOCKS = frozenset(
    {"p", "div", "section", "article", "main", "header", "li", "ul", "ol", "dl", "dd"}
    | {"dt", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre"}
    | {"br", "hr", "figure", "figcaption", "body", "title", "address", "summary"}
    | {"details", "caption", "aside"}
)
_CELLS = frozenset({"td", "th"})
_FIRST_CELL = late_regex(r"^ \| ", re.MULTILINE)


def visible_text(root: HtmlElement, *, leave_out: frozenset[str]) -> str:
    """
    Give the words of an element, one line a block, cells of a row parted by bars.

    Args:
        leave_out: Tags whose content is skipped.
    """
    pieces: list[str] = []
    walk = etree.iterwalk(root, events=("start", "end", "comment"))
    for event, node in walk:
        tag = node.tag if isinstance(node.tag, str) else ""
        if event == "start":
            if tag in leave_out or "hidden" in node.attrib:
                walk.skip_subtree()
                continue
            pieces.append("\n" if tag in _BLOCKS else " | " if tag in _CELLS else "")
            pieces.append(node.text or "")
        else:
            pieces.append("\n" if tag in _BLOCKS else "")
            pieces.append(node.tail or "" if node is not root else "")
    return _FIRST_CELL.sub("", "".join(pieces))
