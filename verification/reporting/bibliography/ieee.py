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
from functools import partial

from verification.language.lists import table_mapping
from verification.records import Name, Work, WorkType

from . import kinds, locators
from .forms import written
from .names import direct_initials, editor_role, listed, unless_author
from .runs import Runs, closed, italic, joined, linked, plain, quoted, title_runs
from .titles import Case, Setting, cased

MASTERS = (
    (re.compile(r"\bm\.? ?sc?\b|master of science", re.IGNORECASE), "M.S."),
    (re.compile(r"\bm\.? ?a\b|master of arts", re.IGNORECASE), "M.A."),
)
MAX_NAMES = 6
"""Of more than six authors only the first is named, with "et al."."""

CONFERENCE_WORDS = table_mapping("reporting/bibliography/ieee_words")
SMALL_WORDS = frozenset({"of", "the", "on", "for", "in", "a", "an"})

date_words = partial(locators.month_first, months=locators.IEEE_MONTHS)
_WORD = re.compile(r"[^\W\d_]+")
_UNIVERSITY = re.compile(r"\bUniversity\b")


def ieee_entry(work: Work, setting: Setting) -> Runs:
    entry = written("ieee", work, fields_of(work, setting))
    retracted = plain(locators.retracted_on(work.retraction, date_words))
    return joined((entry, online(work), closed(retracted)), " ")


def fields_of(work: Work, setting: Setting) -> dict[str, Runs | str]:
    container = work.container
    if not kinds.is_periodical_part(work):
        container = cased(container, setting.headline, language=work.language)
    if work.type is WorkType.PAPER_CONFERENCE:
        container = short_conference(container)
    date, title = date_words(work.issued), title_of(work, setting.case)
    university = _UNIVERSITY.sub("Univ.", work.publisher)
    sign = "pp." if locators.is_plural(work.pages) else "p."
    report = "Tech. Rep." if "technical" in work.genre.lower() else "Rep."
    return {
        "authors": authors(work),
        "title": quoted(title, ","),
        "page_title": quoted(title, "."),
        "name": title_of(work, setting.headline, is_italic=True),
        "container": title_runs(container, is_italic=True),
        "volumes": f"vol. {work.volume}"
        if locators.is_number(work.volume)
        else work.volume,
        "issue": locators.issue_number(work.issue),
        "editors": editors_of(work),
        "translators": name_runs(work.translators),
        "edition": locators.edition_words(work.edition),
        "pages": work.pages and f"{sign} {locators.full_range(work.pages)}",
        "article_number": "" if work.pages else work.number,
        "date": date or locators.NO_DATE,
        "page_date": plain(date or ("" if work.accessed else locators.NO_DATE)),
        "month": month(work),
        "year": locators.year_words(work.issued),
        "imprint": plain(": ".join(filter(None, (work.place, university)))),
        "university": university,
        "thesis": thesis_words(work),
        "repository": kinds.repository_words(work),
        "report_number": work.number and f"{report} {work.number}",
        "patent": f"Patent {work.number}".rstrip(),
        "distributor": work.publisher or work.container,
        "owner": work.publisher or name_runs(work.authors),
        "other_publisher": unless_author(work.publisher, work.authors),
        "site": plain(unless_author(work.container or work.publisher, work.authors)),
        "talk_place": work.event_place or work.place,
        "doi": doi(work),
    }


def authors(work: Work) -> Runs:
    if work.authors:
        return name_runs(work.authors)
    return () if kinds.is_part(work) else editors_of(work)


def editors_of(work: Work) -> Runs:
    editors = name_runs(work.editors)
    return editors and (*editors, *plain(f", {editor_role(work.editors)}"))


def name_runs(names: Sequence[Name]) -> Runs:
    """ "Authors": initials first; six at most, else the first and an italic et al."""
    written = listed(names, direct_initials, MAX_NAMES)
    head = written.removesuffix("et al.")
    return plain(head) + italic(written[len(head) :])


def title_of(work: Work, case: Case, *, is_italic: bool = False) -> Runs:
    title = cased(work.title, case, language=work.language)
    if not title:
        return plain(kinds.untitled(work))
    return title_runs(title, is_italic=is_italic)


def online(work: Work) -> Runs:
    """Accessed: date. [Online]. Available: address, for what has no DOI."""
    if work.doi or not work.url:
        return ()
    accessed = date_words(work.accessed)
    medium = "[Online Video]" if work.type in kinds.VIDEOS else "[Online]"
    words = f"Accessed: {accessed}. " if accessed else ""
    return plain(f"{words}{medium}. Available: ") + linked(work.url, work.url)


def doi(work: Work) -> Runs:
    if not work.doi:
        return ()
    bare = locators.bare_doi(work.doi)
    return plain("doi: ") + linked(bare, f"https://doi.org/{bare}")


def month(work: Work) -> str:
    if work.issued and len(work.issued.parts) > 2:
        work = replace(work, issued=replace(work.issued, parts=work.issued.parts[:2]))
    return date_words(work.issued) or locators.NO_DATE


def thesis_words(work: Work) -> str:
    """ "Theses and dissertations". A degree is named only where it is known."""
    kind = kinds.thesis_kind(work)
    if kind is kinds.ThesisKind.DOCTORAL:
        return "Ph.D. dissertation"
    if kind is kinds.ThesisKind.MASTER:
        degrees = (degree for sign, degree in MASTERS if sign.search(work.genre))
        return f"{next(degrees, 'Master’s')} thesis"
    return work.genre or "thesis"


def short_conference(container: str) -> str:
    """A conference's name as IEEE prints it; tags and other words stay."""
    known = {word.casefold() for word in _WORD.findall(container)}
    if known.isdisjoint({"proceedings", "conference", "symposium", "congress"}):
        return container
    words = [word for word in container.split() if word.lower() not in SMALL_WORDS]
    return _WORD.sub(
        lambda word: CONFERENCE_WORDS.get(word[0].casefold(), word[0]), " ".join(words)
    )
