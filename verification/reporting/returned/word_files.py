"""
A Word file that came back: comments with their replies, and the sentences beside them.

Runs in a child. Replies are tied to comments as Word ties them (`commentsExtended`,
[MS-DOCX] 2.5); where a program drops that, by standing beside the same words.
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import docx
from docx.oxml import parse_xml
from docx.oxml.ns import qn

from verification.errors import UnreadableFileError
from verification.reaching.docx_files import check_size
from verification.reporting.exports.docx_anchoring import FALLBACK, TEXT, Element
from verification.reporting.exports.docx_uploaded import AUTHOR

EXTENDED = "commentsExtended"
WORD_2010 = "{http://schemas.microsoft.com/office/word/2010/wordml}"
WORD_2012 = "{http://schemas.microsoft.com/office/word/2012/wordml}"
CLAIM_NUMBER = re.compile(r"\(claim (\d{1,6})\)")
MOST_COMMENTS = 2_000
DELETED = qn("w:delText")
INSERTIONS = frozenset(map(qn, ("w:ins", "w:moveTo")))
DELETIONS = frozenset(map(qn, ("w:del", "w:moveFrom")))
UNSEEN = frozenset({FALLBACK, *map(qn, ("w:rPr", "w:pPr"))})
_DAMAGED = "The Word file that came back cannot be opened."


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text and the pending changes in which it stands."""

    text: str
    inserted_by: str | None
    deleted_by: str | None

    def stands(self, *, with_ours: bool, with_others: bool) -> bool:
        """Whether it is there when our changes, or those of others, are accepted."""
        taken = {True: with_ours, False: with_others}
        if self.inserted_by is not None and not taken[self.inserted_by == AUTHOR]:
            return False
        return self.deleted_by is None or not taken[self.deleted_by == AUTHOR]


@dataclass(slots=True)
class Comment:
    id: str
    author: str
    text: str
    paragraph: str
    """By which its replies name it; empty where the program wrote none."""

    pieces: list[Piece] = field(default_factory=list)
    places: set[int] = field(default_factory=set)

    @property
    def is_ours(self) -> bool:
        return self.author == AUTHOR


def threads_in(content: bytes) -> list[dict[str, Any]]:
    """Raises UnreadableFileError: it is no Word file, or is damaged."""
    check_size(content)
    try:
        document = docx.Document(io.BytesIO(content))
        comments = comments_of(document)
        parents, done = replies_of(document)
    except Exception as error:  # the library lets through what its parsers raise
        raise UnreadableFileError(_DAMAGED) from error
    anchor(document.element.body, {comment.id: comment for comment in comments})
    by_paragraph = {
        comment.paragraph: comment for comment in comments if comment.paragraph
    }
    roots = [comment for comment in comments if comment.paragraph not in parents]
    ours = [root for root in roots if root.is_ours]
    answers: dict[str, list[Comment]] = {root.id: [] for root in roots}
    loose = []
    for comment in comments:
        if comment.is_ours:
            continue
        parent = by_paragraph.get(root_of(comment.paragraph, parents))
        if parent is comment:
            parent = None
        if parent is None:
            beside = (root for root in ours if root.places & comment.places)
            parent = next(beside, None)
        if parent is None:
            loose.append(comment)
        else:
            answers.setdefault(parent.id, []).append(comment)
    threads = [
        thread_of(comment, answers[comment.id], is_resolved=comment.paragraph in done)
        for comment in ours
    ]
    return threads + [
        thread_of(comment, [comment, *answers.get(comment.id, ())], is_resolved=False)
        for comment in loose
    ]


def root_of(paragraph: str, parents: dict[str, str]) -> str:
    """The first comment of a thread: programs answer answers, some in circles."""
    seen: set[str] = set()
    while paragraph in parents and paragraph not in seen:
        seen.add(paragraph)
        paragraph = parents[paragraph]
    return paragraph


def comments_of(document: Any) -> list[Comment]:
    found = []
    for comment in [*document.comments][:MOST_COMMENTS]:
        paragraphs = [*comment._comment_elm.iter(qn("w:p"))]
        last = paragraphs[-1].get(f"{WORD_2010}paraId", "") if paragraphs else ""
        id = str(comment.comment_id)
        found.append(Comment(id, comment.author, comment.text, last))
    return found


def replies_of(document: Any) -> tuple[dict[str, str], set[str]]:
    """The paragraph of each reply with that which it answers, and those that are
    resolved."""
    parents, done = {}, set()
    for relation in document.part.rels.values():
        if relation.is_external or not relation.reltype.endswith(EXTENDED):
            continue
        for element in parse_xml(relation.target_part.blob):
            own = element.get(f"{WORD_2012}paraId", "")
            if parent := element.get(f"{WORD_2012}paraIdParent"):
                parents[own] = parent
            if element.get(f"{WORD_2012}done") in ("1", "true"):
                done.add(own)
    return parents, done


def anchor(body: Element, comments: dict[str, Comment]) -> None:
    """Give each comment what stands beside it, pending changes apart."""
    under: dict[str, Comment] = {}
    for place, (kind, value) in enumerate(marks_and_pieces(body)):
        if kind == "start" and value in comments:
            under[value] = comments[value]
        elif kind == "end":
            under.pop(value, None)
        elif kind == "piece":
            for comment in under.values():
                comment.pieces.append(value)
                comment.places.add(place)


def marks_and_pieces(body: Element) -> Iterator[tuple[str, Any]]:
    waiting: list[tuple[Element, str | None, str | None]] = [(body, None, None)]
    while waiting:
        element, inserted_by, deleted_by = waiting.pop()
        tag = element.tag
        if tag == qn("w:commentRangeStart"):
            yield "start", element.get(qn("w:id"))
        elif tag == qn("w:commentRangeEnd"):
            yield "end", element.get(qn("w:id"))
        elif tag in (TEXT, DELETED):
            yield "piece", Piece(element.text or "", inserted_by, deleted_by)
        elif tag == qn("w:tab"):
            yield "piece", Piece(" ", inserted_by, deleted_by)
        elif tag not in UNSEEN:
            by = element.get(qn("w:author"), "")
            inserted_by = by if tag in INSERTIONS else inserted_by
            deleted_by = by if tag in DELETIONS else deleted_by
            within = [(child, inserted_by, deleted_by) for child in element]
            waiting.extend(reversed(within))


def thread_of(
    comment: Comment, replies: list[Comment], *, is_resolved: bool
) -> dict[str, Any]:
    number = CLAIM_NUMBER.search(comment.text) if comment.is_ours else None
    others = (piece.inserted_by or piece.deleted_by for piece in comment.pieces)
    changed_by = (other for other in others if other and other != AUTHOR)

    def reading(*, with_ours: bool, with_others: bool) -> str:
        return "".join(
            piece.text
            for piece in comment.pieces
            if piece.stands(with_ours=with_ours, with_others=with_others)
        )

    return {
        "claim": int(number[1]) if number else 0,
        "as_sent": reading(with_ours=False, with_others=False),
        "as_changed": reading(with_ours=False, with_others=True),
        "with_ours": reading(with_ours=True, with_others=False),
        "with_ours_as_changed": reading(with_ours=True, with_others=True),
        "changed_by": next(changed_by, ""),
        "is_resolved": is_resolved,
        "replies": [{"by": reply.author, "text": reply.text} for reply in replies],
    }
