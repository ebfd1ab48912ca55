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


@pytest.mark.parametrize(
    ("name", "path", "shown", "height"),
    [
        ("start", "/", ".plan-table", 640),
        ("document-list", "/documents/", ".tag", 640),
        ("conflicts", "/runs/{}/conflicts/", "table", 900),
        ("source-list", "/sources/", "tbody tr", 640),
    ],
)
def test_pages_of_the_desk(open_browser, ada, desk, name, path, shown, height):
    visitor = open_browser(ada, viewport={"width": 1280, "height": height})

    page = visitor.visit(path.format(desk[0].pk))

    assert page.locator(shown).count() > 0
    visitor.picture(name)
