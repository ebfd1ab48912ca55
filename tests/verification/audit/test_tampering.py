"""Whatever somebody does to an exported file, the check names the first of it."""

import json

import pytest

from tests.cases import cases
from verification.__main__ import main
from verification.reporting import audit

from .samples import closing_row, make_rows

PAGES = [f"https://www.example.org/{number}" for number in range(120)]
MANY = [audit.Action(audit.AuditKind.FETCH, page) for page in PAGES]


def trail_of(rows, *, scope=audit.Scope.TEAM):
    """A JSON file as a value, which its owner may change."""
    closing = closing_row(rows, scope=scope)
    return json.loads("".join(audit.write_json_lines(rows, closing=closing)))


def fault_of(trail, **options):
    check, _ = audit.check_trail_file(json.dumps(trail).encode(), **options)
    return check.fault


def resealed(row, **changes):
    """A row altered by somebody who knows how its hash is made."""
    changed = {**row, **changes}
    return {**changed, "hash": audit.hash_of(changed)}


def altered(trail):
    trail["entries"][2]["outcome"] = "live"


def altered_and_resealed(trail):
    trail["entries"][2] = resealed(trail["entries"][2], outcome="live")


def removed(trail):
    del trail["entries"][2]


def first_removed(trail):
    del trail["entries"][0]


def swapped(trail):
    entries = trail["entries"]
    entries[2], entries[3] = entries[3], entries[2]


def inserted(trail):
    trail["entries"].insert(2, resealed(trail["entries"][2], outcome="live"))


def inserted_and_tied(trail):
    made_up = resealed(trail["entries"][2], outcome="live", previous="f" * 64)
    trail["entries"].insert(2, made_up)


def copied(trail):
    trail["entries"].insert(4, trail["entries"][1])


def first_resealed(trail):
    trail["entries"][0] = resealed(trail["entries"][0], previous="f" * 64)


def tail_cut(trail):
    del trail["entries"][3:]


def tail_cut_with_all_that_is_said_of_it(trail):
    """Scope, count and head are made to fit: no hash needs to be computed."""
    del trail["entries"][3:]
    head = trail["entries"][-1]["hash"]
    trail.update(scope="team", count=3, last=3, head=head, closed_by=head)


def closing_row_of_no_scope(trail):
    closing = trail["entries"][-1]
    told = {**closing["input"], "scope": "all"}
    trail["entries"][-1] = resealed(closing, input=told)


def closing_row_forged(trail):
    *entries, _, _, closing = trail["entries"]
    forged = resealed(closing, number=4, previous=entries[2]["hash"])
    trail["entries"] = [*entries, forged]


@pytest.mark.parametrize(
    ("tamper", "kind", "number"),
    [
        (altered, audit.FaultKind.ALTERED, 3),
        (altered_and_resealed, audit.FaultKind.ALTERED, 3),
        (removed, audit.FaultKind.MISSING, 3),
        (first_removed, audit.FaultKind.MISSING, 1),
        (swapped, audit.FaultKind.OUT_OF_ORDER, 3),
        (inserted, audit.FaultKind.INSERTED, 3),
        (inserted_and_tied, audit.FaultKind.INSERTED, 3),
        (copied, audit.FaultKind.INSERTED, 2),
        (first_resealed, audit.FaultKind.ALTERED, 1),
        (tail_cut, audit.FaultKind.CUT_OFF, 4),
        (tail_cut_with_all_that_is_said_of_it, audit.FaultKind.CUT_OFF, 4),
        (closing_row_forged, audit.FaultKind.ALTERED, 4),
        (closing_row_of_no_scope, audit.FaultKind.CUT_OFF, 7),
    ],
)
def test_first_row_that_is_wrong_is_named(tamper, kind, number):
    trail = trail_of(make_rows())
    tamper(trail)

    fault = fault_of(trail)

    assert (fault.kind, fault.number) == (kind, number)
    assert str(number) in fault.sentence or str(number - 1) in fault.sentence
    assert ("missing" in fault.sentence) == (kind is audit.FaultKind.MISSING)


@pytest.mark.parametrize(
    ("tamper", "kind"),
    [
        (altered, audit.FaultKind.ALTERED),
        (removed, audit.FaultKind.MISSING),
        (first_removed, audit.FaultKind.MISSING),
        (swapped, audit.FaultKind.OUT_OF_ORDER),
        (copied, audit.FaultKind.INSERTED),
        (tail_cut, audit.FaultKind.CUT_OFF),
        (closing_row_of_no_scope, audit.FaultKind.CUT_OFF),
    ],
)
def test_what_was_done_to_a_selection_is_told(tamper, kind):
    trail = trail_of(make_rows(MANY)[0:12:2], scope=audit.Scope.SELECTION)
    tamper(trail)

    assert fault_of(trail).kind is kind


@cases
def test_altered_row_is_named(field, value):
    rows = make_rows()
    rows[2] = {**rows[2], field: value}

    check = audit.check_chain(rows, scope=audit.Scope.TEAM)

    assert (check.fault.kind, check.fault.number) == (audit.FaultKind.ALTERED, 3)
    assert check.row_count == 2


