"""Which works the styles treat alike."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from functools import partial

from verification.language.lists import ListedMapping, table_rows
from verification.records import Work, WorkType

from .locators import address_of

# By the handbooks that each style names.
PERIODICAL_PARTS = frozenset(
    {
        WorkType.ARTICLE_JOURNAL,
        WorkType.ARTICLE_MAGAZINE,
        WorkType.ARTICLE_NEWSPAPER,
        WorkType.REVIEW,
        WorkType.REVIEW_BOOK,
    }
)
DAILY_PARTS = frozenset({WorkType.ARTICLE_MAGAZINE, WorkType.ARTICLE_NEWSPAPER})
"""Dated to the day rather than by volume and issue."""

BOOK_PARTS = frozenset(
    {
        WorkType.CHAPTER,
        WorkType.ENTRY,
        WorkType.ENTRY_DICTIONARY,
        WorkType.ENTRY_ENCYCLOPEDIA,
        WorkType.PAPER_CONFERENCE,
    }
)
WEB_PARTS = frozenset({WorkType.POST, WorkType.POST_WEBLOG, WorkType.WEBPAGE})
VIDEOS = frozenset({WorkType.BROADCAST, WorkType.MOTION_PICTURE})
QUOTED_IN_CHICAGO = frozenset(
    {
        WorkType.ARTICLE,
        WorkType.BROADCAST,
        WorkType.INTERVIEW,
        WorkType.MANUSCRIPT,
        WorkType.MOTION_PICTURE,
        WorkType.PAPER_CONFERENCE,
        WorkType.SPEECH,
        WorkType.THESIS,
    }
)
UNPUBLISHED_IN_IEEE = frozenset(
    {
        WorkType.ARTICLE,
        WorkType.MANUSCRIPT,
        WorkType.PAPER_CONFERENCE,
        WorkType.REPORT,
        WorkType.SPEECH,
        WorkType.THESIS,
    }
)
PUBLISHED = frozenset(
    {
        WorkType.BOOK,
        WorkType.DATASET,
        WorkType.REPORT,
        WorkType.STANDARD,
    }
)


class ThesisKind(StrEnum):
    DOCTORAL = "doctoral"
    MASTER = "master"
    OTHER = "other"


_SIGNS = {
    ThesisKind.DOCTORAL: ("phd", "ph.d", "doctor", "dphil"),
    ThesisKind.MASTER: ("master", "msc", "m.sc", "ma thesis", "m.s.", "m.a."),
}


def is_periodical_part(work: Work) -> bool:
    return work.type in PERIODICAL_PARTS


def is_book_part(work: Work) -> bool:
    """A chapter, entry or paper that says in which book it stands."""
    return work.type in BOOK_PARTS and bool(work.container)


def is_part(work: Work) -> bool:
    return is_periodical_part(work) or is_book_part(work)


def is_web_part(work: Work) -> bool:
    """A page or post, and anything of no known type that has an address."""
    has_address_only = bool(work.url) and not work.publisher
    is_untyped = work.type is WorkType.DOCUMENT
    return work.type in WEB_PARTS or (is_untyped and has_address_only)


def is_dated_to_the_day(work: Work) -> bool:
    is_dated = work.type in DAILY_PARTS or work.type in VIDEOS
    return is_dated or work.type is WorkType.SPEECH or is_web_part(work)


def thesis_kind(work: Work) -> ThesisKind:
    """Of a degree that the styles have no word for ("Doctor of Education"), OTHER."""
    genre = work.genre.lower()
    if "doctor of" in genre and "philosophy" not in genre:
        return ThesisKind.OTHER
    signs = ((kind, sign) for kind, signs in _SIGNS.items() for sign in signs)
    return next((kind for kind, sign in signs if sign in genre), ThesisKind.OTHER)


def thesis_word(style: str, work: Work) -> str:
    """The style's word for a thesis of its degree; its own where it is another."""
    degree = thesis_kind(work)
    own = work.genre if degree is ThesisKind.OTHER else ""
    return own or THESIS_WORDS[f"{style} {degree}"]


THESIS_WORDS = ListedMapping(
    lambda: {
        f"{style} {degree}": words
        for style, degree, words in table_rows("reporting/bibliography/thesis_words")
    }
)


def untitled(work: Work) -> str:
    return f"Untitled {'page' if is_web_part(work) else 'work'}"


def missing_fields(work: Work) -> tuple[str, ...]:
    """The fields that every style prints for its kind and that are not known."""
    wanted = {
        "author": bool(work.authors or work.editors),
        "title": bool(work.title),
        "date": work.issued is not None,
    }
    if is_periodical_part(work):
        wanted["periodical"] = bool(work.container)
        wanted["pages or article number"] = bool(
            work.pages or work.number or work.type is not WorkType.ARTICLE_JOURNAL
        )
    elif work.type in BOOK_PARTS:
        wanted["book or proceedings"] = bool(work.container)
    elif is_web_part(work):
        wanted["address"] = bool(address_of(work))
    elif work.type is WorkType.THESIS:
        wanted["university"] = bool(work.publisher)
    elif work.type in PUBLISHED:
        wanted["publisher"] = bool(work.publisher)
    return tuple(name for name, is_there in wanted.items() if not is_there)


def types_read(table: str) -> Mapping[str, WorkType]:
    """The kind of work by a format's name for it, from a table in `data/`."""
    rows = partial(table_rows, f"reporting/bibliography/{table}")
    return ListedMapping(
        lambda: {name: WorkType(kind) for name, kind, way in rows() if way != "write"}
    )


def types_written(table: str) -> Mapping[str, str]:
    rows = partial(table_rows, f"reporting/bibliography/{table}")
    return ListedMapping(
        lambda: {kind: name for name, kind, way in rows() if way != "read"}
    )


def repository_words(work: Work) -> str:
    """A preprint's number as its repository writes it, "arXiv:2101.00001"; else the
    repository's name."""
    repository = work.container or work.publisher
    if not work.number:
        return repository
    if not repository or work.number.lower().startswith(repository.lower()):
        return work.number
    return f"{repository}:{work.number}"
