"""Children that are kept alive, pulses that are watched, and workers found stuck."""

import itertools
import os
import signal
import subprocess
import sys
import threading
import time
from datetime import timedelta
from types import SimpleNamespace

import pytest
from django.db import OperationalError
from django.utils import timezone

from citeweb.reports.models import Run
from citeweb.reports.runs import services
from citeweb.supervision import supervisor
from citeweb.supervision.cluster import Housekeeper
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
        made.append(supervisor.Child(name=name, module=name, **values))
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


@pytest.fixture
def clock(monkeypatch):
    """The supervisor's, on which time goes by when somebody waits for it."""
    clock = SimpleNamespace(now=1000.0, monotonic=lambda: clock.now)
    clock.sleep = lambda seconds: setattr(clock, "now", clock.now + seconds)
    monkeypatch.setattr(supervisor, "time", clock)
    return clock


def test_child_that_ends_is_started_again_after_pauses_that_grow(make_child, clock):
    child = make_child("raise SystemExit(3)")
    child.start()

    ends, pauses = [], []
    for _ in range(3):
        ends.append(child._process.wait())
        child.tend()
        began = clock.now
        while child._process is None:
            clock.sleep(0.1)
            child.tend()
        pauses.append(round(clock.now - began, 1))

    assert ends == [3, 3, 3]
    assert pauses == [0.2, 0.4, 0.8]


def test_child_that_lives_is_left_alone_until_its_pulse_is_missed(make_child, tmp_path):
    child = make_child(
        FOREVER, pulse=Pulse(tmp_path / "pulse"), silence_limit_seconds=60
    )
    child.start()
    process = child._process

    child.tend()
    was_left, was_running = child._process is process, child.is_running()
    os.utime(tmp_path / "pulse", (0, 0))
    child.tend()

    assert (was_left, was_running) == (True, True)
    assert process.returncode == -signal.SIGKILL


def test_whole_group_ends_with_a_child(make_child):
    child = make_child(OUTLIVES_ITS_PARENT)
    child.start()
    child._process.wait()
    outlived = child.is_running()

    child.kill()

    assert outlived
    assert wait_until(lambda: not child.is_running())


def test_stop_ends_a_child_that_does_not_listen(make_child, tmp_path, clock):
    deaf = "import pathlib, signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
    ready = tmp_path / "ready"
    child = make_child(f"{deaf}pathlib.Path({str(ready)!r}).touch()\n{FOREVER}")
    child.start()
    assert wait_until(ready.exists)

    supervisor.end([child])

    assert wait_until(lambda: not child.is_running())
    assert clock.now >= 1000 + supervisor.STOP_SECONDS


def interruption(nth, usual):
    """A profiler that raises SIGTERM at the nth event after its handler is set."""
    events = itertools.count(1)

    def interrupt(frame, event, argument):
        is_handled = signal.getsignal(signal.SIGTERM) is not usual
        if is_handled and next(events) == nth:
            signal.raise_signal(signal.SIGTERM)

    return interrupt


def test_signal_stops_it_whatever_the_loop_is_doing(monkeypatch):
    numbers = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGALRM)
    earlier = {number: signal.getsignal(number) for number in numbers}
    monkeypatch.setattr(supervisor, "adopt_orphans", lambda: None)
    monkeypatch.setattr(supervisor, "LOOK_SECONDS", 0.001)
    signal.signal(signal.SIGALRM, lambda *_: pytest.fail("it never stopped"))
    signal.alarm(60)
    try:
        for nth in range(1, 60):
            sys.setprofile(interruption(nth, earlier[signal.SIGTERM]))
            supervisor.supervise([])
            sys.setprofile(None)
            signal.signal(signal.SIGTERM, earlier[signal.SIGTERM])
    finally:
        sys.setprofile(None)
        signal.alarm(0)
        for number, handler in earlier.items():
            signal.signal(number, handler)


def test_worker_beats_for_as_long_as_it_works(tmp_path):
    pulse, beats = Pulse(tmp_path / "pulse"), threading.Semaphore(0)
    pulse.beat = beats.release
    beating = BeatingThread(pulse, every_seconds=0.01)

    beating.start()
    assert all(beats.acquire(timeout=20) for _ in range(4))
    own = [path.name for path in tmp_path.iterdir()]
    beating.stop()

    assert own == [f"pulse.{os.getpid()}.1"]
    assert wait_until(lambda: not list(tmp_path.iterdir()))


@pytest.mark.parametrize(
    ("waits", "works", "is_stuck"),
    [(True, False, True), (True, True, False), (False, False, False)],
)
def test_cluster_is_stuck_when_runs_wait_and_nobody_works(
    ada, tmp_path, waits, works, is_stuck
):
    pulse = Pulse(tmp_path / "work")
    if waits:
        factories.make_run(ada, state="queued")
        Run.objects.update(beat_at=timezone.now() - timedelta(hours=1))
    if works:
        pulse.beat()

    assert Housekeeper(pulse).keep() is is_stuck


def test_keeper_puts_off_what_the_database_refuses(db, tmp_path, monkeypatch):
    def refuse():
        raise OperationalError("database is locked")

    monkeypatch.setattr(services.RUN_QUEUE, "requeue_lost", refuse)

    assert not Housekeeper(Pulse(tmp_path / "never")).keep()


@pytest.mark.parametrize(
    ("group", "is_silent", "by"),
    [
        (None, True, signal.SIGKILL),
        (None, False, signal.SIGTERM),
        (0, True, signal.SIGTERM),
    ],
    ids=["frozen", "at work", "of somebody else"],
)
def test_keeper_ends_workers_that_froze(db, tmp_path, group, is_silent, by):
    work = Pulse(tmp_path / "work")
    with subprocess.Popen(["sleep", "60"], process_group=group) as worker:
        own = own_pulse(work, worker.pid)
        own.beat()
        if is_silent:
            os.utime(own.path, (0, time.monotonic() - 3600))
        Housekeeper(work).keep()
        os.kill(worker.pid, signal.SIGTERM)  # by the test, where the keeper has not

    assert worker.returncode == -by
    assert own.path.exists() != is_silent


def test_pulse_of_a_task_that_ended_is_not_that_of_the_next_one(tmp_path):
    work = Pulse(tmp_path / "work")
    beating = BeatingThread(work, every_seconds=0.001)
    last = ["work", f"work.{os.getpid()}.301"]

    for _ in range(300):
        beating.start()
        beating.stop()
    beating.start()
    is_alone = wait_until(
        lambda: sorted(file.name for file in tmp_path.iterdir()) == last
    )
    beating.stop()

    assert is_alone


def test_pulse_survives_the_removal_of_its_file(tmp_path, monkeypatch):
    pulse, utime = Pulse(tmp_path / "pulse"), os.utime

    def remove_first(file, times):
        pulse.path.unlink()
        utime(file, times)

    monkeypatch.setattr(os, "utime", remove_first)

    pulse.beat()

    assert pulse.silence_seconds() == float("inf")


def test_keeper_finds_lost_runs(make_run, tmp_path):
    run = make_run(state="running")
    Run.objects.update(beat_at=timezone.now() - timedelta(hours=1))

    Housekeeper(Pulse(tmp_path / "never")).keep()

    run.refresh_from_db()
    assert run.state == Run.State.QUEUED
