"""
Files that take long: made in a child process, kept, and sent to all who ask for them.

A child has a bound of memory and time, makes one file, and ends when nobody waits for
it any more. What it holds are inherited locks, which end with it, however it ends.
"""

from __future__ import annotations

import contextlib
import fcntl
import hashlib
import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field
from io import TextIOWrapper
from pathlib import Path

import django
from django.conf import settings
from django.utils.module_loading import import_string
from django.utils.translation import get_language, gettext, gettext_noop

from verification.errors import ExportError

from .env import child_environment
from .languages import speaking

CHILDREN = 2
"""At once on a machine: what is left of its cores is for pages."""

MEMORY_BYTES = 3 * 1024**3
"""Address space, of which the renderer of PDF, a child of its own, takes two thirds."""

LONGEST_SECONDS, WAITING_SECONDS = 180, 15
"""Of a child at all, and without anybody asking: pages ask every two seconds."""

KEPT_SECONDS = 24 * 3600
REFUSED_SECONDS = 60
"""After which a file that could not be made is tried again."""

LOOK_SECONDS, PAGE_SECONDS = 0.05, 2.0
"""How long a page waits for a file before it says that it is being made."""

CHUNK_BYTES = 256 * 1024
TOO_MUCH = gettext_noop(
    "This file takes more memory or time than one file may. Take "
    "another format: CSV, Markdown and HTML are made of any report."
)


@dataclass(frozen=True, slots=True)
class Order:
    """A file that somebody wants."""

    maker: str
    """Dotted path of a function that gives the file's chunks."""

    arguments: dict[str, str | bool]
    stamp: str
    """Of all that the file says; another one is another file."""

    subject: str
    """Of one subject one file is made at a time."""

    language: str = field(default_factory=get_language)

    @property
    def key(self) -> str:
        told = json.dumps(asdict(self), sort_keys=True)
        return hashlib.sha256(told.encode()).hexdigest()[:40]

    def path(self, what: str) -> Path:
        return folder() / f"{self.key}.{what}"


def made_file(order: Order, *, seconds: float = PAGE_SECONDS) -> Path | None:
    """The file, once it is made; None when that takes longer than `seconds`.
    ExportError: it cannot be made; the message says what can."""
    file, deadline = order.path("file"), time.monotonic() + seconds
    while True:
        order.path("asked").touch()
        if file.exists():
            return file
        begin(order)
        if time.monotonic() > deadline:
            return file if file.exists() else None
        time.sleep(LOOK_SECONDS)


def chunks_of(file: Path) -> Iterator[bytes]:
    with file.open("rb") as opened:
        while chunk := opened.read(CHUNK_BYTES):
            yield chunk


def folder() -> Path:
    path: Path = settings.DATA_DIR / "files"
    path.mkdir(mode=0o700, exist_ok=True)
    return path


def begin(order: Order) -> None:
    """Start a child, unless one is at it or too many are at others. ExportError: it was
    refused a moment ago."""
    with contextlib.ExitStack() as stack:
        held = [lock(stack, f"{order.key}.lock")]
        if held[0] is None:
            return
        refusal = order.path("error")
        with contextlib.suppress(FileNotFoundError):
            if time.time() - refusal.stat().st_mtime < REFUSED_SECONDS:
                raise ExportError(refusal.read_text("utf-8"))
        held.append(lock(stack, f"{order.subject}.subject"))
        places = (lock(stack, f"place-{number}.lock") for number in range(CHILDREN))
        held.append(next(filter(None, places), None))
        if None in held or order.path("file").exists():
            return
        remove_old()
        start_child(order, [file.fileno() for file in held if file])


def lock(stack: contextlib.ExitStack, name: str) -> TextIOWrapper | None:
    """A lock held until the stack and who inherits it have ended; None if taken."""
    opened = stack.enter_context((folder() / name).open("w"))
    try:
        fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return None
    return opened


def start_child(order: Order, locks: list[int]) -> None:
    environment = child_environment()
    environment.pop("PROMETHEUS_MULTIPROC_DIR", None)
    process = subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-m", "citeweb.making", json.dumps(asdict(order))],
        env=environment,
        stdin=subprocess.DEVNULL,
        pass_fds=locks,
    )
    threading.Thread(target=process.wait, daemon=True).start()


def remove_old() -> None:
    for path in folder().iterdir():
        with contextlib.suppress(FileNotFoundError):
            if time.time() - path.stat().st_mtime > KEPT_SECONDS:
                path.unlink() if path.is_file() else shutil.rmtree(path)


def main() -> None:
    """The child: pages go before it."""
    os.nice(10)
    order = Order(**json.loads(sys.argv[1]))
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES,) * 2)
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST_SECONDS,) * 2)
    signal.alarm(LONGEST_SECONDS)
    django.setup()
    # Stands as the reason if this process ends before it can give another.
    with speaking(order.language):
        order.path("error").write_text(gettext(TOO_MUCH), "utf-8")
    with speaking(order.language), tempfile.TemporaryDirectory(dir=folder()) as scratch:
        tempfile.tempdir = scratch
        wanted = (order, scratch)
        threading.Thread(target=leave_unwanted, args=wanted, daemon=True).start()
        make(order)


def make(order: Order) -> None:
    """Make the file, or say why it cannot be made."""
    draft, refusal = order.path("draft"), order.path("error")
    maker: Callable[..., Iterator[bytes]] = import_string(order.maker)
    try:
        with draft.open("wb") as opened:
            opened.writelines(maker(**order.arguments))
    except ExportError as error:
        refusal.write_text(str(error), "utf-8")
    except MemoryError:
        refusal.write_text(gettext(TOO_MUCH), "utf-8")
    else:
        draft.rename(order.path("file"))
        refusal.unlink(missing_ok=True)
    finally:
        draft.unlink(missing_ok=True)


def leave_unwanted(order: Order, scratch: str) -> None:
    """End this process, and what it wrote, when nobody has asked for a while."""
    asked = order.path("asked")
    while time.time() - asked.stat().st_mtime < WAITING_SECONDS:
        time.sleep(1)
    for name in ("error", "draft"):
        order.path(name).unlink(missing_ok=True)
    shutil.rmtree(scratch, ignore_errors=True)
    os._exit(0)


if __name__ == "__main__":
    main()
