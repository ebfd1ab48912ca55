"""What a page shows: its blocks of text, and what no reader sees, which is no evidence.
What a click on the page opens (a tab, a fold) is not hidden."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, field
from typing import Any

from lxml import etree
from lxml.html import HtmlElement

from verification.language.lists import late_regex, listed_pattern, word_list

NEVER_SHOWN = word_list("reaching/page_parts", "never shown tags")
AROUND = frozenset({"nav", "footer", "form", "menu"})
"""What stands around a page's own text."""

_BLOCKS = word_list("reaching/page_parts", "block tags")
_CELLS = frozenset({"td", "th"})

MAX_STYLES = 200_000
"""Characters of a page's own style sheets that are read for what they hide."""

MAX_HIDDEN_SHARE = 0.5
"""Share of a page's text above which a part counts as shown by its scripts later."""

MAX_PALE_SHARE = 0.3
"""The same for words in the colour of their ground, which may be set elsewhere."""

_HIDING = listed_pattern("reaching/visible", "hiding")
_TINY = late_regex(r"(?:^|;)(?:max-)?(?:width|height):[01](?:px)?(?:;|!|$)")
_COLOUR = late_regex(r"(?:^|;)color:([^;!]+)")
_GROUND = late_regex(r"(?:^|;)background(?:-color)?:([^;!]+)")
_WHITE = frozenset({"#fff", "#ffffff", "white", "rgb(255,255,255)", "#fefefe"})
_ONE_NAME = late_regex(r"(?:[a-z]{1,10})?([.#][\w-]{1,80})", re.IGNORECASE)
_FOR_SCREEN_READERS = word_list("reaching/page_parts", "for screen readers")
_HIDDEN_NAMES = frozenset({"hidden", "d-none", "is-hidden", "hide"})
_SHOWN_AGAIN = late_regex(r"(?:block|flex|grid|inline|table|visible|show)")


@dataclass(frozen=True, slots=True)
class Block:
    """One line of a page: a paragraph, an item, a row, a heading."""

    node: HtmlElement
    text: str


@dataclass(slots=True)
class _Line:
    """A block that is being read."""

    parts: list[str] = field(default_factory=list)
    node: Any = None

    def add(self, words: str | None, node: Any) -> None:
        if words:
            if self.node is None and words.strip():
                self.node = node
            self.parts.append(words)

    def end(self) -> Block | None:
        """The block, if it has words; the next one begins."""
        if self.node is None:
            self.parts.clear()
            return None
        text = " ".join("".join(self.parts).split()).removeprefix("| ")
        block = Block(self.node, text) if text else None
        self.parts, self.node = [], None
        return block


def blocks(root: HtmlElement, *, leave_out: Set[str]) -> Iterator[Block]:
    """Give the blocks of an element in order, cells parted by bars."""
    line, inside = _Line(), [root]
    # As sets: a page of half a megabyte asks them half a million times.
    left_out, parting = frozenset(leave_out), frozenset(_BLOCKS)
    walk = etree.iterwalk(root, events=("start", "end", "comment"))
    for event, node in walk:
        tag = node.tag if isinstance(node.tag, str) else ""
        if event != "comment" and tag in parting and (block := line.end()):
            yield block
        if event == "start":
            inside.append(node)
            if tag in left_out or is_marked_hidden(node):
                walk.skip_subtree()
                continue
            if tag in _CELLS and line.node is not None:
                line.parts.append(" | ")
            line.add(node.text, node)
        else:
            if event == "end":
                inside.pop()
            if node is not root:
                line.add(node.tail, inside[-1])
    if block := line.end():
        yield block


def stands_in(block: Block, tags: Sequence[str]) -> bool:
    """Whether a block is, or stands in, an element of one of these tags."""
    above = block.node.iterancestors(*tags)
    return block.node.tag in tags or next(above, None) is not None


def visible_text(root: HtmlElement, *, leave_out: Set[str]) -> str:
    """Give the words of an element, one line a block, cells of a row parted by bars."""
    return "\n".join(block.text for block in blocks(root, leave_out=leave_out))


def is_marked_hidden(node: Any) -> bool:
    """Whether an element has the attribute that hides it. "until-found" opens it."""
    hidden = node.get("hidden")
    return hidden is not None and hidden != "until-found"


