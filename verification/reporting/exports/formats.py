"""
The registry of formats, one entry each: pages, API and command line read it.

A writer is imported when it is used: the libraries of some take longer to load than
most calls take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from verification.records import Report
from verification.reporting.markdown import as_markdown
from verification.reporting.plain_text import as_plain_text

from .exporting import Exporter, ExportOptions, Writer


def later(module: str, name: str) -> Writer:
    """The writer of that name in a module of this package, imported when it writes."""

    def write(report: Report, options: ExportOptions) -> Iterator[bytes]:
        writer: Writer = getattr(import_module(f".{module}", __package__), name)
        yield from writer(report, options)

    return write


def from_text(make: Callable[[Report], str]) -> Writer:
    def write(report: Report, options: ExportOptions) -> Iterator[bytes]:
        yield make(report).encode("utf-8", "replace")

    return write


_EXPORTERS = (
    Exporter(
        name="json",
        words="Report as JSON",
        purpose="Everything that was found, for programs: citeweb.report/1",
        media_type="application/json",
        extension="json",
        writer=later("json_record", "write_json"),
    ),
    Exporter(
        name="markdown",
        words="Markdown",
        purpose="The text, and its citation health when something fails",
        media_type="text/markdown; charset=utf-8",
        extension="md",
        writer=from_text(as_markdown),
    ),
    Exporter(
        name="text",
        words="Plain text",
        purpose="A line for each warning and the totals, for a mail",
        media_type="text/plain; charset=utf-8",
        extension="txt",
        writer=from_text(as_plain_text),
    ),
    Exporter(
        name="csv",
        words="Table as CSV",
        purpose="A row for each claim and citation",
        media_type="text/csv; charset=utf-8",
        extension="csv",
        writer=later("csv_table", "write_csv"),
    ),
    Exporter(
        name="xlsx",
        words="Spreadsheet",
        purpose="Claims, sources and figures on three sheets",
        media_type="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        extension="xlsx",
        writer=later("xlsx_book", "write_xlsx"),
        is_text=False,
    ),
    Exporter(
        name="docx",
        words="Word document",
        purpose="The text, with a comment beside each sentence that needs a look",
        media_type="application/"
        "vnd.openxmlformats-officedocument.wordprocessingml.document",
        extension="docx",
        writer=later("docx_file", "write_docx"),
        is_text=False,
    ),
    Exporter(
        name="html",
        words="Web page",
        purpose="One file with text, evidence and sources; opens without a connection",
        media_type="text/html; charset=utf-8",
        extension="html",
        writer=later("html_page", "write_html"),
    ),
    Exporter(
        name="pdf",
        words="PDF",
        purpose="The same on paper, tagged, with bookmarks",
        media_type="application/pdf",
        extension="pdf",
        writer=later("pdf_file", "write_pdf"),
        is_text=False,
    ),
    Exporter(
        name="sarif",
        words="SARIF",
        purpose="What needs a look, for code hosts to show beside the lines",
        media_type="application/sarif+json",
        extension="sarif",
        writer=later("sarif", "write_sarif"),
    ),
    Exporter(
        name="badge",
        words="Health badge",
        purpose="A small picture: how many of the checked claims are supported",
        media_type="image/svg+xml",
        extension="svg",
        writer=later("badge", "write_badge"),
    ),
    Exporter(
        name="bundle",
        words="Evidence bundle",
        purpose="Report, texts of the sources, audit trail and their sums, to be kept",
        media_type="application/zip",
        extension="zip",
        writer=later("bundle", "write_bundle"),
        is_text=False,
        needs_texts=True,
    ),
)
FORMATS: Mapping[str, Exporter] = {each.name: each for each in _EXPORTERS}
