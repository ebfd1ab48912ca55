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


def finished(work: Coroutine[Any, Any, Given]) -> Given:
    """What a coroutine gives. Most calls need none, and asyncio takes long to load."""
    import asyncio

    return asyncio.run(work)
