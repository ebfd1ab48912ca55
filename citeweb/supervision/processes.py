"""What Linux does for processes: who ends with whom, and what `ps` calls them."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1
PR_SET_NAME = 15
PR_SET_CHILD_SUBREAPER = 36
"""From linux/prctl.h. The system keeps 15 characters of a name."""

IDLE_WORKER = "citeweb-idle"
BUSY_WORKER = "citeweb-busy"


def control(option: int, value: int | bytes) -> None:
    """`prctl`. Linux only, else nothing."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(option, value)


def name_process(name: str) -> None:
    """As `ps -o comm` and `top` show it."""
    control(PR_SET_NAME, name.encode("ascii"))


def die_with_parent(
    parent_pid: int | None = None, *, by: signal.Signals = signal.SIGKILL
) -> None:
    """Have this process get the signal `by` when its parent ends, even when that is
    killed outright. Args: parent_pid: Who must still be it; one that died before is
    noticed."""
    control(PR_SET_PDEATHSIG, by)
    if (
        sys.platform == "linux"
        and parent_pid is not None
        and os.getppid() != parent_pid
    ):
        os._exit(1)


def adopt_orphans() -> None:
    """Become the parent of grandchildren whose parent ends. In a container the first
    process may not care for them, and every worker that was ever replaced would stay in
    the table of processes."""
    control(PR_SET_CHILD_SUBREAPER, 1)


def pass_on_to_forks() -> None:
    """Have every process forked from here on die with the one that forked it."""
    forking: list[int] = []

    def remember_who_forks() -> None:
        forking[:] = [os.getpid()]

    os.register_at_fork(
        before=remember_who_forks, after_in_child=lambda: die_with_parent(*forking)
    )


def told_at_start() -> list[str]:
    """What the supervisor told this process, which ends with it, and so do its
    forks."""
    parent, *told = sys.argv[1:]
    die_with_parent(int(parent))
    pass_on_to_forks()
    return told
