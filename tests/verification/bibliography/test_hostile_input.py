"""Whatever comes in, one line of ours or works come out, and soon."""

import contextlib
import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.cases import cases
from verification.commands.bibliography import read_list
from verification.errors import BadCallError
from verification.reporting.bibliography.listing import Style, format_bibliography
from verification.reporting.bibliography.reading import read_sources

BIBTEX_PARTS = [
    "@book{",
    "@string{a = ",
    "@comment{",
    "@misc(",
    "key,",
    "title = ",
    "author = ",
    "{",
    "}",
    ")",
    "#",
    "a",
    ",",
    "\\",
    "\\'",
    "\\emph{",
    " and ",
    "2031",
    "citeweb = {{}}",
    '"',
    "\n",
]
SHUFFLED_BIBTEX = st.lists(st.sampled_from(BIBTEX_PARTS), max_size=25).map("".join)
RIS_PARTS = st.lists(
    st.sampled_from(
        [
            "TY  - JOUR\n",
            "TY  - \n",
            "ER  - \n",
            "AU  - ,,,\n",
            "DA  - 9999/99/99/x\n",
            "PY  - -1\n",
            "U5  - citeweb {}\n",
            'U5  - citeweb {"issued": 3, "author": 4}\n',
            "continued\n",
            "SP  - -\n",
        ]
    ),
    max_size=12,
).map("".join)
JSON_KEYS = [
    "id",
    "type",
    "title",
    "author",
    "issued",
    "date-parts",
    "family",
    "document",
    "sources",
    "custom",
    "citeweb",
    "retraction",
]
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(JSON_KEYS),
            inner,
            max_size=4,
        )
    ),
    max_leaves=12,
)


def read_and_write(text: str) -> None:
    """Read, and write in every style; our own one-line error is as good."""
    with contextlib.suppress(BadCallError):
        works = read_sources(text, "input").works
        for style in Style:
            format_bibliography(works, style=style)


@given(st.text(max_size=80))
@settings(max_examples=150, deadline=None)
def test_any_text(text: str) -> None:
    read_and_write(text)


@given(SHUFFLED_BIBTEX)
@settings(max_examples=300, deadline=None)
def test_any_shuffled_bibtex(text: str) -> None:
    read_and_write(text)


@given(RIS_PARTS)
@example("TY  - JOUR\nAU  - Ng, A\nAU  - , , Jr\nER  - ")
@settings(max_examples=200, deadline=None)
def test_any_shuffled_ris(text: str) -> None:
    read_and_write(text)


@given(JSON_VALUES)
@settings(max_examples=300, deadline=None)
def test_any_json(value: object) -> None:
    read_and_write(json.dumps(value))


@given(JSON_VALUES)
@settings(max_examples=200, deadline=None)
def test_any_json_that_calls_itself_a_report(value: object) -> None:
    report = {"schema": "citeweb.report/1", "document": value, "sources": value}
    with contextlib.suppress(BadCallError):
        read_list(json.dumps(report), "input", None)


@cases
def test_damaged_input_gets_one_line_that_says_what_and_where(text, message):
    with pytest.raises(BadCallError) as caught:
        read_sources(text, "input")

    assert str(caught.value).startswith("input")
    assert message in str(caught.value)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


@cases
def test_large_input_costs_no_more_than_its_length(text: str) -> None:
    works = read_sources(text, "input").works

    lines = format_bibliography(works, style=Style.MLA).count("\n")

    assert lines == len(works) > 0
