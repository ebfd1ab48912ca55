"""
A reference-list entry in APA style.

Source:
    Publication Manual of the American Psychological Association, 7th edition (2020),
    chapters 9 and 10; the sections stand beside the rules.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from verification.language.lists import table_mapping
from verification.records import Name, Retraction, Work, WorkType

from . import kinds, locators
from .forms import written
from .names import (
    NameForm,
    direct_initials,
    editor_role,
    inverted_initials,
    split_others,
    unless_author,
)
from .runs import Runs, italic, joined, linked, plain, title_runs
from .titles import Case, Setting, cased

MAX_NAMES = 20
"""Section 9.8: up to 20 names are all given; of more, the first 19 and the last."""

DESCRIPTIONS = table_mapping("reporting/bibliography/apa_descriptions")
"""Section 9.21: what is no text to read says in brackets what it is."""

_STANDARD_NUMBER = re.compile(r"([A-Z][A-Z/]*) ?([0-9].*)")


def apa_entry(work: Work, setting: Setting) -> Runs:
    """Author. (Date). Title. Source. Address. Section 9.4 ff."""
    author, date = author_words(work), date_words(work, setting.year_suffix)
    issue = f"({locators.issue_number(work.issue)})" if work.issue else ""
    article = f"Article {work.number}" if work.number else ""
    fields: dict[str, Runs | str] = {
        "author": plain(author),
        "head_date": plain(date if author else ""),
        "title": title_element(work, setting.case),
        "tail_date": plain("" if author else date),
        "journal": title_runs(work.container, is_italic=True),
        "volume": italic(work.volume) + plain(issue),
        "pages": locators.full_range(work.pages) or article,
        "book": book_source(work, setting.case),
        "publisher": publisher_source(work),
    }
    first = locators.year_words(work.original_date, missing="")
    original = plain(f"(Original work published {first})" if first else "")
    entry = written("apa", work, fields)
    ending = (address(work), original, retraction_runs(work.retraction))
    return joined((entry, *ending), " ")


def author_words(work: Work) -> str:
    """Section 9.8 ff.; editors stand in for authors of a whole book, 9.10."""
    if work.authors:
        return author_list(work.authors, inverted_initials)
    if work.editors and not kinds.is_part(work):
        names = author_list(work.editors, inverted_initials)
        return f"{names} ({editor_role(work.editors)})"
    return ""


def author_list(names: Sequence[Name], form: NameForm) -> str:
    """Two groups, or names without initials, have no comma before the ampersand."""
    named, has_more = split_others(names)
    written = [form(name) for name in named]
    if has_more:
        return f"{', '.join(written)}, et al."
    if len(written) > MAX_NAMES:
        return f"{', '.join(written[: MAX_NAMES - 1])}, . . . {written[-1]}"
    if len(written) == 1:
        return written[0]
    if len(written) == 2 and not any(name.given for name in named):
        return " & ".join(written)
    return f"{', '.join(written[:-1])}, & {written[-1]}"


def contributor_list(names: Sequence[Name]) -> str:
    """Editors and translators, initials first; no comma between two."""
    if len(names) == 2 and not split_others(names)[1]:
        return " & ".join(direct_initials(name) for name in names)
    return author_list(names, direct_initials)


def date_words(work: Work, suffix: str) -> str:
    """Section 9.14: the day for what appears daily; 9.17: "n.d."; 9.47: suffixes."""
    year = locators.year_words(work.issued)
    whole = (
        locators.year_first(work.issued) if kinds.is_dated_to_the_day(work) else year
    )
    return f"{locators.suffixed(year, suffix)}{whole[len(year) :]}"


def title_element(work: Work, case: Case) -> Runs:
    """Section 9.19: italic what stands alone; details in parentheses and brackets."""
    title = cased(work.title, case, language=work.language)
    runs = title_runs(title, is_italic=not kinds.is_part(work))
    details = plain(f"({words})" if (words := title_details(work)) else "")
    description = description_words(work) or (
        "" if runs else f"[{kinds.untitled(work)}]"
    )
    return joined((runs, details, plain(description)), " ")


def title_details(work: Work) -> str:
    if kinds.is_part(work):
        return ""
    if work.type is WorkType.REPORT and work.number:
        kind = cased(work.genre, Case.TITLE) if work.genre else "Report"
        return f"{kind} No. {work.number}"
    if work.type is WorkType.STANDARD and work.number:
        match = _STANDARD_NUMBER.fullmatch(work.number)
        return f"{match[1]} Standard No. {match[2]}" if match else work.number
    if work.type is WorkType.PATENT and work.number:
        return f"Patent No. {work.number}"
    if work.type is WorkType.ARTICLE and work.number:
        return kinds.repository_words(work)
    contributors = []
    if work.translators:
        contributors.append(f"{contributor_list(work.translators)}, Trans.")
    if work.editors and work.authors:
        names = contributor_list(work.editors)
        contributors.append(f"{names}, {editor_role(work.editors)}")
    return "; ".join([*contributors, *volume_details(work)])


def volume_details(work: Work) -> list[str]:
    volume = f"Vol. {work.volume}" if work.volume else ""
    version = f"Version {work.version}" if work.version else ""
    known = (locators.edition_words(work.edition), volume, version)
    details = ", ".join(filter(None, known))
    return [details] if details else []


def description_words(work: Work) -> str:
    if work.type is WorkType.THESIS:
        return f"[{thesis_words(work)}]"
    if kinds.is_book_part(work) or work.type not in DESCRIPTIONS:
        return ""
    words = work.genre or work.medium or DESCRIPTIONS[work.type]
    return f"[{words[:1].upper()}{words[1:]}]"


def thesis_words(work: Work) -> str:
    """Sections 10.6: with the university when published, "Unpublished" when not."""
    kind = kinds.thesis_word("apa", work)
    if not is_published(work):
        return f"Unpublished {kind[:1].lower()}{kind[1:]}"
    return ", ".join(filter(None, (kind, work.publisher)))


def is_published(thesis: Work) -> bool:
    return any((thesis.doi, thesis.url, thesis.database, thesis.archive))


def book_source(work: Work, case: Case) -> Runs:
    """Section 9.28: E. Editor (Ed.), *Book* (2nd ed., Vol. 3, pp. 1-20)."""
    editors = ""
    if work.editors:
        editors = f"{contributor_list(work.editors)} ({editor_role(work.editors)}), "
    container = cased(work.container, case, language=work.language)
    details = volume_details(work)
    if work.pages:
        sign = "pp." if locators.is_plural(work.pages) else "p."
        details = [", ".join([*details, f"{sign} {locators.full_range(work.pages)}"])]
    if work.translators:
        details = [f"{contributor_list(work.translators)}, Trans.", *details]
    place = plain(f" ({'; '.join(details)})" if details else "")
    book = title_runs(container, is_italic=True)
    return (*plain(editors), *book, *place)


def publisher_source(work: Work) -> Runs:
    """Section 9.29: left out when it is the author; the place is never given."""
    if kinds.is_book_part(work):
        publisher = work.publisher
    elif work.type is WorkType.THESIS and is_published(work):
        return plain(work.database or work.archive)
    elif kinds.is_web_part(work) or work.type in (
        WorkType.ARTICLE,
        WorkType.MOTION_PICTURE,
    ):
        publisher = work.container or work.publisher
    elif work.event:
        place = work.event_place or work.place
        return plain(", ".join(filter(None, (work.event, place))))
    else:
        publisher = work.publisher or work.container
    return title_runs(unless_author(publisher, work.authors))


def address(work: Work) -> Runs:
    """Section 9.34 ff.: no full stop after it; 9.16: retrieved when undated."""
    url = locators.address_of(work)
    if url and not work.doi and not work.issued and work.accessed:
        retrieved = f"Retrieved {locators.month_first(work.accessed)}, from "
        return plain(retrieved) + linked(url, url)
    return linked(url, url)


def retraction_runs(retraction: Retraction | None) -> Runs:
    """Section 10.1, example of a retracted article: the notice in parentheses."""
    if retraction is None:
        return ()
    year = locators.year_words(retraction.date, missing="")
    if not year and not retraction.container:
        return plain(f"({locators.RETRACTION_WORDS[retraction.kind]})")
    issue = plain(retraction.issue and f"[{locators.issue_number(retraction.issue)}]")
    doi = locators.doi_address(retraction.doi)
    details = (
        plain(f"{retraction.kind.capitalize()} published {year}".rstrip()),
        italic(retraction.container),
        italic(retraction.volume) + issue,
        plain(locators.full_range(retraction.pages)),
        linked(doi, doi) if not retraction.container else (),
    )
    return (*plain("("), *joined(details, ", "), *plain(")"))
