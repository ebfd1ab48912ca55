"""An event loop's stream as batches in a plain thread."""

import asyncio
import threading
import time
from contextlib import closing

import pytest

from citeweb.reports.runs.events import BATCH_SIZE, batches_of


def flat(batches):
    return [event for batch in batches for event in batch]


async def many():
    for number in range(3 * BATCH_SIZE):
        yield number


async def none():
    return
    yield


async def breaks():
    yield 1
    raise LookupError("broken")


async def slow():
    yield 1
    await asyncio.sleep(0.3)
    yield 2


def test_every_event_comes_once_and_in_order():
    batches = list(batches_of(many, pause_seconds=5))

    assert flat(batches) == list(range(3 * BATCH_SIZE))
    assert max(map(len, batches)) <= BATCH_SIZE


def test_stream_without_events_just_ends():
    assert flat(batches_of(none, pause_seconds=5)) == []


def test_error_comes_after_the_events_before_it():
    batches = batches_of(breaks, pause_seconds=5)

    first = next(batches)

    assert first == [1]
    with pytest.raises(LookupError, match="broken"):
        next(batches)


def test_silence_gives_empty_batches_for_signs_of_life():
    batches = list(batches_of(slow, pause_seconds=0.05))

    assert batches.count([]) >= 3
    assert flat(batches) == [1, 2]


def test_busy_loop_does_not_keep_signs_of_life_from_coming():
    async def busy():
        end = time.monotonic() + 0.3
        while time.monotonic() < end:
            sum(range(1000))
        yield 1

    batches = list(batches_of(busy, pause_seconds=0.05))

    assert [] in batches


def test_closing_cancels_the_stream_and_ends_its_thread():
    ended = threading.Event()

    async def endless():
        try:
            while True:
                yield 1
                await asyncio.sleep(0.01)
        finally:
            ended.set()

    with closing(batches_of(endless, pause_seconds=5)) as batches:
        next(batches)

    assert ended.wait(5)
    assert not [each for each in threading.enumerate() if each.name == "events"]
