"""The pictures of the documentation; written when CITEWEB_KEEP_SCREENSHOTS is set."""

from itertools import product

WINDOWS = {
    "1600": {"viewport": {"width": 1600, "height": 1000}},
    "1280": {"viewport": {"width": 1280, "height": 900}},
    "390": {"viewport": {"width": 390, "height": 844}, "has_touch": True},
}


def shows_a_claim(visitor, path, name):
    page = visitor.visit(path)
    page.click(".queue-line a >> nth=0")
    page.wait_for_selector("#evidence .panel[data-claim]")
    page.wait_for_timeout(200)
    visitor.picture(name)
    return page.is_visible(".decide-buttons")


def test_report_with_a_claim_open(open_browser, ada, report):
    ada.knows_reports = True
    ada.save(update_fields=["knows_reports"])

    is_shown = {
        (width, scheme): shows_a_claim(
            open_browser(ada, color_scheme=scheme, **WINDOWS[width]),
            f"/runs/{report.pk}/",
            f"review-{width}-{scheme}",
        )
        for width, scheme in product(WINDOWS, ("light", "dark"))
    }

    assert all(is_shown.values()), is_shown


PAGES = [
    ("start", "/", ".plan-table", 640),
    ("document-list", "/documents/", ".tag", 640),
    ("conflicts", "/runs/{}/conflicts/", "table", 900),
    ("source-list", "/sources/", "tbody tr", 640),
]


def count_shown(visitor, path, name, shown, height):
    visitor.page.set_viewport_size({"width": 1280, "height": height})
    count = visitor.visit(path).locator(shown).count()
    visitor.picture(name)
    return count


def test_pages_of_the_desk(open_browser, ada, desk):
    visitor = open_browser(ada)

    counts = {
        name: count_shown(visitor, path.format(desk[0].pk), name, shown, height)
        for name, path, shown, height in PAGES
    }

    assert all(counts.values()), counts
