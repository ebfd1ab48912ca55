"""The child process: does one task after another from its standard input. Ends with the
pipe or its parent, when idle, and by the system's timer when a task takes too long."""

from __future__ import annotations

import contextlib
import logging
import os
import resource
import select
import signal
import sys
import threading
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from typing import IO, Any

from verification.errors import InstallationError, VerificationError

from . import FrameError, read_frame, write_frame

Answer = tuple[dict[str, Any], bytes]
IDLE_SECONDS = 60.0
"""After which it ends: starting another takes half a second."""

PARENT_LOOK_SECONDS = 1.0
"""How long a child may outlive its parent; looking costs it nothing to speak of."""


def main() -> None:
    """Arguments: the module of tasks, bytes of memory, seconds for one task."""
    tasks, memory_bytes, last_seconds = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    limit_resources(memory_bytes=memory_bytes)
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    threading.Thread(target=end_with_parent, args=(os.getppid(),), daemon=True).start()
    questions, answers = sys.stdin.buffer, take_over_stdout()
    work = task_of(tasks)
    with contextlib.suppress(FrameError):  # the parent has closed the pipe
        while select.select([questions], [], [], IDLE_SECONDS)[0]:
            question, content = read_frame(questions)
            signal.alarm(last_seconds)
            answer = answer_safely(work, question, content)
            signal.alarm(0)
            write_frame(answers, *answer)


def task_of(module: str) -> Callable[[dict[str, Any], bytes], Answer]:
    """What answers questions; where it cannot be loaded, what says so to each."""
    try:
        work: Callable[[dict[str, Any], bytes], Answer] = import_module(module).answer
    except ImportError as error:
        told = {"error": InstallationError.code, "message": str(error)}
        return lambda question, content: (told, b"")
    return work


def take_over_stdout() -> IO[bytes]:
    """Keep the pipe to ourselves: what a library prints must not end up in it."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return answers


def limit_resources(*, memory_bytes: int) -> None:
    limits = (
        (resource.RLIMIT_AS, memory_bytes),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    )
    for kind, limit in limits:
        with contextlib.suppress(ValueError, OSError):  # a system without this limit
            resource.setrlimit(kind, (limit, limit))


def end_with_parent(parent: int) -> None:
    """Watch for the parent: a copy of its end of the pipe may live in a sibling."""
    while os.getppid() == parent:
        time.sleep(PARENT_LOOK_SECONDS)
    os._exit(0)


def answer_safely(
    work: Callable[[dict[str, Any], bytes], Answer],
    question: dict[str, Any],
    content: bytes,
) -> Answer:
    """Answer one question; whatever the file does to the work is an answer too."""
    try:
        return work(question, content)
    except VerificationError as error:
        return {"error": error.code, "message": str(error)}, b""
    except ImportError as error:  # a library of ours that is missing, or lacks a part
        return {"error": InstallationError.code, "message": str(error)}, b""
    except MemoryError:
        return {"error": "memory", "message": ""}, b""
    except Exception:  # noqa: BLE001 - the outermost edge of a process for hostile files
        return {"error": "broken", "message": ""}, b""


if __name__ == "__main__":
    main()
