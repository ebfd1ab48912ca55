"""Works from BibTeX and biblatex files."""

from __future__ import annotations

import re

from verification.language.lists import table_mapping
from verification.records import Work, WorkType

from .bibtex_scanning import (
    MONTH_MACROS,
    BibtexEntry,
    is_one_group,
    names_from_bibtex,
    scan_bibtex,
)
from .csl_reading import checked_date, clean_text, restored
from .csl_writing import CslItem
from .kinds import types_read, types_written
from .latex import plain_from_latex

TYPES_READ = types_read("bibtex_types")
"""BibTeX's own types, biblatex's, and the aliases of both; `misc` shows by fields."""

TYPES_WRITTEN = types_written("bibtex_types")
"""All others are written as `misc`."""

PLAIN_TYPES = table_mapping("reporting/bibliography/bibtex_plain_types")
"""What plain BibTeX's styles take for biblatex's own types."""

ENTRY_SUBTYPES = {
    "magazine": WorkType.ARTICLE_MAGAZINE,
    "newspaper": WorkType.ARTICLE_NEWSPAPER,
}

PLAIN_FIELDS = table_mapping("reporting/bibliography/bibtex_fields")

OTHER_FIELDS = {
    "journaltitle": "journal",
    "location": "address",
    "annotation": "annote",
    "langid": "language",
    "hyphenation": "language",
    "keyword": "keywords",
    "eprinttype": "archiveprefix",
}

TITLE_FIELDS = {
    "title": "title",
    "shorttitle": "title-short",
    "origtitle": "original-title",
}
NAME_FIELDS = {"author": "author", "editor": "editor", "translator": "translator"}

PERIODICAL_TYPES = frozenset({"article", "review", "periodical"})
PART_TYPES = frozenset(
    {"incollection", "inbook", "inproceedings", "conference", "inreference"}
    | {"suppbook", "bookinbook"}
)
SERIES_TYPES = frozenset({"book", "collection", "proceedings", *PART_TYPES})
"""Where `number` is the number in a series."""

CARRIER = "citeweb"


def publisher_field(kind: str) -> str:
    if kind in ("thesis", "phdthesis", "mastersthesis"):
        return "school"
    return "institution" if kind in ("techreport", "report") else "publisher"


def container_field(kind: str) -> str:
    if kind in PERIODICAL_TYPES:
        return "journal"
    return "booktitle" if kind in PART_TYPES else "organization"


def number_meaning(kind: str) -> str:
    if kind in PERIODICAL_TYPES:
        return "issue"
    return "collection-number" if kind in SERIES_TYPES else "number"


THESIS_GENRES = {
    "phdthesis": "Doctoral dissertation",
    "mastersthesis": "Master’s thesis",
}

_ISO_DATE = re.compile(r"(-?[0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?([~?%]?)")
_YEAR = re.compile(r"-?[0-9]{1,4}")
_DAY = re.compile(r"[0-9]{1,2}")
_WRAPPED_URL = re.compile(r"\\url\s?\{(.*)\}", re.DOTALL)
_ESCAPED_SIGN = re.compile(r"\\([_%&#~$])(?:\{\})?")
_MONTH_NUMBERS = {name: number for number, name in enumerate(MONTH_MACROS, start=1)}
_PAGE_DASHES = re.compile(r"-{2,3}")


def works_from_bibtex(text: str, name: str) -> tuple[Work, ...]:
    """The works of a BibTeX or biblatex file, in its order. Raises BadCallError: the
    file's braces do not balance, or a field has no value."""
    return tuple(
        work_from_entry(entry, number)
        for number, entry in enumerate(scan_bibtex(text, name), start=1)
    )


def work_from_entry(entry: BibtexEntry, number: int) -> Work:
    fields = {OTHER_FIELDS.get(name, name): raw for name, raw in entry.fields.items()}
    carried = fields.pop(CARRIER, "")
    item = {**item_from_fields(entry.kind, fields), "id": entry.key}
    return restored(item, carried, entry.place, fallback_id=f"work-{number}")


