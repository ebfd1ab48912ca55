"""
Chicago style: a reference-list entry, a bibliography entry, a full note.

Source:
    The Chicago Manual of Style, 17th edition (2017), chapters 14 (notes and
    bibliography) and 15 (author-date); the sections stand beside the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import Enum, auto

from verification.records import Name, Work, WorkType

from .kinds import (
    DAILY_PARTS,
    QUOTED_IN_CHICAGO,
    VIDEOS,
    ThesisKind,
    is_book_part,
    is_periodical_part,
    is_web_part,
    repository_words,
    thesis_kind,
)
from .locators import (
    address_of,
    chicago_range,
    edition_words,
    is_number,
    issue_number,
    month_first,
    retracted_on,
    year_words,
)
from .names import direct, inverted, is_same_name, listed, split_others
from .runs import Runs, clauses, joined, linked, plain, quoted, sentences, title_runs
from .titles import Case, Setting, cased

MAX_LISTED = 10
NAMES_OF_MORE = 7
"""Sections 14.76 and 15.9: of more than ten authors the first seven are listed."""

MAX_NOTED = 3
"""Section 14.76: of more than three authors a note names the first."""


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
    return is_part or work.type in QUOTED_IN_CHICAGO


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


@dataclass(frozen=True, slots=True)
class BookWords:
    """What stands before a book's details: sentences of an entry, clauses of a note."""

    editors: str
    translators: str
    volume: str
    version: str


IN_ENTRIES = BookWords("Edited by", "Translated by", "Vol.", "Version")
IN_NOTES = BookWords("ed.", "trans.", "vol.", "version")


def author_date_entry(work: Work, setting: Setting) -> Runs:
    """Author. Year. Title. The rest. 15.6; the title first without author, 15.34."""
    form = Form.AUTHOR_DATE
    author = plain(leading_words(work, form))
    year = plain(suffixed_year(work, setting.year_suffix))
    title = title_element(work, setting.case, form)
    head = (author, year, title) if author else (title, year)
    return sentences((*head, *body(work, setting.case, form), *ending(work)))


def bibliography_entry(work: Work, setting: Setting) -> Runs:
    """Author. Title. The rest, with the date. Section 14.21."""
    form = Form.BIBLIOGRAPHY
    author = plain(leading_words(work, form))
    title = title_element(work, setting.case, form)
    return sentences((author, title, *body(work, setting.case, form), *ending(work)))


def note_entry(work: Work, setting: Setting) -> Runs:
    """A full note: one sentence, names as spoken, facts in parentheses. 14.20."""
    author = plain(leading_words(work, Form.NOTE))
    title = title_element(work, setting.case, Form.NOTE)
    source, facts, locator = note_parts(work, setting.case)
    start = clauses((author, title, source))
    if facts:
        start = joined((without_comma(start), plain(f"({facts})")), " ")
    url = address_of(work)
    end = (plain(locator), plain(accessed_words(work)), linked(url, url))
    return sentences((clauses((start, *end)), plain(retracted_on(work.retraction))))


def without_comma(runs: Runs) -> Runs:
    """A quoted title followed by a parenthesis has no comma before it."""
    if runs and runs[-1].text == ",”":
        return (*runs[:-1], *plain("”"))
    if len(runs) > 1 and runs[-1].text == "”" and runs[-2].text.endswith(",’"):
        inner = replace(runs[-2], text=runs[-2].text.removesuffix(",’") + "’")
        return (*runs[:-2], inner, runs[-1])
    return runs


def ending(work: Work) -> tuple[Runs, ...]:
    url = address_of(work)
    return linked(url, url), plain(retracted_on(work.retraction))


def body(work: Work, case: Case, form: Form) -> tuple[Runs, ...]:
    """What stands between title and address, each a sentence."""
    accessed = plain(capitalised(accessed_words(work)))
    is_dated = form is not Form.AUTHOR_DATE
    if is_periodical_part(work):
        return (periodical_source(work, form), accessed)
    if is_book_part(work):
        pages = plain(chicago_range(work.pages))
        source = clauses((book_source(work, case, form), pages))
        return (plain("In ") + source, facts_element(work, form), accessed)
    if is_web_part(work):
        date = plain(month_first(work.issued) if has_day(work) or is_dated else "")
        return (plain(site_words(work)), date or no_date(work, form), accessed)
    if work.type is WorkType.THESIS:
        year = year_words(work.issued) if is_dated else ""
        return (clauses((plain(thesis_words(work, form)), plain(year))), accessed)
    if work.type in VIDEOS:
        date = plain(month_first(work.issued) if has_day(work) or is_dated else "")
        words = plain(capitalised(video_words(work)))
        return (date or no_date(work, form), words, accessed)
    if work.type is WorkType.ARTICLE:
        number = plain(repository_words(work) if work.number else "")
        return (number, plain(preprint_words(work, form)), accessed)
    return (*book_details(work, IN_ENTRIES), facts_element(work, form), accessed)


