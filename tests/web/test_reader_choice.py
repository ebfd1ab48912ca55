"""The small reader as a choice: on the page, by the API's name, and at the start."""

import pytest
from django.core.checks import run_checks
from django.urls import reverse

from citeweb.documents.services import submit_document
from citeweb.judges import judge_named
from citeweb.reports import tasks
from citeweb.reports.adapters import report_of
from citeweb.reports.models import Run
from citeweb.reports.runs import services
from citeweb.sources.policy.models import ModelUse
from citeweb.sources.policy.services import change_policy
from tests.factories import make_page
from verification.errors import JudgeMissingError

from .verified_runs import verified

pytestmark = pytest.mark.django_db

LENGTH = "https://www.example.org/length"
TEXT = f"""The Marrow Bridge measures 512 metres [1].

## Sources

1. Length of the bridge. {LENGTH}
"""
LINES = ["The Marrow Bridge is 512 metres long."] * 12
PAGE = make_page("Length of the bridge", *LINES)


def test_it_is_chosen_unless_the_operator_or_a_person_chooses_words(
    settings, signed_in
):
    settings.JUDGE = "reader"
    page = signed_in.page(reverse("reports:document_create"))

    assert 'name="judge" value="reader" checked' in page
    assert page.count("the text stays on this machine") == 2
    assert page.count(" checked") == 1


def test_run_asked_for_on_the_page_is_judged_by_it(settings, signed_in, fetcher):
    settings.JUDGE = "reader"
    fetcher.pages[LENGTH] = PAGE

    signed_in.post(reverse("reports:document_create"), {"text": TEXT})
    run = Run.objects.get()
    tasks.verify_run(str(run.pk))
    run.refresh_from_db()

    assert run.state == Run.State.FINISHED
    assert run.judge_name == "reader"
    judged = report_of(run).claims[0]
    assert judged.citations[0].judgment.judge.startswith("reader/")
    assert str(judged.verdict) == "supported"


def test_desk_that_sends_nothing_to_a_model_may_still_choose_it(team):
    change_policy(team, {"model_use": ModelUse.OFF})

    assert services.judge_for(team, "reader") == "reader"
    assert services.judge_for(team, "cascade") != "cascade"


def test_folder_without_a_network_is_told_at_the_start_and_fails_the_run(
    settings, tmp_path, team, ada, fetcher
):
    settings.READER = str(tmp_path)
    fetcher.pages[LENGTH] = PAGE

    (told,) = [error for error in run_checks() if error.id == "citeweb.E002"]
    with pytest.raises(JudgeMissingError, match=r"model\.onnx"):
        judge_named("reader")
    revision = submit_document(team=team, user=ada, text=TEXT)
    run = verified(revision, ada, judge="reader")

    assert str(tmp_path) in told.msg
    assert "CITEWEB_READER" in told.hint
    assert run.state == Run.State.FAILED
