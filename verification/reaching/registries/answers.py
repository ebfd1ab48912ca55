"""What one registry said of one work, read without trusting the type of any value."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from html import unescape
from typing import Any, Protocol, TypeVar
from urllib.parse import quote

from verification.language.lists import ListedMapping, late_regex, table_rows, word_list
from verification.reading.identifiers import find_dois
from verification.records import (
    Identifier,
    Identity,
    Name,
    Notice,
    Reference,
    Work,
    WorkDate,
)
from verification.records.works import FORBIDDEN_SIGNS


class AnswerState(StrEnum):
    FOUND = "found"
    NOT_FOUND = "not_found"
    COULD_NOT_CHECK = "could_not_check"
    """It did not answer, or with something that cannot be read."""


@dataclass(frozen=True, slots=True)
class RegistryAnswer:
    """One registry's answer to one question."""

    name: str
    state: AnswerState = AnswerState.FOUND
    detail: str = ""
    work: Work | None = None
    """None also when the registry has the identifier and keeps no record with it."""

    notices: tuple[Notice, ...] = ()
    identifiers: tuple[Identifier, ...] = ()
    """Others that the record gives for the same work: a PubMed number's DOI."""

    other_titles: tuple[str, ...] = ()
    """Of the same work: in its own language, translated, as catalogues shorten it."""

    has_met: bool | None = True
    """Whether anybody was met there; None when nobody was asked."""

    @property
    def is_answer(self) -> bool:
        return self.state is not AnswerState.COULD_NOT_CHECK


class Registries(Protocol):
    """Finds out which work an entry names. `desk.RegistryDesk` is the real one."""

    async def identify(self, reference: Reference, *, now: datetime) -> Identity:
        """Look the entry's identifier up, or its title. Raises nothing: silence is a
        check that could not be made. `now` is the day that the reasons name."""


MAX_LINE = 1000
"""Characters of one field: the longest registered titles have some 800."""

MAX_AUTHORS = 100
"""Authors kept of one work: no style prints more than twenty."""

MAX_ENTRIES = 200
"""Entries read of any list in an answer."""

_TAG = late_regex(r"</?[A-Za-z][^<>]{0,200}>")
_PARTICLES = word_list("language/name_particles")
_PLAIN_DOI = late_regex(r"10\.\d{4,9}/[a-uw-z0-9.()/-]{0,200}[0-9]", re.ASCII)
"""DOIs from which nothing is trimmed, not even a version: most of a table's."""

_ISO_DATE = late_regex(r"(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?=$|[T\s/])")


_KindT = TypeVar("_KindT", bound=StrEnum)


def listed_kinds(table: str, registry: str, kind: type[_KindT]) -> Mapping[str, _KindT]:
    """Our kinds by a registry's own words, as a table has them."""
    return ListedMapping(
        lambda: {
            theirs: kind(ours)
            for name, theirs, ours in table_rows(f"reaching/{table}")
            if name == registry
        }
    )


def text_of(value: Any, longest: int = MAX_LINE) -> str:
    """
    One clean line of at most `longest` characters; "" for what is no text. Tags go,
    entities become what they stand for, control characters are dropped.

    >>> text_of(" A <i>Bacillus</i> &amp;\\n others\\x00 ")
    'A Bacillus & others'
    """
    if isinstance(value, int) and not isinstance(value, bool):
        value = str(value) if abs(value) < 10**12 else ""
    if not isinstance(value, str):
        return ""
    whole = value[: 4 * max(longest, MAX_LINE)]
    plain = unescape(unescape(_TAG.sub("", whole)))  # some do it twice
    plain = _TAG.sub("", plain)
    plain = FORBIDDEN_SIGNS.sub("", plain)
    return " ".join(plain.split())[:longest].rstrip()


MAX_TITLES = 8
"""Titles of one work that are read; a translated one has two or three."""


class Record:
    """An object in an answer; what is not there, or is of another type, is empty."""

    def __init__(self, value: Any, *path: str) -> None:
        """Args: path: Of keys, to an object inside `value`."""
        found = value_at(value, *path)
        self._fields: dict[str, Any] = found if isinstance(found, dict) else {}

    def __bool__(self) -> bool:
        return bool(self._fields)

    def get(self, name: str) -> Any:
        return self._fields.get(name)

    def inside(self, *path: str) -> Record:
        return Record(self._fields, *path)

    def each(self, name: str) -> list[Record]:
        """The objects of a list, others passed over."""
        return [Record(fields) for fields in objects_of(self.get(name))]

    def texts(self, *names: str) -> list[str]:
        """Texts and those of lists, without those that hold nothing."""
        found: list[str] = []
        for value in map(self.get, names):
            values = value[:MAX_TITLES] if isinstance(value, list) else [value]
            found += filter(None, map(text_of, values))
        return found

    def text(self, name: str, longest: int = MAX_LINE) -> str:
        """The text, or the first of a list; "" for neither."""
        return next(iter(self.texts(name)), "")[:longest].rstrip()


