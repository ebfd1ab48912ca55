"""HTML inside a text: tags, comments, character references. Light, and never wrong by a
character: it finds where they stand and changes nothing."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import unescape

from verification.language.lists import late_regex, word_list
from verification.records import Markup

from .overlay import Stretch, hidden

_TOKEN = late_regex(
    r"<(?:(!--)|(!doctype|\?xml|!\[cdata)[^<>]*>"
    r"|(/?)([a-z][a-z0-9-]{0,20})((?:\s|/)[^<>]*)?>)",
    re.IGNORECASE,
)
_ENTITY = late_regex(
    r"&(?:#\d{1,7}|#x[0-9a-f]{1,6}|[a-z][a-z0-9]{1,30});", re.IGNORECASE
)
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


def _entities(view: str) -> list[Markup]:
    if "&" not in view:
        return []
    found = []
    for match in _ENTITY.finditer(view):
        shown = unescape(match[0])
        if shown != match[0]:
            found.append(
                hidden(*match.span(), shown="" if shown == "\u00ad" else shown)
            )
    return found
