"""A worker's search: whole, resumed, taken away, faulty, in trouble, over budget."""

import uuid
from datetime import timedelta

import pytest
from django.utils import timezone
from django_q.exceptions import TimeoutException
from django_q.models import OrmQ

from citeweb.audit.models import AuditEntry
from citeweb.corroboration import services, tasks, working
from citeweb.corroboration.lenses import lenses_of
from citeweb.corroboration.models import CorroborationRun, TeamLens
from citeweb.corroboration.working import SearchStore
from tests import factories
from tests.verification.reaching.site import LoopbackSite
from tests.web.corroboration_site import (
    BBC,
    REUTERS,
    SAYS_OTHERWISE,
    SAYS_SO,
    answer_with,
    page,
)

from .test_reports_tasks import PowerCutError

pytestmark = pytest.mark.django_db


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
def search(run, ada, team):
    """start(numbers=[1], lenses=[...], max_calls=...) -> a queued search."""

    def start(numbers=(1,), lenses=("journalism",), max_calls=20, results=5):
        known = lenses_of(team)
        return services.start_search(
            run,
            list(run.revision.claims.filter(number__in=numbers)),
            user=ada,
            lenses=[known[name] for name in lenses],
            results=results,
            max_calls=max_calls,
        )

    return start


def perform(search):
    tasks.search_claims(str(search.pk))
    search.refresh_from_db()
    return search


def test_search_stores_what_other_sources_say(search, searxng):
    done = perform(search())

    answer = done.claims.get()
    assert done.state == CorroborationRun.State.FINISHED
    assert done.calls_spent == 1
    assert (answer.supporters, answer.contradictors) == (1, 1)
    assert answer.verdict == "contested"
    assert [each.url for each in answer.found.all()] == [BBC, REUTERS]
    assert {each.read_from for each in answer.found.all()} == {"page"}


def test_library_alone_is_searched_without_services(search, ada, fetcher):
    source = factories.make_source(ada, BBC)
    text = f"{SAYS_SO} The carts stood in a row."
    factories.make_check(source, text=text, final_url=BBC)

    done = perform(search(lenses=["library"]))

    [found] = done.claims.get().found.all()
    assert found.stance == "supports"
    assert done.calls_spent == 0
    assert not fetcher.calls


def test_library_of_another_team_gives_nothing(search, mallory, fetcher):
    source = factories.make_source(mallory, BBC)
    factories.make_check(source, text=SAYS_SO, final_url=BBC)

    done = perform(search(lenses=["library"]))

    assert not done.claims.get().found.exists()


def test_source_that_the_claim_cites_is_left_out(search, fetcher):
    done = perform(search(lenses=["library"]))

    answer = done.claims.get()
    assert answer.verdict == "unverifiable"
    assert not answer.found.exists()


def test_every_claim_gets_its_answer(search, searxng):
    done = perform(search(numbers=[1, 2, 3]))

    assert services.progress(done) == services.SearchProgress(3, 3)
    assert done.calls_spent == 3


def test_claim_that_cannot_be_searched_for_says_why(make_run, ada, team, fetcher):
    run = make_run(sentences=["It is.", "The Marrow Bridge is long."])
    library = lenses_of(team)["library"]
    search = services.start_search(
        run,
        list(run.revision.claims.all()),
        user=ada,
        lenses=[library],
        results=5,
        max_calls=1,
    )

    done = perform(search)

    short, other = done.claims.order_by("claim__number")
    assert "10 to 500" in short.notes[0]
    assert other.verdict == "unverifiable"
    assert done.state == CorroborationRun.State.FINISHED


@pytest.mark.parametrize("status", [401, 402, 429])
def test_service_that_stops_is_left_alone_for_the_rest_of_the_search(
    search, searxng, status, monkeypatch
):
    answer_with(searxng, status=status)
    monkeypatch.setattr("verification.reaching.services.MAX_WAIT_SECONDS", -1.0)

    done = perform(search(numbers=[1, 2, 3]))

    assert searxng.asked["/search"] == 1
    assert done.stopped == {"searxng": f"HTTP {status}"}
    assert all(f"(HTTP {status})" in each.notes[0] for each in done.claims.all())


def test_no_more_is_spent_than_was_allowed(search, searxng):
    done = perform(search(numbers=[1, 2, 3], max_calls=2))

    assert searxng.asked["/search"] == 2
    assert done.calls_spent == 2
    assert done.state == CorroborationRun.State.FINISHED


def test_wrong_configuration_is_no_fault(search, settings, fetcher):
    settings.SEARCH_SERVICES = ["brave", "nosuch"]

    done = perform(search())

    assert done.state == CorroborationRun.State.FINISHED
    assert done.claims.get().verdict == "unverifiable"


def test_lens_of_the_team_is_searched(search, searxng, team):
    TeamLens.objects.create(
        team=team,
        name="journalism",
        title="Ours",
        services=["web"],
        domains=["reuters.com"],
    )

    done = perform(search())

    assert [each.url for each in done.claims.get().found.all()] == [REUTERS]


