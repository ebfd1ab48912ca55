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

from . import kinds, locators
from .forms import written
from .names import direct_with_comma, inverted, is_same_name, listed, split_others
from .runs import Runs, linked, plain, quoted, title_runs
from .titles import Case, Setting, cased

SAME_AUTHOR = "---"
"""Three hyphens for the authors of the entry above; 5.126."""

MAX_NAMES = 2
"""Of three or more authors only the first is named; 5.8."""

_COMPANY_WORDS = re.compile(r",? (?:Inc|Ltd|LLC|Co|Corp|Corporation|Company)\.?$")


def mla_entry(work: Work, setting: Setting) -> Runs:
    case = setting.headline
    author = author_words(work)
    if author and setting.repeats_author:
        author = SAME_AUTHOR + author[len(author_list(leading_names(work))) :]
    container = cased(work.container, case, language=work.language)
    edited_by = () if leading_names(work) == work.editors else work.editors
    is_in_periodical = kinds.is_periodical_part(work)
    is_site = work.publisher.casefold() == work.container.casefold()
    publisher = "" if is_in_periodical or is_site else short_publisher(work.publisher)
    is_article = is_in_periodical and work.type not in kinds.DAILY_PARTS
    pages, number = locators.mla_range(work.pages), own_number(work)
    is_counted = locators.is_number(number) and work.type is not WorkType.ARTICLE
    return written(
        "mla",
        work,
        {
            "author": plain(author),
            "title": title_element(work, case),
            "container": title_runs(container, is_italic=True),
            "edited_by": listed(edited_by, direct_with_comma, MAX_NAMES),
            "translated_by": listed(work.translators, direct_with_comma, MAX_NAMES),
            "edition": locators.edition_words(work.edition),
            "own_number": number if is_counted else "",
            "own_name": "" if is_counted else number,
            "publisher": title_runs(publisher),
            "date": locators.day_first(work.issued),
            "page": "" if locators.is_plural(work.pages) else pages,
            "pages": pages if locators.is_plural(work.pages) else "",
            "article_number": work.number if is_article and not work.pages else "",
            "address": address(work),
            "accessed": "" if work.issued else locators.day_first(work.accessed),
            "retracted": locators.retracted_on(work.retraction, locators.day_first),
            "thesis": thesis_words(work),
            "database": title_runs(work.database, is_italic=True),
        },
    )


def leading_names(work: Work) -> Sequence[Name]:
    """Authors, or the editors of a whole book; 5.3 to 5.22."""
    if len(work.authors) == 1:
        publishes = work.publisher or (
            work.container if kinds.is_web_part(work) else ""
        )
        return () if is_same_name(work.authors[0], publishes) else work.authors
    return work.authors or (() if kinds.is_part(work) else work.editors)


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


def title_element(work: Work, case: Case) -> Runs:
    """In quotation marks within a container, italic standing alone; 5.23 to 5.30."""
    title = cased(work.title, case, language=work.language)
    if not title:
        return plain(kinds.untitled(work))
    if is_contained(work):
        return quoted(title_runs(title), ".")
    return title_runs(title, is_italic=True)


def is_contained(work: Work) -> bool:
    if work.type is WorkType.MOTION_PICTURE:
        return bool(work.container)
    contained = (WorkType.ARTICLE, WorkType.PAPER_CONFERENCE, WorkType.SPEECH)
    return work.type in contained or kinds.is_part(work) or kinds.is_web_part(work)


def own_number(work: Work) -> str:
    """Of what stands alone; 5.48 to 5.53."""
    is_preprint = work.type is WorkType.ARTICLE
    if kinds.is_periodical_part(work) or (is_preprint and (work.doi or work.url)):
        return ""
    if is_preprint and work.number:
        return kinds.repository_words(work)
    return work.number


def short_publisher(publisher: str) -> str:
    """University presses as UP, without "Inc." and the like."""
    short = _COMPANY_WORDS.sub("", publisher)
    if "University" not in short:
        return short
    short = short.replace("University Press", "UP").replace("University", "U")
    return re.sub(r"\bPress\b", "P", short)


def address(work: Work) -> Runs:
    """A DOI as an address; another address without its http://; 5.84 to 5.99."""
    doi = locators.doi_address(work.doi)
    if doi:
        return linked(doi, doi)
    return linked(re.sub(r"^https?://", "", work.url, flags=re.IGNORECASE), work.url)


def thesis_words(work: Work) -> str:
    """University and kind of thesis; appendix 2, dissertations."""
    kind = kinds.thesis_word("mla", work)
    university = short_publisher(work.publisher)
    return f"{university}, {kind}" if university else f"{kind[:1].upper()}{kind[1:]}"
