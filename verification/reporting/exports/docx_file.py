"""A report as a Word file: the text with real comments beside what needs a look."""

from __future__ import annotations

from collections.abc import Iterator

from verification.records import Report
from verification.reporting.layout import with_layout

from .comments import claim_comments, closing_lines
from .docx_fresh import fresh_docx
from .exporting import PIECE_BYTES, ExportOptions, report_title
from .sandboxed import make_file

SECONDS = 60.0
"""For one uploaded file: a thesis with 2,000 comments takes a few."""

MEMORY_BYTES = 1024 * 1024 * 1024
"""Address space; the libraries take 150 MB of it before a file is opened."""

CLOSING_LINES = 60
"""Of the citation health in one comment, at the end of a file that was handed in."""

_TOO_MUCH = (
    "Putting comments into the Word file took too long or too much memory. Export "
    "another format."
)


def write_docx(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """The uploaded file with comments, or a new one where there was none."""
    document = with_layout(report.document)
    comments = list(claim_comments(report, document))
    closing = list(closing_lines(report)) if options.closes else []
    if options.uploaded_docx is None:
        title = report_title(report, options)
        content = fresh_docx(report, document, comments, closing, title=title)
    else:
        content = make_file(
            "annotate_docx",
            {
                "comments": [
                    (each.lines, each.words, each.markers) for each in comments
                ],
                "closing": closing[:CLOSING_LINES],
                "moment": report.generated_at,
                "changes": options.docx_changes,
            },
            options.uploaded_docx,
            seconds=SECONDS,
            memory_bytes=MEMORY_BYTES,
            too_much=_TOO_MUCH,
        )
    for start in range(0, len(content), PIECE_BYTES):
        yield content[start : start + PIECE_BYTES]
