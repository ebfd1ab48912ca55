"""Telling the person at the terminal where to look, once there is something to see."""

from __future__ import annotations

import http.client
import threading
import time
from collections.abc import Callable

ASK_SECONDS = 0.1
PATIENCE_SECONDS = 60.0
"""A cold start on a slow disk takes some ten."""


class ReadyWatch(threading.Thread):
    """
    Asks the web server until it answers, then calls `when_ready`.

    Args:
        when_late: Called instead when it does not answer within a minute.
    """

    def __init__(
        self,
        host: str,
        port: int,
        *,
        when_ready: Callable[[], None],
        when_late: Callable[[], None],
    ) -> None:
        super().__init__(name="ready", daemon=True)
        self._host, self._port = host, port
        self._when_ready, self._when_late = when_ready, when_late

    def run(self) -> None:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while time.monotonic() < deadline:
            if answers(self._host, self._port):
                self._when_ready()
                return
            time.sleep(ASK_SECONDS)
        self._when_late()


def answers(host: str, port: int) -> bool:
    """Whether a web server at this address answers at all, whatever it says."""
    connection = http.client.HTTPConnection(host, port, timeout=PATIENCE_SECONDS)
    try:
        connection.request("GET", "/sign-in/")
        connection.getresponse()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
    return True
