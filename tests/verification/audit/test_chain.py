"""A trail is whole, or its first fault is named."""

from tests.cases import cases, each_of
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


def sealed_anew(rows, at):
    rows[at] = resealed(rows[at], outcome="live, surely")


def swapped(rows, at):
    rows[at], rows[at + 1] = rows[at + 1], rows[at]


def copied(rows, at):
    rows.insert(at + 3, rows[at])


def made_up(rows, at):
    rows.insert(at, resealed(rows[at], outcome="live"))


def made_up_and_tied(rows, at):
    rows.insert(at, resealed(rows[at], outcome="live", previous="f" * 64))


@each_of(
    ("tamper", "places", "kind"),
    [
        (sealed_anew, (0, 2, 3), FaultKind.ALTERED),
        (swapped, (0, 2, 3), FaultKind.OUT_OF_ORDER),
        (copied, (1,), FaultKind.INSERTED),
        (made_up, (2,), FaultKind.INSERTED),
        (made_up_and_tied, (2,), FaultKind.INSERTED),
    ],
)
def test_first_row_out_of_place_is_named(tamper, places, kind):
    for place in places:
        rows = make_rows()
        tamper(rows, place)

        fault = check_chain(rows, scope=Scope.TEAM).fault

        assert (fault.kind, fault.number) == (kind, place + 1)
        assert "missing" not in fault.sentence


def test_row_moved_to_the_end_of_a_selection_is_out_of_order():
    rows = make_rows()

    check = check_chain([rows[0], rows[3], rows[1]], scope=Scope.SELECTION)

    assert check.fault.kind is FaultKind.OUT_OF_ORDER
    assert check.fault.number == 2


def test_trail_of_a_document_is_followed_by_its_own_numbers():
    rows = make_rows()
    elsewhere = resealed(rows[4], number=90, previous="e" * 64)

    check = check_chain([*rows[:4], elsewhere], scope=Scope.DOCUMENT)

    assert check.fault is None
