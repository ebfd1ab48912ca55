"""What pages say of a run, and forms of what cannot be used: each row makes a run for
itself."""

import pytest
from django.apps import apps

from citeweb.documents.models import Revision
from citeweb.reports.models import CitationCheck, Decision, Run
from tests.cases import cases

pytestmark = pytest.mark.django_db


@cases
def test_page_says(signed_in, make_run, path, made, rows, status, says, never):
    run = make_run(**made)
    for model, values in rows.items():
        apps.get_model(model).objects.update(**values)
    places = {"{run}": str(run.pk), "{document}": str(run.revision.document_id)}

    def filled(text):
        for name, pk in places.items():
            text = text.replace(name, pk)
        return text

    answer = signed_in.get(filled(path))

    page = " ".join(answer.content.decode().split())
    assert answer.status_code == status
    assert [phrase for phrase in map(filled, says) if phrase not in page] == []
    assert [phrase for phrase in never if phrase in page] == []


@cases
def test_page_costs_the_same_with_more_claims_and_sources(
    signed_in, make_run, path, count_queries
):
    small = make_run()
    sentences = [f"It is {n} metres long." for n in range(40)]
    large = make_run(sentences=sentences, sources=30)

    few, many = (path.replace("{run}", str(run.pk)) for run in (small, large))

    assert count_queries(signed_in, few) == count_queries(signed_in, many)


@cases
def test_form_that_cannot_be_used_is_shown_again(
    signed_in, make_run, path, verdict, typed, says
):
    run = make_run(title="The Marrow Bridge")
    run.claim_results.update(verdict=verdict)
    document = run.revision.document
    address = path.replace("{run}", str(run.pk)).replace("{document}", str(document.pk))

    answer = signed_in.post(address, typed)

    page = answer.content.decode()
    document.refresh_from_db()
    assert answer.status_code == 422
    assert [phrase for phrase in says if phrase not in page] == []
    assert (Decision.objects.count(), CitationCheck.objects.count()) == (0, 0)
    assert (Run.objects.count(), Revision.objects.count()) == (1, 1)
    assert document.title == "The Marrow Bridge"
