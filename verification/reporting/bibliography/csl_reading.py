"""Works from CSL-JSON, whoever wrote it: what is odd is mended, what is wrong named."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import takewhile
from typing import Any

from verification.errors import BadCallError, kind_of, load_json
from verification.language.lists import table_mapping
from verification.records import (
    Name,
    Retraction,
    RetractionKind,
    Work,
    WorkDate,
    WorkType,
)
from verification.records.works import FORBIDDEN_SIGNS

from .csl_writing import (
    DATE_FIELDS,
    NAME_FIELDS,
    NAME_PARTS,
    OWN_FIELDS,
    RETRACTION_FIELDS,
    TEXT_FIELDS,
    CslItem,
    csl_item,
)
from .locators import bare_doi

_HALF_PAIR = re.compile("[\ud800-\udfff]")
REPLACEMENT = "\N{REPLACEMENT CHARACTER}"


def clean_text(text: str) -> str:
    """
    White space collapsed, control characters dropped, half surrogate pairs replaced.

    >>> clean_text("  Two\\n lines\\x00 ")
    'Two lines'
    """
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
        raise BadCallError(
            f'{place}, "{field}": must be a list of names, is {kind_of(value)}.'
        )
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
        return WorkDate(
            parts=parts,
            until=until,
            season=season,
            is_approximate=bool(value.get("circa")),
            literal=literal,
        )
    except ValueError as error:
        raise BadCallError(f"{place}: {error}") from error


def date_parts_of(
    value: Any, place: str
) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """First date, last date of a range, and a season written as a month."""
    if value is None:
        return (), (), 0
    if not isinstance(value, list) or not all(isinstance(each, list) for each in value):
        raise BadCallError(f'{place}: "date-parts" must be a list of lists.')
    ends = [numbers_of(each, place) for each in value[:2]]
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
    if match:
        parts = tuple(int(each) for each in match.groups() if each)
        try:
            return WorkDate(parts=parts)
        except ValueError:
            return WorkDate(literal=text)
    return WorkDate(literal=text)


def checked_date(parts: list[list[int]], text: str) -> CslItem:
    """A date that exists, else the words it was given in."""
    try:
        for each in parts:
            WorkDate(parts=tuple(each))
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
    texts = {
        own: text_of_field(value, name, where)
        for name, own in RETRACTION_FIELDS.items()
    }
    texts["doi"] = bare_doi(texts["doi"])
    return Retraction(RetractionKind(kind), date_of(value.get("date"), where), **texts)


_JSON_TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
_BRACES = str.maketrans({"{": "\\u007b", "}": "\\u007d"})


def carried_text(work: Work, read_back: Work) -> str:
    """One line of JSON that turns `read_back` into `work`; empty when equal."""
    wanted, found = csl_item(work), csl_item(read_back)
    names = dict.fromkeys([*wanted, *found])
    changed = {
        name: wanted.get(name) for name in names if wanted.get(name) != found.get(name)
    }
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
    """
    JSON with the braces inside its texts in escapes, so that all others balance.

    >>> with_balanced_braces('{"note": "a } b"}')
    '{"note": "a \\\\u007d b"}'
    """
    return _JSON_TEXT.sub(lambda match: match.group().translate(_BRACES), text)
