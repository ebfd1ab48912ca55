"""
A works-cited entry in MLA style.

Source:
    MLA Handbook, 9th edition (2021), chapter 5: author, title of source, then one
    container with contributor, version, number, publisher, date and location.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from verification.records import Name, Work, WorkType

from .kinds import (
    DAILY_PARTS,
    ThesisKind,
    is_book_part,
    is_periodical_part,
    is_web_part,
    repository_words,
    thesis_kind,
)
from .locators import (
    day_first,
    doi_address,
    edition_words,
    is_number,
    is_plural,
    mla_range,
    retracted_on_day_first,
    without_scheme,
)
from .names import direct_with_comma, inverted, is_same_name, listed, split_others
from .runs import (
    Run,
    Runs,
    closed,
    joined,
    linked,
    plain,
    quoted,
    sentences,
    title_runs,
)
from .titles import Case, Setting, cased

SAME_AUTHOR = "---"
"""Three hyphens for the authors of the entry above; 5.126."""

MAX_NAMES = 2
"""Of three or more authors only the first is named; 5.8."""

_COMPANY_WORDS = re.compile(r",? (?:Inc|Ltd|LLC|Co|Corp|Corporation|Company)\.?$")
_LOWER_START = re.compile(r"[a-z]+(?![A-Za-z])")


def mla_entry(work: Work, setting: Setting) -> Runs:
    case = Case.TITLE if setting.case is Case.STYLE else setting.case
    author = author_words(work)
    if author and setting.repeats_author:
        author = SAME_AUTHOR + author[len(author_list(leading_names(work))) :]
    if work.type is WorkType.THESIS:
        body = thesis_elements(work)
    else:
        body = (container_element(work, case),)
    accessed = day_first(work.accessed) if not work.issued else ""
    parts = (
        plain(author),
        title_element(work, case),
        *body,
        plain(f"Accessed {accessed}" if accessed else ""),
        plain(retracted_on_day_first(work.retraction)),
    )
    return sentences(parts)


def leading_names(work: Work) -> Sequence[Name]:
    """Authors, or the editors of a whole book; 5.3 to 5.22."""
    if work.authors:
        publishes = work.publisher or (work.container if is_web_part(work) else "")
        is_publisher = len(work.authors) == 1 and is_same_name(
            work.authors[0], publishes
        )
        return () if is_publisher else work.authors
    is_part = is_book_part(work) or is_periodical_part(work)
    return () if is_part else work.editors


def author_words(work: Work) -> str:
    names = leading_names(work)
    if not names:
        return ""
    if work.authors:
        return author_list(names)
    return f"{author_list(names)}, {'editor' if len(names) == 1 else 'editors'}"


def author_list(names: Sequence[Name]) -> str:
    named, has_more = split_others(names)
    first = inverted(named[0])
    if has_more or len(named) > MAX_NAMES:
        return f"{first}, et al."
    if len(named) == 1:
        return first
    return f"{first}, and {direct_with_comma(named[1])}"


def contributor_list(names: Sequence[Name]) -> str:
    named, has_more = split_others(names)
    if has_more or len(named) > MAX_NAMES:
        return f"{direct_with_comma(named[0])} et al."
    return listed(named, direct_with_comma)


def title_element(work: Work, case: Case) -> Runs:
    """In quotation marks within a container, italic standing alone; 5.23 to 5.30."""
    title = cased(work.title, case, language=work.language)
    if not title:
        return plain("Untitled page" if is_web_part(work) else "Untitled work")
    if is_contained(work):
        return quoted(title_runs(title), ".")
    return title_runs(title, is_italic=True)


def is_contained(work: Work) -> bool:
    if work.type in (WorkType.ARTICLE, WorkType.PAPER_CONFERENCE, WorkType.SPEECH):
        return True
    if is_periodical_part(work) or is_book_part(work) or is_web_part(work):
        return True
    return work.type is WorkType.MOTION_PICTURE and bool(work.container)


def container_element(work: Work, case: Case) -> Runs:
    """The container's elements in their order, 5.31 to 5.99, commas between."""
    container = cased(work.container, case, language=work.language)
    elements = [
        title_runs(container, is_italic=True),
        *(plain(each) for each in contributor_elements(work)),
        *(plain(each) for each in number_elements(work)),
        publisher_element(work),
        plain(day_first(work.issued)),
        plain(page_words(work)),
    ]
    if not container:
        elements = capitalised(elements)
    return closed(joined((*elements, address(work)), ", "))


