"""A person gives the text of a source."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from citeweb.reports.adapters import report_of
from citeweb.reports.models import Run
from citeweb.reports.tasks import verify_run
from citeweb.sources.models import SourceCheck
from tests.cases import cases
from tests.verification.reaching.files import make_pdf
from verification.reporting.record import as_record

TEXT = "The Marrow Bridge is 512 metres long, says the archive."


@pytest.fixture
def unread_run(make_run):
    return make_run(verdicts=["unverifiable"], unread=[1])


def address_of(run, position=0):
    return f"/runs/{run.pk}/references/{position}/text/"


def test_pasted_text_leads_to_a_run_that_judges_again(signed_in, ada, unread_run):
    answer = signed_in.post(address_of(unread_run), {"text": TEXT})

    successor = Run.objects.exclude(pk=unread_run.pk).get()
    check = SourceCheck.objects.get(origin=SourceCheck.Origin.PASTED)
    assert answer["Location"] == f"/runs/{successor.pk}/"
    assert check.snapshot.text == TEXT
    assert check.supplied_by == ada


def test_uploaded_page_is_read_as_text(signed_in, unread_run):
    page = f"<html><body><article><p>{TEXT}</p></article></body></html>"
    file = SimpleUploadedFile("page.html", page.encode())

    signed_in.post(address_of(unread_run), {"file": file})

    check = SourceCheck.objects.get(origin=SourceCheck.Origin.UPLOADED)
    assert TEXT in check.snapshot.text
    assert "<p>" not in check.snapshot.text


def test_file_that_cannot_be_read_is_refused(signed_in, unread_run):
    file = SimpleUploadedFile("page.pdf", b"%PDF-1.4 nothing")

    answer = signed_in.post(address_of(unread_run), {"file": file})

    assert answer.status_code == 422
    assert "“page.pdf”:" in answer.text


def test_uploaded_pdf_is_judged_at_once_with_its_pages(signed_in, unread_run, fetcher):
    fact = "The Marrow Bridge is 512 metres long."
    pages = ["The archive was founded in 1899.", fact]
    file = SimpleUploadedFile("scan.pdf", make_pdf(pages))

    signed_in.post(address_of(unread_run), {"file": file})

    successor = Run.objects.exclude(pk=unread_run.pk).get()
    verify_run(str(successor.pk))
    page = signed_in.get(f"/runs/{successor.pk}/claims/1/")
    report = as_record(report_of(successor))
    (citation,) = report["document"]["claims"][0]["citations"]
    assert citation["verdict"] == "supported"
    assert citation["evidence"][0]["page"] == 2
    assert "p. 2" in page.text
    assert not fetcher.calls


JUDGED = ("verdict", "flagged", "reason", "citations")
"""What judging says of a claim. Weighing holds it against all sources, new ones too."""


def verified(run):
    verify_run(str(run.pk))
    run.refresh_from_db()
    claims = as_record(report_of(run))["document"]["claims"]
    return [{name: claim[name] for name in JUDGED} for claim in claims]


def supply_and_verify(client, run, position, text):
    client.post(address_of(run, position), {"text": text})
    return verified(Run.objects.exclude(pk=run.pk).get())


def article_of(*sentences):
    return f"<article><h1>Bridges</h1><p>{' '.join(sentences)}</p></article>"


@pytest.fixture
def blocked_run(make_run, fetcher):
    """Queued: source 1 cannot be read; 2 contradicts its claim, 3 supports its own."""
    sentences = [
        "The Marrow Bridge is 512 metres long.",
        "It was opened in 1931 by Mayor Ines Calder.",
        "The bridge was painted green in 1987.",
    ]
    addresses = [f"https://www.example.org/bridges/{number}" for number in (1, 2, 3)]
    fetcher.pages[addresses[1]] = article_of("It was opened in 1954, by nobody.")
    fetcher.pages[addresses[2]] = article_of(sentences[2])
    return make_run(state="queued", sentences=sentences, urls=addresses, sources=3)


@cases
def test_claims_that_do_not_cite_the_blocked_source_keep_their_results(
    signed_in, blocked_run, fetcher, text
):
    before = verified(blocked_run)
    fetched = fetcher.calls.total()

    after = supply_and_verify(signed_in, blocked_run, 0, text)

    assert before[0]["verdict"] == "unverifiable"
    assert after[0]["verdict"] != "unverifiable"
    assert after[1:] == before[1:]
    assert fetcher.calls.total() == fetched
