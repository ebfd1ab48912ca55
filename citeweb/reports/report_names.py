"""How a page names a report's claims and sources in one line each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from verification.records import Origin, Report, SourceId

from .wording import shortened

EXCERPT_LENGTH = 110
"""Characters of a claim in a row: a line and a half."""

CLAIMS_NAMED = 12
"""Claims that one line links to; the others are counted."""

BEFORE_STOP = re.compile(r"\s+([,.;:!?])")
"""Blanks that a marker or markup leaves before a stop."""


@dataclass(frozen=True, slots=True)
class ClaimLink:
    number: int
    excerpt: str


@dataclass(frozen=True, slots=True)
class SourceName:
    label: SourceId
    title: str


class ReportNames:
    """The names of everything in one report."""

    def __init__(self, report: Report) -> None:
        self._claims = {each.id: each for each in report.document.claims}
        self._sources = {each.id: each for each in report.sources}

    def link(self, number: int) -> ClaimLink:
        claim = self._claims.get(number)
        words = BEFORE_STOP.sub(r"\1", claim.statement) if claim else ""
        return ClaimLink(number, shortened(words, EXCERPT_LENGTH))

    def links(self, numbers: Sequence[int]) -> tuple[tuple[ClaimLink, ...], int]:
        """Links to the first of these claims, and how many more there are."""
        named = tuple(self.link(each) for each in numbers[:CLAIMS_NAMED])
        return named, len(numbers) - len(named)

    def name(self, source_id: SourceId) -> SourceName:
        source = self._sources.get(source_id)
        title = (source.title or source.page_title or source.url) if source else ""
        return SourceName(source_id, shortened(title, EXCERPT_LENGTH))

    def names(self, origin: Origin) -> tuple[SourceName, ...]:
        return tuple(self.name(each) for each in origin.source_ids)
