"""A web site on this machine that behaves in every way a test asks for."""

import contextlib
import re
import socket
import ssl
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import takewhile
from typing import Self

Behaviour = Callable[[socket.socket], None]
"""What the site does on a connection once a request has come."""


class LoopbackSite:
    """
    Answers by path, one request a connection. Counts what it was asked.

    Args:
        tls: Context of the server, for https; None for plain http.
    """

    def __init__(self, *, tls: ssl.SSLContext | None = None) -> None:
        self._tls = tls
        self._behaviours: dict[str, Behaviour] = {}
        self._responders: dict[str, Callable[[str], Behaviour]] = {}
        self._lock = threading.Lock()
        self._asking: set[socket.socket] = set()
        self.asked: Counter[str] = Counter()
        self.requests: list[str] = []
        self.most_at_once = 0
        self._listener = socket.create_server(("127.0.0.1", 0), backlog=128)
        self.port = self._listener.getsockname()[1]

    @property
    def address(self) -> str:
        return self.url("", host="127.0.0.1")

    def url(self, path: str, *, host: str = "127.0.0.1") -> str:
        scheme = "https" if self._tls else "http"
        return f"{scheme}://{host}:{self.port}{path}"

    def on(self, path: str, behaviour: Behaviour) -> str:
        """Behave so at `path`, and give its URL."""
        self._behaviours[path] = behaviour
        return self.url(path)

    def respond(self, path: str, responder: Callable[[str], Behaviour]) -> str:
        """Behave at `path` as the responder decides from the request, body included."""
        self._responders[path] = responder
        return self.url(path)

    def behaviour_at(self, path: str) -> Behaviour:
        return self._behaviours.get(path, answer(404, "nothing here"))

    def page(self, path: str, body: str | bytes, **headers: str) -> str:
        """Answer 200 with an HTML page at `path`, and give its URL."""
        return self.on(path, answer(200, body, **headers))

    def together(self, count: int, behaviour: Behaviour) -> Behaviour:
        """Behave so once `count` were asked at the same time, and a moment later, so
        that one more is noticed."""

        def behave(connection: socket.socket) -> None:
            deadline = time.monotonic() + 10
            while self.most_at_once < count and time.monotonic() < deadline:
                time.sleep(0.01)
            time.sleep(0.05)
            # Before the answer: whoever has it may ask again before this goes on.
            with self._lock:
                self._asking.discard(connection)
            behaviour(connection)

        return behave

    def __enter__(self) -> Self:
        threading.Thread(target=self._listen, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        with contextlib.suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _listen(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(
                target=self._serve, args=(connection,), daemon=True
            ).start()

    def _serve(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError), connection:
            connection.settimeout(10)
            if self._tls is not None:
                connection = self._tls.wrap_socket(connection, server_side=True)
            with connection:
                self._answer(connection)

    def _answer(self, connection: socket.socket) -> None:
        with connection.makefile("rb") as sent:
            head = b"".join(takewhile(bytes.strip, sent))
            length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
            body = sent.read(int(length[1])) if length else b""
        if not head:
            return
        request = (head + b"\r\n" + body).decode("latin-1")
        path = request.split(" ")[1].partition("?")[0]
        with self._lock:
            self.asked[path] += 1
            self.requests.append(request)
            self._asking.add(connection)
            self.most_at_once = max(self.most_at_once, len(self._asking))
        try:
            if path in self._responders:
                self._responders[path](request)(connection)
            else:
                self.behaviour_at(path)(connection)
        finally:
            with self._lock:
                self._asking.discard(connection)


def raw(*chunks: bytes, pause: float = 0.0) -> Behaviour:
    """Send these bytes as they stand, with a pause before each but the first."""

    def behave(connection: socket.socket) -> None:
        for number, chunk in enumerate(chunks):
            time.sleep(pause if number else 0.0)
            connection.sendall(chunk)

    return behave


def answer(status: int, body: str | bytes = b"", **headers: str) -> Behaviour:
    """A proper answer; underscores in names of headers stand for dashes."""
    return raw(message(status, body, **headers))


def message(status: int, body: str | bytes = b"", **headers: str) -> bytes:
    content = body.encode() if isinstance(body, str) else body
    fields = {
        "content_type": "text/html; charset=utf-8",
        "content_length": str(len(content)),
        "connection": "close",
        **headers,
    }
    lines = [
        f"HTTP/1.1 {status} Whatever",
        *(f"{name.replace('_', '-')}: {value}" for name, value in fields.items()),
    ]
    return "\r\n".join((*lines, "", "")).encode("latin-1") + content


def redirect(location: str, *, status: int = 302, **headers: str) -> Behaviour:
    return answer(status, location=location, **headers)


def slowly(behaviour: Behaviour, *, seconds: float) -> Behaviour:
    def behave(connection: socket.socket) -> None:
        time.sleep(seconds)
        behaviour(connection)

    return behave


def in_turn(behaviours: Iterable[Behaviour]) -> Behaviour:
    """Behave in one way at the first request, in the next at the second ..."""
    waiting = iter(behaviours)

    def behave(connection: socket.socket) -> None:
        next(waiting)(connection)

    return behave


def endlessly(chunk: bytes, *, head: bytes = b"", pause: float = 0.0) -> Behaviour:
    """Send `head`, then `chunk` for ever."""

    def behave(connection: socket.socket) -> None:
        connection.sendall(head)
        while True:
            connection.sendall(chunk)
            time.sleep(pause)

    return behave


def hang_up(connection: socket.socket) -> None:
    """Close the connection without a word."""


def article(
    title: str = "Coffee and health", *, head: str = "", extra: str = ""
) -> str:
    """A page with enough text to be taken for an article."""
    paragraph = (
        "People who drank three cups of coffee a day lived longer than people who "
        "drank none, the study of 4,200 nurses found over eleven years. "
    )
    paragraphs = "".join(f"<p>{paragraph}Part {number}.</p>" for number in range(14))
    return (
        f"<!doctype html><html lang='en'><head><title>{title}</title>{head}</head>"
        f"<body><article><h1>{title}</h1>{paragraphs}{extra}</article></body></html>"
    )
