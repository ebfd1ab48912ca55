"""Children that are kept alive, pulses that are watched, and workers found stuck."""

import os
import subprocess
import time
from datetime import timedelta

import pytest
from django.db import OperationalError
from django.utils import timezone

from citeweb.reports.models import Run
from citeweb.reports.runs import services
from citeweb.supervision import supervisor
from citeweb.supervision.children import Child
from citeweb.supervision.cluster import Keeper
from citeweb.supervision.pulses import BeatingThread, Pulse, own_pulse
from tests import factories

from .conftest import wait_until


@pytest.fixture
def make_child(tmp_path, monkeypatch):
    """make_child("code", ...) runs that Python code as a child."""
    made = []

    def make(code, **values):
        name = f"child_of_a_test_{len(made)}"
        (tmp_path / f"{name}.py").write_text(code)
        made.append(Child(name=name, module=name, **values))
        return made[-1]

    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    yield make
    for child in made:
        child.kill()


FOREVER = "import time\ntime.sleep(60)\n"
OUTLIVES_ITS_PARENT = """
import subprocess, sys, time
subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
"""


def test_child_that_ends_is_started_again(make_child):
    child = make_child("raise SystemExit(3)")
    child.start()
    first = child.pid

    assert wait_until(lambda: child.tend() or child.pid not in (first, None))


def test_pause_before_a_start_grows_while_a_child_keeps_ending(make_child, tmp_path):
    starts = tmp_path / "starts"
    code = f"import time\nprint(time.monotonic(), file=open({str(starts)!r}, 'a'))"
    child = make_child(code)
    child.start()

    wait_until(lambda: child.tend() or len(moments(starts)) == 4)

    first, second, third, fourth = moments(starts)
    assert second - first < third - second < fourth - third


def moments(file):
    return [float(line) for line in file.read_text().split()] if file.exists() else []


def test_child_that_lives_is_left_alone(make_child):
    child = make_child(FOREVER)
    child.start()
    first = child.pid

    child.tend()

    assert child.pid == first
    assert child.is_running()


def test_child_without_a_pulse_is_killed(make_child, tmp_path):
    child = make_child(FOREVER, pulse=Pulse(tmp_path / "pulse"))
    child.silence_limit_seconds = 0.2
    child.start()
    first = child.pid

    assert wait_until(lambda: child.tend() or child.pid not in (first, None))


def test_whole_group_ends_with_a_child(make_child):
    child = make_child(OUTLIVES_ITS_PARENT)
    child.start()
    wait_until(lambda: child._process.poll() is not None)
    outlived = child.is_running()

    child.kill()

    assert outlived
    assert wait_until(lambda: not child.is_running())


def test_stop_ends_a_child_that_does_not_listen(make_child, tmp_path, monkeypatch):
    monkeypatch.setattr(supervisor, "STOP_SECONDS", 0.3)
    deaf = "import pathlib, signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    ready = tmp_path / "ready"
    child = make_child(f"{deaf}pathlib.Path({str(ready)!r}).touch()\n{FOREVER}")
    child.start()
    wait_until(ready.exists)
    began = time.monotonic()

    supervisor.Supervisor([child])._end()

    assert not child.is_running()
    assert time.monotonic() - began < 20


def test_worker_beats_for_as_long_as_it_works(tmp_path):
    pulse = Pulse(tmp_path / "pulse")
    beating = BeatingThread(pulse, every_seconds=0.02)

    beating.start()
    time.sleep(0.3)
    while_working = pulse.silence_seconds()
    beating.stop()
    time.sleep(0.3)

    assert while_working < 0.2
    assert pulse.silence_seconds() >= 0.25
    assert [each.name for each in tmp_path.iterdir()] == ["pulse"]


@pytest.fixture
def waiting_run(ada):
    run = factories.make_run(ada, state="queued")
    long_ago = timezone.now() - timedelta(hours=1)
    Run.objects.update(beat_at=long_ago)
    return run


def test_cluster_is_stuck_when_runs_wait_and_nobody_works(waiting_run, tmp_path):
    assert Keeper(Pulse(tmp_path / "never")).keep()


def test_cluster_is_not_stuck_while_somebody_works(waiting_run, tmp_path):
    pulse = Pulse(tmp_path / "work")
    pulse.beat()

    assert not Keeper(pulse).keep()


def test_cluster_is_not_stuck_when_nothing_waits(db, tmp_path):
    assert not Keeper(Pulse(tmp_path / "never")).keep()


def test_keeper_puts_off_what_the_database_refuses(db, tmp_path, monkeypatch):
    def refuse():
        raise OperationalError("database is locked")

    monkeypatch.setattr(services.RUN_QUEUE, "requeue_lost", refuse)

    assert not Keeper(Pulse(tmp_path / "never")).keep()


@pytest.mark.parametrize(
    ("group", "is_silent", "is_ended"),
    [(None, True, True), (None, False, False), (0, True, False)],
    ids=["frozen", "at work", "of somebody else"],
)
def test_keeper_ends_workers_that_froze(db, tmp_path, group, is_silent, is_ended):
    work = Pulse(tmp_path / "work")
    with subprocess.Popen(["sleep", "60"], process_group=group) as worker:
        own = own_pulse(work, worker.pid)
        own.beat()
        if is_silent:
            os.utime(own.path, (0, time.monotonic() - 3600))
        Keeper(work).keep()
        has_ended = wait_until(lambda: worker.poll() is not None, seconds=0.5)
        worker.kill()

    assert has_ended == is_ended
    assert own.path.exists() != is_silent


def test_keeper_finds_lost_runs(make_run, tmp_path, settings):
    run = make_run(state="running")
    Run.objects.update(beat_at=timezone.now() - timedelta(hours=1))

    Keeper(Pulse(tmp_path / "never")).keep()

    run.refresh_from_db()
    assert run.state == Run.State.QUEUED
