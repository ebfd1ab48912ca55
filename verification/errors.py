"""
What can go wrong by the caller's fault or ours. What the web does is a `FetchOutcome`.

    VerificationError
    ├── InputError              the text or file cannot be used as it is
    │   ├── EmptyTextError      nothing but white space
    │   ├── TextTooLongError    over the limit
    │   ├── BinaryFileError     bytes that are no text in any form we read
    │   ├── UnreadableFileError the file is damaged, encrypted or not what its name says
    │   └── BadCallError        an option, a field or a line of the call is wrong
    ├── ExportError             a report cannot be written in this form, here
    ├── InstallationError       a library that citeweb needs cannot be loaded
    └── JudgeError              a judge could not answer
        ├── JudgeMissingError   the judge asked for is not set up
        └── JudgeRefusedError   the model's endpoint refuses the key or the name
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any


class VerificationError(Exception):
    """Base of all. `code` is stable and stored; the message is for people."""

    code = "verification_error"


class InputError(VerificationError):
    code = "input_error"


class EmptyTextError(InputError):
    code = "empty_text"


class TextTooLongError(InputError):
    code = "text_too_long"


class BinaryFileError(InputError):
    code = "binary_file"


class UnreadableFileError(InputError):
    code = "unreadable_file"


class BadCallError(InputError):
    code = "bad_call"

    @classmethod
    def of_file(
        cls, path: str | Path, error: OSError | ValueError, action: str
    ) -> BadCallError:
        """The error of a file that the system would not let us use: "read" or
        "written"."""
        reason = getattr(error, "strerror", None) or str(error)
        return cls(f"{path}: cannot be {action}: {reason}.")


class ExportError(VerificationError):
    code = "export_error"


class InstallationError(VerificationError):
    """Our own fault, never the file's or the page's."""

    code = "broken_installation"


class JudgeError(VerificationError):
    code = "judge_error"


class JudgeRefusedError(JudgeError):
    code = "judge_refused"


class JudgeMissingError(JudgeError):
    code = "judge_missing"


_READ_AS = (
    ("Exceeds the limit", "it has a number of more digits than are read"),
    ("field larger than", "it has a cell longer than any that is read"),
    ("new-line character seen", "a line break stands where none may"),
    ("unexpected end of data", "a quotation mark is not closed"),
    ("line contains NUL", "it has a NUL sign"),
)
"""How the readers of JSON, TOML and CSV that come with the language begin what they say
to programmers, and what it means."""


def plain_fault(error: Exception) -> str:
    """
    Give what a reader of files complained of, without its own words for its innards.

    >>> plain_fault(RecursionError("maximum recursion depth exceeded"))
    'it is nested too deep'
    >>> plain_fault(ValueError("an object has the same key twice"))
    'an object has the same key twice'
    """
    if isinstance(error, RecursionError):
        return "it is nested too deep"
    words = error.msg if isinstance(error, json.JSONDecodeError) else str(error)
    known = (said for begins, said in _READ_AS if words.startswith(begins))
    return next(known, words)


def load_json(text: str, place: str) -> Any:
    """The value of a JSON text. Raises BadCallError with the place of the fault."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        where = f"{place}, line {error.lineno}, column {error.colno}"
        raise BadCallError(f"{where}: not JSON: {error.msg}.") from error
    except (RecursionError, ValueError) as error:
        message = f"{place}: not usable JSON: {plain_fault(error)}."
        raise BadCallError(message) from error


KINDS = {dict: "an object", list: "a list", str: "a text", bool: "a truth value"}


def kind_of(value: Any) -> str:
    return "null" if value is None else KINDS.get(type(value), "a number")


def nearest(word: str, known: Iterable[str]) -> str:
    """A question for the end of a message, "" where nothing known is like the word."""
    from difflib import get_close_matches  # not above: for wrong calls alone

    like = get_close_matches(word, list(known), n=1)
    return f". Did you mean {like[0]}?" if like else ""
