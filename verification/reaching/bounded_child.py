"""
The child of `bounded`: reads one file after another from its standard input.

Ends when the pipe does, when it has been idle for a while, when its parent is gone,
and, by the operating system's own timer, when a file takes too long.
"""

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
from dataclasses import asdict
from typing import IO, Any

from verification.errors import UnreadableFileError, VerificationError

from .extraction import extract
from .frames import FrameError, read_frame, write_frame

IDLE_SECONDS = 60.0
"""After which it ends: the next file is worth half a second of starting."""

LAST_SECONDS = 60
"""After which the system ends it in mid-file, should its parent not have done so."""

PARENT_LOOK_SECONDS = 1.0
"""How long a reader may outlive its parent; looking costs it nothing to speak of."""


def main() -> None:
    limit_resources(memory_bytes=int(sys.argv[1]))
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    threading.Thread(target=end_with_parent, args=(os.getppid(),), daemon=True).start()
    questions, answers = sys.stdin.buffer, take_over_stdout()
    with contextlib.suppress(FrameError):  # the parent has closed the pipe
        while select.select([questions], [], [], IDLE_SECONDS)[0]:
            question, content = read_frame(questions)
            signal.alarm(LAST_SECONDS)
            answer = answer_safely(question, content)
            signal.alarm(0)
            write_frame(answers, answer)


def take_over_stdout() -> IO[bytes]:
    """Keep the pipe to ourselves: what a library prints must not end up in it."""
    answers = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
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


def answer_safely(question: dict[str, Any], content: bytes) -> dict[str, Any]:
    """Answer one question; whatever the file does to the reader is an answer too."""
    try:
        return answer(question, content)
    except VerificationError as error:
        return {"error": error.code, "message": str(error)}
    except MemoryError:
        message = "Reading the file took too much memory. Upload its text instead."
        return {"error": UnreadableFileError.code, "message": message}
    except Exception:  # noqa: BLE001 - the outermost edge of a process for hostile files
        message = "The file is damaged. Upload its text instead."
        return {"error": UnreadableFileError.code, "message": message}


def answer(question: dict[str, Any], content: bytes) -> dict[str, Any]:
    if question["task"] == "docx_to_html":
        from .docx_files import docx_to_html

        return {"html": docx_to_html(content)}
    if question["task"] == "pdf_to_text":
        from .pdf_files import read_whole_pdf

        text, title = read_whole_pdf(content)
        return {"text": text, "title": title}
    extraction = extract(
        content,
        content_type=question["content_type"],
        charset=question["charset"],
        url=question["url"],
    )
    return asdict(extraction)


if __name__ == "__main__":
    main()
