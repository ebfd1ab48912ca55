"""What a run stored comes back as the records that were stored."""

from importlib import import_module

import pytest
from django.apps import apps

from citeweb.documents.models import Revision
from citeweb.reports.adapters import read_weighing, report_of, store_weighing
from citeweb.reports.models import Judgment, Run
from citeweb.sources.models import SourceCheck
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
    verdicts = [str(each.verdict) for each in report.claims]
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


def test_rows_of_an_earlier_release_become_those_of_the_report(run) -> None:
    """The columns are turned into what they were before, and back by the migrations."""
    judgments = import_module("citeweb.reports.migrations.0009_one_form")
    looks = import_module("citeweb.sources.migrations.0009_one_form")
    SourceCheck.objects.update(hops=[{"url": "https://a.example/", "status": 301}])
    documents = import_module("citeweb.documents.migrations.0003_one_form")
    before = to_record(report_of(run).claims), to_record(report_of(run).sources)

    judgments.to_own_form(apps, None)
    looks.to_own_form(apps, None)

    row = Judgment.objects.exclude(matches=[]).first()
    assert [len(each) for each in row.matches[0]] == [2, 2]
    assert row.evidence[0]["page"] is None
    assert SourceCheck.objects.first().hops == [["https://a.example/", 301]]
    judgments.to_report_form(apps, None)
    looks.to_report_form(apps, None)
    finding = {"kind": "uncited_entry", "start": 0, "end": 3, "text": "The"}
    Revision.objects.update(findings=[{**finding, "source_ids": [2]}])
    documents.to_report_form(apps, None)
    [kept] = report_of(Run.objects.get()).document.findings
    assert kept.claim_ids == ()
    assert "page" not in Judgment.objects.get(pk=row.pk).evidence[0]
    again = report_of(Run.objects.get(pk=run.pk))
    assert (to_record(again.claims), to_record(again.sources)) == before
