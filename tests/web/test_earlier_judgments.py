"""A run of an edited text: what it takes over from the run before, and says of it."""

import json

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.documents.services import revise_document, submit_document
from citeweb.reports import tasks
from citeweb.reports.adapters import report_of
from citeweb.reports.decisions import decide
from citeweb.reports.models import ClaimResult, Judgment, Run
from citeweb.reports.runs import services
from citeweb.sources.policy.models import OwnedDomain
from citeweb.sources.policy.services import house_policy
from tests.cases import cases
from tests.factories import make_page
from tests.verification.judging.llm.endpoint import PATH, completion, pairs_of, saying
from tests.verification.reaching.site import answer
from tests.web.test_reports_tasks import LENGTH, LOST, OPENING, VALLEY
from verification.judging import LexicalJudge
from verification.records import Options
from verification.reporting.record import as_record

from .test_reports_tasks import PowerCutError

TEXT = f"""The Marrow Bridge is 512 metres long [1]. It was opened in 1931 by Mayor \
Ines Calder [2]. It carries 9,000 vehicles a day [1][2]. Nobody counts its lamps [3]. \
It sways a little in the wind.

Sources
[1] Length of the Marrow Bridge. {LENGTH}
[2] Opening of the Marrow Bridge. {OPENING}
[3] Lamps of the Marrow Bridge. {LOST}
"""


@pytest.fixture
def pages(fetcher):
    fetcher.pages[LENGTH] = make_page(
        "Length of the Marrow Bridge",
        f"The Marrow Bridge is 512 metres long. It carries 9,000 vehicles a day. "
        f"{VALLEY}",
    )
    fetcher.pages[OPENING] = make_page(
        "Opening of the Marrow Bridge",
        f"It was opened in 1931 by Mayor Ines Calder. It carries 7,000 vehicles a "
        f"day. {VALLEY}",
    )
    return fetcher


@pytest.fixture
def asked(monkeypatch):
    """The statements that the lexical judge is asked about citations."""
    found = []
    judge = LexicalJudge.judge

    def note(self, statement, source, *, language=""):
        found.append(statement)
        return judge(self, statement, source, language=language)

    monkeypatch.setattr(LexicalJudge, "judge", note)
    return found


WORDS_ALONE = Options(weigh=False)
"""Then the judge is asked about citations alone."""


def verify(revision, user, **choices):
    run = services.start_run(revision, user=user, **choices)
    tasks.verify_run(str(run.pk))
    run.refresh_from_db()
    assert run.state == Run.State.FINISHED
    return run


@pytest.fixture
def first(team, ada, pages):
    return verify(submit_document(team=team, user=ada, text=TEXT), ada)


@pytest.fixture
def edit(first, ada):
    """edit(old, new, ...): the run of the text with `new` in the place of `old`."""

    def make(old, new, **choices):
        revision = revise_document(
            first.revision.document, user=ada, text=TEXT.replace(old, new)
        )
        return verify(revision, ada, **choices)

    return make


def bytes_of(run):
    """Its report but for when it was made and what a model was asked meanwhile."""
    record = as_record(report_of(run)) | {"generated_at": ""}
    record["judge"].pop("model_use", None)
    return json.dumps(record)


def taken_over(run):
    rows = run.claim_results.filter(is_taken_over=True)
    return list(rows.values_list("claim__number", flat=True))


@cases
def test_report_is_that_of_judging_everything(edit, ada, old, new, kept):
    taken = edit(old, new)
    Judgment.objects.update(basis="")

    anew = verify(taken.revision, ada)

    assert bytes_of(taken) == bytes_of(anew)
    assert taken_over(taken) == kept
    assert taken_over(anew) == []


def test_judge_is_asked_about_what_changed_alone(first, edit, asked):
    edit("512 metres", "612 metres", options=WORDS_ALONE)

    [statement] = asked
    assert " ".join(statement.split()) == "The Marrow Bridge is 612 metres long"


