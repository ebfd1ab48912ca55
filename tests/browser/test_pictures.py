"""The pictures of the documentation; written when CITEWEB_KEEP_SCREENSHOTS is set."""

import pytest

REPORT_WINDOWS = {
    "report-light": {"color_scheme": "light"},
    "report-dark": {"color_scheme": "dark"},
    "report-narrow": {"viewport": {"width": 360, "height": 800}},
}


@pytest.mark.parametrize("name", REPORT_WINDOWS)
def test_report_in_each_window(open_browser, ada, report, name):
    visitor = open_browser(ada, **REPORT_WINDOWS[name])

    page = visitor.visit(f"/runs/{report.pk}/")

    assert page.is_visible(".headline")
    visitor.picture(name)


@pytest.mark.parametrize("name", ["evidence-light", "evidence-dark"])
def test_evidence_in_each_scheme(open_browser, ada, report, name):
    visitor = open_browser(ada, color_scheme=name.removeprefix("evidence-"))
    page = visitor.visit(f"/runs/{report.pk}/")

    page.click("a.claim[data-flagged] >> nth=0")

    page.wait_for_selector("#evidence .panel[data-claim]")
    visitor.picture(name)


def test_list_of_documents(open_browser, ada, desk):
    visitor = open_browser(ada, viewport={"width": 1280, "height": 640})

    page = visitor.visit("/documents/")

    assert page.locator(".tag").count() == 3
    visitor.picture("document-list")


def test_conflicts_of_a_run(open_browser, ada, report):
    visitor = open_browser(ada)

    page = visitor.visit(f"/runs/{report.pk}/conflicts/")

    assert page.locator("table").count() > 0
    visitor.picture("conflicts")


def test_library_of_sources(open_browser, ada, desk):
    visitor = open_browser(ada, viewport={"width": 1280, "height": 640})

    page = visitor.visit("/sources/")

    assert page.locator("tbody tr").count() > 20
    visitor.picture("source-list")
