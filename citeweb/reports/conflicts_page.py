"""What speaks against what in one report: suggestions, interests, the matrix."""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from django.core.paginator import Page, Paginator

from verification.records import (
    Agreement,
    Bearing,
    Claim,
    ClaimWeight,
    CrossReading,
    Interest,
    Origin,
    ReachedSource,
    Report,
    SourceId,
    Weighing,
)
from verification.reporting.words import (
    AGREEMENT_WORDS,
    BEARING_WORDS,
    INTEREST_WORDS,
    SUGGESTION_WORDS,
)

from .wording import shortened

Found = TypeVar("Found", bound=Hashable)

EXCERPT_LENGTH = 110
"""Characters of a claim in a row: a line and a half."""

CLAIMS_A_PAGE = 20
"""Rows of the matrix: as many as a reader compares before leafing on."""

CLAIMS_NAMED = 12
"""Claims that one line links to; the others are counted."""

SHARED_TEXT_LENGTH = 600
"""Characters of a shared text that are shown: enough to see that it is one."""

BEFORE_STOP = re.compile(r"\s+([,.;:!?])")
"""Blanks that a marker or markup leaves before a stop."""

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
class ClaimLink:
    number: int
    excerpt: str


@dataclass(frozen=True, slots=True)
class SourceName:
    label: SourceId
    title: str


@dataclass(frozen=True, slots=True)
class SuggestionLine:
    word: str
    claim: ClaimLink
    text: str
    passage: str
    """What it rests on; empty when nothing is quoted."""


@dataclass(frozen=True, slots=True)
class ContradictionLine:
    """Two sentences of the text, each with its value."""

    sides: tuple[tuple[ClaimLink, str], ...]


@dataclass(frozen=True, slots=True)
class InterestLine:
    source: SourceName
    word: str
    is_primary: bool
    explanation: str
    claims: tuple[ClaimLink, ...]
    claims_more: int


@dataclass(frozen=True, slots=True)
class DateLine:
    source: SourceName
    explanation: str
    claims: tuple[ClaimLink, ...]


@dataclass(frozen=True, slots=True)
class OriginLine:
    sources: tuple[SourceName, ...]
    reason: str
    links: tuple[tuple[str, str], ...]
    """Why two of them are one, and the text that they share, if it is the reason."""


@dataclass(frozen=True, slots=True)
class LoadLine:
    sources: tuple[SourceName, ...]
    count: int
    claims: tuple[ClaimLink, ...]
    claims_more: int


@dataclass(frozen=True, slots=True)
class Cell:
    """How one source bears on one claim."""

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


@dataclass(frozen=True, slots=True)
class ConflictsPage:
    """Everything that the template of the tab reads."""

    is_weighed: bool
    headline: str
    suggestions: tuple[SuggestionLine, ...]
    contradictions: tuple[ContradictionLine, ...]
    interests: tuple[InterestLine, ...]
    dates: tuple[DateLine, ...]
    origins: tuple[OriginLine, ...]
    loads: tuple[LoadLine, ...]
    matrix: Matrix
    claims: Page[ClaimWeight]
    """The page of claims that the matrix shows."""


def conflicts_page(report: Report, *, page: str | None = None) -> ConflictsPage:
    """
    Args:
        page: The number asked for of the matrix's pages; the first when it is none.
    """
    setter = _Setter(report)
    ordered = sorted(report.weighing.claims, key=setter.rank)
    claims = Paginator(ordered, CLAIMS_A_PAGE).get_page(page)
    suggestions = tuple(setter.suggestions())
    interests = tuple(setter.interests())
    return ConflictsPage(
        is_weighed=bool(report.weighing.claims or report.weighing.sources),
        headline=headline(report.weighing, len(suggestions), len(interests)),
        suggestions=suggestions,
        contradictions=tuple(setter.contradictions()),
        interests=interests,
        dates=tuple(setter.dates()),
        origins=tuple(setter.origins()),
        loads=tuple(setter.loads()),
        matrix=setter.matrix(list(claims)),
        claims=claims,
    )


def headline(weighing: Weighing, suggestions: int, interests: int) -> str:
    """
    How much there is to see, in one line.

    "2 suggestions, 3 interests; 8 sources, 7 origins"
    """
    parts = [
        counted(suggestions, "suggestion"),
        counted(len(weighing.contradictions), "contradiction in the text"),
        counted(interests, "interest"),
    ]
    found = ", ".join(each for each in parts if each) or "Nothing stands out"
    sources = counted(len(weighing.sources), "source") or "no source"
    origins = counted(len(weighing.origins), "origin")
    return f"{found}; {sources}{f', {origins}' if origins else ''}"


def counted(number: int, noun: str) -> str:
    """
    >>> counted(2, "origin"), counted(0, "origin")
    ('2 origins', '')
    """
    if not number:
        return ""
    head, _, tail = noun.partition(" ")
    plural = head if number == 1 else f"{head}s"
    return f"{number:,} {plural}{f' {tail}' if tail else ''}"


