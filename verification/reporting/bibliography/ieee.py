"""
A reference in IEEE style, without its number.

Source:
    IEEE Reference Guide (IEEE Publishing Operations, 2018 and later), the part named
    beside each rule.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from verification.language.lists import table_mapping
from verification.records import Name, Work, WorkType

from .kinds import (
    UNPUBLISHED_IN_IEEE,
    VIDEOS,
    ThesisKind,
    is_book_part,
    is_periodical_part,
    is_web_part,
    repository_words,
    thesis_kind,
)
from .locators import (
    IEEE_MONTHS,
    NO_DATE,
    bare_doi,
    edition_words,
    full_range,
    is_number,
    is_plural,
    issue_number,
    month_first,
    retracted_on,
    year_words,
)
from .names import direct_initials, is_same_name, listed, split_others
from .runs import (
    Runs,
    clauses,
    closed,
    italic,
    joined,
    linked,
    plain,
    quoted,
    sentences,
    title_runs,
)
from .titles import Case, Setting, cased

MASTERS = (
    (re.compile(r"\bm\.? ?sc?\b|master of science", re.IGNORECASE), "M.S."),
    (re.compile(r"\bm\.? ?a\b|master of arts", re.IGNORECASE), "M.A."),
)
MAX_NAMES = 6
"""Of more than six authors only the first is named, with "et al."."""

CONFERENCE_WORDS = table_mapping("reporting/bibliography/ieee_words")
SMALL_WORDS = frozenset({"of", "the", "on", "for", "in", "a", "an"})
"""Articles and prepositions, which names of conferences lose."""

_WORD = re.compile(r"[^\W\d_]+")
_UNIVERSITY = re.compile(r"\bUniversity\b")


def ieee_entry(work: Work, setting: Setting) -> Runs:
    case = setting.case
    if work.type in VIDEOS:
        entry = sentences((*video_elements(work, case), doi(work)))
    elif is_web_part(work):
        entry = sentences((*page_elements(work, case), doi(work)))
    else:
        entry = closed(main_part(work, case))
    retracted = plain(retracted_on(work.retraction, IEEE_MONTHS))
    return joined((entry, online(work), closed(retracted)), " ")


def main_part(work: Work, case: Case) -> Runs:
    """All but the address: clauses with commas between."""
    if is_periodical_part(work):
        return periodical(work, case)
    if is_book_part(work):
        return book_part(work, case)
    if work.type is WorkType.DATASET:
        return dataset(work, case)
    if work.type in UNPUBLISHED_IN_IEEE:
        return clauses((authors(work), title_quoted(work, case), *paper_tail(work)))
    return book(work, case)


def paper_tail(work: Work) -> tuple[Runs, ...]:
    """What follows the quoted title of a report, thesis, preprint or talk."""
    year = plain(year_words(work.issued))
    if work.type is WorkType.REPORT:
        number = plain(report_number(work))
        facts = (plain(work.publisher), plain(work.place), number, month(work))
    elif work.type is WorkType.THESIS:
        university = plain(short_university(work.publisher))
        facts = (plain(thesis_words(work)), university, plain(work.place), year)
    elif work.type is WorkType.ARTICLE:
        facts = (year, plain(repository_words(work)), (), ())
    else:
        place = work.event_place or work.place
        words = f"presented at {work.event}" if work.event else ""
        date = plain(month_first(work.issued, IEEE_MONTHS) or NO_DATE)
        facts = (plain(words), plain(place), date, publisher(work))
    return (*facts, doi(work))


def authors(work: Work) -> Runs:
    if work.authors:
        return name_runs(work.authors)
    if work.editors and not is_book_part(work) and not is_periodical_part(work):
        return name_runs(work.editors) + plain(f", {editor_role(work)}")
    return ()


def name_runs(names: Sequence[Name]) -> Runs:
    """ "Authors": initials first; six at most, else the first and an italic et al."""
    named, has_more = split_others(names)
    if has_more or len(named) > MAX_NAMES:
        return plain(f"{direct_initials(named[0])} ") + italic("et al.")
    return plain(listed(named, direct_initials))


def translators(work: Work) -> Runs:
    return plain("trans. ") + name_runs(work.translators) if work.translators else ()


def editor_role(work: Work) -> str:
    return "Ed." if len(work.editors) == 1 else "Eds."


def title_quoted(work: Work, case: Case, mark: str = ",") -> Runs:
    return quoted(title_of(work, case), mark)


def title_of(work: Work, case: Case, *, is_italic: bool = False) -> Runs:
    """Italic titles in initial capitals ("Books"), quoted ones as typed."""
    shown_case = headline_case(case) if is_italic else case
    title = cased(work.title, shown_case, language=work.language)
    if not title:
        return plain("Untitled page" if is_web_part(work) else "Untitled work")
    return title_runs(title, is_italic=is_italic)


def headline_case(case: Case) -> Case:
    return Case.TITLE if case is Case.STYLE else case


def periodical(work: Work, case: Case) -> Runs:
    """ "Periodicals": title, Journal, vol., no., pp., month and year, doi."""
    pages = page_words(work)
    if not pages and work.number:
        pages = f"Art. no. {work.number}"
    return clauses(
        (
            authors(work),
            title_quoted(work, case),
            title_runs(work.container, is_italic=True),
            plain(f"vol. {work.volume}" if work.volume else ""),
            plain(f"no. {issue_number(work.issue)}" if work.issue else ""),
            plain(pages),
            plain(month_first(work.issued, IEEE_MONTHS) or NO_DATE),
            doi(work),
        )
    )


def book_part(work: Work, case: Case) -> Runs:
    """
    "Chapter in book": in Book, Eds. City: Publisher, year, pages. "Conference
    proceedings": in Proc. Conf., city of the conference, year, pages; no publisher.
    """
    container = cased(work.container, headline_case(case), language=work.language)
    is_paper = work.type is WorkType.PAPER_CONFERENCE
    container = short_conference(container) if is_paper else container
    editors: Runs = ()
    if work.editors:
        editors = name_runs(work.editors) + plain(f", {editor_role(work)}")
    head = clauses(
        (
            authors(work),
            title_quoted(work, case),
            plain("in ") + title_runs(container, is_italic=True),
            *(plain(each) for each in volume_words(work)),
            editors,
            plain(edition_words(work.edition)),
        )
    )
    tail = (plain(page_words(work)), doi(work))
    if is_paper:
        return clauses((head, plain(work.event_place), month(work), *tail))
    return imprint(head, work, tail)


def book(work: Work, case: Case) -> Runs:
    """ "Books", "Standards", "Software": Title, 2nd ed. City: Publisher, year."""
    head = clauses(
        (
            authors(work) if work.type is not WorkType.STANDARD else (),
            title_of(work, case, is_italic=True),
            *(plain(each) for each in volume_words(work)),
            translators(work),
            plain(edition_words(work.edition)),
            plain(f"version {work.version}" if work.version else ""),
        )
    )
    if work.type in (WorkType.STANDARD, WorkType.PATENT):
        return clauses((head, *numbered_tail(work)))
    return imprint(head, work, (doi(work),))


def numbered_tail(work: Work) -> tuple[Runs, ...]:
    """Of a standard: number, owner, place, year. Of a patent: number, date."""
    if work.type is WorkType.PATENT:
        date = month_first(work.issued, IEEE_MONTHS) or NO_DATE
        return (plain(f"Patent {work.number}".rstrip()), plain(date))
    owner = plain(work.publisher) or (name_runs(work.authors) if work.authors else ())
    year = plain(year_words(work.issued))
    return (plain(work.number), owner, plain(work.place), year, doi(work))


def imprint(head: Runs, work: Work, tail: tuple[Runs, ...]) -> Runs:
    """City: Publisher, year after a full stop; a year alone after a comma."""
    press = short_university(work.publisher)
    place = plain(": ".join(each for each in (work.place, press) if each))
    year = plain(year_words(work.issued))
    if not place:
        return clauses((head, year, *tail))
    return joined((closed(head), clauses((place, year, *tail))), " ")


def dataset(work: Work, case: Case) -> Runs:
    """ "Datasets": author, date, title, version, distributed by, doi."""
    date = month_first(work.issued, IEEE_MONTHS) or NO_DATE
    distributor = work.publisher or work.container
    return clauses(
        (
            authors(work),
            plain(date),
            title_quoted(work, case),
            plain(f"version {work.version}" if work.version else ""),
            plain(f"distributed by {distributor}" if distributor else ""),
            doi(work),
        )
    )


def page_elements(work: Work, case: Case) -> tuple[Runs, ...]:
    """ "Websites": Author. "Title." Site. The date, when known, follows the site."""
    site = work.container or work.publisher
    if any(is_same_name(name, site) for name in work.authors):
        site = ""
    date = month_first(work.issued, IEEE_MONTHS)
    undated = "" if work.accessed else NO_DATE
    title = title_quoted(work, case, ".")
    return (authors(work), title, plain(site), plain(date or undated))


def video_elements(work: Work, case: Case) -> tuple[Runs, ...]:
    """ "Video online": Owner. Title. (Date)."""
    date = month_first(work.issued, IEEE_MONTHS) or NO_DATE
    title = title_of(work, case, is_italic=True)
    return (authors(work), title, plain(f"({date})"))


def online(work: Work) -> Runs:
    """Accessed: date. [Online]. Available: address, for what has no DOI."""
    if work.doi or not work.url:
        return ()
    accessed = month_first(work.accessed, IEEE_MONTHS)
    medium = "[Online Video]" if work.type in VIDEOS else "[Online]"
    words = f"Accessed: {accessed}. " if accessed else ""
    return plain(f"{words}{medium}. Available: ") + linked(work.url, work.url)


def doi(work: Work) -> Runs:
    if not work.doi:
        return ()
    bare = bare_doi(work.doi)
    return plain("doi: ") + linked(bare, f"https://doi.org/{bare}")


def publisher(work: Work) -> Runs:
    is_author = any(is_same_name(name, work.publisher) for name in work.authors)
    return () if is_author else plain(work.publisher)


def month(work: Work) -> Runs:
    """Month and year, of reports and papers of conferences."""
    if work.issued and len(work.issued.parts) > 2:
        work = replace(work, issued=replace(work.issued, parts=work.issued.parts[:2]))
    return plain(month_first(work.issued, IEEE_MONTHS) or NO_DATE)


def report_number(work: Work) -> str:
    if not work.number:
        return ""
    is_technical = "technical" in work.genre.lower()
    return f"{'Tech. Rep.' if is_technical else 'Rep.'} {work.number}"


def thesis_words(work: Work) -> str:
    """ "Theses and dissertations". A degree is named only where it is known."""
    kind = thesis_kind(work)
    if kind is ThesisKind.DOCTORAL:
        return "Ph.D. dissertation"
    if kind is ThesisKind.MASTER:
        degrees = (degree for sign, degree in MASTERS if sign.search(work.genre))
        return f"{next(degrees, 'Master’s')} thesis"
    return work.genre or "thesis"


def volume_words(work: Work) -> tuple[str, ...]:
    if not work.volume:
        return ()
    return (f"vol. {work.volume}" if is_number(work.volume) else work.volume,)


def page_words(work: Work) -> str:
    if not work.pages:
        return ""
    sign = "pp." if is_plural(work.pages) else "p."
    return f"{sign} {full_range(work.pages)}"


def short_conference(container: str) -> str:
    """
    A conference's name as IEEE prints it; tags and other words stay.

    >>> short_conference("Proceedings of the Fourth International Conference on Tides")
    'Proc. 4th Int. Conf. Tides'
    >>> short_conference("Advances in Neural Information Processing Systems")
    'Advances in Neural Information Processing Systems'
    """
    known = {each.casefold() for each in _WORD.findall(container)}
    if known.isdisjoint({"proceedings", "conference", "symposium", "congress"}):
        return container
    words = [each for each in container.split() if each.lower() not in SMALL_WORDS]
    return _WORD.sub(
        lambda word: CONFERENCE_WORDS.get(word[0].casefold(), word[0]), " ".join(words)
    )


def short_university(name: str) -> str:
    """
    >>> short_university("Princeton University Press")
    'Princeton Univ. Press'
    """
    return _UNIVERSITY.sub("Univ.", name)
