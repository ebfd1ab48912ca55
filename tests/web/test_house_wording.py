"""Words that a desk declared the same twice: offered, kept, applied and revoked."""

import pytest

from citeweb.reports.decisions import decide, settle_run
from citeweb.reports.models import HouseWording, Judgment
from tests.factories import make_run, make_team

URL = "/policy/wording/"
PAIR = {"claim_words": "mayor calder", "source_words": "ines calder"}


def differs(claim="Mayor  Calder", source="Ines Calder", kind="name", effect="error"):
    return {"kind": kind, "claim": claim, "source": source, "effect": effect}


@pytest.fixture
def run_with(ada, team):
    """run_with(difference, ...) -> a run whose first claim differs by these."""

    def make(*differences):
        run = make_run(ada, verdicts=["contradicted"])
        judgments = Judgment.objects.filter(claim_result__run=run)
        judgments.exclude(verdict="supported").update(differences=differences)
        return run

    return make


@pytest.fixture
def declare(run_with, ada):
    """declare(difference, ...): somebody calls a claim that differs so right."""

    def make(*differences, state="false_alarm"):
        [result] = run_with(*differences).claim_results.filter(verdict="contradicted")
        decide(result, state=state, note="", user=ada)

    return make


def settled(run):
    settle_run(run, [1])
    return run.claim_results.get(claim__number=1)


def test_words_declared_the_same_twice_are_offered_kept_and_applied(
    signed_in, declare, run_with
):
    declare(differs(), differs("lamps", "", "missing_term", "tells"))
    once = signed_in.page(URL)
    declare(differs())
    twice = signed_in.page(URL)
    signed_in.post(URL, PAIR)

    result = settled(run_with(differs()))

    assert "Nothing is offered" in once
    assert "Keep as house wording" in twice
    assert (result.flagged, result.decision.state) == (False, "false_alarm")
    assert "“mayor calder” says the same as" in result.decision.note
    assert "Nothing is offered" in signed_in.page(URL)


def test_wording_that_is_revoked_settles_nothing_and_frees_its_claims(
    signed_in, ada, team, run_with
):
    wording = HouseWording.objects.create(team=team, kept_by=ada, **PAIR)
    result = settled(run_with(differs()))

    signed_in.post(URL, {"revoke": wording.pk})

    result.refresh_from_db()
    assert (result.flagged, result.decision) == (True, None)
    assert settled(run_with(differs())).flagged
    assert "None is kept" in signed_in.page(URL)


@pytest.mark.parametrize(
    "other",
    [
        differs("512", "521", "number"),
        differs("4 ft", "4 m", "unit"),
        differs("not", "", "negation"),
        differs("Ada", "Eve"),
    ],
)
def test_claim_that_differs_by_more_stays_flagged(team, run_with, other):
    HouseWording.objects.create(team=team, **PAIR)

    assert settled(run_with(differs(), other)).flagged
    assert settled(run_with(other)).flagged


def test_numbers_and_errors_are_never_offered(signed_in, declare):
    for _ in range(2):
        declare(differs("512", "521", "number"))
        declare(differs(), state="upheld")

    assert "Nothing is offered" in signed_in.page(URL)


def test_what_a_person_decided_stands_and_what_is_not_offered_is_not_kept(
    signed_in, ada, team, run_with
):
    run = run_with(differs())
    HouseWording.objects.create(team=team, **PAIR)
    decide(settled(run), state="upheld", note="She is not.", user=ada)
    signed_in.post(URL, {**PAIR, "claim_words": "x"})
    signed_in.post(URL, {"revoke": "9" * 9})

    assert settled(run).decision.state == "upheld"
    assert HouseWording.objects.count() == 1


def test_wording_is_of_one_desk_and_for_its_owners(client, bob, mallory, team):
    HouseWording.objects.create(team=team, **PAIR)
    client.force_login(bob)
    refused, read = client.post(URL, {"revoke": "1"}), client.get(URL)
    make_team(mallory)
    client.force_login(mallory)

    assert refused.status_code == 403
    assert "mayor calder" in read.text
    assert "Revoke" not in read.text
    assert "mayor calder" not in client.get(URL).text
