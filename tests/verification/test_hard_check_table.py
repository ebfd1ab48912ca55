"""The table of what each hard check decides, on made rows and the judge that ships."""

from __future__ import annotations

from tests.evaluation.gate_checks import COLUMNS, measure_checks
from tests.evaluation.labels import Label
from tests.evaluation.measuring import Shelf
from tests.evaluation.rows import Row
from verification.judging import LexicalJudge, OverlapJudge

SOURCE = (
    "The mill at Ostrow was built in 1874 by Karel Benda and employed 118 people for "
    "most of its life."
)
CHANGED = (
    "The mill at Ostrow was built in 1874 by Karel Benda and employed 181 people for "
    "most of its life."
)
UNTOUCHED = "The mill at Ostrow was built in 1874 by Karel Benda."
FOREIGN = "The central bank left its rate at 4 percent in May."


def row_of(number, claim, label, set_name="wice"):
    return Row(f"row-{number}", set_name, set_name, claim, SOURCE, label)


def table_of(rows, judge=None):
    judges = {"lexical": judge or LexicalJudge()}
    section = measure_checks(rows, {True: judges, False: judges}, Shelf())
    return {line[0]: dict(zip(COLUMNS, line[1:], strict=True)) for line in section.rows}


def test_a_flagged_number_is_counted_with_what_people_say_of_it():
    rows = [
        row_of(1, CHANGED, Label.SUPPORTED),
        row_of(2, CHANGED, Label.UNSUPPORTED),
        row_of(3, UNTOUCHED, Label.SUPPORTED),
    ]

    table = table_of(rows)

    (check,) = (name for name in table if name.startswith("number"))
    assert table[check]["rows"] == "1/2"
    assert table[check]["snippets"] == "1/2"
    assert table[check]["wice"] == "1/2"
    assert table[check]["LFQA"] == "-"


def test_a_row_whose_words_would_not_pass_anyway_is_not_counted():
    rows = [row_of(1, FOREIGN, Label.UNSUPPORTED)]

    table = table_of(rows)

    assert table == {}


def test_a_set_that_cites_nothing_is_left_out():
    rows = [row_of(1, CHANGED, Label.UNSUPPORTED, set_name="fever")]

    table = table_of(rows)

    assert table == {}


def test_a_judge_without_hard_checks_gives_an_empty_table():
    rows = [row_of(1, CHANGED, Label.UNSUPPORTED)]

    table = table_of(rows, OverlapJudge())

    assert table == {}
