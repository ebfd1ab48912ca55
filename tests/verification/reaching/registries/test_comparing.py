"""An entry against a record, field by field."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from tests.cases import cases
from tests.depth import at_depth
from verification import records
from verification.reaching.registries.comparing import compare_fields, holds_title
from verification.reaching.registries.deciding import state_of
from verification.reaching.registries.names import compare_names
from verification.reading.references import read_reference
from verification.reporting.bibliography.csl_json import works_from_csl
from verification.reporting.bibliography.listing import Style, make_entries
from verification.reporting.bibliography.runs import as_text

LANCET = records.Work(
    "w",
    records.WorkType.ARTICLE_JOURNAL,
    title="Sleep and memory in older adults",
    authors=(
        records.Name("Berg", "Hanna", particle="van den"),
        records.Name("Okafor", "Chidi"),
    ),
    issued=records.WorkDate((2014, 3)),
    container="The New England Journal of Medicine",
    volume="370",
)


def states(entry: str, work: records.Work = LANCET) -> list[str]:
    return [field.state.value for field in compare_fields(read_reference(entry), work)]


@cases
def test_names_are_compared_as_people_write_them(
    cited, registered: records.Name, state: records.FieldState
) -> None:
    assert compare_names(cited, registered) is state


@cases
def test_entry_is_compared_field_by_field(entry: str, expected: list[str]) -> None:
    assert states(entry) == expected


def test_preprint_may_be_cited_by_the_year_of_a_later_version() -> None:
    work = records.Work(
        "w", records.WorkType.ARTICLE, title="A title", issued=records.WorkDate((2017,))
    )

    assert states("Doe, J. (2023). A title.", work)[2] == "similar"


def test_title_that_says_retracted_is_the_title_without_it() -> None:
    work = records.Work("w", title="RETRACTED: Sleep and memory in older adults")

    entry = "Doe, J. (2014). Sleep and memory in older adults."

    assert states(entry, work)[0] == "same"


@cases
def test_entry_without_a_title_of_its_own_is_searched_for_it(entry, state) -> None:
    assert states(entry)[0] == state


STYLES = (Style.APA, Style.MLA, Style.CHICAGO, Style.CHICAGO_NOTES, Style.IEEE)
GOLDEN = Path(__file__).parents[2] / "bibliography" / "golden" / "works.json"
WORKS = works_from_csl(json.loads(GOLDEN.read_text(encoding="utf-8")), "works.json")

ENTRIES: list[tuple[records.Work, records.Reference]] = [
    (entry.work, read_reference(as_text(entry.runs)))
    for style in STYLES
    for entry in make_entries(WORKS, style=style)
]

ARTICLES = [
    (work, reference)
    for work, reference in ENTRIES
    if work.type is records.WorkType.ARTICLE_JOURNAL
]


def state(work: records.Work, reference: records.Reference) -> records.IdentityState:
    match = records.RegistryMatch("Crossref", work, compare_fields(reference, work))
    return state_of(reference, match)


def test_no_entry_is_held_against_its_own_record() -> None:
    states = [state(work, reference) for work, reference in ENTRIES]

    assert len(states) == 135
    assert set(states) == {records.IdentityState.CONFIRMED}


def test_every_record_of_another_work_is_recognised() -> None:
    states = [
        state(other, reference)
        for work, reference in ENTRIES
        if reference.title
        for other in WORKS[:: at_depth(1, 9)]
        if other.title != work.title
    ]

    assert len(states) > at_depth(3000, 300)
    assert set(states) == {records.IdentityState.ANOTHER_WORK}


@pytest.mark.parametrize(
    ("changed", "found", "of"),
    [
        ({"issued": records.WorkDate((1961,))}, 40, 40),
        ({"volume": "977"}, 40, 40),
        ({"container": "Annals of Something Else", "container_short": ""}, 40, 40),
        ({"authors": (records.Name("Zyxwv", "Quentin"),)}, 40, 40),
    ],
)
def test_wrong_details_are_found(changed, found: int, of: int) -> None:
    states = [
        state(replace(work, **changed), reference) for work, reference in ARTICLES
    ]

    assert len(states) == of
    assert states.count(records.IdentityState.DETAILS_DIFFER) == found


@cases
def test_short_title_is_held_where_marks_part_it_off(entry, title, is_held):
    assert holds_title(entry, title) is is_held
