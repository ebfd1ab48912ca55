"""Reading what a call names, writing what it asked for. Errors say what and where."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence, Set
from difflib import get_close_matches
from glob import glob
from pathlib import Path
from typing import Any, BinaryIO

from verification import records
from verification.errors import BadCallError, BinaryFileError, kind_of, plain_fault
from verification.reporting.harmless import escaped_json, harmless_line

MAX_FILES = 2000
"""Of one call: a book's chapters many times over."""

TEXT_FILES = frozenset(
    {".md", ".markdown", ".txt", ".text", ".html", ".htm", ".docx", ".pdf", ".tex"}
    | {".rst", ".org", ".adoc", ".ipynb"}
)

OTHERS_NAMED = 5
"""Files of a folder that are passed over by name; the others are counted."""

STANDARD_INPUT = "-"
MISSPELT = 0.7
"""Likeness from which a name is taken for another one misspelt ("text", "txt")."""

MAX_INPUT_BYTES = 64 * 1024 * 1024
"""Bytes read of one input: far above any text we take, far below a machine's memory."""


def files_named(names: Sequence[str]) -> list[str]:
    """Each file once: a folder stands for the texts in and under it, a pattern that is
    no file for what it fits. Raises BadCallError: a folder or pattern holds no text, or
    there are too many."""
    found: dict[str, None] = {}
    for name in names:
        path = Path(name)
        if name != STANDARD_INPUT and path.is_dir():
            under = sorted(file for file in path.rglob("*") if is_text_file(file))
            inside = list(map(str, under))
            say_passed_over(path, set(under))
        elif set(name) & set("*?[") and not path.exists():
            inside = sorted(glob(name, recursive=True))  # noqa: PTH207 - a whole path
        else:
            inside = [name]
        if not inside:
            raise BadCallError(f"{name}: holds no text, Word or PDF file.")
        found |= dict.fromkeys(inside)
    if len(found) > MAX_FILES:
        raise BadCallError(f"{len(found)} files: take at most {MAX_FILES} in one call.")
    return list(found)


def say_passed_over(folder: Path, taken: Set[Path]) -> None:
    """Name what stands in a folder and is not read; hidden files are nobody's text."""
    files = (file for file in sorted(folder.rglob("*")) if file.is_file())
    others = [
        file.relative_to(folder).as_posix()
        for file in files
        if file not in taken and not any(part.startswith(".") for part in file.parts)
    ]
    if others:
        more = f" and {len(others) - OTHERS_NAMED} more" * (len(others) > OTHERS_NAMED)
        named = ", ".join(map(harmless_line, others[:OTHERS_NAMED]))
        say(str(folder), f"passed over, no text that is read: {named}{more}")


def is_text_file(path: Path) -> bool:
    is_hidden = any(part.startswith(".") for part in path.parts)
    return path.suffix.lower() in TEXT_FILES and path.is_file() and not is_hidden


def read_input(path: str, *, most: int = MAX_INPUT_BYTES) -> bytes:
    if path == STANDARD_INPUT:
        return bounded(sys.stdin.buffer, "standard input", most)
    try:
        with Path(path).open("rb") as file:
            return bounded(file, path, most)
    except (OSError, ValueError) as error:
        raise BadCallError.of_file(path, error, "read") from error


def shown_name(path: str) -> str:
    return "standard input" if path == STANDARD_INPUT else path


def read_text(path: str) -> str:
    return decode(read_input(path), shown_name(path))


def read_call(words: str, **fields: str) -> str:
    """The JSON of a call: what a file or standard input holds, or made of what was
    typed with `fields`."""
    is_named = words.endswith((".json", ".jsonl")) or os.path.exists(words)  # noqa: PTH110 - a long text is no file, and no fault
    if words == STANDARD_INPUT or is_named:
        return read_text(words)
    return json.dumps(fields)


def bounded(file: BinaryIO, name: str, most: int) -> bytes:
    content = file.read(most + 1)
    if len(content) > most:
        raise BadCallError(f"{name}: larger than {most // 2**20} MiB. Split it.")
    return content


def decode(content: bytes, name: str) -> str:
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BinaryFileError(
            f"{name}: byte {error.start} is not UTF-8. Save the file as UTF-8."
        ) from error


def parse_json_lines(
    text: str, name: str, known: Sequence[str] = ()
) -> Iterator[tuple[str, dict[str, Any]]]:
    """The objects of a JSON Lines text, each with its place for messages."""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        place = f"{name}, line {number}"
        try:
            value = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BadCallError(f"{place}: not JSON: {plain_fault(error)}.") from error
        yield place, expect_object(value, place, known)


def expect_object(value: Any, place: str, known: Sequence[str] = ()) -> dict[str, Any]:
    """An object. A name in it that looks like a misspelt known one is refused; others
    are the caller's own."""
    if not isinstance(value, dict):
        raise BadCallError(f"{place}: must be an object, is {kind_of(value)}.")
    missing = [name for name in known if name not in value]
    for name in value:
        near = get_close_matches(str(name), missing, n=1, cutoff=MISSPELT)
        if near and name not in known:
            raise BadCallError(f'{place}: "{name}"? The field is called "{near[0]}".')
    return value


def text_field(
    fields: dict[str, Any], name: str, place: str, *, default: str | None = None
) -> str:
    """A text of an object; `default` stands for an absent or null one."""
    value = fields.get(name)
    if value is None and default is not None:
        return default
    if not isinstance(value, str):
        found = "missing" if value is None else kind_of(value)
        raise BadCallError(f'{place}: "{name}" must be a text, is {found}.')
    return value


def write_json(value: Any, *, indent: int | None = None) -> None:
    """A line of UTF-8 on standard output. Signs that turn the order of letters, and
    halves of surrogate pairs, are written as escapes, which say the same."""
    separators = (",", ": ") if indent else (", ", ": ")
    line = json.dumps(value, ensure_ascii=False, indent=indent, separators=separators)
    write_text(f"{escaped_json(line)}\n")


def write_text(text: str) -> None:
    sys.stdout.buffer.write(text.encode("utf-8", errors="replace"))
    sys.stdout.buffer.flush()


def say(name: str, words: str) -> None:
    sys.stderr.write(f"citeweb-check check: {harmless_line(name)}: {words}\n")


class Progress:
    """How far a verification is: a line on standard error, and to whom `tell` goes."""

    def __init__(self, tell: Callable[[int, str], None] | None = None) -> None:
        self.is_shown = sys.stderr.isatty()
        self.tell = tell
        self.sources = self.claims = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(self, *error: object) -> None:
        self._say("")

    def show(self, event: records.Event) -> None:
        self.sources += isinstance(event, records.SourceReached)
        self.claims += isinstance(event, records.ClaimJudged)
        self._say(f"{self.sources} sources reached, {self.claims} claims judged")

    def show_search(self, event: records.CorroborationEvent) -> None:
        if isinstance(event, records.LensSearched):
            self._say(f"{event.lens}: {event.found} results")
        elif isinstance(event, records.ResultRead):
            self._say(f"{event.done} of {event.total} results read")

    def _say(self, words: str) -> None:
        if self.tell and words:
            self.tell(self.sources + self.claims, words)
        if self.is_shown:
            sys.stderr.write(f"\r\x1b[K{words}")
            sys.stderr.flush()
