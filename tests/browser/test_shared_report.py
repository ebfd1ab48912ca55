"""A visitor with a link reads a report in a browser, and leaves with no cookie."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from citeweb.sharing.services import ShareChoices, make_share, token_of

from .test_accessibility import RULES


@pytest.fixture
def address(ada, report):
    choices = ShareChoices(
        allows_comments=True, shows_full_texts=True, note="Look at claim 3 first."
    )
    return f"/s/{token_of(make_share(report, choices, user=ada))}/"


def test_visitor_opens_the_evidence_by_key_and_gets_no_cookie(open_browser, address):
    visitor = open_browser()
    page = visitor.visit(address)

    page.keyboard.press("n")
    page.keyboard.press("Enter")
    page.wait_for_selector("#evidence .panel[data-claim]")

    assert page.url.startswith(visitor.base_url + address)
    assert page.locator("#evidence a[href^='/runs/']").count() == 0
    assert visitor.context.cookies() == []


def test_visitor_comes_in_by_a_pass_phrase_and_comments(open_browser, ada, report):
    choices = ShareChoices(pass_phrase="marrow bridge", allows_comments=True)
    address = f"/s/{token_of(make_share(report, choices, user=ada))}/"
    visitor = open_browser()
    page = visitor.visit(address)

    page.fill("#id_pass_phrase", "marrow bridge")
    page.keyboard.press("Enter")
    page.fill("#id_name", "Ines")
    page.fill("#id_text", "The figure is that of 2019.")
    page.click("text=Send comment")

    assert page.locator("#comments article").inner_text().endswith("of 2019.")
    assert [each["name"] for each in visitor.context.cookies()] == ["share-key"]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [360, 1280])
def test_shared_pages_are_accessible_and_fit(open_browser, address, scheme, width):
    visitor = open_browser(
        color_scheme=scheme, viewport={"width": width, "height": 900}
    )
    visitor.expected = ("404",)

    problems, widths = {}, {}
    for path in (address, f"{address}claims/6/", f"{address}sources/0/", "/s/none/"):
        page = visitor.visit(path)
        found = Axe().run(page, options=RULES).response["violations"]
        problems[path] = [(each["id"], each["nodes"][0]["html"]) for each in found]
        widths[path] = page.evaluate("document.documentElement.scrollWidth")

    assert problems == {path: [] for path in problems}
    assert max(widths.values()) <= width