def capitalised(elements: list[Runs]) -> list[Runs]:
    """A capital for what begins after the title's full stop: "Edited by", "Vol."."""
    for position, element in enumerate(elements):
        if element:
            first = element[0]
            if _LOWER_START.match(first.text):
                text = first.text[:1].upper() + first.text[1:]
                elements[position] = (Run(text, first.is_italic), *element[1:])
            break
    return elements


def contributor_elements(work: Work) -> tuple[str, ...]:
    is_led_by_editors = bool(work.editors) and leading_names(work) == work.editors
    return (
        f"edited by {contributor_list(work.editors)}"
        if work.editors and not is_led_by_editors
        else "",
        f"translated by {contributor_list(work.translators)}"
        if work.translators
        else "",
    )


def number_elements(work: Work) -> tuple[str, ...]:
    """Version, then number; 5.48 to 5.53."""
    is_found_by_address = work.type is WorkType.ARTICLE and bool(work.doi or work.url)
    has_own_number = not (is_periodical_part(work) or is_found_by_address)
    number = f"no. {work.number}" if is_number(work.number) else work.number
    if work.type is WorkType.ARTICLE and work.number:
        number = repository_words(work)
    return (
        edition_words(work.edition),
        f"version {work.version}" if work.version else "",
        f"vol. {work.volume}" if work.volume else "",
        f"no. {work.issue}" if work.issue else "",
        number if has_own_number else "",
    )


def publisher_element(work: Work) -> Runs:
    """Not for periodicals, nor where the site bears its name; 5.54 to 5.67."""
    if is_periodical_part(work):
        return ()
    if work.publisher.casefold() == work.container.casefold():
        return ()
    return title_runs(short_publisher(work.publisher))


def short_publisher(publisher: str) -> str:
    """
    University presses as UP, no "Inc." or "Ltd."

    >>> short_publisher("University of Elmstead Press"), short_publisher("Ash, Inc.")
    ('U of Elmstead P', 'Ash')
    """
    short = _COMPANY_WORDS.sub("", publisher)
    if "University" not in short:
        return short
    short = short.replace("University Press", "UP").replace("University", "U")
    return re.sub(r"\bPress\b", "P", short)


def page_words(work: Work) -> str:
    if not work.pages:
        is_article = is_periodical_part(work) and work.type not in DAILY_PARTS
        return f"article no. {work.number}" if is_article and work.number else ""
    sign = "pp." if is_plural(work.pages) else "p."
    return f"{sign} {mla_range(work.pages)}"


def address(work: Work) -> Runs:
    """A DOI as an address; another address without its http://; 5.84 to 5.99."""
    doi = doi_address(work.doi)
    if doi:
        return linked(doi, doi)
    return linked(without_scheme(work.url), work.url)


def thesis_elements(work: Work) -> tuple[Runs, ...]:
    """Date, then university and kind of thesis; appendix 2, dissertations."""
    kinds = {
        ThesisKind.DOCTORAL: "PhD dissertation",
        ThesisKind.MASTER: "master’s thesis",
        ThesisKind.OTHER: work.genre or "thesis",
    }
    kind = kinds[thesis_kind(work)]
    university = short_publisher(work.publisher)
    words = f"{university}, {kind}" if university else f"{kind[:1].upper()}{kind[1:]}"
    database = title_runs(work.database, is_italic=True)
    return (
        plain(day_first(work.issued)),
        plain(words),
        joined((database, address(work)), ", "),
    )
