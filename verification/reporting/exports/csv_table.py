"""A report as CSV (RFC 4180): claims with their citations, or the findings."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator

from verification.records import Report

from .exporting import ExportOptions, gathered
from .tables import (
    CITATION_COLUMNS,
    FINDING_COLUMNS,
    Cell,
    citation_rows,
    finding_rows,
    text_cell,
)

BOM = b"\xef\xbb\xbf"


def write_csv(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """One row for each claim and citation."""
    return lines(CITATION_COLUMNS, citation_rows(report), options)


def write_findings(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """One row for each finding about the document itself: a header alone for none."""
    return lines(FINDING_COLUMNS, finding_rows(report), options)


def lines(
    columns: tuple[str, ...],
    rows: Iterable[tuple[Cell, ...]],
    options: ExportOptions,
) -> Iterator[bytes]:
    """
    A header line and the rows, in UTF-8, every text cell quoted.

    Numbers are written as numbers: a negative one would be a formula's beginning, and
    there is none among them.
    """
    if options.with_bom:
        yield BOM
    yield line_of(columns)
    yield from gathered(map(line_of, rows))


def line_of(cells: tuple[Cell, ...]) -> bytes:
    line = io.StringIO()
    safe = [text_cell(each) if isinstance(each, str) else each for each in cells]
    csv.writer(line, quoting=csv.QUOTE_NONNUMERIC).writerow(
        "" if each is None else each for each in safe
    )
    return line.getvalue().encode()
