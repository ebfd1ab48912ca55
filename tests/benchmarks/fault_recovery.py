"""What goes wrong, what pages answer meanwhile, and how soon all is well again."""

from __future__ import annotations

from collections.abc import Iterator

from tests.faults.outages import FAULTS, may_mount, suffer


def report() -> Iterator[str]:
    """A row of docs/reliability.md for each fault."""
    for name in FAULTS:
        if name.startswith("disk") and not may_mount():
            yield f"| {name} | not measured: nothing can be mounted here | | |"
            continue
        found = suffer(name)
        pages = ", ".join(map(str, dict.fromkeys(found.pages)))
        ended = ", ".join(dict.fromkeys(found.states))
        yield f"| {name} | {pages} | {ended} | {found.seconds:.0f} s |"
