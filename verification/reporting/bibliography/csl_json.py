"""
Works as CSL-JSON, and from it, whoever wrote it: what is odd is mended, what is wrong
is named.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import fields
from itertools import takewhile
from typing import Any

from verification.errors import BadCallError, kind_of, load_json
from verification.language.lists import ListedMapping, table_mapping
from verification.records import (
    Name,
    Retraction,
    RetractionKind,
    Work,
    WorkDate,
    WorkType,
)
from verification.records.works import FORBIDDEN_SIGNS

from .locators import bare_doi

CslItem = dict[str, Any]

TEXT_FIELDS = table_mapping("reporting/bibliography/csl_fields")

NAME_FIELDS = {"author": "authors", "editor": "editors", "translator": "translators"}
_DATES = ("issued", "original-date", "accessed")
DATE_FIELDS = {csl: csl.replace("-", "_") for csl in _DATES}
_PARTS = [
    "family",
    "given",
    "non-dropping-particle",
    "dropping-particle",
    "suffix",
    "literal",
]
NAME_PARTS = dict(zip(_PARTS, (field.name for field in fields(Name)), strict=True))
_NOTICE = ["container-title", "volume", "issue", "page", "DOI"]
RETRACTION_FIELDS = ListedMapping(lambda: {csl: TEXT_FIELDS[csl] for csl in _NOTICE})
OWN_FIELDS = "citeweb"
"""Our key in CSL's `custom` object, which is meant for what CSL has no field for."""


def as_csl_json(works: Sequence[Work]) -> str:
    """CSL-JSON 1.0.2. A retraction stands under `custom`: CSL has no field for it."""
    items = [csl_item(work) for work in works]
    return json.dumps(items, ensure_ascii=False, indent=2) + "\n"


def csl_item(work: Work) -> CslItem:
    item: CslItem = {"id": work.id, "type": work.type.value}
    for name, field in TEXT_FIELDS.items():
        if text := getattr(work, field):
            item[name] = text
    for name, field in NAME_FIELDS.items():
        if names := getattr(work, field):
            item[name] = [parts_of(person, NAME_PARTS) for person in names]
    for name, field in DATE_FIELDS.items():
        date = getattr(work, field)
        if date is not None:
            item[name] = csl_date(date)
    if work.retraction is not None:
        own = {"retraction": csl_retraction(work.retraction)}
        item["custom"] = {OWN_FIELDS: own}
    return item


def parts_of(record: Name | Retraction, names: Mapping[str, str]) -> dict[str, str]:
    """What there is of a record's texts, by CSL's names of them."""
    texts = {csl: getattr(record, own) for csl, own in names.items()}
    return {csl: text for csl, text in texts.items() if text}


def csl_date(date: WorkDate) -> CslItem:
    ends = [list(parts) for parts in (date.parts, date.until) if parts]
    item = {"date-parts": ends, "season": date.season, "circa": date.is_approximate}
    item["literal"] = date.literal
    return {name: value for name, value in item.items() if value}


def csl_retraction(retraction: Retraction) -> CslItem:
    item: CslItem = {"kind": retraction.kind.value}
    if retraction.date is not None:
        item["date"] = csl_date(retraction.date)
    return item | parts_of(retraction, RETRACTION_FIELDS)


_HALF_PAIR = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def clean_text(text: str) -> str:
    """White space collapsed, control signs dropped, half surrogate pairs replaced."""
    whole = _HALF_PAIR.sub(REPLACEMENT, text)
    return " ".join(FORBIDDEN_SIGNS.sub("", whole).split())


OTHER_FIELD_NAMES = {
    "title-short": "shortTitle",
    "container-title-short": "journalAbbreviation",
    "event-title": "event",
}

OTHER_TYPE_NAMES = table_mapping("reporting/bibliography/csl_other_types")
"""What registries of DOIs and other tools write into `type`."""

SEASON_NAMES = {"spring": 1, "summer": 2, "autumn": 3, "fall": 3, "winter": 4}
FIRST_SEASON_MONTH = 21
"""Extended dates number spring to winter 21 to 24 in the place of the month."""

MAX_WORKS = 50_000
"""Works in one list: ten times the largest report we promise to export."""

NO_DATE_WORDS = frozenset({"nd", "nodate", "undated", "sd", "sa", "oj", "ohnejahr"})
"""Letters of "n.d.", "s. d.", "s.a.", "o. J."."""

