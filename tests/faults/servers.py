"""PostgreSQL and Redis of a test's own, on loopback, to be stopped and started."""

import os
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path

PROGRAMS = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
OPTIONS = "-p {port} -k {folder} -c listen_addresses=127.0.0.1"


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as opened:
        return opened.getsockname()[1]


class Server:
    """Started for the length of a context; `url` says where."""

    url = ""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="citeweb-server-"))

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *error: object) -> None:
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        raise NotImplementedError

    def stop(self) -> None:
        raise NotImplementedError


class PostgresServer(Server):
    def __init__(self) -> None:
        super().__init__()
        self.url = f"postgres://citeweb@127.0.0.1:{self.port}/citeweb"
        if os.geteuid() == 0:  # it refuses to run as root
            shutil.chown(self.folder, "postgres")
        options = ("-U", "citeweb", "-A", "trust", "-E", "UTF8", "--no-locale")
        self._run("initdb", *options)

    def __enter__(self):
        super().__enter__()
        named = ("-h", "127.0.0.1", "-p", str(self.port), "-U", "citeweb", "citeweb")
        subprocess.run([PROGRAMS[-1] / "createdb", *named], check=True)
        return self

    def start(self) -> None:
        options = OPTIONS.format(port=self.port, folder=self.folder)
        self._run(
            "pg_ctl", "-l", str(self.folder / "log"), "-w", "-o", options, "start"
        )

    def stop(self) -> None:
        self._run("pg_ctl", "-m", "fast", "-w", "stop")

    def _run(self, program: str, *arguments: str) -> None:
        command = [PROGRAMS[-1] / program, "-D", self.folder / "data", *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        # What goes on in the background must not hold a pipe of ours open.
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        subprocess.run(command, check=True, cwd=self.folder, **quiet)


class RedisServer(Server):
    def __init__(self) -> None:
        super().__init__()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = ("--bind", "127.0.0.1", "--port", str(self.port), "--save", "")
        self._process = subprocess.Popen(
            ["redis-server", *options, "--dir", self.folder], stdout=subprocess.DEVNULL
        )

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait()
