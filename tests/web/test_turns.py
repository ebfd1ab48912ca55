"""Desks take turns: a flood of one holds up nobody for long."""

from datetime import timedelta

import pytest
from django.utils import timezone
from django_q.models import OrmQ
from django_q.tasks import async_task

from citeweb.reports.models import Run
from citeweb.reports.worker_runs import RunTakenAwayError
from citeweb.sources.looking_again import SAVE_PAGE
from citeweb.supervision import errands, turns
from citeweb.teams.models import Membership, Team, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def row_of(make_run):
    """A run of a desk in a state, begun and queued so many seconds ago."""

    def make(user, state, seconds=60):
        moment = timezone.now() - timedelta(seconds=seconds)
        run = make_run(owner=user, state=state)
        moments = {"queued_at": moment, "started_at": moment, "beat_at": timezone.now()}
        Run.objects.filter(pk=run.pk).update(**moments)
        return Run.objects.get(pk=run.pk)

    return make


@pytest.fixture
def carl():
    user = User.objects.create_user("carl")
    Membership.objects.create(user=user, team=Team.objects.create(name="Third"))
    return user


def test_turn_goes_to_the_desk_with_fewest_workers_and_its_longest_waiting_row(
    row_of, ada, mallory
):
    row_of(ada, "running")
    first, second = (row_of(ada, "queued", seconds) for seconds in (50, 40))
    theirs, later = (row_of(mallory, "queued", seconds) for seconds in (9, 5))

    order = [pk for _, pk in turns.waiting_rows()]

    assert order == [str(run.pk) for run in (theirs, later, first, second)]


def test_turn_works_on_one_row_whose_turn_it_is(row_of, ada, monkeypatch):
    first, second = (row_of(ada, "queued", seconds) for seconds in (50, 40))
    monkeypatch.setattr("citeweb.reports.tasks.work", Run.finish)

    turns.take_turn(str(second.pk))

    states = [Run.objects.get(pk=run.pk).state for run in (first, second)]
    assert states == ["finished", "queued"]


def test_desk_beyond_its_share_hands_back_what_it_began_last_and_once(
    row_of, ada, mallory
):
    older, newer = (row_of(ada, "running", seconds) for seconds in (90, 30))
    row_of(mallory, "queued", seconds=5)

    handed_back = turns.share_out(), turns.share_out()

    assert handed_back == (1, 0)
    assert Run.objects.get(pk=newer.pk).state == "queued"
    assert Run.objects.get(pk=newer.pk).losses == 0
    older.beat()
    with pytest.raises(RunTakenAwayError):
        newer.beat()


def test_nothing_is_taken_from_a_desk_that_has_its_share(row_of, ada, mallory, carl):
    for user in (ada, mallory):
        row_of(user, "running")
        row_of(user, "queued")
    row_of(carl, "queued")

    assert turns.share_out() == 0


@pytest.mark.parametrize("seconds", [0, 5])
def test_desk_alone_keeps_all_workers_and_a_new_row_is_given_time(
    row_of, ada, mallory, seconds
):
    row_of(ada, "running")
    row_of(ada, "running")
    row_of(ada if seconds else mallory, "queued", seconds=seconds)

    assert turns.share_out() == 0


def test_errand_is_done_beside_the_workers_queue(monkeypatch):
    done = []
    monkeypatch.setattr("citeweb.sources.looking_again.save_page", done.append)
    async_task(SAVE_PAGE, "7", cluster=errands.ERRANDS)

    errands.run_one(errands.get_broker(errands.ERRANDS))

    assert done == ["7"]
    assert not OrmQ.objects.exists()
