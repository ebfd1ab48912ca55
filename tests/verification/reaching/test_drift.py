"""Passages looked for in a source that was read again."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verification.reaching.drift import find_drift
from verification.records import DriftKind

PASSAGE = "The Marrow Bridge is 512 metres long, the longest of the county."
BEFORE = "It crosses the river Tamsin near the old mill.\n"
AFTER = "\nMayor Ines Calder opened it in 1931, in the rain."


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (BEFORE + PASSAGE + AFTER, DriftKind.UNCHANGED),
        (PASSAGE + AFTER, DriftKind.MOVED),
        ("New: " + BEFORE + PASSAGE, DriftKind.MOVED),
        (BEFORE + PASSAGE.replace(" long,", "\nlong,  ") + AFTER, DriftKind.MOVED),
        (BEFORE + PASSAGE.replace("512", "498") + AFTER, DriftKind.CHANGED),
        (BEFORE + PASSAGE.replace("is 512", "is about 512") + AFTER, DriftKind.CHANGED),
        (BEFORE + AFTER, DriftKind.GONE),
        ("Page not found", DriftKind.GONE),
        ("", DriftKind.GONE),
    ],
)
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
def test_what_is_found_lies_inside_the_text(
    passage: str, text: str, start: int
) -> None:
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


@pytest.mark.parametrize(
    ("passage", "text", "kind"),
    [
        ("Prices rose by 5", "Prices rose by 50", DriftKind.CHANGED),
        ("Prices rose by 5", "Prices rose by 5.5 percent", DriftKind.CHANGED),
        ("Prices rose by 5", "Prices rose by 5,000", DriftKind.CHANGED),
        ("Prices rose by 5", "Prices rose by 5, then fell", DriftKind.UNCHANGED),
        ("Prices rose by 5", "Prices rose by 5. Then", DriftKind.UNCHANGED),
        ("The ferry is safe", "The ferry is safer", DriftKind.CHANGED),
        ("5 degrees at noon", "-5 degrees at noon", DriftKind.CHANGED),
        ("5 degrees at noon", "15 degrees at noon", DriftKind.CHANGED),
        ("5 degrees at noon", "News: 5 degrees at noon", DriftKind.MOVED),
        ("桥长512米", "这座桥长512米。", DriftKind.MOVED),
        ("桥长512", "这座桥长5120米。", DriftKind.CHANGED),
    ],
)
def test_passage_still_stands_only_where_it_is_whole(
    passage: str, text: str, kind: DriftKind
) -> None:
    assert find_drift(passage, text, start=0).kind is kind


def test_passage_that_stands_twice_is_unchanged_where_it_was() -> None:
    drift = find_drift("It rains.", "It rains. It rains.", start=10)

    assert drift.kind is DriftKind.UNCHANGED
