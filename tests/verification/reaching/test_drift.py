"""Passages looked for in a source that was read again."""

from __future__ import annotations

import time

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from verification.reaching.drift import find_drift
from verification.records import DriftKind

PASSAGE = "The Marrow Bridge is 512 metres long, the longest of the county."
BEFORE = "It crosses the river Tamsin near the old mill.\n"
AFTER = "\nMayor Ines Calder opened it in 1931, in the rain."


@cases
def test_passage_is_found_where_it_stands_now(text: str, kind: DriftKind) -> None:
    found = find_drift(PASSAGE, text, start=len(BEFORE))

    assert found.kind is kind
    assert found.passage == PASSAGE


def test_changed_passage_is_given_as_it_reads_now() -> None:
    text = BEFORE + PASSAGE.replace("512", "498") + AFTER

    found = find_drift(PASSAGE, text, start=0)

    assert "498 metres" in found.now
    assert found.span is not None
    assert text[found.span.start : found.span.end] == found.now


TEXT = st.text(max_size=300)


@given(TEXT, TEXT, st.integers(min_value=0, max_value=400))
def test_what_is_found_lies_inside_the_text(passage, text, start):
    found = find_drift(passage, text, start=start)

    assert (found.span is None) == (found.kind is DriftKind.GONE)
    assert found.span is None or text[found.span.start : found.span.end] == found.now


def test_long_passage_in_a_long_text_is_looked_for_in_a_moment() -> None:
    text = " ".join(f"word{number % 977}" for number in range(200_000))
    passage = " ".join(f"sign{number}" for number in range(400))
    started = time.perf_counter()

    found = find_drift(passage, text, start=0)

    assert found.kind is DriftKind.GONE
    assert time.perf_counter() - started < 3.0


@cases
def test_passage_still_stands_only_where_it_is_whole(passage, text, kind: DriftKind):
    assert find_drift(passage, text, start=0).kind is kind


def test_passage_that_stands_twice_is_unchanged_where_it_was() -> None:
    drift = find_drift("It rains.", "It rains. It rains.", start=10)

    assert drift.kind is DriftKind.UNCHANGED
