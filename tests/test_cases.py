"""Files of cases: every row is run, and every row that fails is told of."""

import ast
from pathlib import Path

import pytest

from tests.cases import each_of

from .cases import cases, sections

ROOT = Path(__file__).parent


@cases
def every_sum_is_right(first: int, parts: tuple):
    assert first == sum(parts)


def test_all_rows_that_fail_are_told_and_no_other():
    with pytest.raises(AssertionError) as told:
        every_sum_is_right(range(1, 4))

    assert "2 of 3 rows fail" in str(told.value)
    assert "every_sum_is_right[2] [7, (3, 3)]" in str(told.value)
    assert "every_sum_is_right[3] [1, ()]" in str(told.value)
    assert "[6, (1, 5)]" not in str(told.value)


GREETING = "Good\nmorning"


@cases
def test_a_value_is_what_its_column_asks_for(greeting, body: bytes, parts: tuple):
    assert greeting == ["Good\nmorning", "<" + "ab" * 300]
    assert body == b"\xff"
    assert parts == (1, 2)


@cases
def test_a_test_with_fixtures_runs_once_a_row(word: str, tmp_path):
    (tmp_path / "kept").write_text(word)

    assert [path.read_text() for path in tmp_path.iterdir()] == [word]


@each_of("path", sorted(ROOT.rglob("*.cases")))
def test_every_section_belongs_to_a_test(path):
    code = ast.parse(path.with_suffix(".py").read_text("utf-8"))
    run = {
        node.name
        for node in code.body
        if isinstance(node, ast.FunctionDef)
        and any(ast.unparse(mark) == "cases" for mark in node.decorator_list)
    }

    assert set(sections(path)) == run
