"""The sample desk's sites in a thread of the supervisor, always on the same port."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path

from citeweb.sample_desk.site import LOOPBACK, PORT_DEFAULT, SampleSite

from .sockets import free_port

logger = logging.getLogger(__name__)


@contextlib.contextmanager
def sample_sites(data_dir: Path) -> Iterator[int]:
    """
    Serve the sample desk's sites.

    Yields:
        Their port; 0 when another program has the port that the desk's addresses name.
        The desk's reports can be read all the same.
    """
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
