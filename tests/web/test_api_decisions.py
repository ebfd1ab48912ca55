"""What programs decide about claims: by the same rules and rows as on the page."""

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.reports.decisions import decide
from citeweb.reports.models import Decision
from tests.cases import cases

NOTE = "The mayor's office told us so."
NOBODY = "0c6d9a9e-0000-4000-8000-000000000000"


@pytest.fixture
def run(make_run):
    """Claim 1 contradicted, claim 2 supported, claim 3 uncited."""
    return make_run(verdicts=["contradicted", "supported"])


@pytest.fixture
def path(run):
    return f"/runs/{run.pk}/claims/1/decision"


def flags_of(run):
    return list(run.claim_results.values_list("flagged", flat=True))


def test_decision_is_made_in_place_of_the_one_before(program, run, path):
    noteless = program.put(path, {"state": "fixed"})
    first = program.put(path, {"state": "upheld"})
    second = program.put(path, {"state": "false_alarm", "note": NOTE})

    answer = second.json()
    assert (noteless.status_code, noteless.json()["code"]) == (422, "note_missing")
    assert first.status_code == second.status_code == 200
    assert (first.json()["flagged"], answer["flagged"]) == (True, False)
    assert (answer["claim"], answer["verdict"]) == (1, "contradicted")
    assert (answer["state"], answer["note"]) == ("false_alarm", NOTE)
    assert (answer["decided_by"], answer["decided_about"]) == ("Ada", "contradicted")
    assert Decision.objects.get().state == "false_alarm"


def test_supported_claim_is_contested_and_counts_as_flagged(program, run):
    answer = program.put(f"/runs/{run.pk}/claims/2/decision", {"state": "contested"})

    assert answer.json()["flagged"] is True
    assert answer.json()["verdict"] == "supported"
    found = program.get(f"/runs/{run.pk}").json()
    assert found["claims_flagged"] == sum(found["claims_by_attention"].values()) == 2


def test_decision_is_taken_back_once_and_both_are_in_the_trail(program, run, path):
    before = flags_of(run)
    program.put(path, {"state": "false_alarm", "note": NOTE})

    first, second = program.delete(path), program.delete(path)

    assert first.status_code == 200
    assert (first.json()["state"], first.json()["flagged"]) == ("open", True)
    assert (second.status_code, second.json()["code"]) == (409, "not_decided")
    assert flags_of(run) == before
    assert not Decision.objects.exists()
    made, taken_back = AuditEntry.objects.filter(kind="decide").order_by("pk")
    assert made.actor == taken_back.actor == "ada, token CMS"
    assert (made.what, made.outcome) == ("claim 1", "false_alarm")
    assert made.input["note"] == NOTE
    assert taken_back.outcome == "open"


def test_list_has_what_is_decided_and_about_which_verdict_in_the_order_of_the_text(
    reader, ada, run, count_queries
):
    one, two = run.claim_results.filter(claim__number__in=[1, 2])
    path = f"/runs/{run.pk}/decisions"
    decide(one, state="wont_fix", note=NOTE, user=ada)
    reader.get(path)  # notes the first use of the token
    before = count_queries(reader.get, path)
    decide(two, state="contested", note="", user=ada)

    assert count_queries(reader.get, path) == before
    run.claim_results.filter(claim__number=1).update(verdict="unsupported")
    answer = reader.get(path).json()
    second = reader.get(path, page=2, page_size=1).json()

    first, other = answer["items"]
    assert answer["count"] == 2
    assert (first["claim"], first["state"]) == (1, "wont_fix")
    assert (first["verdict"], first["decided_about"]) == ("unsupported", "contradicted")
    assert (other["claim"], other["state"]) == (2, "contested")
    assert [item["claim"] for item in second["items"]] == [2]


@cases
def test_decision_that_does_not_fit_the_verdict_is_422(
    program, run, number, state, words
):
    answer = program.put(f"/runs/{run.pk}/claims/{number}/decision", {"state": state})

    assert answer.status_code == 422
    assert answer.json()["code"] == "decision_does_not_fit"
    assert words in answer.json()["what_to_do"]
    assert not Decision.objects.exists()


@cases
def test_unfit_body_is_422_with_its_place(program, path, body):
    answer = program.put(path, body)

    assert answer.status_code == 422
    assert answer.json()["details"]
    assert not Decision.objects.exists()


@pytest.mark.parametrize("number", ["99", "4294967296", "0", "-1", "one"])
def test_claim_that_there_is_not_is_no_server_error(program, run, number):
    path = f"/runs/{run.pk}/claims/{number}/decision"

    answers = [program.put(path, {"state": "fixed"}), program.delete(path)]

    assert {answer.status_code for answer in answers} <= {404, 422}
    assert not Decision.objects.exists()


def test_strangers_get_404_for_what_is_there_and_for_what_is_not(strange, run, path):
    answers = [
        strange.get(f"/runs/{run.pk}/decisions"),
        strange.get(f"/runs/{NOBODY}/decisions"),
        strange.put(path, {"state": "fixed"}),
        strange.put(f"/runs/{NOBODY}/claims/1/decision", {"state": "fixed"}),
        strange.delete(path),
    ]

    assert [answer.status_code for answer in answers] == [404] * 5
    assert len({answer.content for answer in answers}) == 1
    assert not Decision.objects.exists()


def test_token_that_may_only_read_decides_nothing(reader, ada, run, path):
    decide(run.claim_results.first(), state="fixed", note="", user=ada)

    answers = [reader.put(path, {"state": "upheld"}), reader.delete(path)]

    assert [answer.status_code for answer in answers] == [403, 403]
    assert Decision.objects.get().state == "fixed"


@cases
def test_note_is_kept_with_signs_for_what_nobody_sees(program, path, sent, kept):
    answer = program.put(path, f'{{"state": "wont_fix", "note": {sent}}}')

    assert answer.status_code == 200
    assert Decision.objects.get().note == kept


def test_note_of_half_a_sign_is_no_server_error(program, path):
    answer = program.put(path, '{"state": "fixed", "note": "a\\ud800b"}')

    assert answer.status_code in (200, 422)
    assert program.get(path.split("/claims")[0] + "/decisions").status_code == 200


def test_passage_is_pointed_to_and_taken_back(program, make_run):
    run = make_run(verdicts=["contradicted"])
    path = f"/runs/{run.pk}/claims/1/passage"
    words = "With its 512 metres it is the longest bridge of the county."

    pointed = program.put(path, {"passage": words, "citation": 0})
    unknown = program.put(path, {"passage": "No such words."})
    missing = program.put(path, {"passage": words, "citation": 7})
    back, again = program.delete(path), program.delete(path)

    assert pointed.status_code == 200
    assert pointed.json()["verdict"] != "contradicted"
    assert (unknown.status_code, unknown.json()["code"]) == (422, "no_such_passage")
    assert (missing.status_code, missing.json()["code"]) == (409, "source_not_read")
    assert back.status_code == 200
    assert (again.status_code, again.json()["code"]) == (409, "nothing_pointed_to")
    assert AuditEntry.objects.filter(actor_kind="program", kind="decide").count() == 2
