"""A cited title held against those of a page, by docs/algorithms/titles.md."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from verification.language.lists import late_regex
from verification.records import TitleMatch, TitleMatchKind

from .title_words import TitleWords, fold, is_written_in_signs, take_apart

MAX_TITLE = 400
"""Characters compared: the longest titles of papers have 300."""

MIN_TYPO_LENGTH = 4
"""Letters from which two words may be one misspelt: shorter ones are other words."""

MIN_TYPO_SIMILARITY = 0.8
"""Of two spellings of a word: "colour" and "color" have 0.91, "cat" and "car" 0.67."""

MIN_SHARED_WORDS = 3
"""Words that the shorter title has, at least, when it is a part of the longer one."""

MIN_SHARED_SHARE = 0.5
"""Share of the longer title's words that the shorter one has then, at least."""

MIN_OWN_WORDS = 3
"""Words that make a title a title of its own, whatever stands beside it."""

MAX_SITE_NAME_WORDS = 5
"""Words of a site's name as it is put before or after a title."""

_SEPARATORS = late_regex(r"\s+[|–—·•»«:\-/\\~]{1,3}\s+|\s*[|»«]\s*|\s*::\s*")
_LABEL = late_regex(r"^\s*[\[(][\w.:/ -]{1,40}[\])]\s*|\s*[\[(]pdf[\])]\s*$", re.I)
"""What sites put around a title: a number in brackets, the kind of file."""

_IS_ADDRESS = late_regex(
    r"(?:https?://|www\.)\S*|[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+(?:/\S*)?", re.I
)
_SAYS_NOTHING = frozenset(
    {"", "link", "source", "sources", "website", "web site", "webpage", "article"}
    | {"here", "pdf", "untitled", "no title", "read more", "view source", "url"}
)


def match_titles(cited: str, actual: str) -> TitleMatch:
    """
    Compare a cited title with one that a page gives itself: MATCH when they say the
    same in other dress (case, accents, dashes, a site's name); NEAR_MATCH when one is
    misspelt, or holds the other and more; MISMATCH when a word, a number or a negation
    differs.

    >>> match_titles("Café & bar", "Cafe and Bar | The Daily Cup").kind
    <TitleMatchKind.MATCH: 'match'>
    >>> match_titles("Home", "Home renovation costs").kind
    <TitleMatchKind.MISMATCH: 'mismatch'>
    """
    if _says_nothing(cited) or _says_nothing(actual):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, actual)
    best = TitleMatch(TitleMatchKind.MISMATCH, cited, actual)
    for ours in _variants(cited):
        for theirs in _variants(actual):
            kind, score = _compare(take_apart(ours), take_apart(theirs))
            found = TitleMatch(kind, cited, actual, round(score, 3))
            if _rank(found) > _rank(best):
                best = found
    return best


def best_title(cited: str, candidates: Sequence[str]) -> TitleMatch:
    """Give the match with the candidate that comes closest, the first of equals."""
    best = TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, "")
    for candidate in candidates:
        found = match_titles(cited, candidate)
        if not best.actual or _rank(found) > _rank(best):
            best = found
    return best


def _rank(match: TitleMatch) -> tuple[int, float]:
    return "nothing_to_compare mismatch near_match match".split().index(
        match.kind
    ), match.score


def _says_nothing(title: str) -> bool:
    folded = " ".join(fold(title[:MAX_TITLE]).strip(" .:-–—\"'").split())
    if folded in _SAYS_NOTHING or _IS_ADDRESS.fullmatch(folded):
        return True
    return not any(letter.isalnum() for letter in folded)


def _variants(title: str) -> Iterator[str]:
    """The title as it stands, and without what may be a site's name at either end."""
    title = title[:MAX_TITLE]
    yield title
    yield _LABEL.sub("", title)
    ends = [found.span() for found in _SEPARATORS.finditer(title)]
    if not ends:
        return
    for start, end in (ends[-1], ends[0]):
        head, tail = title[:start].strip(), title[end:].strip()
        if head and len(tail.split()) <= MAX_SITE_NAME_WORDS:
            yield head
        is_longer = len(tail.split()) > max(1, len(head.split()))
        if is_longer and len(head.split()) <= MAX_SITE_NAME_WORDS:
            yield tail
    if len(ends) > 1 and len(title[ends[-2][1] :].split()) <= 2 * MAX_SITE_NAME_WORDS:
        yield title[: ends[-2][0]]


def _compare(cited: TitleWords, actual: TitleWords) -> tuple[TitleMatchKind, float]:
    if not cited.all or not actual.all:
        return TitleMatchKind.NOTHING_TO_COMPARE, 0.0
    score = fuzz.ratio(" ".join(cited.all), " ".join(actual.all)) / 100
    if cited.negations % 2 != actual.negations % 2:
        return TitleMatchKind.MISMATCH, score
    if cited.numbers - actual.numbers and actual.numbers - cited.numbers:
        return TitleMatchKind.MISMATCH, score
    if cited.content == actual.content:
        return TitleMatchKind.MATCH, 1.0 if cited.all == actual.all else score
    if "".join(cited.all) == "".join(actual.all):  # "web site" and "website"
        return TitleMatchKind.MATCH, score
    if _is_cut_or_misspelt(cited.content, actual.content):
        return TitleMatchKind.NEAR_MATCH, score
    return TitleMatchKind.MISMATCH, score


def _is_cut_or_misspelt(cited: Sequence[str], actual: Sequence[str]) -> bool:
    """Whether only spellings differ, or one title holds the other and more."""
    if is_written_in_signs(cited) and not _keeps_order(cited, actual):
        return False
    ours, theirs = Counter(cited), Counter(actual)
    left, right = list((ours - theirs).elements()), list((theirs - ours).elements())
    shared = sum((ours & theirs).values())
    for word in list(left):
        twin = next((other for other in right if _is_misspelt(word, other)), None)
        if twin is not None:
            left.remove(word)
            right.remove(twin)
            shared += 1
    if left and right:
        return False
    longer = max(len(cited), len(actual))
    return shared == longer or shared >= max(
        MIN_SHARED_WORDS, MIN_SHARED_SHARE * longer
    )


def _keeps_order(cited: Sequence[str], actual: Sequence[str]) -> bool:
    """Whether the shorter of two rows of signs stands in the longer one, in order."""
    shorter, longer = sorted((cited, actual), key=len)
    rest = iter(longer)
    return all(sign in rest for sign in shorter)


def _is_misspelt(word: str, other: str) -> bool:
    """Whether two words are spellings or forms of one. The first letter must agree:
    "illegal" is not a misspelt "legal", nor "decreases" of "increases"."""
    if min(len(word), len(other)) < MIN_TYPO_LENGTH or word[0] != other[0]:
        return False
    return Indel.normalized_similarity(word, other) >= MIN_TYPO_SIMILARITY
