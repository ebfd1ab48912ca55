"""Works from BibTeX and biblatex files, and as BibTeX."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import count, takewhile

from verification.language.lists import table_mapping
from verification.records import Work, WorkDate, WorkType

from . import bibtex_scanning, csl_json
from .bibtex_scanning import MONTH_MACROS, bibtex_from_name
from .csl_json import NAME_FIELDS as OUR_NAME_FIELDS
from .kinds import types_read, types_written
from .latex import latex_from_plain, latex_from_title, plain_from_latex

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
    if kind in ("thesis", *THESES):
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


THESES = {"phdthesis": "Doctoral dissertation", "mastersthesis": "Master’s thesis"}

_ISO_DATE = re.compile(r"(-?[0-9]{4})(?:-([0-9]{2})(?:-([0-9]{2}))?)?([~?%]?)")
_YEAR = re.compile(r"-?[0-9]{1,4}")
_DAY = re.compile(r"[0-9]{1,2}")
_WRAPPED_URL = re.compile(r"\\url\s?\{(.*)\}", re.DOTALL)
_ESCAPED_SIGN = re.compile(r"\\([_%&#~$])(?:\{\})?")
_PAGE_DASHES = re.compile(r"-{2,3}")


def works_from_bibtex(text: str, name: str) -> tuple[Work, ...]:
    """The works of a BibTeX or biblatex file, in its order. Raises BadCallError: the
    file's braces do not balance, or a field has no value."""
    return tuple(
        work_from_entry(entry, number)
        for number, entry in enumerate(bibtex_scanning.scan_bibtex(text, name), start=1)
    )


def work_from_entry(entry: bibtex_scanning.BibtexEntry, number: int) -> Work:
    fields = {OTHER_FIELDS.get(name, name): raw for name, raw in entry.fields.items()}
    carried = fields.pop(CARRIER, "")
    item = {**item_from_fields(entry.kind, fields), "id": entry.key}
    return csl_json.restored(item, carried, entry.place, fallback_id=f"work-{number}")


def item_from_fields(kind: str, fields: dict[str, str]) -> csl_json.CslItem:
    item: csl_json.CslItem = {"type": type_of(kind, fields).value}
    for name, csl in PLAIN_FIELDS.items():
        item[csl] = text_of(fields, name)
    for name, csl in TITLE_FIELDS.items():
        item[csl] = title_of(fields, name)
    for name, csl in NAME_FIELDS.items():
        item[csl] = bibtex_scanning.names_from_bibtex(fields.get(name, ""))
    item["container-title"] = title_of(fields, container_field(kind))
    publishers = (publisher_field(kind), "publisher", "institution", "school")
    found = (text_of(fields, name) for name in publishers)
    item["publisher"] = next(filter(None, found), "")
    item["publisher-place"] = text_of(fields, "address")
    item[number_meaning(kind)] = text_of(fields, "number")
    item["page"] = _PAGE_DASHES.sub(
        "-", csl_json.clean_text(page_text(fields.get("pages", "")))
    )
    item["URL"] = verbatim(fields.get("url", ""))
    item["DOI"] = verbatim(fields.get("doi", ""))
    item |= dates_of(fields)
    if not item["genre"]:
        item["genre"] = THESES.get(kind, "")
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
    if is_preprint and (kind == "article" or kind not in TYPES_READ):
        return WorkType.ARTICLE
    if kind in TYPES_READ:
        return TYPES_READ[kind]
    has_address = "url" in fields or "\\url" in fields.get("howpublished", "")
    is_page = has_address and "publisher" not in fields
    return WorkType.WEBPAGE if is_page else WorkType.DOCUMENT


def text_of(fields: dict[str, str], name: str) -> str:
    return csl_json.clean_text(plain_from_latex(fields.get(name, "")))


def title_of(fields: dict[str, str], name: str) -> str:
    latex = " ".join(fields.get(name, "").split())
    inner = latex[1:-1] if bibtex_scanning.is_one_group(latex) else latex
    return csl_json.clean_text(plain_from_latex(inner, keeps_case=True))


