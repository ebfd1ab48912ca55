"""Figures of speed and memory: `make bench`. No test asserts them."""

import subprocess
import sys
import tempfile
from typing import Any

from citeweb.env import child_environment

SMALL = "--small"
"""Among the words of a call: the smallest sizes, to see that each benchmark ends."""

MISSED = "MISSED"
"""Stands in the line of a figure that misses its target; `make bench` fails then."""


SIZE_WORDS = [SMALL] if SMALL in sys.argv else []
"""For a process of its own."""


def sized(full: int, small: int) -> int:
    """One of two sizes, by the words of the call."""
    return small if SIZE_WORDS else full


def at_most(value: float, limit: float, unit: str = "") -> str:
    """
    >>> at_most(3.2, 20, " s"), at_most(21, 20)
    ('target at most 20 s', 'target at most 20, MISSED')
    """
    return f"target at most {limit:g}{unit}{'' if value <= limit else f', {MISSED}'}"


def child(module: str, *words: str, **options: Any) -> str:
    """What a module of these says that is run in a process of its own."""
    command = [sys.executable, "-m", f"tests.benchmarks.{module}", *words, *SIZE_WORDS]
    done: subprocess.CompletedProcess[str] = subprocess.run(
        command, stdout=subprocess.PIPE, text=True, check=True, **options
    )
    return done.stdout


def new_desk_says(module: str, *, given: str = "", **variables: str) -> str:
    """The same beside an empty data folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        environment = child_environment(
            CITEWEB_DATA_DIR=folder, CITEWEB_LOG_LEVEL="error", **variables
        )
        return child(module, input=given, env=environment)
