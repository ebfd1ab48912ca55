"""The child of `apart`: does one piece of work and ends."""

from __future__ import annotations

import logging
import os
import signal
import sys
import threading
import warnings
from typing import Any

from verification.errors import VerificationError
from verification.reaching.bounded_child import (
    end_with_parent,
    limit_resources,
    take_over_stdout,
)
from verification.reaching.frames import read_frame, write_frame


def main() -> None:
    limit_resources(memory_bytes=int(sys.argv[1]))
    signal.alarm(int(sys.argv[2]))
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    threading.Thread(target=end_with_parent, args=(os.getppid(),), daemon=True).start()
    questions, answers = sys.stdin.buffer, take_over_stdout()
    question, content = read_frame(questions)
    try:
        made = work(question, content)
    except VerificationError as error:
        write_frame(answers, {"error": str(error)})
    except Exception:  # noqa: BLE001 - the outermost edge of a process for hostile files
        write_frame(answers, {"error": ""})
    else:
        write_frame(answers, {}, made)


def work(question: dict[str, Any], content: bytes) -> bytes:
    if question["task"] == "annotate_docx":
        from .docx_uploaded import annotate_docx

        return annotate_docx(content, question["comments"], question["moment"])
    from .pdf_rendering import render_pdf

    return render_pdf(content)


if __name__ == "__main__":
    main()
