"""On a telephone every source's mark stands in view beside its claim."""

from __future__ import annotations

from django.urls import reverse

NARROW = {"viewport": {"width": 360, "height": 800}}
CUT_OFF = """() => [...document.querySelectorAll('.matrix-cell')].filter(
    cell => cell.getClientRects().length
        && cell.getBoundingClientRect().right > document.documentElement.clientWidth
).length"""
LABELS = """() => [...document.querySelectorAll('.matrix-cell[data-cited]')].map(
    cell => getComputedStyle(cell, '::before').content)"""


def test_every_mark_of_the_matrix_is_in_view_and_names_its_source(
    open_browser, ada, report
):
    visitor = open_browser(ada, **NARROW)

    page = visitor.visit(reverse("reports:run_conflicts", args=[report.pk]))
    cut_off = page.evaluate(CUT_OFF)
    labels = page.evaluate(LABELS)

    assert cut_off == 0
    assert '"[1]"' in labels
    assert page.get_by_role("rowheader").count() > 5