def item_from_fields(kind: str, fields: dict[str, str]) -> CslItem:
    item: CslItem = {"type": type_of(kind, fields).value}
    for name, csl in PLAIN_FIELDS.items():
        item[csl] = text_of(fields, name)
    for name, csl in TITLE_FIELDS.items():
        item[csl] = title_of(fields, name)
    for name, csl in NAME_FIELDS.items():
        item[csl] = names_from_bibtex(fields.get(name, ""))
    item["container-title"] = title_of(fields, container_field(kind))
    publishers = (publisher_field(kind), "publisher", "institution", "school")
    found = (text_of(fields, name) for name in publishers)
    item["publisher"] = next(filter(None, found), "")
    item["publisher-place"] = text_of(fields, "address")
    item[number_meaning(kind)] = text_of(fields, "number")
    item["page"] = _PAGE_DASHES.sub("-", clean_text(page_text(fields.get("pages", ""))))
    item["URL"] = verbatim(fields.get("url", ""))
    item["DOI"] = verbatim(fields.get("doi", ""))
    item |= dates_of(fields)
    if not item["genre"]:
        item["genre"] = THESIS_GENRES.get(kind, "")
    if number_meaning(kind) == "issue" and (number := text_of(fields, "eid")):
        item["number"] = number
    add_eprint(item, fields)
    add_how_published(item, fields)
    return item


def type_of(kind: str, fields: dict[str, str]) -> WorkType:
    subtype = fields.get("entrysubtype", "").lower()
    if kind == "article" and subtype in ENTRY_SUBTYPES:
        return ENTRY_SUBTYPES[subtype]
    is_preprint = "eprint" in fields and "journal" not in fields
    if kind in TYPES_READ and not (kind == "article" and is_preprint):
        return TYPES_READ[kind]
    if is_preprint:
        return WorkType.ARTICLE
    has_address = "url" in fields or "\\url" in fields.get("howpublished", "")
    is_page = has_address and "publisher" not in fields
    return WorkType.WEBPAGE if is_page else WorkType.DOCUMENT


def text_of(fields: dict[str, str], name: str) -> str:
    return clean_text(plain_from_latex(fields.get(name, "")))


def title_of(fields: dict[str, str], name: str) -> str:
    latex = " ".join(fields.get(name, "").split())
    inner = latex[1:-1] if is_one_group(latex) else latex
    return clean_text(plain_from_latex(inner, keeps_case=True))


def page_text(latex: str) -> str:
    """Pages keep their hyphens: "1--9" is one range, "S1-S9" another."""
    if "\\" in latex or "{" in latex:
        return plain_from_latex(latex)
    return latex.replace("~", " ")


def verbatim(latex: str) -> str:
    text = clean_text(latex)
    wrapped = _WRAPPED_URL.fullmatch(text)
    return _ESCAPED_SIGN.sub(r"\1", wrapped[1].strip() if wrapped else text)


def dates_of(fields: dict[str, str]) -> CslItem:
    names = {"issued": "date", "accessed": "urldate", "original-date": "origdate"}
    dates = {
        csl: date_from_iso(verbatim(fields.get(name, "")))
        for csl, name in names.items()
    }
    return {**dates, "issued": dates["issued"] or date_from_parts(fields)}


def date_from_iso(text: str) -> CslItem | None:
    if not text:
        return None
    ends = [_ISO_DATE.fullmatch(part) for part in text.split("/", 1)]
    matches = [match for match in ends if match]
    if len(matches) < len(ends):
        return {"literal": text}
    parts = [[int(part) for part in match.groups()[:3] if part] for match in matches]
    is_approximate = any(match[4] for match in matches)
    return checked_date(parts, text) | ({"circa": True} if is_approximate else {})


def date_from_parts(fields: dict[str, str]) -> CslItem | None:
    year = text_of(fields, "year")
    if not year:
        return None
    if not _YEAR.fullmatch(year):
        return {"literal": year}
    month_words = text_of(fields, "month").lower()
    month = _MONTH_NUMBERS.get(month_words[:3], 0)
    if not month and _DAY.fullmatch(month_words):
        month = int(month_words)
    day = text_of(fields, "day")
    parts = [int(year), *([month] if month else [])]
    if month and _DAY.fullmatch(day):
        parts.append(int(day))
    return checked_date([parts], year)


def add_eprint(item: CslItem, fields: dict[str, str]) -> None:
    """A preprint's repository and number; "arXiv" is what stands without a name."""
    number = verbatim(fields.get("eprint", ""))
    if number and item["type"] == WorkType.ARTICLE.value:
        item["number"] = number
        item["container-title"] = text_of(fields, "archiveprefix") or "arXiv"


def add_how_published(item: CslItem, fields: dict[str, str]) -> None:
    """Old files hold the address of a page in `howpublished`."""
    wrapped = _WRAPPED_URL.search(clean_text(fields.get("howpublished", "")))
    if wrapped and not item["URL"]:
        item["URL"] = verbatim(wrapped.group())
        item["medium"] = ""
