"""An entry held against a registry's record: docs/algorithms/identity.md."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import replace

from verification.language.lists import late_regex
from verification.reaching.titles import IDEOGRAPH, best_title
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

from .forms import are_titles_apart, cites_chapter_of, is_same_apart_from_title
from .journals import is_longer_name, is_one_journal, issns_in
from .names import compare_names, differ_in_script, folded, written

MIN_CONTAINED_WORDS = 5
"""Words of a registered title that, all in a row in an entry, are no coincidence."""

MIN_CONTAINED_LETTERS = 6
"""Of a short title that stands between marks: "Tidecalc", not "Bees"."""

MIN_CONTAINED_SIGNS = 8
"""The same for titles in signs without spaces between words."""

MIN_ALONE_SIGNS = 4
"""Of those that stand between marks: "马耳他的蜜蜂", not "导论" (an introduction)."""

MIN_LABEL_WORDS = 3
"""Words from which a link's text may be a title; "Nature study" is a description."""

ENTRY_READ = 3000
"""Characters of an entry that are compared; the longest have some 1,500."""

_NOTICE_PREFIX = late_regex(
    r"^\s*[\[(]?(?:retracted|withdrawn|removed|retraction|temporary removal|notice of"
    r" retraction|retracted article|retracted chapter)[\])]?"
    r"(?:\s(?:article|chapter|paper|note))?\s*[:.\])–—-]\s*",
    re.IGNORECASE,
)
"""What publishers put before the title of a work that they took back."""

_LINK = late_regex(r"\s*(?:!?\[|<a\b)", re.IGNORECASE)
_MARK = late_regex(r"[^\w\s'’-]")
"""What parts an entry's fields; an apostrophe or a hyphen parts nothing."""

_STATES = {
    TitleMatchKind.MATCH: FieldState.SAME,
    TitleMatchKind.NEAR_MATCH: FieldState.SIMILAR,
    TitleMatchKind.MISMATCH: FieldState.DIFFERENT,
    TitleMatchKind.NOTHING_TO_COMPARE: FieldState.NOTHING_TO_COMPARE,
}


def compare_title(
    reference: Reference, work: Work, other_titles: Sequence[str] = ()
) -> FieldComparison:
    match = match_work_title(reference, work, other_titles)
    is_met = match.kind is not TitleMatchKind.MISMATCH
    is_other = is_met and match.actual in other_titles
    registered = match.actual if is_other else work.title
    return FieldComparison("title", _STATES[match.kind], match.cited, registered)


def match_work_title(
    reference: Reference, work: Work, other_titles: Sequence[str] = ()
) -> TitleMatch:
    """The cited title against the registered ones. An entry that holds a whole
    registered title, word for word, cites it; the few words of a link are no title, and
    of titles in two scripts letters tell nothing."""
    cited = strip_notice(reference.title)
    known = (work.title, work.title_short, *other_titles)
    titles = [strip_notice(title) for title in known if title]
    text = reference.text[:ENTRY_READ]
    if not cited:
        held = next((title for title in titles if holds_title(text, title)), "")
        kind = TitleMatchKind.MATCH if held else TitleMatchKind.NOTHING_TO_COMPARE
        return TitleMatch(kind, held, held or work.title, 1.0 if held else 0.0)
    if not titles or is_author_and_year(cited):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, work.title)
    match = best_title(cited, titles)
    if match.kind is not TitleMatchKind.MISMATCH:
        return match
    if any(holds_title(text, title) for title in titles):
        is_part = cites_chapter_of(reference, work)
        kind = TitleMatchKind.MISMATCH if is_part else TitleMatchKind.MATCH
        return TitleMatch(kind, cited, match.actual, match.score if is_part else 1.0)
    if all(differ_in_script(cited, title) for title in titles):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, work.title)
    is_label = _LINK.match(reference.text) is not None
    if is_label and len(cited.split()) < MIN_LABEL_WORDS and not is_signs(cited):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, work.title)
    return match


