"""The parts that Chicago's reference lists, bibliographies and notes share."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from verification.records import Name, Work, WorkType

from .kinds import (
    VIDEOS,
    ThesisKind,
    is_book_part,
    is_periodical_part,
    is_web_part,
    thesis_kind,
)
from .locators import is_number, month_first, year_words
from .names import direct, inverted, is_same_name, listed, split_others
from .runs import Runs, plain, quoted, title_runs
from .titles import Case, cased

MAX_LISTED = 10
NAMES_OF_MORE = 7
"""Sections 14.76 and 15.9: of more than ten authors the first seven are listed."""

MAX_NOTED = 3
"""Section 14.76: of more than three authors a note names the first."""

_QUOTED_TYPES = frozenset(
    {
        WorkType.ARTICLE,
        WorkType.INTERVIEW,
        WorkType.MANUSCRIPT,
        WorkType.PAPER_CONFERENCE,
        WorkType.SPEECH,
        WorkType.THESIS,
        *VIDEOS,
    }
)


class Form(Enum):
    AUTHOR_DATE = auto()
    BIBLIOGRAPHY = auto()
    NOTE = auto()


def leading_words(work: Work, form: Form) -> str:
    """Authors, or the editors of a whole book with "ed."; 14.75 ff., 14.103."""
    if work.authors:
        return name_list(work.authors, form)
    if work.editors and not is_book_part(work) and not is_periodical_part(work):
        role = "ed." if len(work.editors) == 1 else "eds."
        return f"{name_list(work.editors, form)}, {role}"
    return ""


def name_list(names: Sequence[Name], form: Form) -> str:
    named, has_more = split_others(names)
    if form is Form.NOTE:
        if has_more or len(named) > MAX_NOTED:
            return f"{direct(named[0])} et al."
        return listed(named, direct)
    is_long = len(named) > MAX_LISTED
    shown = named[:NAMES_OF_MORE] if is_long else named
    written = [inverted(shown[0]), *(direct(name) for name in shown[1:])]
    if is_long or has_more:
        return f"{', '.join(written)}, et al."
    if len(written) == 1:
        return written[0]
    comma = " " if named[0].literal and len(written) == 2 else ", "
    return f"{', '.join(written[:-1])}{comma}and {written[-1]}"


def suffixed_year(work: Work, suffix: str) -> str:
    """Section 15.20: 2031a; 15.44: n.d."""
    year = year_words(work.issued)
    if not suffix:
        return year
    return f"{year}{suffix}" if year[-1:].isdigit() else f"{year}-{suffix}"


def title_element(work: Work, case: Case, form: Form) -> Runs:
    """Quoted what is part of something or unpublished, italic what stands alone."""
    title = cased(work.title, headline_case(case), language=work.language)
    if not title:
        return plain("Untitled page" if is_web_part(work) else "Untitled work")
    if is_quoted(work):
        mark = "," if form is Form.NOTE else "."
        return quoted(title_runs(title), mark, keeps_both=True)
    return title_runs(title, is_italic=True)


def headline_case(case: Case) -> Case:
    """Section 8.159: headline style, unless the caller wants otherwise."""
    return Case.TITLE if case is Case.STYLE else case


def is_quoted(work: Work) -> bool:
    is_part = is_periodical_part(work) or is_book_part(work) or is_web_part(work)
    return is_part or work.type in _QUOTED_TYPES


def number_words(work: Work) -> str:
    """Of a report or standard: "Technical Report no. 12", "ISO 9999:2031"."""
    if not work.number:
        return ""
    if work.type is WorkType.STANDARD or not (work.genre or is_number(work.number)):
        return work.number
    kind = cased(work.genre, Case.TITLE) if work.genre else "Report"
    return f"{kind} no. {work.number}" if is_number(work.number) else work.number


def thesis_words(work: Work, form: Form) -> str:
    """Section 14.215."""
    thesis = "thesis" if form is Form.NOTE else "Thesis"
    master = "master’s thesis" if form is Form.NOTE else "Master’s thesis"
    kinds = {
        ThesisKind.DOCTORAL: "PhD diss.",
        ThesisKind.MASTER: master,
        ThesisKind.OTHER: work.genre or thesis,
    }
    kind = kinds[thesis_kind(work)]
    return f"{kind}, {work.publisher}" if work.publisher else kind


def site_words(work: Work) -> str:
    """The site, in roman type (14.206); not when it is the author."""
    site = work.container or work.publisher
    return "" if any(is_same_name(name, site) for name in work.authors) else site


def video_words(work: Work) -> str:
    """Section 14.267: what it is, with the place it is shown."""
    kind = work.genre or work.medium or "video"
    kind = f"{kind[:1].lower()}{kind[1:]}" if kind[1:].islower() else kind
    return f"{work.container} {kind}" if work.container else kind


def place_and_publisher(work: Work) -> str:
    return ": ".join(each for each in (work.place, work.publisher) if each)


def publication_facts(work: Work) -> str:
    """Place: Publisher, Year; "n.d." without a year. Section 14.127 ff., 14.145."""
    place = place_and_publisher(work)
    year = year_words(work.issued)
    return f"{place}, {year}" if place else year


def accessed_words(work: Work) -> str:
    """Section 14.12: only for what has no date of its own."""
    if work.issued or not work.accessed:
        return ""
    return f"accessed {month_first(work.accessed)}"


def has_day(work: Work) -> bool:
    return work.issued is not None and (
        len(work.issued.parts) > 1 or bool(work.issued.season)
    )
