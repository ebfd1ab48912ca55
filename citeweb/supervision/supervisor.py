"""Children, each in a process group of its own, kept alive until somebody says stop."""

from __future__ import annotations

import contextlib
import logging
import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import FrameType

from django.conf import settings

from citeweb.env import child_environment

from .processes import adopt_orphans
from .pulses import Pulse

logger = logging.getLogger(__name__)

FIRST_PAUSE_SECONDS = 0.2
LONGEST_PAUSE_SECONDS = 30.0
"""Between an exit and the next start; doubled while the child keeps exiting."""

BURIAL_SECONDS = 0.5
"""Waiting for killed processes to end; they do in milliseconds."""

STEADY_SECONDS = 30.0
"""A child that ran so long starts again without a pause."""

WATCH_SECONDS = 60.0
"""The cluster child looks after its workers ten times in this, at least. Waiting for a
locked database takes it 20 seconds at most."""

LOOK_SECONDS = 0.2
"""Between two looks at the children: how long an exit goes unnoticed at most."""

DOOR_SECONDS, DOOR_LOOK_SECONDS = 1.0, 0.005
"""For connections that wait to be taken, and between two looks for them."""

STOP_SECONDS = 12.0
"""What children get to end by themselves: the web server answers what it was asked, for
ten seconds at most. Without such requests all of it ends in under two."""


@dataclass(slots=True)
class Child:
    """A Python module run as a process that is started again whenever it ends. Its
    group is killed whole before each new start, so that nothing of the old one goes on
    beside it."""

    name: str
    module: str
    arguments: Sequence[str] = ()
    environment: Mapping[str, str] = field(default_factory=dict)
    sockets: Sequence[int] = ()
    """Descriptors of listening sockets that it inherits."""

    pulse: Pulse | None = None
    silence_limit_seconds: float = 0.0
    """Without a beat of `pulse` for so long it counts as hanging and is killed."""

    _process: subprocess.Popen[bytes] | None = None
    _started_at: float = 0.0
    _start_at: float = 0.0
    _pause_seconds: float = FIRST_PAUSE_SECONDS

    def start(self) -> None:
        if self.pulse:
            self.pulse.beat()
        self._started_at = time.monotonic()
        command = [sys.executable, "-m", self.module, str(os.getpid())]
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            [*command, *self.arguments],
            env=child_environment(**self.environment),
            pass_fds=tuple(self.sockets),
            stdin=subprocess.DEVNULL,
            process_group=0,
        )

    def tend(self) -> None:
        """Notice that it ended or hangs, and start it again when its pause is over."""
        if self._process is None:
            if time.monotonic() >= self._start_at:
                self.start()
            return
        status = self._process.poll()
        if status is None and not self._is_silent():
            return
        self.kill()
        self._plan_start(status)

    def is_running(self) -> bool:
        """Whether it, or any of its group, has not ended yet."""
        if self._process is None:
            return False
        if self._process.poll() is None:
            return True
        self._bury()
        try:
            os.killpg(self._process.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def kill(self) -> None:
        """End its whole group at once."""
        self.send(signal.SIGKILL)
        if self._process:
            self._process.wait()
            deadline = time.monotonic() + BURIAL_SECONDS
            while self._bury() and time.monotonic() < deadline:
                time.sleep(0.01)

    def _bury(self) -> bool:
        """Take note of the ends of orphans in the group; whether there are more."""
        try:
            while self._process and os.waitpid(-self._process.pid, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return False
        return True

    def _is_silent(self) -> bool:
        limit = self.silence_limit_seconds
        return self.pulse is not None and self.pulse.silence_seconds() > limit

    def _plan_start(self, status: int | None) -> None:
        now = time.monotonic()
        if now - self._started_at > STEADY_SECONDS:
            self._pause_seconds = FIRST_PAUSE_SECONDS
        ending = "hanging" if status is None else status
        told = {
            "child": self.name,
            "exit_status": ending,
            "pause_seconds": self._pause_seconds,
        }
        logger.warning("child_restarted", extra=told)
        self._process = None
        self._start_at = now + self._pause_seconds
        self._pause_seconds = min(2 * self._pause_seconds, LONGEST_PAUSE_SECONDS)

    def send(self, number: signal.Signals) -> None:
        """Signal the group, of which some may live on after the child itself."""
        if self._process:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(self._process.pid, number)


def supervise(children: Sequence[Child]) -> None:
    """Start children, and those again that end, from the thread that calls this: they
    die with it. A signal says stop, and ends them all."""
    is_told_to_stop = False

    def stop(number: int, frame: FrameType | None) -> None:
        """Takes no lock, as an event would: the loop that it interrupts may hold it."""
        nonlocal is_told_to_stop
        is_told_to_stop = True

    # A script's background starts us with SIGINT ignored; it still has to stop us.
    # Only `nohup`, which ignores SIGHUP, means what it sets.
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        is_nohup = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        if number is not signal.SIGHUP or not is_nohup:
            signal.signal(number, stop)
    adopt_orphans()
    try:
        for child in children:
            child.start()
        while not is_told_to_stop:
            time.sleep(LOOK_SECONDS)
            for child in children:
                child.tend()
    finally:
        end(children)


def end(children: Sequence[Child]) -> None:
    for number in {number for child in children for number in child.sockets}:
        close_door(number)
    for child in children:
        child.send(signal.SIGTERM)
    deadline = time.monotonic() + STOP_SECONDS
    while time.monotonic() < deadline and any(child.is_running() for child in children):
        time.sleep(LOOK_SECONDS / 4)
    for child in children:
        child.kill()


def close_door(number: int) -> None:
    """Refuse new connections on a listening socket, which sends a proxy to another host
    at once. Those that wait are taken first: closing would break them off."""
    deadline = time.monotonic() + DOOR_SECONDS
    with socket.socket(fileno=os.dup(number)) as opened:
        while select.select([opened], [], [], 0)[0] and time.monotonic() < deadline:
            time.sleep(DOOR_LOOK_SECONDS)
        with contextlib.suppress(OSError):  # not every system can
            opened.shutdown(socket.SHUT_RDWR)


def web_children(
    socket_number: int,
    pulses: Path,
    *,
    count: int,
    name: str = "web",
    **environment: str,
) -> list[Child]:
    """Args: socket_number: Descriptor of the listening socket, which they share.
    pulses: A folder of this supervisor alone. name: What the log calls them; others on
    another socket need another. environment: Variables that they get besides."""
    counts = pulses / "metrics"
    counts.mkdir(exist_ok=True)
    return [
        Child(
            name=f"{name} {number}",
            module="citeweb.supervision.web",
            arguments=(str(socket_number), str(pulses / f"{name}-{number}")),
            sockets=(socket_number,),
            environment={"PROMETHEUS_MULTIPROC_DIR": str(counts), **environment},
            pulse=Pulse(pulses / f"{name}-{number}"),
            silence_limit_seconds=settings.WEB_SILENCE_SECONDS,
        )
        for number in range(1, count + 1)
    ]


def cluster_child(pulses: Path, *, sample_port: int = 0) -> Child:
    """Args: sample_port: Where the sample desk's sites answer; 0 for nowhere."""
    return Child(
        name="cluster",
        module="citeweb.supervision.cluster",
        arguments=(str(pulses),),
        environment={"CITEWEB_SAMPLE_PORT": str(sample_port)} if sample_port else {},
        pulse=Pulse(pulses / "watch"),
        silence_limit_seconds=WATCH_SECONDS,
    )


@contextlib.contextmanager
def pulse_folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(
        prefix="citeweb-", ignore_cleanup_errors=True
    ) as name:
        yield Path(name)
