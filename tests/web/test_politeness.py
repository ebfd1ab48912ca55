"""Slots at a site, kept between gates as between processes."""

import asyncio
import itertools
import os
import subprocess
import sys
import time
from functools import partial
from itertools import product

import pytest
from django.core.cache.backends.locmem import LocMemCache

from citeweb.sources.fetching import SharedHostGate, take_entry, take_file


@pytest.fixture(params=["files", "cache"])
def slots(request, tmp_path):
    if request.param == "files":
        return partial(take_file, tmp_path)
    cache = LocMemCache(f"slots-{os.getpid()}-{request.node.name}", {})
    return partial(take_entry, cache)


async def most_at_once(gates, sites, *, visits=6):
    """How many hold a turn at the same time, each for a moment."""
    inside, most = 0, 0

    async def visit(gate, site):
        nonlocal inside, most
        async with gate.slot(site):
            inside += 1
            most = max(most, inside)
            await asyncio.sleep(0.02)
            inside -= 1

    visited = product(gates, sites, range(visits))
    await asyncio.gather(*(visit(gate, site) for gate, site, _ in visited))
    return most


def test_two_gates_share_the_slots_of_a_site(slots):
    gates = [SharedHostGate(slots), SharedHostGate(slots)]

    assert asyncio.run(most_at_once(gates, ["example.org"])) == 2


def test_sites_do_not_wait_for_each_other(slots):
    gate = SharedHostGate(slots, per_host=1)

    assert asyncio.run(most_at_once([gate], ["a.example", "b.example"])) == 2


def test_turn_comes_back_after_an_error(slots):
    gate = SharedHostGate(slots, per_host=1)

    async def fail_then_visit():
        with pytest.raises(ZeroDivisionError):
            async with gate.slot("example.org"):
                raise ZeroDivisionError
        async with asyncio.timeout(5), gate.slot("example.org"):
            return True

    assert asyncio.run(fail_then_visit())


def test_holder_that_froze_does_not_stop_others_for_ever(slots):
    frozen = SharedHostGate(slots, per_host=1)
    patient = SharedHostGate(slots, per_host=1, patience_seconds=0.2)

    async def visit_beside():
        async with frozen.slot("example.org"):
            began = time.monotonic()
            async with patient.slot("example.org"):
                return time.monotonic() - began

    assert 0.2 <= asyncio.run(visit_beside()) < 5


async def starts(gates, site, *, visits=3):
    """When each request to the site began."""
    began = []

    async def visit(gate):
        async with gate.slot(site):
            began.append(time.monotonic())

    await asyncio.gather(*(visit(gate) for gate in gates for _ in range(visits)))
    return sorted(began)


def test_requests_of_all_processes_to_a_site_keep_their_distance(slots):
    gates = [SharedHostGate(slots, spacing_seconds=0.1) for _ in range(2)]

    began = asyncio.run(starts(gates, "example.org"))

    gaps = [after - before for before, after in itertools.pairwise(began)]
    assert min(gaps) >= 0.09


def test_distance_holds_up_no_other_site_and_not_the_end(slots):
    gate = SharedHostGate(slots, spacing_seconds=30)
    started = time.monotonic()

    for site in ("a.example", "b.example"):
        asyncio.run(starts([gate], site, visits=1))
    asyncio.run(starts([gate], "a.example", visits=1))

    assert time.monotonic() - started < 10


HOLD = """
import asyncio, sys, time
from pathlib import Path
from citeweb.sources.fetching import take_file
lease = take_file(Path(sys.argv[1]), "0001.0")
print("held", flush=True)
time.sleep(60)
"""


def test_turn_of_a_killed_process_is_free_at_once(tmp_path):
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    holder = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    with holder, holder.stdout as output:
        output.readline()
        while_held = take_file(tmp_path, "0001.0")
        holder.kill()
        holder.wait()

    lease = take_file(tmp_path, "0001.0")

    assert while_held is None
    assert lease is not None
    lease()
