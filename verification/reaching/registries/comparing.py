"""An entry held against a registry's record, field by field; see
docs/algorithms/identity.md."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from verification.language.lists import late_regex
from verification.records import FieldComparison, FieldState, Reference, Work, WorkType

from .people import are_scripts_apart, compare_names, written
from .registered_titles import ENTRY_READ, compare_title, folded

YEARS_APART = 1
"""A paper goes online in one year and into print in the next."""

_AFTER_TITLE = late_regex(
    r"[\s.,;:?!\"”’»*_]{0,8}(?:In:?\s)?"
    r"(?P<journal>[^\W\d_][^\d()\[\]\"“”;]{1,120}?)[\s*_,.;:]{1,6}"
    r"(?:(?:19|20)\d\d(?:\s[A-Z][a-z]{2}(?:\s\d{1,2})?)?\s{0,2}[;,:]\s{0,2})?"
    r"(?:vol(?:ume|\.)?\s{0,2})?[*_]{0,2}(?P<volume>\d{1,4})[*_]{0,2}"
    r"(?=\s{0,2}(?:\(\d|,\s{0,2}(?:no\b|pp?\b|\d|e\d|Article)|[:;]\s{0,2}[\de]))"
)
"""The journal and volume behind a title: "Nature 505(7485), 641", "N Engl J Med.
2020;382:1199"."""

_AFTER_VOLUME = late_regex(
    r"\s{0,2}(?:\((?P<issue>\d{1,4})\)|,\s{0,2}no\.?\s(?P<no>\d{1,4}))?"
    r"(?:,\s(?:[A-Z][a-z]{2,8}\.?\s)?(?:19|20)\d\d)?"
    r"(?:\s{0,2}[,:;]\s{0,2}(?:pp?\.?\s{0,2})?(?P<pages>\d{1,6})(?=\s{0,2}[-–—]\s{0,2}\d))?"
)
"""The issue and first page behind a volume: "(3):641-647", ", no. 3, pp. 641-47"."""

_ADDRESS = late_regex(r"\b10\.\d{4,9}/\S+|https?://\S+|\bdoi:\S+", re.IGNORECASE)
"""No journal is cited by the words inside a DOI."""

_DIGITS = late_regex(r"\d+")

_WITH_VERSIONS = frozenset(
    "article book chapter software dataset webpage document".split()
)
"""Preprints are revised and books printed again: another year is no mistake."""

_SMALL_WORDS = frozenset("the a an of and in on for to de la le des et und der".split())


def compare_fields(
    reference: Reference, work: Work, other_titles: Sequence[str] = ()
) -> tuple[FieldComparison, ...]:
    """Title, author, year, journal and volume, in this order; then issue, pages and the
    other authors, where both say something of them. `other_titles` are the same work's.
    """
    text = reference.text[:ENTRY_READ]
    journal, volume = journal_and_volume(reference, work, text)
    author = compare_author(reference, work, text)
    further = (
        *issue_and_pages(reference, work, text),
        compare_other_authors(reference, work, first=author.state),
    )
    return (
        compare_title(reference, work, other_titles),
        author,
        compare_year(reference, work, text),
        journal,
        volume,
        *(each for each in further if each.state is not FieldState.NOTHING_TO_COMPARE),
    )


def issue_and_pages(
    reference: Reference, work: Work, text: str
) -> tuple[FieldComparison, FieldComparison]:
    """The issue and the first page, where they stand behind the volume."""
    found = find_journal(reference, text)
    behind = _AFTER_VOLUME.match(text, found.end()) if found else None
    issue = (behind["issue"] or behind["no"] or "") if behind else ""
    page = (behind["pages"] or "") if behind else ""
    return (
        FieldComparison("issue", number_state(issue, work.issue), issue, work.issue),
        FieldComparison("pages", number_state(page, work.pages), page, work.pages),
    )


def number_state(cited: str, registered: str) -> FieldState:
    """How two numbers compare; of a range or a double issue the first one counts."""
    theirs = _DIGITS.match(registered.strip())
    if not cited or theirs is None:
        return FieldState.NOTHING_TO_COMPARE
    numbers = {int(each) for each in _DIGITS.findall(registered)}
    is_same = int(cited) == int(theirs[0]) or int(cited) in numbers
    return FieldState.SAME if is_same else FieldState.DIFFERENT


def compare_other_authors(
    reference: Reference, work: Work, *, first: FieldState
) -> FieldComparison:
    """The entry's further authors against all that are registered, DIFFERENT when one
    is nobody of the record. Only where the first one is the registered first."""
    cited = reference.authors[1:]
    if first is not FieldState.SAME or not cited or len(work.authors) < 2:
        state, strangers = FieldState.NOTHING_TO_COMPARE, []
    else:
        strangers = [each for each in cited if is_stranger(each, work)]
        state = FieldState.DIFFERENT if strangers else FieldState.SAME
    registered = "; ".join(map(written, work.authors[1:]))
    return FieldComparison("authors", state, "; ".join(strangers or cited), registered)


def is_stranger(cited: str, work: Work) -> bool:
    states = {compare_names(cited, each) for each in work.authors}
    return states == {FieldState.DIFFERENT} and not is_of_record(cited, work)


def compare_author(reference: Reference, work: Work, text: str) -> FieldComparison:
    """The entry's first author against the first registered one. DIFFERENT only when
    the entry names no registered author anywhere: any word may be taken for the first.
    """
    registered = written(work.authors[0]) if work.authors else ""
    cited = reference.authors[0] if reference.authors else ""
    return FieldComparison("author", author_state(cited, work, text), cited, registered)


def author_state(cited: str, work: Work, text: str) -> FieldState:
    if not cited or not work.authors or is_of_record(cited, work):
        return FieldState.NOTHING_TO_COMPARE
    first = compare_names(cited, work.authors[0])
    if first is not FieldState.DIFFERENT:
        return first
    others = [compare_names(cited, each) for each in work.authors[1:]]
    is_near = FieldState.SAME in others or names_one(text, work)
    return FieldState.SIMILAR if is_near else FieldState.DIFFERENT


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
    state = FieldState.SIMILAR if work.type in _WITH_VERSIONS else FieldState.DIFFERENT
    if abs(reference.year - year) <= YEARS_APART or f" {year} " in f" {folded(text)} ":
        state = FieldState.SAME
    return FieldComparison("year", state, cited, registered)


def journal_and_volume(
    reference: Reference, work: Work, text: str
) -> tuple[FieldComparison, FieldComparison]:
    """What stands behind the title, where it has the form of journal and volume. The
    journal is the same in full, abbreviated, or when its registered name stands
    anywhere in the entry."""
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
    return _AFTER_TITLE.match(text, at + len(reference.title)) if at >= 0 else None


def journal_state(cited: str, work: Work, text: str) -> FieldState:
    ours = [each for each in (work.container, work.container_short) if each]
    text = _ADDRESS.sub(" ", text)
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
    """Whether each word begins the word in its place, the first and last ones included:
    "Lancet" shortens "Lancet". A name may also end early, as before a subtitle."""
    words = list(long)
    if len(short) > len(words):
        return False
    return all(
        whole.startswith(part) for part, whole in zip(short, words, strict=False)
    ) and (len(short) == len(words) or len(short) > 1)
