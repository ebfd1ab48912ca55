"""
Somebody whom a sentence has not named before: "a teachers' union, which opposed it".

Ours. An indefinite article opens the phrase, so it is nobody whom the text knows by
name. "A spokesman" and "an official" may speak for anybody. English only.
"""

from __future__ import annotations

import re

_INDEFINITE = re.compile(
    r"\s*(?P<who>an?\s[a-z][\w’'-]+"
    r"(?:\s(?!who\b|which\b|that\b|said\b)[a-z][\w’'-]+)?)"
    r"(?=\s*(?:,|$|who\b|which\b|that\b|from\b|for\b|of\b|in\b|at\b))",
    re.IGNORECASE,
)
_VAGUE = re.compile(
    r"\b(?:spokes\w+|officials?|sources?|representatives?|statement|report|study|paper|"
    r"letter|documents?|aide|insider|lawyer|witness|colleague|researcher|scientist|"
    r"expert|professor|author|doctor|leader|member|minister|founder|director|manager|"
    r"chief|head|friend|survey|review|post|tweet|email|memo|person|man|woman)\b",
    re.IGNORECASE,
)


def find_newcomer(start: int, subject: str) -> tuple[int, str] | None:
    """
    Where the newcomer who is a verb's subject stands, and as whom; None if it is not.

    Args:
        start: Where the subject stands in the text.
    """
    found = _INDEFINITE.match(subject)
    if found is None or _VAGUE.search(subject):
        return None
    return start + found.start("who"), found["who"]
