"""The rows behind one claim's page, as records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from citeweb.documents.adapters import read_claim
from citeweb.documents.models import Reference
from citeweb.query_values import number_from
from citeweb.reports.adapters import read_result
from citeweb.reports.models import ClaimResult, Run, RunSource
from citeweb.reports.review.queue import Row, Wanted, is_wanted
from citeweb.sources.adapters import read_check
from citeweb.sources.drift import DriftView, claim_drift
from verification import records

from .page import PASSAGES_SHOWN, ClaimPage, claim_page, first_position


class CitedSource(NamedTuple):
    """A citation's source in one run."""

    reference: Reference | None
    """None when the marker names a source that the list does not have."""

    reached: records.ReachedSource | None
    """None when there is no reference, or the run has not reached it."""

    snapshot_pk: int | None


def judged_claim(run: Run, result: ClaimResult) -> records.JudgedClaim:
    return read_result(result, read_claim(result.claim, run.revision.text))


def claim_document(run: Run) -> records.Document:
    """The document's text and markup, without its claims and references."""
    revision = run.revision
    return records.Document(
        text=revision.text,
        title=revision.document.title,
        language=revision.language,
        claims=(),
        references=(),
        markup=tuple(
            records.Markup(records.Span(start, end), shown)
            for start, end, shown in revision.layout.get("markup", ())
        ),
    )


def reached_sources(run: Run, result: ClaimResult, position: int) -> list[CitedSource]:
    """One for each judgment of the claim; that of `position` alone with its text."""
    judgments = list(result.judgments.all())
    references = [each.citation.reference for each in judgments]
    looks = run.run_sources.select_related("check_made__snapshot").defer(
        "check_made__snapshot__text"
    )
    by_reference = {
        each.reference_id: each
        for each in looks.filter(reference__in=[each for each in references if each])
    }
    return [
        cited_source(
            reference,
            by_reference.get(reference.pk) if reference else None,
            with_text=place == position,
        )
        for place, reference in enumerate(references)
    ]


class Beside(NamedTuple):
    """A claim beside one of its sources."""

    page: ClaimPage
    sources: list[CitedSource]
    cited: CitedSource | None
    """The one that is shown."""

    position: int


def beside_source(
    run: Run, result: ClaimResult, judged: records.JudgedClaim, typed: str
) -> Beside:
    """The claim beside the source that `typed` names, else the one that says most."""
    asked = number_from(typed)
    is_known = asked is not None and asked < len(judged.citations)
    position = asked if is_known and asked is not None else first_position(judged)
    sources = reached_sources(run, result, position)
    reached = [each.reached for each in sources]
    document = claim_document(run)
    page = claim_page(document, judged, sources=reached, position=position)
    return Beside(page, sources, sources[position] if sources else None, position)


def cited_source(
    reference: Reference | None, look: RunSource | None, *, with_text: bool
) -> CitedSource:
    if reference is None or look is None:
        return CitedSource(reference, None, None)
    reached = read_check(
        look.check_made,
        source_id=reference.label,
        url=reference.url,
        title=reference.title,
        with_text=with_text,
    )
    return CitedSource(reference, reached, look.check_made.snapshot_id)


def drift_of(
    sources: Sequence[CitedSource], judged: records.JudgedClaim, position: int
) -> DriftView | None:
    """What a later reading of the source says of the passages shown."""
    cited = sources[position] if sources else None
    if cited is None or cited.reference is None:
        return None
    evidence = judged.citations[position].judgment.evidence[:PASSAGES_SHOWN]
    return claim_drift(
        cited.reference.source,
        cited.snapshot_pk,
        [(each.span.start, each.text) for each in evidence],
    )


def neighbours(
    rows: Sequence[Row], number: int, wanted: Wanted
) -> dict[str, int | None]:
    """The claims before and after one among those wanted, of `rows` in the order of the
    text; its place from 1, None when the filter leaves it out."""
    numbers = [each.number for each in rows if is_wanted(each, wanted)]
    return {
        "previous": max((each for each in numbers if each < number), default=None),
        "next": min((each for each in numbers if each > number), default=None),
        "place": numbers.index(number) + 1 if number in numbers else None,
        "shown_total": len(numbers),
    }
