"""Whether a sentence is a claim that a source could support, if not, why, and what kind
of thing it states. After the check-worthiness criteria of fact-checking desks: what
asks, wishes, values or speaks of the text itself states nothing that a source could
bear out. The kinds order an editor's work; no verdict depends on them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import pairwise

from verification.language.lists import (
    late_regex,
    listed_pattern,
    phrase_list,
    phrase_set,
    word_list,
    word_lists,
)
from verification.language.quotation_marks import face_outward
from verification.records import BlockKind, ClaimKind, NotCheckable

MIN_WORDS = 3
"""Fewer words without a number and without a marker state nothing."""

MAX_CHATTER_WORDS = 14
"""Longer sentences that begin like small talk go on to say something."""

MAX_ASIDE_LENGTH = 60
"""Code points. A cited sentence with figures that is longer is a claim, even if it
begins with its sources: "The sources say that 12 of the 14 turbines ..."."""

_QUESTION_MARKS = "?？؟⁇⁈"
_CLOSERS = "\"'”’»«›)]*_ 」』）"
_LETTER = late_regex(r"[^\W_]")
_WORD = late_regex(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_DIGIT = late_regex(r"\d")


_WISHES = word_list("reading/checkability", "wishes")
"""What says how things ought to be."""

_VALUES = word_list("reading/checkability", "values")
"""What is in the eye of the beholder."""

_COPULAS = word_list("reading/checkability", "copulas")
"""What stands shortly before such a word when the sentence says it of something."""

_ABOUT_SOURCES = listed_pattern("reading/about_sources", flags=re.IGNORECASE)
"""How sentences begin that speak of the sources or of the text itself."""

_CHATTER = listed_pattern("reading/small_talk", flags=re.IGNORECASE)
"""How sentences begin that talk with the reader."""


@cache
def _opinions() -> Mapping[str, tuple[str, ...]]:
    """What announces an opinion, by its first word, padded to find whole words."""
    found: dict[str, tuple[str, ...]] = {}
    for phrase in phrase_list("reading/opinions"):
        first = phrase.split()[0]
        found[first] = (*found.get(first, ()), f" {phrase} ")
    return found


def why_not_checkable(
    statement: str, kind: BlockKind, *, is_header: bool, has_citations: bool
) -> NotCheckable | None:
    """Give the reason why nothing can support the sentence; None for a checkable claim.
    A marker is a sign that the author means it to be checked: it outweighs opinion and
    brevity, but not a question, a heading or a pointer to the sources."""
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
    line = face_outward(line)
    is_quoted_inside = line != bare and line[-1] in '"”»' and line[0] not in '"“«„'
    return not is_quoted_inside


def _is_about_sources(line: str, *, has_citations: bool) -> bool:
    if not _ABOUT_SOURCES.match(line):
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
    if _CHATTER.match(line) and (count <= MAX_CHATTER_WORDS or not has_figure):
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
        if any(phrase in padded for phrase in _opinions().get(word, ())):
            return True
    if not _DIGIT.search(line) and any(word in _WISHES for word in words):
        return True
    return any(
        word in _VALUES and not _COPULAS.isdisjoint(words[max(0, at - 3) : at])
        for at, word in enumerate(words)
    )


_YEAR = late_regex(r"(?<![\d.,])(?:1[0-9]|20)\d\d(?![\d%]|[.,]\d)")
_DAY = late_regex(r"\b\d{1,2}\.?(?:st|nd|rd|th)?\s(?:of\s)?[A-ZÄÖÜ]?[^\W\d_]{2,}")
_MARKS = '“"„«»「'
_QUOTATION = late_regex(r"[“\"„«「]\s?[^“”\"„«»「」]{12,}[”\"“»」]")
_KINDS = word_lists("reading/claim_kinds")
_DEFINING = phrase_set("reading/defining_pairs")
_ORDER = {kind: at for at, kind in enumerate(ClaimKind)}


def find_kinds(statement: str) -> tuple[ClaimKind, ...]:
    """Give the kinds of a checkable claim in the order of `ClaimKind`."""
    words = _WORD.findall(statement.lower())
    kinds = {
        ClaimKind(kind)
        for kind, telling in _KINDS.items()
        if not telling.isdisjoint(words)
    }
    if _DIGIT.search(_DAY.sub(" ", _YEAR.sub(" ", statement))):
        kinds.add(ClaimKind.STATISTIC)
    if not _YEAR.search(statement):
        kinds.discard(ClaimKind.EVENT)
    if any(mark in statement for mark in _MARKS) and _QUOTATION.search(
        face_outward(statement)
    ):
        kinds.add(ClaimKind.QUOTATION)
    if any(" ".join(pair) in _DEFINING for pair in pairwise(words)):
        kinds.add(ClaimKind.DEFINITION)
    return tuple(sorted(kinds, key=_ORDER.__getitem__))
