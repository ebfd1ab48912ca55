"""
Records as JSON values and back, from one declaration each.

A record is written field by field in the order in which its class names them; what
differs from that is declared once, with `declare`, and holds for both directions. What
is read is hostile: a value of another kind is refused with the place where it stands.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields, is_dataclass
from datetime import datetime
from enum import StrEnum
from types import GenericAlias
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from cattrs import (
    AttributeValidationNote,
    BaseValidationError,
    Converter,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn, make_dict_unstructure_fn, override

from verification.errors import KINDS, BadCallError, kind_of
from verification.records import Identifier, IdentifierScheme, SourceId, Span

Record = dict[str, Any]
Kind = TypeVar("Kind")

DECIMALS = 4
"""Of scores and probabilities: finer than any of them means."""

LARGEST_NUMBER = 2**53
"""Beyond it JSON numbers are not exact everywhere."""

SHOWN_SIGNS = 60
"""Characters of a value in a message: enough to know it again."""

LEFT_OUT = override(omit=True)
OPTIONAL = override(omit_if_default=True)


@dataclass(frozen=True, slots=True)
class Declaration:
    """How the JSON of a record differs from its fields, one after the other."""

    inline: tuple[str, ...] = ()
    """Fields whose own fields stand among those of the record."""

    given: Mapping[str, Callable[[Record], Any]] = field(default_factory=dict)
    """Fields that JSON does not have: from an object that is read to their values."""

    added: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    """Keys that follow from the record. They are not read."""

    order: tuple[str, ...] = ()
    """The first keys, where they are not in the order of the fields."""

    overrides: Mapping[str, Any] = field(default_factory=dict)
    """Of single fields, as cattrs takes them: renamed, left out, written otherwise."""


_AS_IT_IS = Declaration()
_DECLARED: dict[type, Declaration] = {}
_INLINE: set[tuple[str, Any]] = set()
"""Names and types of fields that are inline: no place of a fault has them."""

converter = Converter(unstruct_collection_overrides={tuple: list})


def declare(
    kind: type,
    *,
    inline: tuple[str, ...] = (),
    given: Mapping[str, Callable[[Record], Any]] | None = None,
    added: Mapping[str, Callable[[Any], Any]] | None = None,
    order: tuple[str, ...] = (),
    left_out: tuple[str, ...] = (),
    optional: tuple[str, ...] = (),
    renamed: Mapping[str, str] | None = None,
    **overrides: Any,
) -> None:
    """
    Say how a record stands in JSON; arguments without a word here are those of
    `Declaration`.

    Args:
        left_out: Fields that JSON has not.
        optional: Fields that JSON has only where they are not as by default.
        renamed: Fields with the keys that JSON has for them.
    """
    known = dict.fromkeys(given or (), override(struct_hook=read_as_it_is))
    known |= dict.fromkeys(left_out, LEFT_OUT) | dict.fromkeys(optional, OPTIONAL)
    known |= {name: override(rename=key) for name, key in (renamed or {}).items()}
    _DECLARED[kind] = Declaration(
        inline, given or {}, added or {}, order, known | overrides
    )


def to_record(value: Any) -> Any:
    """A record, or a tuple of records, as dicts, lists, texts and numbers."""
    return converter.unstructure(value)


def from_record(value: Any, kind: type[Kind], place: str) -> Kind:
    """The record that a JSON value holds. Raises BadCallError: a field is missing or of
    another kind; says which and where."""
    try:
        return converter.structure(value, kind)
    except (BaseValidationError, ValueError) as error:
        raise BadCallError(fault_of(error, place)) from error


def fault_of(error: BaseException, place: str) -> str:
    """The first fault of those that were found, after its place."""
    names: list[str] = []
    while True:
        for note in reversed(getattr(error, "__notes__", [])):
            if isinstance(note, IterableValidationNote):
                entry = f"/{int(note.index) + 1}"
                names[-1:] = [names[-1] + entry if names else entry]
            elif isinstance(note, AttributeValidationNote):
                names += [note.name] if (note.name, note.type) not in _INLINE else []
        if not isinstance(error, BaseValidationError):
            break
        error = error.exceptions[0]
    said = str(error).rstrip(".")
    if isinstance(error, FieldError) and names and "/" not in names[-1]:
        return f'{shown_place([place, *names[:-1]])}: "{names[-1]}" {said}.'
    return f"{shown_place([place, *names])}: {said}."


def shown_place(names: Sequence[str]) -> str:
    place, *inner = names
    for part in inner:
        name, *entries = part.split("/")
        quoted = f', "{name}"' if name else ""
        place += quoted + "".join(f" entry {number}" for number in entries)
    return place


class FieldError(ValueError):
    """A field is missing or of another kind; the message follows its name."""


def not_a(wanted: str, value: Any) -> FieldError:
    return FieldError(f"must be {wanted}, is {shown(value)}")


def shown(value: Any) -> str:
    is_plain = isinstance(value, str | int | float) and not isinstance(value, bool)
    return f"{value!r:.{SHOWN_SIGNS}}" if is_plain else kind_of(value)


def read_kind(value: Any, kind: type[Kind]) -> Kind:
    """An object, a list, a text or a truth value."""
    if not isinstance(value, kind):
        raise not_a(KINDS[kind], value)
    return value


def read_as_it_is(value: Any, _: Any) -> Any:
    return value


def read_whole_number(value: Any, _: Any) -> int:
    if isinstance(value, bool) or not isinstance(value, int):
        raise not_a("a whole number", value)
    if abs(value) > LARGEST_NUMBER:
        raise FieldError("is too large")
    return value


def read_share(value: Any, _: Any) -> float:
    """A number in [0, 1]: every fraction of a report is one. An int stays an int."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise not_a("a number", value)
    if not math.isfinite(value) or not 0 <= value <= 1:
        raise not_a("in [0, 1]", value)
    return value