class _Setter:
    """What setting one report keeps at hand."""

    def __init__(self, report: Report) -> None:
        self._weighing = report.weighing
        self._claims: dict[int, Claim] = {
            each.id: each for each in report.document.claims
        }
        self._sources = {each.id: each for each in report.sources}
        self._origins = {each.id: each for each in report.weighing.origins}
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

    def suggestions(self) -> Iterator[SuggestionLine]:
        for claim in self._weighing.claims:
            for each in claim.suggestions:
                yield SuggestionLine(
                    SUGGESTION_WORDS[each.kind],
                    self._link(claim.claim_id),
                    each.text,
                    each.evidence.text if each.evidence else "",
                )

    def contradictions(self) -> Iterator[ContradictionLine]:
        for each in self._weighing.contradictions:
            sides = zip(each.claim_ids, each.values, strict=False)
            yield ContradictionLine(
                tuple((self._link(number), value) for number, value in sides)
            )

    def interests(self) -> Iterator[InterestLine]:
        """Those that are more than a party's fact of its own first."""
        lines = [
            (interest.is_primary_source, source.source_id, interest, numbers)
            for source in self._weighing.sources
            for interest, numbers in _grouped(
                (each.interest, each.claim_id) for each in source.interests
            )
        ]
        for is_primary, source_id, interest, numbers in sorted(
            lines, key=lambda each: each[0]
        ):
            links, more = self._links(numbers)
            yield InterestLine(
                self._name(source_id),
                _interest_word(interest),
                is_primary,
                interest.explanation,
                links,
                more,
            )

    def dates(self) -> Iterator[DateLine]:
        for source in self._weighing.sources:
            for misfit, numbers in _grouped(
                (each.misfit, each.claim_id) for each in source.misfits
            ):
                yield DateLine(
                    self._name(source.source_id),
                    misfit.explanation,
                    self._links(numbers)[0],
                )

    def origins(self) -> Iterator[OriginLine]:
        """Those of several sources; the largest first."""
        several = [each for each in self._weighing.origins if len(each.source_ids) > 1]
        for origin in sorted(several, key=lambda each: -len(each.source_ids)):
            yield OriginLine(
                self._names(origin),
                origin.reason,
                tuple(
                    (link.explanation, shortened(link.text, SHARED_TEXT_LENGTH))
                    for link in origin.links
                ),
            )

    def loads(self) -> Iterator[LoadLine]:
        for load in self._weighing.loads:
            origin = self._origins.get(load.origin_id)
            if origin is not None:
                links, more = self._links(load.claim_ids)
                yield LoadLine(self._names(origin), len(load.claim_ids), links, more)

    def matrix(self, weights: Sequence[ClaimWeight]) -> Matrix:
        wanted: set[SourceId] = set()
        for weight in weights:
            wanted |= self._cited.get(weight.claim_id, set())
            wanted |= {
                each.source_id for each in self._readings.get(weight.claim_id, ())
            }
        shown = [id for id in self._sources if id in wanted]
        return Matrix(
            columns=tuple(self._name(each) for each in shown),
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
                    bearing, MARKS[bearing], BEARING_WORDS[bearing], source_id in cited
                )
            )
        return MatrixRow(
            claim=self._link(weight.claim_id),
            agreement=AGREEMENT_WORDS[weight.agreement],
            agreement_mark=AGREEMENT_MARKS[weight.agreement],
            cells=tuple(cells),
            passages=tuple(
                PassageLine(
                    self._name(each.source_id),
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

    def _link(self, number: int) -> ClaimLink:
        claim = self._claims.get(number)
        words = BEFORE_STOP.sub(r"\1", claim.statement) if claim else ""
        return ClaimLink(number, shortened(words, EXCERPT_LENGTH))

    def _links(self, numbers: Sequence[int]) -> tuple[tuple[ClaimLink, ...], int]:
        named = tuple(self._link(each) for each in numbers[:CLAIMS_NAMED])
        return named, len(numbers) - len(named)

    def _name(self, source_id: SourceId) -> SourceName:
        source = self._sources.get(source_id)
        title = (source.title or source.page_title or source.url) if source else ""
        return SourceName(source_id, shortened(title, EXCERPT_LENGTH))

    def _names(self, origin: Origin) -> tuple[SourceName, ...]:
        return tuple(self._name(each) for each in origin.source_ids)


def _interest_word(interest: Interest) -> str:
    return INTEREST_WORDS[interest.kind]


def _grouped(
    pairs: Iterable[tuple[Found, int]],
) -> Iterator[tuple[Found, tuple[int, ...]]]:
    """Each thing once, with the claims that it touches."""
    claims: dict[Found, list[int]] = {}
    for found, number in pairs:
        claims.setdefault(found, []).append(number)
    return ((found, tuple(numbers)) for found, numbers in claims.items())
