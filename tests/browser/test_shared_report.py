"""A visitor with a link reads a report in a browser, and leaves with no cookie."""

import pytest

from citeweb.api.services import make_token
from citeweb.sharing.services import make_share, token_of
from citeweb.sources.policy.services import add_owned_domain, import_list
from tests.factories import make_run
from verification.weighing.owners import OwnerRow

from .conftest import WINDOWS


@pytest.fixture
def address(ada, report):
    shown, note = {"shows_full_texts": True}, "Look at claim 3 first."
    share = make_share(report, user=ada, note=note, allows_comments=True, **shown)
    return f"/s/{token_of(share)}/"


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
    choices = {"pass_phrase": "marrow bridge", "allows_comments": True}
    address = f"/s/{token_of(make_share(report, user=ada, **choices))}/"
    visitor = open_browser()
    page = visitor.visit(address)

    page.fill("#id_pass_phrase", "marrow bridge")
    page.keyboard.press("Enter")
    page.fill("#id_name", "Ines")
    page.fill("#id_text", "The figure is that of 2019.")
    page.click("text=Send comment")

    assert page.locator("#comments article").inner_text().endswith("of 2019.")
    assert [cookie["name"] for cookie in visitor.context.cookies()] == ["share-key"]


def test_shared_pages_are_accessible_and_fit(open_browser, address):
    visitor = open_browser()
    visitor.expected = ("404",)

    for path in (address, f"{address}claims/6/", f"{address}sources/0/", "/s/none/"):
        assert visitor.troubles_at(path, WINDOWS) == [], path


def test_what_a_format_is_for_can_be_read_on_a_phone(open_browser, ada, report):
    page = open_browser(ada, viewport={"width": 360, "height": 800}).visit(
        f"/runs/{report.pk}/exports/"
    )

    widths = page.eval_on_selector_all(
        ".exports td:nth-of-type(1)", "cells => cells.map(each => each.clientWidth)"
    )

    assert min(widths) > 150


def test_file_is_downloaded_under_the_documents_name(open_browser, ada, report):
    visitor = open_browser(ada)
    page = visitor.visit(f"/runs/{report.pk}/exports/")

    visitor.picture("run-exports")
    with page.expect_download() as download:
        page.click("text=Web page")

    name = download.value.suggested_filename
    assert name.endswith(".html")
    assert name.split()[0] in report.revision.document.title


def test_list_is_copied_in_the_style_chosen(open_browser, ada, report):
    visitor = open_browser(ada, permissions=["clipboard-read", "clipboard-write"])
    page = visitor.visit(f"/runs/{report.pk}/bibliography/")
    page.select_option("#id_style", "ieee")
    page.click("text=Show list")

    page.click("text=Copy list")

    page.wait_for_selector("text=Copied")
    visitor.picture("run-bibliography")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("[1] ")
    assert copied.count("\n") >= 5


READ = ["/policy/", "/policy/owners/?words=adobe", "/policy/lists/", "/people/"]
"""Pages on which an owner has forms."""


@pytest.fixture
def desk(ada, bob, team):
    add_owned_domain(team, ada, OwnerRow("Holding", "Courier", "courier.example", ""))
    import_list(team, ada, name="House list", text="domain,rating\na.example,0.1\n")
    make_token(bob, team, name="Board of the newsroom", scope="read")
    run = make_run(ada)
    make_share(run, user=bob, pass_phrase="seven seas")
    return run.revision.document


def test_pages_of_both_roles_are_accessible(open_browser, ada, bob, desk):
    editor, owner = open_browser(bob), open_browser(ada)
    editor.expected = ("403",)
    refused = f"/documents/{desk.pk}/delete/"

    others = ["/people/", "/tokens/", "/shares/", refused]
    visits = [(editor, path) for path in [*READ, refused]] + [
        (owner, path) for path in others
    ]
    for visitor, address in visits:
        assert visitor.troubles_at(address, WINDOWS) == [], (visitor is owner, address)
