"""Works as RIS."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verification.records import Name, Work, WorkDate, WorkType

from .carrying import carried_text
from .csl_writing import DATE_FIELDS, NAME_FIELDS, TEXT_FIELDS
from .locators import page_ends
from .ris_fields import (
    CARRIER_START,
    CARRIER_TAG,
    DATE_TAGS,
    NAME_TAGS,
    TEXT_TAGS,
    TYPES_WRITTEN,
)
from .ris_reading import works_from_ris

LINE_END = "\r\n"
"""As the format's description and most programs that write it have it."""

LAST_LINE = "ER  - "


def as_ris(works: Sequence[Work]) -> str:
    """An RIS file in UTF-8, an empty line between two works."""
    return LINE_END.join(ris_entry(work) for work in works)


def ris_entry(work: Work) -> str:
    """One work; what RIS cannot hold is carried in a line of our own."""
    lines = list(ris_lines(work))
    entry = LINE_END.join([*lines, LAST_LINE, ""])
    carried = carried_text(work, works_from_ris(entry, work.id)[0])
    if not carried:
        return entry
    own_line = tagged(CARRIER_TAG, CARRIER_START + carried)
    return LINE_END.join([*lines, own_line, LAST_LINE, ""])


def tagged(tag: str, text: str) -> str:
    return f"{tag}  - {text}"


def ris_lines(work: Work) -> Iterator[str]:
    yield tagged("TY", TYPES_WRITTEN.get(work.type, "GEN"))
    yield tagged("ID", work.id)
    for csl, field in NAME_FIELDS.items():
        for name in getattr(work, field):
            yield tagged(NAME_TAGS[csl][0], ris_name(name))
    tags = {csl: names[0] for csl, names in TEXT_TAGS.items()}
    if work.type is WorkType.BOOK:
        # Read as the series otherwise.
        del tags["container-title"]
    for csl, tag in tags.items():
        if text := getattr(work, TEXT_FIELDS[csl]):
            yield tagged(tag, text)
    yield from date_lines(work)
    yield from page_lines(work.pages)
    for number in (work.issn, work.isbn):
        if number:
            yield tagged("SN", number)
    for keyword in work.keyword.split(", "):
        if keyword:
            yield tagged("KW", keyword)


def ris_name(name: Name) -> str:
    if name.literal:
        return name.literal
    last = " ".join(part for part in (name.particle, name.family) if part)
    suffix = f", {name.suffix}" if name.suffix else ""
    return f"{last}, {name.given}{suffix}".rstrip(" ")


def date_lines(work: Work) -> Iterator[str]:
    issued = work.issued
    if issued is not None and issued.parts:
        yield tagged("PY", str(issued.parts[0]))
        if len(issued.parts) > 1:
            yield tagged("DA", slashed(issued))
    elif issued is not None:
        yield tagged("PY", issued.literal)
    for csl, tag in DATE_TAGS.items():
        date = getattr(work, DATE_FIELDS[csl])
        if date is not None and date.parts:
            yield tagged(tag, slashed(date))


def slashed(date: WorkDate) -> str:
    """ "2031/05/03/": empty parts keep their slashes."""
    year, *rest = date.parts
    parts = [f"{year:04}", *(f"{each:02}" for each in rest)]
    return "/".join([*parts, *[""] * (4 - len(parts))])


def page_lines(pages: str) -> Iterator[str]:
    ends = page_ends(pages)
    if ends and pages == "-".join(ends):
        yield tagged("SP", ends[0])
        yield tagged("EP", ends[1])
    elif pages:
        yield tagged("SP", pages)
