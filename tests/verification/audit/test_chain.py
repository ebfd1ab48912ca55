"""A trail is whole, or its first fault is named."""

from __future__ import annotations

import pytest

from verification.reporting.audit import (
    BEFORE_FIRST,
    FaultKind,
    Scope,
    check_chain,
    hash_of,
)

from .samples import make_rows


def resealed(row, **changes):
    """A row altered by somebody who knows how its hash is made."""
    changed = {**row, **changes}
    return {**changed, "hash": hash_of(changed)}


def test_untouched_trail_is_whole():
    rows = make_rows()

    check = check_chain(rows, scope=Scope.TEAM, count=5, head=rows[-1]["hash"])

    assert check.fault is None
    assert check.row_count == 5
    assert check.head == rows[-1]["hash"]


def test_empty_trail_is_whole():
    check = check_chain([], scope=Scope.TEAM, count=0, head=BEFORE_FIRST)

    assert check.fault is None


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("outcome", "gone"),
        ("at", "2026-11-21T09:00:03.000001Z"),
        ("actor", "bob"),
        ("success", True),
        ("input", {}),
        ("sources", ["https://www.example.org/c"]),
        ("previous", "f" * 64),
        ("hash", "f" * 64),
        ("number", 3.0),
        ("document_number", True),
        ("further", "field"),
    ],
)
def test_altered_row_is_named(field, value):
    rows = make_rows()
    rows[2] = {**rows[2], field: value}

    check = check_chain(rows, scope=Scope.TEAM)

    assert check.fault.kind is FaultKind.ALTERED
    assert check.fault.number == 3
    assert check.row_count == 2


@pytest.mark.parametrize("position", [0, 2, 3])
def test_row_sealed_anew_is_named_by_the_row_behind_it(position):
    rows = make_rows()
    rows[position] = resealed(rows[position], outcome="live, surely")

    check = check_chain(rows, scope=Scope.TEAM, count=5, head=rows[-1]["hash"])

    assert check.fault.kind is FaultKind.ALTERED
    assert check.fault.number == position + 1


def test_last_row_sealed_anew_is_named_by_the_head():
    rows = make_rows()
    head = rows[-1]["hash"]
    rows[-1] = resealed(rows[-1], what="nothing")

    check = check_chain(rows, scope=Scope.TEAM, count=5, head=head)

    assert check.fault.kind is FaultKind.ALTERED
    assert check.fault.number == 5


@pytest.mark.parametrize(("removed", "number"), [(0, 1), (1, 2), (3, 4)])
def test_missing_row_is_named(removed, number):
    rows = make_rows()
    del rows[removed]

    check = check_chain(rows, scope=Scope.TEAM)

    assert check.fault.kind is FaultKind.MISSING
    assert check.fault.number == number


def test_rows_cut_off_at_the_end_are_missed():
    rows = make_rows()

    check = check_chain(rows[:3], scope=Scope.TEAM, count=5, head=rows[-1]["hash"])

    assert check.fault.kind is FaultKind.MISSING
    assert check.fault.number == 4


def test_row_out_of_order_is_named():
    rows = make_rows()
    rows.insert(4, rows[1])

    check = check_chain(rows, scope=Scope.TEAM)

    assert check.fault.kind is FaultKind.OUT_OF_ORDER
    assert check.fault.number == 2


def test_selection_may_leave_rows_out_but_not_alter_one():
    rows = make_rows()
    chosen = [rows[1], rows[3]]

    whole = check_chain(chosen, scope=Scope.SELECTION, count=2, head=rows[3]["hash"])
    altered = check_chain([rows[1], {**rows[3], "what": "x"}], scope=Scope.SELECTION)

    assert whole.fault is None
    assert altered.fault.number == 4


def test_trail_of_a_document_is_followed_by_its_own_numbers():
    rows = make_rows()
    elsewhere = resealed(rows[4], number=90, previous="e" * 64)

    check = check_chain([*rows[:4], elsewhere], scope=Scope.DOCUMENT)

    assert check.fault is None


@pytest.mark.parametrize("row", [{}, {"number": 1}, {"number": "1", "hash": []}])
def test_anything_else_is_an_altered_row(row):
    check = check_chain([row], scope=Scope.TEAM)

    assert check.fault.kind is FaultKind.ALTERED
    assert check.fault.number == 1


def test_more_rows_than_the_file_says_it_has_are_a_fault():
    rows = make_rows()

    check = check_chain(rows, scope=Scope.TEAM, count=2, head=rows[-1]["hash"])

    assert check.fault.kind is FaultKind.ALTERED
    assert "says that it has 2 rows" in check.fault.sentence
