"""The list of a team's documents."""

import pytest
from django.urls import reverse

from citeweb.audit.models import AuditEntry
from citeweb.documents.models import Document
from citeweb.documents.services import revise_document
from tests.cases import cases
from tests.factories import make_run

pytestmark = pytest.mark.django_db
URL = "reports:document_list"


def test_list_shows_title_and_what_was_found(signed_in, make_run):
    make_run(title="The Marrow Bridge", verdicts=["contradicted"])

    page = signed_in.page(reverse(URL))

    assert "The Marrow Bridge" in page
    assert "1 of 3 claims supported, 1 needs a look, 1 without a citation" in page
    assert "1 error" in page


def test_empty_list_invites_to_paste(signed_in):
    page = signed_in.page(reverse(URL))

    assert "Nothing here yet" in page
    assert reverse("reports:document_create") in page


def test_colleague_sees_the_same_list(client, bob, run):
    client.force_login(bob)

    assert "The Marrow Bridge" in client.page(reverse(URL))


def test_long_list_comes_in_pages(signed_in, make_document):
    for _ in range(26):
        make_document()

    first = signed_in.page(reverse(URL))
    second = signed_in.page(reverse(URL), {"page": "2"})

    assert first.count("<li>") == 25
    assert second.count("<li>") == 1
    assert "Page 1 of 2" in first


@pytest.mark.parametrize("page", ["0", "-3", "999", "x", "١"])
def test_page_that_is_none_gives_one_that_is(signed_in, make_document, page):
    make_document()

    answer = signed_in.get(reverse(URL), {"page": page})

    assert answer.status_code == 200


def test_home_leads_to_the_list(client):
    assert client.get(reverse("reports:home"))["Location"] == reverse(URL)


def test_titles_are_searched_by_their_words(signed_in, make_run):
    make_run(title="The bridge over the Marrow")
    make_run(title="Marrow soup")

    page = signed_in.page(reverse(URL), {"words": "marrow BRIDGE"})

    assert "The bridge over the Marrow" in page
    assert "Marrow soup" not in page
    assert 'value="marrow BRIDGE"' in page


@pytest.mark.parametrize("words", ["tunnel", "\x00", "%", "_", "x" * 5000, "<b>"])
def test_search_that_finds_nothing_says_so(signed_in, run, words):
    page = signed_in.get(reverse(URL), {"words": words})

    assert page.status_code == 200
    assert "No title has" in page.content.decode()
    assert "Nothing here yet" not in page.content.decode()
    assert "<b>”" not in page.content.decode()


def test_search_goes_on_over_the_pages(signed_in, make_document):
    for number in range(26):
        make_document(title=f"Bridge & tunnel {number}")

    page = signed_in.page(reverse(URL), {"words": "bridge &"})

    assert "?words=bridge+%26&amp;page=2" in page


def test_short_list_has_no_search(signed_in, run):
    assert 'role="search"' not in signed_in.page(reverse(URL))


def test_document_edited_last_comes_first(signed_in, ada, make_run):
    old = make_run(title="First bridge")
    make_run(title="Second bridge")
    revise_document(old.revision.document, user=ada, text="The first is 5 m long.")

    page = signed_in.page(reverse(URL))

    assert page.index("First bridge") < page.index("Second bridge")


def address_of(document):
    return reverse("reports:document_detail", args=[document.pk])


def test_page_lists_every_run_of_the_document(signed_in, ada, run):
    again = make_run(ada, revision=run.revision)

    page = signed_in.page(address_of(run.revision.document))

    assert reverse("reports:run_detail", args=[run.pk]) in page
    assert reverse("reports:run_detail", args=[again.pk]) in page


def test_document_never_verified_offers_to(signed_in, document):
    page = signed_in.page(address_of(document))

    assert "Verify document" in page


TITLE = "The bridge, as printed"


def renaming(document):
    return reverse("reports:document_rename", args=[document.pk])


def title_of(document):
    return Document.objects.get(pk=document.pk).title


@pytest.mark.parametrize("name", ["ada", "bob"])
def test_owner_and_whoever_submitted_it_rename(client, make_document, request, name):
    document = make_document()
    Document.objects.update(created_by=request.getfixturevalue("bob"))
    client.force_login(request.getfixturevalue(name))

    answer = client.post(renaming(document), {"title": f"  {TITLE} "}, follow=True)

    assert title_of(document) == TITLE
    assert f'<h1 dir="auto">{TITLE}</h1>' in answer.content.decode()


def test_new_title_and_old_one_are_in_the_trail(signed_in, document):
    before = document.title

    signed_in.post(renaming(document), {"title": TITLE})
    signed_in.post(renaming(document), {"title": TITLE})

    entry = AuditEntry.objects.get(kind="rename")
    assert (entry.what, entry.input) == (TITLE, {"before": before})
    assert (entry.actor, entry.document_id) == ("ada", document.pk)


def test_form_has_the_title_to_change(signed_in, document):
    page = signed_in.page(renaming(document))

    assert f'value="{document.title}"' in page


def test_editor_who_did_not_submit_it_is_told_who_may(client, bob, document):
    client.force_login(bob)

    answers = (
        client.get(renaming(document)),
        client.post(renaming(document)),
    )

    assert [each.status_code for each in answers] == [403, 403]
    assert "whoever submitted it may rename" in answers[1].content.decode()
    assert "Ask Ada" in answers[1].content.decode()


@cases
def test_title_that_cannot_be_used_is_refused(signed_in, document, title):
    answer = signed_in.post(renaming(document), {"title": title})

    assert answer.status_code == 422
    assert 'class="error"' in answer.content.decode()
    assert title_of(document) == "The Marrow Bridge"


def test_title_is_kept_in_the_refused_form(signed_in, document):
    answer = signed_in.post(renaming(document), {"title": "<b>" + "x" * 300})

    assert "&lt;b&gt;xxx" in answer.content.decode()


def test_report_and_shares_bear_the_new_title(client, ada, run, address):
    client.force_login(ada)

    client.post(renaming(run.revision.document), {"title": TITLE})

    report = client.page(reverse("reports:run_detail", args=[run.pk]))
    client.logout()
    assert TITLE in report
    assert TITLE in client.page(address)
