"""
Signs of life that one process leaves for another: the modification time of a file.

The time is that of the monotonic clock, which all processes of a machine share and
nobody sets.
"""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path


class Pulse:
    """One file, touched by those who live and read by the one who watches."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def beat(self) -> None:
        self.path.touch()
        now = time.monotonic()
        os.utime(self.path, (now, now))

    def silence_seconds(self) -> float:
        """Since the last beat; infinite when there was none."""
        try:
            return time.monotonic() - self.path.stat().st_mtime
        except FileNotFoundError:
            return float("inf")


class BeatingThread:
    """Beats for as long as something is being done."""

    def __init__(self, pulse: Pulse, *, every_seconds: float) -> None:
        self._pulse = pulse
        self._every_seconds = every_seconds
        self._stop: threading.Event | None = None

    def start(self) -> None:
        self._stop = threading.Event()
        self._pulse.beat()
        threading.Thread(
            target=self._beat_until, args=(self._stop,), name="pulse", daemon=True
        ).start()

    def stop(self) -> None:
        self._pulse.beat()
        if self._stop:
            self._stop.set()

    def _beat_until(self, stop: threading.Event) -> None:
        while not stop.wait(self._every_seconds):
            self._pulse.beat()
