"""What is away and comes back: a database or Redis that restarts, a file that is
locked. Work is left as it stands and taken up again; pages say to try again in a
minute."""

from __future__ import annotations

import errno
import functools
import logging
from collections.abc import Callable, Iterator

from django.db import InterfaceError, OperationalError

logger = logging.getLogger(__name__)

RETRY_SECONDS = 60
"""A server restarts in less; what `Retry-After` says."""

OURS = ("no such table", "no such column", "syntax error")
"""In an `OperationalError` of SQLite: the code does not fit the tables."""

FULL = (errno.ENOSPC, errno.EDQUOT)
"""Of a disk: where a sent file is laid down before it is read."""


def is_outage(error: BaseException | None) -> bool:
    """Whether something that was needed did not answer, by an error or what led to
    it."""
    return any(
        not any(word in str(cause) for word in OURS)
        if isinstance(cause, OperationalError | InterfaceError)
        else isinstance(cause, redis_errors()) or is_full(cause)
        for cause in causes_of(error)
    )


def is_full(error: BaseException) -> bool:
    return isinstance(error, OSError) and error.errno in FULL


def causes_of(error: BaseException | None) -> Iterator[BaseException]:
    """The error itself, and those that led to it."""
    waiting, seen = [error], set()
    while waiting:
        cause = waiting.pop()
        if cause is None or id(cause) in seen:
            continue
        seen.add(id(cause))
        yield cause
        waiting += [cause.__cause__, cause.__context__]
        if isinstance(cause, BaseExceptionGroup):
            waiting.extend(cause.exceptions)


@functools.cache
def redis_errors() -> tuple[type[BaseException], ...]:
    """What the client of Redis raises when it is away or starting; none without it."""
    try:
        from redis.exceptions import ConnectionError, ReadOnlyError, TimeoutError
    except ImportError:
        return ()
    return (ConnectionError, ReadOnlyError, TimeoutError)


def resumed_after_outage(task: Callable[[str], bool]) -> Callable[[str], bool]:
    """A worker's task, which says whether there was work, and ends quietly in an
    outage. Its row gives no sign of life from then on, so that the watch over lost work
    sends it again."""

    @functools.wraps(task)
    def work_on(row_id: str) -> bool:
        try:
            return task(row_id)
        except Exception as error:
            if not is_outage(error):
                raise
            fields = {"task": task.__name__, "row_id": row_id, "reason": reason(error)}
            logger.warning("work_left_in_outage", extra=fields)
            return True

    return work_on


def reason(error: BaseException) -> str:
    """The first line of what an error says."""
    return (str(error).strip().splitlines() or [type(error).__name__])[0][:200]
