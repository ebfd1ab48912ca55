"""Hostile claims: long ones of one thing over and over are judged in bounded time."""

from __future__ import annotations

import time

import pytest

from verification.judging import judge_text

from .samples import LETTERS, NUMBERS

REPEATED = (
    "1 in 5 ",
    "rose from 5 km to 6 km in 2019 ",
    "Alice Brown said Bob Stone ",
    "the largest of all ",
    "not, a, ",
)

LONG = 20_000
"""Code points; what was quadratic took from 2 to 40 seconds at this length."""

SECONDS = 1.5
"""Of CPU: ten times what one of them takes on a busy machine of two cores."""


@pytest.mark.parametrize("sign", [*LETTERS, *NUMBERS, *REPEATED])
def test_a_long_claim_of_one_thing_is_judged_in_bounded_time(sign: str) -> None:
    text = sign * (LONG // len(sign))
    started = time.process_time()

    judge_text(text, "Alice Brown said that the mill of Halden burned down in 1987.")

    assert time.process_time() - started < SECONDS
