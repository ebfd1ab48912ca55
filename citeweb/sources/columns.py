"""Text from outside made fit for a column, and rows found by very many values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from django.db.models import Model, QuerySet

Row = TypeVar("Row", bound=Model)

UNSTORABLE = re.compile("[\x00\ud800-\udfff]")
"""PostgreSQL refuses NUL, and UTF-8 has no surrogates. Each is one code point and
becomes one replacement character, so that offsets into the text stay true."""

VALUES_A_QUERY = 500
"""Half of the 999 parameters that the oldest SQLite builds allow."""


def storable(text: str) -> str:
    """The text with U+FFFD for every character that a database refuses."""
    return UNSTORABLE.sub("\ufffd", text)


def fitted(text: str, length: int) -> str:
    """Storable, on one line, and cut to `length` with an ellipsis when it is longer."""
    line = " ".join(storable(text[: 4 * length]).split())
    return line if len(line) <= length else f"{line[: length - 1]}…"


def storable_json(value: Any) -> Any:
    """The same value with every text in it storable."""
    if isinstance(value, str):
        return storable(value)
    if isinstance(value, dict):
        return dict(map(storable_json, value.items()))
    if isinstance(value, list | tuple):
        return [storable_json(inner) for inner in value]
    return value


def same_columns(
    model: type[Model], record: object, names: Iterable[str]
) -> dict[str, Any]:
    """Fields of a record as columns of the same names, texts as long as those take."""
    found = {}
    for name in names:
        value, field = getattr(record, name), model._meta.get_field(name)
        most = getattr(field, "max_length", None)
        found[name] = fitted(value, most) if isinstance(value, str) and most else value
    return found


def rows_with(rows: QuerySet[Row], column: str, values: Iterable[Any]) -> Iterator[Row]:
    """The rows with one of these values, in as many queries as a database needs."""
    wanted = iter(values)
    while values := list(islice(wanted, VALUES_A_QUERY)):
        yield from rows.filter(**{f"{column}__in": values})
