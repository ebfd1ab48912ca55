"""
A report in every form that people use. `FORMATS[name].write(report)` gives bytes.

    exporting     what a format is, and what it may be told
    formats       the registry
    json_record sarif badge    for programs
    tables csv_table xlsx_book    a row for each claim and citation
    html_* pdf_*    one page with text and evidence, and the same on paper
    docx_* comments    a Word file with comments by what needs a look
    bundle*    everything in one ZIP, with its sums
    sandboxed   what a child process does: hostile files are opened, PDF is set
"""

from __future__ import annotations

from .exporting import DEFAULT_EXPORT, Exporter, ExportOptions, safe_stem
from .formats import FORMATS

__all__ = ["DEFAULT_EXPORT", "FORMATS", "ExportOptions", "Exporter", "safe_stem"]
