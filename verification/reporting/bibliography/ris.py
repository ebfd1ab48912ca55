"""Works from RIS files, and as RIS."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from verification.errors import BadCallError
from verification.language.lists import ListedMapping, table_rows
from verification.records import Name, Work, WorkDate, WorkType

from . import csl_json
from .bibtex_scanning import without_particle
from .csl_json import DATE_FIELDS, NAME_FIELDS, TEXT_FIELDS, CslItem
from .kinds import types_read, types_written
from .locators import page_ends

TYPES_READ = types_read("ris_types")
TYPES_WRITTEN = types_written("ris_types")
TEXT_TAGS = ListedMapping(
    lambda: {
        csl: tags.split() for csl, tags in table_rows("reporting/bibliography/ris_tags")
    }
)
"""The tags that hold a field: the first is written, all are read in turn."""

NAME_TAGS = {"author": ("AU", "A1"), "editor": ("ED", "A2"), "translator": ("A4",)}
DATE_TAGS = {"accessed": "Y2", "original-date": "OP"}
CARRIER_TAG = "U5"
"""The last of the five tags that RIS leaves to the user; see csl_json.py."""

CARRIER_START = "citeweb "
RIS_LINE = re.compile(r"([A-Z][A-Z0-9]) {1,2}-(?: (.*)|\s*)$")
"""Tag, two spaces, hyphen, space, value; files with one space are common."""

_DATE = re.compile(
    r"(-?[0-9]{1,4})(?:[/-]([0-9]{0,2}))?(?:[/-]([0-9]{0,2}))?(?:/(.*))?"
)
_ISSN = re.compile(r"[0-9]{4}-?[0-9]{3}[0-9Xx]")
LINE_END = "\r\n"
"""As the format's description and most programs that write it have it."""

LAST_LINE = "ER  - "


@dataclass(slots=True)
class RisRecord:
    kind: str
    place: str
    lines: dict[str, list[list[str]]] = field(default_factory=dict)
    """For each tag its values, each as the lines that it goes over."""

    def values(self, *tags: str) -> list[str]:
        texts = (" ".join(value) for tag in tags for value in self.lines.get(tag, ()))
        return [text for text in texts if text.strip()]

    def first(self, *tags: str) -> str:
        return next(iter(self.values(*tags)), "")


def works_from_ris(text: str, name: str) -> tuple[Work, ...]:
    """
    The works of an RIS file, in its order. Unknown tags are passed over; a work ends
    with "ER  -", with the next "TY  -", or with the file. Raises BadCallError: a tag
    stands before the first "TY  -" line.
    """
    works = []
    for number, record in enumerate(records_of(text, name), start=1):
        csl_json.check_count(number, name)
        known = (item_from_record(record), carried_of(record), record.place)
        works.append(csl_json.restored(*known, fallback_id=f"work-{number}"))
    return tuple(works)


def records_of(text: str, name: str) -> Iterator[RisRecord]:
    record: RisRecord | None = None
    value: list[str] | None = None
    for number, line in enumerate(text.splitlines(), start=1):
        match = RIS_LINE.match(line)
        if match is None:
            if value is not None:
                value.append(line.strip())
            continue
        tag, content = match[1], (match[2] or "").strip()
        place = f"{name}, line {number}"
        if tag in ("TY", "ER"):
            if record is not None:
                yield record
            record = RisRecord(content.upper(), place) if tag == "TY" else None
            value = None
        elif record is None:
            raise BadCallError(f'{place}: "{tag}" stands outside any "TY  -" entry.')
        else:
            value = [content]
            record.lines.setdefault(tag, []).append(value)
    if record is not None:
        yield record


