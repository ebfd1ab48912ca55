"""
A cited title held against the titles that a page gives itself.

Source:
    Ours; the rules with worked examples are docs/algorithms/titles.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from verification.records import TitleMatch, TitleMatchKind

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

MAX_SITE_NAME_WORDS = 5
"""Words of a site's name as it is put before or after a title."""

_SEPARATORS = re.compile(r"\s+[|–—·•»«:\-/\\~]{1,3}\s+|\s*[|»«]\s*|\s*::\s*")
_LABEL = re.compile(r"^\s*[\[(][\w.:/ -]{1,40}[\])]\s*|\s*[\[(]pdf[\])]\s*$", re.I)
"""What sites put around a title: a number in brackets, the kind of file."""

_TOKEN = re.compile(
    r"(?P<number>\d{1,40}(?:[.,'’\u2009\u202f ]\d{3})*(?:[.,]\d{1,40})?)"
    r"|(?P<ideograph>[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af])"
    r"|(?P<word>[^\W\d_]+(?:['’][^\W\d_]+)*)"
    r"|(?P<sign>[%‰$€£¥&+°])"
)
_ACRONYM_DOTS = re.compile(r"\b(?:[^\W\d_]\.){2,}")
_IS_ADDRESS = re.compile(
    r"(?:https?://|www\.)\S*|[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+(?:/\S*)?", re.I
)
_SAYS_NOTHING = frozenset(
    {"", "link", "source", "sources", "website", "web site", "webpage", "article"}
    | {"here", "pdf", "untitled", "no title", "read more", "view source", "url"}
)
_FILLERS = frozenset(
    {"the", "a", "an", "and", "of", "in", "on", "to", "for", "at", "by"}
    | {"der", "die", "das", "und", "le", "la", "les", "et", "el", "los", "las", "y"}
    | {"il", "lo", "gli", "e", "o", "os", "as", "de", "het", "en"}
    | {"inc", "ltd", "llc", "corp", "gmbh", "plc"}
)
"""Words that people leave out or change when they type a title."""

_NEGATIONS = frozenset(
    {"not", "no", "never", "none", "without", "nor", "neither", "cannot", "nobody"}
    | {"nicht", "kein", "keine", "keinen", "nie", "ohne", "pas", "jamais", "sans"}
    | {"sin", "nunca", "jamas", "non", "mai", "senza", "nao", "sem", "niet", "geen"}
    | {"inte", "ingen", "ikke", "не", "нет", "без", "никогда", "ні", "немає"}
    | {"不", "没", "無", "无", "非", "未", "ない"}
)
_SAME_WORDS = {
    "&": "and",
    "+": "and",
    "percent": "%",
    "pct": "%",
    "prozent": "%",
    "vs": "versus",
    "usa": "us",
}


@dataclass(frozen=True, slots=True)
class _Words:
    """A title taken apart. Numbers are values; negations are counted for themselves."""

    all: tuple[str, ...]
    content: tuple[str, ...]
    numbers: Counter[str]
    negations: int


def match_titles(cited: str, actual: str) -> TitleMatch:
    """
    Compare a cited title with one that a page gives itself.

    Returns:
        MATCH when they say the same in other dress (case, accents, dashes, ampersands,
        a site's name); NEAR_MATCH when one is misspelt, or holds the other and more;
        MISMATCH when a word, a number or a negation differs; NOTHING_TO_COMPARE when
        one of them says nothing.

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
            kind, score = _compare(_words(ours), _words(theirs))
            found = TitleMatch(kind, cited, actual, round(score, 3))
            if _rank(found) > _rank(best):
                best = found
    return best


def best_title(cited: str, candidates: Sequence[str]) -> TitleMatch:
    """
    Give the match with the candidate that comes closest, the first one of equals.

    Args:
        candidates: The titles that a page gives itself, the most telling first.
    """
    best = TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, "")
    for candidate in candidates:
        found = match_titles(cited, candidate)
        if not best.actual or _rank(found) > _rank(best):
            best = found
    return best


def _rank(match: TitleMatch) -> tuple[int, float]:
    order = (
        TitleMatchKind.NOTHING_TO_COMPARE,
        TitleMatchKind.MISMATCH,
        TitleMatchKind.NEAR_MATCH,
        TitleMatchKind.MATCH,
    )
    return order.index(match.kind), match.score


def _says_nothing(title: str) -> bool:
    folded = " ".join(_fold(title[:MAX_TITLE]).strip(" .:-–—\"'").split())
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
        if len(head.split()) <= MAX_SITE_NAME_WORDS and _is_longer(tail, head):
            yield tail
    if len(ends) > 1 and len(title[ends[-2][1] :].split()) <= 2 * MAX_SITE_NAME_WORDS:
        yield title[: ends[-2][0]]


def _is_longer(tail: str, head: str) -> bool:
    """Whether `tail` can be the title and `head` the site: a site's name is shorter."""
    return len(tail.split()) > max(1, len(head.split()))


