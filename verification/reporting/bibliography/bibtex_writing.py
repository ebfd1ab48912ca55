"""Works as BibTeX."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import count

from verification.records import Work, WorkDate, WorkType

from .bibtex_reading import (
    CARRIER,
    ENTRY_SUBTYPES,
    NAME_FIELDS,
    PLAIN_FIELDS,
    PLAIN_TYPES,
    TYPES_WRITTEN,
    container_field,
    number_meaning,
    publisher_field,
    works_from_bibtex,
)
from .bibtex_scanning import MONTH_MACROS, bibtex_from_name
from .csl_reading import carried_text, with_balanced_braces
from .csl_writing import NAME_FIELDS as OUR_NAME_FIELDS
from .csl_writing import TEXT_FIELDS
from .latex import latex_from_plain, latex_from_title

_SAFE_KEY = re.compile(r"[A-Za-z0-9_:.+/-]+")
_UNSAFE_KEY_SIGNS = re.compile(r"[^A-Za-z0-9_:.+/-]+")
_NOT_VERBATIM = re.compile(r"[{}\\]")
_PAGE_RANGE = re.compile(r"(?<=\w)-(?=\w)")
_SUBTYPES = {kind: name for name, kind in ENTRY_SUBTYPES.items()}
_MONTH_NAMES = tuple(MONTH_MACROS)


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
    carried = carried_text(work, works_from_bibtex(entry, key)[0])
    if not carried:
        return entry
    return entry_of(
        kind, key, fields | {CARRIER: in_braces(with_balanced_braces(carried))}
    )


def entry_of(kind: str, key: str, fields: dict[str, str]) -> str:
    lines = [f"  {name} = {value}," for name, value in fields.items()]
    return "\n".join([f"@{kind}{{{key},", *lines, "}", ""])


def in_braces(latex: str) -> str:
    return f"{{{latex}}}"


def bibtex_fields(work: Work, kind: str) -> dict[str, str]:
    """Fields in the order people expect, each value in braces or a month's macro."""
    fields: dict[str, str] = {}
    for name, csl in NAME_FIELDS.items():
        if names := getattr(work, OUR_NAME_FIELDS[csl]):
            fields[name] = in_braces(" and ".join(map(bibtex_from_name, names)))
    titles = {
        "title": work.title,
        "shorttitle": work.title_short,
        "origtitle": work.original_title,
        # That of a preprint stands beside its number.
        container_field(kind): "" if is_numbered_preprint(work) else work.container,
    }
    fields |= {
        name: in_braces(latex_from_title(text)) for name, text in titles.items() if text
    }
    if work.type in _SUBTYPES:
        fields["entrysubtype"] = in_braces(_SUBTYPES[work.type])
    texts = {
        number_field: text
        for number_field, text in number_fields(work, kind).items()
        if text
    }
    texts[publisher_field(kind)] = work.publisher
    texts["address"] = work.place
    for name, csl in PLAIN_FIELDS.items():
        texts[name] = getattr(work, TEXT_FIELDS[csl])
    fields |= {
        name: in_braces(latex_from_plain(text)) for name, text in texts.items() if text
    }
    if work.pages:
        pages = latex_from_plain(work.pages)
        fields["pages"] = in_braces(_PAGE_RANGE.sub("--", pages))
    return fields | date_fields(work) | address_fields(work)


def is_numbered_preprint(work: Work) -> bool:
    return work.type is WorkType.ARTICLE and bool(work.container and work.number)


def number_fields(work: Work, kind: str) -> dict[str, str]:
    if is_numbered_preprint(work):
        return {"archiveprefix": work.container, "eprint": work.number}
    if (meaning := number_meaning(kind)) == "issue":
        return {"number": work.issue, "eid": work.number}
    return {"number": getattr(work, TEXT_FIELDS[meaning])}


def date_fields(work: Work) -> dict[str, str]:
    fields: dict[str, str] = {}
    issued = work.issued
    if issued is not None and issued.parts:
        fields["year"] = in_braces(str(issued.parts[0]))
        if len(issued.parts) > 1:
            fields["month"] = _MONTH_NAMES[issued.parts[1] - 1]
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
    return "-".join([f"{year:04}", *(f"{each:02}" for each in rest)])


def address_fields(work: Work) -> dict[str, str]:
    texts = {"doi": work.doi, "url": work.url}
    return {
        name: in_braces(text)
        for name, text in texts.items()
        if text and not _NOT_VERBATIM.search(text)
    }
