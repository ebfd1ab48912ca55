"""
An entry held against a registry's record: title, first author, year, journal, volume.

Source:
    Ours; the rules with worked examples are docs/algorithms/identity.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from verification.reaching.titles import best_title
from verification.reading.author_year import is_author_and_year
from verification.records import (
    FieldComparison,
    FieldState,
    Reference,
    TitleMatch,
    TitleMatchKind,
    Work,
    WorkType,
)

from .people import are_scripts_apart, compare_names, without_marks, written

YEARS_APART = 1
"""A paper goes online in one year and into print in the next."""

MIN_CONTAINED_WORDS = 5
"""Words of a registered title that, all in a row in an entry, are no coincidence."""

MIN_CONTAINED_LETTERS = 6
"""Of a short title that stands between marks: "Tidecalc", not "Bees"."""

MIN_CONTAINED_SIGNS = 8
"""The same for titles in signs without spaces between words."""

MIN_APART_SIGNS = 4
"""Of those that stand between marks: "马耳他的蜜蜂", not "导论" (an introduction)."""

MIN_LABEL_WORDS = 3
"""Words from which a link's text may be a title; "Nature study" is a description."""

ENTRY_READ = 3000
"""Characters of an entry that are compared; the longest have some 1,500."""

_NOTICE_PREFIX = re.compile(
    r"^\s*[\[(]?(?:retracted|withdrawn|removed|retraction|temporary removal|notice of"
    r" retraction|retracted article|retracted chapter)[\])]?"
    r"(?:\s(?:article|chapter|paper|note))?\s*[:.\])–—-]\s*",
    re.IGNORECASE,
)
"""What publishers put before the title of a work that they took back."""

_LINK = re.compile(r"\s*(?:!?\[|<a\b)", re.IGNORECASE)
_AFTER_TITLE = re.compile(
    r"[\s.,;:?!\"”’»*_]{0,8}(?:In:?\s)?"
    r"(?P<journal>[^\W\d_][^\d()\[\]\"“”;]{1,120}?)[\s*_,.;:]{1,6}"
    r"(?:(?:19|20)\d\d(?:\s[A-Z][a-z]{2}(?:\s\d{1,2})?)?\s{0,2}[;,:]\s{0,2})?"
    r"(?:vol(?:ume|\.)?\s{0,2})?[*_]{0,2}(?P<volume>\d{1,4})[*_]{0,2}"
    r"(?=\s{0,2}(?:\(\d|,\s{0,2}(?:no\b|pp?\b|\d|e\d|Article)|[:;]\s{0,2}[\de]))"
)
"""
The journal and the volume behind a title: "Nature 505(7485), 641", "Lancet, 351,
637-641", "N Engl J Med. 2020;382:1199".
"""

_WORD = re.compile(r"\w+")
_MARK = re.compile(r"[^\w\s'’-]")
"""What parts an entry's fields; an apostrophe or a hyphen parts nothing."""

_IDEOGRAPH = re.compile("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")
_SMALL_WORDS = frozenset("the a an of and in on for to de la le des et und der".split())


def compare_fields(
    reference: Reference, work: Work, other_titles: Sequence[str] = ()
) -> tuple[FieldComparison, ...]:
    """
    Title, author, year, journal and volume, in this order.

    Args:
        other_titles: Of the same work, in other languages or shorter.
    """
    text = reference.text[:ENTRY_READ]
    journal, volume = journal_and_volume(reference, work, text)
    return (
        compare_title(reference, work, other_titles),
        compare_author(reference, work, text),
        compare_year(reference, work, text),
        journal,
        volume,
    )


def compare_title(
    reference: Reference, work: Work, other_titles: Sequence[str] = ()
) -> FieldComparison:
    match = match_work_title(reference, work, other_titles)
    states = {
        TitleMatchKind.MATCH: FieldState.SAME,
        TitleMatchKind.NEAR_MATCH: FieldState.SIMILAR,
        TitleMatchKind.MISMATCH: FieldState.DIFFERENT,
        TitleMatchKind.NOTHING_TO_COMPARE: FieldState.NOTHING_TO_COMPARE,
    }
    is_other = match.kind is not TitleMatchKind.MISMATCH and (
        match.actual in other_titles
    )
    registered = match.actual if is_other else work.title
    return FieldComparison("title", states[match.kind], match.cited, registered)


