"""An audit trail as a file, JSON or CSV, written row by row and checked from itself."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Iterator
from functools import partial
from itertools import chain
from typing import Any

from verification.errors import BinaryFileError, UnreadableFileError, plain_fault
from verification.reporting.harmless import FORMULA_SIGNS, escaped_json

from .chain import ChainCheck, Tally, check_rows, closing_of, header_of
from .entries import FIELDS, Row, Scope

SCHEMA = "citeweb.audit/1"
END = "end"
"""First cell of the last line of a CSV file, which says what the file holds."""

BODY = ("schema", "entries", "report")

NUMBERS = ("team", "number", "document_number")
STRUCTURES = ("input", "sources")
NUMBER = re.compile("0|[1-9][0-9]{0,17}")
"""One way to write each number: another is not what was exported."""

BEYOND = "beyond the last column"
"""Stands for cells that a line has there: no row of ours has any."""

FIELD_BYTES = 1_000_000
"""Longest cell read: `input` at its largest has some 60 times 1,000 characters."""


def write_json_lines(rows: Iterable[Row], *, closing: Row) -> Iterator[str]:
    """The parts of a JSON file, one row a line, with the report at its end. `closing`
    is the row of the export itself, which the head of the file repeats."""
    tally = Tally()
    head = {"schema": SCHEMA, **header_of(closing)}
    yield f'{json_text(head)[:-1]}, "entries": [\n'
    for row in rows:
        yield f"{json_text(row)},\n"
        tally.add(row)
    tally.add(closing)
    report = json_text(tally.as_record())
    yield f'{json_text(closing)}\n], "report": {report}}}\n'


def write_csv(rows: Iterable[Row], *, closing: Row) -> Iterator[str]:
    """
    The lines of a CSV file: a head, the rows, and a line that closes it.

    A cell that a spreadsheet would compute has an apostrophe before it, which reading
    the file takes off again. The text begins with a byte order mark. What a JSON file
    has at its head stands in the last line.
    """
    yield "\ufeff" + csv_line(FIELDS)
    for row in chain(rows, [closing]):
        yield csv_line(cell_of(row[name]) for name in FIELDS)
    header = header_of(closing)
    told = {"input": json_text(header), "hash": closing["hash"]}
    yield csv_line([END, *(told.get(name, "") for name in FIELDS[1:])])


def json_text(value: Any) -> str:
    return escaped_json(json.dumps(value, ensure_ascii=False))


def csv_line(cells: Iterable[str]) -> str:
    line = io.StringIO()
    csv.writer(line).writerow(cells)
    return line.getvalue()


def cell_of(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict | list):
        return json_text(value)
    text = str(value)
    return f"'{text}" if text[:1] in {*FORMULA_SIGNS, "'"} else text


def check_trail_file(content: bytes, *, noted: str = "") -> tuple[ChainCheck, Tally]:
    """Check an exported trail with nothing but its bytes. `noted` is a hash that was
    noted elsewhere, or its beginning. Raises InputError: it is no trail of ours."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BinaryFileError(
            f"byte {error.start} is not UTF-8. An exported trail is JSON or CSV."
        ) from error
    if text.lstrip().startswith("{"):
        return check_json(text, noted)
    return check_csv(text, noted)


def check_json(text: str, noted: str) -> tuple[ChainCheck, Tally]:
    try:
        trail = strict_json(text)
    except (ValueError, RecursionError) as error:
        said = f"not JSON that can be read: {plain_fault(error)}."
        raise UnreadableFileError(said) from error
    if trail.get("schema") != SCHEMA or not isinstance(trail.get("entries"), list):
        raise UnreadableFileError(
            f'not an audit trail: "schema" is not "{SCHEMA}" or there are no "entries".'
        )
    rows = trail["entries"]
    return check_rows(
        rows,
        scope=scope_of(trail.get("scope"), rows),
        header={name: trail[name] for name in trail if name not in BODY},
        report=trail.get("report"),
        has_report=True,
        noted=noted,
    )


def object_without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key given twice shows one value to a person and another to a program."""
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("an object has the same key twice")
    return values


strict_json = partial(json.loads, object_pairs_hook=object_without_doubles)


def check_csv(text: str, noted: str) -> tuple[ChainCheck, Tally]:
    lines = lines_of(text)
    if not lines or tuple(lines[0]) != FIELDS:
        wanted = f"its first line does not name {FIELDS[0]} to {FIELDS[-1]}."
        raise UnreadableFileError(f"not an audit trail: {wanted}")
    header, lines = closing_line(lines[1:])
    rows = list(map(row_of, lines))
    scope = scope_of((header or {}).get("scope"), rows, cut_off=header is None)
    return check_rows(rows, scope=scope, header=header, noted=noted)


def closing_line(lines: list[list[str]]) -> tuple[Row | None, list[list[str]]]:
    if not lines or lines[-1][:1] != [END]:
        return None, lines
    row = row_of(lines[-1])
    told = row.pop("input")
    header = dict(told) if isinstance(told, dict) else {}
    if row.pop("hash", "") != header.get("closed_by"):
        header["hash"] = True
    more = (name for name in (*FIELDS[1:], BEYOND) if row.get(name))
    return {**header, **dict.fromkeys(more, True)}, lines[:-1]


def lines_of(text: str) -> list[list[str]]:
    """Raises UnreadableFileError: it is no CSV, or has a cell longer than ours have."""
    usual = csv.field_size_limit(FIELD_BYTES)  # the module's, so it is put back
    try:
        return list(csv.reader(io.StringIO(text, newline=""), strict=True))
    except csv.Error as error:
        said = f"not CSV that can be read: {plain_fault(error)}."
        raise UnreadableFileError(said) from error
    finally:
        csv.field_size_limit(usual)


def row_of(cells: list[str]) -> Row:
    """The row that a line was made of; what does not fit stays text: it was altered."""
    plain = (cell.removeprefix("'") for cell in cells)
    row: Row = dict(zip(FIELDS, plain, strict=False))
    for name in NUMBERS:
        cell = row.get(name, "")
        row[name] = int(cell) if NUMBER.fullmatch(cell) else cell
    for name in STRUCTURES:
        try:
            row[name] = strict_json(row.get(name, ""))
        except (ValueError, RecursionError):
            row[name] = None
    row["success"] = {"yes": True, "no": False}.get(row.get("success", ""))
    if any(cells[len(FIELDS) :]):
        row[BEYOND] = True
    return row


def scope_of(word: object, rows: list[Any], *, cut_off: bool = False) -> Scope:
    """What a file says that it holds, when the row that closes it does not say so.
    Raises UnreadableFileError: neither the head nor the last row says it."""
    try:
        return Scope(str(word))
    except ValueError:
        if cut_off or (rows and closing_of(rows[-1])):
            return Scope.SELECTION
        raise UnreadableFileError(
            f"not an audit trail: its scope is '{str(word)[:40]}', not one of: "
            f"{', '.join(Scope)}."
        ) from None
