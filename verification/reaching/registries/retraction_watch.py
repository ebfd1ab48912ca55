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
class ListedNotice:
    """A row that can be used."""

    line: int
    work: Identifier
    notice: Notice


@dataclass(frozen=True, slots=True)
class BadRow:
    """A row that cannot, and why; `line` counts from 1, the heads being line 1."""

    line: int
    reason: str


@dataclass(frozen=True, slots=True)
class UnnamedRow:
    """A row about a work that has no identifier: nothing is wrong with it."""

    line: int


Row = ListedNotice | BadRow | UnnamedRow


def read_rows(lines: Iterable[str]) -> Iterator[Row]:
    """Read the table. Raises: BadCallError: The first line lacks a column that is
    needed."""
    usual = csv.field_size_limit(LARGEST_CELL)  # the module's, so it is put back
    try:
        yield from rows_in(csv.DictReader(lines, restval=""))
    finally:
        csv.field_size_limit(usual)


def rows_in(reader: csv.DictReader[str]) -> Iterator[Row]:
    try:
        heads = [each.strip().lstrip("\ufeff") for each in reader.fieldnames or ()]
    except csv.Error as error:
        raise BadCallError(
            f"Line 1 is no line of a CSV file: {plain_fault(error)}."
        ) from error
    missing = [each for each in NEEDED_COLUMNS if each not in heads]
    if missing:
        raise BadCallError(
            f"The first line has no column {', '.join(missing)}. Give Retraction "
            "Watch's CSV file as it is."
        )
    reader.fieldnames = heads
    row: Mapping[str, str] | None = {}
    while row is not None:
        try:
            row = next(reader, None)
        except csv.Error as error:
            yield BadRow(
                reader.line_num, f"it is no row of a CSV file: {plain_fault(error)}"
            )
            continue
        if row is not None:
            yield read_row(row, reader.line_num)


def read_row(row: Mapping[str, str], line: int) -> Row:
    work = work_of(row)
    if isinstance(work, str):
        return BadRow(line, work)
    if work is None:
        return UnnamedRow(line)
    nature = " ".join(row["RetractionNature"].lower().split())
    kind = KINDS.get(nature)
    if kind is None:
        return BadRow(line, f"RetractionNature is “{nature[:40]}”, which is no kind")
    written = row["RetractionDate"]
    day = iso_day(written)
    if not day and written.strip().lower() not in _MISSING:
        return BadRow(line, f"RetractionDate is “{written[:40]}”, which is no date")
    reasons = reasons_in(row.get("Reason") or "")
    if kind is NoticeKind.RETRACTION and REPLACED in (each.lower() for each in reasons):
        kind = NoticeKind.RETRACT_AND_REPLACE
    notice = Notice(
        kind,
        date=day,
        doi=doi_of(row["RetractionDOI"]),
        source=NAME,
        reason="; ".join(reasons),
    )
    return ListedNotice(line, work, notice)


def work_of(row: Mapping[str, str]) -> Identifier | str | None:
    """The work's DOI, else its PubMed number; None for neither, a text for a fault."""
    written = row[WORK_COLUMN].strip()
    if written.lower() not in _MISSING:
        doi = doi_of(written)
        if doi:
            return Identifier(IdentifierScheme.DOI, doi)
        return f"{WORK_COLUMN} is “{written[:60]}”, which is no DOI"
    number = (row.get(NUMBER_COLUMN) or "").strip()
    if number.isascii() and number.isdecimal() and int(number) and len(number) < 10:
        return Identifier(IdentifierScheme.PMID, str(int(number)))
    return None


@lru_cache(CACHED)
def iso_day(written: str) -> str:
    """A day as Retraction Watch writes it (2/6/2010 0:00), or as ISO 8601 does; "" for
    none."""
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
    parts = (text_of(each).lstrip("+ ") for each in written.split(";"))
    return tuple(each for each in parts if each)


def read_notice_file(path: str) -> ListedNotices:
    """A CSV file as a table in memory. Rows that cannot be used are passed over.
    Raises: BadCallError: The file cannot be read, or is not such a table."""
    found: dict[Identifier, list[Notice]] = {}
    try:
        with Path(path).open(
            encoding="utf-8-sig", errors="replace", newline=""
        ) as file:
            for row in read_rows(file):
                if isinstance(row, ListedNotice):
                    found.setdefault(row.work, []).append(row.notice)
    except (OSError, ValueError) as error:
        raise BadCallError.of_file(path, error, "read") from error
    except BadCallError as error:
        raise BadCallError(f"{path}: {error}") from error
    return ListedNotices(found)
