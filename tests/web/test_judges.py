"""The language model as a choice: what people are told, and what becomes of it."""

import json

import pytest
from django.core.checks import run_checks
from django.urls import reverse

from citeweb.documents.services import submit_document
from citeweb.reports import tasks
from citeweb.reports.adapters import report_of
from citeweb.reports.models import Run
from citeweb.reports.runs import services
from citeweb.sources.policy.services import house_policy
from tests.cases import cases
from tests.verification.judging.llm.endpoint import PATH, saying
from tests.verification.reaching.site import answer

pytestmark = pytest.mark.django_db

LENGTH = "https://www.example.org/length"
TEXT = f"""The bridge is long [1]. It was opened by a mayor [1].

## Sources

1. Length of the bridge. {LENGTH}
"""
PAGE = (
    "<html><head><title>Length of the bridge</title></head><body><article>"
    "<h1>Length of the bridge</h1>"
    + "<p>The Marrow Bridge is 512 metres long.</p>"
    * 12
) + "</article></body></html>"


@pytest.fixture
def queued(team, ada, fetcher):
    fetcher.pages[LENGTH] = PAGE
    revision = submit_document(team=team, user=ada, text=TEXT)
    return services.start_run(revision, user=ada, judge="llm")


def verify(run):
    tasks.verify_run(str(run.pk))
    run.refresh_from_db()
    return run


@cases
def test_page_says_what_goes_where_at_what_cost(
    signed_in, endpoint, desk_says, run, use, path, says, never
):
    desk_says(use)

    page = signed_in.page(path.format(run=run.pk, document=run.revision.document_id))

    assert [phrase for phrase in says if phrase not in page] == []
    assert [phrase for phrase in never if phrase in page] == []
    assert endpoint.requests == []


def test_preview_says_the_most_that_this_text_takes(signed_in, endpoint, settings):
    asked = (reverse("reports:document_preview"), {"text": TEXT})
    page = signed_in.post(*asked).content.decode()
    settings.LLM_MAX_TOKENS = 1000

    assert "2 claims with passages of the cited sources" in page
    assert "in at most 1 call" in page
    assert "A run may spend" not in page
    more = "A run may spend 200 calls and 1,000 tokens"
    assert more in signed_in.post(*asked).content.decode()
    assert endpoint.requests == []


def test_chosen_judge_survives_a_faulty_form(signed_in, endpoint):
    form = {"text": " ", "judge": "llm"}

    page = signed_in.post(reverse("reports:document_create"), form)

    assert page.status_code == 422
    assert 'value="llm" checked' in page.content.decode()


def test_model_that_is_not_set_up_is_not_offered_and_cannot_be_chosen(signed_in):
    page = signed_in.page(reverse("reports:document_create"))
    signed_in.post(reverse("reports:document_create"), {"text": TEXT, "judge": "llm"})

    assert "language model" not in page
    assert Run.objects.get().judge_name == "lexical"
    assert Run.objects.get().use_of_model is None


def test_finished_report_offers_the_model_with_its_cost(signed_in, endpoint, run):
    url = reverse("reports:run_start", args=[run.revision.document.pk])

    page = signed_in.page(reverse("reports:run_detail", args=[run.pk]))
    signed_in.post(url, {"judge": "llm"})

    assert "Verify by language model" in page
    assert "would be sent" in page
    assert "less those that it has judged as they stand" in page
    assert Run.objects.exclude(pk=run.pk).get().judge_name == "llm"


def test_run_is_judged_by_the_model(queued, endpoint):
    saying(endpoint, "supported", quote="The Marrow Bridge is 512 metres long.")

    run = verify(queued)

    report = report_of(run)
    assert run.state == Run.State.FINISHED
    assert (run.judge_name, run.judge_version) == ("llm", "small-model/2")
    # What it quotes for the second claim has no word of it, and reads otherwise.
    verdicts = [str(claim.verdict) for claim in report.claims[:2]]
    assert verdicts == ["supported", "unverifiable"]
    assert "Authorization: Bearer secret" in endpoint.requests[0]


def test_report_says_what_the_model_was_asked_and_what_it_took(
    signed_in, team, ada, fetcher, endpoint
):
    fetcher.pages[LENGTH] = PAGE
    text = TEXT.replace("The bridge is long", "The Marrow Bridge is 512 metres long")
    revision = submit_document(team=team, user=ada, text=text)
    saying(endpoint, "unsupported", quote="")

    run = verify(services.start_run(revision, user=ada, judge="cascade"))

    page = signed_in.page(reverse("reports:run_detail", args=[run.pk]))
    assert run.judge_name == "cascade"
    assert "The language model was asked about 1 of 2 pairs: 1 call, " in page


def test_answers_are_not_paid_for_twice(queued, endpoint, settings, ada):
    cache = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    settings.CACHES = {**settings.CACHES, "answers": cache}
    saying(endpoint, "supported", quote="The Marrow Bridge is 512 metres long.")

    verify(queued)
    elsewhere = submit_document(team=queued.revision.document.team, user=ada, text=TEXT)
    second = verify(services.start_run(elsewhere, user=ada, judge="llm"))

    assert second.state == Run.State.FINISHED
    assert len(endpoint.requests) == 1


def test_refused_key_fails_the_run_and_says_what_to_do(queued, endpoint):
    endpoint.on(PATH, answer(401, json.dumps({"error": "no"})))

    run = verify(queued)

    assert run.state == Run.State.FAILED
    assert run.failure_code == "judge_refused"
    assert "CITEWEB_LLM_KEY" in run.failure_reason


def test_model_taken_away_meanwhile_fails_the_run_in_words(queued):
    run = verify(queued)

    assert run.failure_code == "judge_missing"
    assert "by words" in run.failure_reason


def test_text_supplied_later_is_judged_by_the_same_judge(queued, endpoint, ada):
    saying(endpoint, "unsupported")
    run = verify(queued)
    reference = run.revision.references.get()

    text = "The bridge is closed. " * 40
    again = services.supply_source_text(run, reference, text=text, user=ada)

    assert verify(again).judge_name == "llm"
    assert len(endpoint.requests) == 2


@cases
def test_settings_that_cannot_work_are_said_at_the_start(settings, base, model):
    settings.LLM_BASE_URL, settings.LLM_MODEL = base, model

    found = [error for error in run_checks() if error.id == "citeweb.E001"]

    assert len(found) == 1
    assert "CITEWEB_LLM_BASE_URL" in found[0].hint


@pytest.fixture
def desk_says(team):
    def say(use):
        policy = house_policy(team)
        policy.model_use = use
        policy.save()

    return say


@cases
def test_judge_of_a_run_keeps_to_the_house_policy(
    signed_in, endpoint, desk_says, use, asked, judge
):
    desk_says(use)

    signed_in.post(reverse("reports:document_create"), {"text": TEXT, "judge": asked})

    assert Run.objects.get().judge_name == judge


def test_run_asked_for_before_the_model_was_switched_off_sends_nothing(
    queued, endpoint, desk_says
):
    desk_says("off")

    run = verify(queued)

    assert run.state == Run.State.FAILED
    assert not any(PATH in request for request in endpoint.requests)


def test_model_with_a_long_name_verifies(queued, endpoint, settings):
    settings.LLM_MODEL = "registry.example/" + "m" * 183
    saying(endpoint, "supported", quote="The Marrow Bridge is 512 metres long.")

    run = verify(queued)

    assert run.state == Run.State.FINISHED
    assert run.judge_version == f"{settings.LLM_MODEL}/2"