def match_work_title(
    reference: Reference, work: Work, other_titles: Sequence[str] = ()
) -> TitleMatch:
    """
    The cited title against the registered ones, without what says it was retracted.

    An entry that holds the whole registered title, word for word, cites it, whatever
    was taken for its title; the few words of a link are no title at all, and a title in
    another script is a translation or it is not: letters cannot tell.
    """
    cited = strip_notice(reference.title)
    known = (work.title, work.title_short, *other_titles)
    titles = [strip_notice(each) for each in known if each]
    if not cited or not titles or is_author_and_year(cited):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, work.title)
    match = best_title(cited, titles)
    if match.kind is not TitleMatchKind.MISMATCH:
        return match
    text = reference.text[:ENTRY_READ]
    if any(holds_title(text, each) for each in titles):
        return TitleMatch(TitleMatchKind.MATCH, cited, match.actual, 1.0)
    if all(are_scripts_apart(cited, each) for each in titles):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, work.title)
    is_label = _LINK.match(reference.text) is not None
    if is_label and len(cited.split()) < MIN_LABEL_WORDS and not is_signs(cited):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, work.title)
    return match


def strip_notice(title: str) -> str:
    """
    >>> strip_notice("RETRACTED: Ileal-lymphoid-nodular hyperplasia")
    'Ileal-lymphoid-nodular hyperplasia'
    """
    stripped = _NOTICE_PREFIX.sub("", title[:ENTRY_READ]).strip()
    return stripped or title


def holds_title(text: str, title: str) -> bool:
    """
    Whether an entry has all words of a title in a row, and not by chance.

    Either they are many, or they stand between marks, as a title does.

    >>> holds_title("Musset, J. The Tide Almanac. Cork, 2024", "Tide almanac")
    False
    >>> holds_title("Musset, J. Tide Almanac. Cork, 2024", "Tide almanac")
    True
    """
    wanted = folded(title)
    if is_signs(title):
        signs = wanted.replace(" ", "")
        found = folded(text).replace(" ", "")
        if len(signs) >= MIN_CONTAINED_SIGNS:
            return signs in found
        return len(signs) >= MIN_APART_SIGNS and any(
            between == (True, True)
            for between in places_of(wanted.split(), folded_with_marks(text))
        )
    words = wanted.split()
    if len(words) >= MIN_CONTAINED_WORDS:
        return f" {wanted} " in f" {folded(text)} "
    if not words or len(wanted) < MIN_CONTAINED_LETTERS:
        return False
    return any(
        between == (True, True) for between in places_of(words, folded_with_marks(text))
    )


def folded_with_marks(text: str) -> list[tuple[str, bool]]:
    """The words of a text as `folded` has them, and whether a mark goes before each."""
    plain = without_marks(unicodedata.normalize("NFKC", text))
    found, end = [], 0
    for word in _WORD.finditer(plain):
        is_apart = not end or _MARK.search(plain, end, word.start()) is not None
        found.append((word[0], is_apart))
        end = word.end()
    return found


def places_of(
    words: Sequence[str], text: Sequence[tuple[str, bool]]
) -> Iterator[tuple[bool, bool]]:
    """Where words stand in a row: whether a mark, or an end, is before and after."""
    for start in range(len(text) - len(words) + 1):
        end = start + len(words)
        if all(text[start + at][0] == word for at, word in enumerate(words)):
            yield text[start][1], end == len(text) or text[end][1]


def is_signs(text: str) -> bool:
    return _IDEOGRAPH.search(text) is not None


def folded(text: str) -> str:
    """The words of a text without case, marks and what stands between them."""
    plain = without_marks(unicodedata.normalize("NFKC", text))
    return " ".join(_WORD.findall(plain))


def compare_author(reference: Reference, work: Work, text: str) -> FieldComparison:
    """
    The entry's first author against the first registered one.

    DIFFERENT only when the entry names none of the registered authors anywhere:
    entries are written in too many ways to be sure which word is the first author.
    """
    registered = written(work.authors[0]) if work.authors else ""
    cited = reference.authors[0] if reference.authors else ""
    state = author_state(cited, work, text)
    return FieldComparison("author", state, cited, registered)


def author_state(cited: str, work: Work, text: str) -> FieldState:
    if not cited or not work.authors or is_of_record(cited, work):
        return FieldState.NOTHING_TO_COMPARE
    first = compare_names(cited, work.authors[0])
    if first is not FieldState.DIFFERENT:
        return first
    if any(
        compare_names(cited, each) is FieldState.SAME for each in work.authors[1:]
    ) or names_one(text, work):
        return FieldState.SIMILAR
    return FieldState.DIFFERENT


