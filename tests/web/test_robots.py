"""The setting CITEWEB_ROBOTS: pages that a search found, and pages somebody cited."""

import pytest

from citeweb.corroboration.working import search_claims
from citeweb.reports.models import Run
from citeweb.reports.tasks import verify_run
from tests import factories
from tests.verification.reaching.site import LoopbackSite
from tests.web.corroboration_site import BBC, SAYS_SO, answer_with, page, start

pytestmark = pytest.mark.django_db

RULES = "https://www.bbc.com/robots.txt"


@pytest.fixture
def found(settings, fetcher):
    """A search service that finds one page, at a site that wants no programs."""
    with LoopbackSite() as site:
        settings.SEARCH_SERVICES = ["searxng"]
        settings.SEARCH_BASES = {"searxng": site.address}
        answer_with(site, BBC)
        fetcher.pages[BBC] = page(BBC, SAYS_SO)
        fetcher.pages[RULES] = "User-agent: *\nDisallow: /\n"
        yield fetcher


@pytest.mark.parametrize("is_kept", [True, False])
def test_found_page_that_robots_txt_forbids_is_read_where_the_operator_says_so(
    run, found, settings, is_kept
):
    settings.ROBOTS = is_kept

    search_claims(str(start(run, lenses=["journalism"]).pk))

    asked = {True: (1, 0), False: (0, 1)}
    assert (found.calls[RULES], found.calls[BBC]) == asked[is_kept]


@pytest.mark.parametrize("is_kept", [True, False])
def test_page_that_somebody_cited_is_asked_for_whatever_robots_txt_says(
    ada, found, settings, is_kept
):
    settings.ROBOTS = is_kept
    queued = factories.make_run(ada, state="queued", urls=[BBC], sources=1)

    verify_run(str(queued.pk))

    assert Run.objects.get(pk=queued.pk).state == Run.State.FINISHED
    assert found.calls[BBC] == 1
    assert found.calls[RULES] == 0
