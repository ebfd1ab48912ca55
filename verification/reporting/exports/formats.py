"""
The registry of formats, a row of `data/formats.csv` and a writer each: pages, API and
command line read it.

A writer is imported when it is used: the libraries of some take longer to load than
most calls take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from importlib import import_module

from verification.language.lists import table_rows
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


WRITERS: Mapping[str, Writer] = {
    "json": later("json_record", "write_json"),
    "markdown": from_text(as_markdown),
    "text": from_text(as_plain_text),
    "csv": later("tables", "write_csv"),
    "findings": later("tables", "write_findings"),
    "xlsx": later("xlsx_book", "write_xlsx"),
    "docx": later("docx_fresh", "write_docx"),
    "html": later("html_page", "write_html"),
    "pdf": later("pdf_file", "write_pdf"),
    "sarif": later("sarif", "write_sarif"),
    "claimreview": later("json_record", "write_claim_review"),
    "badge": later("badge", "write_badge"),
    "bundle": later("bundle", "write_bundle"),
}
NOT_TEXT = frozenset({"xlsx", "docx", "pdf", "zip"})
"""Extensions of what no terminal can show."""

FORMATS: Mapping[str, Exporter] = {
    name: Exporter(
        name=name,
        words=words,
        purpose=purpose,
        media_type=media_type,
        extension=extension,
        writer=WRITERS[name],
        is_text=extension not in NOT_TEXT,
        needs_texts=name == "bundle",
        suffix=suffix,
    )
    for name, words, extension, media_type, suffix, purpose in table_rows(
        "reporting/exports/formats"
    )
}
