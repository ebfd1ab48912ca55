"""Connections that send their requests a byte at a time."""

import socket
import threading
from contextlib import suppress

HEADER = b"GET /sign-in/ HTTP/1.1\r\nHost: localhost\r\nX-Slow: "
BODY = (
    b"POST /sign-in/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000\r\n"
    b"Content-Type: application/x-www-form-urlencoded\r\n\r\nusername="
)


class SlowClients:
    """So many connections to `host` ("127.0.0.1:8000"), held open while in the context.
    Every other one never ends its header, the rest never their body."""

    def __init__(self, host: str, *, count: int) -> None:
        name, port = host.rsplit(":", 1)
        self._address, self._count = (name, int(port)), count
        self._sockets: list[socket.socket] = []
        self._stop = threading.Event()

    def __enter__(self):
        for number in range(self._count):
            opened = socket.create_connection(self._address)
            opened.sendall(BODY if number % 2 else HEADER)
            self._sockets.append(opened)
        threading.Thread(target=self._drip, daemon=True).start()
        return self

    def __exit__(self, *error: object) -> None:
        self._stop.set()
        for client in self._sockets:
            client.close()

    def _drip(self) -> None:
        while not self._stop.wait(1.0):
            for client in self._sockets:
                with suppress(OSError):  # the server has closed it
                    client.sendall(b"x")
