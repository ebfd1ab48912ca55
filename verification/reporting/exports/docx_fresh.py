"""A report as a Word file: its own file with comments, or a new one from the text."""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator, Sequence
from typing import Any
from unicodedata import bidirectional

import docx
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Pt

from verification.language.wording import gettext as _
from verification.language.wording import mark
from verification.records import BlockKind, Document, Report
from verification.reporting import annotation
from verification.reporting.harmless import harmless
from verification.reporting.layout import with_layout
from verification.reporting.rewording import Change, proposed_changes

from . import docx_uploaded
from .exporting import ExportOptions, chunks_of, moment_of, report_title
from .sandboxed import make_file

BODY_POINTS = 11
"""As new documents of Word have it."""

DEEPEST_HEADING = 9
"""Word has styles for nine."""
LIST_STYLES = ("List Bullet", "List Bullet 2", "List Bullet 3")


def fresh_docx(
    report: Report,
    document: Document,
    comments: Iterable[docx_uploaded.ClaimComment],
    closing: Sequence[str],
    title: str,
    proposals: Sequence[Change] = (),
) -> bytes:
    word = docx.Document()
    word.styles["Normal"].font.size = Pt(BODY_POINTS)
    if document.language:  # by which Word spells and hyphenates
        properties = word.styles["Normal"].element.get_or_add_rPr()
        tag = OxmlElement("w:lang")
        tag.set(qn("w:val"), document.language)
        properties.append(tag)
    set_properties(word, report, title)
    waiting = {comment.number: comment for comment in comments if comment.lines}
    marks = {number: annotation.Mark(number, flagged=True) for number in waiting}
    groups = annotation.set_page(document, marks)
    if not (groups and annotation.repeats(title, groups[0].blocks[0].text)):
        word.add_heading(harmless(title), level=0)
    setter = WordSetter(word)
    for group in groups:
        setter.add_group(group)
    writer = docx_uploaded.CommentWriter(word, report.generated_at)
    for number, comment in waiting.items():
        if number in setter.bounds:
            first, last = setter.bounds[number]
            writer.add(first, last, comment.lines)
    if closing:
        word.add_heading(_("Citation health"), level=1)
    for line in closing:
        word.add_paragraph(line, style="List Bullet")
    docx_uploaded.track(word, report.generated_at, proposals)
    saved = io.BytesIO()
    word.save(saved)
    return saved.getvalue()


def set_properties(word: Any, report: Report, title: str) -> None:
    properties = word.core_properties
    properties.title = harmless(title)[:255]
    properties.author = docx_uploaded.AUTHOR
    properties.comments = ""
    properties.created = properties.modified = moment_of(report).replace(tzinfo=None)


class WordSetter:
    """Sets groups one after the other and keeps where each claim's runs stand."""

    def __init__(self, word: Any) -> None:
        self.word = word
        self.bounds: dict[int, tuple[Any, Any]] = {}

    def add_group(self, group: annotation.Group) -> None:
        if group.kind is BlockKind.TABLE_ROW:
            self.add_table(group)
            return
        for block in group.blocks:
            self.add_stretches(self.paragraph_for(block), block.stretches)

    def paragraph_for(self, block: annotation.PageBlock) -> Any:
        if block.kind is BlockKind.HEADING:
            level = min(DEEPEST_HEADING, max(1, block.level))
            return self.word.add_heading("", level=level)
        if block.kind is BlockKind.LIST_ITEM and not block.label:
            depth = min(len(LIST_STYLES), max(1, block.level)) - 1
            return self.word.add_paragraph(style=LIST_STYLES[depth])
        style = "Quote" if block.kind is BlockKind.QUOTE else None
        paragraph = self.word.add_paragraph(style=style)
        if block.label:
            paragraph.add_run(f"{harmless(block.label)} ")
        return paragraph

    def add_table(self, group: annotation.Group) -> None:
        columns = max(len(block.cells) for block in group.blocks)
        table = self.word.add_table(rows=0, cols=columns, style="Table Grid")
        for block in group.blocks:
            cells = table.add_row().cells
            for cell, stretches in zip(cells, block.cells, strict=False):
                self.add_stretches(cell.paragraphs[0], stretches)
        self.word.add_paragraph()

    def add_stretches(
        self, paragraph: Any, stretches: Iterable[annotation.Stretch]
    ) -> None:
        for stretch in stretches:
            for segment in stretch.segments:
                run = paragraph.add_run(harmless(segment.text))
                run.bold = True if "strong" in segment.dress else None
                run.italic = True if "emphasis" in segment.dress else None
                if "code" in segment.dress:
                    run.font.name = "Courier New"
                if stretch.mark:
                    number = stretch.mark.number
                    first, _ = self.bounds.get(number, (run._r, run._r))
                    self.bounds[number] = (first, run._r)
        if is_right_to_left(paragraph.text):
            paragraph._p.get_or_add_pPr().append(OxmlElement("w:bidi"))


def is_right_to_left(text: str) -> bool:
    """
    Whether a paragraph reads from the right: so does its first letter.

    Source: Unicode Standard Annex 9, rules P2 and P3.
    """
    strong = (
        direction
        for direction in map(bidirectional, text)
        if direction in ("L", "R", "AL")
    )
    return next(strong, "L") != "L"


SECONDS = 60.0
"""For one uploaded file: a thesis with 2,000 comments takes a few."""

MEMORY_BYTES = 1024 * 1024 * 1024
"""Address space; the libraries take 150 MB of it before a file is opened."""

CLOSING_LINES = 60
"""Of the citation health in one comment, at the end of a file that was handed in."""

_TOO_MUCH = mark(
    "Putting comments into the Word file took too long or too much "
    "memory. Export another format."
)


def write_docx(report: Report, options: ExportOptions) -> Iterator[bytes]:
    """The uploaded file with comments, or a new one where there was none."""
    document = with_layout(report.document)
    comments = list(docx_uploaded.claim_comments(report, document))
    closing = list(docx_uploaded.closing_lines(report)) if options.closes else []
    proposals = [*proposed_changes(report, document)] if options.proposes else []
    if options.uploaded_docx is None:
        title = report_title(report, options)
        made = fresh_docx(report, document, comments, closing, title, proposals)
        yield from chunks_of(made)
        return
    question = {
        "comments": [
            (comment.lines, comment.words, comment.markers) for comment in comments
        ],
        "closing": closing[:CLOSING_LINES],
        "moment": report.generated_at,
        "changes": options.docx_changes,
        "proposals": proposals,
    }
    content = make_file(
        "annotate_docx",
        question,
        options.uploaded_docx,
        seconds=SECONDS,
        memory_bytes=MEMORY_BYTES,
        too_much=_(_TOO_MUCH),
    )
    yield from chunks_of(content)
