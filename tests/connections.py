"""A record of every connection that this process opens, at the level of sockets."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_KEPT: list[set[str]] = []
"""Where the hook writes; Python cannot take an audit hook back, so there is one."""


@contextmanager
def recorded_connections() -> Iterator[set[str]]:
    """Collect what leaves: "host:port" of each connection and datagram, each name that
    is looked up, each program that is started."""
    if not _KEPT:
        sys.addaudithook(_write_down)
    record: set[str] = set()
    _KEPT.append(record)
    try:
        yield record
    finally:
        _KEPT.append(set())


def _write_down(event: str, arguments: tuple[Any, ...]) -> None:
    if event in ("socket.connect", "socket.sendto"):
        address = arguments[1]
        is_pair = isinstance(address, tuple)
        _KEPT[-1].add(f"{address[0]}:{address[1]}" if is_pair else str(address))
    elif event in ("socket.getaddrinfo", "socket.gethostbyname"):
        _KEPT[-1].add(f"name {arguments[0]!s}")
    elif event == "subprocess.Popen":
        _KEPT[-1].add(f"program {' '.join(map(str, arguments[1][:3]))}")
