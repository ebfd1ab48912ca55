"""The table of what each finder decides, on made rows and the judge that ships."""

from tests.cases import cases
from tests.evaluation.gate_checks import measure_checks, pays
from tests.evaluation.measuring import Shelf
from tests.evaluation.rows import Label, Row
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
DENIED = (
    "It is a myth that the mill at Ostrow was built in 1874 by Karel Benda. "
    "The village has many such stories."
)


def row_of(number, claim, label, set_name="wice", source=SOURCE):
    return Row(f"row-{number}", set_name, set_name, claim, source, label)


def measure_rows(rows, judge=None):
    judges = {"lexical": judge or LexicalJudge()}
    return measure_checks(rows, {True: judges, False: judges}, Shelf())


def fired(rows):
    return {line[0]: line[2] for line in measure_rows(rows).rows if line[2] != "-"}


def test_a_capped_row_is_counted_with_what_people_say_of_it():
    rows = [
        row_of(1, CHANGED, Label.SUPPORTED),
        row_of(2, CHANGED, Label.UNSUPPORTED),
        row_of(3, UNTOUCHED, Label.SUPPORTED),
    ]

    assert fired(rows)["number"] == "1/1"


def test_a_finder_is_shown_with_its_lines():
    section = measure_rows([row_of(1, UNTOUCHED, Label.UNSUPPORTED, source=DENIED)])

    line = next(line for line in section.rows if line[0] == "denial")

    assert int(line[1]) > 50
    assert line[2] == "1/0"


def test_a_row_without_a_passage_is_not_counted():
    assert fired([row_of(1, FOREIGN, Label.UNSUPPORTED)]) == {}


def test_a_judge_without_finders_gives_an_empty_table():
    section = measure_rows([row_of(1, CHANGED, Label.UNSUPPORTED)], OverlapJudge())

    assert section.rows == []


def test_a_finder_that_is_wrong_too_often_fails_the_gate():
    wrong = [
        row_of(n, UNTOUCHED, Label.SUPPORTED, source=f"{DENIED} Note {n}.")
        for n in range(8)
    ]

    (failure,) = measure_rows(wrong).failures

    assert "'denial' decides 0/8" in failure


@cases
def test_five_rows_right_for_each_wrong_pay_once_there_are_enough(
    right, wrong, expected
):
    assert pays([True] * right + [False] * wrong) is expected
