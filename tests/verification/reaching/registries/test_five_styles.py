"""
Works set in five styles, read back, and held against records: false alarms and misses.

The figures of docs/algorithms/identity.md come from here.
"""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest

from verification.reaching.registries.comparing import compare_fields
from verification.reaching.registries.deciding import state_of
from verification.reading.references import read_reference
from verification.records import (
    IdentityState,
    Name,
    Reference,
    RegistryMatch,
    Work,
    WorkDate,
    WorkType,
)
from verification.reporting.bibliography import (
    Style,
    as_text,
    make_entries,
    works_from_csl,
)

STYLES = (Style.APA, Style.MLA, Style.CHICAGO, Style.CHICAGO_NOTES, Style.IEEE)
GOLDEN = Path(__file__).parents[2] / "bibliography" / "golden" / "works.json"
WORKS = works_from_csl(json.loads(GOLDEN.read_text(encoding="utf-8")), "works.json")
ENTRIES: list[tuple[Work, Reference]] = [
    (entry.work, read_reference(as_text(entry.runs)))
    for style in STYLES
    for entry in make_entries(WORKS, style=style)
]
ARTICLES = [
    (work, reference)
    for work, reference in ENTRIES
    if work.type is WorkType.ARTICLE_JOURNAL
]


def state(work: Work, reference: Reference) -> IdentityState:
    match = RegistryMatch("Crossref", work, compare_fields(reference, work))
    return state_of(reference, match)


def test_no_entry_is_held_against_its_own_record() -> None:
    states = [state(work, reference) for work, reference in ENTRIES]

    assert len(states) == 135
    assert set(states) == {IdentityState.CONFIRMED}


def test_every_record_of_another_work_is_told_apart() -> None:
    states = [
        state(other, reference)
        for work, reference in ENTRIES
        for other in WORKS
        if other.title != work.title
    ]

    assert len(states) > 3000
    assert set(states) == {IdentityState.ANOTHER_WORK}


@pytest.mark.parametrize(
    ("changed", "found", "of"),
    [
        ({"issued": WorkDate((1961,))}, 40, 40),
        ({"volume": "977"}, 40, 40),
        ({"container": "Annals of Something Else", "container_short": ""}, 40, 40),
        # An entry whose authors cannot be told, as in "Title. 2030", says nothing.
        ({"authors": (Name("Zyxwv", "Quentin"),)}, 25, 40),
    ],
)
def test_wrong_details_are_found(changed, found: int, of: int) -> None:
    states = [
        state(replace(work, **changed), reference) for work, reference in ARTICLES
    ]

    assert len(states) == of
    assert states.count(IdentityState.DETAILS_DIFFER) == found
