"""Blocking calls made from a coroutine without keeping the program alive."""

from __future__ import annotations

import asyncio
import contextlib
import threading
from collections.abc import Callable
from typing import Any, TypeVar

Answer = TypeVar("Answer")


async def in_daemon_thread(
    function: Callable[..., Answer], *arguments: Any, **options: Any
) -> Answer:
    """
    Run `function` in a thread of its own and wait for its answer.

    Unlike `asyncio.to_thread`, a name server that hangs neither takes one of a few
    shared threads nor holds up the end of the program: nobody waits for the thread.
    """
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
