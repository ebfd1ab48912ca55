"""A trail is whole, or its first fault is named."""

import pytest

from tests.cases import cases
from verification.reporting.audit import FaultKind, Scope, check_chain, hash_of

from .samples import make_rows


def resealed(row, **changes):
    """A row altered by somebody who knows how its hash is made."""
    changed = {**row, **changes}
    return {**changed, "hash": hash_of(changed)}


def test_untouched_trail_is_whole():
    rows = make_rows()

    check = check_chain(rows, scope=Scope.TEAM)

    assert check.fault is None
    assert check.row_count == 5
    assert check.head == rows[-1]["hash"]


@cases
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

    check = check_chain(rows, scope=Scope.TEAM)

    assert check.fault.kind is FaultKind.ALTERED
    assert check.fault.number == position + 1


@pytest.mark.parametrize("place", [0, 2, 3])
def test_rows_that_changed_places_are_out_of_order_and_not_missing(place):
    rows = make_rows()
    rows[place], rows[place + 1] = rows[place + 1], rows[place]

    check = check_chain(rows, scope=Scope.TEAM)

    assert check.fault.kind is FaultKind.OUT_OF_ORDER
    assert check.fault.number == place + 1
    assert "missing" not in check.fault.sentence


def test_row_moved_to_the_end_of_a_selection_is_out_of_order():
    rows = make_rows()

    check = check_chain([rows[0], rows[3], rows[1]], scope=Scope.SELECTION)

    assert check.fault.kind is FaultKind.OUT_OF_ORDER
    assert check.fault.number == 2


def test_row_that_was_copied_to_another_place_is_there_twice():
    rows = make_rows()
    rows.insert(4, rows[1])

    check = check_chain(rows, scope=Scope.TEAM)

    assert check.fault.kind is FaultKind.INSERTED
    assert check.fault.number == 2


@pytest.mark.parametrize("previous", [None, "f" * 64])
def test_row_made_up_and_put_in_is_there_twice(previous):
    rows = make_rows()
    changes = {"previous": previous} if previous else {}
    rows.insert(2, resealed(rows[2], outcome="live", **changes))

    check = check_chain(rows, scope=Scope.TEAM)

    assert check.fault.kind is FaultKind.INSERTED
    assert check.fault.number == 3


def test_trail_of_a_document_is_followed_by_its_own_numbers():
    rows = make_rows()
    elsewhere = resealed(rows[4], number=90, previous="e" * 64)

    check = check_chain([*rows[:4], elsewhere], scope=Scope.DOCUMENT)

    assert check.fault is None
