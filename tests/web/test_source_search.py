"""Searching the texts of a team's sources."""

import pytest
from django.urls import reverse

from tests.cases import cases
from tests.factories import make_check, make_source

pytestmark = pytest.mark.django_db

URL = "sources:source_search"
FERRY = "The ferry Petrel crosses the sound in forty minutes. It carries ninety cars."


@pytest.fixture
def signed_in(signed_in, ada):
    make_check(make_source(ada, "https://a.example/ferry"), text=FERRY)
    make_check(make_source(ada, "https://a.example/tea"), text="Tea grows on hills.")
    return signed_in


def page_of(client, words=None):
    query = {} if words is None else {"words": words}
    return client.page(reverse(URL), query)


def test_text_that_holds_the_words_is_shown_with_its_passage(
    signed_in, client, mallory
):
    page = page_of(signed_in, "ferry crosses the sound")
    nothing = page_of(signed_in, "zeppelin mooring")
    client.force_login(mallory)

    assert "1 text holds most of it" in page
    assert "crosses the sound in forty minutes" in page
    assert "start=0&amp;end=" in page
    assert "Tea grows" not in page
    assert "No text holds half of these words" in nothing
    assert "forty minutes" not in page_of(client, "ferry crosses the sound")


@pytest.mark.parametrize("words", [None, "", "  "])
def test_without_words_only_the_form_stands_there(signed_in, words):
    page = page_of(signed_in, words)

    assert "Search texts" in page
    assert "No text" not in page


@cases
def test_hostile_words_do_no_harm(signed_in, words):
    answer = signed_in.get(reverse(URL), {"words": words})

    assert answer.status_code == 200
    assert "<script>x" not in answer.content.decode()
