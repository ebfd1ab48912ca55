"""
Chicago style: a reference-list entry, a bibliography entry, a full note.

Source:
    The Chicago Manual of Style, 17th edition (2017), chapters 14 (notes and
    bibliography) and 15 (author-date); the sections stand beside the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from verification.records import Name, Work, WorkType

from . import kinds, locators
from .forms import written
from .names import direct, editor_role, inverted, listed, split_others, unless_author
from .runs import Runs, clauses, linked, plain, quoted, title_runs
from .titles import Case, Setting, cased

MAX_LISTED = 10
NAMES_OF_MORE = 7
"""Sections 14.76 and 15.9: of more than ten authors the first seven are listed."""

MAX_NOTED = 3
"""Section 14.76: of more than three authors a note names the first."""


class Form(Enum):
    AUTHOR_DATE = auto()
    """Author. Year. Title. The rest. 15.6; the title first without author, 15.34."""

    BIBLIOGRAPHY = auto()
    """Author. Title. The rest, with the date. Section 14.21."""

    NOTE = auto()
    """In full: one sentence, names as spoken, facts in parentheses. 14.20."""


def leading_words(work: Work, form: Form) -> str:
    """Authors, or the editors of a whole book with "ed."; 14.75 ff., 14.103."""
    if work.authors:
        return name_list(work.authors, form)
    if work.editors and not kinds.is_part(work):
        return f"{name_list(work.editors, form)}, {editor_role(work.editors).lower()}"
    return ""


def name_list(names: Sequence[Name], form: Form) -> str:
    if form is Form.NOTE:
        return listed(names, direct, MAX_NOTED)
    named, has_more = split_others(names)
    is_long = len(named) > MAX_LISTED
    shown = named[:NAMES_OF_MORE] if is_long else named
    written = [inverted(shown[0]), *(direct(name) for name in shown[1:])]
    if is_long or has_more:
        return f"{', '.join(written)}, et al."
    if len(written) == 1:
        return written[0]
    comma = " " if named[0].literal and len(written) == 2 else ", "
    return f"{', '.join(written[:-1])}{comma}and {written[-1]}"


def title_element(work: Work, case: Case, form: Form) -> Runs:
    title = cased(work.title, case, language=work.language)
    if not title:
        return plain(kinds.untitled(work))
    if (
        kinds.is_part(work)
        or kinds.is_web_part(work)
        or work.type in kinds.QUOTED_IN_CHICAGO
    ):
        mark = "," if form is Form.NOTE else "."
        return quoted(title_runs(title), mark, keeps_both=True)
    return title_runs(title, is_italic=True)


def number_words(work: Work) -> str:
    """Of a report or standard: "Technical Report no. 12", "ISO 9999:2031"."""
    if work.type is WorkType.STANDARD or not locators.is_number(work.number):
        return work.number
    kind = cased(work.genre, Case.TITLE) if work.genre else "Report"
    return f"{kind} no. {work.number}"


def video_words(work: Work) -> str:
    """Section 14.267: what it is, with the place it is shown."""
    kind = work.genre or work.medium or "video"
    kind = f"{kind[:1].lower()}{kind[1:]}" if kind[1:].islower() else kind
    return f"{work.container} {kind}" if work.container else kind


def has_day(work: Work) -> bool:
    date = work.issued
    return date is not None and (len(date.parts) > 1 or bool(date.season))


def chicago_entry(work: Work, setting: Setting, *, form: Form) -> Runs:
    style = "note" if form is Form.NOTE else "chicago"
    return written(style, work, fields_of(work, setting, form))


def fields_of(work: Work, setting: Setting, form: Form) -> dict[str, Runs | str]:
    """What the forms of `data/styles.csv` name. Titles are in headline style, 8.159,
    unless the caller wants otherwise."""
    case = setting.headline
    is_short, author = form is Form.AUTHOR_DATE, leading_words(work, form)
    year, url = locators.year_words(work.issued), locators.address_of(work)
    suffixed = locators.suffixed(year, setting.year_suffix)
    head, year = (suffixed, "") if is_short else ("", year)
    container = cased(work.container, case, language=work.language)
    has_editors = bool(work.authors) or kinds.is_book_part(work)
    place = ": ".join(filter(None, (work.place, work.publisher)))
    event = ", ".join(filter(None, (work.event, work.event_place)))
    thesis_word = kinds.thesis_word("chicago", work)
    thesis = ", ".join(filter(None, (thesis_word, work.publisher)))
    return {
        "author": plain(author),
        "head_year": plain(head if author else ""),
        "title": title_element(work, case, form),
        "tail_year": plain("" if author else head),
        "source": periodical_source(work, form),
        "book": title_runs(container, is_italic=True),
        "edition": locators.edition_words(work.edition),
        "editors": listed(work.editors, direct) if has_editors else "",
        "translators": listed(work.translators, direct),
        "pages": locators.chicago_range(work.pages),
        "site": plain(unless_author(work.container or work.publisher, work.authors)),
        "date": plain(date_words(work, form)),
        "thesis": thesis,
        "year": year,
        "video": video_words(work),
        "repository": plain(kinds.repository_words(work) if work.number else ""),
        "preprint": preprint_words(work, form),
        "number": plain(number_words(work)),
        "event": plain(event),
        "facts": plain(", ".join(filter(None, (place, year)))),
        "accessed": "" if work.issued else locators.month_first(work.accessed),
        "address": linked(url, url),
        "retracted": plain(locators.retracted_on(work.retraction)),
    }


def date_words(work: Work, form: Form) -> str:
    """Of a page or film; "n.d." where neither it nor a day of access stands there."""
    date = locators.month_first(work.issued)
    if form is Form.AUTHOR_DATE:
        return date if has_day(work) else ""
    is_page = kinds.is_web_part(work) or form is Form.BIBLIOGRAPHY
    return date or ("" if work.accessed and is_page else "n.d.")


def periodical_source(work: Work, form: Form) -> Runs:
    """
    Journal 12, no. 3 (2031): 1-9; in author-date Journal 12 (3): 1-9; dailies by date.

    Source: CMOS 17, sections 14.168 to 14.177 and 15.46 to 15.48; 14.191 for
    newspapers, whose "The" is left out, 14.193.
    """
    is_newspaper = work.type is WorkType.ARTICLE_NEWSPAPER
    name = work.container.removeprefix("The ") if is_newspaper else work.container
    container = title_runs(name, is_italic=True)
    pages = locators.chicago_range(work.pages) or work.number
    is_short = form is Form.AUTHOR_DATE
    if work.type in kinds.DAILY_PARTS and not work.volume:
        shown = "" if is_newspaper else pages
        date = locators.month_first(work.issued) or ("" if is_short else "n.d.")
        return clauses((container, plain(date), plain(shown)))
    year = "" if is_short else locators.year_words(work.issued)
    issue = work.issue and f"no. {locators.issue_number(work.issue)}"
    if not container:
        # Nothing to hang numbers on: the year, and what else is known, in words.
        volume = work.volume and f"vol. {work.volume}"
        return clauses(map(plain, (volume, issue, year, pages)))
    numbers = f" {work.volume}" if work.volume else ""
    if issue and numbers and is_short:
        issue = f" ({locators.issue_number(work.issue)})"
    elif issue:
        issue = f", {issue}"
    numbers += issue + (f" ({year})" if year else "")
    sign = ":" if numbers else ","
    return container + plain(numbers + (f"{sign} {pages}" if pages else ""))


def preprint_words(work: Work, form: Form) -> str:
    """Section 14.173: "Preprint, submitted May 3, 2031"."""
    kind = work.genre or "Preprint"
    kind = f"{kind[:1].lower()}{kind[1:]}" if form is Form.NOTE else kind
    date, is_short = locators.month_first(work.issued), form is Form.AUTHOR_DATE
    if date and (has_day(work) or not is_short):
        return f"{kind}, submitted {date}"
    return kind if is_short else f"{kind}, n.d."
