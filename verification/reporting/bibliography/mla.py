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

from .forms import written
from .kinds import (
    DAILY_PARTS,
    is_part,
    is_periodical_part,
    is_web_part,
    repository_words,
    thesis_word,
    untitled,
)
from .locators import (
    day_first,
    doi_address,
    edition_words,
    is_number,
    is_plural,
    mla_range,
    retracted_on,
)
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
    is_led_by_editors = leading_names(work) == work.editors
    edited_by = () if is_led_by_editors else work.editors
    is_in_periodical = is_periodical_part(work)
    is_site = work.publisher.casefold() == work.container.casefold()
    is_article = is_in_periodical and work.type not in DAILY_PARTS
    pages, number = mla_range(work.pages), own_number(work)
    is_preprint = work.type is WorkType.ARTICLE
    return written(
        "mla",
        work,
        {
            "author": plain(author),
            "title": title_element(work, case),
            "container": title_runs(container, is_italic=True),
            "edited_by": contributor_list(edited_by),
            "translated_by": contributor_list(work.translators),
            "edition": edition_words(work.edition),
            "own_number": number if is_number(number) and not is_preprint else "",
            "own_name": "" if is_number(number) and not is_preprint else number,
            "publisher": ()
            if is_in_periodical or is_site
            else title_runs(short_publisher(work.publisher)),
            "date": day_first(work.issued),
            "page": "" if is_plural(work.pages) else pages,
            "pages": pages if is_plural(work.pages) else "",
            "article_number": work.number if is_article and not work.pages else "",
            "address": address(work),
            "accessed": "" if work.issued else day_first(work.accessed),
            "retracted": retracted_on(work.retraction, day_first),
            "thesis": thesis_words(work),
            "database": title_runs(work.database, is_italic=True),
        },
    )


def leading_names(work: Work) -> Sequence[Name]:
    """Authors, or the editors of a whole book; 5.3 to 5.22."""
    if work.authors:
        publishes = work.publisher or (work.container if is_web_part(work) else "")
        is_publisher = len(work.authors) == 1 and is_same_name(
            work.authors[0], publishes
        )
        return () if is_publisher else work.authors
    return () if is_part(work) else work.editors


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
    if not named:
        return ""
    if has_more or len(named) > MAX_NAMES:
        return f"{direct_with_comma(named[0])} et al."
    return listed(named, direct_with_comma)


def title_element(work: Work, case: Case) -> Runs:
    """In quotation marks within a container, italic standing alone; 5.23 to 5.30."""
    title = cased(work.title, case, language=work.language)
    if not title:
        return plain(untitled(work))
    if is_contained(work):
        return quoted(title_runs(title), ".")
    return title_runs(title, is_italic=True)


def is_contained(work: Work) -> bool:
    if work.type in (WorkType.ARTICLE, WorkType.PAPER_CONFERENCE, WorkType.SPEECH):
        return True
    if is_part(work) or is_web_part(work):
        return True
    return work.type is WorkType.MOTION_PICTURE and bool(work.container)


def own_number(work: Work) -> str:
    """Of what stands alone; 5.48 to 5.53."""
    is_preprint = work.type is WorkType.ARTICLE
    if is_periodical_part(work) or (is_preprint and (work.doi or work.url)):
        return ""
    if is_preprint and work.number:
        return repository_words(work)
    return work.number


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


def address(work: Work) -> Runs:
    """A DOI as an address; another address without its http://; 5.84 to 5.99."""
    doi = doi_address(work.doi)
    if doi:
        return linked(doi, doi)
    return linked(re.sub(r"^https?://", "", work.url, flags=re.IGNORECASE), work.url)


def thesis_words(work: Work) -> str:
    """University and kind of thesis; appendix 2, dissertations."""
    kind = thesis_word("mla", work)
    university = short_publisher(work.publisher)
    return f"{university}, {kind}" if university else f"{kind[:1].upper()}{kind[1:]}"