def page_text(latex: str) -> str:
    """Pages keep their hyphens: "1--9" is one range, "S1-S9" another."""
    if "\\" in latex or "{" in latex:
        return plain_from_latex(latex)
    return latex.replace("~", " ")


def verbatim(latex: str) -> str:
    text = csl_json.clean_text(latex)
    wrapped = _WRAPPED_URL.fullmatch(text)
    return _ESCAPED_SIGN.sub(r"\1", wrapped[1].strip() if wrapped else text)


def dates_of(fields: dict[str, str]) -> csl_json.CslItem:
    names = {"issued": "date", "accessed": "urldate", "original-date": "origdate"}
    typed = {csl: verbatim(fields.get(name, "")) for csl, name in names.items()}
    dates = {csl: date_from_iso(text) for csl, text in typed.items()}
    return {**dates, "issued": dates["issued"] or date_from_parts(fields)}


def date_from_iso(text: str) -> csl_json.CslItem | None:
    if not text:
        return None
    ends = [_ISO_DATE.fullmatch(part) for part in text.split("/", 1)]
    matches = [match for match in ends if match]
    if len(matches) < len(ends):
        return {"literal": text}
    parts = [[int(part) for part in match.groups()[:3] if part] for match in matches]
    is_approximate = any(match[4] for match in matches)
    return csl_json.checked_date(parts, text) | (
        {"circa": True} if is_approximate else {}
    )


def date_from_parts(fields: dict[str, str]) -> csl_json.CslItem | None:
    year = text_of(fields, "year")
    if not year:
        return None
    if not _YEAR.fullmatch(year):
        return {"literal": year}
    month_words = text_of(fields, "month").lower()
    month = MONTH_MACROS.get(month_words[:3], 0)
    if not month and _DAY.fullmatch(month_words):
        month = int(month_words)
    day = text_of(fields, "day")
    within = (month, int(day) if _DAY.fullmatch(day) else 0)
    return csl_json.checked_date([[int(year), *takewhile(bool, within)]], year)


def add_eprint(item: csl_json.CslItem, fields: dict[str, str]) -> None:
    """A preprint's repository and number; "arXiv" is what stands without a name."""
    number = verbatim(fields.get("eprint", ""))
    if number and item["type"] == WorkType.ARTICLE.value:
        item["number"] = number
        item["container-title"] = text_of(fields, "archiveprefix") or "arXiv"


def add_how_published(item: csl_json.CslItem, fields: dict[str, str]) -> None:
    """Old files hold the address of a page in `howpublished`."""
    wrapped = _WRAPPED_URL.search(csl_json.clean_text(fields.get("howpublished", "")))
    if wrapped and not item["URL"]:
        item["URL"] = verbatim(wrapped.group())
        item["medium"] = ""


_SAFE_KEY = re.compile(r"[A-Za-z0-9_:.+/-]+")
_UNSAFE_KEY_SIGNS = re.compile(r"[^A-Za-z0-9_:.+/-]+")
_NOT_VERBATIM = re.compile(r"[{}\\]")
_PAGE_RANGE = re.compile(r"(?<=\w)-(?=\w)")
_SUBTYPES = {kind: name for name, kind in ENTRY_SUBTYPES.items()}


def as_bibtex(
    works: Sequence[Work], *, plain_types: Mapping[str, str] = PLAIN_TYPES
) -> str:
    """A BibTeX file in UTF-8, of types that its plain styles know. Keys are the works'
    ids where BibTeX allows them; two works never share one."""
    keys = unique_keys(works)
    pairs = zip(works, keys, strict=True)
    return "\n".join(bibtex_entry(work, key, plain_types) for work, key in pairs)


def unique_keys(works: Sequence[Work]) -> list[str]:
    """The ids without signs that a key must not hold, numbered where two are
    the same."""
    taken = {work.id for work in works if _SAFE_KEY.fullmatch(work.id)}
    numbers: defaultdict[str, Iterator[int]] = defaultdict(lambda: count(2))
    keys: dict[str, None] = {}
    for work in works:
        stem = key = _UNSAFE_KEY_SIGNS.sub("-", work.id).strip("-") or "work"
        is_own = key == work.id and key not in keys
        while not is_own and (key in taken or key in keys):
            key = f"{stem}-{next(numbers[stem])}"
        keys[key] = None
    return list(keys)


