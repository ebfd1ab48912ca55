"""Every page passes axe-core in both schemes, wide and narrow, and fits its window."""

import threading

import pytest

from citeweb.corroboration.services import start_search
from citeweb.corroboration.working import search_claims
from citeweb.documents.services import revise_document
from citeweb.reports.citations.services import start_check
from citeweb.reports.tasks import check_one_citation
from tests.depth import at_depth
from tests.factories import make_run
from verification.weighing.searching import LIBRARY_LENS

from .conftest import NEXT_FRAME, WIDER_THAN_WINDOW, WINDOWS, troubles_in


@pytest.fixture
def addresses(report):
    run = report
    reference = run.revision.references.first()
    return {
        "start": "/",
        "documents": "/documents/",
        "plan": f"/documents/{run.revision.document_id}/plan/",
        "clear": f"/documents/{run.revision.document_id}/clear/",
        "rules": "/policy/rules/",
        "wording": "/policy/wording/",
        "learnt": "/learnt/",
        "watched": f"/documents/{run.revision.document_id}/watch/",
        "by mail": "/notices/mail/",
        "new": "/documents/new/",
        "document": f"/documents/{run.revision.document_id}/",
        "edit": f"/documents/{run.revision.document_id}/edit/",
        "rename": f"/documents/{run.revision.document_id}/rename/",
        "delete": f"/documents/{run.revision.document_id}/delete/",
        "report": f"/runs/{run.pk}/",
        "changes": f"/runs/{made_anew(run).pk}/changes/",
        "conflicts": f"/runs/{run.pk}/conflicts/",
        "policy": "/policy/",
        "owners": "/policy/owners/?words=adobe",
        "lists": "/policy/lists/",
        "judges": "/policy/judges/",
        "claim": f"/runs/{run.pk}/claims/6/",
        "whole source": f"/runs/{run.pk}/claims/6/source/?find=ferry",
        "change": f"/runs/{run.pk}/claims/6/mend/",
        "how it judges": "/how-it-judges/",
        "limits": "/limits/",
        "supply": f"/runs/{run.pk}/references/6/text/",
        "source": f"/sources/{reference.source_id}/?start=0&end=40",
        "sources": "/sources/",
        "search": "/search/?words=ferry",
        "carries": f"/sources/{reference.source_id}/claims/",
        "drafts": "/learnt/drafts/?by=kind",
        "citation": "/citations/new/",
        "answer": f"/citations/{checked_citation(run).pk}/",
        "corroboration": f"/runs/{searched(run).pk}/corroboration/",
        "one claim": f"/runs/{run.pk}/corroboration/?claim=6",
        "trail": f"/runs/{run.pk}/trail/",
        "exports": f"/runs/{run.pk}/exports/",
        "bibliography": f"/runs/{run.pk}/bibliography/",
        "shares": f"/runs/{run.pk}/shares/",
        "desk trail": "/trail/",
        "open links": "/shares/",
        "people": "/people/",
        "password": "/password/",
        "tokens": "/tokens/",
        "lenses": "/lenses/",
        "lens": "/lenses/new/",
        "missing": "/nothing/here/",
    }


def elsewhere(task, row):
    """Run a worker's task in another thread, to its end."""
    worker = threading.Thread(target=task, args=[str(row.pk)])
    worker.start()
    worker.join(timeout=60)


def made_anew(run):
    """A later run of an edited text, in which other claims need a look."""
    text = run.revision.text.replace("By most measures", "By all measures")
    revision = revise_document(run.revision.document, user=run.requested_by, text=text)
    return make_run(run.requested_by, revision=revision, verdicts=["contradicted"] * 9)


def searched(run):
    """The run, its flagged claims searched for in the library."""
    claims = list(run.revision.claims.filter(results__flagged=True).distinct())
    options = {"lenses": [LIBRARY_LENS], "results": 5, "max_calls": 0}
    search = start_search(run, claims, user=run.requested_by, **options)
    elsewhere(search_claims, search)
    return run


def checked_citation(run):
    """One citation of the run's own, checked as a worker would."""
    check = start_check(
        run.revision.document.team,
        user=run.requested_by,
        citation=run.revision.references.first().url,
        claim="The ferry Petrel carries 99 cars.",
    )
    elsewhere(check_one_citation, check)
    return check


LOOKS = at_depth(WINDOWS, WINDOWS[:2])


def test_every_page_is_accessible_and_scrolls_sideways_at_no_width(
    open_browser, ada, addresses
):
    """640 is a window of 1,280 at a zoom of 200%, and 320 one at 400%."""
    visitor = open_browser(ada)
    visitor.expected = ("404",)

    troubles = {
        name: [
            *visitor.troubles_at(address, LOOKS),
            *wide_widths(visitor.page, (1000, 768, 640, 320)),
        ]
        for name, address in addresses.items()
    }

    assert troubles == {name: [] for name in addresses}


def wide_widths(page, widths):
    """At which of these widths the page scrolls sideways."""
    for width in widths:
        page.set_viewport_size({"width": width, "height": 800})
        page.evaluate(NEXT_FRAME)
        if page.evaluate(WIDER_THAN_WINDOW):
            yield width


BOTH = [(1280, "light"), (1280, "dark")]


def test_open_evidence_and_the_way_in_are_accessible(open_browser, ada, report):
    page = open_browser(ada).visit(f"/runs/{report.pk}/")
    page.click("a.claim[data-flagged] >> nth=0")
    page.wait_for_selector("#evidence .panel[data-claim]")

    assert [troubles_in(page, *window) for window in BOTH] == [[], []]
    assert open_browser().troubles_at("/sign-in/", BOTH) == []


def test_targets_are_24_pixels_at_least(open_browser, ada, report):
    page = open_browser(ada).visit(f"/runs/{report.pk}/")

    small = page.eval_on_selector_all(
        "button, .choice, .strip a, .cited-by a, summary",
        """all => all.filter(e => e.checkVisibility())
            .map(e => [e.textContent.trim(), e.getBoundingClientRect()])
            .filter(([, box]) => box.height < 24 || box.width < 24)
            .map(([text]) => text)""",
    )

    assert small == []


def test_printed_margin_stands_beside_the_text(open_browser, ada, report):
    visitor = open_browser(ada, viewport={"width": 700, "height": 990})
    page = visitor.visit(f"/runs/{report.pk}/")

    page.emulate_media(media="print")

    text = page.locator("#page").bounding_box()
    note = page.locator(".note").first.bounding_box()
    assert note["x"] >= text["x"] + text["width"]
    assert note["x"] + note["width"] <= 700
    assert not page.is_visible(".choices")
