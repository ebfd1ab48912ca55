"""What speaks against what in one report: suggestions, interests, the matrix."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from django.core.paginator import Page, Paginator

from citeweb.reports.wording import shortened
from verification.records import ClaimWeight, Report, Weighing
from verification.reporting.words import (
    FINDING_WORDS,
    SUGGESTION_WORDS,
    interest_heading,
    interest_sentence,
)

from .matrix import ClaimLink, Matrix, MatrixSetter, ReportNames, SourceName

Found = TypeVar("Found", bound=Hashable)

CLAIMS_A_PAGE = 20
"""Rows of the matrix: as many as a reader compares before leafing on."""

SHARED_TEXT_LENGTH = 600
"""Characters of a shared text that are shown: enough to see that it is one."""


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
class ConflictsPage:
    """Everything that the template of the tab reads."""

    is_weighed: bool
    headline: str
    suggestions: tuple[SuggestionLine, ...]
    contradictions: tuple[ContradictionLine, ...]
    interests: tuple[InterestLine, ...]
    shortfalls: tuple[str, ...]
    """What could not be found out, in sentences."""

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
    names = ReportNames(report)
    setter, matrix = _Setter(report, names), MatrixSetter(report, names)
    ordered = sorted(report.weighing.claims, key=matrix.rank)
    claims = Paginator(ordered, CLAIMS_A_PAGE).get_page(page)
    suggestions = tuple(setter.suggestions())
    interests = tuple(setter.interests())
    return ConflictsPage(
        is_weighed=bool(report.weighing.claims or report.weighing.sources),
        headline=headline(report.weighing, len(suggestions), len(interests)),
        suggestions=suggestions,
        contradictions=tuple(setter.contradictions()),
        interests=interests,
        shortfalls=tuple(
            f"{FINDING_WORDS[each.kind]}: {each.text}."
            for each in report.weighing.shortfalls
        ),
        dates=tuple(setter.dates()),
        origins=tuple(setter.origins()),
        loads=tuple(setter.loads()),
        matrix=matrix.page(list(claims)),
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

    def __init__(self, report: Report, names: ReportNames) -> None:
        self._names = names
        self._weighing = report.weighing
        self._origins = {each.id: each for each in report.weighing.origins}

    def suggestions(self) -> Iterator[SuggestionLine]:
        for claim in self._weighing.claims:
            for each in claim.suggestions:
                yield SuggestionLine(
                    SUGGESTION_WORDS[each.kind],
                    self._names.link(claim.claim_id),
                    each.text,
                    each.evidence.text if each.evidence else "",
                )

    def contradictions(self) -> Iterator[ContradictionLine]:
        for each in self._weighing.contradictions:
            sides = zip(each.claim_ids, each.values, strict=False)
            yield ContradictionLine(
                tuple((self._names.link(number), value) for number, value in sides)
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
        for _, source_id, interest, numbers in sorted(lines, key=lambda each: each[0]):
            links, more = self._names.links(numbers)
            yield InterestLine(
                self._names.name(source_id),
                interest_heading(interest),
                interest_sentence(interest),
                links,
                more,
            )

    def dates(self) -> Iterator[DateLine]:
        for source in self._weighing.sources:
            for misfit, numbers in _grouped(
                (each.misfit, each.claim_id) for each in source.misfits
            ):
                yield DateLine(
                    self._names.name(source.source_id),
                    misfit.explanation,
                    self._names.links(numbers)[0],
                )

    def origins(self) -> Iterator[OriginLine]:
        """Those of several sources; the largest first."""
        several = [each for each in self._weighing.origins if len(each.source_ids) > 1]
        for origin in sorted(several, key=lambda each: -len(each.source_ids)):
            yield OriginLine(
                self._names.names(origin),
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
                links, more = self._names.links(load.claim_ids)
                yield LoadLine(
                    self._names.names(origin), len(load.claim_ids), links, more
                )


def _grouped(
    pairs: Iterable[tuple[Found, int]],
) -> Iterator[tuple[Found, tuple[int, ...]]]:
    """Each thing once, with the claims that it touches."""
    claims: dict[Found, list[int]] = {}
    for found, number in pairs:
        claims.setdefault(found, []).append(number)
    return ((found, tuple(numbers)) for found, numbers in claims.items())
