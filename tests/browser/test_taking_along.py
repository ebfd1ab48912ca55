"""What leaves a report by the browser: files, and a list that is copied."""

from __future__ import annotations

import pytest

WINDOWS = {
    "light": {},
    "dark": {"color_scheme": "dark"},
    "narrow": {"viewport": {"width": 360, "height": 800}},
}


@pytest.mark.parametrize("window", WINDOWS)
def test_exports_and_bibliography_in_each_window(open_browser, ada, report, window):
    visitor = open_browser(ada, **WINDOWS[window])

    for name in ("exports", "bibliography"):
        page = visitor.visit(f"/runs/{report.pk}/{name}/")
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= page.viewport_size["width"]


def test_what_a_format_is_for_can_be_read_on_a_phone(open_browser, ada, report):
    page = open_browser(ada, **WINDOWS["narrow"]).visit(f"/runs/{report.pk}/exports/")

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