def test_source_that_says_something_else_is_judged_anew(first, ada, pages, settings):
    settings.SNAPSHOT_MAX_AGE_SECONDS = 0
    pages.pages[OPENING] = pages.pages[OPENING].replace("1931", "1941")

    again = verify(first.revision, ada)

    assert taken_over(again) == [1]
    assert str(report_of(again).claims[1].verdict) == "contradicted"


@cases
def test_other_options_decide_anew_on_the_same_judgments(first, ada, options: Options):
    taken = verify(first.revision, ada, options=options)
    Judgment.objects.update(basis="")

    anew = verify(first.revision, ada, options=options)

    assert taken_over(taken) == [1, 2, 3]
    assert bytes_of(taken) == bytes_of(anew)


def test_policy_and_decisions_of_the_desk_take_effect_at_once(first, edit, ada, team):
    policy = house_policy(team)
    policy.publisher_url = LENGTH
    policy.save()
    OwnedDomain.objects.create(
        team=team, owner="Calder Works", brand="Ines Calder", domain="bridge.example"
    )
    flagged = first.claim_results.get(claim__number=4)
    decide(flagged, state="false_alarm", note="", user=ada)
    taken = edit("512 metres", "612 metres")
    Judgment.objects.update(basis="")

    anew = verify(taken.revision, ada)

    assert bytes_of(taken) == bytes_of(anew)
    assert taken_over(taken) == [2, 3]
    assert not taken.claim_results.get(claim__number=4).flagged
    first, second, *_ = report_of(taken).weighing.sources
    assert (bool(first.interests), bool(second.interests)) == (True, True)


@pytest.fixture
def by_model(team, ada, pages, endpoint):
    saying(endpoint, "supported", quote="crosses the river Tamsin below the old mill")
    revision = submit_document(team=team, user=ada, text=TEXT)
    return verify(revision, ada, judge="llm")


def test_another_engine_judges_everything(first, ada, monkeypatch):
    monkeypatch.setattr("citeweb.judges.engine_fingerprint", lambda: "the next one")

    assert taken_over(verify(first.revision, ada)) == []


@pytest.mark.parametrize("judge", ["llm", "lexical"])
def test_another_prompt_and_words_take_nothing_over_from_the_model(
    by_model, ada, monkeypatch, judge
):
    monkeypatch.setattr(
        "verification.judging.judges.llm.judge.PROMPT_VERSION", "another"
    )

    assert taken_over(verify(by_model.revision, ada, judge=judge)) == []


def test_runs_unfinished_or_of_other_documents_and_desks_give_nothing(
    first, team, ada, mallory
):
    same_desk = submit_document(team=team, user=ada, text=TEXT)
    other_desk = submit_document(team=mallory.teams.get(), user=mallory, text=TEXT)

    runs = [verify(same_desk, ada), verify(other_desk, mallory)]
    Run.objects.filter(pk=first.pk).update(state=Run.State.CANCELLED)
    runs.append(verify(first.revision, ada))

    assert [taken_over(run) for run in runs] == [[], [], []]


def test_what_was_taken_over_is_taken_over_once_more(first, edit, ada):
    edit("512 metres", "612 metres")

    third = edit("512 metres", "712 metres")

    assert taken_over(third) == [2, 3]


def test_run_cut_off_takes_over_what_is_left(first, ada, monkeypatch):
    again = services.start_run(first.revision, user=ada)
    with monkeypatch.context() as patch:
        patch.setattr("citeweb.reports.adapters.store_weighing", cut_off)
        with pytest.raises(PowerCutError):
            tasks.verify_run(str(again.pk))
    ClaimResult.objects.filter(run=again, claim__number=2).delete()
    Run.objects.filter(pk=again.pk).update(state=Run.State.QUEUED)

    tasks.verify_run(str(again.pk))

    again.refresh_from_db()
    assert again.state == Run.State.FINISHED
    assert taken_over(again) == [1, 2, 3]


def cut_off(*args, **values):
    raise PowerCutError


