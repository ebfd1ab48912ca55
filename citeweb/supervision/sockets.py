"""The sockets on which pages and the sample desk's sites are served."""

from __future__ import annotations

import contextlib
import errno
import logging
import socket
from collections.abc import Iterator
from pathlib import Path

from citeweb.sample_desk.site import LOOPBACK, PORT_DEFAULT, SampleSite
from citeweb.start_errors import StartError

logger = logging.getLogger(__name__)

BACKLOG = 128
"""Connections that wait while the web server is started again."""

TRIED_PORTS = 20
"""Looked at to propose a free one."""


def open_socket(host: str, port: int) -> socket.socket:
    """Listen, or StartError: the port is taken, or the address not one of this
    machine."""
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
    number = getattr(error, "errno", None)
    if number == errno.EADDRINUSE:
        return (
            f"Port {port} is taken by another program. Stop it, or choose another "
            f"port: --port {free_port(host, port + 1)}."
        )
    if number in (errno.EACCES, errno.EPERM):
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


@contextlib.contextmanager
def sample_sites(data_dir: Path) -> Iterator[int]:
    """Serve the sample desk's sites from a thread. Gives their port; 0 when another
    program has the one that the desk's addresses name, whose reports can be read all
    the same."""
    port = remembered_port(data_dir)
    try:
        site = SampleSite(port)
    except OSError as error:
        logger.warning("sample_sites_not_served", extra={"port": port, "reason": error})
        yield 0
        return
    with site:
        yield site.port


def remembered_port(data_dir: Path) -> int:
    """The port that this installation's sample desk names, chosen on the first call."""
    file = data_dir / "sample_port"
    try:
        return int(file.read_text(encoding="ascii"))
    except (FileNotFoundError, ValueError):
        port = free_port(LOOPBACK, PORT_DEFAULT)
    file.write_text(str(port), encoding="ascii")
    return port
