"""Markdown inside a block: code, links, images, emphasis, escapes. CommonMark, without
its rarest rules. Each scan looks at a character a bounded number of times."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from verification.language.lists import late_regex
from verification.records import Markup

from .html_blocks import Tag, pairs_of
from .overlay import Stretch, hidden
from .web_addresses import clean_url

MAX_CODE_LENGTH = 1000
"""Code points between two backticks; longer stretches are stray backticks."""

MAX_LABEL_LENGTH = 400
"""Code points of a link's text; longer ones are brackets around prose."""

_TICKS = late_regex(r"`{1,8}")
_BRACKET = late_regex(r"[\[\]]")
_TARGET = late_regex(
    r"\([ \t]{0,9}<?([^\s()<>]{0,2000}(?:\([^\s()<>]{0,200}\)[^\s()<>]{0,500}){0,9})>?"
    r"(?:[ \t]{1,9}(?:\"[^\"\n]{0,300}\"|'[^'\n]{0,300}'))?[ \t]{0,9}\)"
)
_WORDS = late_regex(r"[^\W\d_]{3}")
"""What the label of `[label][3]` has and an index, as in `m[i][3]`, has not."""

_EMPHASIS = late_regex(r"\*{1,3}|_{1,3}|~~|==")
_ESCAPE = late_regex(r"\\(?=[\\`*_{}\[\]()#+.!|>~$&%-])")
_AUTOLINK = late_regex(r"<(https?://[^\s<>]{1,2000})>", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Link:
    """A link with a text of its own, Markdown or HTML."""

    start: int
    end: int
    label_start: int
    label_end: int
    url: str
    """Cleaned; empty for links inside the page, to mail and to images."""

    name: str = ""
    """What it names: the definition `smith` in `[label][smith]`, the entry 3 in
    `[label][3]`; else empty."""

    is_image: bool = False


def find_inline_code(view: str) -> list[tuple[Stretch, Stretch]]:
    """Give for each code span in backticks the whole and what stands inside."""
    ticks = list(_TICKS.finditer(view))
    places: dict[int, list[int]] = {}
    for match in ticks:
        places.setdefault(len(match[0]), []).append(match.start())
    found: list[tuple[Stretch, Stretch]] = []
    done = 0
    for match in ticks:
        start, length = match.start(), len(match[0])
        if start < done or (length > 2 and _is_line_start(view, start)):
            continue
        same = places[length]
        following = bisect_left(same, start + 1)
        if following == len(same) or same[following] - start > MAX_CODE_LENGTH:
            continue
        inner = (start + length, same[following])
        if "\n\n" not in view[inner[0] : inner[1]]:
            done = inner[1] + length
            found.append(((start, done), inner))
    return found


def _is_line_start(view: str, at: int) -> bool:
    """Whether only spaces stand before: three backticks there open a fence."""
    before = view[max(0, at - 4) : at]
    line = before.rpartition("\n")[2]
    return not line.strip() and (line != before or at < 4)


def find_escapes(view: str) -> list[Markup]:
    """Give the backslashes that only protect the character after them."""
    return [hidden(match.start(), match.end()) for match in _ESCAPE.finditer(view)]


def find_brackets(view: str, stretches: Iterable[Stretch]) -> Iterator[Stretch]:
    """Yield the offsets of each `[` and its `]` in the same stretch, inner first."""
    for start, end in stretches:
        opened: list[int] = []
        for match in _BRACKET.finditer(view, start, end):
            if match[0] == "[":
                opened.append(match.start())
            elif opened:
                yield opened.pop(), match.start()


def find_links(
    view: str, pairs: Iterable[Stretch], names: frozenset[str]
) -> list[Link]:
    """Give the Markdown links and images among bracket pairs, in reading order. `names`
    are the labels, lower case, for which the text has a link definition."""
    found = []
    for opener, closer in pairs:
        if closer - opener > MAX_LABEL_LENGTH:
            continue
        target = _TARGET.match(view, closer + 1)
        is_image = opener > 0 and view[opener - 1] == "!"
        start = opener - is_image
        if target:
            url = "" if is_image else clean_url(target[1])
            found.append(
                Link(start, target.end(), opener + 1, closer, url, is_image=is_image)
            )
        elif link := _named_link(view, opener, closer, names):
            found.append(link)
    found.sort(key=lambda link: (link.start, -link.end))
    return found


def _named_link(
    view: str, opener: int, closer: int, names: frozenset[str]
) -> Link | None:
    label = view[opener + 1 : closer]
    if label.isdecimal() or label.startswith("^"):
        return None
    end, name = closer + 1, label.lower()
    if view.startswith("[", end):
        stop = view.find("]", end, end + MAX_LABEL_LENGTH)
        if stop >= 0:
            name = view[end + 1 : stop].lower() or name
            end = stop + 1
    is_numbered = name.isdecimal() and len(name) < 4 and _WORDS.search(label)
    if name not in names and (not is_numbered or view[opener - 1 : opener].isalnum()):
        return None
    return Link(opener, end, opener + 1, closer, "", name=name)


def html_links(tags: Iterable[Tag]) -> list[Link]:
    """Give the links that `<a href>` makes."""
    found = []
    for opened, closing in pairs_of(tags, "a"):
        if url := clean_url(opened.attribute("href")):
            whole, label = (opened.start, closing.end), (opened.end, closing.start)
            found.append(Link(*whole, *label, url))
    return found


def autolinks(view: str) -> list[Stretch]:
    """Give the angle brackets, with what is inside, of `<https://...>`."""
    return [match.span() for match in _AUTOLINK.finditer(view)]


def find_emphasis(view: str, stretches: Iterable[Stretch]) -> list[Markup]:
    """Give the paired stars, underscores and tildes that make text bold, italic or
    struck. `view` has code and addresses overwritten by letters: their underscores are
    none."""
    found: list[Markup] = []
    for start, end in stretches:
        opened: dict[str, list[int]] = {}
        for match in _EMPHASIS.finditer(view, start, end):
            before = view[match.start() - 1] if match.start() > start else " "
            after = view[match.end()] if match.end() < end else " "
            mark = match[0]
            if mark[0] in "_=" and before.isalnum() and after.isalnum():
                continue  # inside a word
            waiting = opened.setdefault(mark, [])
            if not before.isspace() and waiting:
                other = waiting.pop()
                waiting.clear()
                found.append(hidden(other, other + len(mark)))
                found.append(hidden(match.start(), match.end()))
            elif not after.isspace() and (mark[0] == "*" or not before.isalnum()):
                waiting.append(match.start())
    return found
