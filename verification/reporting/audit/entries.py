"""
One row of the audit trail: what was done, its canonical form, and its hash.

A row is a flat JSON object of texts, whole numbers, truth values, and one level of
`input` and `sources`. Its hash is the SHA-256 of its canonical form: every field but
`hash`, keys in order, no white space, UTF-8. There are no fractions, because programs
print them differently.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from typing import Any, TypeAlias

from verification.language.lists import table_rows

Row: TypeAlias = dict[str, Any]

BEFORE_FIRST = "0" * 64
"""What the first row of a chain holds for the hash of the row before it."""

LINE_LENGTH = 500
"""Characters of one text of a row: an address or a reason whole, never a document."""

MAX_VALUES = 60
"""Entries of one list or of `input`: past that a row would be a document itself."""

UNPRINTABLE = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufffe\uffff\ud800-\udfff]"
)
"""Signs that a program obeys, or that turn the order of the letters around them."""


class AuditKind(StrEnum):
    """The closed set of what can be done to a team's documents and sources."""

    SUBMIT = "submit"
    EDIT = "edit"
    RUN = "run"
    SEARCH = "search"
    FETCH = "fetch"
    EXTRACT = "extract"
    SUPPLY = "supply"
    JUDGE = "judge"
    DECIDE = "decide"
    EXPORT = "export"
    SHARE = "share"
    OPEN_SHARE = "open_share"
    SIGN_IN_TO_SHARE = "sign_in_to_share"
    COMMENT = "comment"
    RENAME = "rename"
    DELETE = "delete"
    MEMBER = "member"
    TOKEN = "token"  # noqa: S105 - the word, not a secret


class Scope(StrEnum):
    """Which rows a file holds: all of a chain, or those that a filter left."""

    TEAM = "team"
    DOCUMENT = "document"
    SELECTION = "selection"


@dataclass(frozen=True, slots=True)
class Action:
    kind: AuditKind
    what: str
    input: Mapping[str, Any] = field(default_factory=dict)
    outcome: str = ""
    sources: tuple[str, ...] = ()
    error: str = ""
    """Empty of what succeeded."""


@dataclass(frozen=True, slots=True)
class EntryPlace:
    """Where a row stands: in the chain of its team, and in that of its document."""

    team: int
    number: int
    previous: str
    document: str = ""
    """Id of the document, empty for what concerns none; `run` likewise."""

    run: str = ""
    document_number: int = 0
    """From 1; 0 for a row about no document."""

    document_previous: str = ""


def seal(
    action: Action, place: EntryPlace, *, at: datetime, actor: str, actor_kind: str
) -> Row:
    """The whole row of an action with its hash. Texts are set on one line and bounded,
    so that a row reads back as it was hashed."""
    row: Row = {
        "team": place.team,
        "number": place.number,
        "document": place.document,
        "document_number": place.document_number,
        "run": place.run,
        "at": moment_text(at),
        "actor_kind": actor_kind,
        "actor": one_line(actor),
        "kind": str(action.kind),
        "what": one_line(action.what),
        "input": plain(dict(action.input)),
        "outcome": one_line(action.outcome),
        "sources": plain(list(action.sources)),
        "success": not action.error,
        "error": one_line(action.error),
        "previous": place.previous,
        "document_previous": place.document_previous,
    }
    return {**row, "hash": hash_of(row)}


_KINDS = {kind.__name__: kind for kind in (int, str, dict, list, bool)}
SHAPES: dict[str, type] = {
    field: _KINDS[kind] for field, kind in table_rows("reporting/audit/fields")
}
FIELDS = tuple(SHAPES)
MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z", re.ASCII)


def is_row(value: object) -> bool:
    return (
        isinstance(value, dict)
        and set(value) == set(FIELDS)
        and all(type(value[name]) is shape for name, shape in SHAPES.items())
        and MOMENT.fullmatch(value["at"]) is not None
    )


def hash_of(row: Mapping[str, Any]) -> str:
    """The SHA-256 of a row's canonical form, in hexadecimal digits."""
    return hashlib.sha256(canonical(row)).hexdigest()


def canonical(row: Mapping[str, Any]) -> bytes:
    """
    The bytes that are hashed, after RFC 8785 without its rules for fractions.

    >>> canonical({"b": "é", "a": [1, True], "hash": "x"}).decode()
    '{"a":[1,true],"b":"é"}'
    """
    kept = {name: value for name, value in row.items() if name != "hash"}
    text = json.dumps(kept, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return text.encode("utf-8", "surrogatepass")


def moment_text(at: datetime) -> str:
    """
    >>> moment_text(datetime(2026, 11, 21, 9, 30, tzinfo=UTC))
    '2026-11-21T09:30:00.000000Z'
    """
    text = at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="microseconds")
    return f"{text}Z"


def one_line(text: str) -> str:
    """The text on one line, storable, and cut with an ellipsis when it is too long."""
    line = UNPRINTABLE.sub("\ufffd", " ".join(text[: 4 * LINE_LENGTH].split()))
    return line if len(line) <= LINE_LENGTH else f"{line[: LINE_LENGTH - 1]}…"


def plain(value: Any) -> Any:
    """The value of nothing but texts, whole numbers, truth values, lists, objects."""
    if value is None or isinstance(value, bool | int):
        return value
    if isinstance(value, Mapping):
        pairs = list(value.items())[:MAX_VALUES]
        return {one_line(str(name)): plain(pair) for name, pair in pairs}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value[:MAX_VALUES]]
    return one_line(str(value))
