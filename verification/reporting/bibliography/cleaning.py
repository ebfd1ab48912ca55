"""Outside text made fit for a record: one line, nothing that could do harm."""

from __future__ import annotations

import re

from verification.records.works import FORBIDDEN_SIGNS

_HALF_PAIR = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def clean_text(text: str) -> str:
    """
    White space collapsed, control characters dropped, half surrogate pairs replaced.

    >>> clean_text("  Two\\n lines\\x00 ")
    'Two lines'
    """
    whole = _HALF_PAIR.sub(REPLACEMENT, text)
    return " ".join(FORBIDDEN_SIGNS.sub("", whole).split())