def bibtex_entry(work: Work, key: str, plain_types: Mapping[str, str]) -> str:
    written = TYPES_WRITTEN.get(work.type, "misc")
    kind = plain_types.get(written, written)
    fields = bibtex_fields(work, kind)
    entry = entry_of(kind, key, fields)
    if carried := csl_json.carried_text(work, works_from_bibtex(entry, key)[0]):
        carrier = {CARRIER: in_braces(csl_json.with_balanced_braces(carried))}
        return entry_of(kind, key, fields | carrier)
    return entry


def entry_of(kind: str, key: str, fields: dict[str, str]) -> str:
    lines = [f"  {name} = {value}," for name, value in fields.items()]
    return "\n".join([f"@{kind}{{{key},", *lines, "}", ""])


def in_braces(latex: str) -> str:
    return f"{{{latex}}}"


def bibtex_fields(work: Work, kind: str) -> dict[str, str]:
    """Fields in the order people expect, each value in braces or a month's macro."""
    fields: dict[str, str] = {}
    for name, csl in NAME_FIELDS.items():
        names = getattr(work, OUR_NAME_FIELDS[csl])
        fields[name] = " and ".join(map(bibtex_from_name, names))
    titles = {
        "title": work.title,
        "shorttitle": work.title_short,
        "origtitle": work.original_title,
        # That of a preprint stands beside its number.
        container_field(kind): "" if is_numbered_preprint(work) else work.container,
    }
    fields |= {name: latex_from_title(text) for name, text in titles.items()}
    fields["entrysubtype"] = _SUBTYPES.get(work.type, "")
    texts = {name: text for name, text in number_fields(work, kind).items() if text}
    texts[publisher_field(kind)] = work.publisher
    texts["address"] = work.place
    for name, csl in PLAIN_FIELDS.items():
        texts[name] = getattr(work, csl_json.TEXT_FIELDS[csl])
    fields |= {name: latex_from_plain(text) for name, text in texts.items() if text}
    fields["pages"] = _PAGE_RANGE.sub("--", latex_from_plain(work.pages))
    braced = {name: in_braces(latex) for name, latex in fields.items() if latex}
    return braced | date_fields(work) | address_fields(work)


def is_numbered_preprint(work: Work) -> bool:
    return work.type is WorkType.ARTICLE and bool(work.container and work.number)


def number_fields(work: Work, kind: str) -> dict[str, str]:
    if is_numbered_preprint(work):
        return {"archiveprefix": work.container, "eprint": work.number}
    if (meaning := number_meaning(kind)) == "issue":
        return {"number": work.issue, "eid": work.number}
    return {"number": getattr(work, csl_json.TEXT_FIELDS[meaning])}


def date_fields(work: Work) -> dict[str, str]:
    fields: dict[str, str] = {}
    issued = work.issued
    if issued is not None and issued.parts:
        fields["year"] = in_braces(str(issued.parts[0]))
        if len(issued.parts) > 1:
            fields["month"] = [*MONTH_MACROS][issued.parts[1] - 1]
        if len(issued.parts) > 2:
            fields["day"] = in_braces(str(issued.parts[2]))
    elif issued is not None:
        fields["year"] = in_braces(latex_from_plain(issued.literal))
    for name, date in (("urldate", work.accessed), ("origdate", work.original_date)):
        if date is not None and (text := iso_date(date)):
            fields[name] = in_braces(text)
    return fields


def iso_date(date: WorkDate) -> str:
    """ "2031-05-03"; empty for a date that ISO 8601's calendar form cannot say."""
    if not date.parts or date.parts[0] < 0:
        return ""
    year, *rest = date.parts
    return "-".join([f"{year:04}", *(f"{part:02}" for part in rest)])


def address_fields(work: Work) -> dict[str, str]:
    texts = {"doi": work.doi, "url": work.url}
    fit = {name: text for name, text in texts.items() if not _NOT_VERBATIM.search(text)}
    return {name: in_braces(text) for name, text in fit.items() if text}
