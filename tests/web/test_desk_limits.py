"""What a desk used and may use in a day, and what happens beyond it."""

import pytest
from django.test import Client
from django.utils import timezone

from citeweb.documents.models import Document
from citeweb.reports.models import Run
from citeweb.reports.quotas.services import use_since

pytestmark = pytest.mark.django_db

TYPED = "The Marrow Bridge is 512 metres long [1].\n\n[1] https://www.example.org/b\n"


@pytest.fixture
def used(make_run):
    """A run of today that fetched a text and asked a model."""
    run = make_run()
    Run.objects.update(queued_at=timezone.now(), model_use={"calls": 2, "tokens": 900})
    return run


def test_desk_sees_what_it_used_and_may_use(signed_in, used, settings):
    settings.DESK_RUNS_A_DAY = 20

    page = signed_in.line("/limits/")

    assert "<td>1</td><td>1</td><td>20</td>" in page
    assert "<td>900</td>" in page
    assert "no limit" in page


def test_texts_that_were_fetched_are_counted(used, team):
    length = sum(
        len(source.check_made.snapshot.text)
        for source in used.run_sources.all()
        if source.check_made.snapshot
    )

    assert use_since(team, used.queued_at).characters == length > 0


@pytest.mark.parametrize("name", ["DESK_RUNS_A_DAY", "DESK_TOKENS_A_DAY"])
def test_desk_that_used_up_its_day_begins_no_more_and_loses_nothing(
    signed_in, used, settings, name
):
    setattr(settings, name, 1)

    answer = signed_in.post("/documents/new/", {"text": TYPED})

    assert answer.status_code == 422
    assert "used up what it may use in a day" in answer.text
    assert "The Marrow Bridge is 512 metres long" in answer.text
    assert Document.objects.count() == 1


def test_run_begun_elsewhere_is_refused_with_a_page(ada, used, settings):
    settings.DESK_RUNS_A_DAY = 1
    client = Client(raise_request_exception=False)
    client.force_login(ada)

    answer = client.post(f"/documents/{used.revision.document_id}/runs/")

    assert answer.status_code == 429
    assert "used up what it may use in a day" in answer.content.decode()


def test_program_is_told_with_429(program, used, settings):
    settings.DESK_RUNS_A_DAY = 1

    answer = program.post("/v1/documents", {"text": TYPED})

    assert answer.status_code == 429
    assert answer.json()["code"] == "quota_used_up"


def test_other_desks_are_not_counted(client, mallory, used, settings):
    settings.DESK_RUNS_A_DAY = 1
    client.force_login(mallory)

    assert client.post("/documents/new/", {"text": TYPED}).status_code == 302
