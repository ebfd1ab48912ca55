"""With every look-up off, only the cited pages are fetched: seen at the sockets."""

import sys
from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from citeweb.corroboration import services as corroboration
from citeweb.corroboration import working
from citeweb.corroboration.lenses import lenses_of
from citeweb.documents.services import submit_document
from citeweb.reports import tasks
from citeweb.reports.models import CitationCheck
from citeweb.reports.runs.services import start_run
from citeweb.sources import looking_again
from citeweb.sources.models import Source
from tests.connections import recorded_connections
from tests.verification.reaching.registries import recorded
from tests.verification.reaching.site import LoopbackSite, answer, article
from verification.reaching.lookups import LOOKUPS

pytestmark = pytest.mark.django_db

CLAIM = "People who drank three cups of coffee a day lived longer"
READER = f"program {sys.executable} -m verification.sandbox.child"
TEASER = (
    "<title>Tea</title><article><p>Tea is old. Subscribe to continue.</p></article>"
)


@pytest.fixture
def site(settings):
    """Pages of every kind that some look-up would want to know more of."""
    settings.ALLOW_PRIVATE_ADDRESSES = True
    settings.HOST_SPACING_MS = 0
    settings.LOOKUPS, settings.SEARCH_SERVICES = (), []
    with LoopbackSite() as running:
        running.page("/coffee", article())
        running.page("/tea", TEASER)
        running.on("/gone", answer(404))
        running.on("/walled", answer(403))
        yield running


@pytest.fixture
def text(site):
    """Cites works by every kind of identifier, each with an address at the site."""
    return (
        f"{CLAIM} [1]. It was retracted [2]. Tea is old [3]. Some say no [4]. It is so "
        "[5]. And so [6].\n\n## Sources\n\n"
        f"1. Coffee and health. {site.url('/coffee')}\n"
        f"2. Obokata H. Stimulus-triggered fate conversion. Nature. 2014. "
        f"doi:{recorded.STAP}. {site.url('/gone')}\n"
        f"3. Ng A. Tea is old. PMID: 9500320. {site.url('/tea')}\n"
        f"4. Vaswani A. Attention. arXiv:1706.03762. {site.url('/walled')}\n"
        "5. Eliot G. Middlemarch. 2003. ISBN 978-0-14-143954-9.\n"
        "6. Doe P. A work of fancy that has no identifier. 2021.\n"
    )


@pytest.fixture
def finished(team, ada, text):
    run = start_run(submit_document(team=team, user=ada, text=text), user=ada)
    tasks.verify_run(str(run.pk))
    run.refresh_from_db()
    return run


def only(site: LoopbackSite) -> set[str]:
    return {f"127.0.0.1:{site.port}", "name 127.0.0.1", READER}


def test_run_asks_for_the_cited_pages_and_nothing_else(site, text, request):
    with recorded_connections() as record:
        run = request.getfixturevalue("finished")

    assert run.state == "finished"
    assert f"127.0.0.1:{site.port}" in record
    assert record <= only(site)
    assert set(site.asked) == {"/coffee", "/gone", "/tea", "/walled"}


@pytest.mark.parametrize("path", ["/coffee", "/gone", "/tea", "/walled", ""])
def test_citation_form_asks_for_the_cited_page_and_nothing_else(signed_in, site, path):
    url = site.url(path) if path else "ISBN 978-0-14-143954-9"
    typed = f"Obokata H. Stimulus-triggered fate conversion of somatic cells. {url}"

    with recorded_connections() as record:
        url = reverse("reports:citation_check_create")
        signed_in.post(url, {"citation": typed, "claim": CLAIM})
        tasks.check_one_citation(str(CitationCheck.objects.get().pk))

    assert CitationCheck.objects.get().found
    assert record <= only(site)
    assert set(site.asked) == {path} - {""}


def test_corroboration_from_the_library_asks_nobody(site, finished, team, ada):
    claims = list(finished.revision.claims.all()[:2])

    with recorded_connections() as record:
        asked = {"user": ada, "lenses": [lenses_of(team)["library"]]}
        most = {"results": 5, "max_calls": 20}
        search = corroboration.start_search(finished, claims, **asked, **most)
        working.search_claims(str(search.pk))

    search.refresh_from_db()
    assert search.state == "finished"
    assert record == set()


def test_looking_again_asks_for_the_cited_page_and_nothing_else(site, finished):
    source = Source.objects.get(url=site.url("/gone"))
    source.next_look_at = timezone.now() - timedelta(minutes=1)
    source.save()
    site.asked.clear()

    with recorded_connections() as record:
        looking_again.look_again()

    assert source.checks.count() == 2
    assert record <= only(site)
    assert set(site.asked) == {"/gone"}


def test_record_would_have_shown_a_registry(site, settings, request):
    with LoopbackSite() as registry:
        settings.LOOKUPS = tuple(LOOKUPS)
        settings.LOOKUP_BASES = {name: registry.url(f"/{name}") for name in LOOKUPS}

        with recorded_connections() as record:
            request.getfixturevalue("finished")

    assert f"127.0.0.1:{registry.port}" in record
    assert not record <= only(site)
