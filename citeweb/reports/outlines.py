"""
A long report for a page that shows a part of it: every claim with its place, its
verdict and what was decided, and whole only those of which the page has words.

Figures, filters and parts are made of the former; a claim with its evidence is five
rows and some JSON, and of ten thousand a page shows some hundred.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Collection, Iterable
from dataclasses import replace
from datetime import datetime
from functools import lru_cache
from uuid import UUID

from django.db.models import TextField
from django.db.models.functions import Cast

from citeweb.documents.adapters import read_claim, read_revision
from citeweb.documents.models import Citation, Revision
from verification import records

from .adapters import assembled, read_decision, read_judged_claims, read_weighing
from .models import Decision, Judgment, Run, asked_for

NOWHERE = records.Span(0, 1)
"""A place that nobody asks for; none has no length."""


def outline_of(run: Run, *, with_weights: bool = False) -> records.Report:
    """What a run has found until now without words, evidence and differences; what
    weighing found of claims where that is asked for."""
    document = read_revision(run.revision, claims=claims_in_outline(run.revision))
    claims = judged_in_outline(run, document)
    return assembled(run, document, claims, read_weighing(run, of_claims=with_weights))


def with_whole_claims(
    report: records.Report, run: Run, numbers: Collection[int]
) -> records.Report:
    """The outline, these claims as their rows say."""
    claims = whole_claims(run.revision, numbers)
    document = replace(
        report.document,
        claims=tuple(claims.get(claim.id, claim) for claim in report.document.claims),
    )
    found = read_judged_claims(run, document, claim__number__in=numbers)
    judged = {judged_claim.claim.id: judged_claim for judged_claim in found}
    return replace(
        report,
        document=document,
        claims=tuple(judged.get(claim.claim.id, claim) for claim in report.claims),
    )


def whole_claims(
    revision: Revision, numbers: Collection[int]
) -> dict[int, records.Claim]:
    rows = revision.claims.filter(number__in=numbers).prefetch_related("citations")
    return {row.number: read_claim(row, revision.text) for row in rows}


def claims_in_outline(revision: Revision) -> tuple[records.Claim, ...]:
    key = (revision.document_id, revision.number, revision.created_at)
    if not revision.is_read:  # the worker is still to find its claims
        return read_outline.__wrapped__(*key)
    return read_outline(*key)


@lru_cache(maxsize=8)
def read_outline(
    document: UUID, number: int, created_at: datetime
) -> tuple[records.Claim, ...]:
    """Kept by the process, as claims that were read change no more: ten thousand have
    some 3 MB. `created_at` tells a revision from another that had its number before."""
    revision = Revision.objects.only("pk").get(document=document, number=number)
    cited: defaultdict[int, list[records.Citation]] = defaultdict(list)
    rows = Citation.objects.filter(claim__revision=revision)
    rows = rows.annotate(kept=Cast("label", TextField())).order_by("position")
    for claim, label in rows.values_list("claim", "kept"):
        cited[claim].append(citation_of(label))
    columns = ("pk", "number", "start", "end", "not_checkable")
    return tuple(
        records.Claim(
            number,
            records.Span(start, end),
            text="",
            statement="",
            citations=tuple(cited.get(pk, ())),
            not_checkable=records.NotCheckable(why) if why else None,
        )
        for pk, number, start, end, why in revision.claims.values_list(*columns)
    )


@lru_cache(maxsize=5_000)
def citation_of(label: str) -> records.Citation:
    """By its label as kept: thousands of citations are of some hundred sources."""
    return records.Citation(json.loads(label), "", NOWHERE, NOWHERE)


def judged_in_outline(
    run: Run, document: records.Document
) -> Iterable[records.JudgedClaim]:
    claims = {claim.id: claim for claim in document.claims}
    citations = judged_citations(run)
    rows = Decision.objects.filter(results__run=run).select_related("decided_by")
    decisions = {decision.pk: decision for decision in rows}
    before = judged_before(run.pk)
    columns = ("pk", "claim__number", "verdict", "flagged", "attention", "decision")
    for row in run.claim_results.values_list(*columns):
        pk, number, verdict, flagged, attention, decided = row
        claim, cited = claims[number], citations.get(pk, ())
        kept = before.get(pk)
        if kept and kept[:2] == (row, cited) and kept[2].claim is claim:
            yield kept[2]
            continue
        decision = decisions.get(decided)
        is_in_force = decision is not None and decision.verdict == verdict
        judged = records.JudgedClaim(
            claim=claim,
            verdict=VERDICTS[verdict],
            flagged=flagged,
            attention=asked_for(flagged, attention),
            citations=cited,
            decision=read_decision(decision) if is_in_force else None,
        )
        if decided is None:  # a decision changes in its own row
            before[pk] = (row, cited, judged)
        yield judged


@lru_cache(maxsize=4)
def judged_before(
    _run: UUID,
) -> dict[int, tuple[object, object, records.JudgedClaim]]:
    """By result the row and the citations of which a record was made: rows are read
    each time, and ten thousand records are made for those that changed alone."""
    return {}


VERDICTS = {str(verdict): verdict for verdict in records.ClaimVerdict}
"""By their stored words: looked up three times as fast as the enumeration is asked."""


def judged_citations(run: Run) -> dict[int, tuple[records.JudgedCitation, ...]]:
    """By result."""
    found: defaultdict[int, list[records.JudgedCitation]] = defaultdict(list)
    rows = Judgment.objects.filter(claim_result__run=run).order_by()
    rows = rows.annotate(kept=Cast("citation__label", TextField()))
    columns = ("claim_result", "kept", "verdict", "flagged", "contributes")
    for result, *said in rows.values_list(*columns):
        found[result].append(judged_citation(*said))
    return {result: tuple(citations) for result, citations in found.items()}


@lru_cache(maxsize=5_000)
def judged_citation(
    label: str, verdict: str, flagged: bool, contributes: bool
) -> records.JudgedCitation:
    """One record of each kind, in whatever claims it stands."""
    return records.JudgedCitation(
        citation_of(label),
        records.Judgment(records.Verdict(verdict), 0.0, 0.0, judge=""),
        flagged,
        contributes,
    )
