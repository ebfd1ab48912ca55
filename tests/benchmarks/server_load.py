"""What an editor waits for a page beside others, of a real installation on loopback."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import (
    AbstractContextManager,
    closing,
    contextmanager,
    nullcontext,
    suppress,
)
from functools import partial
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path
from uuid import UUID

from tests.faults.installation import ROOT, Installation
from tests.faults.servers import free_port
from tests.faults.site import SlowSite
from tests.faults.slow_clients import SlowClients

from . import SIZE_WORDS, at_most, sized

SLOW_CLIENTS, VISITORS = sized(200, 5), sized(50, 2)
RUNS, SOURCES = sized(20, 2), 12
CLAIMS = sized(400, 40)
PAGES = sized(60, 6)
MOST_MS = 300.0
FORMATS = ("csv", "docx", "xlsx", "html")
PAUSE_SECONDS = 1.0
"""Of a visitor between two pages."""

SHARE = """
from citeweb.reports.models import Run
from citeweb.sharing.services import make_share, token_of
run = Run.objects.get(pk="{run}")
share = make_share(run, user=run.revision.document.team.members.first())
print(f"/s/{{token_of(share)}}/")
"""


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
        beside: dict[str, AbstractContextManager[object]] = {
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
    """The path of a share of a run that has ended."""
    code = SHARE.format(run=run)
    return installation.command("shell", "--no-imports", "-c", code).stdout.strip()


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
    """So many readers who go through a shared report and take its files. In a process
    of their own, so that they and the editor never wait for each other but at the
    server."""
    module = "tests.benchmarks.server_load"
    command = [sys.executable, "-m", module, host, shared, *SIZE_WORDS]
    with subprocess.Popen(command, cwd=ROOT) as visitors:
        time.sleep(PAUSE_SECONDS)
        yield
        visitors.terminate()


def visit(host: str, shared: str, number: int) -> None:
    """One reader, who comes again and again."""
    wanted = FORMATS[number % len(FORMATS)]
    headers = {"X-Forwarded-For": f"192.0.2.{number + 1}"}
    for path in cycle(("", f"claims/{number + 1}/", f"exports/{wanted}/")):
        connection = HTTPConnection(host, timeout=60)
        with closing(connection), suppress(OSError):
            connection.request("GET", shared + path, headers=headers)
            connection.getresponse().read()
        time.sleep(PAUSE_SECONDS)


@contextmanager
def verifying(installation: Installation, site: SlowSite) -> Iterator[None]:
    """Raises: RuntimeError: All of them had ended before the last page was measured."""
    texts = [site.text(f"beside-{number}", sources=SOURCES) for number in range(RUNS)]
    runs = installation.submit_all(texts)
    yield
    if all(installation.state(run) == "finished" for run in runs):
        raise RuntimeError("There was nothing beside the editor any more.")


if __name__ == "__main__":
    with ThreadPoolExecutor(VISITORS) as pool:
        host, shared = sys.argv[1:3]
        list(pool.map(partial(visit, host, shared), range(VISITORS)))