def test_row_moved_to_the_end_of_a_selection_is_out_of_order():
    rows = make_rows()
    moved = [rows[0], rows[3], rows[1]]

    fault = audit.check_chain(moved, scope=audit.Scope.SELECTION).fault

    assert (fault.kind, fault.number) == (audit.FaultKind.OUT_OF_ORDER, 2)


def test_trail_of_a_document_is_followed_by_its_own_numbers():
    rows = make_rows()
    elsewhere = resealed(rows[4], number=90, previous="e" * 64)

    check = audit.check_chain([*rows[:4], elsewhere], scope=audit.Scope.DOCUMENT)

    assert (check.fault, check.head) == (None, elsewhere["hash"])


@cases
def test_changed_head_of_a_file_is_named(name, value):
    changed = fault_of({**trail_of(make_rows()), name: value})

    lacking = trail_of(make_rows())
    assert changed.kind is audit.FaultKind.HEADER
    assert f'"{name}"' in changed.sentence
    if lacking.pop(name, None) is not None:
        fault = fault_of(lacking)
        assert fault.kind is audit.FaultKind.HEADER
        assert f'"{name}" is missing' in fault.sentence


@cases
def test_cell_put_into_a_csv_is_found(line, old, new, kind: audit.FaultKind, number):
    rows = make_rows()
    lines = list(audit.write_csv(rows, closing=closing_row(rows)))
    lines[line] = lines[line].replace(old, new, 1)

    check, _ = audit.check_trail_file("".join(lines).encode())

    assert (check.fault.kind, check.fault.number) == (kind, number)


@cases
def test_changed_report_of_a_file_is_named(name, value):
    trail = trail_of(make_rows())
    trail["report"][name] = value

    fault = fault_of(trail)

    assert fault.kind is audit.FaultKind.REPORT
    assert f'"{name}"' in fault.sentence


@pytest.mark.parametrize("report", [None, [], {"further": 1}])
def test_report_that_is_none_is_a_fault(report):
    trail = trail_of(make_rows()) | {"report": report}

    assert fault_of(trail).kind is audit.FaultKind.REPORT


def test_csv_cut_off_with_its_last_line_kept_is_found():
    rows = make_rows()
    lines = list(audit.write_csv(rows, closing=closing_row(rows)))
    del lines[4:-1]

    check, _ = audit.check_trail_file("".join(lines).encode())

    assert (check.fault.kind, check.fault.number) == (audit.FaultKind.CUT_OFF, 4)


def test_rows_put_into_a_selection_or_taken_from_it_are_told():
    rows = make_rows(MANY)
    fewer = trail_of(rows[::2], scope=audit.Scope.SELECTION)
    more = trail_of(rows[::2], scope=audit.Scope.SELECTION)
    del fewer["entries"][-2]
    more["entries"].insert(41, rows[81])

    assert fault_of(fewer).kind is audit.FaultKind.MISSING
    assert fault_of(more).kind is audit.FaultKind.INSERTED
    assert "held 60 rows, the file has 61" in fault_of(more).sentence


def test_selection_of_the_version_before_checks_too():
    trail = trail_of(make_rows()[::2], scope=audit.Scope.SELECTION)
    closing = trail["entries"][-1]
    told = closing["input"] | {"digests": ["f" * 32]}
    trail["entries"][-1] = resealed(closing, input=told)
    head = {"digests": told["digests"], "closed_by": trail["entries"][-1]["hash"]}

    assert fault_of(trail | head) is None


def rewritten(rows, place, **changes):
    """All rows from one on written anew, as only a noted hash can show."""
    actions = [dict(row) for row in rows]
    actions[place].update(changes)
    for number in range(place, len(actions)):
        before = actions[number - 1]["hash"] if number else rows[0]["previous"]
        tied = {"previous": before, "document_previous": before}
        actions[number] = resealed(actions[number], **tied)
    return actions


def test_trail_written_anew_to_its_end_is_found_by_a_noted_hash_alone():
    rows = make_rows()
    noted = rows[3]["hash"]
    trail = trail_of(rewritten(rows, 2, outcome="live"))

    assert fault_of(trail) is None
    assert fault_of(trail, noted=noted).kind is audit.FaultKind.NOT_NOTED


@pytest.mark.parametrize(
    ("head", "status", "words"),
    [
        (make_rows()[3]["hash"][:16].upper(), 0, "you noted is that of row 4"),
        ("f" * 64, 1, "No row has the hash that you noted"),
        *((typed, 2, "is not a hash") for typed in ("abc", "x" * 64, "f" * 65)),
    ],
)
def test_verb_looks_for_the_noted_hash(tmp_path, capfdbinary, head, status, words):
    path = tmp_path / "trail.json"
    path.write_text(json.dumps(trail_of(make_rows())))

    assert main(["audit", str(path), "--head", head]) == status
    assert words in b"".join(capfdbinary.readouterr()).decode()


def test_verb_prints_no_sign_that_a_terminal_obeys(tmp_path, capfdbinary):
    action = audit.Action(audit.AuditKind.FETCH, "https://www.example.org/")
    [row] = make_rows([action])
    odd = resealed(row, kind="fetch\x1b[2J\u202e")
    path = tmp_path / "trail.json"
    path.write_text(json.dumps(trail_of([odd])))

    main(["audit", str(path)])

    told = capfdbinary.readouterr().out.decode()
    assert "\x1b" not in told
    assert "\u202e" not in told