def _compare(cited: _Words, actual: _Words) -> tuple[TitleMatchKind, float]:
    if not cited.all or not actual.all:
        return TitleMatchKind.NOTHING_TO_COMPARE, 0.0
    score = fuzz.ratio(" ".join(cited.all), " ".join(actual.all)) / 100
    if cited.negations % 2 != actual.negations % 2:
        return TitleMatchKind.MISMATCH, score
    if not _numbers_agree(cited.numbers, actual.numbers):
        return TitleMatchKind.MISMATCH, score
    if cited.content == actual.content:
        return TitleMatchKind.MATCH, 1.0 if cited.all == actual.all else score
    if "".join(cited.all) == "".join(actual.all):  # "web site" and "website"
        return TitleMatchKind.MATCH, score
    if _is_cut_or_misspelt(cited.content, actual.content):
        return TitleMatchKind.NEAR_MATCH, score
    return TitleMatchKind.MISMATCH, score


def _numbers_agree(cited: Counter[str], actual: Counter[str]) -> bool:
    """Whether one has no number that the other lacks, in one direction at least."""
    return not (cited - actual) or not (actual - cited)


def _is_cut_or_misspelt(cited: Sequence[str], actual: Sequence[str]) -> bool:
    """Whether only spellings differ, or one title holds the other and more."""
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
    if not left and not right:
        return shared >= MIN_SHARED_WORDS or longer == shared == 1 or shared == longer
    return shared >= MIN_SHARED_WORDS and shared >= MIN_SHARED_SHARE * longer


def _is_misspelt(word: str, other: str) -> bool:
    """
    Whether two words are spellings or forms of one. The first letter must agree:
    "illegal" is not a misspelt "legal", nor "decreases" of "increases".
    """
    if min(len(word), len(other)) < MIN_TYPO_LENGTH or word[0] != other[0]:
        return False
    return Indel.normalized_similarity(word, other) >= MIN_TYPO_SIMILARITY


def _words(title: str) -> _Words:
    folded = _ACRONYM_DOTS.sub(lambda found: found[0].replace(".", ""), _fold(title))
    tokens: list[str] = []
    numbers: Counter[str] = Counter()
    negations = 0
    for found in _TOKEN.finditer(folded):
        token = found[0].replace("’", "'")
        if found["number"]:
            token = _value(token)
            numbers[token] += 1
        token = _SAME_WORDS.get(token, token)
        if token in _NEGATIONS or token.endswith("n't"):
            negations += 1
        tokens.extend([token] if found["number"] else token.split("'"))
    content = tuple(token for token in tokens if token not in _FILLERS)
    return _Words(tuple(tokens), content or tuple(tokens), numbers, negations)


def _fold(text: str) -> str:
    """Give the text without case, accents and width, dashes as spaces."""
    decomposed = unicodedata.normalize("NFKD", text.casefold())
    plain = (each for each in decomposed if not unicodedata.combining(each))
    return unicodedata.normalize("NFC", "".join(plain))


def _value(number: str) -> str:
    """
    Give a number as a value: 1,000 is 1000 and 3.50 is 3.5.

    A single mark before three digits parts thousands, otherwise it is a decimal mark.
    """
    compact = re.sub(r"[\s'’]", "", number)
    if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", compact) and not compact.startswith("0"):
        compact = re.sub(r"[.,]", "", compact)
    else:
        *thousands, last = re.split(r"[.,]", compact)
        compact = f"{''.join(thousands)}.{last}" if thousands else last
    try:
        value = Decimal(compact)
    except InvalidOperation:
        return compact
    return format(value.normalize(), "f") if value else "0"
