"""The verbs of the command line, one module each: `add_arguments` and `run`."""

from __future__ import annotations

from collections.abc import Coroutine
from enum import IntEnum
from typing import Any, TypeVar

Given = TypeVar("Given")


class ExitCode(IntEnum):
    NOTHING_FLAGGED = 0
    FLAGGED = 1
    WRONG_CALL = 2
    COULD_NOT_CHECK = 3


def exit_code(*, is_flagged: bool, is_open: bool = False) -> ExitCode:
    """Of what was found: flagged, else open, where something could not be checked."""
    if is_flagged:
        return ExitCode.FLAGGED
    return ExitCode.COULD_NOT_CHECK if is_open else ExitCode.NOTHING_FLAGGED


def finished(work: Coroutine[Any, Any, Given]) -> Given:
    """What a coroutine gives. Most calls need none, and asyncio takes long to load."""
    import asyncio

    return asyncio.run(work)
