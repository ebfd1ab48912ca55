"""Which form of a work an identifier names, where it is not the one that is cited: a
book for its chapter, a preprint for the article, a title in another language. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

from verification.language.detection import detect_language
from verification.language.lists import late_regex
from verification.language.wording import gettext as _
from verification.reaching.titles import best_title, split_title
from verification.records import (
    FieldComparison,
    FieldState,
    Reference,
    RegistryMatch,
    TitleMatchKind,
    Work,
    WorkType,
)


class OtherForm(StrEnum):
    """What an identifier names in the place of what the entry cites."""

    BOOK = "book"
    """The book of which the entry cites a chapter."""

    CHAPTER = "chapter"
    PUBLISHED = "published"
    """What appeared in a journal, where the entry cites its preprint."""

    PREPRINT = "preprint"


FORM_TYPES = {
    OtherForm.BOOK: WorkType.CHAPTER,
    OtherForm.CHAPTER: WorkType.BOOK,
    OtherForm.PUBLISHED: WorkType.ARTICLE,
    OtherForm.PREPRINT: WorkType.ARTICLE_JOURNAL,
}
"""The type of the work that was meant."""

MIN_AGREEING = 2
"""Fields beside author and year that must agree for two titles to be one work's."""

MIN_LIKE_TITLES = 0.7
"""Likeness of a preprint's title and its article's, by one author. Ours: unrelated
titles of the test set have 0.6 at most."""

_ADDRESS = late_regex(r"\b10\.\d{4,9}/\S+|https?://\S+|\bdoi:\S+", re.IGNORECASE)
_PREPRINT = late_regex(
    r"\b(?:pre-?print|arxiv|bio ?rxiv|med ?rxiv|chem ?rxiv|psy ?arxiv|soc ?arxiv|ssrn"
    r"|research square|osf preprints|tech ?rxiv|posted online)\b",
    re.IGNORECASE,
)
_IN = late_regex(r"\b(?:In|in|En|en|Dans|dans)\b:?\s")


def cites_chapter_of(reference: Reference, book: Work) -> bool:
    """Whether an entry names a registered book as the one in which its work stands."""
    text, cited = reference.text, reference.title
    if book.type is not WorkType.BOOK or not cited or not book.title:
        return False
    at = text.find(cited)
    behind = text[at + len(cited) :] if at >= 0 else ""
    held = behind.lower().find(book.title.lower())
    return held >= 0 and _IN.search(behind, 0, held) is not None


def find_other_form(reference: Reference, match: RegistryMatch) -> OtherForm | None:
    """What the identifier of an entry names, where that is another form of its work."""
    work, title = match.work, match.state_of("title")
    if cites_chapter_of(reference, work):
        return OtherForm.BOOK
    if work.type is WorkType.CHAPTER and title is FieldState.DIFFERENT:
        found = (
            best_title(reference.title, [work.container]) if work.container else None
        )
        is_book = found is not None and found.kind is not TitleMatchKind.MISMATCH
        return OtherForm.CHAPTER if is_book and reference.title else None
    if not _may_be_one_work(reference, match):
        return None
    journal = match.state_of("journal")
    is_preprint = _PREPRINT.search(_ADDRESS.sub(" ", reference.text)) is not None
    if work.type is WorkType.ARTICLE_JOURNAL and journal is not FieldState.SAME:
        return OtherForm.PUBLISHED if is_preprint else None
    cited = next((field.cited for field in match.fields if field.name == "journal"), "")
    if work.type is WorkType.ARTICLE and cited and not is_preprint:
        return OtherForm.PREPRINT
    return None


def _may_be_one_work(reference: Reference, match: RegistryMatch) -> bool:
    """Whether two titles are as like as a preprint's and its article's are; many are
    changed on the way."""
    title = match.state_of("title")
    if title is not FieldState.DIFFERENT:
        return title is not FieldState.NOTHING_TO_COMPARE
    is_by_one = match.state_of("author") is FieldState.SAME
    found = best_title(reference.title, [match.work.title])
    return is_by_one and found.score >= MIN_LIKE_TITLES


def is_same_apart_from_title(fields: Sequence[FieldComparison]) -> bool:
    """Whether author and year agree, and so much else that it is one work."""
    states = {field.name: field.state for field in fields}
    if FieldState.DIFFERENT in states.values():
        return False
    same = {name for name, state in states.items() if state is FieldState.SAME}
    further = same & {"journal", "volume", "issue", "pages"}
    return {"author", "year"} <= same and len(further) >= MIN_AGREEING


def are_titles_apart(one: str, other: str) -> bool:
    """Whether two titles are in two languages, as far as their words show it."""
    left, right = (frozenset(split_title(title).content) for title in (one, other))
    spoken = detect_language(one), detect_language(other)
    return not left & right or (all(spoken) and spoken[0] != spoken[1])


def describe_form(form: OtherForm, match: RegistryMatch, value: str) -> str:
    work, cited = match.work, match.cited_title
    values = {"id": value, "title": work.title}
    if form is OtherForm.BOOK:
        return _(
            "{id} is the DOI of the whole book “{title}”; the entry cites its chapter "
            "“{cited}”.",
            cited=cited,
            **values,
        )
    if form is OtherForm.CHAPTER:
        return _(
            "{id} is the DOI of one chapter, “{title}”; the entry cites the book "
            "“{book}”.",
            book=work.container,
            **values,
        )
    if form is OtherForm.PUBLISHED:
        where = work.container or _("a journal")
        if work.issued and work.issued.year:
            return _(
                "{id} is the version that appeared in {where} in {year}, as “{title}”; "
                "the entry cites a preprint.",
                where=where,
                year=work.issued.year,
                **values,
            )
        return _(
            "{id} is the version that appeared in {where}, as “{title}”; the entry "
            "cites "
            "a preprint.",
            where=where,
            **values,
        )
    return _(
        "{id} is the preprint “{title}”; the entry cites what appeared in a journal.",
        **values,
    )