def strip_notice(title: str) -> str:
    """A title without "RETRACTED:" and the like before it."""
    return _NOTICE_PREFIX.sub("", title[:ENTRY_READ]).strip() or title


def holds_title(text: str, title: str) -> bool:
    """
    Whether an entry has all words of a title in a row, and not by chance: either they
    are many, or they stand between marks, as a title does.

    >>> holds_title("Musset, J. The Tide Almanac. Cork, 2024", "Tide almanac")
    False
    >>> holds_title("Musset, J. Tide Almanac. Cork, 2024", "Tide almanac")
    True
    """
    wanted = folded(title)
    if is_signs(title):
        signs = wanted.replace(" ", "")
        if len(signs) >= MIN_CONTAINED_SIGNS:
            return signs in folded(text).replace(" ", "")
        return len(signs) >= MIN_ALONE_SIGNS and stands_alone(wanted, text)
    if len(wanted.split()) >= MIN_CONTAINED_WORDS:
        return f" {wanted} " in f" {folded(text)} "
    return len(wanted) >= MIN_CONTAINED_LETTERS and stands_alone(wanted, text)


def stands_alone(words: str, text: str) -> bool:
    """Whether folded words stand in a row, a mark or an end before and after them."""
    fields = _MARK.split(unicodedata.normalize("NFKC", text))
    runs = (fields[at : at + count] for at in range(len(fields)) for count in (1, 2, 3))
    return any(folded(" ".join(run)) == words for run in runs)


def is_signs(text: str) -> bool:
    return IDEOGRAPH.search(text) is not None


MAX_YEARS = 1
"""A paper goes online in one year and into print in the next."""

_AFTER_TITLE = late_regex(
    r"[\s.,;:?!\"”’»*_]{0,8}(?:In:?\s)?"
    r"(?P<journal>[^\W\d_][^\d()\[\]\"“”;]{1,120}?)[\s*_,.;:]{1,6}"
    r"(?:(?:19|20)\d\d(?:\s[A-Z][a-z]{2}(?:\s\d{1,2})?)?\s{0,2}[;,:]\s{0,2})?"
    r"(?:vol(?:ume|\.)?\s{0,2})?[*_]{0,2}(?P<volume>\d{1,4})[*_]{0,2}"
    r"(?=\s{0,2}(?:\(\d|,\s{0,2}(?:no\b|pp?\b|\d|e\d|Article)|[:;]\s{0,2}[\de]))"
)
"""Behind a title: "Nature 505(7485), 641", "N Engl J Med. 2020;382:1199"."""

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
    {"article", "book", "chapter", "software", "dataset", "webpage", "document"}
)
"""Preprints are revised and books printed again: another year is no mistake."""


def compare_fields(
    reference: Reference, work: Work, other_titles: Sequence[str] = ()
) -> tuple[FieldComparison, ...]:
    """Title, author, year, journal and volume; then issue, pages and the other authors,
    where both say something of them. `other_titles` are the same work's."""
    text = reference.text[:ENTRY_READ]
    journal, volume = journal_and_volume(reference, work, text)
    author = compare_author(reference, work, text)
    authors = compare_other_authors(reference, work, first=author.state)
    further = (*issue_and_pages(reference, work, text), authors)
    others = (
        author,
        compare_year(reference, work, text),
        journal,
        volume,
        *(
            comparison
            for comparison in further
            if comparison.state is not FieldState.NOTHING_TO_COMPARE
        ),
    )
    title = compare_title(reference, work, other_titles)
    is_other = title.state is FieldState.DIFFERENT and is_same_apart_from_title(others)
    if is_other and are_titles_apart(title.cited, title.registered):
        # A translated title: words of two languages tell as little as two scripts.
        title = replace(title, state=FieldState.NOTHING_TO_COMPARE)
    return (title, *others)


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
    """How two numbers compare; of a range or a double issue either end counts."""
    if not cited or not _DIGITS.match(registered.strip()):
        return FieldState.NOTHING_TO_COMPARE
    is_same = int(cited) in map(int, _DIGITS.findall(registered))
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
        strangers = [author for author in cited if is_stranger(author, work)]
        state = FieldState.DIFFERENT if strangers else FieldState.SAME
    registered = "; ".join(map(written, work.authors[1:]))
    return FieldComparison("authors", state, "; ".join(strangers or cited), registered)


