"""The caches of an installation: in Redis, or in files of this machine."""

from __future__ import annotations

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from django.core.cache.backends.filebased import FileBasedCache
from django.core.cache.backends.redis import RedisCache

from .outages import OpenWhenAway, redis_errors


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

    @contextmanager
    def _alone(self) -> Iterator[None]:
        self._lock.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        with self._lock.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield


class OpenFileCache(OpenWhenAway, CountingFileCache):
    away = (OSError,)
