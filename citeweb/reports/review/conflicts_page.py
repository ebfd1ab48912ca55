"""What speaks against what in one report: suggestions, interests, the matrix."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from django.core.paginator import Paginator

from citeweb.reports.wording import shortened
from verification.records import (
    Agreement,
    Bearing,
    ClaimWeight,
    CrossReading,
    Origin,
    Report,
    SourceId,
    Weighing,
)
from verification.reporting.words import (
    FINDING_WORDS,
    ONE_ORIGIN,
    agreement_word,
    counted,
    interest_heading,
    interest_sentence,
)

Found = TypeVar("Found", bound=Hashable)

CLAIMS_A_PAGE = 20
"""Rows of the matrix: as many as a reader compares before leafing on."""

SHARED_TEXT_LENGTH = 600
"""Characters of a shared text that are shown: enough to see that it is one."""

EXCERPT_LENGTH = 110
"""Characters of a claim in a row: a line and a half."""

CLAIMS_NAMED = 12
"""Claims that one line links to; the others are counted."""

BEFORE_STOP = re.compile(r"\s+([,.;:!?])")
"""Blanks that a marker or markup leaves before a stop."""


def conflicts_page(report: Report, *, page: str | None = None) -> dict[str, Any]:
    """What the template of the tab reads; `page` is the number of the matrix's page."""
    weighing, names, matrix = report.weighing, ReportNames(report), Matrix(report)
    claims = Paginator(sorted(weighing.claims, key=matrix.rank), CLAIMS_A_PAGE)
    suggestions = [
        (names.link(claim.claim_id), each)
        for claim in weighing.claims
        for each in claim.suggestions
    ]
    interests = list(interest_lines(weighing, names))
    shown = claims.get_page(page)
    return {
        "is_weighed": bool(weighing.claims or weighing.sources),
        "headline": headline(weighing, len(suggestions), len(interests)),
        "suggestions": suggestions,
        "contradictions": [
            list(zip(map(names.link, each.claim_ids), each.values, strict=False))
            for each in weighing.contradictions
        ],
        "interests": interests,
        "shortfalls": [
            f"{FINDING_WORDS[each.kind]}: {each.text}." for each in weighing.shortfalls
        ],
        "dates": list(date_lines(weighing, names)),
        "origins": list(origin_lines(weighing, names)),
        "loads": list(load_lines(weighing, names)),
        "matrix": matrix.page(list(shown), names),
        "claims": shown,
    }


def headline(weighing: Weighing, suggestions: int, interests: int) -> str:
    """How much there is to see: "2 suggestions, 3 interests; 8 sources, 7 origins"."""
    contradictions = len(weighing.contradictions)
    parts = [
        (suggestions, counted(suggestions, "suggestion")),
        (contradictions, f"{counted(contradictions, 'contradiction')} in the text"),
        (interests, counted(interests, "interest")),
    ]
    found = ", ".join(words for count, words in parts if count)
    sources, origins = len(weighing.sources), len(weighing.origins)
    told = [
        counted(sources, "source") if sources else "no source",
        *([counted(origins, "origin")] if origins else []),
    ]
    return f"{found or 'Nothing stands out'}; {', '.join(told)}"


class ClaimLink(NamedTuple):
    number: int
    excerpt: str


class SourceName(NamedTuple):
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

    def links(self, numbers: Sequence[int]) -> dict[str, Any]:
        """Links to the first of these claims, and how many more there are."""
        named = [self.link(each) for each in numbers[:CLAIMS_NAMED]]
        return {"claims": named, "claims_more": len(numbers) - len(named)}

    def name(self, source_id: SourceId) -> SourceName:
        source = self._sources.get(source_id)
        title = (source.title or source.page_title or source.url) if source else ""
        return SourceName(source_id, shortened(title, EXCERPT_LENGTH))

    def names(self, origin: Origin) -> list[SourceName]:
        return [self.name(each) for each in origin.source_ids]


