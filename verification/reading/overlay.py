"""Copies of a text with some stretches overwritten, always of the same length: an
offset in any of them is an offset in the text as submitted."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from operator import attrgetter

from verification.language.lists import late_regex, word_list
from verification.records import Document, Markup, Span

_UNREADABLE = late_regex(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060"
    "\u2066-\u2069\ud800-\udfff\ufeff\ufff9-\ufffb]"
)
_LINE_ENDS = frozenset("\r\x0b\x0c\x85\u2028\u2029")

Stretch = tuple[int, int]
"""Start and end of a range, before it is a `Span`; may be empty."""


TAKEN = "\0"
"""Fills what is dealt with already in a copy; no softened text has it."""


def soften(text: str) -> str:
    """Give `text` with what no reader sees overwritten by spaces, and line ends by
    "\\n": NULs and other controls, unpaired surrogates, direction marks, byte order
    marks and zero-width spaces; of "\\r\\n" only the second becomes the line end."""
    if _WIDE.search(text):
        text = _WIDE_MARKER.sub(lambda match: match[0].translate(_NARROW), text)
        text = _WIDE_YEAR.sub(lambda match: match[0].translate(_NARROW), text)
    if listed := _ODD_LIST.search(text):
        odd = _ODD_MARKERS[listed[1]]
        text = odd.sub(lambda match: f"[{match[1]}]", text)
    if not _UNREADABLE.search(text):
        return text
    view = text.replace("\r\n", " \n")
    return _UNREADABLE.sub(lambda match: "\n" if match[0] in _LINE_ENDS else " ", view)


_ODD_LIST = late_regex(
    r"^[ \t]{0,3}([{</])1[}>/][ \t]{1,4}\S[^\n]*\n"
    r"(?:[^\n]*\n){0,9}?[ \t]{0,3}\1[2][}>/][ \t]",
    re.MULTILINE,
)
"""The first two lines of a list whose numbers stand in braces, angles or strokes."""

_ODD_NUMBERS = r"(\d{1,3}(?:\s?[,;–-]\s?\d{1,3}){0,9})"
_ODD_MARKERS = {
    "{": late_regex(rf"\{{{_ODD_NUMBERS}\}}"),
    "<": late_regex(rf"<{_ODD_NUMBERS}>"),
    "/": late_regex(rf"(?<![\w/])/{_ODD_NUMBERS}/(?![\w/])"),
}

_WIDE_MARKER = late_regex(r"[［〔][\d\s,，、;；~～〜–—－-]{1,40}[］〕]")
"""Numbers in the brackets of Chinese and Japanese type: ［1］, 〔2－3〕."""

_WIDE_YEAR = late_regex(
    r"（(?:[^（）\n]{1,120}[，,；;\s])?(?:1[5-9]|20)\d\d[a-z]?年?"
    r"(?:[，,：:；;][^（）\n]{0,80})?）"
)
"""Names and years in the parentheses of such type: （王明，2018）."""

_WIDE = late_regex("[［〔（]")
_NARROW = str.maketrans(
    "［〔］〕０１２３４５６７８９，、；～〜－~（）：", "[[]]0123456789,,;----():"
)


def overwrite(text: str, stretches: Iterable[Stretch], filler: str = " ") -> str:
    """Fill the stretches, in any order and perhaps overlapping, with one letter."""
    filled, done = [], 0
    for start, end in sorted(stretches):
        if end > done:
            start = max(start, done)
            filled.append((start, end, filler * (end - start)))
            done = end
    return _with(text, filled)


def overwrite_markup(text: str, markup: Iterable[Markup]) -> str:
    """Put what is shown in place of markup, padded with spaces to the same length."""
    places = ((mark.span.start, mark.span.end, mark.shown) for mark in markup)
    return _with(
        text,
        ((at, end, shown[: end - at].ljust(end - at)) for at, end, shown in places),
    )


def _with(text: str, added: Iterable[tuple[int, int, str]]) -> str:
    """The text with words put in; one that overlaps an earlier one is passed over."""
    parts, done = [], 0
    for start, end, words in added:
        if start >= done:
            parts += [text[done:start], words]
            done = end
    return "".join([*parts, text[done:]]) if done else text


def trim(text: str, start: int, end: int, letters: str | None = None) -> Stretch:
    """Move both ends inward past white space, or past `letters`."""
    stretch = text[start:end]
    start = end - len(stretch.lstrip(letters))
    return start, max(start, start + len(stretch.strip(letters)))


def without_overlaps(markup: Iterable[Markup]) -> tuple[Markup, ...]:
    """Put markup in reading order; of two that overlap, what the later adds is kept."""
    kept: list[Markup] = []
    done = 0
    for mark in sorted(markup, key=lambda one: (one.span.start, -one.span.end)):
        if mark.span.start >= done:
            kept.append(mark)
        elif mark.span.end > done:
            kept.append(hidden(done, mark.span.end, mark.shown))
        done = max(done, mark.span.end)
    return tuple(kept)


_HYPHEN = late_regex(
    r"(?<=[^\W\d_]{2})-(?:[ \t]{0,9}\n[ \t]{0,40}|[ ])(?=([^\W\d_A-Z]{2,}))"
)
_HANGING = word_list("reading/openings", "behind hanging hyphens")
"""What follows a hyphen that is none of a broken word: "pre- and post-war"."""

_BROKEN_ADDRESS = late_regex(
    r"((?:https?://|www\.|10\.\d{4,9}/)[^\s<>]{0,500}[/_=?&%#-])[ \t]{0,9}\n[ \t]{0,40}"
    r"(?=[a-z0-9])(?!https?:|www\.)"
    r"|(10\.\d{4,9}/[^\s<>]{1,200}\.)[ \t]{0,9}\n[ \t]{0,40}(?=[\d.]{2,20}\s*$)"
)
_LINE_END = late_regex(r"(?<!\s)\s*\n\s*")


def broken_words(text: str) -> Iterator[Stretch]:
    """Yield hyphens at line ends, with the line end: "en-\\ntering" is one word. Not
    those of words that stand with their hyphen elsewhere in the text."""
    for match in _HYPHEN.finditer(text):
        before = _LAST_LETTERS.search(text, max(0, match.start() - 30), match.start())
        whole = f"{before[0] if before else ''}-{match[1]}"
        if match[1] not in _HANGING and whole not in text:
            yield match.span()


_LAST_LETTERS = late_regex(r"[^\W\d_]{1,30}$")


def joined_lines(text: str) -> str:
    """Give an entry as one line: broken words and addresses are whole again."""
    if "\n" not in text:
        return text
    text = _BROKEN_ADDRESS.sub(lambda match: match[1] or match[2], text)
    for start, end in reversed([*broken_words(text)]):
        text = text[:start] + text[end:]
    return _LINE_END.sub(" ", text)


def hidden(start: int, end: int, shown: str = "") -> Markup:
    return Markup(Span(start, end), shown)


_start_of = attrgetter("span.start")


def shown(text: str, markup: Sequence[Markup], start: int, end: int) -> str:
    """Give `text[start:end]` as a reader sees it. `markup` is in reading order and does
    not overlap."""
    parts: list[str] = []
    at = start
    for index in range(bisect_left(markup, start, key=_start_of), len(markup)):
        mark = markup[index]
        if mark.span.start >= end:
            break
        parts.append(text[at : mark.span.start])
        parts.append(mark.shown)
        at = mark.span.end
    parts.append(text[at:end] if at < end else "")
    return "".join(parts)


def render_plain(document: Document) -> str:
    """Give the document as plain text: one paragraph a block, list signs and tags gone.
    Entries of the source list keep their place and are labelled "[3]" with the id by
    which the text cites them, so reading the result gives the same citations."""
    labels = {reference.span: reference.source_id for reference in document.references}
    lines = []
    for block in document.blocks:
        start, end = block.span.start, block.span.end
        line = " ".join(shown(document.text, document.markup, start, end).split())
        label = labels.get(block.span)
        lines.append(line if label is None else f"[{label}] {line}")
    return "\n\n".join(lines)
