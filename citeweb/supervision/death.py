"""Children that do not outlive their parent, even when that is killed outright."""

from __future__ import annotations

import ctypes
import os
import signal
import sys

PR_SET_PDEATHSIG = 1
PR_SET_CHILD_SUBREAPER = 36
"""From linux/prctl.h."""


def die_with_parent(
    parent_pid: int | None = None, *, by: signal.Signals = signal.SIGKILL
) -> None:
    """
    Have the system end this process when its parent ends. Linux only, else nothing.

    Args:
        parent_pid: Who must still be the parent. One that died before this call was
            made is noticed by it.
        by: The signal that this process then gets.
    """
    if sys.platform != "linux":
        return
    ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, by)
    if parent_pid is not None and os.getppid() != parent_pid:
        os._exit(1)


def adopt_orphans() -> None:
    """
    Become the parent of grandchildren whose parent ends. Linux only, else nothing.

    In a container the first process may not care for them, and every worker that was
    ever replaced would stay in the table of processes.
    """
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1)


def pass_on_to_forks() -> None:
    """Have every process forked from here on die with the one that forked it."""

    forking: list[int] = []

    def remember_who_forks() -> None:
        forking[:] = [os.getpid()]

    def follow() -> None:
        die_with_parent(*forking)

    os.register_at_fork(before=remember_who_forks, after_in_child=follow)
