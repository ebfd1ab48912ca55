"""The setting CITEWEB_ROBOTS: pages that a search found, and pages somebody cited."""

import pytest

from citeweb.corroboration import services, tasks
from citeweb.corroboration.lenses import lenses_of
from citeweb.reports.models import Run
from citeweb.reports.tasks import verify_run
from tests import factories
from tests.verification.reaching.site import LoopbackSite
from tests.web.corroboration_site import BBC, SAYS_SO, answer_with, page

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


def search_for_first_claim(run, ada, team):
    claims, most = run.revision.claims.filter(number=1), {"results": 5, "max_calls": 20}
    most["lenses"] = [lenses_of(team)["journalism"]]
    search = services.start_search(run, list(claims), user=ada, **most)
    tasks.search_claims(str(search.pk))


def test_found_page_that_robots_txt_forbids_is_not_asked_for(run, ada, team, found):
    search_for_first_claim(run, ada, team)

    assert found.calls[RULES] == 1
    assert found.calls[BBC] == 0


def test_operator_may_have_found_pages_read_all_the_same(
    run, ada, team, found, settings
):
    settings.ROBOTS = False

    search_for_first_claim(run, ada, team)

    assert found.calls[RULES] == 0
    assert found.calls[BBC] == 1


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