def test_supplied_text_leaves_other_judgments_of_its_claims(first, ada):
    reference = first.revision.references.get(label=2)
    text = "The bridge was opened in 1931 by Mayor Ines Calder. " * 4

    successor = services.supply_source_text(first, reference, text=text, user=ada)
    assert not successor.claim_results.filter(weight__isnull=False).exists()
    tasks.verify_run(str(successor.pk))

    assert taken_over(successor) == [1]


@cases
def test_words_say_what_was_left_to_the_judge(counts: tuple, words):
    progress = services.Progress(14, 14, *counts)

    assert progress.taken_over_words == words


def test_supplied_text_of_a_source_is_not_counted_as_before(first, ada):
    reference = first.revision.references.get(label=3)
    text = "The lamps of the Marrow Bridge were counted in 1950. " * 4
    successor = services.supply_source_text(first, reference, text=text, user=ada)
    tasks.verify_run(str(successor.pk))

    progress = services.progress(successor)

    assert progress.taken_over_words == (
        "3 of 5 claims as before, 1 judged, 1 without a text to judge by"
    )


def test_page_and_api_and_trail_tell_what_was_not_judged(signed_in, edit):
    run = edit("512 metres", "612 metres")

    page = signed_in.line(f"/runs/{run.pk}/")
    Run.objects.filter(pk=run.pk).update(state=Run.State.RUNNING)
    running = signed_in.line(f"/runs/{run.pk}/")
    steps = AuditEntry.objects.filter(run_id=run.pk).order_by("pk")

    told = "2 of 5 claims as before, 1 judged, 2 without a text to judge by"
    assert f"{told}. As before are the words" in page
    assert f"Read 3 of 3 sources, {told}." in running
    assert "supported, as before" in [step.outcome for step in steps]
    assert f"revision 2, {told}" in [step.what for step in steps]


def test_first_run_speaks_of_no_earlier_one(signed_in, first):
    page = signed_in.page(f"/runs/{first.pk}/")

    assert "as before" not in page


def test_model_is_sent_nothing_for_the_same_text(by_model, endpoint, ada):
    sent = len(endpoint.requests)

    again = verify(by_model.revision, ada, judge="llm")

    assert len(endpoint.requests) == sent
    assert bytes_of(again) == bytes_of(by_model)


def test_model_is_sent_the_edited_sentence_alone(by_model, endpoint, ada):
    sent = len(endpoint.requests)
    text = TEXT.replace("512 metres", "612 metres")
    revision = revise_document(by_model.revision.document, user=ada, text=text)

    verify(revision, ada, judge="llm")

    pairs = [pair for request in endpoint.requests[sent:] for pair in pairs_of(request)]
    assert [pair["claim"] for pair in pairs] == ["The Marrow Bridge is 612 metres long"]


@cases
def test_another_model_or_form_is_asked_everything(
    by_model, endpoint, ada, settings, setting, value
):
    endpoint.respond(PATH, lambda request: completion("Yes"))
    setattr(settings, setting, value)

    again = verify(by_model.revision, ada, judge="llm")

    assert taken_over(again) == []


def test_what_the_model_did_not_answer_is_asked_again(by_model, endpoint, ada):
    endpoint.respond(PATH, lambda request: answer(503, "busy"))
    text = TEXT.replace("512 metres", "612 metres")
    revision = revise_document(by_model.revision.document, user=ada, text=text)
    unanswered = verify(revision, ada, judge="llm")
    saying(endpoint, "supported", quote="crosses the river Tamsin below the old mill")

    again = verify(revision, ada, judge="llm")

    assert "Judged by words" in report_of(unanswered).claims[0].reason
    assert "Judged by words" not in report_of(again).claims[0].reason


def test_desk_that_sends_nothing_any_more_gets_no_answer_of_the_model(
    by_model, ada, team
):
    policy = house_policy(team)
    policy.model_use = "off"
    policy.save()
    run = services.start_run(by_model.revision, user=ada, judge="llm")

    tasks.verify_run(str(run.pk))

    run.refresh_from_db()
    assert run.failure_code == "judge_missing"
