"""From many looks at an address to "dead"."""

import time
from datetime import UTC, datetime, timedelta
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from verification.reaching.explanations import explain_source
from verification.reaching.link_rot import Look, Standing, find_drift, judge_looks
from verification.records import DriftKind, FetchOutcome, ReachedSource, SourceAction

START = datetime(2027, 5, 3, 12, 0, tzinfo=UTC)
GONE, LIVE, BLOCKED = FetchOutcome.GONE, FetchOutcome.LIVE, FetchOutcome.BLOCKED


def look(days: float, outcome: str | None = GONE, *more: bool) -> Look:
    kind = FetchOutcome(outcome) if outcome else None
    return Look(START + timedelta(days=days), kind, *more)


def test_next_look_is_set_until_the_address_is_dead_or_answers() -> None:
    week = timedelta(days=7)
    looks = [look(0), look(7), look(14)]

    assert judge_looks([look(0)]) == Standing(1, START, START + timedelta(days=3))
    assert judge_looks([look(0), look(3), look(6)]).next_look_at is None
    assert judge_looks([look(0, LIVE)]).next_look_at is None
    many = judge_looks(looks, needed=4, interval=week)
    assert many == Standing(3, START, START + 3 * week, is_dead=False)


@cases
def test_only_failures_on_distant_days_count_and_any_answer_ends_the_count(
    looks, failed, is_dead
):
    found = judge_looks([look(*row) for row in looks])

    assert (found.failed_looks, found.is_dead) == (failed, is_dead)


def told(**more: Any) -> str:
    action, url = SourceAction.REMOVED, "http://example.org/a"
    source = ReachedSource(1, url, "", GONE, action, detail="404", **more)
    return explain_source(source).reason


def test_one_look_and_death_are_told_with_their_looks() -> None:
    assert told(failed_looks=1) == (
        "The site says that it has no such page (404). This was failed look 1 of the "
        "3, days apart, after which an address is called dead."
    )
    dead = told(failed_looks=3, is_dead=True)
    assert dead.endswith("It is dead: it failed at 3 looks, days apart.")


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
    started = time.process_time()

    found = find_drift(passage, text, start=0)

    assert found.kind is DriftKind.GONE
    assert time.process_time() - started < 3.0


@cases
def test_passage_still_stands_only_where_it_is_whole(passage, text, kind: DriftKind):
    assert find_drift(passage, text, start=0).kind is kind


def test_passage_that_stands_twice_is_unchanged_where_it_was() -> None:
    drift = find_drift("It rains.", "It rains. It rains.", start=10)

    assert drift.kind is DriftKind.UNCHANGED