def item_from_record(record: RisRecord) -> CslItem:
    kind = TYPES_READ.get(record.kind, WorkType.DOCUMENT)
    start, end = record.first("SP"), record.first("EP")
    is_range = bool(start and end) and "-" not in start
    item: CslItem = {
        "id": record.first("ID"),
        "type": kind.value,
        "issued": issued_of(record),
        "page": f"{start}-{end}" if is_range else start or end,
        "keyword": ", ".join(
            csl_json.clean_text(keyword) for keyword in record.values("KW")
        ),
    }
    for csl, tags in TEXT_TAGS.items():
        item[csl] = record.first(*tags)
    for csl, name_tags in NAME_TAGS.items():
        names = [name_from_ris(name) for name in record.values(*name_tags)]
        item[csl] = [name for name in names if name]
    for csl, tag in DATE_TAGS.items():
        item[csl] = date_from_ris(record.first(tag))
    if kind is WorkType.BOOK and not item["collection-title"]:
        # EndNote's books hold their series where articles hold their journal.
        item["collection-title"] = record.first("T2")
        item["container-title"] = ""
    if not item["number"]:
        item["number"] = record.first("C7")
    for number in record.values("SN"):
        is_issn = _ISSN.fullmatch(number.strip()) is not None
        item.setdefault("ISSN" if is_issn else "ISBN", number)
    return item


def issued_of(record: RisRecord) -> CslItem | None:
    dates = (date_from_ris(date) for date in record.values("DA", "PY", "Y1"))
    known = [date for date in dates if date]
    dated = [date for date in known if "date-parts" in date]
    return next(iter(dated or known), None)


def date_from_ris(text: str) -> CslItem | None:
    """ "2031/05/03/other words"; each part but the year may be empty."""
    text = csl_json.clean_text(text)
    if not text:
        return None
    match = _DATE.fullmatch(text)
    if match is None:
        return {"literal": text}
    parts = [int(match[1])]
    parts += takewhile(bool, (int(group or 0) for group in match.groups()[1:3]))
    season = csl_json.SEASON_NAMES.get((match[4] or "").lower(), 0)
    return csl_json.checked_date([parts], text) | {"season": season}


def name_from_ris(text: str) -> dict[str, str]:
    """ "van der Meer, Jan, Jr."; without a comma an organisation."""
    text = csl_json.clean_text(text)
    parts = [part.strip() for part in text.split(",")]
    if len(parts) == 1:
        return {"literal": text} if text else {}
    particle, family = without_particle(parts[0].split(" "))
    name = {
        "family": family,
        "given": parts[1],
        "non-dropping-particle": particle,
        "suffix": ", ".join(parts[2:]),
    }
    return {field_name: value for field_name, value in name.items() if value}


def carried_of(record: RisRecord) -> str:
    """The rest of our own line; somebody else's use of the tag is passed over."""
    found = record.values(CARRIER_TAG)
    own = (text for text in found if text.startswith(CARRIER_START))
    return next(own, "").removeprefix(CARRIER_START)


def as_ris(works: Sequence[Work]) -> str:
    return LINE_END.join(ris_entry(work) for work in works)


def ris_entry(work: Work) -> str:
    """One work; what RIS cannot hold is carried in a line of our own."""
    lines = list(ris_lines(work))
    entry = LINE_END.join([*lines, LAST_LINE, ""])
    if carried := csl_json.carried_text(work, works_from_ris(entry, work.id)[0]):
        lines.append(tagged(CARRIER_TAG, CARRIER_START + carried))
    return LINE_END.join([*lines, LAST_LINE, ""])


def tagged(tag: str, text: str) -> str:
    return f"{tag}  - {text}"


def ris_lines(work: Work) -> Iterator[str]:
    yield tagged("TY", TYPES_WRITTEN.get(work.type, "GEN"))
    yield tagged("ID", work.id)
    for csl, own in NAME_FIELDS.items():
        for name in getattr(work, own):
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
    yield from (tagged("SN", number) for number in (work.issn, work.isbn) if number)
    yield from (
        tagged("KW", keyword) for keyword in work.keyword.split(", ") if keyword
    )


def ris_name(name: Name) -> str:
    if name.literal:
        return name.literal
    last = " ".join(filter(None, (name.particle, name.family)))
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
    parts = [f"{year:04}", *(f"{part:02}" for part in rest)]
    return "/".join([*parts, *[""] * (4 - len(parts))])


def page_lines(pages: str) -> Iterator[str]:
    ends = page_ends(pages)
    if ends and pages == "-".join(ends):
        yield tagged("SP", ends[0])
        yield tagged("EP", ends[1])
    elif pages:
        yield tagged("SP", pages)
