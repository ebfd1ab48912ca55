"""A copy that was read in place of a source, from a run's worker to its pages."""

import json

import pytest

from citeweb.reports.adapters import report_of
from citeweb.sources.models import Source
from tests.verification.reaching.site import LoopbackSite, answer, article
from verification import records
from verification.reaching.lookups import LOOKUPS

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
def finished(verify_text, fetcher, archive):
    """A run on a text whose source is gone; its copy reads."""
    fetcher.pages[f"{ARCHIVE}id_/{ADDRESS}"] = article("Coffee and health")
    return verify_text(TEXT)


def test_run_keeps_the_copy_and_every_page_says_whose_was_read(signed_in, finished):
    report, source = report_of(finished), Source.objects.get()
    run = f"/runs/{finished.pk}/"
    addresses = (run, f"{run}claims/1/", f"/sources/{source.pk}/")
    pages = list(map(signed_in.page, addresses))

    reached, claim = report.sources[0], report.claims[0]
    said = "the Internet Archive made on 3 May 2019"
    assert reached.outcome is records.FetchOutcome.GONE
    assert reached.action is records.SourceAction.FLAGGED
    assert reached.archived_url == f"{ARCHIVE}/{ADDRESS}"
    assert reached.copy.made_on == "2019-05-03"
    assert source.failed_looks == 1
    assert claim.verdict is records.ClaimVerdict.SUPPORTED
    assert said in claim.reason
    assert [f"the copy that {said}" in page for page in pages] == [True] * 3
    assert f'href="{ARCHIVE}/{ADDRESS}#:~:text=' in pages[1]
    assert f'href="{ARCHIVE}/{ADDRESS}"' in pages[2]
    assert "by itself: 1 of 3 looks failed" in pages[2]