def is_stranger(cited: str, work: Work) -> bool:
    states = {compare_names(cited, author) for author in work.authors}
    return states == {FieldState.DIFFERENT} and not is_of_record(cited, work)


def compare_author(reference: Reference, work: Work, text: str) -> FieldComparison:
    """The entry's first author against the first registered one. DIFFERENT only when
    the entry names no registered author: any word may be taken for the first."""
    registered = "".join(map(written, work.authors[:1]))
    cited = "".join(reference.authors[:1])
    return FieldComparison("author", author_state(cited, work, text), cited, registered)


def author_state(cited: str, work: Work, text: str) -> FieldState:
    if not cited or not work.authors or is_of_record(cited, work):
        return FieldState.NOTHING_TO_COMPARE
    first = compare_names(cited, work.authors[0])
    if first is not FieldState.DIFFERENT:
        return first
    others = [compare_names(cited, author) for author in work.authors[1:]]
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
    families = (folded(author.family or author.literal) for author in work.authors)
    return any(len(family) > 2 and f" {family} " in words for family in families)


def compare_year(reference: Reference, work: Work, text: str) -> FieldComparison:
    year = work.issued.year if work.issued else None
    cited, registered = str(reference.year or ""), str(year or "")
    if reference.year is None or year is None:
        return FieldComparison("year", FieldState.NOTHING_TO_COMPARE, cited, registered)
    state = FieldState.SIMILAR if work.type in _WITH_VERSIONS else FieldState.DIFFERENT
    if abs(reference.year - year) <= MAX_YEARS or f" {year} " in f" {folded(text)} ":
        state = FieldState.SAME
    return FieldComparison("year", state, cited, registered)


def journal_and_volume(
    reference: Reference, work: Work, text: str
) -> tuple[FieldComparison, FieldComparison]:
    """What stands behind the title, where it has the form of journal and volume. A
    journal is the same in full, abbreviated, or registered anywhere in the entry."""
    found = find_journal(reference, text)
    cited, number = (found["journal"], found["volume"]) if found else ("", "")
    cited = cited.strip(" *_.,;:")
    state = journal_state(cited, work, text)
    volume = FieldComparison("volume", volume_state(number, work), number, work.volume)
    return FieldComparison("journal", state, cited, work.container), volume


def find_journal(reference: Reference, text: str) -> re.Match[str] | None:
    at = text.find(reference.title) if reference.title else -1
    return _AFTER_TITLE.match(text, at + len(reference.title)) if at >= 0 else None


def journal_state(cited: str, work: Work, text: str) -> FieldState:
    ours = [name for name in (work.container, work.container_short) if name]
    if not ours or work.type is not WorkType.ARTICLE_JOURNAL:
        return FieldState.NOTHING_TO_COMPARE
    if issns_in(text) & issns_in(work.issn):
        return FieldState.SAME
    words = f" {folded(_ADDRESS.sub(' ', text))} "
    # A short name may be the beginning of another journal's: only a long one counts.
    if any(len(folded(name)) > 5 and f" {folded(name)} " in words for name in ours):
        is_longer = bool(cited) and any(is_longer_name(cited, name) for name in ours)
        return FieldState.DIFFERENT if is_longer else FieldState.SAME
    if not cited or all(differ_in_script(cited, name) for name in ours):
        return FieldState.NOTHING_TO_COMPARE
    is_same = any(is_one_journal(cited, name) for name in ours)
    return FieldState.SAME if is_same else FieldState.DIFFERENT


def volume_state(cited: str, work: Work) -> FieldState:
    registered = folded(work.volume)
    if not cited or not registered.isdecimal():
        return FieldState.NOTHING_TO_COMPARE
    return FieldState.SAME if int(cited) == int(registered) else FieldState.DIFFERENT