def cut_hidden(root: HtmlElement) -> None:
    """Take out what the page hides from its readers, and show what they can open."""
    total = len(root.text_content())
    hiding = _names_that_hide(root)
    opened = _opened(root)
    pale = []
    for node in list(root.iter()):
        if not isinstance(node.tag, str) or node.tag in NEVER_SHOWN:
            continue
        if not node.keys():  # attributes alone hide: most elements have none
            continue
        style = "".join((node.get("style") or "").lower().split())
        if _is_pale(node, style):
            pale.append(node)
        elif not _is_hidden(node, style, hiding):
            continue
        elif _can_be_opened(node, opened):
            for name in ("hidden", "aria-hidden", "style", "class"):
                node.attrib.pop(name, None)
        elif len(node.text_content()) <= MAX_HIDDEN_SHARE * total:
            empty(node)
    if sum(len(node.text_content()) for node in pale) <= MAX_PALE_SHARE * total:
        for node in pale:
            empty(node)


def empty(node: Any) -> None:
    """Take everything out of a node. It stays, so that its neighbours need no move."""
    tail = node.tail
    node.clear()
    node.tail = tail


def names_of(node: HtmlElement) -> frozenset[str]:
    """The class names and the id of an element, whole and in lower case."""
    names = f"{node.get('class', '')} {node.get('id', '')}"
    return frozenset(names[:1000].lower().split())


def _is_hidden(node: HtmlElement, style: str, hiding: frozenset[str]) -> bool:
    if is_marked_hidden(node) or (node.get("aria-hidden") or "").lower() == "true":
        return True
    if style and _hides(style):
        return True
    names = names_of(node)
    if names & _FOR_SCREEN_READERS:
        return True
    if names & _HIDDEN_NAMES:
        return not any(_SHOWN_AGAIN.search(name) for name in names - _HIDDEN_NAMES)
    marks = {f".{name}" for name in (node.get("class") or "")[:1000].split()}
    return not hiding.isdisjoint(marks | {f"#{node.get('id')}"})


def _hides(style: str) -> bool:
    is_tiny = len(_TINY.findall(style)) > 0 and "overflow:hidden" in style
    return is_tiny or _HIDING.search(style) is not None


def _is_pale(node: HtmlElement, style: str) -> bool:
    """Whether words have the colour of their ground, which is white by default."""
    said = _COLOUR.search(style) if "color:" in style else None
    if said is None:
        return False
    ground = _GROUND.search(style)
    for above in node.iterancestors():
        if ground is not None:
            break
        ground = _GROUND.search("".join((above.get("style") or "").lower().split()))
    colour, behind = said[1], ground[1] if ground else "white"
    return colour == behind or (colour in _WHITE and behind in _WHITE)


def _names_that_hide(root: HtmlElement) -> frozenset[str]:
    """Class names and ids that the page's own style sheets hide by themselves."""
    names: set[str] = set()
    depth = 0
    sheets = " ".join(node.text or "" for node in root.iter("style"))[:MAX_STYLES]
    for rule in sheets.split("}"):
        opened = rule.count("{")
        selectors, _, style = rule.partition("{")
        # Inside a rule such as @media there is no telling whether it holds.
        if depth == 0 and opened == 1 and _hides("".join(style.lower().split())):
            found = map(_ONE_NAME.fullmatch, map(str.strip, selectors.split(",")))
            names.update(match[1] for match in found if match)
        depth = max(0, depth + opened - 1)
    return frozenset(names)


_CONTROLS = ("aria-controls", "data-target", "data-bs-target", "href")
_OPENERS = ("a", "button", "label", "div", "h2", "h3", "h4", "li", "span")


def _opened(root: HtmlElement) -> frozenset[str]:
    """The ids of what some control of the page opens."""
    said = (node.get(name) or "" for node in root.iter(*_OPENERS) for name in _CONTROLS)
    return frozenset(part.lstrip("#") for value in said for part in value[:200].split())


def _can_be_opened(node: HtmlElement, opened: frozenset[str]) -> bool:
    if node.get("role") == "dialog" or "modal" in names_of(node):
        return False
    if node.get("role") == "tabpanel" or (node.get("id") or "-") in opened:
        return True
    before = node.getprevious()
    return before is not None and (
        before.get("aria-expanded") is not None
        or before.find(".//*[@aria-expanded]") is not None
    )
