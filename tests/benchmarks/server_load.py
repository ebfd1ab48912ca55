"""What an editor waits for a page beside others, of a real installation on loopback."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from http.client import HTTPConnection
from pathlib import Path
from uuid import UUID

from tests.faults.installation import ROOT, Installation
from tests.faults.servers import free_port
from tests.faults.site import SlowSite
from tests.faults.slow_clients import SlowClients

from .targets import at_most

SLOW_CLIENTS, VISITORS, RUNS = 200, 50, 20
CLAIMS = 400
PAGES = 60
MOST_MS = 300.0
FORMATS = ("csv", "docx", "xlsx", "html")
PAUSE_SECONDS = 1.0
"""Of a visitor between two pages."""


def report() -> Iterator[str]:
    """A row of docs/reliability.md for each load: p50 and p95 of an editor's pages."""
    port = free_port()
    with (
        tempfile.TemporaryDirectory(prefix="citeweb-load-") as folder,
        SlowSite(seconds=0.2) as site,
        Installation(
            Path(folder),
            CITEWEB_WEB_PROCESSES="2",
            CITEWEB_VISITOR_PORT=str(port),
            CITEWEB_ALLOW_PRIVATE_ADDRESSES="1",
            CITEWEB_HTTPS="1",  # each visitor has an address, for limits
        ) as installation,
    ):
        installation.start()
        installation.sign_in()
        run = installation.submit(site.text("popular", sources=CLAIMS))
        installation.wait_until_finished(run)
        shared = share(installation, run)
        paths = ["/documents/", f"/runs/{UUID(run)}/claims/7/"]
        beside = {
            "nobody": nullcontext(),
            f"{SLOW_CLIENTS} slow clients": SlowClients(
                installation.host, count=SLOW_CLIENTS
            ),
            f"{VISITORS} visitors of a report of {CLAIMS} claims, with files": visiting(
                installation.host, shared
            ),
            "the same, in processes of their own": visiting(
                f"127.0.0.1:{port}", shared
            ),
            f"{RUNS} verifications": verifying(installation, site),
        }
        for name, load in beside.items():
            with load:
                yield line(name, installation, paths)


def share(installation: Installation, run: str) -> str:
    command = [sys.executable, "-m", "tests.faults.sharing", run]
    named = {"env": installation.environment, "cwd": ROOT, "text": True}
    return subprocess.run(command, check=True, capture_output=True, **named).stdout


def line(name: str, installation: Installation, paths: list[str]) -> str:
    times, errors = [], 0
    for number in range(PAGES):
        began = time.perf_counter()
        errors += installation.page(paths[number % len(paths)]) != 200
        times.append(1000 * (time.perf_counter() - began))
    times.sort()
    p50, p95 = times[PAGES // 2], times[int(0.95 * PAGES)]
    return (
        f"| {name} | {p50:.0f} ms | {p95:.0f} ms ({at_most(p95, MOST_MS, ' ms')}) "
        f"| {errors} of {PAGES} |"
    )


@contextmanager
def visiting(host: str, shared: str) -> Iterator[None]:
    """So many readers who go through a shared report and take its files."""
    with threads(VISITORS, lambda number: visit(host, shared, number)):
        time.sleep(PAUSE_SECONDS)
        yield


def visit(host: str, shared: str, number: int) -> None:
    wanted = FORMATS[number % len(FORMATS)]
    for path in ("", f"claims/{number + 1}/", f"exports/{wanted}/"):
        connection = HTTPConnection(host, timeout=60)
        try:
            headers = {"X-Forwarded-For": f"192.0.2.{number + 1}"}
            connection.request("GET", shared + path, headers=headers)
            connection.getresponse().read()
        finally:
            connection.close()
        time.sleep(PAUSE_SECONDS)


@contextmanager
def verifying(installation: Installation, site: SlowSite) -> Iterator[None]:
    for number in range(RUNS):
        installation.submit(site.text(f"beside-{number}", sources=6))
    yield


@contextmanager
def threads(count: int, do: Callable[[int], None]) -> Iterator[None]:
    """Each of so many threads does it again and again until the context ends."""
    stop = threading.Event()

    def work(number: int) -> None:
        while not stop.is_set():
            try:
                do(number)
            except OSError:
                stop.wait(PAUSE_SECONDS)

    working = [threading.Thread(target=work, args=(each,)) for each in range(count)]
    for each in working:
        each.start()
    try:
        yield
    finally:
        stop.set()
        for each in working:
            each.join()
