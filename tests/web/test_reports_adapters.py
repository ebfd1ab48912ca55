"""What a run stored comes back as the records that were stored."""

import pytest

from citeweb.reports.adapters import read_weighing, report_of, store_weighing
from tests import factories
from verification import records
from verification.reporting.record import WeightRecords, to_record
from verification.weighing import weigh


def test_report_gives_back_what_the_run_stored(ada):
    run = factories.make_run(ada, verdicts=["contradicted"], unread=[2])

    report = report_of(run, with_texts=True)

    assert report.document == factories.make_content()
    assert report.claims[0] == factories.make_judged(
        report.document.claims[0], "contradicted"
    )
    verdicts = [str(claim.verdict) for claim in report.claims]
    assert verdicts == ["contradicted", "supported", "uncited"]
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
    """A run, and what weighing found of it."""
    report = report_of(run, with_texts=True)
    return run, weigh(report.document, report.claims, report.sources)


def test_weighing_comes_back_from_its_rows(weighed) -> None:
    run, weighing = weighed

    store_weighing(run, weighing)
    store_weighing(run, weighing)
    again = read_weighing(run)

    kept, made = WeightRecords(again), WeightRecords(weighing)
    for number in (1, 2, 3):
        assert to_record(kept.of_claim(number)) == to_record(made.of_claim(number))
    assert to_record(kept.of_source(1)) == to_record(made.of_source(1))
    assert to_record(kept.origins()) == to_record(made.origins())
