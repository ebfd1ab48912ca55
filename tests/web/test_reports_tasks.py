"""A worker's run: whole, resumed, taken away, faulty, and cut off at every point."""

import asyncio
import threading
import time
import uuid
from contextlib import closing, nullcontext

import pytest
from django_q.exceptions import TimeoutException
from django_q.models import OrmQ

from citeweb.documents.services import submit_document
from citeweb.reports import tasks
from citeweb.reports.adapters import report_of
from citeweb.reports.models import Run
from citeweb.reports.runs import services
from citeweb.reports.runs.events import BATCH_SIZE, batches_of
from citeweb.reports.runs.working import RunStore
from tests import factories
from verification import records
from verification.errors import JudgeError
from verification.pipeline.earlier import EarlierJudgments

LENGTH = "https://bridge.example/length"
OPENING = "https://bridge.example/opening"
LOST = "https://bridge.example/lost"
TEXT = f"""The Marrow Bridge is 512 metres long [1]. It was opened in 1931 by Mayor \
Ines Calder [2]. Nobody counts its lamps [3]. It sways a little in the wind.

Sources
[1] Length of the Marrow Bridge. {LENGTH}
[2] Opening of the Marrow Bridge. {OPENING}
[3] Lamps of the Marrow Bridge. {LOST}
"""
VALLEY = """The bridge crosses the river Tamsin below the old mill, and from its middle
one sees the whole valley with its orchards and the chapel on the far slope."""


@pytest.fixture
def pages(fetcher):
    fetcher.pages[LENGTH] = factories.make_page(
        "Length of the Marrow Bridge", f"The Marrow Bridge is 512 metres long. {VALLEY}"
    )
    fetcher.pages[OPENING] = factories.make_page(
        "Opening of the Marrow Bridge",
        f"It was opened in 1931 by Mayor Ines Calder. {VALLEY}",
    )
    return fetcher


@pytest.fixture
def queued(team, ada):
    revision = submit_document(team=team, user=ada, text=TEXT)
    return services.start_run(revision, user=ada)


def verify(run):
    tasks.verify_run(str(run.pk))
    run.refresh_from_db()
    return run


def verdicts_of(run):
    return [str(claim.verdict) for claim in report_of(run).claims]


WHOLE = ["supported", "supported", "unverifiable", "uncited", "not_checkable"]


def test_run_finishes_with_everything_it_found_and_works_once(queued, pages):
    verify(queued)
    run = verify(queued)

    report = report_of(run)
    assert run.state == Run.State.FINISHED
    assert verdicts_of(run) == WHOLE
    assert [str(source.outcome) for source in report.sources] == [*["live"] * 2, "gone"]
    assert report.judge_name == "lexical"
    assert services.progress(run) == services.Progress(3, 3, 4, 4, claims_unread=2)
    assert run.attempts == 1
    assert set(pages.calls.values()) == {1}


def test_what_is_found_of_a_citation_is_kept_with_it(team, ada, pages):
    text = TEXT.replace("Calder [2]", "Calder [2][1]")
    revision = submit_document(team=team, user=ada, text=text)

    run = verify(services.start_run(revision, user=ada))

    judgments = run.claim_results.get(claim__number=2).judgments
    found = judgments.values_list("citation__reference__label", "verdict")
    assert list(found) == [(2, "supported"), (1, "unsupported")]


def test_run_that_is_cancelled_or_gone_is_not_begun(queued, pages):
    services.cancel_run(queued)

    run = verify(queued)
    tasks.verify_run(str(uuid.UUID(int=0)))

    assert run.state == Run.State.CANCELLED
    assert not pages.calls


@pytest.mark.parametrize("position", range(9))
def test_run_cut_off_anywhere_goes_on_where_it_stopped(
    queued, pages, position, monkeypatch
):
    with monkeypatch.context() as patch:
        cut_off_at_write(patch, position)
        with pytest.raises(PowerCutError):
            tasks.verify_run(str(queued.pk))
    Run.objects.filter(pk=queued.pk).update(state=Run.State.QUEUED)

    run = verify(queued)

    assert run.state == Run.State.FINISHED
    assert verdicts_of(run) == WHOLE
    assert run.run_sources.count() == 3


class PowerCutError(BaseException):
    """Nothing that the task could catch and tidy up after."""


def cut_off_at_write(monkeypatch, position):
    """Let `position` events be written one by one, and none after them."""
    written = []
    write = RunStore.store

    def store(self, events):
        for event in events:
            if len(written) == position:
                raise PowerCutError
            write(self, [event])
            written.append(event)

    monkeypatch.setattr(RunStore, "store", store)


def test_what_was_reached_is_not_fetched_again(queued, pages):
    run = Run.objects.get(pk=queued.pk)
    run.claim_for_work()
    store = RunStore(run, EarlierJudgments(""))
    reached = map(factories.make_reached, store.document.references[:2])
    store.store(list(map(records.SourceReached, reached)))
    run.put_back(is_lost=True)

    verify(queued)

    assert set(pages.calls) == {LOST}


def test_fresh_texts_of_earlier_runs_are_taken_over(queued, pages, ada):
    verify(queued)
    again = services.start_run(queued.revision, user=ada)

    run = verify(again)

    sources = report_of(run).sources
    assert pages.calls == {LENGTH: 1, OPENING: 1, LOST: 2}
    assert [source.from_cache for source in sources] == [True, True, False]
    assert verdicts_of(run) == WHOLE


