"""The list of a team's documents."""

from __future__ import annotations

import pytest
from django.urls import reverse

from citeweb.documents.services import revise_document

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
