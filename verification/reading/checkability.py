"""
Whether a sentence is a claim that a source could support, and if not, why.

Source:
    Ours, after the check-worthiness criteria of fact-checking desks: what asks, wishes,
    values or speaks of the text itself states nothing that a source could bear out.
"""

from __future__ import annotations

import re

from verification.records import BlockKind, NotCheckable

from .phrases import (
    ABOUT_SOURCES,
    CHATTER,
    COPULAS,
    OPINIONS,
    VALUES,
    WISHES,
)

MIN_WORDS = 3
"""Fewer words without a number and without a marker state nothing."""

MAX_CHATTER_WORDS = 14
"""Longer sentences that begin like small talk go on to say something."""

MAX_ASIDE_LENGTH = 60
"""
Code points. A cited sentence with figures that is longer is a claim, even if it begins
with its sources: "The sources say that 12 of the 14 turbines ...".
"""

_QUESTION_MARKS = "?？؟⁇⁈"
_CLOSERS = "\"'”’»›)]*_ 」』）"
_LETTER = re.compile(r"[^\W_]")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_DIGIT = re.compile(r"\d")


def why_not_checkable(
    statement: str, kind: BlockKind, *, is_header: bool, has_citations: bool
) -> NotCheckable | None:
    """
    Give the reason why nothing can support the sentence; None for a checkable claim.

    A marker is a sign that the author means it to be checked: it outweighs opinion and
    brevity, but not a question, a heading or a pointer to the sources.
    """
    if kind is BlockKind.HEADING or is_header:
        return NotCheckable.HEADING
    line = " ".join(statement.split())
    if _is_question(line):
        return NotCheckable.QUESTION
    if _is_about_sources(line, has_citations=has_citations):
        return NotCheckable.ABOUT_SOURCES
    if has_citations:
        return None if _LETTER.search(line) else NotCheckable.NO_STATEMENT
    if _says_nothing(line):
        return NotCheckable.NO_STATEMENT
    return NotCheckable.OPINION if _is_opinion(line) else None


def _is_question(line: str) -> bool:
    """A question asked of the reader, not one that somebody is quoted with."""
    bare = line.rstrip(_CLOSERS)
    if not bare or bare[-1] not in _QUESTION_MARKS:
        return False
    is_quoted_inside = line != bare and line[-1] in '"”»' and line[0] not in '"“«„'
    return not is_quoted_inside


def _is_about_sources(line: str, *, has_citations: bool) -> bool:
    if not ABOUT_SOURCES.match(line):
        return False
    says_more = len(line) > MAX_ASIDE_LENGTH and bool(_DIGIT.search(line))
    return not (has_citations and says_more)


def _says_nothing(line: str) -> bool:
    if not _LETTER.search(line):
        return True
    has_figure = bool(_DIGIT.search(line))
    if line.endswith((":", "：")):
        return not has_figure
    count = line.count(" ") + 1
    if CHATTER.match(line) and (count <= MAX_CHATTER_WORDS or not has_figure):
        return True
    if count >= MIN_WORDS or has_figure:
        return False
    is_spaceless = any(letter > "\u2e7f" for letter in line)
    return not is_spaceless or len(line) < 2 * MIN_WORDS


def _is_opinion(line: str) -> bool:
    """What somebody thinks, wishes or values, in the writer's own voice."""
    lower = line.lower()
    words = _WORD.findall(lower)
    padded = f" {' '.join(words)} "
    for word in set(words):
        if any(phrase in padded for phrase in OPINIONS.get(word, ())):
            return True
    if not _DIGIT.search(line) and any(word in WISHES for word in words):
        return True
    return any(
        word in VALUES and not COPULAS.isdisjoint(words[max(0, at - 3) : at])
        for at, word in enumerate(words)
    )
