"""
Tables of cases: the rows of `test_x.py` stand in `test_x.cases` beside it.

A section begins with the test's name in brackets and the names of its columns. Each
line after it is one row: JSON values with commas between them. A line that begins
with "# " is a remark on the row below it. A value is made what the test's annotation
of its column says: a tuple, a word of a closed set, a record, bytes (as Latin-1). In a
text {CAPITALS} stand for the text of that name in the test's file, «ab*3» for ababab;
«ab*~20000» is a quarter of it in between.
"""

import inspect
import json
import re
from functools import cache, wraps
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from cattrs import Converter

from tests.depth import at_depth

SECTION = re.compile(r"\[(\w+)\] (\w+(?:, \w+)*)")
NAMED_TEXT = re.compile(r"\{([A-Z_]{3,})\}")
REPEATED_TEXT = re.compile(r"«([^«»]+)\*(~?)(\d+)»")
AS_WRITTEN = (Any, object, str, int, float, bool)
CONVERTER = Converter()
CONVERTER.register_structure_hook_func(
    lambda kind: kind in (object, int | str), lambda value, kind: value
)
CONVERTER.register_structure_hook(bytes, lambda value, kind: value.encode("latin-1"))


@cache
def sections(path: Path) -> dict[str, tuple[list[str], list[list]]]:
    """The columns and rows of each test of a file of cases."""
    found: dict[str, tuple[list[str], list[list]]] = {}
    for line in path.read_text("utf-8").split("\n"):
        if heading := SECTION.fullmatch(line):
            found[heading[1]] = (heading[2].split(", "), rows := [])
        elif line and not line.startswith("# "):
            rows.append(json.loads(f"[{line}]"))
    return found


def filled(value, texts):
    """A JSON value with the texts of the test's file where their names stand."""
    if isinstance(value, str):
        value = REPEATED_TEXT.sub(repeated, value)
        return NAMED_TEXT.sub(lambda name: texts[name[1]], value)
    if isinstance(value, list):
        return [filled(item, texts) for item in value]
    if isinstance(value, dict):
        return {key: filled(item, texts) for key, item in value.items()}
    return value


def repeated(found):
    count = int(found[3])
    return found[1] * (at_depth(count, count // 4) if found[2] else count)


def fitted(value, kind):
    """A JSON value as what an annotation asks for."""
    return value if kind in AS_WRITTEN else CONVERTER.structure(value, kind)


def cases(test):
    """Hold a test on every row of its section, and list all the rows that fail. A test
    that asks for fixtures as well runs once a row, each with its own."""
    path = Path(inspect.getfile(test)).with_suffix(".cases")
    columns, rows = sections(path)[test.__name__]
    kinds = [get_type_hints(test).get(column, Any) for column in columns]
    rows = [
        [
            fitted(filled(value, test.__globals__), kind)
            for value, kind in zip(row, kinds, strict=True)
        ]
        for row in rows
    ]
    if set(inspect.signature(test).parameters) != set(columns):
        return pytest.mark.parametrize(columns, rows)(test)
    return each_of(columns, rows)(test)


def each_of(columns, rows):
    """Hold a test without fixtures on every row, and list all the rows that fail."""
    rows = list(rows)

    def over(test):
        assert rows, f"There is no row for {test.__name__}."

        @wraps(test)
        def over_rows(numbers):
            failed = {}
            for number in numbers:
                try:
                    test(**named(columns, rows[number - 1]))
                except (Exception, pytest.fail.Exception) as error:  # noqa: BLE001
                    failed[number] = error
            if failed:
                told = "".join(
                    f"\n{test.__name__}[{number}] {str(rows[number - 1])[:500]}"
                    f"\n    {error}"
                    for number, error in failed.items()
                )
                words = f"{len(failed)} of {len(numbers)} rows fail:{told}"
                raise AssertionError(words) from next(iter(failed.values()))

        del over_rows.__wrapped__
        over_rows.row_numbers = range(1, len(rows) + 1)
        return over_rows

    return over


def pytest_generate_tests(metafunc):
    """
    A table is one item, since items cost more than most rows; but a row that is asked
    for by its number, as `test_x.py::test_name[3]`, is an item of its own.
    """
    numbers = getattr(metafunc.function, "row_numbers", None)
    if numbers is None:
        return
    by_row = f"::{metafunc.function.__name__}["
    if any(by_row in argument for argument in metafunc.config.args):
        metafunc.parametrize("numbers", [[number] for number in numbers], ids=numbers)
    else:
        metafunc.parametrize("numbers", [numbers], ids=[pytest.HIDDEN_PARAM])


def named(columns, row):
    """The cells of a row by their columns; a single column's name is a string."""
    return (
        {columns: row}
        if isinstance(columns, str)
        else dict(zip(columns, row, strict=True))
    )
