"""What is supported and still to be looked at; corrections that make sense."""

from dataclasses import replace

import pytest

from citeweb.reports.adapters import read_weighing, store_weighing
from citeweb.reports.decisions import decide
from tests.factories import make_run, weigh_run
from verification import records


@pytest.fixture
def run(ada):
    run = make_run(ada, verdicts=["supported", "supported", "uncited"])
    run.claim_results.filter(claim__number=1).update(doubt="unsure")
    return run


def test_unsure_claim_stands_in_what_is_to_be_decided_and_has_a_filter(signed_in, run):
    page = signed_in.page(f"/runs/{run.pk}/")
    left = signed_in.line(f"/runs/{run.pk}/?show=unsure")

    assert "0 of 1 decided" in page
    assert 'id="queue-1" data-verdict="unsure"' in left
    assert 'id="queue-2"' not in left


@pytest.mark.parametrize("state", ["wont_fix", "contested"])
def test_decision_ends_the_doubt(signed_in, ada, run, state):
    decide(run.claim_results.get(claim__number=1), state=state, note="", user=ada)

    page = signed_in.page(f"/runs/{run.pk}/?show=unsure")

    assert "No claim is left by this filter" in page


def test_source_older_than_what_it_is_cited_for_makes_its_claim_need_a_look(
    signed_in, run
):
    weigh_run(run)
    kind = records.TemporalMisfitKind.OLDER_THAN_EVENT
    misfit = records.ClaimMisfit(records.TemporalMisfit(kind, "It is older."), (2,))
    weighing = read_weighing(run)
    older = (replace(weighing.sources[1], misfits=(misfit,)),)
    store_weighing(run, replace(weighing, sources=(weighing.sources[0], *older)))

    assert run.claim_results.get(claim__number=2).doubt == "date"
    shown = signed_in.line(f"/runs/{run.pk}/?show=flagged")
    assert 'id="queue-2" data-verdict="unsure"' in shown
    assert "Supported, but older" in shown


def test_source_as_young_as_the_event_is_enough(run):
    weigh_run(run)
    kind = records.TemporalMisfitKind.OLDER_THAN_EVENT
    misfit = records.ClaimMisfit(records.TemporalMisfit(kind, "It is older."), (2,))
    weighing = read_weighing(run)
    other = replace(weighing.sources[0], misfits=(misfit,))

    store_weighing(run, replace(weighing, sources=(other, *weighing.sources[1:])))

    assert run.claim_results.get(claim__number=2).doubt == ""
