"""
Thirty minutes of everything that goes wrong, at random, to one installation.

    make soak                    thirty minutes
    make soak ARGS="2 7"         two minutes, in the order of the number 7

At the end nothing is lost: every verification has ended well, the trail's chain holds,
no page answered a fault but 503, and no process has grown without end.
"""

import random
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

from citeweb.supervision.processes import BUSY_WORKER, IDLE_WORKER

from .installation import Installation, processes_of
from .servers import PROGRAMS, PostgresServer
from .site import SlowSite

MINUTES = 30
SOURCES, FLOOD = 5, 6
PAUSE_SECONDS = 4.0
CALM_SECONDS = 240.0
"""After the last fault, for what is under way to end."""

GROWN = 1.5
"""Memory of all processes at the end over the most of the first half: after a minute
some have not begun, and no worker has loaded its judge."""

MEGABYTE = 1_000_000

PAGES = ("/documents/", "/healthz", "/sources/", "/trail/")
FINE = {200, 302, 503}

CHECK = """
from citeweb.backups import broken_trails
print(broken_trails())
"""


@dataclass
class Soak:
    """What was done and what came of it."""

    installation: Installation
    site: SlowSite
    server: PostgresServer | None
    chance: random.Random
    runs: list[str] = field(default_factory=list)
    done: Counter[str] = field(default_factory=Counter)
    statuses: Counter[int] = field(default_factory=Counter)
    submitted: int = 0
    held: list[int] = field(default_factory=list)
    """Memory after each fault, and last when all is calm."""

    def submit(self, count: int, *, user: str = "") -> None:
        texts = []
        for _ in range(count):
            self.submitted += 1
            texts.append(self.site.text(f"text-{self.submitted}", sources=SOURCES))
        self.runs += self.installation.submit_all(texts, user=user)

    def look(self) -> None:
        for path in PAGES:
            try:
                self.statuses[self.installation.page(path)] += 1
            except OSError:  # its process was killed while it answered
                self.statuses[503] += 1

    def fault(self) -> None:
        name = self.chance.choice([fault for fault in FAULTS if self.may(fault)])
        self.done[name] += 1
        FAULTS[name](self)

    def may(self, name: str) -> bool:
        return name != "database" or self.server is not None

    def memory(self) -> int:
        """Bytes that all of its processes hold."""
        family = processes_of(self.installation.supervisor.pid)
        pages = 0
        for process in family:
            with suppress(FileNotFoundError, ProcessLookupError):  # ended meanwhile
                statm = Path("/proc") / str(process.pid) / "statm"
                pages += int(statm.read_text().split()[1])
        return 4096 * pages


def restart_database(soak: Soak) -> None:
    assert soak.server is not None
    soak.server.stop()
    time.sleep(soak.chance.uniform(0.5, 5))
    soak.look()
    soak.server.start()


FAULTS = {
    "busy worker": lambda soak: soak.installation.kill(BUSY_WORKER),
    "idle worker": lambda soak: soak.installation.kill(IDLE_WORKER),
    "cluster": lambda soak: soak.installation.kill("citeweb.supervision.cluster"),
    "web": lambda soak: soak.installation.kill("citeweb.supervision.web"),
    "slow site": lambda soak: setattr(soak.site, "seconds", soak.chance.uniform(0, 8)),
    "flood": lambda soak: soak.submit(FLOOD, user="flood"),
    "database": restart_database,
}


def soak_for(soak: Soak, minutes: float) -> list[str]:
    """Do it, and say what was not as it must be."""
    ends = time.monotonic() + 60 * minutes
    while time.monotonic() < ends:
        soak.submit(1)
        soak.look()
        soak.fault()
        time.sleep(PAUSE_SECONDS)
        soak.held.append(soak.memory())
    steady = max(soak.held[: (len(soak.held) + 1) // 2])
    soak.site.seconds = 0
    calm = time.monotonic() + CALM_SECONDS
    states = Counter(map(soak.installation.state, soak.runs))
    while set(states) != {"finished"} and time.monotonic() < calm:
        time.sleep(1)
        states = Counter(map(soak.installation.state, soak.runs))
    soak.held.append(soak.memory())
    broken = soak.installation.command("shell", "--no-imports", "-c", CHECK).stdout
    bad = {status: n for status, n in soak.statuses.items() if status not in FINE}
    problems = {
        f"verifications ended otherwise: {dict(states)}": set(states) != {"finished"},
        f"pages answered {bad}": bool(bad),
        f"the trail does not hold: {broken}": broken.strip() != "[]",
        "memory grew": soak.held[-1] > GROWN * steady,
    }
    return [told for told, is_so in problems.items() if is_so]


def main(minutes: float = MINUTES, seed: int = 0) -> int:
    with tempfile.TemporaryDirectory(prefix="citeweb-soak-") as folder:
        if PROGRAMS:
            with PostgresServer() as server:
                return run(Path(folder), server, minutes, seed)
        return run(Path(folder), None, minutes, seed)


def run(folder: Path, server: PostgresServer | None, minutes: float, seed: int) -> int:
    variables = {"CITEWEB_DATABASE_URL": server.url} if server else {}
    with (
        SlowSite(seconds=0.5) as site,
        Installation(
            folder,
            CITEWEB_ALLOW_PRIVATE_ADDRESSES="1",
            CITEWEB_STALL_SECONDS="4",
            CITEWEB_RUN_ATTEMPTS="1000",
            **variables,
        ) as installation,
    ):
        installation.start()
        installation.sign_in()
        soak = Soak(installation, site, server, random.Random(seed))  # noqa: S311
        problems = soak_for(soak, minutes)
    megabytes = [size // MEGABYTE for size in soak.held]
    told = (
        f"{len(soak.runs)} verifications, {dict(soak.done)}, {dict(soak.statuses)}, "
        f"MB of all processes {megabytes}"
    )
    sys.stdout.write("\n".join([told, *(problems or ["nothing was lost"])]) + "\n")
    return bool(problems)


if __name__ == "__main__":
    given = [float(word) for word in sys.argv[1:]]
    sys.exit(main(*given[:1], *map(int, given[1:2])))
