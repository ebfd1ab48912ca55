"""Comments put into a Word file that was handed in, its text and look untouched."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import docx
from docx.comments import Comments
from docx.opc.constants import RELATIONSHIP_TYPE
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.text.run import Run

from verification import records
from verification.errors import ExportError
from verification.language.wording import gettext as _
from verification.language.wording import mark
from verification.reaching.docx_files import check_size
from verification.reading.overlay import shown
from verification.reporting import harmless
from verification.reporting.readiness import answer_of
from verification.reporting.remarks import is_clean, remarks
from verification.reporting.summary import summarise
from verification.reporting.words import (
    CORROBORATION_WORDS,
    claim_word,
    clearance_sentence,
    decision_sentence,
)

from .docx_anchoring import LetterStream
from .docx_tracking import Change, Tracker

PASSAGE_LENGTH = 500
"""Characters of a passage in a comment: what a margin holds."""

Line = tuple[str, str]


@dataclass(frozen=True, slots=True)
class ClaimComment:
    number: int
    lines: tuple[Line, ...]
    """Empty for a claim that needs no look: it keeps its place from another that says
    the same."""

    words: tuple[str, ...]
    """Of the claim as a reader sees them, cut where a marker stands between them."""

    markers: tuple[str, ...]
    """What stands between the words as typed: one less than there are words."""


def claim_comments(
    report: records.Report, document: records.Document
) -> Iterator[ClaimComment]:
    """A comment for each claim that is flagged or decided about, one without lines for
    each other."""
    sources = {source.id: source for source in report.sources}
    searched = {
        search.claim_id: search.corroboration for search in report.corroboration
    }
    for judged in report.claims:
        words, markers = parts_of(judged, document)
        found = searched.get(judged.claim.id)
        is_said = judged.flagged or judged.decision is not None
        lines = tuple(comment_lines(judged, sources, found)) if is_said else ()
        yield ClaimComment(judged.claim.id, lines, words, markers)


def closing_lines(report: records.Report) -> Iterator[str]:
    """The citation health for the end of a text: the answer, the figures, the rest.
    Of a clean report that it was cleared, if it was."""
    if report.clearance:
        yield harmless.harmless_line(clearance_sentence(report.clearance))
    if is_clean(report):
        return
    yield harmless.harmless_line(answer_of(report))
    yield summarise(report).words
    yield from (harmless.harmless_line(remark.line) for remark in remarks(report))


def comment_lines(
    judged: records.JudgedClaim,
    sources: dict[int | str, records.ReachedSource],
    found: records.Corroboration | None,
) -> Iterator[Line]:
    word = claim_word(judged.verdict, flagged=judged.flagged)
    yield _("{verdict} (claim {id})", verdict=word, id=judged.claim.id), ""
    if decided := decision_sentence(judged.decision):
        yield harmless.harmless_line(decided), ""
    flagged = [citation for citation in judged.citations if citation.flagged]
    if not flagged and judged.reason:
        yield harmless.harmless_line(judged.reason), ""
    for citation in flagged:
        yield from citation_lines(citation, sources.get(citation.citation.source_id))
    if found is not None:
        words = CORROBORATION_WORDS[found.verdict]
        yield f"{words}. {harmless.harmless_line(found.summary)}", ""


def citation_lines(
    judged: records.JudgedCitation, source: records.ReachedSource | None
) -> Iterator[Line]:
    label = harmless.harmless_line(f"[{judged.citation.source_id}]")
    if judged.judgment.reason:
        yield f"{label} {harmless.harmless_line(judged.judgment.reason)}", ""
    if judged.judgment.evidence:
        best = judged.judgment.evidence[0]
        passage = harmless.shortened(harmless.harmless_line(best.text), PASSAGE_LENGTH)
        if best.page:
            said = _(
                "The source says on p. {page}: “{words}”", page=best.page, words=passage
            )
            yield said, ""
        else:
            yield _("The source says: “{words}”", words=passage), ""
    if source:
        name = harmless.harmless_line(source.title or source.page_title or source.url)
        url = harmless.web_address(source.final_url or source.url)
        if name:
            yield name, url


def parts_of(
    judged: records.JudgedClaim, document: records.Document
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    claim = judged.claim.span
    bounds = [claim.start]
    for citation in sorted({citation.span for citation in judged.claim.citations}):
        if bounds[-1] <= citation.start > claim.start and citation.end < claim.end:
            bounds += [citation.start, citation.end]
    parts = tuple(
        harmless.harmless(shown(document.text, document.markup, start, end))
        for start, end in pairwise((*bounds, claim.end))
    )
    return parts[::2], parts[1::2]


AUTHOR, INITIALS = "citeweb", "cw"
NAMED_CLAIMS = 30

NAMED_LENGTH = 120

UNTRACKED = mark(
    "Sentences of the checked text that read otherwise in this file, and could not be "
    "marked there as tracked changes: {number}"
)
_DAMAGED = mark(
    "The Word file that was checked cannot be opened. Export another format."
)


def annotate_docx(
    content: bytes,
    comments: Sequence[Any],
    closing: Sequence[str],
    moment: str,
    changes: Sequence[Change] = (),
    proposals: Sequence[Change] = (),
) -> bytes:
    """
    The file with a comment beside each claim, and one at the end.

    Args:
        comments: `ClaimComment` as lists; one without lines only takes its place, so
            that no other claim of the same words stands there.
        changes: Sentences that the checked text has otherwise than the file.
        proposals: Sentences that the checked text has, and what is proposed.

    Raises:
        ExportError: It cannot be opened.
    """
    check_size(content)
    try:
        document = docx.Document(io.BytesIO(content))
    except Exception as error:  # the library lets through what its parsers raise
        raise ExportError(_(_DAMAGED)) from error
    untracked = track(document, moment, changes)
    stream = LetterStream(document.element.body)
    found, missing, at = [], [], 0
    for lines, words, markers in comments:
        letters = stream.find(words, markers, start=at)
        at = letters[1] if letters else at
        if lines and letters:
            found.append((lines, letters))
        elif lines:
            missing.append((lines, "".join(words)))
    writer = CommentWriter(document, moment)
    places = stream.bound([letters for _, letters in found])
    for (lines, _letters), place in zip(found, places, strict=True):
        writer.add(place.first, place.last, lines)
    if untracked:
        closing = (*closing, _(UNTRACKED, number=len(untracked)))
    if closing or missing:
        writer.add_closing(stream, closing, missing)
    track(document, moment, proposals)
    saved = io.BytesIO()
    document.save(saved)
    return saved.getvalue()


def track(document: Any, moment: str, changes: Sequence[Change]) -> list[Change]:
    """Mark sentences as changed by this program; gives those that could not be."""
    if not changes:
        return []
    tracker = Tracker(author=AUTHOR, moment=word_moment(moment))
    return tracker.track(document.element.body, changes)


def word_moment(moment: str) -> str:
    """A moment as Word reads it: in UTC, without parts of a second; or nothing."""
    try:
        at = datetime.fromisoformat(moment).astimezone(UTC)
    except (ValueError, OverflowError):
        return ""
    return at.strftime("%Y-%m-%dT%H:%M:%SZ")


class CommentWriter:
    """Adds comments to one document, each made in a list of its own and moved: the
    library looks through all that there are for the number of the next."""

    def __init__(self, document: Any, moment: str) -> None:
        self.document = document
        self._kept, self._id = document.comments, qn("w:id")
        self._alone: Any = OxmlElement("w:comments")
        used = (comment.comment_id for comment in self._kept)
        self._next = max(used, default=-1) + 1
        try:
            self.moment = datetime.fromisoformat(moment) if moment else None
        except ValueError:
            self.moment = None

    def add(self, first: Any, last: Any, lines: Sequence[Line]) -> None:
        """Add a comment beside everything from one run to another."""
        comment = Comments(self._alone, self._kept._comments_part).add_comment(
            author=AUTHOR, initials=INITIALS
        )
        comment._comment_elm.set(self._id, str(self._next))
        self._kept._comments_elm.append(comment._comment_elm)
        start, end = (Run(run, self.document) for run in (first, last))
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
        lines: list[Line] = [
            (_("Citation health"), ""),
            *((line, "") for line in closing),
        ]
        if missing:
            said = _(
                "These sentences were not found in this file, so no comment stands "
                "beside them: {number}",
                number=len(missing),
            )
            lines.append((said, ""))
        for comment_lines, words in missing[:NAMED_CLAIMS]:
            quoted = " ".join(words.split())[:NAMED_LENGTH]
            verdict = comment_lines[0][0] if comment_lines else ""
            lines.append((f"{verdict}: “{quoted}”", ""))
        if len(missing) > NAMED_CLAIMS:
            more = _("and {number} more", number=len(missing) - NAMED_CLAIMS)
            lines.append((more, ""))
        self.add(last, last, lines)


def add_link(paragraph: Any, words: str, url: str) -> None:
    link, kind = OxmlElement("w:hyperlink"), RELATIONSHIP_TYPE.HYPERLINK
    link.set(qn("r:id"), paragraph.part.relate_to(url, kind, is_external=True))
    run = paragraph.add_run(words)
    run.underline = True
    link.append(run._r)
    paragraph._p.append(link)
