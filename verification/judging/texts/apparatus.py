"""
What a page holds besides its own text: its reference list, comments, linked headlines,
and its furniture.

What stands there is somebody else's work or somebody else's word, and no evidence of
what the page says. Ours: told by headings and by the form of the lines; a page that
marks nothing keeps everything.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from .furniture import find_furniture

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

_LIST = re.compile(
    rf"{_HEAD}(?:references?(?: list)?|bibliography|works cited|literature cited|"
    r"citations|external links|further reading|"
    r"literatur(?:verzeichnis)?|einzelnachweise|weblinks|références|bibliographie|"
    r"notes et références|referencias|bibliografía|riferimenti|bibliografia|"
    rf"referências|参考文献|参考资料)(?:{_TAIL}|\s?:\s?\[?1[\].)])",
    re.IGNORECASE,
)
_COMMENTS = re.compile(
    rf"{_HEAD}(?:(?:reader |user )?comments?(?: \(\d+\))?|\d+ comments|"
    r"\d+ (?:thoughts|responses|replies|comments) (?:on|to)\b.{0,120}|responses|"
    rf"leave a (?:comment|reply)|join the (?:discussion|conversation)){_TAIL}",
    re.IGNORECASE,
)
_LINKS = re.compile(
    rf"{_HEAD}(?:related (?:articles?|stories|posts?|links?|content|topics|reading|"
    r"news|coverage)|read (?:more|next|also)|see also|"
    r"more (?:on this story|stories|from .{1,30})|"
    r"you (?:may|might) (?:also )?like|recommended(?: for you)?|most (?:read|popular)|"
    rf"trending(?: now)?)[*_ \t]*(?P<colon>:|{_TAIL})",
    re.IGNORECASE,
)
_ENTRY = re.compile(
    r"[^\w\n]{0,3}(?:\[?\d{1,3}[\].)]|\^|[-*•])[ \t]*\S[^\n]{10,600}", re.IGNORECASE
)
_CITED_WORK = re.compile(
    r"doi\.org/|\bdoi:\s?10\.|\bretrieved (?:on )?\d|\barchived from the original\b|"
    r"\bet al\.?,? \(?\d{4}|\b\d{1,3}\(\d{1,3}\):\s?\d+|"
    r"\b(?:19|20)\d\d;\s?\d{1,4}(?:\(\d+\))?:\s?\d+",
    re.IGNORECASE,
)
_LINE = re.compile(r"[^\n]+")


def find_apparatus(text: str) -> list[tuple[int, int]]:
    """Stretches of a source that are no evidence, in order, without overlap."""
    return list(_join(_find_lines(text)))


def _find_lines(text: str) -> Iterator[tuple[int, int]]:
    least = LIST_FROM * len(text)
    lines = list(_LINE.finditer(text))
    inside = ""
    late = next((n for n, each in enumerate(lines) if each.start() >= least), 0)
    furniture = find_furniture([each.group() for each in lines], late)
    for number, match in enumerate(lines):
        line, (start, end) = match.group(), match.span()
        opened = _opens(line, start >= least)
        if opened == "comments" and not _are_comments(
            [each.group() for each in lines[number + 1 : number + 1 + LOOKED_AHEAD]]
        ):
            opened = ""
        if opened:
            inside = opened
        elif inside and _closes(line, inside):
            inside = ""
        if inside or number in furniture or _is_entry(line):
            yield start, end
        if inside == "line":
            inside = ""


LOOKED_AHEAD = 8
"""Lines behind a heading such as "Comments" that must look like comments."""

_COMMENT = re.compile(
    r"\W{0,3}[\w.' -]{2,30}(?::\s|\s(?:says|said|wrote|writes)\b)"
    r"|.{0,80}\b(?:ago|repl(?:y|ies)|likes?|report|posted|upvote|permalink)\b.{0,40}$"
    r"|.{0,60}\b\d{1,2}:\d\d\b.{0,20}$"
    r"|\W{0,3}[\w.' -]{2,30},\s(?:\w+\s)?\d{1,2}\W.{0,20}(?::|$)"
    r"|\d{1,2}\.?\s\w{3,9}\s\d{4}.{0,12}$",
    re.IGNORECASE,
)


def _are_comments(lines: Sequence[str]) -> bool:
    """Whether a third of the lines have the form of a comment, or of its head."""
    shown = [line for line in lines if line.strip()]
    return 3 * sum(bool(_COMMENT.match(line)) for line in shown) >= len(shown) > 0


def _opens(line: str, is_late: bool) -> str:
    """What a line opens: a list, comments, linked headlines; empty when nothing."""
    if len(line) <= LONGEST_HEADLINE or ":" in line[:40]:
        links = _LINKS.match(line)
        if links is not None:
            rest = line[links.end() :].strip()
            return "line" if links["colon"] == ":" and rest else "links"
    if not is_late:
        return ""
    if _LIST.match(line):
        return "list"
    return "comments" if len(line) <= LONGEST_HEADLINE and _COMMENTS.match(line) else ""


def _closes(line: str, inside: str) -> bool:
    if line.lstrip().startswith("#"):
        return True
    if inside == "links":
        return len(line) > LONGEST_HEADLINE or line.rstrip()[-1:] in ".!?"
    if inside == "list":
        return len(line) > PROSE and not any(map(str.isdigit, line))
    return False


def _is_entry(line: str) -> bool:
    """Whether a line has the form of an entry and names a cited work."""
    first = line.lstrip()[:1]
    if not (first and (first in "[^•*-" or first.isdigit())):
        return False
    return bool(_ENTRY.match(line)) and bool(_CITED_WORK.search(line))


def _join(lines: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    start = end = -1
    for first, last in lines:
        if first <= end + 1:
            end = last
            continue
        if end > start >= 0:
            yield start, end
        start, end = first, last
    if end > start >= 0:
        yield start, end
