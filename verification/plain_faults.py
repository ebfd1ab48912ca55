"""What is wrong with a file, in words for the person who wrote it."""

from __future__ import annotations

import json

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