def interest_lines(weighing: Weighing, names: ReportNames) -> Iterator[dict[str, Any]]:
    """Those that are more than a party's fact of its own first."""
    found = [
        (source.source_id, interest, numbers)
        for source in weighing.sources
        for interest, numbers in grouped(
            (each.interest, each.claim_id) for each in source.interests
        )
    ]
    for source_id, interest, numbers in sorted(
        found, key=lambda each: each[1].is_primary_source
    ):
        yield {
            "source": names.name(source_id),
            "word": interest_heading(interest),
            "explanation": interest_sentence(interest),
            **names.links(numbers),
        }


def date_lines(weighing: Weighing, names: ReportNames) -> Iterator[dict[str, Any]]:
    for source in weighing.sources:
        for misfit, numbers in grouped(
            (each.misfit, each.claim_id) for each in source.misfits
        ):
            yield {
                "source": names.name(source.source_id),
                "explanation": misfit.explanation,
                "claims": names.links(numbers)["claims"],
            }


def origin_lines(weighing: Weighing, names: ReportNames) -> Iterator[dict[str, Any]]:
    """Those of several sources; the largest first. Each link says why two of them are
    one, and the text that they share, if it is the reason."""
    several = [each for each in weighing.origins if len(each.source_ids) > 1]
    for origin in sorted(several, key=lambda each: -len(each.source_ids)):
        yield {
            "sources": names.names(origin),
            "reason": origin.reason,
            "links": [
                (link.explanation, shortened(link.text, SHARED_TEXT_LENGTH))
                for link in origin.links
            ],
        }


def load_lines(weighing: Weighing, names: ReportNames) -> Iterator[dict[str, Any]]:
    origins = {each.id: each for each in weighing.origins}
    for load in weighing.loads:
        if origin := origins.get(load.origin_id):
            count = len(load.claim_ids)
            links = names.links(load.claim_ids)
            yield {"sources": names.names(origin), "count": count, **links}


def grouped(
    pairs: Iterable[tuple[Found, int]],
) -> Iterable[tuple[Found, list[int]]]:
    """Each thing once, with the claims that it touches."""
    claims: defaultdict[Found, list[int]] = defaultdict(list)
    for found, number in pairs:
        claims[found].append(number)
    return claims.items()


class Matrix:
    """The claims of a report beside the sources that have to do with any of them."""

    def __init__(self, report: Report) -> None:
        self._read = {each.id: each.snapshot is not None for each in report.sources}
        self._cited = {
            claim.id: {each.source_id for each in claim.citations}
            for claim in report.document.claims
        }
        self._readings: defaultdict[int, dict[SourceId, CrossReading]]
        self._readings = defaultdict(dict)
        for reading in report.weighing.readings:
            if reading.says_something:
                self._readings[reading.claim_id][reading.source_id] = reading

    def rank(self, weight: ClaimWeight) -> tuple[int, int]:
        """What has most to say comes first: disputed, then suggestions, then others."""
        readings = self._readings[weight.claim_id].values()
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

    def page(
        self, weights: Sequence[ClaimWeight], names: ReportNames
    ) -> dict[str, Any]:
        """The rows of these claims, and the columns that they need."""
        numbers = [each.claim_id for each in weights]
        wanted = {id for each in numbers for id in self._cited.get(each, ())}
        wanted |= {id for each in numbers for id in self._readings[each]}
        shown = [each for each in self._read if each in wanted]
        return {
            "columns": [names.name(each) for each in shown],
            "rows": [self._row(each, shown, names) for each in weights],
        }

    def _row(
        self, weight: ClaimWeight, shown: Sequence[SourceId], names: ReportNames
    ) -> dict[str, Any]:
        readings = self._readings[weight.claim_id]
        cited = self._cited.get(weight.claim_id, ())
        agreement = agreement_word(weight, readings.values())
        is_one = agreement == ONE_ORIGIN
        return {
            "claim": names.link(weight.claim_id),
            "agreement": agreement,
            "agreement_kind": Agreement.VERIFIED if is_one else weight.agreement,
            "cells": [
                (each, self._bearing(readings.get(each), each), each in cited)
                for each in shown
            ],
            "passages": [
                (names.name(each.source_id), each)
                for each in readings.values()
                if each.evidence
            ],
        }

    def _bearing(self, reading: CrossReading | None, source_id: SourceId) -> Bearing:
        if reading is not None:
            return reading.bearing
        return Bearing.SILENT if self._read[source_id] else Bearing.UNREAD
