"""Whether two sentences that give different values are about one thing, and the
sentences of a document that give different values for one: each is put to the judge as
if the other were its source, both ways round. A word that only one of them has may
narrow it: "young adults", "in rural areas", "the first quarter", "expects". Which words
narrow cannot be listed, so those that never do are, and any other beside the value
makes the two sentences two things. What this misses and why that is the right side to
err on: docs/algorithms/cross_reference.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice, pairwise

from verification.judging import LexicalJudge, SourceIndex, index_source
from verification.judging.text.lexicons import lexicon
from verification.judging.text.sentences import find_sentences
from verification.judging.text.terms import (
    Term,
    blank_markers,
    read_terms,
    tokenize,
)
from verification.judging.values.reading import find_quantities
from verification.language.lists import late_regex, listed_pattern, word_list
from verification.records import (
    Claim,
    Difference,
    DifferenceKind,
    Document,
    Evidence,
    Finding,
    FindingKind,
    Judgment,
    Span,
    Verdict,
)

_HARMLESS = word_list("weighing/harmless_words")
"""Words that narrow nothing: articles, forms of "to be", links between sentences."""

_YEAR = late_regex(r"(?<!\d)(?:1[5-9]|20)\d\d(?!\d)")
_ROLE = late_regex(r"\b(by|to|from|than|versus|against)\W{1,4}(?:\w+\W{1,3})?$")
_POINTS_BACK = listed_pattern("weighing/comparability", "points back", re.IGNORECASE)
_ENDS_BEFORE = listed_pattern("weighing/comparability", "ends before", re.IGNORECASE)
_ENDS_BEHIND = listed_pattern("weighing/comparability", "ends behind", re.IGNORECASE)
_NARROWING = listed_pattern("weighing/comparability", "narrowing", re.IGNORECASE)
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
    """Give whether two sentences differ in nothing but the value.

    >>> one = Statement("24% of adults smoke", Span(0, 3))
    >>> other = Statement("42% of young adults smoke", Span(0, 3))
    >>> speaks_of_the_same(one, other, "en")
    False
    >>> other = Statement("Of all adults 42% smoke", Span(14, 17))
    >>> speaks_of_the_same(one, other, "en")
    True
    """
    if _role(one) != _role(other) or not _have_one_unit(one, other):
        return False
    first, second = (
        _words(statement, language) - _HARMLESS for statement in (one, other)
    )
    return bool(first) and first == second


def source_speaks_of_the_same(
    statement: str, difference: Difference, evidence: Sequence[Evidence], language: str
) -> bool:
    """Give whether the sentence of a source that has another value is about the
    claim's, False where the source's place is not known."""
    sides = _sentences_with(statement, difference, evidence)
    return sides is not None and speaks_of_the_same(*sides, language)


def source_narrows(
    statement: str, difference: Difference, evidence: Sequence[Evidence]
) -> bool:
    """Give whether the sentence of a cited source has its value of something else.
    Looser than `source_speaks_of_the_same`, because an author has vouched that the
    source is about the claim: only words that narrow for certain count."""
    sides = _sentences_with(statement, difference, evidence)
    if sides is None:
        return True
    claim, sentence = sides
    if _role(claim) != _role(sentence) or not _have_one_unit(claim, sentence):
        return True
    own_text, clause = _around(claim), _clause(sentence)
    years, theirs = (set(_YEAR.findall(text)) for text in (own_text, clause))
    if years and theirs and years.isdisjoint(theirs):
        return True
    narrowing, others = (
        set(_NARROWING.findall(text.lower())) for text in (own_text, clause)
    )
    return (
        narrowing != others
        or _has_another_name(claim, sentence)
        or holds_value(sentence.text, difference.claim)
    )


def _has_another_name(claim: Statement, sentence: Statement) -> bool:
    """Whether two names share a part and have another beside it: bridges, mounts."""
    own, theirs = (
        {match.group().lower() for match in _WORD.finditer(statement.text)}
        for statement in (claim, sentence)
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


def _clause(statement: Statement) -> str:
    """The clause that has the value, without it."""
    text, value = statement.text, statement.value
    before = [match.end() for match in _ENDS_BEFORE.finditer(text, 0, value.start)]
    behind = _ENDS_BEHIND.search(text, value.end)
    end = behind.start() if behind else None
    return _around(statement)[before[-1] if before else 0 : end]


def gives_value(difference: Difference) -> bool:
    return difference.kind in {
        DifferenceKind.NUMBER,
        DifferenceKind.DATE,
        DifferenceKind.UNIT,
        DifferenceKind.MAGNITUDE,
    }


def telling_differences(differences: Iterable[Difference]) -> list[Difference]:
    """Those in what is said, not in words that are missing."""
    return [
        difference
        for difference in differences
        if difference.kind is not DifferenceKind.MISSING_TERM
    ]


def holds_value(text: str, value: str) -> bool:
    """Whether a value stands in a text as it is printed, white space aside."""
    words = r"\s+".join(map(re.escape, value.split()))
    return bool(words) and bool(
        re.search(rf"(?<![\w.,]){words}(?![\w]|[.,]\d)", text, re.IGNORECASE)
    )


def _sentences_with(
    statement: str, difference: Difference, evidence: Sequence[Evidence]
) -> tuple[Statement, Statement] | None:
    """The claim's sentence and the source's, where the places of both are known."""
    own, place = difference.claim_span, difference.source_span
    if own is None or place is None:
        return None
    for passage in evidence:
        if not passage.span.start <= place.start < passage.span.end:
            continue
        at = place.start - passage.span.start
        for start, end in find_sentences(passage.text):
            if start <= at < end:
                last = min(at + place.end - place.start, end) - start
                theirs = Statement(passage.text[start:end], Span(at - start, last))
                return Statement(statement, own), theirs
    return None


def _around(statement: Statement) -> str:
    """The sentence with its value blanked."""
    start, end = statement.value.start, statement.value.end
    return statement.text[:start] + " " * (end - start) + statement.text[end:]


def _words(statement: Statement, language: str) -> set[str]:
    """The keys of a sentence's words, its value and its markers aside."""
    text = blank_markers(_around(statement))
    tokens = tokenize(text, 0, len(text), lexicon(language))
    return {token.key or token.word.lower() for token in tokens}


