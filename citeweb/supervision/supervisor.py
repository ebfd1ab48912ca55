"""All children, until somebody says stop."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Sequence
from types import FrameType

from .children import Child
from .death import adopt_orphans

LOOK_SECONDS = 0.2
"""Between two looks at the children: how long an exit goes unnoticed at most."""

STOP_SECONDS = 12.0
"""What children get to end by themselves: the web server answers what it was asked, for
ten seconds at most. Without such requests all of it ends in under two."""


class Supervisor:
    """
    Starts children and starts again those that end.

    Children are started from the thread that calls `run`, and that thread must live on:
    they die with it.
    """

    def __init__(self, children: Sequence[Child]) -> None:
        self._children = children
        self._stop = threading.Event()

    def run(self) -> None:
        """Keep the children alive until a signal says stop, then end them all."""
        # A script's background starts us with SIGINT ignored; it still has to stop us.
        # Only `nohup`, which ignores SIGHUP, means what it sets.
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            is_nohup = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
            if number is not signal.SIGHUP or not is_nohup:
                signal.signal(number, self._on_signal)
        adopt_orphans()
        try:
            for child in self._children:
                child.start()
            while not self._stop.wait(LOOK_SECONDS):
                for child in self._children:
                    child.tend()
        finally:
            self._end()

    def stop(self) -> None:
        self._stop.set()

    def _on_signal(self, number: int, frame: FrameType | None) -> None:
        self.stop()

    def _end(self) -> None:
        for child in self._children:
            child.tell_to_stop()
        deadline = time.monotonic() + STOP_SECONDS
        while time.monotonic() < deadline and any(
            child.is_running() for child in self._children
        ):
            time.sleep(LOOK_SECONDS / 4)
        for child in self._children:
            child.kill()
