"""Files looked at until they change: `check --watch`."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

STEP_SECONDS = 0.5
"""Between two looks: at once for whoever saves, and nothing for the machine."""


def changes_of(
    names: Sequence[str], *, pause: Callable[[float], None] = time.sleep
) -> Iterator[list[str]]:
    """The files that changed since the last look, whenever there are any."""
    known = {name: stamp_of(name) for name in names}
    while True:
        pause(STEP_SECONDS)
        now = {name: stamp_of(name) for name in names}
        # An editor that writes a file anew takes it away for a moment.
        changed = [name for name in names if now[name] not in (None, known[name])]
        known |= {name: now[name] for name in changed}
        if changed:
            yield changed


def stamp_of(name: str) -> tuple[int, int] | None:
    try:
        status = Path(name).stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size
