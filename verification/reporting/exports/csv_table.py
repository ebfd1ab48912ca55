"""A report as CSV (RFC 4180): one row for each claim and citation."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from verification.records import Report

from .exporting import ExportOptions, gathered
from .tables import CITATION_COLUMNS, Cell, citation_rows, text_cell

BOM = b"\xef\xbb\xbf"


def write_csv(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """
    A header line and the rows, in UTF-8, every text cell quoted.

    Numbers are written as numbers: a negative one would be a formula's beginning, and
    there is none among them.
    """
    if options.with_bom:
        yield BOM
    yield line_of(CITATION_COLUMNS)
    yield from gathered(map(line_of, citation_rows(report)))


def line_of(cells: tuple[Cell, ...]) -> bytes:
    line = io.StringIO()
    safe = [text_cell(each) if isinstance(each, str) else each for each in cells]
    csv.writer(line, quoting=csv.QUOTE_NONNUMERIC).writerow(
        "" if each is None else each for each in safe
    )
    return line.getvalue().encode()
