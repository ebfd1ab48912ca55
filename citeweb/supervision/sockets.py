"""The socket on which pages are served, opened before anything else is done."""

from __future__ import annotations

import errno
import socket

from citeweb.start_errors import StartError

BACKLOG = 128
"""Connections that wait while the web server is started again."""

TRIED_PORTS = 20
"""Looked at to propose a free one."""


def open_socket(host: str, port: int) -> socket.socket:
    """
    Listen on `host` and `port`.

    Raises:
        StartError: The port is taken, or the address is not one of this machine.
    """
    try:
        return listen(host, port)
    except (OSError, OverflowError) as error:
        raise StartError(explain(error, host, port)) from error


def listen(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    opened = socket.socket(family, socket.SOCK_STREAM)
    try:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        opened.bind((host, port))
        opened.listen(BACKLOG)
    except BaseException:
        opened.close()
        raise
    return opened


def explain(error: Exception, host: str, port: int) -> str:
    if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
        other = free_port(host, port + 1)
        return (
            f"Port {port} is taken by another program. Stop it, or choose another "
            f"port: --port {other}."
        )
    if isinstance(error, OSError) and error.errno in (errno.EACCES, errno.EPERM):
        return f"Port {port} needs more rights. Choose one above 1023: --port 8000."
    if isinstance(error, OverflowError):
        return f"--port is {port}; set it to a number from 1 to 65535."
    return (
        f"Cannot listen on {host}:{port} ({error}). Choose an address of this machine: "
        "--host 127.0.0.1."
    )


def free_port(host: str, first: int) -> int:
    """The first free port from `first`; one that the system chooses if none is near."""
    for port in [*range(first, min(first + TRIED_PORTS, 65536)), 0]:
        try:
            with listen(host, port) as opened:
                return int(opened.getsockname()[1])
        except OSError:
            continue
    return 0
