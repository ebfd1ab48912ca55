"""Runs: started once, stopped, found again when lost, resumed with a new text."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django_q.models import OrmQ, Task

from citeweb.audit.models import AuditEntry
from citeweb.reports.adapters import report_of
from citeweb.reports.decisions import decide
from citeweb.reports.models import Run
from citeweb.reports.runs import services
from citeweb.reports.runs.services import Progress
from citeweb.reports.worker_runs import RunTakenAwayError, WorkerRunQuerySet
from tests import factories
from verification.errors import InputError
from verification.records import Options, Strictness


@pytest.fixture
def revision(ada):
    return factories.make_revision(ada)


@pytest.fixture
def on_commit(django_capture_on_commit_callbacks):
    """Do inside `with on_commit():` what a committed transaction would do."""
    return lambda: django_capture_on_commit_callbacks(execute=True)


def queued_run_ids():
    return [row.task["args"][0] for row in OrmQ.objects.all()]


def make_silent(run, **values):
    """As if nobody had been heard of for an hour."""
    long_ago = timezone.now() - timedelta(hours=1)
    Run.objects.filter(pk=run.pk).update(beat_at=long_ago, **values)
    run.refresh_from_db()
    return run


def test_run_is_queued_by_its_id_once_and_when_the_transaction_holds(
    revision, ada, bob, on_commit
):
    with on_commit():
        run = services.start_run(revision, user=ada)
        again = services.start_run(revision, user=bob)
        early = queued_run_ids()

    assert run.state == Run.State.QUEUED
    assert (early, queued_run_ids(), again) == ([], [str(run.pk)], run)


def test_run_that_ends_as_another_is_asked_for_makes_room_for_it(
    revision, ada, monkeypatch
):
    first = services.start_run(revision, user=ada)
    active = WorkerRunQuerySet.active

    def cancelled_meanwhile(rows):
        Run.objects.filter(pk=first.pk).update(state=Run.State.CANCELLED)
        return active(rows)

    monkeypatch.setattr(WorkerRunQuerySet, "active", cancelled_meanwhile)

    again = services.start_run(revision, user=ada)

    assert again.pk != first.pk
    assert again.state == Run.State.QUEUED


def test_queue_that_does_not_answer_leaves_a_run_to_be_sent_later(
    revision, ada, on_commit, monkeypatch
):
    def hang_up(*arguments):
        raise ConnectionError

    with monkeypatch.context() as patch, on_commit():
        patch.setattr("citeweb.reports.work_queue.async_task", hang_up)
        run = services.start_run(revision, user=ada)
    make_silent(run)
    with on_commit():
        services.RUN_QUEUE.requeue_lost()

    assert queued_run_ids() == [str(run.pk)]


def test_run_keeps_its_options(revision, ada):
    options = Options(strictness=Strictness.ANY, flag_uncited=True)

    run = services.start_run(revision, user=ada, options=options)

    run.refresh_from_db()
    assert report_of(run).options == options


def test_cancelled_run_keeps_what_it_found_and_is_not_revived_by_its_worker(make_run):
    run = make_run(state="running")
    cancelled = Run.objects.get(pk=run.pk)

    assert services.cancel_run(cancelled)
    assert not services.cancel_run(cancelled)
    with pytest.raises(RunTakenAwayError):
        run.beat()
    assert not run.finish()
    assert not run.put_back(is_lost=False)

    run.refresh_from_db()
    assert run.state == Run.State.CANCELLED
    assert run.claim_results.count() == 3


def test_silent_run_is_queued_again_once(make_run, on_commit):
    run = make_silent(make_run(state="running"))

    with on_commit():
        changed = [services.RUN_QUEUE.requeue_lost() for _ in range(2)]

    run.refresh_from_db()
    assert changed == [1, 0]
    assert (run.state, run.losses) == (Run.State.QUEUED, 1)
    assert queued_run_ids() == [str(run.pk)]


def test_runs_with_a_beat_and_ended_ones_are_left_alone(make_run):
    silent = make_silent(make_run(state="running"))
    Run.objects.get(pk=silent.pk).beat()
    assert not silent.put_back(is_lost=True, only_if_silent=True)
    assert not silent.give_up()
    for state in ("finished", "failed", "cancelled"):
        make_silent(make_run(state=state))

    assert services.RUN_QUEUE.requeue_lost() == 0


def test_run_lost_too_often_fails_and_says_why(make_run, settings):
    run = make_silent(make_run(state="running"), losses=settings.RUN_ATTEMPTS - 1)

    services.RUN_QUEUE.requeue_lost()

    run.refresh_from_db()
    assert (run.state, run.failure_code) == (Run.State.FAILED, "worker_lost")
    assert "worker stopped several times" in run.failure_reason
    assert AuditEntry.objects.get(outcome="failed").error == "worker_lost"
    assert run.claim_results.count() == 3


def test_worker_that_wakes_up_late_cannot_write(make_run):
    late = make_silent(make_run(state="running"))
    services.RUN_QUEUE.requeue_lost()
    successor = Run.objects.get(pk=late.pk)
    successor.claim_for_work()

    with pytest.raises(RunTakenAwayError):
        late.beat()
    assert not late.finish()

    successor.beat()
    successor.refresh_from_db()
    assert (successor.state, successor.attempts) == (Run.State.RUNNING, 2)


def test_run_that_the_queue_forgot_is_sent_again(revision, ada, on_commit):
    run = make_silent(services.start_run(revision, user=ada))

    with on_commit():
        changed = services.RUN_QUEUE.requeue_lost()

    assert changed == 1
    assert queued_run_ids() == [str(run.pk)]


def test_run_that_waits_its_turn_is_not_sent_again(revision, ada, on_commit):
    with on_commit():
        make_silent(services.start_run(revision, user=ada))

    with on_commit():
        changed = services.RUN_QUEUE.requeue_lost()

    assert changed == 0
    assert len(queued_run_ids()) == 1


def test_time_limit_is_allowed_a_few_times(make_run, settings):
    settings.RUN_ATTEMPTS = 2
    run = Run.objects.get(pk=make_run(state="running").pk)  # nothing is found in it

    services.RUN_QUEUE.hand_back(run, is_too_long=True)
    run.claim_for_work()
    services.RUN_QUEUE.hand_back(run, is_too_long=True)

    run.refresh_from_db()
    assert (run.state, run.failure_code) == (Run.State.FAILED, "timed_out")


def test_progress_counts_sources_and_checkable_claims(make_run):
    queued, finished = make_run(state="queued"), make_run()

    assert services.progress(queued) == Progress(0, 2, 0, 3)
    assert services.progress(finished) == Progress(2, 2, 3, 3, claims_unread=1)


def test_progress_costs_the_same_with_more_claims(make_run, count_queries):
    runs = [make_run(), make_run(sentences=["It rains."] * 50, sources=40)]

    assert {count_queries(services.progress, run) for run in runs} == {4}


def test_supplied_text_is_judged_and_the_rest_taken_over(make_run, ada, on_commit):
    run = make_run(unread=[2], verdicts=["supported", "unverifiable"])
    decide(run.claim_results.first(), state="contested", note="Ask.", user=ada)
    reference = run.revision.references.get(position=1)

    text = "It was opened in 1931."
    with on_commit():
        successor = services.supply_source_text(run, reference, text=text, user=ada)

    report = report_of(successor, with_texts=True)
    assert [claim.claim.id for claim in report.claims] == [1, 3]
    assert report.claims[0] == report_of(run).claims[0]
    assert report.claims[0].decision.note == "Ask."
    texts = [source.snapshot.text for source in report.sources]
    assert texts == [factories.SOURCE_TEXT, text]
    assert all(source.from_cache for source in report.sources)
    assert queued_run_ids() == [str(successor.pk)]


def test_supplied_text_goes_to_every_entry_of_the_same_source(make_run, ada):
    address = "https://www.example.org/same"
    run = make_run(urls=[address, address])
    reference = run.revision.references.get(position=0)

    successor = services.supply_source_text(run, reference, text="Long.", user=ada)

    report = report_of(successor, with_texts=True)
    assert [source.snapshot.text for source in report.sources] == ["Long.", "Long."]
    assert [claim.claim.id for claim in report.claims] == [3]


def test_supplying_a_text_stops_the_run_under_way_but_a_useless_one_changes_nothing(
    make_run, ada
):
    run = make_run(state="running")
    reference = run.revision.references.get(position=0)

    with pytest.raises(InputError):
        services.supply_source_text(run, reference, text=" ", user=ada)
    run.beat()
    assert Run.objects.count() == 1

    successor = services.supply_source_text(run, reference, text="Long.", user=ada)
    with pytest.raises(RunTakenAwayError):
        run.beat()
    assert run.revision.runs.active().get() == successor


def test_notes_of_the_queue_are_pruned_after_a_week(db):
    for days, name in ((8, "old"), (1, "recent")):
        moment = timezone.now() - timedelta(days=days)
        Task.objects.create(
            id=name, name=name, func="f", started=moment, stopped=moment, success=True
        )

    assert services.prune_queue() == 1
    assert services.prune_queue() == 0
    assert Task.objects.get().name == "recent"


@pytest.mark.parametrize(
    ("judged", "left", "state", "minutes"),
    [
        (100, 900, "running", 9),
        (19, 900, "running", 0),
        (100, 900, "finished", 0),
        (1000, 0, "running", 0),
    ],
)
def test_time_left_is_told_by_the_claims_judged_so_far(judged, left, state, minutes):
    run = Run(state=state, started_at=timezone.now() - timedelta(seconds=60))

    assert services.minutes_left(run, judged, left) == minutes
