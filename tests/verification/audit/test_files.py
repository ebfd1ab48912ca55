"""A trail written as JSON or CSV is checked from nothing but the file."""

import csv
import io
import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from verification.__main__ import main
from verification.errors import InputError
from verification.reporting.audit import (
    Action,
    AuditKind,
    FaultKind,
    Scope,
    check_trail_file,
    write_csv,
    write_json_lines,
)

from .samples import ACTIONS, closing_row, make_rows

WRITERS = [write_json_lines, write_csv]


def file_of(write, rows=None, *, scope=Scope.TEAM):
    rows = make_rows() if rows is None else rows
    return "".join(write(rows, closing=closing_row(rows, scope=scope))).encode()


@pytest.mark.parametrize("write", WRITERS)
@pytest.mark.parametrize("scope", Scope)
def test_written_trail_is_whole(write, scope):
    check, tally = check_trail_file(file_of(write, scope=scope))

    assert check.fault is None
    assert check.row_count == 6
    assert tally.errors == 1
    assert tally.seconds == 5
    assert len(tally.sources) == 2
    empty, _ = check_trail_file(file_of(write, []))
    assert empty.fault is None


def test_csv_that_was_cut_off_is_found():
    lines = file_of(write_csv).splitlines(keepends=True)

    one, _ = check_trail_file(b"".join(lines[:-1]))
    more, _ = check_trail_file(b"".join(lines[:-3]))

    assert one.fault.kind is FaultKind.CUT_OFF
    assert more.fault.kind is FaultKind.CUT_OFF
    assert more.fault.number == 5


def test_no_cell_of_a_csv_is_computed_by_a_spreadsheet():
    awkward = [Action(AuditKind.FETCH, f"{sign}1+1") for sign in "=+-@＝＋－＠'"]
    content = file_of(write_csv, make_rows(awkward)).decode("utf-8-sig")

    rows = list(csv.reader(io.StringIO(content)))

    assert [row[9] for row in rows[1:-2]] == [f"'{sign}1+1" for sign in "=+-@＝＋－＠'"]


TURNING = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"


@pytest.mark.parametrize("write", WRITERS)
def test_no_sign_that_reverses_a_line_stands_in_a_file(write):
    awkward = Action(AuditKind.FETCH, f"a{TURNING}b", {TURNING: TURNING}, TURNING)

    content = file_of(write, make_rows([awkward])).decode()

    assert not set(content) & set(TURNING)


def test_sign_that_reverses_a_line_is_an_escape_where_a_row_from_elsewhere_has_it():
    [row] = make_rows([ACTIONS[0]])
    turned = {**row, "what": "a\u202eb"}

    content = "".join(write_json_lines([turned], closing=closing_row([row])))

    assert "\\u202e" in content
    assert json.loads(content)["entries"][0] == turned


def test_json_set_anew_by_another_program_is_still_whole():
    content = json.dumps(json.loads(file_of(write_json_lines)), indent=4)

    check, _ = check_trail_file(content.encode())

    assert check.fault is None


def test_key_given_twice_is_refused():
    content = file_of(write_json_lines).replace(b'"what":', b'"what": "x", "what":', 1)

    with pytest.raises(InputError, match="twice"):
        check_trail_file(content)


@cases
def test_no_trail_is_refused_with_our_own_error(content: bytes):
    with pytest.raises(InputError):
        check_trail_file(content)


@cases
def test_entries_of_any_shape_are_altered_rows(entries):
    content = f'{{"schema": "citeweb.audit/1", "scope": "team", "entries": {entries}}}'

    check, _ = check_trail_file(content.encode())

    assert check.fault.kind is FaultKind.ALTERED


@given(st.text(), st.text(), st.dictionaries(st.text(), st.text(), max_size=3))
def test_any_text_reads_back_as_it_was_hashed(what, outcome, input):
    rows = make_rows([Action(AuditKind.FETCH, what, input, outcome=outcome)])

    for_json, _ = check_trail_file(file_of(write_json_lines, rows))
    for_csv, _ = check_trail_file(file_of(write_csv, rows))

    assert for_json.fault is None
    assert for_csv.fault is None


@pytest.mark.parametrize(
    ("content", "status", "words"),
    [
        (file_of(write_json_lines), 0, "The trail is whole: 6 rows"),
        (file_of(write_csv).replace(b"blocked", b"live"), 1, "Row 3 was altered"),
    ],
)
def test_verb_says_whether_a_file_is_whole(
    tmp_path, capfdbinary, content, status, words
):
    path = tmp_path / "trail"
    path.write_bytes(content)

    found, told = main(["audit", str(path)]), capfdbinary.readouterr().out.decode()
    main(["audit", str(path), "--json"])
    answer = json.loads(capfdbinary.readouterr().out)

    assert (found, answer["is_whole"]) == (status, not status)
    assert words in told
    assert answer["report"]["actions"] == (2 if status else len(ACTIONS) + 1)


@pytest.mark.parametrize("content", [None, b"hello"])
def test_verb_refuses_what_is_no_trail(tmp_path, capfdbinary, content):
    path = tmp_path / "trail"
    if content is not None:
        path.write_bytes(content)

    assert main(["audit", str(path)]) == 2
    assert capfdbinary.readouterr().err.count(b"\n") == 1


@pytest.mark.parametrize("content", [file_of(write_csv), b'"' + b"a" * 2_000_000])
def test_check_leaves_the_limit_of_the_csv_module_as_it_was(content):
    before = csv.field_size_limit()

    with suppress(InputError):
        check_trail_file(content)

    assert csv.field_size_limit() == before


def test_selection_is_called_one_and_not_a_whole_trail(tmp_path, capfdbinary):
    path, rows = tmp_path / "trail.json", make_rows()[:3:2]
    path.write_bytes(file_of(write_json_lines, rows, scope=Scope.SELECTION))

    status = main(["audit", str(path)])
    told = capfdbinary.readouterr().out.decode()
    main(["audit", str(path), "--json"])
    answer = json.loads(capfdbinary.readouterr().out)

    assert status == 0
    assert "a selection by kind fetch: each row is as its hash says" in told
    assert "cannot show which rows it leaves out" in told
    assert "The trail is whole" not in told
    assert (answer["is_whole"], answer["scope"]) == (False, "selection")
