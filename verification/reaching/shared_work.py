"""Work that several callers wait for, done once, and blocking calls of coroutines."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

Answer = TypeVar("Answer")


@dataclass(slots=True)
class _Shared(Generic[Answer]):
    task: asyncio.Task[Answer]
    waiting: int = 0


class SharedWork(Generic[Answer]):
    """Shares work between callers that ask for the same at the same time. Nothing is
    remembered once it is done; work that nobody waits for any more is cancelled."""

    def __init__(self) -> None:
        self._shared: dict[str, _Shared[Answer]] = {}
        self._tasks: set[asyncio.Task[Answer]] = set()

    async def share(
        self, name: str, start: Callable[[], Coroutine[Any, Any, Answer]]
    ) -> Answer:
        """Wait for the work called `name`, starting it when it is not under way."""
        work = self._shared.get(name)
        if work is None:
            work = _Shared(asyncio.create_task(start()))
            self._shared[name] = work
            self._tasks.add(work.task)
            work.task.add_done_callback(self._tasks.discard)
        work.waiting += 1
        try:
            return await asyncio.shield(work.task)
        finally:
            work.waiting -= 1
            if not work.waiting:
                work.task.cancel()
                if self._shared.get(name) is work:
                    del self._shared[name]

    async def end(self) -> None:
        """Cancel everything that is under way, and wait until it has stopped."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def in_daemon_thread(
    function: Callable[..., Answer], *arguments: Any, **options: Any
) -> Answer:
    """Run `function` in a thread of its own: one that hangs takes none of the few that
    `asyncio.to_thread` shares, nor holds up the end of the program."""
    loop = asyncio.get_running_loop()
    answer: asyncio.Future[Answer] = loop.create_future()

    def settle(value: Answer | None, error: BaseException | None) -> None:
        if answer.done():
            return
        if error is not None:
            answer.set_exception(error)
        else:
            answer.set_result(value)  # type: ignore[arg-type] # set with no error

    def work() -> None:
        value, problem = None, None
        try:
            value = function(*arguments, **options)
        except BaseException as error:  # noqa: BLE001 - raised again in the coroutine
            problem = error
        with contextlib.suppress(RuntimeError):  # the loop has ended meanwhile
            loop.call_soon_threadsafe(settle, value, problem)

    threading.Thread(target=work, daemon=True, name=function.__name__).start()
    return await answer
