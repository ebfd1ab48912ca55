"""Editing a document's text: kept as a revision, verified, nothing typed lost."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from citeweb.documents.services import revise_document, submit_document
from citeweb.reports.models import Run

TEXT = "The bridge is 512 metres long [1].\n\n[1] https://www.example.org/bridges\n"
MENDED = TEXT.replace("512", "502")


@pytest.fixture
def document(team, ada):
    return submit_document(
        team=team, user=ada, text=TEXT, submitted_as="markdown", file_name="bridge.md"
    ).document


@pytest.fixture
def url(document):
    return f"/documents/{document.pk}/edit/"


def test_page_has_the_latest_text_and_who_has_seen_it_may_save_over_it(
    signed_in, url, document, bob
):
    revise_document(document, user=bob, text=MENDED)

    page = signed_in.page(url)
    signed_in.post(url, {"text": TEXT, "number": 2})

    latest = document.revisions.latest("number")
    assert MENDED.strip() in page
    assert 'name="number" value="2"' in page
    assert (latest.number, latest.text) == (3, TEXT)


def test_changed_text_is_a_revision_with_a_run(signed_in, url, document, ada):
    answer = signed_in.post(url, {"text": MENDED, "number": 1})

    run = Run.objects.get()
    assert answer["Location"] == f"/runs/{run.pk}/"
    assert (run.revision.document, run.revision.number) == (document, 2)
    assert run.revision.text == MENDED
    assert run.requested_by == ada
    assert run.revision.submitted_as == "markdown"
    assert run.revision.file_name == "bridge.md"


def test_unchanged_text_is_verified_again_without_a_revision(signed_in, url, document):
    signed_in.post(url, {"text": TEXT.replace("\n", "\r\n"), "number": 1})

    assert document.revisions.count() == 1
    assert Run.objects.get().revision.number == 1


def test_word_file_has_its_paragraphs_one_on_a_line(signed_in, team, ada):
    text = "<h1>Bridge</h1><p>It is 5 m long [1].</p><ol><li>A list</li></ol>"
    document = submit_document(
        team=team, user=ada, text=text, submitted_as="docx", file_name="bridge.docx"
    ).document
    url = f"/documents/{document.pk}/edit/"

    form = signed_in.get(url).context["form"]
    signed_in.post(url, {"text": form["text"].value(), "number": 1})

    assert form["text"].value() == (
        "<h1>Bridge</h1>\n<p>It is 5 m long [1].</p>\n<ol><li>A list</li>\n</ol>"
    )
    assert document.revisions.get().text == text


def test_file_takes_the_place_of_the_text_in_the_form(signed_in, url, document):
    file = SimpleUploadedFile("second.txt", MENDED.encode())

    signed_in.post(url, {"text": TEXT, "number": 1, "file": file})

    latest = document.revisions.latest("number")
    assert (latest.text, latest.file_name) == (MENDED, "second.txt")


def test_file_beside_a_changed_text_is_one_too_many(signed_in, url, document):
    file = SimpleUploadedFile("second.txt", MENDED.encode())

    page = signed_in.post(url, {"text": "Other words.", "number": 1, "file": file})

    assert page.status_code == 422
    assert "not both" in page.text
    assert "Other words." in page.text
    assert document.revisions.count() == 1


def test_text_saved_by_somebody_else_meanwhile_is_not_hidden(
    signed_in, url, document, bob
):
    revise_document(document, user=bob, text=MENDED)
    mine = TEXT.replace("bridge", "tunnel")

    page = signed_in.post(url, {"text": mine, "number": 1})

    assert page.status_code == 409
    assert "Revision 2 of this text was saved by <bdi>Bob</bdi>" in (page.text)
    assert mine.strip() in page.text
    assert 'name="number" value="2"' in page.text
    assert document.revisions.latest("number").text == MENDED


@pytest.mark.parametrize("number", ["", "x", "-4", "9" * 40])
def test_form_without_its_revision_hides_nothing(signed_in, url, document, number):
    page = signed_in.post(url, {"text": MENDED, "number": number})

    assert page.status_code == 409
    assert document.revisions.count() == 1


def test_preview_tells_what_is_in_the_edited_text_and_keeps_nothing(
    signed_in, url, document
):
    typed = {"text": MENDED + "[2] B\n", "number": 1}

    page = signed_in.post(f"{url}preview/", typed)
    part = signed_in.post(f"{url}preview/", typed, headers={"HX-Request": "true"})

    assert (page.status_code, part["Vary"].count("HX-Request")) == (200, 1)
    assert ["1 citation" in answer.text for answer in (page, part)] == [True, True]
    assert 'name="number" value="1"' in page.text
    assert "<h1>" not in part.text
    assert document.revisions.count() == 1
