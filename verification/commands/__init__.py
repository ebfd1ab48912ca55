"""The verbs of the command line, one module each: `add_arguments` and `run`."""

from __future__ import annotations

from enum import IntEnum


class ExitCode(IntEnum):
    """What the exit status says."""

    NOTHING_FLAGGED = 0
    FLAGGED = 1
    WRONG_CALL = 2
    COULD_NOT_CHECK = 3
