"""A document with its blocks, however it came to be without them."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from verification import reading
from verification.errors import VerificationError
from verification.reading.overlay import shown
from verification.records import (
    Block,
    BlockKind,
    Claim,
    Document,
    Finding,
    Markup,
    Reference,
    Span,
)

_PARAGRAPH = re.compile(r"\S(?:[^\n]|\n(?![ \t]*\n))*")


def with_layout(document: Document) -> Document:
    """The document with blocks and markup: a report that was read back has its text,
    but not how it falls into blocks."""
    if document.blocks or not document.text.strip():
        return document
    with suppress(VerificationError):
        read = reading.read(document.text)
        return replace(document, blocks=read.blocks, markup=read.markup)
    spans = (Span(*each.span()) for each in _PARAGRAPH.finditer(document.text))
    return replace(
        document, blocks=tuple(Block(BlockKind.PARAGRAPH, each) for each in spans)
    )


class PlainWords:
    def __init__(self, document: Document) -> None:
        self._text = document.text
        self._as_submitted = document

    @cached_property
    def _markup(self) -> tuple[Markup, ...]:
        """Looked for when the first words are asked for: reading again takes time."""
        return with_layout(self._as_submitted).markup

    @cached_property
    def _starts(self) -> list[int]:
        return [each.span.start for each in self._markup]

    def of(self, claim: Claim) -> str:
        return self._at(claim.span)

    def of_reference(self, reference: Reference) -> str:
        return " ".join(self._at(reference.span).split()) or reference.text

    def of_finding(self, finding: Finding) -> str:
        """What a finding quotes, without markup; its own words where it quotes none."""
        if finding.span.of(self._text) != finding.text:
            return finding.text
        return " ".join(self._at(finding.span).split()) or finding.text

    def _at(self, span: Span) -> str:
        return shown(self._text, self._markup, self._starts, span.start, span.end)
