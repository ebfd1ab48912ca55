"""
A report in every form that people use. `FORMATS[name].write(report)` gives bytes.

    exporting     what a format is, its options, and the registry
    json_record sarif claim_review badge    for programs
    code_hosts    the same findings for build servers and reviews of code
    tables xlsx_book    a row for each claim and citation
    html_* pdf_*    one page with text and evidence, and the same on paper; its
                    templates stand beside
    docx_* comments    a Word file with comments by what needs a look
    bundle*    everything in one ZIP, with its sums
    sandboxed   what a child process does: hostile files are opened, PDF is set
"""

from __future__ import annotations

from verification.errors import BadCallError
from verification.records import Report

from .exporting import (
    COMBINERS,
    DEFAULT_EXPORT,
    FOR_PIPELINES,
    FORMATS,
    Exporter,
    ExportOptions,
    RatingScale,
    safe_stem,
)


def write_report(
    report: Report, format: str = "json", options: ExportOptions = DEFAULT_EXPORT
) -> bytes:
    """Raises BadCallError: there is no such format. Raises ExportError: it cannot be
    made on this machine; says what is missing."""
    if format not in FORMATS:
        raise BadCallError(f'"{format}" is none of {", ".join(FORMATS)}.')
    return b"".join(FORMATS[format].write(report, options))
