"""An audit trail as a file, JSON or CSV, written row by row and checked from itself."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from verification.errors import BinaryFileError, UnreadableFileError

from .chain import ChainCheck, Fault, FaultKind, check_chain
from .entries import BEFORE_FIRST, FIELDS, Row, Scope
from .tally import Tally

SCHEMA = "citeweb.audit/1"
END = "end"
"""First cell of the last line of a CSV file, which says how many rows it has."""

NUMBERS = ("team", "number", "document_number")
STRUCTURES = ("input", "sources")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "'")
"""What makes a spreadsheet compute a cell; and the sign that we keep it from it by."""

FIELD_BYTES = 1_000_000
"""Longest cell read: `input` at its largest has some 60 times 1,000 characters."""


def write_json_lines(rows: Iterable[Row], *, scope: Scope) -> Iterator[str]:
    """The parts of a JSON file, one row a line, with the report at its end."""
    tally, head, count = Tally(), BEFORE_FIRST, 0
    yield f'{{"schema": "{SCHEMA}", "scope": "{scope}", "entries": [\n'
    for row in rows:
        comma = ",\n" if count else ""
        yield f"{comma}{json.dumps(row, ensure_ascii=False)}"
        tally.add(row)
        head, count = row["hash"], count + 1
    report = json.dumps(tally.as_record())
    yield f'\n], "count": {count}, "head": "{head}", "report": {report}}}\n'


def write_csv(rows: Iterable[Row], *, scope: Scope) -> Iterator[str]:
    """
    The lines of a CSV file: a head, the rows, and a line that closes it.

    A cell that a spreadsheet would compute has an apostrophe before it, which reading
    the file takes off again. The text begins with a byte order mark.
    """
    head, count = BEFORE_FIRST, 0
    yield "\ufeff" + csv_line(FIELDS)
    for row in rows:
        yield csv_line(cell_of(row[name]) for name in FIELDS)
        head, count = row["hash"], count + 1
    yield csv_line([END, str(count), str(scope), *[""] * (len(FIELDS) - 4), head])


def csv_line(cells: Iterable[str]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def cell_of(value: Any) -> str:
    """
    >>> cell_of("=1+1"), cell_of(True), cell_of({"a": 1})
    ("'=1+1", 'yes', '{"a": 1}')
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False)
    text = str(value)
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def check_trail_file(content: bytes) -> tuple[ChainCheck, Tally]:
    """
    Check an exported trail with nothing but its bytes.

    Raises:
        InputError: It is no audit trail of ours.
    """
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BinaryFileError(
            f"byte {error.start} is not UTF-8. An exported trail is JSON or CSV."
        ) from error
    if text.lstrip().startswith("{"):
        return check_json(text)
    return check_csv(text)


def check_json(text: str) -> tuple[ChainCheck, Tally]:
    try:
        trail = json.loads(text, object_pairs_hook=object_without_doubles)
    except (ValueError, RecursionError) as error:
        raise UnreadableFileError(f"not JSON that can be read: {error}.") from error
    if trail.get("schema") != SCHEMA or not isinstance(trail.get("entries"), list):
        raise UnreadableFileError(
            f'not an audit trail: "schema" is not "{SCHEMA}" or there are no "entries".'
        )
    tally, count = Tally(), trail.get("count")
    check = check_chain(
        counted(trail["entries"], tally),
        scope=scope_of(trail.get("scope")),
        count=count if type(count) is int else len(trail["entries"]) + 1,
        head=str(trail.get("head")),
    )
    return check, tally


def object_without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key given twice shows one value to a person and another to a program."""
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("an object has the same key twice")
    return values


def check_csv(text: str) -> tuple[ChainCheck, Tally]:
    lines = lines_of(text)
    if not lines or tuple(lines[0]) != FIELDS:
        raise UnreadableFileError(
            f"not an audit trail: its first line does not name {FIELDS[0]} to "
            f"{FIELDS[-1]}."
        )
    rows, end = lines[1:], lines[-1]
    if end[:1] != [END] or len(end) != len(FIELDS) or not end[1].isdecimal():
        sentence = "The last line, which closes the file, is missing: it was cut off."
        fault = Fault(FaultKind.MISSING, len(rows) + 1, sentence)
        tally = Tally()
        check = check_chain(counted(map(row_of, rows), tally), scope=Scope.SELECTION)
        return replace(check, fault=check.fault or fault), tally
    tally = Tally()
    check = check_chain(
        counted(map(row_of, rows[:-1]), tally),
        scope=scope_of(end[2]),
        count=int(end[1][:18]),
        head=end[-1],
    )
    return check, tally


def lines_of(text: str) -> list[list[str]]:
    """
    Raises:
        UnreadableFileError: It is no CSV, or has a cell longer than any of ours.
    """
    usual = csv.field_size_limit(FIELD_BYTES)  # the module's, so it is put back
    try:
        return list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        raise UnreadableFileError(f"not CSV that can be read: {error}.") from error
    finally:
        csv.field_size_limit(usual)


def row_of(cells: list[str]) -> Row:
    """
    The row that a line was made of; what does not fit stays text, and is altered then.
    """
    row: Row = dict(zip(FIELDS, map(uncovered, cells), strict=False))
    for name in NUMBERS:
        cell = row.get(name, "")
        row[name] = int(cell) if cell.isdecimal() and len(cell) < 19 else cell
    for name in STRUCTURES:
        try:
            row[name] = json.loads(
                row.get(name, ""), object_pairs_hook=object_without_doubles
            )
        except (ValueError, RecursionError):
            row[name] = None
    row["success"] = {"yes": True, "no": False}.get(row.get("success", ""))
    return row


def uncovered(cell: str) -> str:
    return cell[1:] if cell.startswith("'") else cell


def counted(rows: Iterable[Any], tally: Tally) -> Iterator[Row]:
    """The rows, each counted when the next one is asked for: when it was in order."""
    for row in rows:
        values: Row = row if isinstance(row, dict) else {}
        yield values
        tally.add(values)


def scope_of(word: object) -> Scope:
    """
    Raises:
        UnreadableFileError: The word is none of the scopes.
    """
    try:
        return Scope(str(word))
    except ValueError:
        raise UnreadableFileError(
            f"not an audit trail: its scope is '{str(word)[:40]}', not one of: "
            f"{', '.join(Scope)}."
        ) from None