def note_parts(work: Work, case: Case) -> tuple[Runs, str, str]:
    """Of a note: the source, the facts in parentheses, what follows these."""
    date = month_first(work.issued)
    if is_periodical_part(work):
        return periodical_source(work, Form.NOTE), "", ""
    if is_book_part(work):
        source = plain("in ") + book_source(work, case, Form.NOTE)
        return source, publication_facts(work), chicago_range(work.pages)
    if is_web_part(work):
        undated = "" if work.accessed else "n.d."
        return plain(site_words(work)), "", date or undated
    if work.type is WorkType.THESIS:
        return (), f"{thesis_words(work, Form.NOTE)}, {year_words(work.issued)}", ""
    if work.type in VIDEOS:
        words = (date or "n.d.", video_words(work))
        return plain(", ".join(words)), "", ""
    if work.type is WorkType.ARTICLE:
        words_of_preprint = preprint_words(work, Form.NOTE)
        return plain(lower_first(words_of_preprint)), "", ""
    return clauses(book_details(work, IN_NOTES)), publication_facts(work), ""


def no_date(work: Work, form: Form) -> Runs:
    is_named = form is Form.BIBLIOGRAPHY and not work.issued and not work.accessed
    return plain("n.d." if is_named else "")


def periodical_source(work: Work, form: Form) -> Runs:
    """
    Journal 12, no. 3 (2031): 1-9; in author-date Journal 12 (3): 1-9; dailies by date.

    Source: CMOS 17, sections 14.168 to 14.177 and 15.46 to 15.48; 14.191 for
    newspapers, whose "The" is left out, 14.193.
    """
    is_newspaper = work.type is WorkType.ARTICLE_NEWSPAPER
    name = work.container.removeprefix("The ") if is_newspaper else work.container
    container = title_runs(name, is_italic=True)
    pages = chicago_range(work.pages) or work.number
    if work.type in DAILY_PARTS and not work.volume:
        shown = "" if is_newspaper else pages
        date = month_first(work.issued) or ("" if form is Form.AUTHOR_DATE else "n.d.")
        return clauses((container, plain(date), plain(shown)))
    volume = f" {work.volume}" if work.volume else ""
    if form is Form.AUTHOR_DATE:
        issue = (
            f" ({issue_number(work.issue)})"
            if work.volume
            else f", no. {issue_number(work.issue)}"
        )
        numbers = volume + (issue if work.issue else "")
    else:
        issue = f", no. {issue_number(work.issue)}" if work.issue else ""
        numbers = f"{volume}{issue} ({year_words(work.issued)})"
    if not container:
        # Nothing to hang numbers on: the year, and what else is known, in words.
        year = "" if form is Form.AUTHOR_DATE else year_words(work.issued)
        volume = f"vol. {work.volume}" if work.volume else ""
        number = f"no. {issue_number(work.issue)}" if work.issue else ""
        return clauses(tuple(plain(each) for each in (volume, number, year, pages)))
    sign = ":" if numbers else ","
    return container + plain(numbers + (f"{sign} {pages}" if pages else ""))


def book_source(work: Work, case: Case, form: Form) -> Runs:
    """Book, 2nd ed., vol. 3, edited by A B; 14.106 ff., 14.113 ff."""
    container = cased(work.container, headline_case(case), language=work.language)
    edited, translated = ("ed.", "trans.")
    if form is not Form.NOTE:
        edited, translated = ("edited by", "translated by")
    details = (
        edition_words(work.edition),
        f"vol. {work.volume}" if work.volume else "",
        f"{edited} {listed(work.editors, direct)}" if work.editors else "",
        f"{translated} {listed(work.translators, direct)}" if work.translators else "",
    )
    book = title_runs(container, is_italic=True)
    return clauses((book, *(plain(each) for each in details)))


def book_details(work: Work, words: BookWords) -> tuple[Runs, ...]:
    """Who edited and translated it, which edition, volume and version."""
    has_editors = bool(work.editors and work.authors)
    details = (
        f"{words.editors} {listed(work.editors, direct)}" if has_editors else "",
        f"{words.translators} {listed(work.translators, direct)}"
        if work.translators
        else "",
        edition_words(work.edition),
        f"{words.volume} {work.volume}" if work.volume else "",
        f"{words.version} {work.version}" if work.version else "",
        number_words(work),
        ", ".join(each for each in (work.event, work.event_place) if each),
    )
    return tuple(plain(each) for each in details)


def facts_element(work: Work, form: Form) -> Runs:
    if form is Form.AUTHOR_DATE:
        return plain(place_and_publisher(work))
    return plain(publication_facts(work))


def preprint_words(work: Work, form: Form) -> str:
    """Section 14.173: "Preprint, submitted May 3, 2031"."""
    kind = work.genre or "Preprint"
    date = month_first(work.issued)
    if not has_day(work) and form is Form.AUTHOR_DATE:
        date = ""
    if not date:
        undated = "" if form is Form.AUTHOR_DATE else "n.d."
        return ", ".join(each for each in (kind, undated) if each)
    return f"{kind}, submitted {date}"


def capitalised(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"


def lower_first(words: str) -> str:
    return f"{words[:1].lower()}{words[1:]}"
