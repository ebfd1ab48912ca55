"""Numbers typed before an entry of a source list: "[3] ...", "3. ...", "³ ..."."""

from __future__ import annotations

from dataclasses import dataclass

from verification.language.lists import late_regex

from .raised import RAISED_DIGITS, raised_number

_BRACKETED = late_regex(r"\s*(?:\[(\d{1,4})\]|【(\d{1,4})】)[.:]?\s*(?=\S)")
_RAISED = late_regex(rf"\s*([{RAISED_DIGITS}]{{1,4}})\s*(?=[^\W\d_]|https?:|[\"“«])")
_NUMBERED = late_regex(r"\s*(\(?)(\d{1,4})([.)])(?:\s+(?=\S)|(?=https?:))")


@dataclass(frozen=True, slots=True)
class Label:
    """A number at the start of a line."""

    number: int
    length: int
    """Code points up to the entry's first letter."""


def bracket_label(typed: str) -> Label | None:
    """Give the label of a line that begins with "[3]", "【3】" or "³"."""
    match = _BRACKETED.match(typed)
    if match:
        is_link = typed.startswith(("(", "["), match.end())
        number = int(match[1] or match[2])
        return None if is_link else Label(number, match.end())
    raised = _RAISED.match(typed)
    return Label(raised_number(raised[1]), raised.end()) if raised else None


def numbered_label(typed: str) -> Label | None:
    """Give the label of a line that begins with "3.", "3)" or "(3)"."""
    match = _NUMBERED.match(typed)
    if not match or (match[1] and match[3] == "."):
        return None
    return Label(int(match[2]), match.end())