def objects_of(value: Any) -> Iterator[Mapping[str, Any]]:
    """The objects of a list, others passed over."""
    if isinstance(value, list):
        yield from (entry for entry in value[:MAX_ENTRIES] if isinstance(entry, dict))


def value_at(value: Any, *path: str) -> Any:
    """What stands at a path of keys; None where nothing does."""
    for key in path:
        value = value.get(key) if isinstance(value, dict) else None
    return value


def list_of(value: Any) -> list[Any]:
    return value[:MAX_ENTRIES] if isinstance(value, list) else []


def date_of_parts(value: Any) -> WorkDate | None:
    """The date of CSL's `{"date-parts": [[2010, 2, 6]]}`; None for any other thing."""
    outer = list_of(value_at(value, "date-parts"))
    return date_from(*list_of(outer[0])[:3]) if outer else None


def date_of_text(value: Any) -> WorkDate | None:
    """The date with which a text such as "2017-06-12T17:57:34Z" begins."""
    found = _ISO_DATE.match(value) if isinstance(value, str) else None
    return date_from(*(int(part) for part in found.groups() if part)) if found else None


def date_from(*parts: Any) -> WorkDate | None:
    """As much of year, month and day as can be a date."""
    kept: list[int] = []
    for part, high in zip(parts, (9999, 12, 31), strict=False):
        number = int(part) if isinstance(part, str) and part.isdecimal() else part
        if type(number) is not int or not 1 <= number <= high:
            break
        kept.append(number)
    while kept:
        with suppress(ValueError):  # 31 April
            return WorkDate(tuple(kept))
        kept.pop()
    return None


def iso_date(date: WorkDate | None) -> str:
    """A date in ISO 8601 as far as it is known; "" for none."""
    parts = zip(date.parts, (4, 2, 2), strict=False) if date else ()
    return "-".join(f"{part:0{width}d}" for part, width in parts)


def person(family: Any, given: Any = "", suffix: Any = "") -> Name | None:
    """A name by parts; None when it has no family name."""
    name, forename = text_of(family, 200), text_of(given, 200)
    return Name(name, forename, suffix=text_of(suffix, 40)) if name else None


def body(name: Any) -> Name | None:
    """An organisation, or a name that is kept whole."""
    text = text_of(name, 400)
    return Name(literal=text) if text else None


def split_name(value: Any) -> Name | None:
    """A name in the order in which it is spoken, or "Family, Given". One without a
    space stays whole, as names in Chinese, Japanese and Korean signs do."""
    text = text_of(value, 400)
    before, comma, after = text.partition(",")
    if comma and before.strip() and after.strip():
        return person(before, after)
    words = text.replace(",", " ").split()
    if len(words) < 2:
        return body(text)
    start = len(words) - 1
    while start > 1 and words[start - 1].lower() in _PARTICLES:
        start -= 1
    return Name(words[-1], " ".join(words[:start]), particle=" ".join(words[start:-1]))


def names(found: Iterable[Name | None]) -> tuple[Name, ...]:
    return tuple(name for name in found if name is not None)[:MAX_AUTHORS]


def doi_of(value: Any) -> str:
    """The DOI in a text, lower case; "" without one."""
    text = value[:500] if isinstance(value, str) else ""
    if _PLAIN_DOI.fullmatch(text.lower()):
        return text.lower()
    return next((text_of(doi) for _, doi in find_dois(text)), "")


def path_of(value: str) -> str:
    """
    An identifier as a part of a path. Slashes stand as they are, as registries print
    them; but not beside dots, which would lead to another path.

    >>> path_of("10.1/a(b)<c>"), path_of("10.1/../b")
    ('10.1/a%28b%29%3Cc%3E', '10.1%2F..%2Fb')
    """
    is_plain = all(part not in ("", ".", "..") for part in value.split("/"))
    return quote(value, safe="/" if is_plain else "")
