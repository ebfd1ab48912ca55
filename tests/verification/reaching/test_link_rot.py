"""From many looks at an address to "dead"."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from tests.cases import each_of
from verification.reaching import explain_source
from verification.reaching.link_rot import Look, Standing, judge_looks
from verification.records import FetchOutcome, ReachedSource, SourceAction

START = datetime(2027, 5, 3, 12, 0, tzinfo=UTC)
GONE, LIVE, BLOCKED = FetchOutcome.GONE, FetchOutcome.LIVE, FetchOutcome.BLOCKED


def look(days: float, outcome: FetchOutcome | None = GONE, **more: bool) -> Look:
    return Look(START + timedelta(days=days), outcome, **more)


def test_first_failure_is_no_death_and_sets_the_next_look() -> None:
    found = judge_looks([look(0)])

    assert found == Standing(1, START, START + timedelta(days=3), is_dead=False)


@each_of(
    ("looks", "failed", "is_dead"),
    [
        ([look(0), look(3), look(6)], 3, True),
        ([look(6), look(0), look(3)], 3, True),
        ([look(0), look(3)], 2, False),
        ([look(0), look(0.1), look(0.2), look(0.3)], 1, False),
        ([look(0), look(2), look(4), look(5)], 2, False),
        ([look(0), look(2.99), look(5.98)], 3, True),
        ([look(0), look(3), look(5, LIVE), look(6)], 1, False),
        ([look(0), look(3), look(6, BLOCKED)], 0, False),
        ([look(0), look(3), look(6, FetchOutcome.SERVER_ERROR)], 0, False),
        ([look(0), look(3), look(6), look(9, LIVE)], 0, False),
        ([look(0), look(3), look(6, None)], 2, False),
        ([look(0), look(3, is_local_trouble=True), look(6)], 2, False),
        ([look(0, FetchOutcome.DNS_FAILURE), look(3), look(9)], 3, True),
        ([], 0, False),
    ],
)
def test_only_failures_days_apart_count_and_any_answer_ends_the_count(
    looks, failed, is_dead
):
    found = judge_looks(looks)

    assert (found.failed_looks, found.is_dead) == (failed, is_dead)


def test_address_that_is_dead_or_answers_is_not_looked_at_again() -> None:
    assert judge_looks([look(0), look(3), look(6)]).next_look_at is None
    assert judge_looks([look(0, LIVE)]).next_look_at is None


def test_operator_may_want_more_looks_and_more_days() -> None:
    looks = [look(0), look(7), look(14)]

    found = judge_looks(looks, needed=4, apart=timedelta(days=7))

    assert found == Standing(3, START, START + timedelta(days=21), is_dead=False)


def failed(**more: object) -> ReachedSource:
    return ReachedSource(
        id=1,
        url="http://example.org/a",
        title="",
        outcome=GONE,
        action=SourceAction.REMOVED,
        detail="404",
        **more,  # type: ignore[arg-type]
    )


def test_one_look_is_told_as_one_look() -> None:
    reason = explain_source(failed(failed_looks=1)).reason

    assert reason == (
        "The site says that it has no such page (404). Not reachable today: failed "
        "look 1 of the 3, days apart, that make an address dead."
    )


def test_death_is_told_with_its_looks() -> None:
    reason = explain_source(failed(failed_looks=3, is_dead=True)).reason

    assert reason.endswith("It is dead: it failed at 3 looks, days apart.")
