"""Comments put into a Word file that was handed in, its text and look untouched."""

from __future__ import annotations

import io
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from verification.errors import ExportError
from verification.reaching.docx_files import check_size

from .comments import Line

AUTHOR, INITIALS = "citeweb", "cw"
NAMED_CLAIMS = 30
"""Sentences that the closing comment names; the others are counted."""

NAMED_LENGTH = 120
"""Characters of each."""

_NOT_FOUND = "These sentences were not found in this file, so no comment stands beside "
_DAMAGED = "The Word file that was checked cannot be opened. Export another format."


def annotate_docx(
    content: bytes,
    comments: Sequence[Any],
    closing: Sequence[str],
    moment: str,
    changes: Sequence[Sequence[str]] = (),
) -> bytes:
    """
    The file with a comment beside each claim, and one at the end: the citation health,
    and the claims that were not found.

    Args:
        comments: `ClaimComment` as lists: lines, words, markers. One without lines
            only takes its place, so that no other claim of the same words stands there.
        moment: When the text was checked, ISO 8601; else the comments have no date.

    Raises ExportError: it cannot be opened.
    """
    import docx

    from .docx_anchoring import LetterStream, track_changes

    check_size(content)
    try:
        document = docx.Document(io.BytesIO(content))
    except Exception as error:  # the library lets through what its parsers raise
        raise ExportError(_DAMAGED) from error
    track_changes(document.element.body, changes, author=AUTHOR, moment=moment)
    stream = LetterStream(document.element.body)
    found, ranges, missing, at = [], [], [], 0
    for lines, words, markers in comments:
        letters = stream.find(words, markers, start=at)
        if letters is not None:
            at = letters[1]
        if not lines:
            continue
        if letters is None:
            missing.append((lines, "".join(words)))
        else:
            found.append(lines)
            ranges.append(letters)
    writer = CommentWriter(document, moment)
    for lines, place in zip(found, stream.bound(ranges), strict=True):
        writer.add(place.first, place.last, lines)
    if closing or missing:
        writer.add_closing(stream, closing, missing)
    saved = io.BytesIO()
    document.save(saved)
    return saved.getvalue()


class CommentWriter:
    """
    Adds comments to one document.

    The library looks through all comments for the number of the next; here each is made
    in a list of its own and moved, so that time grows with the comments alone.
    """

    def __init__(self, document: Any, moment: str) -> None:
        from docx.oxml import OxmlElement
        from docx.oxml.ns import qn

        self.document = document
        self._kept, self._id = document.comments, qn("w:id")
        self._alone: Any = OxmlElement("w:comments")
        used = (each.comment_id for each in self._kept)
        self._next = max(used, default=-1) + 1
        try:
            self.moment = datetime.fromisoformat(moment) if moment else None
        except ValueError:
            self.moment = None

    def add(self, first: Any, last: Any, lines: Sequence[Line]) -> None:
        """Add a comment beside everything from one run to another."""
        from docx.comments import Comments
        from docx.text.run import Run

        comment = Comments(self._alone, self._kept._comments_part).add_comment(
            author=AUTHOR, initials=INITIALS
        )
        comment._comment_elm.set(self._id, str(self._next))
        self._kept._comments_elm.append(comment._comment_elm)
        start, end = (Run(each, self.document) for each in (first, last))
        start.mark_comment_range(end, self._next)
        self._next += 1
        if self.moment is not None:
            comment._comment_elm.date = self.moment
        paragraph = comment.paragraphs[0]
        for index, (words, url) in enumerate(lines):
            if index:
                paragraph = comment.add_paragraph()
            if url:
                add_link(paragraph, words, url)
            else:
                paragraph.add_run(words).bold = index == 0

    def add_closing(
        self, stream: Any, closing: Sequence[str], missing: Sequence[Any]
    ) -> None:
        """Say at the end of the text what belongs beside no sentence of it."""
        if stream.texts:
            last = stream.texts[-1].getparent()
        else:
            last = self.document.add_paragraph().add_run("\u00a0")._r
        lines: list[Line] = [("Citation health", ""), *((each, "") for each in closing)]
        if missing:
            lines.append((f"{_NOT_FOUND}them: {len(missing)}", ""))
        for comment_lines, words in missing[:NAMED_CLAIMS]:
            quoted = " ".join(words.split())[:NAMED_LENGTH]
            verdict = comment_lines[0][0] if comment_lines else ""
            lines.append((f"{verdict}: “{quoted}”", ""))
        if len(missing) > NAMED_CLAIMS:
            lines.append((f"and {len(missing) - NAMED_CLAIMS} more", ""))
        self.add(last, last, lines)


def add_link(paragraph: Any, words: str, url: str) -> None:
    """A link in a comment; its target is kept beside the comments, as Word does."""
    from docx.opc.constants import RELATIONSHIP_TYPE
    from docx.oxml import OxmlElement
    from docx.oxml.ns import qn

    link = OxmlElement("w:hyperlink")
    target = paragraph.part.relate_to(
        url, RELATIONSHIP_TYPE.HYPERLINK, is_external=True
    )
    link.set(qn("r:id"), target)
    run = paragraph.add_run(words)
    run.underline = True
    link.append(run._r)
    paragraph._p.append(link)
