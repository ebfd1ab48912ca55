"""A cited title held against those of a page, by docs/algorithms/titles.md."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from html import unescape
from itertools import product

from rapidfuzz import fuzz
from rapidfuzz.distance import Indel

from verification.language.lists import (
    any_of,
    late_regex,
    phrase_set,
    table_mapping,
    word_list,
)
from verification.records import TitleMatch, TitleMatchKind

_ACCENTS = late_regex(
    "[\u0300-\u06ff\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
"""Marks that folding leaves out: accents of Latin, Greek and Cyrillic, points of Hebrew
and Arabic. Those of Japanese, Thai and the scripts of India make other words."""

_MARKS = "".join(
    chr(code)
    for code in range(0x0900, 0x1A00)
    if unicodedata.category(chr(code)).startswith("M")
)
_LETTER = rf"[^\W\d_{_MARKS}]"
_WORD = rf"{_LETTER}(?:{_LETTER}|[{_MARKS}])*"
_TOKEN = late_regex(
    r"(?P<number>(?:[-\u2212](?=\d{1,40}(?:[.,]\d{1,40})?\s?[°%]))?"
    r"\d{1,40}(?:[.,'’\u2009\u202f ]\d{3})*(?:[.,]\d{1,40})?)"
    r"|(?P<ideograph>[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]"
    r"[\u3099\u309a]?)"
    rf"|(?P<word>{_WORD}(?:['’]{_WORD})*)"
    r"|(?P<sign>[%‰$€£¥&+°])"
)
IDEOGRAPH = late_regex("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_ACRONYM_DOTS = late_regex(r"\b(?:[^\W\d_]\.){2,}")
_NUMBER_MARK = late_regex(r"\b(?:no|nr|num|vol)\.? ?(?=\d)")
"""Before a number, folded, "№" too: "Symphony No. 5" denies nothing."""

_FILLERS = word_list("reaching/title_words", "fillers")
"""Words that people leave out or change when they type a title."""

_NEGATIONS = word_list("reaching/title_words", "negations")
"""Folded as titles are. Words that deny in one language and tell in another may stand
here: titles that have them both, or both lack them, are not touched by it."""

_INNER_NEGATION = late_regex(
    lambda: (
        f"{any_of('reaching/inner_denials', 'no denial')}"
        f"|(?P<denial>{any_of('reaching/inner_denials', 'denial')})"
    )
)
"""Denials inside words, in Chinese, Japanese, Korean, Thai."""

_SAME_WORDS = table_mapping("reaching/same_words")
_SAME_PHRASES = (
    (late_regex(r"\bunited states(?: of america)?\b"), "us"),
    (late_regex(r"\bunited kingdom\b"), "uk"),
    (late_regex(r"\beuropean union\b"), "eu"),
    (late_regex(r"\bper cent\b"), "percent"),
    (
        late_regex(
            r"(?<=[$€£]\d)m\b|(?<=[$€£]\d\d)m\b|(?<=\d)m(?= (?:euros?|dollars?))"
        ),
        " million",
    ),
    (late_regex(r"(?<=\d)(?=(?:bn|mn|mln|tn)\b)"), " "),
    (late_regex(r"\b((?:19|20)\d\d)\s?[-–/]\s?(?:19|20)?(\d\d)\b"), r"\1/\2"),
)
"""Folded wordings that mean the same, and what stands for them."""

_ROMAN = late_regex(r"\b(?:I{2,3}|I[VX]|VI{1,3}|XI{1,3}|XI[VX]|XVI{0,3}|XX)\b(?![.'’])")
_ROMAN_VALUES = {"I": 1, "V": 5, "X": 10}


@dataclass(frozen=True, slots=True)
class TitleWords:
    """A title in parts. Numbers are values; negations are counted for themselves."""

    all: tuple[str, ...]
    content: tuple[str, ...]
    """Without articles and prepositions, where anything is left."""

    numbers: Counter[str]
    negations: int


def split_title(title: str) -> TitleWords:
    """Cut a title into its words, numbers and denials."""
    folded = fold(_ROMAN.sub(_in_figures, unescape(title)))
    folded = _ACRONYM_DOTS.sub(lambda found: found[0].replace(".", ""), folded)
    for pattern, same in _SAME_PHRASES:
        folded = pattern.sub(same, folded)
    folded = _NUMBER_MARK.sub("", folded)
    tokens: list[str] = []
    numbers: Counter[str] = Counter()
    negations = sum(1 for match in _INNER_NEGATION.finditer(folded) if match["denial"])
    for found in _TOKEN.finditer(folded):
        token = found[0].replace("’", "'")
        if found["number"]:
            token = value_of(token)
            numbers[token] += 1
        token = _SAME_WORDS.get(token, token)
        if token.isdecimal() and not found["number"]:
            numbers[token] += 1
        if token in _NEGATIONS or token.endswith("n't"):
            negations += 1
        tokens.extend([token] if found["number"] else token.split("'"))
    content = tuple(token for token in tokens if token not in _FILLERS)
    return TitleWords(tuple(tokens), content or tuple(tokens), numbers, negations)


def _in_figures(roman: re.Match[str]) -> str:
    """
    >>> split_title("World War II").numbers
    Counter({'2': 1})
    """
    values = [_ROMAN_VALUES[sign] for sign in roman[0]]
    following = [*values[1:], 0]
    pairs = zip(values, following, strict=True)
    return str(sum(-this if this < then else this for this, then in pairs))


def is_written_in_signs(words: Sequence[str]) -> bool:
    """Whether most words are single signs, as Chinese, Japanese and Korean are cut."""
    signs = sum(1 for word in words if IDEOGRAPH.match(word))
    return 2 * signs > len(words)


def fold(text: str) -> str:
    """Give the text without case, accents and width."""
    # Wide letters first: of "№" the capital comes out only then.
    cased = unicodedata.normalize("NFKC", text).casefold()
    decomposed = unicodedata.normalize("NFKD", cased)
    plain = (
        letter
        for letter in decomposed
        if not (unicodedata.combining(letter) and _ACCENTS.match(letter))
    )
    return unicodedata.normalize("NFC", "".join(plain))


def value_of(number: str) -> str:
    """Give a number as a value: 1,000 is 1000 and 3.50 is 3.5. A single mark before
    three digits parts thousands, otherwise it is a decimal mark."""
    compact = re.sub(r"[\s'’]", "", number).replace("\u2212", "-")
    sign, compact = ("-", compact[1:]) if compact.startswith("-") else ("", compact)
    if re.fullmatch(r"\d{1,3}(?:[.,]\d{3})+", compact) and not compact.startswith("0"):
        compact = re.sub(r"[.,]", "", compact)
    else:
        *thousands, last = re.split(r"[.,]", compact)
        compact = f"{''.join(thousands)}.{last}" if thousands else last
    value = Decimal(sign + compact)
    return format(value.normalize(), "f") if value else "0"


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

_SEPARATORS = late_regex(
    r"\s{1,9}[|–—·•»«:\-/\\~]{1,3}\s+|\s{0,9}[|»«]\s*|\s{0,9}::\s*"
)
_LABEL = late_regex(r"^\s*[\[(][\w.:/ -]{1,40}[\])]\s*|\s{0,9}[\[(]pdf[\])]\s*$", re.I)
"""What sites put around a title: a number in brackets, the kind of file."""

_DRESS = late_regex(
    lambda: (
        rf"^\W{{0,3}}(?:{any_of('reaching/title_labels')})\s?[:|–—-]\s"
        r"|\s{0,9}\((?:(?:19|20)\d\d|\d{1,2}(?:st|nd|rd|th) ed(?:ition|\.)?)\)\s*$"
    ),
    re.IGNORECASE,
)
"""What newsrooms put before a title, and bibliographies behind it."""

_SUBTITLE = late_regex(r"\s?[:–—]\s")
MIN_MAIN_WORDS = 3
"""Words from which the part before a colon is a title of its own: "Deep learning" is
the beginning of many."""

_IS_ADDRESS = late_regex(
    r"(?:https?://|www\.)\S*|[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63})+(?:/\S*)?", re.I
)
_SAYS_NOTHING = phrase_set("reaching/empty_titles")
_NAMES_A_HOME = frozenset({"home"})
"""What says nothing beside another title, and is one beside itself."""


def match_titles(cited: str, actual: str) -> TitleMatch:
    """
    Compare a cited title with one that a page gives itself: MATCH when they say the
    same in other dress (case, accents, dashes, a site's name); NEAR_MATCH when one is
    misspelt, or holds the other and more; MISMATCH when a word, a number or a negation
    differs.

    >>> match_titles("Café & bar", "Cafe and Bar | The Daily Cup").kind
    <TitleMatchKind.MATCH: 'match'>
    >>> match_titles("Ferries", "Ferries for the north").kind
    <TitleMatchKind.MISMATCH: 'mismatch'>
    """
    is_same = fold(cited).strip() in _NAMES_A_HOME and fold(cited) == fold(actual)
    if not is_same and (_says_nothing(cited) or _says_nothing(actual)):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, actual)
    best = TitleMatch(TitleMatchKind.MISMATCH, cited, actual)
    if _is_main_title(cited, actual) or _is_main_title(actual, cited):
        score = fuzz.ratio(fold(cited), fold(actual)) / 100
        best = replace(best, kind=TitleMatchKind.NEAR_MATCH, score=round(score, 3))
    for ours, theirs in product(_variants(cited), _variants(actual)):
        kind, score = _compare(split_title(ours), split_title(theirs))
        best = max(best, TitleMatch(kind, cited, actual, round(score, 3)), key=_rank)
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
    kinds = ["nothing_to_compare", "mismatch", "near_match", "match"]
    return kinds.index(match.kind), match.score


def _says_nothing(title: str) -> bool:
    folded = " ".join(fold(title[:MAX_TITLE]).strip(" .:-–—\"'").split())
    if not folded or folded in _SAYS_NOTHING or _IS_ADDRESS.fullmatch(folded):
        return True
    return not any(letter.isalnum() for letter in folded)


def _variants(title: str) -> Iterator[str]:
    """The title as it stands, and without what may be a site's name at either end."""
    title = title[:MAX_TITLE]
    yield title
    yield _LABEL.sub("", title)
    yield _DRESS.sub("", title)
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


def _is_main_title(title: str, whole: str) -> bool:
    """Whether a title is all that stands before another one's subtitle."""
    main, *rest = _SUBTITLE.split(whole[:MAX_TITLE], maxsplit=1)
    words = split_title(main).content
    is_own = bool(rest) and len(words) >= MIN_MAIN_WORDS
    return is_own and split_title(title[:MAX_TITLE]).content == words


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
    least = max(MIN_SHARED_WORDS, MIN_SHARED_SHARE * longer)
    return shared == longer or shared >= least


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
