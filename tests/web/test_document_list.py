"""The list of a team's documents."""

import pytest

from citeweb.audit.models import AuditEntry
from citeweb.documents.models import Document
from citeweb.documents.services import revise_document
from tests.factories import make_run

pytestmark = pytest.mark.django_db
URL = "/documents/"


def test_empty_list_invites_to_paste(signed_in):
    page = signed_in.page(URL)

    assert "Nothing here yet" in page
    assert "/documents/new/" in page


def test_colleague_sees_the_same_list(client, bob, run):
    client.force_login(bob)

    assert "The Marrow Bridge" in client.page(URL)


def test_long_list_and_a_search_in_it_come_in_pages(signed_in, make_document):
    for number in range(26):
        make_document(title=f"Bridge & tunnel {number}")

    first, second = (signed_in.page(URL, {"page": number}) for number in "12")
    found = signed_in.page(URL, {"words": "bridge &"})

    assert (first.count("<li>"), second.count("<li>")) == (25, 1)
    assert "Page 1 of 2" in first
    assert "?words=bridge+%26&amp;page=2" in found


def test_titles_are_searched_by_their_words(signed_in, make_run):
    make_run(title="The bridge over the Marrow", state="running")
    make_run(title="Marrow soup")

    page = signed_in.page(URL, {"words": "marrow BRIDGE"})

    assert "The bridge over the Marrow" in page
    assert "Marrow soup" not in page
    assert 'class="figures"' not in page
    assert 'value="marrow BRIDGE"' in page


def test_document_edited_last_comes_first(signed_in, ada, make_run):
    old = make_run(title="First bridge")
    make_run(title="Second bridge")
    revise_document(old.revision.document, user=ada, text="The first is 5 m long.")

    page = signed_in.page(URL)

    assert page.index("First bridge") < page.index("Second bridge")


def test_page_lists_every_run_of_the_document(signed_in, ada, run):
    again = make_run(ada, revision=run.revision)

    page = signed_in.page(f"/documents/{run.revision.document.pk}/")

    assert f"/runs/{run.pk}/" in page
    assert f"/runs/{again.pk}/" in page


TITLE = "The bridge, as printed"


def title_of(document):
    return Document.objects.get(pk=document.pk).title


@pytest.mark.parametrize("name", ["ada", "bob"])
def test_owner_and_whoever_submitted_it_rename(client, run, request, name, address):
    document = run.revision.document
    Document.objects.update(created_by=request.getfixturevalue("bob"))
    client.force_login(request.getfixturevalue(name))

    url, typed = f"/documents/{document.pk}/rename/", {"title": f"  {TITLE} "}
    form = client.page(url)
    answers = [client.post(url, typed, follow=True) for _ in range(2)]

    report = client.page(f"/runs/{run.pk}/")
    client.logout()
    entry = AuditEntry.objects.get(kind="rename")
    assert f'value="{document.title}"' in form
    assert title_of(document) == TITLE
    assert f'<h1 dir="auto">{TITLE}</h1>' in answers[0].text
    assert (entry.what, entry.input) == (TITLE, {"before": document.title})
    assert (entry.actor, entry.document_id) == (name, document.pk)
    assert TITLE in report
    assert TITLE in client.page(address)


def test_editor_who_did_not_submit_it_is_told_who_may(client, bob, document):
    client.force_login(bob)

    address = f"/documents/{document.pk}/rename/"
    answers = (client.get(address), client.post(address))

    assert [answer.status_code for answer in answers] == [403, 403]
    assert "whoever submitted it may rename" in answers[1].text
    assert "Ask Ada" in answers[1].text
