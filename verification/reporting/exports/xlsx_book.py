"""A report as a workbook: claims, sources, figures, findings. Texts stay texts."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path

import xlsxwriter

from verification.language.wording import gettext as _
from verification.records import Report
from verification.reporting.harmless import harmless, shortened

from .exporting import CHUNK_BYTES, ExportOptions, moment_of, report_title
from .tables import (
    CITATION_COLUMNS,
    FINDING_COLUMNS,
    SOURCE_COLUMNS,
    Cell,
    citation_rows,
    finding_rows,
    source_rows,
    summary_rows,
)

CELL_LENGTH = 32_767
"""Characters that a cell may hold, by Microsoft's limits of Excel."""

WIDE = ("text", "evidence")
MIDDLE = (
    "claim_reason",
    "claim_decision",
    "source_notices",
    "notices",
    "reason",
    "differences",
    "title",
    "source_title",
    "url",
    "source_url",
    "detail",
    "finding",
    "values",
)
NARROW = ("claim_verdict", "verdict", "kind")
WIDTHS = {
    name: width
    for width, names in ((60, WIDE), (40, MIDDLE), (18, NARROW))
    for name in names
}


def write_xlsx(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """Texts are written as strings, never as formulas, links or numbers, whatever their
    first sign."""
    with tempfile.TemporaryDirectory(prefix="citeweb-") as folder:
        path = Path(folder) / "report.xlsx"
        write_book(path, report, options)
        with path.open("rb") as file:
            while chunk := file.read(CHUNK_BYTES):
                yield chunk


def write_book(path: Path, report: Report, options: ExportOptions) -> None:
    kinds = ("strings_to_formulas", "strings_to_urls", "strings_to_numbers")
    settings: dict[str, object] = {"constant_memory": True, "tmpdir": str(path.parent)}
    book = xlsxwriter.Workbook(str(path), settings | dict.fromkeys(kinds, False))
    title = harmless(report_title(report, options))[:255]
    created = moment_of(report).replace(tzinfo=None)
    book.set_properties({"title": title, "created": created})
    head = book.add_format({"bold": True, "bottom": 1, "valign": "top"})
    body = book.add_format({"valign": "top", "text_wrap": True})
    tables: tuple[tuple[str, tuple[str, ...], Iterable[tuple[Cell, ...]]], ...] = (
        (_("Claims"), CITATION_COLUMNS, citation_rows(report)),
        (_("Sources"), SOURCE_COLUMNS, source_rows(report)),
        (_("Summary"), ("figure", "value"), summary_rows(report)),
        (_("Findings"), FINDING_COLUMNS, finding_rows(report)),
    )
    for name, columns, rows in tables:
        sheet = book.add_worksheet(name)
        sheet.freeze_panes(1, 0)
        for index, column in enumerate(columns):
            width = WIDTHS.get(column, max(10, len(column) + 2))
            sheet.set_column(index, index, 34 if column == "figure" else width)
            sheet.write_string(0, index, _(column.replace("_", " ")), head)
        number = 0
        for number, row in enumerate(rows, start=1):
            for index, cell in enumerate(row):
                if isinstance(cell, str):
                    shown = shortened(harmless(cell), CELL_LENGTH)
                    sheet.write_string(number, index, shown, body)
                elif cell is not None:
                    sheet.write_number(number, index, cell, body)
        sheet.autofilter(0, 0, number, len(columns) - 1)
    book.close()
