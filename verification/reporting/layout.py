"""A document with its blocks, however it came to be without them."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from verification import reading, records
from verification.errors import VerificationError
from verification.reading.overlay import shown

_PARAGRAPH = re.compile(r"\S(?:[^\n]|\n(?![ \t]*\n))*")


def with_layout(document: records.Document) -> records.Document:
    """The document with blocks and markup: a report that was read back has its text,
    but not how it falls into blocks."""
    if document.blocks or not document.text.strip():
        return document
    with suppress(VerificationError):
        read = reading.read(document.text)
        return replace(document, blocks=read.blocks, markup=read.markup)
    found = (
        records.Span(*match.span()) for match in _PARAGRAPH.finditer(document.text)
    )
    blocks = tuple(records.Block(records.BlockKind.PARAGRAPH, span) for span in found)
    return replace(document, blocks=blocks)


class PlainWords:
    def __init__(self, document: records.Document) -> None:
        self._text = document.text
        self._as_submitted = document

    @cached_property
    def _markup(self) -> tuple[records.Markup, ...]:
        """Looked for when the first words are asked for: reading again takes time."""
        return with_layout(self._as_submitted).markup

    def of(self, claim: records.Claim) -> str:
        return self._at(claim.span)

    def of_reference(self, reference: records.Reference) -> str:
        return " ".join(self._at(reference.span).split()) or reference.text

    def of_finding(self, finding: records.Finding) -> str:
        """What a finding quotes, without markup; its own words where it quotes none."""
        if finding.span.of(self._text) != finding.text:
            return finding.text
        return " ".join(self._at(finding.span).split()) or finding.text

    def _at(self, span: records.Span) -> str:
        return shown(self._text, self._markup, span.start, span.end)
