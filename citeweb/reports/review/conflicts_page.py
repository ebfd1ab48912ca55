"""What speaks against what in one report: suggestions, interests, the matrix."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import Any

from django.core.paginator import Paginator
from django.utils.translation import gettext, ngettext

from citeweb.reports.models import Run
from citeweb.reports.outlines import outline_of, whole_claims
from verification import records
from verification.language.wording import gettext as gettext_of_reports
from verification.language.wording import show_number
from verification.records import SourceId
from verification.reporting import words

CLAIMS_A_PAGE = 20
"""Rows of the matrix: as many as a reader compares before leafing on."""

LINKED = 12
"""Claims of a row that are linked, each with its words, as `_claim_links.html` does."""


def conflicts_page(run: Run, *, page: str | None = None) -> dict[str, Any]:
    """What the template of the tab reads; `page` is the number of the matrix's page."""
    report = outline_of(run, with_weights=True)
    weighing, matrix = report.weighing, Matrix(report)
    claims, sources = matrix.claims, matrix.sources
    origins = {origin.id: origin for origin in weighing.origins}
    pages = Paginator(sorted(weighing.claims, key=matrix.rank), CLAIMS_A_PAGE)
    shown = pages.get_page(page)
    claims |= whole_claims(run.revision, claims_in_words(weighing, shown))
    agreements = Counter(weight.agreement for weight in weighing.claims)
    suggestions = [
        (claims[weight.claim_id], suggestion)
        for weight in weighing.claims
        for suggestion in weight.suggestions
    ]
    contradictions = [
        [
            (claims[id], value)
            for id, value in zip(finding.claim_ids, finding.values, strict=False)
        ]
        for finding in weighing.contradictions
    ]
    interests = [
        (
            sources[source.source_id],
            interest.interest,
            [claims[id] for id in interest.claim_ids],
        )
        for source in weighing.sources
        for interest in source.interests
    ]
    contradicted = agreements[records.Agreement.CONTRADICTED]
    disputed = agreements[records.Agreement.DISPUTED]
    told = [
        (contradicted, words.counted(contradicted, "contradicted claim")),
        (disputed, words.counted(disputed, "disputed claim")),
        (len(suggestions), words.counted(len(suggestions), "suggestion")),
        (len(contradictions), contradictions_words(len(contradictions))),
        (len(interests), words.counted(len(interests), "interest")),
    ]
    return {
        "is_weighed": bool(weighing.claims or weighing.sources),
        "headline": headline(told, len(weighing.sources), len(origins)),
        "suggestions": suggestions,
        "contradictions": contradictions,
        # Those that are more than a party's fact of its own first.
        "interests": sorted(interests, key=lambda line: line[1].is_primary_source),
        "shortfalls": [
            f"{words.FINDING_WORDS[shortfall.kind]}: {shortfall.text}."
            for shortfall in weighing.shortfalls
        ],
        "dates": [
            (
                sources[source.source_id],
                misfit.misfit,
                [claims[id] for id in misfit.claim_ids],
            )
            for source in weighing.sources
            for misfit in source.misfits
        ],
        # Those of several sources, the largest first.
        "origins": [
            (origin, [sources[id] for id in origin.source_ids])
            for origin in sorted(
                origins.values(), key=lambda origin: -len(origin.source_ids)
            )
            if len(origin.source_ids) > 1
        ],
        "loads": [
            (
                [sources[id] for id in origins[load.origin_id].source_ids],
                [claims[id] for id in load.claim_ids],
            )
            for load in weighing.loads
        ],
        "columns": matrix.columns(shown),
        "rows": [matrix.row(weight, matrix.columns(shown)) for weight in shown],
        "claims": shown,
    }


def claims_in_words(
    weighing: records.Weighing, shown: Iterable[records.ClaimWeight]
) -> set[int]:
    """Those whose words the page has; of the others it has at most the numbers."""
    listed = {weight.claim_id for weight in shown}
    listed |= {weight.claim_id for weight in weighing.claims if weight.suggestions}
    linked = [
        numbers[:LINKED]
        for source in weighing.sources
        for numbers in (
            *(interest.claim_ids for interest in source.interests),
            *(misfit.claim_ids for misfit in source.misfits),
        )
    ]
    linked += [load.claim_ids[:LINKED] for load in weighing.loads]
    linked += [finding.claim_ids for finding in weighing.contradictions]
    return listed.union(*linked)


def contradictions_words(count: int) -> str:
    said = ngettext(
        "{count} contradiction in the text", "{count} contradictions in the text", count
    )
    return said.format(count=show_number(count))


def headline(told: Iterable[tuple[int, str]], sources: int, origins: int) -> str:
    """What was found, each with its count and in words; and in how much."""
    found = ", ".join(said for count, said in told if count)
    weighed = words.counted(sources, "source") if sources else gettext("no source")
    counted = f", {words.counted(origins, 'origin')}" if origins else ""
    return f"{found or gettext('Nothing stands out')}; {weighed}{counted}"


class Matrix:
    """What each source of a report says of each claim, cited or not."""

    def __init__(self, report: records.Report) -> None:
        self.claims = {claim.id: claim for claim in report.document.claims}
        self.sources = {source.id: source for source in report.sources}
        self._readings: defaultdict[int, dict[SourceId, records.CrossReading]]
        self._readings = defaultdict(dict)
        for reading in report.weighing.readings:
            if reading.says_something:
                self._readings[reading.claim_id][reading.source_id] = reading

    def rank(self, weight: records.ClaimWeight) -> tuple[int, int]:
        """What has most to say comes first: disputed, then suggestions, then others."""
        readings = self._readings[weight.claim_id].values()
        bearings = {reading.bearing for reading in readings}
        says = (
            records.Bearing.CONTRADICTS in bearings
            or weight.agreement is records.Agreement.DISPUTED,
            weight.suggestions,
            any(not reading.is_cited for reading in readings),
            readings,
        )
        return [*map(bool, says), True].index(True), weight.claim_id

    def columns(
        self, weights: Iterable[records.ClaimWeight]
    ) -> list[records.ReachedSource]:
        """The sources that these claims cite, or that say something of them."""
        numbers = [weight.claim_id for weight in weights]
        wanted = {id for number in numbers for id in self._cited_by(number)}
        wanted |= {id for number in numbers for id in self._readings[number]}
        return [source for id, source in self.sources.items() if id in wanted]

    def _cited_by(self, number: int) -> set[SourceId]:
        return {citation.source_id for citation in self.claims[number].citations}

    def row(
        self, weight: records.ClaimWeight, shown: Sequence[records.ReachedSource]
    ) -> dict[str, Any]:
        readings = self._readings[weight.claim_id]
        cited = self._cited_by(weight.claim_id)
        agreement = words.agreement_word(weight, readings.values())
        is_one = agreement == gettext_of_reports(words.ONE_ORIGIN)
        kind = records.Agreement.VERIFIED if is_one else weight.agreement
        return {
            "claim": self.claims[weight.claim_id],
            "agreement": agreement,
            "agreement_kind": kind,
            "cells": [
                (
                    source.id,
                    bearing(readings.get(source.id), source),
                    source.id in cited,
                )
                for source in shown
            ],
            "passages": [reading for reading in readings.values() if reading.evidence],
        }


def bearing(
    reading: records.CrossReading | None, source: records.ReachedSource
) -> records.Bearing:
    """What a source says of a claim; one that was read and says nothing is silent."""
    if reading is not None:
        return reading.bearing
    is_read = source.snapshot is not None
    return records.Bearing.SILENT if is_read else records.Bearing.UNREAD
