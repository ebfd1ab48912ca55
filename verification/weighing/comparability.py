"""
Whether two sentences that give different values are about one thing.

A word that only one of them has may narrow it: "young adults", "in rural areas", "the
first quarter", "expects". Which words narrow cannot be listed, so those that never do
are, and any other beside the value makes the two sentences two things. What this misses
and why that is the right side to err on: docs/algorithms/cross_reference.md.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from verification.judging.passages.sentences import find_sentences
from verification.judging.words.lexicons import lexicon
from verification.judging.words.terms import Token, blank_markers, tokenize
from verification.language.lists import late_regex, listed_pattern, word_list
from verification.records import Difference, DifferenceKind, Evidence, Span

_HARMLESS = word_list("weighing/harmless_words")
"""Words that narrow nothing: articles, forms of "to be", links between sentences."""

_YEAR = late_regex(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_ROLE = late_regex(r"\b(by|to|from|than|versus|against)\W{1,4}(?:\w+\W{1,3})?$")
_POINTS_BACK = late_regex(
    r"^\W*(?:it|its|he|his|she|her|they|their|this|that|these|those|there|another|"
    r"the (?:former|latter|other|second|first|same)|er|sie|es|dies(?:e[rs]?)?|il|"
    r"elle)\b",
    re.IGNORECASE,
)
_ASIDE = late_regex(
    r",\s(?!(?:in|among|for|excluding|except|without|at|on|during|when|if|unless|and|"
    r"but|or)\b)[^,;]{2,200},(?=\s)",
    re.IGNORECASE,
)
"""Between two commas, unless it says where, when or of whom the sentence holds."""

_ENDS_BEFORE = late_regex(
    r"[;:(]\s?|\s[–—]\s|,\s(?:and|but|while|whereas|although|though)\s", re.IGNORECASE
)
_ENDS_BEHIND = late_regex(
    r"[;:(.!?]|\s[–—]\s|\s(?:and|but|while|whereas|although|though|und|aber|et|mais|y)\s"
    r"|,(?!\s(?:in|among|for|excluding|except|without|at|on|during|when|if|unless)\b)",
    re.IGNORECASE,
)
_NARROWING = listed_pattern("weighing/comparability", "narrowing", re.IGNORECASE)
_CHANGES = listed_pattern("weighing/comparability", "changes", re.IGNORECASE)
_LETTERS = late_regex(r"[^\W\d]+|%|[$€£¥₹]")
_WORD = late_regex(r"[\w-]+")
_NAME = late_regex(r"(?<![\w-])[A-ZÀ-ÖØ-Þ][\w-]+(?:\s[A-ZÀ-ÖØ-Þ][\w-]+)+")


@dataclass(frozen=True, slots=True)
class Statement:
    """One sentence and the place of the value that it gives."""

    text: str
    value: Span


def points_back(statement: str) -> bool:
    """Whether a sentence is about something named before: words do not tell what."""
    return bool(_POINTS_BACK.match(statement))


def speaks_of_the_same(one: Statement, other: Statement, language: str) -> bool:
    """
    Give whether two sentences differ in nothing but the value.

    Clauses that stand beside what both say are left out: "..., up from 9%".

    >>> one = Statement("24% of adults smoke", Span(0, 3))
    >>> other = Statement("42% of young adults smoke", Span(0, 3))
    >>> speaks_of_the_same(one, other, "en")
    False
    >>> other = Statement("Of all adults 42% smoke, up from 9%", Span(14, 17))
    >>> speaks_of_the_same(one, other, "en")
    True
    """
    one, other = _without_asides(one), _without_asides(other)
    if _role(one) != _role(other) or not _have_one_unit(one, other):
        return False
    first, second = _words(one, language), _words(other, language)
    shared = first.keys() & second.keys() - _HARMLESS
    if not shared:
        return False
    for statement, own, theirs in ((one, first, second), (other, second, first)):
        core = _core(statement, own, shared)
        inside = {key for key, at in own.items() if core.start <= at.start < core.end}
        if not inside <= theirs.keys() | _HARMLESS:
            return False
    return True


def source_speaks_of_the_same(
    statement: str, difference: Difference, evidence: Sequence[Evidence], language: str
) -> bool:
    """Give whether the sentence of a source that has another value is about the
    claim's, False where the source's place is not known."""
    own = difference.claim_span
    sentence = _sentence_with(difference, evidence)
    if own is None or sentence is None:
        return False
    return speaks_of_the_same(Statement(statement, own), sentence, language)


def source_narrows(
    statement: str, difference: Difference, evidence: Sequence[Evidence], language: str
) -> bool:
    """
    Give whether the sentence of a cited source has its value of something else.

    Looser than `source_speaks_of_the_same`, because an author has vouched that the
    source is about the claim: only words that narrow for certain count.
    """
    own = difference.claim_span
    sentence = _sentence_with(difference, evidence)
    if own is None or sentence is None:
        return True
    claim = Statement(statement, own)
    if speaks_of_the_same(claim, sentence, language):
        return False
    if not _have_one_unit(claim, sentence):
        return True
    if _CHANGES.search(statement) and _role(claim) != _role(sentence):
        return True
    if _has_another_name(claim, sentence) or _has_another_year(claim, sentence):
        return True
    narrowing = [
        {match.group().lower() for match in _NARROWING.finditer(_around(each))}
        for each in (claim, sentence)
    ]
    return narrowing[0] != narrowing[1] or holds_value(sentence.text, difference.claim)


def _has_another_name(claim: Statement, sentence: Statement) -> bool:
    """Whether two names share a part and have another beside it: bridges, mounts."""
    own, theirs = (
        {match.group().lower() for match in _WORD.finditer(each.text)}
        for each in (claim, sentence)
    )
    ours = _parts_of_names(claim.text, but=theirs)
    return not ours.isdisjoint(_parts_of_names(sentence.text, but=own))


def _parts_of_names(text: str, *, but: set[str]) -> set[str]:
    """Parts of names beside one that the other text lacks: "_ bridge", "mount _"."""
    parts = set()
    for match in _NAME.finditer(text):
        words = [
            word for word in match.group().lower().split() if word not in _HARMLESS
        ]
        for one, other in pairwise(words):
            parts |= {f"_ {other}"} if one not in but else set()
            parts |= {f"{one} _"} if other not in but else set()
    return parts


def _has_another_year(claim: Statement, sentence: Statement) -> bool:
    """Whether the clause that has the value is dated, and not with the claim's year."""
    ends = [*_ENDS_BEFORE.finditer(sentence.text, 0, sentence.value.start)]
    behind = _ENDS_BEHIND.search(sentence.text, sentence.value.end)
    clause = _around(sentence)[
        ends[-1].end() if ends else 0 : behind.start() if behind else None
    ]
    own, theirs = (set(_YEAR.findall(text)) for text in (_around(claim), clause))
    return bool(own and theirs and own.isdisjoint(theirs))