def test_site_that_the_team_knows_to_belong_to_a_party_speaks_for_it(
    search, searxng, team
):
    team.owned_domains.create(owner="Tamsin", brand="Marrow Bridge", domain="bbc.com")

    done = perform(search())

    found = done.claims.get().found
    assert found.get(url=BBC).is_self_promotion
    assert not found.get(url=REUTERS).is_self_promotion


def test_task_called_twice_works_once(search, searxng):
    queued = search()
    perform(queued)

    done = perform(queued)

    assert done.attempts == 1
    assert searxng.asked["/search"] == 1


def test_search_that_is_gone_is_nobodys_business(db, fetcher):
    tasks.search_claims(str(uuid.UUID(int=0)))

    assert not fetcher.calls


def test_cancelled_search_is_not_begun(search, searxng):
    queued = search()
    queued.cancel()

    done = perform(queued)

    assert done.state == CorroborationRun.State.CANCELLED
    assert not searxng.asked


def test_search_goes_on_where_it_was_cut_off_and_spends_no_more(
    search, searxng, monkeypatch
):
    queued = search(numbers=[1, 2, 3], max_calls=2)
    with monkeypatch.context() as patch:
        cut_off_after(patch, claims=1)
        with pytest.raises(PowerCutError):
            tasks.search_claims(str(queued.pk))
    CorroborationRun.objects.filter(pk=queued.pk).update(state="queued")

    done = perform(queued)

    assert services.progress(done) == services.SearchProgress(3, 3)
    assert searxng.asked["/search"] == 2


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
    store = SearchStore.store

    def cancelled_meanwhile(self, *arguments, **options):
        CorroborationRun.objects.update(state="cancelled")
        store(self, *arguments, **options)

    monkeypatch.setattr(SearchStore, "store", cancelled_meanwhile)

    done = perform(queued)

    assert done.state == CorroborationRun.State.CANCELLED
    assert done.claims.get().verdict == ""


def test_fault_inside_leaves_a_final_state_with_a_reason(search, fetcher, monkeypatch):
    def broken(*errand):
        raise LookupError("broken")

    monkeypatch.setattr(working, "search_for", broken)
    queued = search()

    with pytest.raises(LookupError):
        tasks.search_claims(str(queued.pk))

    queued.refresh_from_db()
    assert queued.state == CorroborationRun.State.FAILED
    assert "error of ours" in queued.failure_reason


@pytest.mark.parametrize(
    ("stop", "losses"), [(TimeoutException("time"), 1), (SystemExit(0), 0)]
)
def test_search_that_must_stop_is_handed_back(
    search, fetcher, monkeypatch, stop, losses, django_capture_on_commit_callbacks
):
    def stopped(*errand):
        raise stop

    monkeypatch.setattr(working, "search_for", stopped)
    queued = search()

    with (
        django_capture_on_commit_callbacks(execute=True),
        pytest.raises(type(stop)),
    ):
        tasks.search_claims(str(queued.pk))

    queued.refresh_from_db()
    assert queued.state == CorroborationRun.State.QUEUED
    assert queued.losses == losses
    assert OrmQ.objects.count() == 1


def silent(search, **values):
    """Make a search look as if nobody had worked on it for an hour."""
    CorroborationRun.objects.filter(pk=search.pk).update(
        beat_at=timezone.now() - timedelta(hours=1), **values
    )


def test_lost_search_is_queued_again(search):
    queued = search()
    silent(queued, state="running", attempts=1)

    changed = services.SEARCH_QUEUE.requeue_lost()

    queued.refresh_from_db()
    assert changed == 1
    assert queued.state == CorroborationRun.State.QUEUED
    assert queued.losses == 1


def test_search_lost_too_often_fails_in_words(search, settings):
    queued = search()
    silent(queued, state="running", attempts=3, losses=settings.RUN_ATTEMPTS - 1)

    services.SEARCH_QUEUE.requeue_lost()

    queued.refresh_from_db()
    assert queued.state == CorroborationRun.State.FAILED
    assert "stopped several times" in queued.failure_reason


def test_forgotten_search_is_sent_again(search):
    queued = search()
    silent(queued)

    assert services.SEARCH_QUEUE.has_waiting()
    assert services.SEARCH_QUEUE.requeue_lost() == 1
    assert services.SEARCH_QUEUE.requeue_lost() == 0


def test_second_search_of_a_run_is_the_first_one(search):
    assert search().pk == search().pk


def test_trail_tells_who_searched_and_where_words_went(search, searxng, run):
    perform(search())

    entries = AuditEntry.objects.filter(run_id=run.pk, kind="search")
    first, second = entries.order_by("number")
    assert first.actor == "ada"
    assert f"SearXNG at {searxng.address}" in str(first.input)
    assert second.outcome == "contested"
