"""Turns at a site, and which site a host belongs to."""

from __future__ import annotations

import asyncio

import pytest

from tests.cases import cases
from verification.reaching.politeness import LocalHostGate
from verification.reaching.sites import site_name_of, site_of


@cases
def test_site_is_the_registrable_domain(host: str, site: str) -> None:
    assert site_of(host) == site


def test_name_of_a_site_is_what_its_endings_share() -> None:
    assert site_name_of("www.bbc.co.uk") == site_name_of("bbc.com") == "bbc"


def test_turns_of_one_site_are_kept_apart_from_those_of_another() -> None:
    gate = LocalHostGate(per_host=1)

    async def hold_both() -> str:
        async with gate.turn("a.example"), gate.turn("b.example"):
            return "both held"

    assert asyncio.run(hold_both()) == "both held"


def test_starts_at_one_site_keep_their_distance() -> None:
    gate = LocalHostGate(per_host=5, spacing_seconds=0.05)

    async def start_three() -> float:
        loop = asyncio.get_running_loop()

        async def start() -> float:
            async with gate.turn("a.example"):
                return loop.time()

        starts = sorted(await asyncio.gather(start(), start(), start()))
        return starts[-1] - starts[0]

    assert asyncio.run(start_three()) >= 0.09


def test_turn_is_given_back_after_a_fault() -> None:
    gate = LocalHostGate(per_host=1)

    async def fail_and_try_again() -> str:
        with pytest.raises(ZeroDivisionError):
            async with gate.turn("a.example"):
                raise ZeroDivisionError
        async with gate.turn("a.example"):
            return "held again"

    assert asyncio.run(fail_and_try_again()) == "held again"


def test_fewer_than_one_turn_is_refused() -> None:
    with pytest.raises(ValueError, match="per_host"):
        LocalHostGate(per_host=0)
