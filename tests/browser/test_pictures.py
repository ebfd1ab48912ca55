"""The pictures of the documentation; written when CITEWEB_KEEP_SCREENSHOTS is set."""

import pytest

WINDOWS = {
    "1600": {"viewport": {"width": 1600, "height": 1000}},
    "1280": {"viewport": {"width": 1280, "height": 900}},
    "390": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", WINDOWS)
def test_report_with_a_claim_open(open_browser, ada, report, width, scheme):
    visitor = open_browser(ada, color_scheme=scheme, **WINDOWS[width])
    ada.knows_reports = True
    ada.save(update_fields=["knows_reports"])
    page = visitor.visit(f"/runs/{report.pk}/")

    page.click(".queue-line a >> nth=0")
    page.wait_for_selector("#evidence .panel[data-claim]")
    page.wait_for_timeout(200)

    assert page.is_visible(".decide-buttons")
    visitor.picture(f"review-{width}-{scheme}")


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
