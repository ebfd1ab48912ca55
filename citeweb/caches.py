"""The caches of an installation: in Redis, or in files of this machine."""

from __future__ import annotations

import fcntl
import logging
import pickle
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.cache.backends.base import DEFAULT_TIMEOUT, BaseCache
from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.redis import RedisCache

from .outages import reason, redis_errors

logger = logging.getLogger(__name__)
MISSING = object()
UNREADABLE = (
    EOFError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ImportError,
    pickle.UnpicklingError,
    zlib.error,
    MemoryError,
)
"""Raised by an entry that was cut off, overwritten or written by another program."""


def answered(name: str, empty: Any = None) -> Callable[..., Any]:
    """A method of a cache that gives what an empty one would while it is away."""

    def ask(cache: OpenWhenAway, *arguments: Any, **named: Any) -> Any:
        try:
            return getattr(super(OpenWhenAway, cache), name)(*arguments, **named)
        except cache.away as error:
            logger.warning("cache_away", extra={"reason": reason(error)})
            return empty

    return ask


class OpenWhenAway(BaseCache):
    """A cache that answers as an empty one while its server or disk does not answer.
    What is counted in it is not counted then, so that a limit refuses nobody."""

    away: tuple[type[BaseException], ...] = ()
    """Errors that mean it does not answer."""

    ask = answered("get", MISSING)
    set = answered("set")
    add, touch = answered("add", True), answered("touch", True)
    incr, delete = answered("incr", 1), answered("delete", False)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        try:
            found = self.ask(key, MISSING, version)
        except UNREADABLE:
            self.forget(key, version)
            return default
        return default if found is MISSING else found

    def forget(self, key: Any, version: int | None) -> None:
        """What cannot be read is not there: it would be in the way until it expires."""
        logger.warning("cache_unreadable")
        self.delete(key, version)


class OpenRedisCache(OpenWhenAway, RedisCache):
    away = redis_errors()


class CountingFileCache(FileBasedCache):
    """Counts are read and written under a lock, so that none of two is lost."""

    def __init__(self, folder: str, parameters: dict[str, Any]) -> None:
        super().__init__(folder, parameters)
        self._lock = Path(folder) / "counting.lock"

    def add(self, *arguments: Any, **named: Any) -> bool:
        with self._alone():
            return super().add(*arguments, **named)

    def incr(self, *arguments: Any, **named: Any) -> int:
        with self._alone():
            return super().incr(*arguments, **named)

    def touch(
        self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: Any = None
    ) -> bool:
        """Into a new file, as `set` does: Django writes over what others may read."""
        with self._alone():
            found = self.get(key, MISSING, version)
            if found is not MISSING:
                self.set(key, found, timeout, version)
            return found is not MISSING

    @contextmanager
    def _alone(self) -> Iterator[None]:
        self._lock.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self._lock.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


class OpenFileCache(OpenWhenAway, CountingFileCache):
    away = (OSError,)

    def has_key(self, key: Any, version: int | None = None) -> bool:
        try:
            return super().has_key(key, version)
        except UNREADABLE:
            self.forget(key, version)
            return False