def read_source_id(value: Any, _: Any) -> SourceId:
    return value if isinstance(value, str) else read_whole_number(value, int)


def read_word(value: Any, words: type[StrEnum]) -> StrEnum:
    if not isinstance(value, str) or value not in list(words):
        raise not_a(f"one of {', '.join(words)}", value)
    return words(value)


def read_identifier(value: Any, _: Any = Identifier) -> Identifier:
    scheme, _, text = read_kind(value, str).partition(":")
    if scheme not in list(IdentifierScheme) or not text:
        raise not_a("an identifier", value)
    return Identifier(IdentifierScheme(scheme), text)


def read_moment(value: Any, _: Any) -> datetime:
    try:
        return datetime.fromisoformat(read_kind(value, str))
    except ValueError as error:
        raise not_a("a date and time", value) from error


def read_span(value: Any, _: Any) -> Span:
    """A range: the list of its two ends, or the object that has `start` and `end`."""
    if isinstance(value, dict):
        ends = [read_part(value, name, read_whole_number) for name in ("start", "end")]
    else:
        ends = [read_whole_number(end, int) for end in read_kind(value, list)]
    if len(ends) != 2:
        raise not_a("a list of two whole numbers", value)
    start, end = ends
    if not 0 <= start < end:
        raise ValueError(f"{start} to {end} is no range.")
    return Span(start, end)


def read_part(record: Record, name: str, read: Callable[[Any, Any], Kind]) -> Kind:
    try:
        if name not in record:
            raise FieldError("is missing")
        return read(record[name], None)
    except ValueError as error:
        error.add_note(AttributeValidationNote(name, name, None))
        raise


def reader_of_list(kind: Any) -> Callable[[Any, Any], tuple[Any, ...]]:
    parts: Any = GenericAlias(list, get_args(kind)[:1])
    return lambda value, _: tuple(converter.structure(read_kind(value, list), parts))


def writer_of_record(kind: type) -> Callable[[Any], Record]:
    declared = _DECLARED.get(kind, _AS_IT_IS)
    overrides: Any = {**declared.overrides, **dict.fromkeys(declared.given, LEFT_OUT)}
    write: Callable[[Any], Record]
    write = make_dict_unstructure_fn(kind, converter, **overrides)
    if not (declared.inline or declared.added or declared.order):
        return write

    def write_record(value: Any) -> Record:
        record: Record = {}
        for name, part in write(value).items():
            if name not in declared.inline:
                record[name] = part
            elif part is None or isinstance(part, list):
                record["start"], record["end"] = part or (None, None)
            else:
                record |= part
        record |= {name: add(value) for name, add in declared.added.items()}
        return {name: record[name] for name in declared.order} | record

    return write_record


def reader_of_record(kind: type) -> Callable[[Any, Any], Any]:
    declared = _DECLARED.get(kind, _AS_IT_IS)
    overrides: Any = declared.overrides
    read: Callable[[Any, Any], Any]
    read = make_dict_structure_fn(kind, converter, **overrides)
    wanted, kinds = keys_of(kind, declared), get_type_hints(kind)
    _INLINE.update((name, kinds[name]) for name in declared.inline)

    def read_record(value: Any, _: Any) -> Any:
        parts: Record = dict.fromkeys(declared.inline, read_kind(value, dict))
        for name in wanted:
            read_part(value, name, read_as_it_is)
        if "span" in parts and value.get("start", "") is None:
            parts["span"] = None
        given = {name: give(value) for name, give in declared.given.items()}
        return read({**value, **parts, **given}, kind)

    return read_record


def keys_of(kind: Any, declared: Declaration) -> list[str]:
    """What the JSON of a record has even where the field has a default."""
    named = {*declared.inline, *declared.given}
    names = (part.name for part in fields(kind) if part.name not in named)
    own = ((name, declared.overrides.get(name, override())) for name in names)
    there = ((name, how) for name, how in own if not (how.omit or how.omit_if_default))
    return [how.rename or name for name, how in there]


def is_list(kind: Any) -> bool:
    return get_origin(kind) is tuple


for _kind, _read in (
    (str, read_kind),
    (StrEnum, read_word),
    (bool, read_kind),
    (int, read_whole_number),
    (float, read_share),
    (datetime, read_moment),
    (SourceId, read_source_id),
):
    converter.register_structure_hook(_kind, _read)
converter.register_structure_hook_factory(is_list, reader_of_list)
converter.register_structure_hook_factory(is_dataclass, reader_of_record)
converter.register_structure_hook(Identifier, read_identifier)
converter.register_structure_hook(Span, read_span)
converter.register_unstructure_hook_factory(is_dataclass, writer_of_record)
converter.register_unstructure_hook(Identifier, str)
converter.register_unstructure_hook(Span, lambda span: [span.start, span.end])
converter.register_unstructure_hook(float, lambda value: round(value, DECIMALS))
converter.register_unstructure_hook(datetime, datetime.isoformat)
