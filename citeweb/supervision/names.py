"""What `ps -o comm` and `top` call a process. Linux only, else nothing."""

from __future__ import annotations

import ctypes
import sys

PR_SET_NAME = 15
"""From linux/prctl.h. The system keeps 15 characters."""

IDLE_WORKER = "citeweb-idle"
BUSY_WORKER = "citeweb-busy"


def name_process(name: str) -> None:
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_NAME, name.encode("ascii"))
