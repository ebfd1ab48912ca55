"""A worker's search: whole, resumed, taken away, faulty, in trouble, over budget."""

import uuid
from datetime import timedelta
from functools import partial

import pytest
from django.utils import timezone

from citeweb.audit.models import AuditEntry
from citeweb.corroboration import services, working
from citeweb.corroboration.models import CorroborationRun, TeamLens
from tests import factories
from tests.verification.reaching.site import LoopbackSite
from tests.web.corroboration_site import (
    BBC,
    REUTERS,
    SAYS_OTHERWISE,
    SAYS_SO,
    answer_with,
    page,
    start,
)

from .test_reports_tasks import PowerCutError


@pytest.fixture
def site():
    with LoopbackSite() as running:
        yield running


@pytest.fixture
def searxng(site, settings, fetcher):
    """SearXNG that finds two pages, which say so and otherwise."""
    settings.SEARCH_SERVICES = ["searxng"]
    settings.SEARCH_BASES = {"searxng": site.address}
    answer_with(site, BBC, REUTERS)
    fetcher.pages[BBC] = page(BBC, SAYS_SO)
    fetcher.pages[REUTERS] = page(REUTERS, SAYS_OTHERWISE)
    return site


@pytest.fixture
def search(run):
    """search(numbers=[1], lenses=[...], max_calls=...) -> a queued search."""
    return partial(start, run, lenses=["journalism"])


def perform(search):
    working.search_claims(str(search.pk))
    search.refresh_from_db()
    return search


def test_search_stores_what_other_sources_say_once(search, searxng, run):
    queued = search()
    perform(queued)
    done = perform(queued)

    answer = done.claims.get().found
    assert done.state == CorroborationRun.State.FINISHED
    assert (done.attempts, done.calls_spent, searxng.asked["/search"]) == (1, 1, 1)
    assert (answer["supporters"], answer["contradictors"]) == (1, 1)
    assert answer["verdict"] == "contested"
    assert [source["profile"]["url"] for source in answer["sources"]] == [BBC, REUTERS]
    for source in answer["sources"]:
        assert (source["read_from"], source["is_self_promotion"]) == ("page", False)
        assert not source["profile"]["text"]
    entries = AuditEntry.objects.filter(run_id=run.pk, kind="search")
    first, second = entries.order_by("number")
    assert first.actor == "ada"
    assert f"SearXNG at {searxng.address}" in str(first.input)
    assert second.outcome == "contested"


def test_library_alone_is_searched_without_services_and_nobody_elses(
    search, ada, mallory, fetcher
):
    text = f"{SAYS_SO} The carts stood in a row."
    factories.make_check(factories.make_source(ada, BBC), text=text, final_url=BBC)
    theirs = factories.make_source(mallory, REUTERS)
    factories.make_check(theirs, text=SAYS_SO, final_url=REUTERS)

    done = perform(search(lenses=["library"]))

    [found] = done.claims.get().found["sources"]
    assert (found["profile"]["url"], found["stance"]) == (BBC, "supports")
    assert done.calls_spent == 0
    assert not fetcher.calls


def test_withdrawn_page_of_the_library_corroborates_nothing(search, ada, fetcher):
    withdrawn = {"kind": "withdrawal", "date": "", "doi": "", "source": "its own page"}
    notice = {**withdrawn, "reason": "", "own_words": "We have withdrawn this story."}
    check = factories.make_check(
        factories.make_source(ada, BBC),
        text=f"{SAYS_SO} The carts stood.",
        final_url=BBC,
    )
    check.page_notices = [notice]
    check.save()

    done = perform(search(lenses=["library"]))

    assert done.claims.get().found["sources"] == []


@pytest.mark.parametrize("is_reached", [True, False])
def test_source_that_the_claim_cites_is_left_out_and_its_copy(
    search, run, ada, is_reached
):
    looks = run.run_sources.filter(reference__citations__claim__number=1)
    if is_reached:
        text = looks.get().check_made.snapshot.text
        factories.make_check(factories.make_source(ada, BBC), text=text, final_url=BBC)
    else:
        looks.delete()

    done = perform(search(lenses=["library"]))

    answer = done.claims.get().found
    assert (answer["verdict"], answer["sources"]) == ("unverifiable", [])


def test_claim_that_cannot_be_searched_for_says_why(make_run, fetcher):
    run = make_run(sentences=["It is.", "The Marrow Bridge is long."])

    done = perform(start(run, [1, 2]))

    short, other = done.claims.order_by("claim__number")
    short.claim.statement = "It was opened    , by the king"
    assert working.words_of(short.claim) == "It was opened, by the king"
    assert "10 to 500" in short.found["notes"][0]
    assert other.found["verdict"] == "unverifiable"
    assert done.state == CorroborationRun.State.FINISHED


