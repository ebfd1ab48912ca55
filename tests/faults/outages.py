"""
What goes wrong, done to a real installation, and how long it takes to be well again.

Each of `FAULTS` is done in the midst of verifications. `suffer` gives the seconds from
the moment when what was away is back until every verification has finished.
"""

import os
import signal
import sqlite3
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from citeweb.supervision.processes import BUSY_WORKER

from .installation import Installation, processes_of
from .servers import PostgresServer, RedisServer, Server
from .site import SlowSite

RUNS, SOURCES = 3, 6
DISK = "size=96m"
"""Of the disk that gets full: an empty installation takes some 20 MB of it."""


@dataclass(frozen=True)
class Suffered:
    """What became of it."""

    seconds: float
    """Until all was done, from the end of the fault."""

    states: list[str]
    losses: list[int]
    pages: list[int]
    """Statuses of the list of documents while the fault lasted."""


@dataclass
class Scene:
    installation: Installation
    server: Server | None
    pages: list[int]

    def look(self) -> None:
        """As somebody who wants a page now."""
        self.pages.append(self.installation.page("/documents/"))


def restart_server(scene: Scene, seconds: float = 2) -> None:
    scene.server.stop()
    time.sleep(seconds)
    scene.look()
    scene.server.start()


def lock_file(scene: Scene) -> None:
    opened = sqlite3.connect(scene.installation.folder / "citeweb.sqlite3", timeout=60)
    opened.execute("BEGIN EXCLUSIVE")
    scene.look()
    time.sleep(30)
    opened.rollback()
    opened.close()


def kill(scene: Scene, name: str) -> None:
    scene.installation.kill(name)
    scene.look()


def freeze_worker(scene: Scene) -> None:
    """One of two, which holds slots at the site that the other one needs."""
    os.kill(scene.installation.find(BUSY_WORKER)[0].pid, signal.SIGSTOP)
    scene.look()


def cut_power(scene: Scene) -> None:
    installation = scene.installation
    installation.cut_off(processes_of(installation.supervisor.pid))
    installation.start()
    scene.look()


def fill_disk(scene: Scene) -> None:
    filler = scene.installation.folder / "filler"
    with filler.open("wb", buffering=0) as file:
        try:
            while file.write(bytes(1 << 16)):
                pass
        except OSError:
            scene.look()
    time.sleep(5)
    scene.look()
    filler.unlink()


FAULTS: dict[str, tuple[Callable[[Scene], None], type[Server] | None]] = {
    "PostgreSQL restarted, 2 s": (restart_server, PostgresServer),
    "PostgreSQL away for 20 s": (partial(restart_server, seconds=20), PostgresServer),
    "Redis restarted, 2 s": (restart_server, RedisServer),
    "Redis away for 20 s": (partial(restart_server, seconds=20), RedisServer),
    "SQLite locked for 30 s": (lock_file, None),
    "disk full for 5 s": (fill_disk, None),
    "worker killed": (partial(kill, name=BUSY_WORKER), None),
    "worker frozen": (freeze_worker, None),
    "web processes killed": (partial(kill, name="citeweb.supervision.web"), None),
    "power cut, and started again": (cut_power, None),
}


def suffer(name: str) -> Suffered:
    """Do one of `FAULTS` to an installation of its own, in mid-run."""
    do, kind = FAULTS[name]
    with ExitStack() as stack:
        server = stack.enter_context(kind()) if kind else None
        folder = stack.enter_context(data_folder(is_small=do is fill_disk))
        installation = stack.enter_context(
            Installation(folder, **variables_for(server))
        )
        site = stack.enter_context(SlowSite(seconds=1))
        installation.start()
        installation.sign_in()
        runs = [
            installation.submit(site.text(f"r{number}", sources=SOURCES))
            for number in range(RUNS)
        ]
        installation.wait_until(lambda: installation.reached_paths(runs[-1]))
        scene = Scene(installation, server, [])
        do(scene)
        began = time.monotonic()
        installation.wait_until(lambda: has_ended(installation, runs))
        return Suffered(
            time.monotonic() - began,
            [installation.state(run) for run in runs],
            [installation.of_run(run, "losses") for run in runs],
            scene.pages,
        )


def variables_for(server: Server | None) -> dict[str, str]:
    variables = {"CITEWEB_ALLOW_PRIVATE_ADDRESSES": "1", "CITEWEB_WEB_PROCESSES": "2"}
    if isinstance(server, PostgresServer):
        variables["CITEWEB_DATABASE_URL"] = server.url
    elif server:
        variables["CITEWEB_REDIS_URL"] = server.url
    return variables


def has_ended(installation: Installation, runs: list[str]) -> bool:
    ended = ("finished", "failed", "cancelled")
    return all(installation.state(run) in ended for run in runs)


@contextmanager
def data_folder(*, is_small: bool) -> Iterator[Path]:
    """A folder; on a disk of its own where that is to get full."""
    with tempfile.TemporaryDirectory(prefix="citeweb-fault-") as name:
        if is_small and mount(name).returncode:
            raise RuntimeError("No disk of its own can be mounted here.")
        try:
            yield Path(name)
        finally:
            if is_small:
                subprocess.run(["umount", "--lazy", name], check=True)


def mount(folder: str) -> subprocess.CompletedProcess[bytes]:
    words = ["mount", "-t", "tmpfs", "-o", DISK, "tmpfs", folder]
    return subprocess.run(words, capture_output=True, check=False)


def may_mount() -> bool:
    try:
        with data_folder(is_small=True):
            return True
    except RuntimeError:
        return False