def is_of_record(cited: str, work: Work) -> bool:
    """Whether what was taken for an author is a word of the title or the journal."""
    ours = folded(cited).split()
    theirs = f" {folded(f'{work.title} {work.container} {work.publisher}')} "
    return bool(ours) and f" {' '.join(ours)} " in theirs


def names_one(text: str, work: Work) -> bool:
    """Whether a text holds the family name of a registered author."""
    words = f" {folded(text)} "
    families = (folded(each.family or each.literal) for each in work.authors)
    return any(len(each) > 2 and f" {each} " in words for each in families)


def compare_year(reference: Reference, work: Work, text: str) -> FieldComparison:
    year = work.issued.year if work.issued else None
    cited, registered = str(reference.year or ""), str(year or "")
    if reference.year is None or year is None:
        return FieldComparison("year", FieldState.NOTHING_TO_COMPARE, cited, registered)
    if abs(reference.year - year) <= YEARS_APART or f" {year} " in f" {folded(text)} ":
        state = FieldState.SAME
    elif has_versions(work):
        state = FieldState.SIMILAR
    else:
        state = FieldState.DIFFERENT
    return FieldComparison("year", state, cited, registered)


def has_versions(work: Work) -> bool:
    """Preprints are revised and books printed again: another year is no mistake."""
    return work.type in (
        WorkType.ARTICLE,
        WorkType.BOOK,
        WorkType.CHAPTER,
        WorkType.SOFTWARE,
        WorkType.DATASET,
        WorkType.WEBPAGE,
        WorkType.DOCUMENT,
    )


def journal_and_volume(
    reference: Reference, work: Work, text: str
) -> tuple[FieldComparison, FieldComparison]:
    """
    What stands behind the title, where it has the form of journal and volume.

    The journal is the same in full, abbreviated, or when its registered name stands
    anywhere in the entry.
    """
    found = find_journal(reference, text)
    cited, number = (found["journal"], found["volume"]) if found else ("", "")
    cited = cited.strip(" *_.,;:")
    return (
        FieldComparison(
            "journal", journal_state(cited, work, text), cited, work.container
        ),
        FieldComparison("volume", volume_state(number, work), number, work.volume),
    )


def find_journal(reference: Reference, text: str) -> re.Match[str] | None:
    at = text.find(reference.title) if reference.title else -1
    if at < 0:
        return None
    return _AFTER_TITLE.match(text, at + len(reference.title))


def journal_state(cited: str, work: Work, text: str) -> FieldState:
    ours = [each for each in (work.container, work.container_short) if each]
    if not ours or work.type is not WorkType.ARTICLE_JOURNAL:
        return FieldState.NOTHING_TO_COMPARE
    words = f" {folded(text)} "
    if any(len(folded(each)) > 5 and f" {folded(each)} " in words for each in ours):
        return FieldState.SAME
    if not cited:
        return FieldState.NOTHING_TO_COMPARE
    if any(is_abbreviation(cited, each) for each in ours):
        return FieldState.SAME
    if all(are_scripts_apart(cited, each) for each in ours):
        return FieldState.NOTHING_TO_COMPARE
    return FieldState.DIFFERENT


def volume_state(cited: str, work: Work) -> FieldState:
    registered = folded(work.volume)
    if not cited or not registered.isdecimal():
        return FieldState.NOTHING_TO_COMPARE
    return FieldState.SAME if int(cited) == int(registered) else FieldState.DIFFERENT


def is_abbreviation(short: str, long: str) -> bool:
    """
    Whether one name of a journal shortens the other, word by word, or is its letters.

    >>> is_abbreviation("N Engl J Med", "New England Journal of Medicine")
    True
    >>> is_abbreviation("PNAS", "Proceedings of the National Academy of Sciences")
    True
    >>> is_abbreviation("Nature", "Science")
    False
    """
    left, right = telling_words(short), telling_words(long)
    if not left or not right:
        return False
    if left == right or is_shorter(left, right) or is_shorter(right, left):
        return True
    initials = "".join(each[0] for each in right)
    return len(left) == 1 and len(left[0]) > 2 and initials.startswith(left[0])


def telling_words(name: str) -> list[str]:
    return [each for each in folded(name).split() if each not in _SMALL_WORDS]


def is_shorter(short: Sequence[str], long: Iterable[str]) -> bool:
    """
    Whether each word begins the word in its place, the first and last ones included.

    "Lancet" shortens "Lancet": a name may also end early, as before a subtitle.
    """
    words = list(long)
    if len(short) > len(words):
        return False
    return all(
        whole.startswith(part) for part, whole in zip(short, words, strict=False)
    ) and (len(short) == len(words) or len(short) > 1)
