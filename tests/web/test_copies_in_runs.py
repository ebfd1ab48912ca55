"""A copy that was read in place of a source, from a run's worker to its pages."""

import json

import pytest
from django.urls import reverse

from citeweb.documents.services import submit_document
from citeweb.reports.adapters import report_of
from citeweb.reports.runs.services import start_run
from citeweb.reports.tasks import verify_run
from citeweb.sources.models import Source
from tests.cases import cases
from tests.verification.reaching.site import LoopbackSite, answer, article
from verification import records
from verification.reaching.lookups import LOOKUPS

pytestmark = pytest.mark.django_db

ADDRESS = "https://coffee.example.org/gone"
ARCHIVE = "https://web.archive.org/web/20190503120000"
CLAIM = "People who drank three cups of coffee a day lived longer"
TEXT = f"{CLAIM} [1].\n\n## Sources\n\n1. Coffee and health. {ADDRESS}\n"


@pytest.fixture
def archive(settings):
    """The Internet Archive, as every run will ask it."""
    with LoopbackSite() as site:
        settings.LOOKUPS = ("wayback",)
        settings.LOOKUP_BASES = dict.fromkeys(LOOKUPS, site.address)
        closest = {"available": True, "status": "200", "url": f"{ARCHIVE}/{ADDRESS}"}
        record = {"archived_snapshots": {"closest": closest}}
        site.on("/wayback/available", answer(200, json.dumps(record)))
        yield site


@pytest.fixture
def finished(team, ada, fetcher, archive):
    """A run on a text whose source is gone; its copy reads."""
    fetcher.pages[f"{ARCHIVE}id_/{ADDRESS}"] = article("Coffee and health")
    run = start_run(submit_document(team=team, user=ada, text=TEXT), user=ada)
    verify_run(str(run.pk))
    run.refresh_from_db()
    return run


def test_run_keeps_the_copy_with_the_look(finished):
    (source,) = report_of(finished).sources

    assert source.outcome is records.FetchOutcome.GONE
    assert source.action is records.SourceAction.FLAGGED
    assert source.archived_url == f"{ARCHIVE}/{ADDRESS}"
    assert source.copy.made_on == "2019-05-03"
    assert Source.objects.get().failed_looks == 1


@cases
def test_pages_say_whose_copy_was_read(signed_in, finished, page):
    arguments = {
        "reports:run_detail": [finished.pk],
        "reports:claim_detail": [finished.pk, 1],
        "sources:source_detail": [Source.objects.get().pk],
    }[page]

    shown = signed_in.page(reverse(page, args=arguments))

    assert "the copy that the Internet Archive made on 3 May 2019" in shown


def test_verdict_on_a_copy_says_so(finished):
    claim = report_of(finished).claims[0]

    assert claim.verdict is records.ClaimVerdict.SUPPORTED
    assert "the Internet Archive made on 3 May 2019" in claim.reason


def test_nobody_is_asked_when_look_ups_are_off(team, ada, fetcher, archive, settings):
    settings.LOOKUPS = ()
    run = start_run(submit_document(team=team, user=ada, text=TEXT), user=ada)

    verify_run(str(run.pk))

    assert not archive.requests
    assert set(fetcher.calls) == {ADDRESS}


def test_source_page_leads_to_the_copy_and_names_the_next_look(signed_in, finished):
    address = reverse("sources:source_detail", args=[Source.objects.get().pk])

    shown = signed_in.page(address)

    assert f'href="{ARCHIVE}/{ADDRESS}"' in shown
    assert "by itself: 1 of 3 looks failed" in shown
