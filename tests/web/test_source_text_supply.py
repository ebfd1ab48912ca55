"""A person gives the text of a source."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from citeweb.reports.adapters import report_of
from citeweb.reports.models import Run
from citeweb.reports.tasks import verify_run
from citeweb.sources.models import SourceCheck
from tests.verification.reaching.files import make_pdf
from verification.reporting import as_record

pytestmark = pytest.mark.django_db

TEXT = "The Marrow Bridge is 512 metres long, says the archive."


@pytest.fixture
def unread_run(make_run):
    return make_run(verdicts=["unverifiable"], unread=[1])


def address_of(run, position=0):
    return reverse("reports:source_text_supply", args=[run.pk, position])


@pytest.fixture
def signed_in(client, ada):
    client.force_login(ada)
    return client


def test_page_names_the_source(signed_in, unread_run):
    page = signed_in.get(address_of(unread_run)).content.decode()

    assert "Bridges of the county, part 1" in page


def test_pasted_text_leads_to_a_run_that_judges_again(signed_in, ada, unread_run):
    answer = signed_in.post(address_of(unread_run), {"text": TEXT})

    successor = Run.objects.exclude(pk=unread_run.pk).get()
    check = SourceCheck.objects.get(origin=SourceCheck.Origin.PASTED)
    assert answer["Location"] == reverse("reports:run_detail", args=[successor.pk])
    assert check.snapshot.text == TEXT
    assert check.supplied_by == ada


def test_uploaded_page_is_read_as_text(signed_in, unread_run):
    page = f"<html><body><article><p>{TEXT}</p></article></body></html>"
    file = SimpleUploadedFile("page.html", page.encode())

    signed_in.post(address_of(unread_run), {"file": file})

    check = SourceCheck.objects.get(origin=SourceCheck.Origin.UPLOADED)
    assert TEXT in check.snapshot.text
    assert "<p>" not in check.snapshot.text


@pytest.mark.parametrize("text", ["", "  \n"])
def test_empty_text_is_asked_for(signed_in, unread_run, text):
    answer = signed_in.post(address_of(unread_run), {"text": text})

    assert answer.status_code == 422
    assert "There is no text yet" in answer.content.decode()
    assert Run.objects.count() == 1


def test_file_that_cannot_be_read_is_refused(signed_in, unread_run):
    file = SimpleUploadedFile("page.pdf", b"%PDF-1.4 nothing")

    answer = signed_in.post(address_of(unread_run), {"file": file})

    assert answer.status_code == 422
    assert "“page.pdf”:" in answer.content.decode()


def test_source_that_is_none_gets_404(signed_in, unread_run):
    assert signed_in.get(address_of(unread_run, 99)).status_code == 404


def test_stranger_gets_404(client, mallory, unread_run):
    client.force_login(mallory)

    answer = client.post(address_of(unread_run), {"text": TEXT})

    assert answer.status_code == 404
    assert Run.objects.count() == 1


def test_other_methods_are_refused(signed_in, unread_run):
    assert signed_in.delete(address_of(unread_run)).status_code == 405


def test_uploaded_pdf_is_judged_at_once_with_its_pages(signed_in, unread_run, fetcher):
    pages = [
        "The archive was founded in 1899.",
        "The Marrow Bridge is 512 metres long.",
    ]
    file = SimpleUploadedFile("scan.pdf", make_pdf(pages))

    signed_in.post(address_of(unread_run), {"file": file})

    successor = Run.objects.exclude(pk=unread_run.pk).get()
    verify_run(str(successor.pk))
    page = signed_in.get(reverse("reports:claim_detail", args=[successor.pk, 1]))
    report = as_record(report_of(successor))
    (citation,) = report["document"]["claims"][0]["citations"]
    assert citation["verdict"] == "supported"
    assert citation["evidence"][0]["page"] == 2
    assert "p. 2" in page.content.decode()
    assert not fetcher.calls
