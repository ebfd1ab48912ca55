"""A document with its blocks, however it came to be without them."""

from __future__ import annotations

import re
from dataclasses import replace

from verification import reading
from verification.errors import VerificationError
from verification.reading.rendering import shown
from verification.records import Block, BlockKind, Claim, Document, Span

_PARAGRAPH = re.compile(r"\S(?:[^\n]|\n(?![ \t]*\n))*")


def with_layout(document: Document) -> Document:
    """
    The document as it is, or with the blocks and markup that reading finds again.

    A report that was read back has its text, but not how it falls into blocks.
    """
    if document.blocks or not document.text.strip():
        return document
    try:
        read = reading.read(document.text)
    except VerificationError:
        blocks = tuple(
            Block(BlockKind.PARAGRAPH, Span(*each.span()))
            for each in _PARAGRAPH.finditer(document.text)
        )
        return replace(document, blocks=blocks)
    if read.text != document.text:  # then its ranges are those of another text
        return replace(
            document,
            blocks=(Block(BlockKind.PARAGRAPH, Span(0, len(document.text))),),
        )
    return replace(document, blocks=read.blocks, markup=read.markup)


class ClaimWords:
    """The claims of a document in the words that a reader of it sees."""

    def __init__(self, document: Document) -> None:
        self.document = with_layout(document)
        self.starts = [each.span.start for each in self.document.markup]

    def of(self, claim: Claim) -> str:
        """The claim without markup: no tag, no star, no address behind a link."""
        text, markup = self.document.text, self.document.markup
        return shown(text, markup, self.starts, claim.span.start, claim.span.end)
