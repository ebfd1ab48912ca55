"""Forms sent when the session has ended: nothing that was typed is lost."""

import errno
import re
from unittest.mock import Mock

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from citeweb.documents.models import Document

pytestmark = pytest.mark.django_db

TYPED = "The bridge is 512 metres long [1].\n\n[1] https://www.example.org/b <i>\n"
TOKEN = re.compile(r"[A-Za-z0-9]{64}")
OURS = {"Origin": "http://testserver"}


@pytest.fixture
def create():
    return reverse("reports:document_create")


@pytest.fixture
def strict(ada):
    """A browser that is signed in, and whose forms need their token."""
    client = Client(enforce_csrf_checks=True)
    client.force_login(ada)
    return client


def test_text_sent_after_the_session_ended_is_shown_again(client, create):
    file = SimpleUploadedFile("bridges.md", b"x")
    sent = {"text": TYPED, "title": "Bridges", "file": file}
    page = client.post(create, sent, headers=OURS)

    words = page.content.decode()
    assert page.status_code == 403
    assert "You are signed out" in words
    assert "The bridge is 512 metres long [1]." in words
    assert "/b &lt;i&gt;" in words
    assert 'name="title" value="Bridges"' in words
    assert "bridges.md" in words
    assert '<input type="file" name="file"' in words  # it has to be chosen again
    assert reverse("teams:sign_in") in words
    assert page["Cache-Control"] == "no-store"
    assert not Document.objects.exists()


def test_text_sent_with_an_old_token_can_be_sent_again_but_from_no_other_site(
    strict, create
):
    foreign = {"Origin": "https://evil.example"}
    theirs = strict.post(create, {"text": TYPED}, headers=foreign)
    page = strict.post(create, {"text": TYPED, "judge": "lexical"}, headers=OURS)
    token = page.context["csrf_token"]

    sent = {"text": TYPED, "judge": "lexical", "csrfmiddlewaretoken": str(token)}
    again = strict.post(create, sent, headers=OURS)

    assert [answer.status_code for answer in (theirs, page)] == [403, 403]
    assert "Send again" not in theirs.content.decode()
    assert "Send again" in page.content.decode()
    assert again.status_code == 302
    assert Document.objects.get().revisions.get().text == TYPED


def test_secrets_are_not_shown_again():
    client = Client(enforce_csrf_checks=True)

    sent = {"username": "ada" * 30, "password": "correct horse"}
    sent["pass_phrase"] = "staple"
    page = client.post(reverse("teams:sign_in"), sent, headers=OURS)

    assert page.status_code == 403
    assert "correct horse" not in page.content.decode()
    assert "staple" not in page.content.decode()


def test_form_without_words_leads_to_the_sign_in_page(client):
    page = client.post(reverse("teams:sign_out"))

    assert page["Location"].startswith(reverse("teams:sign_in"))


@pytest.mark.parametrize(
    ("is_in", "words"),
    [(False, "What you typed is still in this form"), (True, "can be sent")],
)
def test_preview_leaves_the_typed_text_where_it_is(client, strict, is_in, words):
    headers = {"HX-Request": "true", **OURS}
    sender = strict if is_in else client
    preview = reverse("reports:document_preview")
    part = sender.post(preview, {"text": TYPED}, headers=headers)

    assert part.status_code == 422
    assert "HX-Redirect" not in part
    assert "<h1>" not in part.content.decode()
    assert words in part.content.decode()


def test_text_about_a_deleted_document_is_shown_again_to_be_copied(strict, document):
    url = reverse("reports:document_edit", args=[document.pk])
    token = str(strict.get(url).context["csrf_token"])
    document.delete()

    sent = {"text": TYPED, "number": "1", "csrfmiddlewaretoken": token}
    page = strict.post(url, sent, headers=OURS)
    part = strict.post(url, sent, headers={"HX-Request": "true", **OURS})

    words = page.content.decode()
    assert (page.status_code, part.status_code) == (404, 404)
    assert "does not exist any more" in words
    assert "The bridge is 512 metres long [1]." in words
    assert "/b &lt;i&gt;" in words
    assert "Send again" not in words
    assert page["Cache-Control"] == "no-store"


def test_form_for_a_document_of_strangers_says_no_more_than_for_none(
    client, mallory, document
):
    client.force_login(mallory)
    nobody = "0c6d9a9e-0000-4000-8000-000000000000"

    urls = (f"/documents/{pk}/edit/" for pk in (document.pk, nobody))
    pages = [client.post(url, {"text": TYPED}) for url in urls]

    first, second = (
        TOKEN.sub("", page.content.decode().replace(str(document.pk), nobody))
        for page in pages
    )
    assert [page.status_code for page in pages] == [404, 404]
    assert first == second


def test_form_without_words_that_leads_nowhere_has_the_plain_page(signed_in):
    page = signed_in.post("/documents/nothing/", {"role": "owner"})

    assert page.status_code == 404
    assert "What you typed" not in page.content.decode()


FAULTS = [
    (OperationalError("database is locked"), 503, "Send it again in a minute"),
    (OSError(errno.ENOSPC, "No space left on device"), 503, "in a minute"),
    (ZeroDivisionError("a secret detail"), 500, "was not kept: it is below"),
]


@pytest.mark.parametrize(("fault", "status", "words"), FAULTS)
def test_text_sent_into_a_fault_is_shown_again_and_can_be_sent(
    ada, create, monkeypatch, fault, status, words
):
    strict = Client(enforce_csrf_checks=True, raise_request_exception=False)
    strict.force_login(ada)
    token = str(strict.get(create).context["csrf_token"])
    sent = {"text": TYPED, "title": "Bridges", "csrfmiddlewaretoken": token}
    submit = "citeweb.reports.documents.views.submit_document"
    monkeypatch.setattr(submit, Mock(side_effect=fault))
    page = strict.post(create, sent, headers=OURS)
    monkeypatch.undo()

    shown = page.content.decode()
    [again] = re.findall(r'name="csrfmiddlewaretoken" value="(\w{64})"', shown)
    answer = strict.post(create, {**sent, "csrfmiddlewaretoken": again}, headers=OURS)

    assert page.status_code == status
    assert words in shown
    assert "The bridge is 512 metres long [1]." in shown
    assert 'name="title" value="Bridges"' in shown
    assert page["Cache-Control"] == "no-store"
    assert answer.status_code == 302
    assert Document.objects.get().title == "Bridges"