_ISO_DATE = re.compile(
    r"(-?[0-9]{4})(?:[-/]([0-9]{1,2})(?:[-/]([0-9]{1,2}))?)?(?:T.*)?"
)
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]{1,6}")


def works_from_csl(value: Any, place: str) -> tuple[Work, ...]:
    """The works of a CSL-JSON list; also of one object, and of `{"items": [...]}`.
    Raises BadCallError: something in it has a type that no reader could take for a
    work."""
    if isinstance(value, dict):
        value = value["items"] if isinstance(value.get("items"), list) else [value]
    if not isinstance(value, list):
        raise BadCallError(f"{place}: must be a list of works, is {kind_of(value)}.")
    check_count(len(value), place)
    return tuple(
        work_from_csl(item, f"{place}, entry {number}", fallback_id=f"work-{number}")
        for number, item in enumerate(value, start=1)
    )


def check_count(count: int, place: str) -> None:
    if count > MAX_WORKS:
        raise BadCallError(f"{place}: more than {MAX_WORKS} works. Split the list.")


def work_from_csl(item: Any, place: str, *, fallback_id: str) -> Work:
    if not isinstance(item, dict):
        raise BadCallError(f"{place}: must be an object, is {kind_of(item)}.")
    fields: dict[str, Any] = {
        field: text_of_field(item, name, place) for name, field in TEXT_FIELDS.items()
    }
    fields["doi"] = bare_doi(fields["doi"])
    for name, field in NAME_FIELDS.items():
        fields[field] = names_of_field(item, name, place)
    for name, field in DATE_FIELDS.items():
        fields[field] = date_of(item.get(name), f'{place}, "{name}"')
    return Work(
        id=text_of_field(item, "id", place) or fallback_id,
        type=type_of(text_of_field(item, "type", place)),
        retraction=retraction_of(item, place),
        **fields,
    )


def type_of(name: str) -> WorkType:
    known = OTHER_TYPE_NAMES.get(name, name)
    return WorkType(known) if known in list(WorkType) else WorkType.DOCUMENT


def text_of_field(item: Mapping[str, Any], name: str, place: str) -> str:
    value = item.get(name)
    if value is None and name in OTHER_FIELD_NAMES:
        value = item.get(OTHER_FIELD_NAMES[name])
    if isinstance(value, list) and name != "id":
        # Registries wrap some texts into a list of one.
        value = value[0] if value else None
    return text_of_value(value, f'{place}, "{name}"')


def text_of_value(value: Any, place: str) -> str:
    if value is None:
        return ""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise BadCallError(f"{place}: must be a text, is {kind_of(value)}.")
    return clean_text(value if isinstance(value, str) else str(value))


def names_of_field(item: Mapping[str, Any], field: str, place: str) -> tuple[Name, ...]:
    value = item.get(field)
    if value is None:
        return ()
    if not isinstance(value, list):
        wrong = f"must be a list of names, is {kind_of(value)}."
        raise BadCallError(f'{place}, "{field}": {wrong}')
    places = (f'{place}, "{field}" {number}' for number in range(1, len(value) + 1))
    return tuple(filter(None, map(name_of, value, places)))


def name_of(value: Any, place: str) -> Name | None:
    if isinstance(value, str):
        literal = clean_text(value)
        return Name(literal=literal) if literal else None
    if not isinstance(value, dict):
        raise BadCallError(f"{place}: must be an object, is {kind_of(value)}.")
    parts = {
        field: text_of_value(value.get(name), f'{place}, "{name}"')
        for name, field in NAME_PARTS.items()
    }
    literal = parts.pop("literal") or text_of_value(value.get("name"), place)
    if any(parts.values()):
        return Name(**parts)
    return Name(literal=literal) if literal else None


def says_no_date(words: str) -> bool:
    return re.sub(r"[\W_]", "", words).casefold() in NO_DATE_WORDS


def date_of(value: Any, place: str) -> WorkDate | None:
    if value is None:
        return None
    if isinstance(value, str | int) and not isinstance(value, bool):
        return date_from_text(clean_text(str(value)))
    if not isinstance(value, dict):
        raise BadCallError(f"{place}: must be an object, is {kind_of(value)}.")
    parts, until, season = date_parts_of(value.get("date-parts"), place)
    season = season_of(value.get("season"), place) or season
    literal = text_of_value(value.get("literal"), place)
    if not parts:
        literal = "" if says_no_date(literal) else literal
        raw = date_from_text(text_of_value(value.get("raw"), place))
        if raw is not None and not literal:
            return raw
        return WorkDate(literal=literal) if literal else None
    try:
        return WorkDate(parts, until, season, bool(value.get("circa")), literal)
    except ValueError as error:
        raise BadCallError(f"{place}: {error}") from error


