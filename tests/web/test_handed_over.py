"""A text handed over in an address by a bookmark, a phone or an extension."""

import json
from urllib.parse import parse_qs, urljoin, urlsplit

import pytest

from citeweb.documents.models import Document
from citeweb.places import STATIC_DIR

URL = "/documents/new/"
HOSTILE = '</textarea><script>alert(1)</script>" onfocus="x'


def test_form_is_filled_in_and_nothing_kept(signed_in):
    handed = {"text": "512 metres [1].", "title": "Marrow", "url": "https://a.example/"}

    page = signed_in.page(URL, handed)

    assert ">\n512 metres [1].</textarea>" in page
    assert 'value="Marrow"' in page
    assert "https://a.example/" in page
    assert "Nothing is kept before you send it." in page
    assert not Document.objects.exists()


@pytest.mark.parametrize("name", ["text", "title", "url"])
def test_what_others_hand_over_is_shown_as_typed(signed_in, name):
    page = signed_in.page(URL, {name: HOSTILE})

    assert "<script>alert" not in page
    assert '" onfocus' not in page
    assert "&lt;script&gt;alert(1)" in page


@pytest.mark.parametrize(
    ("handed", "told"),
    [
        ({"text": "a" * 90_000}, "Only the first 5,000 characters came along"),
        ({"url": "https://a.example/"}, "No words came along"),
        ({"title": "\0" * 9000, "url": "x" * 9000}, "No words came along"),
    ],
)
def test_what_is_missing_is_said(signed_in, handed, told):
    page = signed_in.page(URL, handed)

    assert told in page
    assert f"{'a' * 5001}</textarea>" not in page


def test_form_by_itself_says_nothing_of_it(signed_in):
    assert "Nothing is kept before" not in signed_in.page(URL, {"other": "x"})


def test_text_is_still_there_after_signing_in(client, db):
    answer = client.get(URL, {"text": "512 metres & more"})

    goal = parse_qs(urlsplit(answer["Location"]).query)["next"][0]
    assert goal == f"{URL}?text=512+metres+%26+more"


def test_phones_share_to_the_form(signed_in):
    manifest = json.loads((STATIC_DIR / "manifest.webmanifest").read_text("utf-8"))
    target = manifest["share_target"]

    page = signed_in.get(URL)

    assert 'rel="manifest"' in page.text
    assert "manifest-src 'self'" in page["Content-Security-Policy"]
    assert (target["method"], set(target["params"])) == (
        "GET",
        {"title", "text", "url"},
    )
    here = "https://desk.example/static/manifest.webmanifest"
    assert urljoin(here, target["action"]) == f"https://desk.example{URL}"
    assert (STATIC_DIR / manifest["icons"][0]["src"]).exists()
