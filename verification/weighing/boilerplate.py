"""
Words of a page that are nobody's report: a site's notices, and what is quoted.

Two pages that both ask for cookies, or that both quote a statute, do not have their
information from one place. Ours; see docs/algorithms/origins.md.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verification.language.lists import late_regex, listed_pattern, phrase_list

LONGEST_NOTICE = 400
"""Code points of a sentence that may be a site's notice; theirs are short."""

SHORTEST_QUOTATION = 40
"""Code points; shorter ones are names and words, and cost nothing when shared."""

_IS_NOTICE = listed_pattern("weighing/boilerplate", "is notice", re.IGNORECASE)
"""A notice speaks to its reader; an article about cookies speaks of them."""

_ENDS = ".!?\n"
_QUOTED = late_regex(
    rf"“[^“”\n]{{{SHORTEST_QUOTATION},1200}}”|„[^„“”\n]{{{SHORTEST_QUOTATION},1200}}[“”]"
    rf"|«[^«»\n]{{{SHORTEST_QUOTATION},1200}}»|\"[^\"\n]{{{SHORTEST_QUOTATION},1200}}\""
    r"|\b(?:says|reads|states|provides|lautet|dispose)\b[^.!?\n:]{0,60}:\s"
    rf"[^.!?\n]{{{SHORTEST_QUOTATION},1200}}"
)


def without_notices(text: str) -> str:
    """
    Give a text with the words of its site's notices blanked; places stay as they are.

    >>> without_notices("It rained. We use cookies.")
    'It rained.               .'
    """
    lowered = text.lower()
    if len(lowered) != len(text):
        return text  # a letter that grows in small type: places would move
    pieces, at = [], 0
    for start, end in sorted(_notices(lowered)):
        pieces += [text[at:start], " " * (end - start)]
        at = end
    return "".join([*pieces, text[at:]])


def without_quotations(text: str) -> str:
    """Give a text with its long quotations blanked; places stay as they are."""
    return _QUOTED.sub(lambda match: " " * len(match.group()), text)


def quoted_share(text: str) -> float:
    """How much of a text stands in long quotations, in [0, 1]."""
    quoted = sum(match.end() - match.start() for match in _QUOTED.finditer(text))
    return quoted / max(len(text), 1)


def _notices(lowered: str) -> Iterator[tuple[int, int]]:
    seen: set[int] = set()
    for sign in phrase_list("weighing/notice_signs"):
        at = lowered.find(sign)
        while at != -1:
            lowest = max(0, at - LONGEST_NOTICE)
            highest = min(at + LONGEST_NOTICE, len(lowered))
            start = max(lowered.rfind(mark, lowest, at) for mark in _ENDS) + 1
            ends = [lowered.find(mark, at, highest) for mark in _ENDS]
            end = min((place for place in ends if place != -1), default=highest)
            is_new = start not in seen and end - start <= LONGEST_NOTICE
            seen.add(start)
            if is_new and _IS_NOTICE.search(lowered, start, end):
                yield start, end
            at = lowered.find(sign, end)
