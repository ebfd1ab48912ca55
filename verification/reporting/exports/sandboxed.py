"""
Files made in children of the sandbox: what goes into them is hostile.

One child for one file: exports are rare, and starting costs half a second.
"""

from __future__ import annotations

import threading
from typing import Any, NoReturn

from verification.errors import ExportError, InstallationError
from verification.language.wording import current_language, mark, set_language
from verification.language.wording import gettext as _
from verification.sandbox import Child, ChildLostError

CHILDREN = 2
"""At once in one process: more would take a small machine's memory."""

WAIT_SECONDS = 60.0
"""For one of them to become free."""

MARGIN_SECONDS = 5.0
"""Beyond the time of a file: then the system ends a child whose parent has not."""

MISSING = mark(
    "PDF needs WeasyPrint and the system library Pango. Install the extra: "
    "pip install 'citeweb[pdf]', or print the HTML export from a browser."
)

_PLACES = threading.BoundedSemaphore(CHILDREN)
_BUSY = mark("Other files are being made. Try again in a minute.")


def make_file(
    task: str,
    question: dict[str, Any],
    content: bytes,
    *,
    seconds: float,
    memory_bytes: int,
    too_much: str,
    tasks: str = __name__,
) -> bytes:
    """Have a child do a task of `answer` of a module and give what it made. Raises
    ExportError: with `too_much` where it took longer or more memory, or broke; or its
    own."""
    if not _PLACES.acquire(timeout=WAIT_SECONDS):
        raise ExportError(_(_BUSY))
    try:
        last = seconds + MARGIN_SECONDS
        child = Child(tasks, memory_bytes=memory_bytes, last_seconds=last)
        try:
            told, made = child.ask(
                {"task": task, "language": current_language(), **question},
                content,
                seconds,
            )
        finally:
            child.end()
    except (ChildLostError, OSError) as error:
        raise ExportError(too_much) from error
    except InstallationError as error:
        raise ExportError(str(error)) from error
    finally:
        _PLACES.release()
    if "error" in told:
        raise ExportError(str(told["message"]) or too_much)
    return made


def answer(question: dict[str, Any], content: bytes) -> tuple[dict[str, Any], bytes]:
    # The child does one task and ends.
    set_language(question.get("language", current_language()))
    if question["task"] == "annotate_docx":
        from .docx_uploaded import annotate_docx

        parts = ("comments", "closing", "moment", "changes", "proposals")
        return {}, annotate_docx(content, *(question[name] for name in parts))
    return {}, render_pdf(content)


class NoFetcher:
    def __call__(self, url: str, *further: Any, **named: Any) -> NoReturn:
        raise ExportError(f"A report may fetch nothing, but asked for {url[:80]!r}.")


def render_pdf(content: bytes) -> bytes:
    """Raises ExportError: the library or what it needs of the system is not there."""
    try:
        from weasyprint import HTML
    except (ImportError, OSError) as error:  # OSError: Pango is missing
        raise ExportError(_(MISSING)) from error
    page = HTML(string=content.decode("utf-8"), url_fetcher=NoFetcher())
    made: bytes = page.write_pdf(pdf_tags=True, pdf_variant="pdf/ua-1")
    return made
