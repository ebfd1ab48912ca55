"""Retraction Watch's table: a CSV of notices, read row by row."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path

from verification.errors import BadCallError, plain_fault
from verification.language.lists import late_regex
from verification.records import Identifier, IdentifierScheme, Notice, NoticeKind

from .answers import date_of_text, doi_of, iso_date, listed_kinds, text_of
from .notices import ListedNotices

NAME = "Retraction Watch"
WORK_COLUMN = "OriginalPaperDOI"
NUMBER_COLUMN = "OriginalPaperPubMedID"
NEEDED_COLUMNS = (WORK_COLUMN, "RetractionDOI", "RetractionDate", "RetractionNature")
"""`Reason` and the PubMed number are read where they are there."""

KINDS = listed_kinds("notice_kinds", "retraction_watch", NoticeKind)
REPLACED = "retract and replace"
"""A reason, beside the nature "Retraction", in Retraction Watch's own files."""

LARGEST_CELL = 1_000_000
"""Characters; notes and author lists of the real file reach some 30,000."""

CACHED = 4096
"""Dates and lists of reasons kept: the same ones stand in many rows."""

_AMERICAN = late_regex(r"\s*(\d{1,2})/(\d{1,2})/(\d{4})\b")
_MISSING = frozenset({"", "unavailable", "none", "n/a", "na", "0"})


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table."""

    line: int
    """Counted from 1, the heads being line 1."""

    work: Identifier | None = None
    """None also of a work without an identifier: nothing is wrong with such a row."""

    notice: Notice | None = None
    fault: str = ""
    """Why it cannot be used."""


def read_rows(lines: Iterable[str]) -> Iterator[Row]:
    """Raises: BadCallError: The first line lacks a column that is needed."""
    usual = csv.field_size_limit(LARGEST_CELL)  # the module's, so it is put back
    try:
        yield from rows_in(csv.DictReader(lines, restval=""))
    finally:
        csv.field_size_limit(usual)


def rows_in(reader: csv.DictReader[str]) -> Iterator[Row]:
    try:
        heads = [
            heading.strip().lstrip("\ufeff") for heading in reader.fieldnames or ()
        ]
    except csv.Error as error:
        why = f"Line 1 is no line of a CSV file: {plain_fault(error)}."
        raise BadCallError(why) from error
    missing = [column for column in NEEDED_COLUMNS if column not in heads]
    if missing:
        raise BadCallError(
            f"The first line has no column {', '.join(missing)}. Give Retraction "
            "Watch's CSV file as it is."
        )
    reader.fieldnames = heads
    while True:
        try:
            row = next(reader, None)
        except csv.Error as error:
            why = f"it is no row of a CSV file: {plain_fault(error)}"
            yield Row(reader.line_num, fault=why)
            continue
        if row is None:
            return
        yield read_row(row, reader.line_num)


def read_row(row: Mapping[str, str], line: int) -> Row:
    work, fault = work_of(row)
    if work is None:
        return Row(line, fault=fault)
    nature = " ".join(row["RetractionNature"].lower().split())
    kind = KINDS.get(nature)
    if kind is None:
        fault = f"RetractionNature is “{nature[:40]}”, which is no kind"
        return Row(line, fault=fault)
    written = row["RetractionDate"]
    day = iso_day(written)
    if not day and written.strip().lower() not in _MISSING:
        fault = f"RetractionDate is “{written[:40]}”, which is no date"
        return Row(line, fault=fault)
    reasons = reasons_in(row.get("Reason") or "")
    if kind is NoticeKind.RETRACTION and REPLACED in (
        reason.lower() for reason in reasons
    ):
        kind = NoticeKind.RETRACT_AND_REPLACE
    doi = doi_of(row["RetractionDOI"])
    return Row(line, work, Notice(kind, day, doi, NAME, "; ".join(reasons)))


def work_of(row: Mapping[str, str]) -> tuple[Identifier | None, str]:
    """The work's DOI, else its PubMed number; None for neither, with any fault."""
    written = row[WORK_COLUMN].strip()
    if written.lower() not in _MISSING:
        if doi := doi_of(written):
            return Identifier(IdentifierScheme.DOI, doi), ""
        return None, f"{WORK_COLUMN} is “{written[:60]}”, which is no DOI"
    number = (row.get(NUMBER_COLUMN) or "").strip()
    if number.isascii() and number.isdecimal() and int(number) and len(number) < 10:
        return Identifier(IdentifierScheme.PMID, str(int(number))), ""
    return None, ""


@lru_cache(CACHED)
def iso_day(written: str) -> str:
    """A day in Retraction Watch's form (2/6/2010 0:00) or ISO 8601; "" for none."""
    american = _AMERICAN.match(written)
    if american is None:
        return iso_date(date_of_text(written.strip()))
    month, day, year = map(int, american.groups())
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


@lru_cache(CACHED)
def reasons_in(written: str) -> tuple[str, ...]:
    """The reasons in "+Error in Data;+Misconduct by Author;"."""
    parts = (text_of(part).lstrip("+ ") for part in written.split(";"))
    return tuple(part for part in parts if part)


def read_notice_file(path: str) -> ListedNotices:
    """A CSV file as a table in memory. Rows that cannot be used are passed over.
    Raises: BadCallError: The file cannot be read, or is not such a table."""
    found: dict[Identifier, list[Notice]] = {}
    try:
        with Path(path).open(
            encoding="utf-8-sig", errors="replace", newline=""
        ) as file:
            for row in read_rows(file):
                if row.work and row.notice:
                    found.setdefault(row.work, []).append(row.notice)
    except (OSError, ValueError) as error:
        raise BadCallError.of_file(path, error, "read") from error
    except BadCallError as error:
        raise BadCallError(f"{path}: {error}") from error
    return ListedNotices(found)
