"""A report as PDF: the HTML export set on paper, tagged, with bookmarks."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec

from verification.errors import ExportError
from verification.records import Report

from .apart import work_apart
from .exporting import PIECE_BYTES, ExportOptions
from .html_page import page
from .pdf_rendering import MISSING

SECONDS = 120.0
MEMORY_BYTES = 2 * 1024 * 1024 * 1024
MANY_CITATIONS = 400
_TOO_MUCH = (
    "Setting the PDF took too long or too much memory. Export HTML and print it from a "
    "browser."
)


def write_pdf(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """
    Raises:
        ExportError: The extra `pdf` is not installed, or the report is too much for it.
    """
    if find_spec("weasyprint") is None:
        raise ExportError(MISSING)
    citations = sum(len(each.citations) for each in report.claims)
    html = "".join(page(report, options, only_flagged=citations > MANY_CITATIONS))
    content = work_apart(
        "render_pdf",
        {},
        html.encode("utf-8"),
        seconds=SECONDS,
        memory_bytes=MEMORY_BYTES,
        too_much=_TOO_MUCH,
    )
    for start in range(0, len(content), PIECE_BYTES):
        yield content[start : start + PIECE_BYTES]