def _role(statement: Statement) -> str:
    """ "by", "to" or "from" before the value: "fell by 3" is not "fell to 3"."""
    found = _ROLE.search(statement.text[: statement.value.start].lower())
    return found[1] if found else ""


def _have_one_unit(one: Statement, other: Statement) -> bool:
    """No "47 per cent" for "214,000": a bare number beside one with a unit."""
    own, theirs = (
        bool(_LETTERS.search(statement.value.of(statement.text)))
        for statement in (one, other)
    )
    return own == theirs


MANY_CLAIMS = 20
"""Claims with a number that may share a word before it finds no pairs any more."""

LEAST_SHARED = 2
"""Words shared, numbers aside; the subject and what is counted of it."""

SHARED_SHARE = 0.85
"""Share of the shorter sentence's words, by weight, that the other must have too."""

MOST_PAIRS = 2_000
"""Pairs put to the judge; a text of 400 sentences with numbers has some dozens."""


def find_self_contradictions(document: Document) -> tuple[Finding, ...]:
    """Give the pairs of sentences with the same subject and measure and another number.

    >>> from verification import read
    >>> text = "The Marrow Bridge is 512 m long. The Marrow Bridge is 480 m long."
    >>> [finding.values for finding in find_self_contradictions(read(text))]
    [('512 m', '480 m')]
    """
    judge, language = LexicalJudge(), document.language
    claims = [claim for claim in document.claims if _gives_a_value(claim, language)]
    indexes: dict[int, SourceIndex] = {}

    def judged(place: int, other: int) -> Difference | None:
        if other not in indexes:
            statement = claims[other].statement
            indexes[other] = index_source(statement, language=language)
        own = claims[place].statement
        return _only_value(judge.judge(own, indexes[other], language=language))

    found = []
    for first, second in _likely_pairs(claims, language):
        value, one, other = judged(first, second), claims[first], claims[second]
        if (
            value
            and value.claim_span
            and value.source_span
            and judged(second, first)
            and speaks_of_the_same(
                Statement(one.statement, value.claim_span),
                Statement(other.statement, value.source_span),
                language,
            )
        ):
            found.append(_contradiction(one, other, value))
    return tuple(found)


def _gives_a_value(claim: Claim, language: str) -> bool:
    return (
        claim.is_checkable
        and not points_back(claim.statement)
        and bool(find_quantities(claim.statement, language))
    )


def _likely_pairs(claims: list[Claim], language: str) -> Iterator[tuple[int, int]]:
    terms = [_telling_words(claim, language) for claim in claims]
    holders: dict[str, list[int]] = {}
    for place, found in enumerate(terms):
        for key in found:
            holders.setdefault(key, []).append(place)
    shared: Counter[tuple[int, int]] = Counter()
    for places in holders.values():
        if len(places) <= MANY_CLAIMS:
            shared.update(combinations(places, 2))
    pairs = sorted(pair for pair, count in shared.items() if count >= LEAST_SHARED)
    kept = (pair for pair in pairs if _is_alike(terms[pair[0]], terms[pair[1]]))
    return islice(kept, MOST_PAIRS)


def _telling_words(claim: Claim, language: str) -> dict[str, Term]:
    terms = read_terms(claim.statement, language)
    return {term.key: term for term in terms if not term.key[0].isdigit()}


def _is_alike(first: dict[str, Term], second: dict[str, Term]) -> bool:
    """Whether both have the same names and the shorter one's words."""
    both = first.keys() & second.keys()
    differing = [(first | second)[key] for key in first.keys() ^ second.keys()]
    if any(term.word[0].isupper() for term in differing):
        return False
    least = min(
        sum(term.weight for term in terms.values()) for terms in (first, second)
    )
    return sum(first[key].weight for key in both) >= SHARED_SHARE * least


def _only_value(judgment: Judgment) -> Difference | None:
    """The value that differs when nothing else does, None otherwise."""
    if judgment.verdict is not Verdict.CONTRADICTED:
        return None
    telling = telling_differences(judgment.differences)
    return telling[0] if len(telling) == 1 and gives_value(telling[0]) else None


def _contradiction(first: Claim, second: Claim, difference: Difference) -> Finding:
    values = (difference.claim, difference.source)
    return Finding(
        FindingKind.SELF_CONTRADICTION,
        second.span,
        second.text,
        claim_ids=(first.id, second.id),
        values=tuple(" ".join(value.split()) for value in values),
    )