def test_cancelled_while_at_work_nothing_more_is_written(queued, pages, monkeypatch):
    store = RunStore.store

    def cancel_first(self, events):
        services.cancel_run(Run.objects.get(pk=self.run.pk))
        store(self, events)

    monkeypatch.setattr(RunStore, "store", cancel_first)

    run = verify(queued)

    assert run.state == Run.State.CANCELLED
    assert not run.claim_results.exists()


@pytest.fixture
def failing(monkeypatch):
    """failing(error): work that raises it."""

    def fail_with(error):
        def work(run):
            raise error

        monkeypatch.setattr(tasks, "work", work)

    return fail_with


@pytest.mark.parametrize(
    ("error", "code"),
    [(JudgeError("no answer"), "judge_error"), (ZeroDivisionError(), "internal_error")],
)
def test_error_fails_the_run_and_ours_reaches_the_queue(queued, failing, error, code):
    failing(error)

    with nullcontext() if code == "judge_error" else pytest.raises(ZeroDivisionError):
        tasks.verify_run(str(queued.pk))

    queued.refresh_from_db()
    assert (queued.state, queued.failure_code) == (Run.State.FAILED, code)
    assert ("judge" in queued.failure_reason) == (code == "judge_error")


def test_time_limit_is_no_loss_where_something_was_found_in_it(make_run):
    run = make_run(state="running")
    Run.objects.filter(pk=run.pk).update(losses=2)
    run.refresh_from_db()
    run.has_found = True

    services.RUN_QUEUE.hand_back(run, is_too_long=True)

    run.refresh_from_db()
    assert (run.state, run.losses) == (Run.State.QUEUED, 2)


@pytest.mark.parametrize(
    ("error", "losses"), [(TimeoutException("600 seconds"), 1), (SystemExit(0), 0)]
)
def test_worker_that_must_stop_hands_its_run_back(
    queued, failing, error, losses, django_capture_on_commit_callbacks
):
    failing(error)

    with django_capture_on_commit_callbacks(execute=True), pytest.raises(SystemExit):
        tasks.verify_run(str(queued.pk))

    queued.refresh_from_db()
    assert (queued.state, queued.losses) == (Run.State.QUEUED, losses)
    assert OrmQ.objects.get().task["args"] == (str(queued.pk),)


def test_work_costs_the_same_queries_for_more_claims(team, ada, fetcher, count_queries):
    texts = ["It rains. " * number for number in (3, 60)]
    read = [submit_document(team=team, user=ada, text=text) for text in texts]
    runs = [services.start_run(revision, user=ada) for revision in read]

    few, many = (count_queries(tasks.verify_run, str(run.pk)) for run in runs)

    assert many <= few + 12


def flat(batches):
    return [event for batch in batches for event in batch]


async def many():
    for number in range(3 * BATCH_SIZE):
        yield number


async def none():
    return
    yield


async def breaks():
    yield 1
    raise LookupError("broken")


def test_every_event_comes_once_and_in_order():
    batches = list(batches_of(many, pause_seconds=5))

    assert flat(batches) == list(range(3 * BATCH_SIZE))
    assert max(map(len, batches)) <= BATCH_SIZE


def test_stream_without_events_just_ends():
    assert flat(batches_of(none, pause_seconds=5)) == []


def test_error_comes_after_the_events_before_it():
    batches = batches_of(breaks, pause_seconds=5)

    first = next(batches)

    assert first == [1]
    with pytest.raises(LookupError, match="broken"):
        next(batches)


def test_silence_of_a_busy_loop_gives_empty_batches_for_signs_of_life():
    async def busy():
        yield 1
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            sum(range(1000))
        yield 2

    batches = list(batches_of(busy, pause_seconds=0.05))

    assert [] in batches
    assert flat(batches) == [1, 2]


def test_closing_cancels_the_stream_and_ends_its_thread():
    ended = threading.Event()

    async def endless():
        try:
            while True:
                yield 1
                await asyncio.sleep(0.01)
        finally:
            ended.set()

    with closing(batches_of(endless, pause_seconds=5)) as batches:
        next(batches)

    assert ended.wait(5)
    assert not [thread for thread in threading.enumerate() if thread.name == "events"]


def test_verdicts_by_words_stand_until_the_judge_has_read_them(queued):
    queued.claim_for_work()
    store = RunStore(queued, EarlierJudgments(""))
    first, second, *_ = store.document.claims
    by_words = [
        factories.make_judged(claim, "unsupported") for claim in (first, second)
    ]

    store.store([records.ClaimJudged(judgment, is_read=False) for judgment in by_words])
    store.store([records.ClaimJudged(factories.make_judged(first, "supported"))])

    progress = services.progress(queued)
    assert (progress.claims_done, progress.claims_by_words) == (1, 1)
    assert [str(claim.verdict) for claim in report_of(queued).claims] == [
        "supported",
        "unsupported",
    ]


def test_verdicts_by_words_of_a_stopped_start_are_given_anew(queued, pages):
    run = Run.objects.get(pk=queued.pk)
    run.claim_for_work()
    store = RunStore(run, EarlierJudgments(""))
    by_words = factories.make_judged(store.document.claims[0], "contradicted")
    store.store([records.ClaimJudged(by_words, is_read=False)])
    run.put_back(is_lost=True)

    assert verdicts_of(verify(queued)) == WHOLE
