"""What a run stored comes back as the records that were stored."""

from __future__ import annotations

import pytest

from citeweb.reports.adapters import report_of
from citeweb.reports.storing import RunStore
from citeweb.reports.weighing_rows import read_weighing, store_weighing
from tests import factories
from verification import records
from verification.reporting.weighing_record import WeighingRecords
from verification.weighing import weigh

pytestmark = pytest.mark.django_db


def test_report_gives_back_what_the_run_stored(ada):
    run = factories.make_run(ada, verdicts=["contradicted"], unread=[2])

    report = report_of(run, with_texts=True)

    assert report.document == factories.make_content()
    assert report.claims[0] == factories.make_judged(
        report.document.claims[0], "contradicted"
    )
    assert [each.verdict for each in report.claims] == [
        records.ClaimVerdict.CONTRADICTED,
        records.ClaimVerdict.SUPPORTED,
        records.ClaimVerdict.UNCITED,
    ]
    assert report.sources[0] == factories.make_reached(report.document.references[0])
    assert report.sources[1].outcome is records.FetchOutcome.BLOCKED
    assert (report.judge_name, report.judge_version) == ("lexical", "1")


def test_report_leaves_texts_of_snapshots_where_they_are(run):
    report = report_of(run)

    assert report.sources[0].snapshot is not None
    assert report.sources[0].snapshot.text == ""


def test_report_costs_the_same_with_more_claims(ada, count_queries):
    few = factories.make_run(ada)
    many = factories.make_run(
        ada, sentences=[f"Lamp {n} is lit." for n in range(40)], sources=30
    )

    counts = {count_queries(lambda run=run: report_of(run)) for run in (few, many)}

    assert len(counts) == 1


@pytest.fixture
def weighed(run):
    """A run, what weighing found of it, and the rows that this belongs to."""
    store = RunStore(run)
    weighing = weigh(store.document, store.judged(), store.reached())
    rows = {
        "references": {each.label: each for each in run.revision.references.all()},
        "claims": {each.number: each for each in run.revision.claims.all()},
    }
    return run, weighing, rows


def test_weighing_comes_back_from_its_rows(weighed) -> None:
    run, weighing, rows = weighed

    store_weighing(run, weighing, **rows)
    again = read_weighing(run, run.revision.text)

    kept, made = WeighingRecords(again), WeighingRecords(weighing)
    assert [kept.of_claim(each) for each in (1, 2, 3)] == [
        made.of_claim(each) for each in (1, 2, 3)
    ]
    assert kept.of_source(1) == made.of_source(1)
    assert kept.origins() == made.origins()


def test_weighing_stored_twice_is_kept_once(weighed) -> None:
    run, weighing, rows = weighed

    store_weighing(run, weighing, **rows)
    store_weighing(run, weighing, **rows)

    assert run.claim_weights.count() == 3
    assert run.source_weights.count() == 2
