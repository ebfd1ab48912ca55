"""CSL-JSON from every kind of program."""

import json
from typing import Any

import pytest

from tests.cases import cases
from verification.errors import BadCallError
from verification.records import Work, WorkDate
from verification.reporting.bibliography.csl_json import as_csl_json, works_from_csl

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


@cases
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
