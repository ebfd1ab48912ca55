"""Words without a break, many redirects, two directions of writing fit."""

import pytest
from django.urls import reverse

from citeweb.reports.models import CitationCheck
from citeweb.sources.models import Source
from citeweb.sources.services import store_check
from tests import factories
from verification import records
from verification.reaching.identity import with_identity

LONG = "Donaudampfschifffahrtsgesellschaftskapitänswitwe" * 3
TURNED = "الجسر الطويل فوق النهر افتتح سنة ١٩٣٢. " * 20
WIDTHS = "[document.documentElement.scrollWidth, document.documentElement.clientWidth]"
NARROW = {"viewport": {"width": 360, "height": 800}}


@pytest.fixture
def source(ada):
    """Far away, in Arabic, and another work than the one cited, in one long word."""
    url = f"https://www.example.org/{LONG}"
    factories.make_document(ada, title=LONG, urls=[url])
    source = Source.objects.get(url=url)
    hops = [records.Hop(f"https://a{n}.example.net/{LONG}", 301) for n in range(30)]
    reached = factories.make_reached(
        text=TURNED, hops=tuple(hops), final_url=url, page_title=LONG
    )
    check = records.Check("identity", records.CheckState.FAILED, f"It is “{LONG}”.")
    notice = records.Notice(records.NoticeKind.RETRACTION, source=LONG, reason=LONG)
    said = records.Identity(
        records.IdentityState.ANOTHER_WORK, notices=(notice,), checks=(check,)
    )
    store_check(source, with_identity(reached, said))
    return source


@pytest.fixture
def checked(ada, source):
    """A citation checked by itself, every part of its answer long."""
    check = CitationCheck.objects.create(
        team=source.team, requested_by=ada, citation=LONG, claim=TURNED
    )
    check.claim_for_work()
    states = ("passed", "failed", "could_not_check", "not_run", "passed")
    names = ("reachable", "title", "identity", "registry_record", "notices")
    check.finish(
        found={
            "verificationStatus": "points_to_another_work",
            "reason": LONG,
            "identifier": f"doi:10.1000/{LONG}",
            "matchedRecord": {"title": LONG, "DOI": LONG, "registry": "Crossref"},
            "offeredRecord": None,
            "notices": [],
            "outcome": "live",
            "finalUrl": source.url,
            "archivedUrl": None,
            "pageTitle": TURNED,
            "claimSupport": "contradicted",
            "claimReason": LONG,
            "claimEvidence": [{"text": TURNED}],
            "differences": [{"kind": "number", "claim": "9" * 80, "source": LONG}],
            "conflictOfInterest": None,
            "checks": [
                {"name": name, "state": state, "reason": LONG}
                for name, state in zip(names, states, strict=True)
            ],
        }
    )
    return check


def test_source_library_and_citation_fit_a_telephone(
    open_browser, ada, source, checked
):
    visitor = open_browser(ada, **NARROW)

    for address in (
        reverse("sources:source_detail", args=[source.pk]),
        reverse("sources:source_list"),
        reverse("reports:citation_check_detail", args=[checked.pk]),
    ):
        assert visitor.visit(address).evaluate(WIDTHS) == [360, 360], address
    assert visitor.page.is_visible("text=Points to another work")


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
