"""What a document is called: changed by owners and by whoever submitted it."""

from __future__ import annotations

import pytest
from django.urls import reverse

from citeweb.audit.models import AuditEntry
from citeweb.documents.models import Document

pytestmark = pytest.mark.django_db

TITLE = "The bridge, as printed"


def address_of(document):
    return reverse("reports:document_rename", args=[document.pk])


def title_of(document):
    return Document.objects.get(pk=document.pk).title


@pytest.mark.parametrize("name", ["ada", "bob"])
def test_owner_and_whoever_submitted_it_rename(client, make_document, request, name):
    document = make_document()
    Document.objects.update(created_by=request.getfixturevalue("bob"))
    client.force_login(request.getfixturevalue(name))

    answer = client.post(address_of(document), {"title": f"  {TITLE} "}, follow=True)

    assert title_of(document) == TITLE
    assert f'<h1 dir="auto">{TITLE}</h1>' in answer.content.decode()


def test_new_title_and_old_one_are_in_the_trail(signed_in, document):
    before = document.title

    signed_in.post(address_of(document), {"title": TITLE})
    signed_in.post(address_of(document), {"title": TITLE})

    entry = AuditEntry.objects.get(kind="rename")
    assert (entry.what, entry.input) == (TITLE, {"before": before})
    assert (entry.actor, entry.document_id) == ("ada", document.pk)


def test_form_has_the_title_to_change(signed_in, document):
    page = signed_in.page(address_of(document))

    assert f'value="{document.title}"' in page


def test_editor_who_did_not_submit_it_is_told_who_may(client, bob, document):
    client.force_login(bob)

    answers = client.get(address_of(document)), client.post(address_of(document))

    assert [each.status_code for each in answers] == [403, 403]
    assert "whoever submitted it may rename" in answers[1].content.decode()
    assert "Ask Ada" in answers[1].content.decode()


@pytest.mark.parametrize(
    "title", ["", "   ", "x" * 301, "a\x00b", "\u200b\u200e", "\u202e"]
)
def test_title_that_cannot_be_used_is_refused(signed_in, document, title):
    answer = signed_in.post(address_of(document), {"title": title})

    assert answer.status_code == 422
    assert 'class="error"' in answer.content.decode()
    assert title_of(document) == "The Marrow Bridge"


def test_title_is_kept_in_the_refused_form(signed_in, document):
    answer = signed_in.post(address_of(document), {"title": "<b>" + "x" * 300})

    assert "&lt;b&gt;xxx" in answer.content.decode()


def test_report_and_shares_bear_the_new_title(client, ada, run, address):
    client.force_login(ada)

    client.post(address_of(run.revision.document), {"title": TITLE})

    report = client.page(reverse("reports:run_detail", args=[run.pk]))
    client.logout()
    assert TITLE in report
    assert TITLE in client.page(address)
