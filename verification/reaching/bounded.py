"""Hostile files read in children, which are replaced when a file kills them."""

from __future__ import annotations

import atexit
import contextlib
import os
import queue
import threading
from dataclasses import asdict
from functools import cache
from typing import Any

from verification.errors import (
    BinaryFileError,
    EmptyTextError,
    InputError,
    InstallationError,
    TextTooLongError,
    UnreadableFileError,
    VerificationError,
)
from verification.sandbox import Child, ChildLostError

from .extracted import Extraction, Kind, PageSignals, find_kind
from .extraction import extract, whole_text
from .shared_work import in_daemon_thread

CHILDREN = 2
"""At once. One may be held up by a slow file while pages go through the other."""

READING_SECONDS = 20.0
"""For one file, after which its child is ended; PDFs stop by themselves before."""

STARTING_SECONDS = 20.0
"""More, for a child's first file: it loads its libraries, on a busy machine slowly."""

MEMORY_BYTES = 1024 * 1024 * 1024
"""Address space of one child: the libraries take 100 MB, large papers 300 MB."""

LAST_SECONDS = 60.0
"""After which the system ends a child in mid-file, should its parent not have."""

_LOST = "Reading the file took too long or too much memory. Upload its text instead."
_SLOW_KINDS = frozenset({Kind.PDF, Kind.DOCX})
_FAULTS = {
    "memory": "Reading the file took too much memory. Upload its text instead.",
    "broken": "The file is damaged. Upload its text instead.",
}
_ERRORS: dict[str, type[InputError]] = {
    error.code: error
    for error in (
        BinaryFileError,
        EmptyTextError,
        TextTooLongError,
        UnreadableFileError,
    )
}


def answer(question: dict[str, Any], content: bytes) -> tuple[dict[str, Any], bytes]:
    """Do one task, in the child: what the methods of `BoundedReader` ask for."""
    if question["task"] == "whole_text":
        text, title = whole_text(content, Kind(question["kind"]))
        return {"text": text, "title": title}, b""
    del question["task"]
    return asdict(extract(content, **question)), b""


class BoundedReader:
    """Reads files in children. Safe to use from many threads and event loops."""

    def __init__(
        self,
        *,
        children: int = CHILDREN,
        seconds: float = READING_SECONDS,
        memory_bytes: int = MEMORY_BYTES,
    ) -> None:
        self._seconds = seconds
        self._memory_bytes = memory_bytes
        self._places: queue.LifoQueue[Child | None] = queue.LifoQueue()
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
        """Do what `extraction.extract` does. Raises: UnreadableFileError also when the
        reader crashed, took too much memory or too long."""
        question = {"content_type": content_type, "charset": charset, "url": url}
        kind = find_kind(content, content_type=content_type, url=url)
        is_slow = kind in _SLOW_KINDS
        return _as_extraction(self._ask("extract", question, content, is_slow=is_slow))

    async def read_soon(self, content: bytes, **declared: str) -> Extraction:
        """Do what `read` does, without holding up the event loop."""
        return await in_daemon_thread(self.read, content, **declared)

    def whole_text(self, content: bytes, kind: Kind) -> tuple[str, str]:
        """Do what `extraction.whole_text` does, within the bounds. Raises:
        TextTooLongError: It has more pages than are read. UnreadableFileError."""
        answer = self._ask("whole_text", {"kind": kind}, content, is_slow=True)
        return str(answer["text"]), str(answer["title"])

    def close(self) -> None:
        """End the children that rest. Those at work end with their file."""
        resting: list[Child | None] = []
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
            raise error(_FAULTS.get(answer["error"], answer["message"]))
        return answer

    def _ask_a_child(self, question: dict[str, Any], content: bytes) -> dict[str, Any]:
        child = self._places.get()
        try:
            if child is not None:
                try:
                    return child.ask(question, content, self._seconds)[0]
                except ChildLostError as error:
                    child = None
                    if error.was_late:
                        raise
            # None was started yet, or it ended while it rested: a new one will tell.
            child = Child(
                __name__,
                memory_bytes=self._memory_bytes,
                last_seconds=LAST_SECONDS,
                starting_seconds=STARTING_SECONDS,
            )
            return child.ask(question, content, self._seconds)[0]
        except ChildLostError as error:
            child = None
            raise UnreadableFileError(_LOST) from error
        except InstallationError:
            child = None
            raise
        finally:
            self._places.put(child)


def _as_extraction(answer: dict[str, Any]) -> Extraction:
    """Take an answer for what it should be: a file may have taken over its reader."""
    try:
        noticed = answer.pop("signals")
        noticed["notice_lines"] = tuple(noticed["notice_lines"])
        signals = PageSignals(**noticed)
        for name in ("titles", "page_starts"):
            answer[name] = tuple(answer[name])
        return Extraction(kind=Kind(answer.pop("kind")), signals=signals, **answer)
    except (KeyError, TypeError, ValueError) as error:
        raise UnreadableFileError(_LOST) from error


SMALL_PAGE = b"<html><body><article><p>The bridge is open.</p></article></body></html>"


def installation_fault() -> str:
    """Why pages cannot be read here, by reading one in a child; "" where they can."""
    try:
        shared_reader().read(SMALL_PAGE, content_type="text/html")
    except VerificationError as error:
        return str(error)
    return ""


def shared_reader() -> BoundedReader:
    """Give the process's own reader, made at the first call. A forked process gets its
    own: two that write into one pipe would read each other's answers."""
    return _reader_of(os.getpid())


@cache
def _reader_of(process_id: int) -> BoundedReader:
    reader = BoundedReader()

    def close_own() -> None:
        if os.getpid() == process_id:  # a fork inherits the call, not the children
            reader.close()

    atexit.register(close_own)
    return reader