def gives_value(difference: Difference) -> bool:
    return difference.kind in {
        DifferenceKind.NUMBER,
        DifferenceKind.DATE,
        DifferenceKind.UNIT,
        DifferenceKind.MAGNITUDE,
    }


def holds_value(text: str, value: str) -> bool:
    """Whether a value stands in a text as it is printed, white space aside."""
    words = r"\s+".join(map(re.escape, value.split()))
    return bool(words) and bool(
        re.search(rf"(?<![\w.,]){words}(?![\w]|[.,]\d)", text, re.IGNORECASE)
    )


def _sentence_with(
    difference: Difference, evidence: Sequence[Evidence]
) -> Statement | None:
    place = difference.source_span
    if place is None:
        return None
    for each in evidence:
        if not each.span.start <= place.start < each.span.end:
            continue
        at = place.start - each.span.start
        for start, end in find_sentences(each.text):
            if start <= at < end:
                last = min(at + place.end - place.start, end) - start
                return Statement(each.text[start:end], Span(at - start, last))
    return None


def _without_asides(statement: Statement) -> Statement:
    """The sentence with its asides blanked, unless one of them has the value."""
    place = statement.value

    def blank(match: re.Match[str]) -> str:
        if match.start() <= place.start < match.end():
            return match.group()
        return " " * len(match.group())

    return Statement(_ASIDE.sub(blank, blank_markers(statement.text)), place)


def _core(statement: Statement, words: dict[str, Token], shared: set[str]) -> Span:
    """From where a sentence comes to what both say, to where it goes on from there."""
    text, value = statement.text, statement.value
    first = min(value.start, *(words[key].start for key in shared))
    last = max(value.end, *(words[key].end for key in shared))
    before = [match.end() for match in _ENDS_BEFORE.finditer(text, 0, first)]
    behind = _ENDS_BEHIND.search(text, last)
    return Span(before[-1] if before else 0, behind.start() if behind else len(text))


def _around(statement: Statement) -> str:
    """The sentence with its value blanked."""
    start, end = statement.value.start, statement.value.end
    return statement.text[:start] + " " * (end - start) + statement.text[end:]


def _words(statement: Statement, language: str) -> dict[str, Token]:
    """The words of a sentence by their keys, its value aside; the first of each."""
    text = _around(statement)
    found: dict[str, Token] = {}
    for each in tokenize(text, 0, len(text), lexicon(language)):
        found.setdefault(each.key or each.word.lower(), each)
    return found


def _role(statement: Statement) -> str:
    """ "by", "to" or "from" before the value: "fell by 3" is not "fell to 3"."""
    found = _ROLE.search(statement.text[: statement.value.start].lower())
    return found[1] if found else ""


def _have_one_unit(one: Statement, other: Statement) -> bool:
    """No "47 per cent" for "214,000": a bare number beside one with a unit."""
    own, theirs = (
        bool(_LETTERS.search(each.value.of(each.text))) for each in (one, other)
    )
    return own == theirs
