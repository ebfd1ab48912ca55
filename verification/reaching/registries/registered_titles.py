"""A cited title held against those that a registry has; see
docs/algorithms/identity.md."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence

from verification.language.lists import late_regex
from verification.reaching.titles import best_title
from verification.reading.author_year import is_author_and_year
from verification.records import (
    FieldComparison,
    FieldState,
    Reference,
    TitleMatch,
    TitleMatchKind,
    Work,
)

from .people import are_scripts_apart, without_marks

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

_NOTICE_PREFIX = late_regex(
    r"^\s*[\[(]?(?:retracted|withdrawn|removed|retraction|temporary removal|notice of"
    r" retraction|retracted article|retracted chapter)[\])]?"
    r"(?:\s(?:article|chapter|paper|note))?\s*[:.\])–—-]\s*",
    re.IGNORECASE,
)
"""What publishers put before the title of a work that they took back."""

_LINK = late_regex(r"\s*(?:!?\[|<a\b)", re.IGNORECASE)
_WORD = late_regex(r"\w+")
_MARK = late_regex(r"[^\w\s'’-]")
"""What parts an entry's fields; an apostrophe or a hyphen parts nothing."""

_IDEOGRAPH = late_regex("[\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uac00-\ud7af]")


_FOUND = map(FieldState, "same similar different nothing_to_compare".split())
_STATES = dict(zip(TitleMatchKind, _FOUND, strict=True))


def compare_title(
    reference: Reference, work: Work, other_titles: Sequence[str] = ()
) -> FieldComparison:
    match = match_work_title(reference, work, other_titles)
    is_other = (
        match.kind is not TitleMatchKind.MISMATCH and match.actual in other_titles
    )
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
    titles = [strip_notice(each) for each in known if each]
    text = reference.text[:ENTRY_READ]
    if not cited:
        held = next((each for each in titles if holds_title(text, each)), "")
        kind = TitleMatchKind.MATCH if held else TitleMatchKind.NOTHING_TO_COMPARE
        return TitleMatch(kind, held, held or work.title, 1.0 if held else 0.0)
    if not titles or is_author_and_year(cited):
        return TitleMatch(TitleMatchKind.NOTHING_TO_COMPARE, cited, work.title)
    match = best_title(cited, titles)
    if match.kind is not TitleMatchKind.MISMATCH:
        return match
    if any(holds_title(text, each) for each in titles):
        return TitleMatch(TitleMatchKind.MATCH, cited, match.actual, 1.0)
    if all(are_scripts_apart(cited, each) for each in titles):
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
        return len(signs) >= MIN_APART_SIGNS and stands_apart(wanted, text)
    if len(wanted.split()) >= MIN_CONTAINED_WORDS:
        return f" {wanted} " in f" {folded(text)} "
    return len(wanted) >= MIN_CONTAINED_LETTERS and stands_apart(wanted, text)


def stands_apart(words: str, text: str) -> bool:
    """Whether folded words stand in a row, a mark or an end before and after them."""
    fields = _MARK.split(unicodedata.normalize("NFKC", text))
    runs = (fields[at : at + count] for at in range(len(fields)) for count in (1, 2, 3))
    return any(folded(" ".join(run)) == words for run in runs)


def is_signs(text: str) -> bool:
    return _IDEOGRAPH.search(text) is not None


def folded(text: str) -> str:
    """The words of a text without case, marks and what stands between them."""
    return " ".join(_WORD.findall(without_marks(unicodedata.normalize("NFKC", text))))