Parts = tuple[int, ...]


def date_parts_of(value: Any, place: str) -> tuple[Parts, Parts, int]:
    """First date, last date of a range, and a season written as a month."""
    if value is None:
        return (), (), 0
    if not isinstance(value, list) or not all(isinstance(date, list) for date in value):
        raise BadCallError(f'{place}: "date-parts" must be a list of lists.')
    ends = [numbers_of(date, place) for date in value[:2]]
    first = ends[0] if ends else ()
    season = 0
    if len(first) > 1 and FIRST_SEASON_MONTH <= first[1] < FIRST_SEASON_MONTH + 4:
        season = first[1] - FIRST_SEASON_MONTH + 1
        first = first[:1]
    until = ends[1] if first and len(ends) > 1 else ()
    return first, until, season


def numbers_of(values: list[Any], place: str) -> tuple[int, ...]:
    """Year, month, day up to the first that is not given (null, empty, 0)."""
    return tuple(takewhile(bool, (number_of(value, place) for value in values[:3])))


def number_of(value: Any, place: str) -> int:
    if value is None or value == "":
        return 0
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    is_number = isinstance(value, int | str) and not isinstance(value, bool)
    if is_number and _WHOLE_NUMBER.fullmatch(str(value).strip()):
        return int(value)
    raise BadCallError(f'{place}: "date-parts" must hold whole numbers below 10000.')


def season_of(value: Any, place: str) -> int:
    text = text_of_value(value, place).lower()
    return SEASON_NAMES.get(text) or (int(text) if text in ("1", "2", "3", "4") else 0)


def date_from_text(text: str) -> WorkDate | None:
    if not text or says_no_date(text):
        return None
    match = _ISO_DATE.fullmatch(text)
    with suppress(ValueError):
        if match:
            return WorkDate(tuple(int(group) for group in match.groups() if group))
    return WorkDate(literal=text)


def checked_date(parts: list[list[int]], text: str) -> CslItem:
    """A date that exists, else the words it was given in."""
    try:
        for part in parts:
            WorkDate(parts=tuple(part))
    except ValueError:
        return {"literal": text}
    return {"date-parts": parts}


def retraction_of(item: Mapping[str, Any], place: str) -> Retraction | None:
    custom = item.get("custom")
    own = custom.get(OWN_FIELDS) if isinstance(custom, dict) else None
    value = own.get("retraction") if isinstance(own, dict) else None
    if not isinstance(value, dict):
        return None
    where = f"{place}, retraction"
    kind = text_of_field(value, "kind", where)
    if kind not in list(RetractionKind):
        kind = RetractionKind.RETRACTION
    names = RETRACTION_FIELDS.items()
    texts = {own: text_of_field(value, name, where) for name, own in names}
    texts["doi"] = bare_doi(texts["doi"])
    return Retraction(RetractionKind(kind), date_of(value.get("date"), where), **texts)


_JSON_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACES = str.maketrans({"{": "\\u007b", "}": "\\u007d"})


def carried_text(work: Work, read_back: Work) -> str:
    """One line of JSON that turns `read_back` into `work`; empty when equal."""
    wanted, found = csl_item(work), csl_item(read_back)
    wanted = dict.fromkeys([*wanted, *found]) | wanted
    changed = {name: text for name, text in wanted.items() if text != found.get(name)}
    return json.dumps(changed) if changed else ""


def restored(item: CslItem, carried: str, place: str, *, fallback_id: str) -> Work:
    """The work of an item as the format gave it, with what was carried put back."""
    if carried:
        fields = load_json(carried, f"{place}, field of citeweb")
        if not isinstance(fields, dict):
            raise BadCallError(f"{place}: the field of citeweb must be an object.")
        item = item | fields
    return work_from_csl(item, place, fallback_id=fallback_id)


def with_balanced_braces(text: str) -> str:
    """JSON with the braces inside its texts in escapes, so that all others balance."""
    return _JSON_TEXT.sub(lambda match: match.group().translate(_BRACES), text)
