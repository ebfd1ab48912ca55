"""What a desk has decided about sources, from files named on the command line."""

from __future__ import annotations

import sys
from argparse import Namespace
from itertools import islice
from pathlib import PurePath

from verification.weighing import DomainList, Ratings, WeighingPolicy, read_list

from .files import read_text
from .interest import read_owner_table

FAULTS_SHOWN = 5
"""Lines of a list that are named when they cannot be used; the others are counted."""


def read_policy(arguments: Namespace) -> WeighingPolicy:
    """What the arguments name. Lines of a list that cannot be used are named on stderr.
    Raises BadCallError: a file cannot be read or is no such table."""
    entries = [
        entry for path in arguments.lists for entry in _read_entries(path).entries
    ]
    return WeighingPolicy(
        owners=read_owner_table(arguments.owners),
        ratings=Ratings(entries) if entries else None,
        publisher_url=arguments.publisher,
    )


def _read_entries(path: str) -> DomainList:
    found = read_list(read_text(path), name=PurePath(path).stem)
    for fault in islice(found.faults, FAULTS_SHOWN):
        sys.stderr.write(f"{path}, line {fault.line}: {fault.reason}\n")
    if len(found.faults) > FAULTS_SHOWN:
        further = len(found.faults) - FAULTS_SHOWN
        sys.stderr.write(f"{path}: {further} more lines could not be used.\n")
    return found
