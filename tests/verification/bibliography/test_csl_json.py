"""CSL-JSON from every kind of program."""

import json
from typing import Any

import pytest

from tests.cases import cases, each_of
from verification.errors import BadCallError
from verification.records import Work, WorkDate
from verification.reporting.bibliography import as_csl_json, works_from_csl

from .samples import article


def read_one(**fields: Any) -> Work:
    (work,) = works_from_csl([fields], "refs.json")
    return work


@cases
def test_list_is_read(behaviour, value: Any, works: list[Work]) -> None:
    assert list(works_from_csl(value, "refs.json")) == works


@cases
def test_dates_in_every_form(value: Any, expected: WorkDate | None) -> None:
    assert read_one(id="a", issued=value).issued == expected


@each_of(
    ("fields", "message"),
    [
        ({"title": {}}, 'refs.json, entry 1, "title": must be a text, is an object.'),
        ({"title": True}, '"title": must be a text, is a truth value.'),
        ({"author": "Ng"}, '"author": must be a list of names, is a text.'),
        ({"author": [3]}, '"author" 1: must be an object, is a number.'),
        ({"author": [{"family": []}]}, '"author" 1, "family": must be a text'),
        ({"issued": []}, '"issued": must be an object, is a list.'),
        ({"issued": {"date-parts": 3}}, '"date-parts" must be a list of lists.'),
        ({"issued": {"date-parts": [["May"]]}}, "whole numbers"),
        ({"issued": {"date-parts": [[2031, 13]]}}, "month must be 1 to 12, is 13."),
        ({"issued": {"date-parts": [[2031, 2, 31]]}}, "day 31 is not in month 2."),
        ({"issued": {"date-parts": [[10**400]]}}, "whole numbers below 10000"),
        ({"issued": {"date-parts": [[float("nan")]]}}, "whole numbers"),
    ],
)
def test_wrong_type_is_named_with_its_place(fields, message):
    with pytest.raises(BadCallError) as caught:
        read_one(**fields)

    assert message in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("value", [3, "text", None, [3], [[]]])
def test_what_is_no_list_of_works_is_named(value: Any) -> None:
    with pytest.raises(BadCallError, match=r"must be (a list of works|an object)"):
        works_from_csl(value, "refs.json")


def test_more_works_than_the_limit_are_refused() -> None:
    with pytest.raises(BadCallError, match="more than 50000 works"):
        works_from_csl([{}] * 50_001, "refs.json")


def test_written_list_is_csl_json() -> None:
    (item,) = json.loads(as_csl_json([article(issued=WorkDate(parts=(2031, 5)))]))

    assert item == {
        "id": "ng2031",
        "type": "article-journal",
        "title": "Silt and time",
        "container-title": "Tidal Letters",
        "volume": "4",
        "page": "10-19",
        "author": [{"family": "Ng", "given": "Ada"}],
        "issued": {"date-parts": [[2031, 5]]},
    }
