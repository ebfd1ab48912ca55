"""One installation in a folder of its own, with its real processes."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import closing, suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import psycopg

from tests import prepared

ROOT = Path(__file__).resolve().parents[2]

QUICK = {"CITEWEB_WEB_PROCESSES": "1", "CITEWEB_JUDGE": "lexical"}
"""Starts in a third of the time: each process takes seconds to read the code."""

PATIENCE_SECONDS = 120.0
"""On an idle machine all takes some five; other work beside it may take its cores."""


SUBMIT = """
import json, sys
from citeweb.documents.services import submit_document
from citeweb.reports.runs.services import start_run
from citeweb.teams.models import User
from citeweb.teams.services import current_team, local_user
given = json.load(sys.stdin)
user = local_user()
if given["user"]:
    user, _ = User.objects.get_or_create(username=given["user"])
for text in given["texts"]:
    revision = submit_document(team=current_team(user), user=user, text=text)
    print(start_run(revision, user=user).pk.hex)
"""


class Installation:
    def __init__(
        self,
        folder: Path,
        *,
        root: Path = ROOT,
        program: Path | None = None,
        is_new: bool = False,
        **variables: str,
    ) -> None:
        """Args: is_new: As on somebody's first start: it makes its tables itself, and
        has as many processes and the judge that everybody has."""
        quick = {} if is_new else QUICK
        if not is_new and "CITEWEB_DATABASE_URL" not in variables:
            prepared.copy_to(folder)
        self.folder = folder
        manage = [sys.executable, str(root / "manage.py")]
        self._program = [str(program)] if program else manage
        self.environment = {
            **({} if program else {"PYTHONPATH": str(root)}),
            "DJANGO_SETTINGS_MODULE": "citeweb.settings",
            "CITEWEB_DATA_DIR": str(folder),
            "CITEWEB_LOOKUPS": "none",
            **quick,
            **variables,
        }
        self.ignored: set[signal.Signals] = set()
        """Signals that it is started with ignored, as a script's background does."""

        self._cookie = ""
        self.supervisor: subprocess.Popen[str] | None = None
        self.address = ""

    def __enter__(self):
        return self

    def __exit__(self, *failure: object) -> None:
        """End all that was started, however the test went."""
        if self.supervisor is None:
            return
        family = processes_of(self.supervisor.pid)
        if self.supervisor.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                self.stop()
        self.cut_off(family)

    def cut_off(self, family):
        """Kill -9 the supervisor, and what of these is left."""
        self.supervisor.kill()
        self.supervisor.wait()
        for process in family:
            if not process.is_gone():
                os.kill(process.pid, signal.SIGKILL)

    def start(self, *options: str) -> None:
        """`citeweb serve`, until it has printed its address."""
        self._run("serve", "--port", "0", "--no-browser", "--no-sample-desk", *options)
        with self.supervisor.stdout as output:
            line = output.readline()
        self.address = re.search(r"http://\S+", line).group()

    def start_worker(self) -> None:
        """`citeweb worker`."""
        self._run("worker")
        self.supervisor.stdout.close()

    def _run(self, *arguments: str) -> None:
        self.supervisor = subprocess.Popen(
            [*self._program, *arguments],
            env=self.environment,
            cwd=self.folder,
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=self._ignore,
        )

    def _ignore(self) -> None:
        """Ignore what the test says, and nothing that the tests' own start ignores."""
        signal.signal(signal.SIGHUP, signal.SIG_DFL)
        for number in self.ignored:
            signal.signal(number, signal.SIG_IGN)

    def stop(self) -> None:
        """Press Ctrl-C, and wait until it has ended."""
        self.supervisor.send_signal(signal.SIGINT)
        self.supervisor.wait(timeout=PATIENCE_SECONDS)

    @property
    def host(self) -> str:
        """Its host and port."""
        return urlsplit(self.address).netloc

    def page(self, path: str) -> int:
        """The status of a page."""
        with closing(HTTPConnection(self.host, timeout=PATIENCE_SECONDS)) as connection:
            connection.request("GET", path, headers={"Cookie": self._cookie})
            answer = connection.getresponse()
            answer.read()
            session = re.search(r"sessionid=\w+", answer.getheader("Set-Cookie") or "")
            self._cookie = session.group() if session else self._cookie
            return answer.status

    def sign_in(self) -> None:
        """Ask for pages as the first person from now on."""
        self.page(self.command("sign_in_link").stdout.strip())

    def command(
        self, *arguments: str | Path, given: str | None = None
    ) -> subprocess.CompletedProcess[str]:
        """`citeweb ...`, to its end."""
        return subprocess.run(
            [*self._program, *arguments],
            env=self.environment,
            cwd=self.folder,
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )

    def submit(self, text: str, *, user: str = "") -> str:
        """Submit a document; the id of its run."""
        return self.submit_all([text], user=user)[0]

    def submit_all(self, texts: list[str], *, user: str = "") -> list[str]:
        """Submit documents at once, as the web server would, at the first desk or that
        of a user; the ids of their runs."""
        given = json.dumps({"texts": texts, "user": user})
        done = self.command("shell", "--no-imports", "-c", SUBMIT, given=given)
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    def ask(self, query: str, *values: object) -> list[tuple]:
        """Rows of its database; values stand where the query has question marks."""
        url = self.environment.get("CITEWEB_DATABASE_URL")
        if url:
            with psycopg.connect(url) as opened:
                return opened.execute(query.replace("?", "%s"), values).fetchall()
        with closing(
            sqlite3.connect(self.folder / "citeweb.sqlite3", timeout=20)
        ) as opened:
            return opened.execute(query, values).fetchall()

    def state(self, run: str) -> str:
        return self.of_run(run, "state")

    def of_run(self, run: str, column: str) -> Any:
        return self.ask(f"SELECT {column} FROM reports_run WHERE id = ?", run)[0][0]  # noqa: S608

    def reached_paths(self, run: str) -> set[str]:
        """Paths of the sources that the run has stored."""
        rows = self.ask(
            "SELECT reference.url FROM reports_runsource AS found JOIN "
            "documents_reference AS "
            "reference ON reference.id = reference_id WHERE found.run_id = ?",
            run,
        )
        return {"/" + url.split("/", 3)[3] for (url,) in rows}

    def wait_until(self, is_so: Callable[[], object]) -> None:
        """Fails the test when that takes longer than anybody would wait."""
        began = time.monotonic()
        while not is_so():
            assert time.monotonic() - began < PATIENCE_SECONDS, self.describe()
            time.sleep(0.05)

    def wait_until_finished(self, run: str) -> None:
        self.wait_until(lambda: self.state(run) == "finished")

    def describe(self) -> str:
        """For the message of a test that failed."""
        runs = self.ask("SELECT id, state, attempts, losses FROM reports_run")
        family = processes_of(self.supervisor.pid)
        return f"{runs} {[process.describe() for process in family]}"

    def count(self, name: str) -> int:
        return len(self.find(name))

    def find(self, name):
        family = processes_of(self.supervisor.pid)
        return [process for process in family if name in process.describe()]

    def kill_child(self, name: str) -> int:
        """Kill -9 the supervisor's own child of that name, not what it started."""
        pid = self.supervisor.pid
        own = [process for process in self.find(name) if process.parent == pid]
        return send(own, signal.SIGKILL)

    def kill(self, name: str) -> int:
        """Kill -9 every process called `name`; how many there were."""
        return self.signal(name, signal.SIGKILL)

    def signal(self, name: str, number: signal.Signals) -> int:
        return send(self.find(name), number)


class Process:
    """What /proc says of a process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        folder = Path("/proc") / str(pid)
        status = (folder / "stat").read_text()
        self.name, rest = re.match(r"\d+ \((.*)\) (.*)", status).groups()
        self.state, self.parent = rest.split()[0], int(rest.split()[1])
        self.command = (folder / "cmdline").read_text().replace("\0", " ")

    def describe(self) -> str:
        return f"{self.pid} {self.name} {self.command}"

    def is_gone(self) -> bool:
        return self.pid not in {process.pid for process in all_processes()}


def send(processes: list[Process], number: signal.Signals) -> int:
    """To how many of the processes it was sent: some end by themselves meanwhile."""
    sent = 0
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process.pid, number)
            sent += 1
    return sent


def all_processes() -> list[Process]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(FileNotFoundError, ProcessLookupError):  # ended meanwhile
            found.append(Process(int(folder.name)))
    return [process for process in found if process.state != "Z"]


def processes_of(supervisor: int) -> list[Process]:
    """All descendants of the supervisor."""
    family, found = {supervisor}, []
    waiting = all_processes()
    while members := [process for process in waiting if process.parent in family]:
        found.extend(members)
        family.update(process.pid for process in members)
        waiting = [process for process in waiting if process not in members]
    return found
