"""Places for work that takes much of a machine: so many at once, over all processes."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

from django.contrib.auth.hashers import Argon2PasswordHasher

from .making import lock

LOOK_SECONDS = 0.02
"""Between two looks whether a place is free."""


class BusyError(Exception):
    """All places are taken, and enough threads wait for one."""


@dataclass(frozen=True, slots=True)
class Places:
    """
    Args:
        count: At once on this machine.
        waiters: Threads of a process that wait; the others answer other pages.
        seconds: That one waits.
    """

    name: str
    count: int
    waiters: int
    seconds: float
    _waiting: threading.Semaphore = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_waiting", threading.Semaphore(self.waiters))

    @contextmanager
    def one(self) -> Iterator[None]:
        """Hold a place. Raises: BusyError: None was free, or became so in time."""
        with ExitStack() as stack:
            if not self._take(stack):
                self._wait(stack)
            yield

    def _wait(self, stack: ExitStack) -> None:
        if not self._waiting.acquire(blocking=False):
            raise BusyError
        try:
            ends = time.monotonic() + self.seconds
            while not self._take(stack):
                if time.monotonic() > ends:
                    raise BusyError
                time.sleep(LOOK_SECONDS)
        finally:
            self._waiting.release()

    def _take(self, stack: ExitStack) -> bool:
        names = (f"{self.name}-{number}.lock" for number in range(self.count))
        return any(lock(stack, name) for name in names)


HASHING = Places("hashing", count=2, waiters=3, seconds=3.0)
"""A hash takes 100 MB and a fifth of a second, by intent."""


class BoundedPasswordHasher(Argon2PasswordHasher):
    """Argon2 as Django has it, a few at a time. BusyError: too many are under way."""

    def encode(self, password: str, salt: str) -> str:
        with HASHING.one():
            return super().encode(password, salt)

    def verify(self, password: str, encoded: str) -> bool:
        with HASHING.one():
            return super().verify(password, encoded)
