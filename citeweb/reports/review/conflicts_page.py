"""What speaks against what in one report: suggestions, interests, the matrix."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

from django.core.paginator import Paginator

from citeweb.reports.wording import shortened
from verification import records
from verification.records import SourceId
from verification.reporting import words

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

Line = dict[str, Any]


def conflicts_page(report: records.Report, *, page: str | None = None) -> Line:
    """What the template of the tab reads; `page` is the number of the matrix's page."""
    weighing, lines = report.weighing, Lines(report)
    claims = Paginator(sorted(weighing.claims, key=lines.rank), CLAIMS_A_PAGE)
    shown = claims.get_page(page)
    suggestions = [
        (lines.link(claim.claim_id), each)
        for claim in weighing.claims
        for each in claim.suggestions
    ]
    contradictions = [
        list(zip(map(lines.link, each.claim_ids), each.values, strict=False))
        for each in weighing.contradictions
    ]
    interests = list(lines.interests())
    disputed = [
        each.agreement is records.Agreement.DISPUTED for each in claims.object_list
    ]
    told = [
        (sum(disputed), "disputed claim", ""),
        (len(suggestions), "suggestion", ""),
        (len(contradictions), "contradiction", " in the text"),
        (len(interests), "interest", ""),
    ]
    found = [words.counted(count, noun) + place for count, noun, place in told if count]
    sources, origins = len(weighing.sources), len(weighing.origins)
    weighed = words.counted(sources, "source") if sources else "no source"
    counted = f", {words.counted(origins, 'origin')}" if origins else ""
    return {
        "is_weighed": bool(weighing.claims or weighing.sources),
        "headline": f"{', '.join(found) or 'Nothing stands out'}; {weighed}{counted}",
        "suggestions": suggestions,
        "contradictions": contradictions,
        "interests": interests,
        "shortfalls": [
            f"{words.FINDING_WORDS[each.kind]}: {each.text}."
            for each in weighing.shortfalls
        ],
        "dates": list(lines.dates()),
        "origins": list(lines.origins()),
        "loads": list(lines.loads()),
        "matrix": lines.matrix(list(shown)),
        "claims": shown,
    }


class Lines:
    """What weighing found in a report, by line and as a matrix, with all names."""

    def __init__(self, report: records.Report) -> None:
        self._weighing = report.weighing
        self._claims = {each.id: each for each in report.document.claims}
        self._sources = {each.id: each for each in report.sources}
        self._readings: defaultdict[int, dict[SourceId, records.CrossReading]]
        self._readings = defaultdict(dict)
        for reading in report.weighing.readings:
            if reading.says_something:
                self._readings[reading.claim_id][reading.source_id] = reading

    def link(self, number: int) -> Line:
        claim = self._claims.get(number)
        said = BEFORE_STOP.sub(r"\1", claim.statement) if claim else ""
        return {"number": number, "excerpt": shortened(said, EXCERPT_LENGTH)}

    def links(self, numbers: Sequence[int]) -> Line:
        """Links to the first of these claims, and how many more there are."""
        named = [self.link(each) for each in numbers[:CLAIMS_NAMED]]
        return {"claims": named, "claims_more": len(numbers) - len(named)}

    def name(self, source_id: SourceId) -> Line:
        source = self._sources.get(source_id)
        title = (source.title or source.page_title or source.url) if source else ""
        return {"label": source_id, "title": shortened(title, EXCERPT_LENGTH)}

    def interests(self) -> Iterator[Line]:
        """Those that are more than a party's fact of its own first."""
        found = [
            (source.source_id, each.interest, each.claim_ids)
            for source in self._weighing.sources
            for each in source.interests
        ]
        for source_id, each, numbers in sorted(
            found, key=lambda each: each[1].is_primary_source
        ):
            yield {
                "source": self.name(source_id),
                "word": words.interest_heading(each),
                "explanation": words.interest_sentence(each),
                **self.links(numbers),
            }

    def dates(self) -> Iterator[Line]:
        for source in self._weighing.sources:
            for each in source.misfits:
                named = {"source": self.name(source.source_id)}
                named |= self.links(each.claim_ids)
                yield {"explanation": each.misfit.explanation, **named}

    def origins(self) -> Iterator[Line]:
        """Those of several sources; the largest first. Each link says why two of them
        are one, and the text that they share, if it is the reason."""
        several = [each for each in self._weighing.origins if len(each.source_ids) > 1]
        for origin in sorted(several, key=lambda each: -len(each.source_ids)):
            yield {
                "sources": list(map(self.name, origin.source_ids)),
                "reason": origin.reason,
                "links": [
                    (link.explanation, shortened(link.text, SHARED_TEXT_LENGTH))
                    for link in origin.links
                ],
            }

    def loads(self) -> Iterator[Line]:
        origins = {each.id: each.source_ids for each in self._weighing.origins}
        for load in self._weighing.loads:
            if sources := origins.get(load.origin_id):
                named, numbers = list(map(self.name, sources)), load.claim_ids
                yield {"count": len(numbers), "sources": named, **self.links(numbers)}

    def rank(self, weight: records.ClaimWeight) -> tuple[int, int]:
        """What has most to say comes first: disputed, then suggestions, then others."""
        readings = self._readings[weight.claim_id].values()
        bearings = {each.bearing for each in readings}
        says = (
            records.Bearing.CONTRADICTS in bearings
            or weight.agreement is records.Agreement.DISPUTED,
            weight.suggestions,
            any(not each.is_cited for each in readings),
            readings,
        )
        return [*map(bool, says), True].index(True), weight.claim_id

    def matrix(self, weights: Sequence[records.ClaimWeight]) -> Line:
        """The rows of these claims, and the columns that they need."""
        numbers = [each.claim_id for each in weights]
        wanted = {id for each in numbers for id in self._cited_by(each)}
        wanted |= {id for each in numbers for id in self._readings[each]}
        shown = [each for each in self._sources if each in wanted]
        return {
            "columns": list(map(self.name, shown)),
            "rows": [self._row(each, shown) for each in weights],
        }

    def _cited_by(self, number: int) -> set[SourceId]:
        claim = self._claims.get(number)
        return {each.source_id for each in claim.citations} if claim else set()

    def _row(self, weight: records.ClaimWeight, shown: Sequence[SourceId]) -> Line:
        readings = self._readings[weight.claim_id]
        cited = self._cited_by(weight.claim_id)
        agreement = words.agreement_word(weight, readings.values())
        is_one = agreement == words.ONE_ORIGIN
        kind = records.Agreement.VERIFIED if is_one else weight.agreement
        return {
            "claim": self.link(weight.claim_id),
            "agreement": agreement,
            "agreement_kind": kind,
            "cells": [
                (each, self._bearing(readings.get(each), each), each in cited)
                for each in shown
            ],
            "passages": [
                (self.name(each.source_id), each)
                for each in readings.values()
                if each.evidence
            ],
        }

    def _bearing(
        self, reading: records.CrossReading | None, source_id: SourceId
    ) -> records.Bearing:
        if reading is not None:
            return reading.bearing
        is_read = self._sources[source_id].snapshot is not None
        return records.Bearing.SILENT if is_read else records.Bearing.UNREAD
