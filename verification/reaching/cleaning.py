"""The one normalising that a source's text gets. Offsets of evidence refer to its
result."""

from __future__ import annotations

import unicodedata

from verification.language.lists import late_regex

MAX_TEXT = 2_000_000
"""Characters: a book of 700 pages. More is cut off, and the snapshot says so."""

_INVISIBLE = late_regex(
    "[\x00-\x08\x0b\x0e-\x1f\x7f-\x84\x86-\x9f\u00ad\u200b\u200e\u200f\u202a-\u202e"
    "\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb\U000e0000-\U000e007f]"
)
"""Controls, soft hyphens, marks of direction: nothing that a reader sees as a sign."""

_SURROGATE = late_regex("[\ud800-\udfff]")
_LINE_END = late_regex("\r\n?|[\x0c\x85\u2028\u2029]")
_BLANK = late_regex("[ \t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+")
_BLANK_AROUND_LINE_END = late_regex(" ?\n ?")
_EMPTY_LINES = late_regex("\n{3,}")


def clean(text: str) -> str:
    """
    Give `text` composed (NFC), with plain spaces and line ends and no invisible signs.

    >>> clean("Cafe\\u0301\\u00a0 noir\\r\\n\\x00")
    'Café noir'
    """
    text = _SURROGATE.sub("\ufffd", text)
    text = _LINE_END.sub("\n", text)
    text = _INVISIBLE.sub("", text)
    text = _BLANK.sub(" ", text)
    text = _BLANK_AROUND_LINE_END.sub("\n", text)
    text = _EMPTY_LINES.sub("\n\n", text)
    return unicodedata.normalize("NFC", text).strip()


def clean_line(text: str | None, *, max_length: int = 500) -> str:
    """Give `text` on one line, cut at `max_length`: a title, a name."""
    return " ".join(clean((text or "")[: 4 * max_length]).split())[:max_length].strip()
