"""
Work on hostile files done apart: in a child process with a bound of memory and time.

One child for one piece of work: exports are rare, and starting costs half a second.
What the child may use and how it speaks is that of `reaching.bounded`.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any, cast

from verification.errors import ExportError
from verification.reaching.frames import FrameError, read_frame, write_frame

CHILDREN = 2
"""At once in one process: more would take a small machine's memory."""

WAIT_SECONDS = 60.0
"""For one of them to become free."""

_CHILD_MODULE = "verification.reporting.exports.apart_child"
_ROOT = Path(__file__).resolve().parents[3]
_PLACES = threading.BoundedSemaphore(CHILDREN)
_BUSY = "Other files are being made. Try again in a minute."


def work_apart(
    task: str,
    question: dict[str, Any],
    content: bytes,
    *,
    seconds: float,
    memory_bytes: int,
    too_much: str,
) -> bytes:
    """
    Have a child do a task of `apart_child` and give what it made.

    Args:
        question: What the task is told, as JSON can carry it.
        content: What the task works on.
        seconds: After which the child is ended.
        memory_bytes: Address space of the child.
        too_much: The message when it took longer, or more memory, or broke.

    Raises:
        ExportError: With that message, or the child's own.
    """
    if not _PLACES.acquire(timeout=WAIT_SECONDS):
        raise ExportError(_BUSY)
    try:
        answer, made = ask(
            {"task": task, **question}, content, seconds, memory_bytes, too_much
        )
    finally:
        _PLACES.release()
    if "error" in answer:
        raise ExportError(str(answer["error"]) or too_much)
    return made


def ask(
    question: dict[str, Any],
    content: bytes,
    seconds: float,
    memory_bytes: int,
    too_much: str,
) -> tuple[dict[str, Any], bytes]:
    child = subprocess.Popen(  # noqa: S603 - our own module
        [sys.executable, "-m", _CHILD_MODULE, str(memory_bytes), str(int(seconds) + 5)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={"PYTHONPATH": str(_ROOT), "PYTHONHASHSEED": "0"},
        cwd="/",
        start_new_session=True,
    )
    ending = threading.Timer(seconds, child.kill)
    ending.daemon = True
    ending.start()
    try:
        with child:
            write_frame(cast("IO[bytes]", child.stdin), question, content)
            return read_frame(cast("IO[bytes]", child.stdout))
    except (OSError, FrameError, ValueError) as error:
        raise ExportError(too_much) from error
    finally:
        ending.cancel()
        child.kill()
