"""
Signs of life that one process leaves for another: the modification time of a file.

The time is that of the monotonic clock, which all processes of a machine share and
nobody sets.
"""

from __future__ import annotations

import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path


class Pulse:
    """One file, touched by those who live and read by the one who watches."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def beat(self) -> None:
        now = time.monotonic()
        with self.path.open("a") as file:  # it may be removed between two calls by name
            os.utime(file.fileno(), (now, now))

    def silence_seconds(self) -> float:
        """Since the last beat; infinite when there was none."""
        try:
            return time.monotonic() - self.path.stat().st_mtime
        except FileNotFoundError:
            return float("inf")


class BeatingThread:
    """Beats for as long as something is being done, for all who work and for itself."""

    def __init__(self, pulse: Pulse, *, every_seconds: float) -> None:
        self._pulse, self._every_seconds = pulse, every_seconds
        self._stop = threading.Event()
        self._count = 0

    def start(self) -> None:
        self._stop = threading.Event()
        self._count += 1
        wanted = (self._stop, own_pulse(self._pulse, os.getpid(), self._count))
        threading.Thread(
            target=self._beat, args=wanted, name="pulse", daemon=True
        ).start()

    def stop(self) -> None:
        self._pulse.beat()
        self._stop.set()

    def _beat(self, stop: threading.Event, own: Pulse) -> None:
        while not stop.is_set():
            own.beat()
            self._pulse.beat()
            stop.wait(self._every_seconds)
        own.path.unlink(missing_ok=True)


def own_pulse(pulse: Pulse, pid: int, count: int = 1) -> Pulse:
    """That of one process at one task, beside the pulse that all of them share. The
    thread of a task that has just ended removes its own, and not that of the next."""
    return Pulse(pulse.path.with_name(f"{pulse.path.name}.{pid}.{count}"))


def end_frozen(pulse: Pulse, limit_seconds: float) -> Iterator[int]:
    """End the processes at work in our group that were silent for longer than the
    limit. One that froze keeps what it holds: its slots at sites, the lock of SQLite's
    file. Gives their ids."""
    for path in pulse.path.parent.glob(f"{pulse.path.name}.*"):
        if Pulse(path).silence_seconds() > limit_seconds:
            path.unlink(missing_ok=True)
            with contextlib.suppress(ProcessLookupError):
                pid = int(path.name.rsplit(".", 2)[1])
                if os.getpgid(pid) == os.getpgrp():
                    os.kill(pid, signal.SIGKILL)
                    yield pid
