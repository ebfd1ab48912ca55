"""
What a later app adds to a report, handed in so that imports keep pointing one way.

`corroboration` knows reports and gives its reader when it is made ready.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from verification.records import ClaimCorroboration, Report

from .models import Run

Reader = Callable[[Run], tuple[ClaimCorroboration, ...]]

_readers: list[Reader] = []


def provide_corroborations(reader: Reader) -> None:
    """Have reports of runs carry what `reader` gives."""
    _readers[:] = [reader]


def with_corroborations(report: Report, run: Run) -> Report:
    """The report with what other sources say of its claims."""
    found = tuple(each for reader in _readers for each in reader(run))
    return replace(report, corroboration=found)
