"""Work on hostile files in child processes bounded in memory and time: plain
subprocesses with length-prefixed JSON and bytes on their pipes, never pickle. They end
when idle or when their parent is gone."""

from __future__ import annotations

import contextlib
import json
import struct
import subprocess
import sys
import threading
from pathlib import Path
from typing import IO, Any, cast

from verification.errors import InstallationError

_ROOT = Path(__file__).resolve().parents[2]

MAX_FRAME_BYTES = 256 * 1024 * 1024
"""A larger length is noise on the pipe, not a message."""

_LENGTH = struct.Struct(">Q")
NOT_WHOLE = (
    "citeweb is not installed whole: {what}. Run `citeweb doctor`, which says what is "
    "missing."
)


class ChildLostError(Exception):
    """The child ended without an answer."""

    def __init__(self, *, was_late: bool) -> None:
        super().__init__()
        self.was_late = was_late


class Child:
    """One child process. `tasks` names a module with `answer(question, content)`, which
    gives what JSON can carry, and bytes. The system ends it after `last_seconds` of one
    piece of work; the first may take `starting_seconds` more, to load libraries."""

    def __init__(
        self,
        tasks: str,
        *,
        memory_bytes: int,
        last_seconds: float,
        starting_seconds: float = 0.0,
    ) -> None:
        self._starting_seconds = starting_seconds
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            [
                sys.executable,
                "-m",
                f"{__name__}.child",
                tasks,
                str(memory_bytes),
                str(int(last_seconds)),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={"PYTHONPATH": str(_ROOT), "PYTHONHASHSEED": "0"},
            cwd="/",
            start_new_session=True,
        )
        self._questions = cast("IO[bytes]", self._process.stdin)
        self._answers = cast("IO[bytes]", self._process.stdout)

    def ask(
        self, question: dict[str, Any], content: bytes, seconds: float
    ) -> tuple[dict[str, Any], bytes]:
        """Give the answer to one question, and its bytes. With `error` it says why
        there is none: an error's code with its `message`, "memory" or "broken". Raises:
        ChildLostError: It ended. InstallationError: A library could not be loaded."""
        ending = threading.Timer(seconds + self._starting_seconds, self._process.kill)
        ending.daemon = True
        ending.start()
        try:
            write_frame(self._questions, question, content)
            answer = read_frame(self._answers)
        except (OSError, FrameError, ValueError) as error:
            was_late = not ending.is_alive()
            self.end()
            raise ChildLostError(was_late=was_late) from error
        finally:
            ending.cancel()
        self._starting_seconds = 0.0
        if answer[0].get("error") == InstallationError.code:
            self.end()  # what is installed meanwhile is found by the next one
            raise InstallationError(NOT_WHOLE.format(what=answer[0]["message"]))
        return answer

    def end(self) -> None:
        self._process.kill()
        for pipe in (self._questions, self._answers):
            with contextlib.suppress(OSError):  # what was not written is lost
                pipe.close()
        self._process.wait()


class FrameError(Exception):
    """The pipe ended inside a message, or carries something else."""


def write_frame(pipe: IO[bytes], message: dict[str, Any], content: bytes = b"") -> None:
    encoded = json.dumps(message).encode("ascii")
    for part in (encoded, content):
        pipe.write(_LENGTH.pack(len(part)))
        pipe.write(part)
    pipe.flush()


def read_frame(pipe: IO[bytes]) -> tuple[dict[str, Any], bytes]:
    """Raises: FrameError: There is no whole message. ValueError: It is no JSON."""
    message = json.loads(_read_part(pipe))
    if not isinstance(message, dict):
        raise FrameError("A message must be an object.")
    return message, _read_part(pipe)


def _read_part(pipe: IO[bytes]) -> bytes:
    (length,) = _LENGTH.unpack(_read_exactly(pipe, _LENGTH.size))
    if length > MAX_FRAME_BYTES:
        raise FrameError(f"A part of {length} bytes is too long.")
    return _read_exactly(pipe, length)


def _read_exactly(pipe: IO[bytes], length: int) -> bytes:
    part = pipe.read(length)
    if part is None or len(part) < length:
        raise FrameError("The pipe ended inside a message.")
    return part
