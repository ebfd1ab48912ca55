"""
A web child: waitress on a socket that the supervisor opened and keeps open.

One thread reads what clients send and writes what they are sent, whichever of them are
slow; a request reaches one of the threads that answer when all of it is there. Several
children may share the socket.
"""

from __future__ import annotations

import contextlib
import gc
import logging
import os
import resource
import signal
import socket
import threading
import time
from pathlib import Path
from types import FrameType
from typing import Any

from waitress.server import create_server

from .processes import told_at_start
from .pulses import Pulse

THREADS = 8
"""Pages answered at once by one process."""

CONNECTIONS = 1_000
"""Open at once in one process; more wait until one is closed."""

HEADER_SECONDS = 15.0
BODY_SECONDS = 600.0
"""From the first byte to the last: a header is one packet, and 20 MB over a telephone
take some minutes. Holding a connection longer costs no thread, but a place."""

IDLE_SECONDS = 30
"""A connection on which nothing comes and nothing is done is closed."""

BEAT_SECONDS = 1.0
HELD_SECONDS = 15.0
"""Without a free thread, after which the log says what they are at, and again."""

LOOP_SECONDS = 0.5
FINISH_SECONDS = 10.0
"""What is being answered when a stop is asked for may take so long to end."""

FRESH_SECONDS = 0.5
"""A connection is taken a moment before its request comes."""

RESPONSE_BYTES = 512 * 1024 * 1024
"""Of an answer that its client takes slowly, kept on disk past the first megabyte. So a
slow reader of a large export holds no thread."""

NEW_OBJECTS = 50_000
"""Made between two rounds of the garbage collector. With Python's 700 the pages of a
report of 10,000 claims spent four tenths of their time in them."""

logger = logging.getLogger(__name__)


class WebServer:
    """The server in its loop, as waitress makes it for one socket, with its pulse and
    its end."""

    def __init__(self, server: Any, pulse: Pulse) -> None:
        self._server, self._pulse = server, pulse
        self._accept = server.handle_accept
        server.handle_accept, server.handle_close = self._accept_if_open, self._close
        self._stop = threading.Event()
        self._is_beat_waiting = False
        self._first_seen: dict[Any, float] = {}
        self._told_at_silence = 0.0

    def run(self) -> None:
        """Answer until `stop`, and then what has been asked by then."""
        threading.Thread(target=self._ask_for_beats, name="pulse", daemon=True).start()
        while not self._stop.is_set():
            self._loop_once()
        self._close()
        deadline = time.monotonic() + FINISH_SECONDS
        while self._is_answering() and time.monotonic() < deadline:
            self._loop_once()
        logging.shutdown()

    def stop(self, number: int, frame: FrameType | None) -> None:
        self._stop.set()
        self._server.pull_trigger()

    def _accept_if_open(self) -> None:
        """The supervisor closes the socket a moment before it says stop."""
        if self._server.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
            self._accept()

    def _close(self) -> None:
        self._server.accepting = False

    def service(self) -> None:
        """In one of the threads that answer: they are not all held."""
        self._is_beat_waiting = False
        self._pulse.beat()

    def cancel(self) -> None:
        """What waitress calls in place of `service` when it ends."""

    def _loop_once(self) -> None:
        server = self._server
        server.asyncore.loop(LOOP_SECONDS, True, server._map, 1)

    def _ask_for_beats(self) -> None:
        while not self._stop.wait(BEAT_SECONDS):
            self._server.trigger.pull_trigger(self._pass_beat_on)
            self._tell_if_held()

    def _tell_if_held(self) -> None:
        """Log what all threads are at, before the supervisor ends them for it."""
        from citeweb.health import being_answered

        silent = self._pulse.silence_seconds()
        if silent > HELD_SECONDS and silent - self._told_at_silence > HELD_SECONDS:
            pages = "; ".join(being_answered())
            logger.error("web_threads_held", extra={"seconds": silent, "pages": pages})
            self._told_at_silence = silent
        elif silent < HELD_SECONDS:
            self._told_at_silence = 0.0

    def _pass_beat_on(self) -> None:
        """In the loop's thread: it runs. The next look is whether a thread is free."""
        self._end_slow_requests()
        if not self._is_beat_waiting:
            self._is_beat_waiting = True
            self._server.add_task(self)

    def _end_slow_requests(self) -> None:
        """Close connections whose request takes too long to come."""
        now, seen = time.monotonic(), self._first_seen
        coming = {}
        for channel in list(self._server.active_channels.values()):
            request = channel.request
            if request is None:
                continue
            coming[request] = seen.get(request, now)
            limit = BODY_SECONDS if request.headers_finished else HEADER_SECONDS
            if now - coming[request] > limit:
                channel.will_close = True
        self._first_seen = coming

    def _is_answering(self) -> bool:
        """Whether a request that has come, or is on its way, is still without its whole
        answer."""
        fresh = time.time() - FRESH_SECONDS
        return any(
            channel.requests
            or channel.total_outbufs_len
            or channel.request
            or channel.creation_time == channel.last_activity > fresh
            for channel in list(self._server.active_channels.values())
        )


def main() -> None:
    number, pulse = told_at_start()
    allow_open_files()
    opened = socket.socket(fileno=int(number))
    from citeweb.wsgi import application

    collect_seldom()
    made = make_server(application, opened)
    server = WebServer(made, Pulse(Path(pulse)))
    signal.signal(signal.SIGTERM, server.stop)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server.run()
    # All is answered: tearing the process down costs a busy machine seconds.
    os._exit(0)


def collect_seldom() -> None:
    gc.freeze()
    gc.set_threshold(NEW_OBJECTS)


def make_server(application: Any, opened: socket.socket) -> Any:
    """Waitress on a listening socket, not yet in its loop."""
    from django.conf import settings

    return create_server(
        application,
        sockets=[opened],
        threads=THREADS,
        connection_limit=CONNECTIONS,
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=IDLE_SECONDS // 3,
        asyncore_use_poll=True,
        outbuf_high_watermark=RESPONSE_BYTES,
        # Somewhat too much still meets our own message.
        max_request_body_size=2
        * (settings.UPLOAD_MAX_BYTES + settings.DATA_UPLOAD_MAX_MEMORY_SIZE),
        url_prefix=settings.PATH_PREFIX,
        # What a client says of itself is not believed unless a proxy of ours says it.
        clear_untrusted_proxy_headers=not settings.HTTPS,
        ident=None,
    )


def allow_open_files() -> None:
    """As many as the system lets, for connections and their spooled bodies."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


if __name__ == "__main__":
    main()
