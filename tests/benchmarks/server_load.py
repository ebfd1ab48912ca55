"""A page's time beside slow clients, of a real installation on loopback."""

import tempfile
import time
from contextlib import nullcontext
from pathlib import Path

from tests.faults.installation import Installation
from tests.faults.slow_clients import SlowClients

from .targets import at_most

SLOW_CLIENTS = 200
PAGES = 60
MOST_MS = 300.0


def report() -> list[str]:
    """One line a load: p50 and p95 of the sign-in page, and what was not answered."""
    lines = ["load: the sign-in page, asked for by one person"]
    with (
        tempfile.TemporaryDirectory(prefix="citeweb-load-") as folder,
        Installation(Path(folder), CITEWEB_WEB_PROCESSES="2") as installation,
    ):
        installation.start()
        for count in (0, SLOW_CLIENTS):
            slow = SlowClients(installation.host, count=count)
            with slow if count else nullcontext():
                lines.append(line(f"beside {count} slow clients", installation))
    return lines


def line(name: str, installation: Installation) -> str:
    times, errors = [], 0
    for _ in range(PAGES):
        began = time.perf_counter()
        errors += installation.page("/sign-in/") != 200
        times.append(1000 * (time.perf_counter() - began))
    times.sort()
    p50, p95 = times[PAGES // 2], times[int(0.95 * PAGES)]
    shown = f"  {name:<28} p50 {p50:5.0f} ms  {errors} errors  "
    return shown + f"p95 {p95:.0f} ms, {at_most(p95, MOST_MS, ' ms')}"
