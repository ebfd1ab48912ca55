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


PURPOSES = {
    "json": "Everything that was found, for programs: citeweb.report/1",
    "markdown": "The text, and its citation health when something fails",
    "text": "A line for each warning and the totals, for a mail",
    "csv": "A row for each claim and citation",
    "findings": "A row for each finding about the text, such as an entry never cited",
    "xlsx": "Claims, sources, figures and findings on four sheets",
    "docx": "The text, with a comment beside each sentence that needs a look",
    "html": "One file with text, evidence and sources; opens without a connection",
    "pdf": "The same on paper, tagged, with bookmarks",
    "sarif": "What needs a look, for code hosts to show beside the lines",
    "claimreview": "The verdicts as search engines read them of a published check",
    "badge": "A small picture: how many of the checked claims are supported",
    "bundle": "Report, texts of the sources, audit trail and their sums, to be kept",
}
OFFICE = "application/vnd.openxmlformats-officedocument"
MEDIA_TYPES = {
    "json": "application/json",
    "md": "text/markdown; charset=utf-8",
    "txt": "text/plain; charset=utf-8",
    "csv": "text/csv; charset=utf-8",
    "xlsx": f"{OFFICE}.spreadsheetml.sheet",
    "docx": f"{OFFICE}.wordprocessingml.document",
    "html": "text/html; charset=utf-8",
    "pdf": "application/pdf",
    "sarif": "application/sarif+json",
    "jsonld": "application/ld+json",
    "svg": "image/svg+xml",
    "zip": "application/zip",
}
"""By extension."""

NOT_TEXT = frozenset({"xlsx", "docx", "pdf", "zip"})
"""Extensions of what no terminal can show."""


def exporter(
    name: str, words: str, extension: str, writer: Writer, *, suffix: str = ""
) -> Exporter:
    return Exporter(
        name=name,
        words=words,
        purpose=PURPOSES[name],
        media_type=MEDIA_TYPES[extension],
        extension=extension,
        suffix=suffix,
        writer=writer,
        is_text=extension not in NOT_TEXT,
        needs_texts=name == "bundle",
    )


_EXPORTERS = (
    exporter("json", "Report as JSON", "json", later("json_record", "write_json")),
    exporter("markdown", "Markdown", "md", from_text(as_markdown)),
    exporter("text", "Plain text", "txt", from_text(as_plain_text)),
    exporter("csv", "Table as CSV", "csv", later("tables", "write_csv")),
    exporter(
        "findings",
        "Findings as CSV",
        "csv",
        later("tables", "write_findings"),
        suffix=" findings",
    ),
    exporter("xlsx", "Spreadsheet", "xlsx", later("xlsx_book", "write_xlsx")),
    exporter("docx", "Word document", "docx", later("docx_fresh", "write_docx")),
    exporter("html", "Web page", "html", later("html_page", "write_html")),
    exporter("pdf", "PDF", "pdf", later("pdf_file", "write_pdf")),
    exporter("sarif", "SARIF", "sarif", later("sarif", "write_sarif")),
    exporter(
        "claimreview",
        "ClaimReview",
        "jsonld",
        later("json_record", "write_claim_review"),
    ),
    exporter("badge", "Health badge", "svg", later("badge", "write_badge")),
    exporter("bundle", "Evidence bundle", "zip", later("bundle", "write_bundle")),
)
FORMATS: Mapping[str, Exporter] = {each.name: each for each in _EXPORTERS}
