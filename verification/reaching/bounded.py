"""
Reading of hostile files in child processes that have a bound of memory and time.

The children are plain subprocesses that speak length-prefixed frames on their pipes:
they work below a queue's workers, which may not have multiprocessing children, they
know nothing of the web framework, and what they send back is JSON, never pickle. They
are started when first needed, end by themselves when idle or when their parent is gone,
and are replaced when a file kills them.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import subprocess
import sys
import threading
from functools import cache
from pathlib import Path
from typing import IO, Any, cast

from verification.errors import (
    BinaryFileError,
    EmptyTextError,
    InputError,
    TextTooLongError,
    UnreadableFileError,
)

from .extraction import Extraction
from .frames import FrameError, read_frame, write_frame
from .kinds import Kind, find_kind
from .signals import PageSignals
from .waiting import in_daemon_thread

CHILDREN = 2
"""At once. One may be held up by a slow file while pages go through the other."""

READING_SECONDS = 20.0
"""For one file, after which its child is ended; PDFs stop by themselves before."""

STARTING_SECONDS = 20.0
"""More, for a child's first file: it loads its libraries, on a busy machine slowly."""

MEMORY_BYTES = 1024 * 1024 * 1024
"""Address space of one child: the libraries take 100 MB, large papers 300 MB."""

_LOST = "Reading the file took too long or too much memory. Upload its text instead."
_SLOW_KINDS = frozenset({Kind.PDF, Kind.DOCX})
_CHILD_MODULE = "verification.reaching.bounded_child"
_ROOT = Path(__file__).resolve().parents[2]
_ERRORS: dict[str, type[InputError]] = {
    each.code: each
    for each in (BinaryFileError, EmptyTextError, TextTooLongError, UnreadableFileError)
}


class _ChildLostError(Exception):
    """The child ended without an answer."""

    def __init__(self, *, was_late: bool) -> None:
        super().__init__()
        self.was_late = was_late


class _Child:
    def __init__(self, *, memory_bytes: int) -> None:
        self._is_new = True
        self._process = subprocess.Popen(  # noqa: S603 - our own module
            [sys.executable, "-m", _CHILD_MODULE, str(memory_bytes)],
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
    ) -> dict[str, Any]:
        """
        Raises:
            _ChildLostError: It crashed, or was ended because the time was up.
        """
        if self._is_new:
            seconds += STARTING_SECONDS
        ending = threading.Timer(seconds, self._process.kill)
        ending.daemon = True
        ending.start()
        try:
            write_frame(self._questions, question, content)
            answer, _ = read_frame(self._answers)
        except (OSError, FrameError, ValueError) as error:
            was_late = not ending.is_alive()
            self.end()
            raise _ChildLostError(was_late=was_late) from error
        finally:
            ending.cancel()
        self._is_new = False
        return answer

    def end(self) -> None:
        self._process.kill()
        for pipe in (self._questions, self._answers):
            with contextlib.suppress(OSError):  # what was not written is lost
                pipe.close()
        self._process.wait()


class BoundedReader:
    """
    Reads files in children. Safe to use from many threads and event loops.

    Args:
        children: How many at once.
        seconds: For one file.
        memory_bytes: Address space of one child.
    """

    def __init__(
        self,
        *,
        children: int = CHILDREN,
        seconds: float = READING_SECONDS,
        memory_bytes: int = MEMORY_BYTES,
    ) -> None:
        self._seconds = seconds
        self._memory_bytes = memory_bytes
        self._places: queue.LifoQueue[_Child | None] = queue.LifoQueue()
        for _ in range(children):
            self._places.put(None)
        self._slow_places = threading.Semaphore(max(1, children - 1))

    def read(
        self,
        content: bytes,
        *,
        content_type: str = "",
        charset: str = "",
        url: str = "",
    ) -> Extraction:
        """
        Do what `extraction.extract` does, within the bounds.

        Raises:
            BinaryFileError, EmptyTextError: As `extract`.
            UnreadableFileError: As `extract`; also when the reader crashed, took too
                much memory or too long.
        """
        question = {"content_type": content_type, "charset": charset, "url": url}
        kind = find_kind(content, content_type=content_type, url=url)
        answer = self._ask("extract", question, content, is_slow=kind in _SLOW_KINDS)
        return _as_extraction(answer)

    async def read_soon(
        self,
        content: bytes,
        *,
        content_type: str = "",
        charset: str = "",
        url: str = "",
    ) -> Extraction:
        """Do what `read` does, without holding up the event loop."""
        return await in_daemon_thread(
            self.read, content, content_type=content_type, charset=charset, url=url
        )

    def docx_to_html(self, content: bytes) -> str:
        """
        Raises:
            UnreadableFileError: It is no Word file, or more than the bounds allow.
        """
        return str(self._ask("docx_to_html", {}, content, is_slow=True)["html"])

    def pdf_to_text(self, content: bytes) -> tuple[str, str]:
        """
        Give the text of a PDF with its list of references, and its title.

        Raises:
            TextTooLongError: It has more pages than are read.
            UnreadableFileError: It is encrypted, damaged or holds pictures of text.
        """
        answer = self._ask("pdf_to_text", {}, content, is_slow=True)
        return str(answer["text"]), str(answer["title"])

    def close(self) -> None:
        """End the children that rest. Those at work end with their file."""
        resting: list[_Child | None] = []
        with contextlib.suppress(queue.Empty):
            while True:
                resting.append(self._places.get_nowait())
        for child in resting:
            if child is not None:
                child.end()
            self._places.put(None)

    def _ask(
        self, task: str, question: dict[str, Any], content: bytes, *, is_slow: bool
    ) -> dict[str, Any]:
        with self._slow_places if is_slow else contextlib.nullcontext():
            answer = self._ask_a_child({"task": task, **question}, content)
        if "error" in answer:
            error = _ERRORS.get(answer["error"], UnreadableFileError)
            raise error(answer["message"])
        return dict(answer)

    def _ask_a_child(self, question: dict[str, Any], content: bytes) -> dict[str, Any]:
        child = self._places.get()
        try:
            if child is not None:
                try:
                    return child.ask(question, content, self._seconds)
                except _ChildLostError as error:
                    child = None
                    if error.was_late:
                        raise
            # None was started yet, or it ended while it rested: a new one will tell.
            child = _Child(memory_bytes=self._memory_bytes)
            return child.ask(question, content, self._seconds)
        except _ChildLostError as error:
            child = None
            raise UnreadableFileError(_LOST) from error
        finally:
            self._places.put(child)


def _as_extraction(answer: dict[str, Any]) -> Extraction:
    """Take an answer for what it should be: a file may have taken over its reader."""
    try:
        signals = PageSignals(**answer.pop("signals"))
        for name in ("titles", "page_starts"):
            answer[name] = tuple(answer[name])
        return Extraction(kind=Kind(answer.pop("kind")), signals=signals, **answer)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableFileError(_LOST) from error


def shared_reader() -> BoundedReader:
    """
    Give the process's own reader, made at the first call.

    A forked process gets its own: two that write into one pipe would read each
    other's answers.
    """
    return _reader_of(os.getpid())


@cache
def _reader_of(process_id: int) -> BoundedReader:
    reader = BoundedReader()

    def close_own() -> None:
        if os.getpid() == process_id:  # a fork inherits the call, not the children
            reader.close()

    atexit.register(close_own)
    return reader
