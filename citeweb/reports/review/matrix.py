"""The matrix of one report: its claims beside the sources that bear on them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from citeweb.reports.wording import shortened
from verification.records import (
    Agreement,
    Bearing,
    ClaimWeight,
    CrossReading,
    Origin,
    ReachedSource,
    Report,
    SourceId,
)
from verification.reporting.words import BEARING_WORDS, ONE_ORIGIN, agreement_word

MARKS: Mapping[Bearing, str] = {
    Bearing.SUPPORTS: "supported",
    Bearing.PARTIALLY_SUPPORTS: "partially_supported",
    Bearing.CONTRADICTS: "contradicted",
    Bearing.SILENT: "not_checkable",
    Bearing.UNREAD: "unverifiable",
}
"""The mark that shows each bearing: those of the verdicts, a dash for silence."""


AGREEMENT_MARKS: Mapping[Agreement, str] = {
    Agreement.VERIFIED: "supported",
    Agreement.DISPUTED: "contradicted",
    Agreement.PARTIALLY_VERIFIED: "partially_supported",
    Agreement.UNVERIFIED: "unsupported",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """How one source bears on one claim."""

    label: SourceId
    """Of its source, for windows in which the head of its column is out of view."""

    bearing: str
    mark: str
    word: str
    is_cited: bool


@dataclass(frozen=True, slots=True)
class PassageLine:
    source: SourceName
    word: str
    mark: str
    is_cited: bool
    text: str


@dataclass(frozen=True, slots=True)
class MatrixRow:
    claim: ClaimLink
    agreement: str
    agreement_mark: str
    cells: tuple[Cell, ...]
    passages: tuple[PassageLine, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """The claims of one page beside the sources that have to do with any of them."""

    columns: tuple[SourceName, ...]
    rows: tuple[MatrixRow, ...]


class MatrixSetter:
    """Sets the matrix of one report, a page of claims at a time."""

    def __init__(self, report: Report, names: ReportNames) -> None:
        self._names = names
        self._sources = {each.id: each for each in report.sources}
        self._cited = {
            claim.id: {each.source_id for each in claim.citations}
            for claim in report.document.claims
        }
        self._readings: dict[int, list[CrossReading]] = {}
        for reading in report.weighing.readings:
            if reading.says_something:
                self._readings.setdefault(reading.claim_id, []).append(reading)

    def rank(self, weight: ClaimWeight) -> tuple[int, int]:
        """What has most to say comes first: disputed, then suggestions, then others."""
        readings = self._readings.get(weight.claim_id, [])
        is_against = any(each.bearing is Bearing.CONTRADICTS for each in readings)
        if is_against or weight.agreement is Agreement.DISPUTED:
            place = 0
        elif weight.suggestions:
            place = 1
        elif any(not each.is_cited for each in readings):
            place = 2
        else:
            place = 3 if readings else 4
        return place, weight.claim_id

    def page(self, weights: Sequence[ClaimWeight]) -> Matrix:
        """The rows of these claims, and the columns that they need."""
        wanted: set[SourceId] = set()
        for weight in weights:
            wanted |= self._cited.get(weight.claim_id, set())
            wanted |= {
                each.source_id for each in self._readings.get(weight.claim_id, ())
            }
        shown = [id for id in self._sources if id in wanted]
        return Matrix(
            columns=tuple(self._names.name(each) for each in shown),
            rows=tuple(self._row(each, shown) for each in weights),
        )

    def _row(self, weight: ClaimWeight, shown: Sequence[SourceId]) -> MatrixRow:
        readings = {
            each.source_id: each for each in self._readings.get(weight.claim_id, ())
        }
        cited = self._cited.get(weight.claim_id, set())
        cells = []
        for source_id in shown:
            bearing = self._bearing(readings.get(source_id), source_id)
            cells.append(
                Cell(
                    label=source_id,
                    bearing=bearing,
                    mark=MARKS[bearing],
                    word=BEARING_WORDS[bearing],
                    is_cited=source_id in cited,
                )
            )
        agreement = agreement_word(weight, readings.values())
        return MatrixRow(
            claim=self._names.link(weight.claim_id),
            agreement=agreement,
            agreement_mark="supported"
            if agreement == ONE_ORIGIN
            else AGREEMENT_MARKS[weight.agreement],
            cells=tuple(cells),
            passages=tuple(
                PassageLine(
                    self._names.name(each.source_id),
                    BEARING_WORDS[each.bearing],
                    MARKS[each.bearing],
                    each.is_cited,
                    each.evidence[0].text,
                )
                for each in readings.values()
                if each.evidence
            ),
        )

    def _bearing(self, reading: CrossReading | None, source_id: SourceId) -> Bearing:
        if reading is not None:
            return reading.bearing
        source: ReachedSource | None = self._sources.get(source_id)
        is_read = source is not None and source.snapshot is not None
        return Bearing.SILENT if is_read else Bearing.UNREAD


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