@pytest.mark.parametrize("status", [401, 402, 429])
def test_service_that_stops_is_left_alone_for_the_rest_of_the_search(
    search, searxng, status, monkeypatch
):
    answer_with(searxng, status=status)
    monkeypatch.setattr("verification.services.client.MAX_WAIT_SECONDS", -1.0)

    done = perform(search(numbers=[1, 2, 3]))

    assert searxng.asked["/search"] == 1
    assert done.stopped == {"searxng": f"HTTP {status}"}
    for claim in done.claims.all():
        assert f"(HTTP {status})" in claim.found["notes"][0]


@pytest.mark.parametrize(("allowed", "spent"), [(20, 3), (2, 2)])
def test_every_claim_gets_its_answer_and_no_more_is_spent_than_was_allowed(
    search, searxng, allowed, spent
):
    done = perform(search(numbers=[1, 2, 3], max_calls=allowed))

    assert services.progress(done) == {"claims_done": 3, "claims_total": 3}
    assert searxng.asked["/search"] == done.calls_spent == spent
    assert done.state == CorroborationRun.State.FINISHED


def test_wrong_configuration_is_no_fault(search, settings, fetcher):
    settings.SEARCH_SERVICES = ["brave", "nosuch"]

    done = perform(search())

    assert done.state == CorroborationRun.State.FINISHED
    assert done.claims.get().found["verdict"] == "unverifiable"


def test_lens_of_the_team_is_searched_and_its_owners_count(search, searxng, team):
    lens = {"title": "Ours", "services": ["web"], "domains": ["reuters.com"]}
    TeamLens.objects.create(team=team, name="journalism", **lens)
    owned = {"owner": "Tamsin", "brand": "Marrow Bridge", "domain": "reuters.com"}
    team.owned_domains.create(**owned)

    done = perform(search())

    [found] = done.claims.get().found["sources"]
    assert (found["profile"]["url"], found["is_self_promotion"]) == (REUTERS, True)


def test_search_that_is_gone_or_cancelled_is_not_begun(search, searxng, fetcher):
    queued = search()
    queued.cancel()

    done = perform(queued)
    working.search_claims(str(uuid.UUID(int=0)))

    assert done.state == CorroborationRun.State.CANCELLED
    assert not searxng.asked
    assert not fetcher.calls


@pytest.mark.parametrize(("allowed", "spent"), [(20, 3), (2, 2)])
def test_search_goes_on_where_it_was_cut_off_and_spends_no_more(
    search, searxng, monkeypatch, allowed, spent
):
    queued = search(numbers=[1, 2, 3], max_calls=allowed)
    with monkeypatch.context() as patch:
        cut_off_after(patch, claims=1)
        with pytest.raises(PowerCutError):
            working.search_claims(str(queued.pk))
    CorroborationRun.objects.filter(pk=queued.pk).update(state="queued")

    done = perform(queued)

    assert services.progress(done) == {"claims_done": 3, "claims_total": 3}
    assert searxng.asked["/search"] == spent


def cut_off_after(monkeypatch, *, claims):
    """Let a worker search for that many claims, and for none after them."""
    done = []
    search_for = working.search_for

    def search(row, *errand):
        if len(done) == claims:
            raise PowerCutError
        done.append(row)
        search_for(row, *errand)

    monkeypatch.setattr(working, "search_for", search)


def test_worker_whose_search_was_taken_writes_nothing(search, searxng, monkeypatch):
    queued = search()
    store = working.store

    def cancelled_meanwhile(*arguments, **options):
        CorroborationRun.objects.update(state="cancelled")
        store(*arguments, **options)

    monkeypatch.setattr(working, "store", cancelled_meanwhile)

    done = perform(queued)

    assert done.state == CorroborationRun.State.CANCELLED
    assert done.claims.get().found is None


def test_fault_inside_leaves_a_final_state_with_a_reason(search, fetcher, monkeypatch):
    def broken(*errand):
        raise LookupError("broken")

    monkeypatch.setattr(working, "search_for", broken)
    queued = search()

    with pytest.raises(LookupError):
        working.search_claims(str(queued.pk))

    queued.refresh_from_db()
    assert queued.state == CorroborationRun.State.FAILED
    assert "error of ours" in queued.failure_reason


def test_forgotten_search_is_the_one_of_its_run_and_sent_again(search):
    queued = search()
    waiting = [services.SEARCH_QUEUE.has_waiting()]
    an_hour_ago = timezone.now() - timedelta(hours=1)
    CorroborationRun.objects.update(beat_at=an_hour_ago)

    assert search().pk == queued.pk
    assert [*waiting, services.SEARCH_QUEUE.has_waiting()] == [False, True]
    assert services.SEARCH_QUEUE.requeue_lost() == 1
    assert services.SEARCH_QUEUE.requeue_lost() == 0
