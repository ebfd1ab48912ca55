"""What a text promises while it is being typed."""

import pytest

from citeweb.documents.models import Document
from tests.cases import cases

URL = "/documents/new/preview/"

TEXT = """The bridge is 512 metres long [1]. It was opened in 1931 [7].

## Sources

1. County archive. https://www.example.org/bridges
2. Herald. https://herald.example.net/1931
"""


@pytest.fixture
def preview(signed_in):
    def send(text=TEXT, **headers):
        return signed_in.post(URL, {"text": text}, headers=headers)

    return send


def test_preview_tells_what_was_found_what_is_missing_and_who_is_called(preview):
    page = preview().text
    fragment = preview(**{"HX-Request": "true"}).text

    assert "512 metres long" in page
    assert "2 citations, 2 sources" in page
    assert "[7] has no source" in page
    assert "2 addresses" in page
    assert "example.org" in page
    assert "herald.example.net" in page
    assert "2 citations" in fragment
    assert "<textarea" not in fragment
    assert not Document.objects.exists()


def test_markers_are_shown_as_text(preview):
    page = preview(text="A claim of 12 [<b>x</b>] here [^<i>]. And 13 [9].")

    assert "<b>x</b>" not in page.text


def test_long_text_is_read_on_demand_only(preview):
    text = "The bridge is 512 metres long [1]. " * 8000

    live = preview(text=text, **{"HX-Request": "true"}).text
    asked_for = preview(text=text).text

    assert "too long to be followed" in live
    assert "8,000 citations" in asked_for


@cases
def test_preview_names_who_is_asked(preview, settings, lookups: tuple, has, lacks):
    settings.LOOKUPS = lookups

    page = preview().text

    assert has in page
    assert lacks not in page


def test_form_names_who_learns_names_before_anything_is_typed(signed_in, settings):
    url, hint = "/documents/new/", "it is sent names, no sentence."

    settings.LOOKUPS = ("wikidata",)
    named = signed_in.page(url)
    settings.LOOKUPS = ("crossref",)
    unnamed = signed_in.page(url)

    assert f"is looked up at Wikidata: {hint}" in named
    assert hint not in unnamed
