"""The editors' cases are sound in themselves, whatever a judge says of them."""

from collections import Counter
from collections.abc import Iterable

import pytest

from tests.evaluation.rows import DATA_FOLDER, load_rows
from tests.evaluation.written_cases import EDITORS, load_editor_cases, load_sources
from verification.records import Verdict

FEWEST_CASES = 340
FEWEST_OF_A_KIND = 8

COPIED_WORDS = 10
"""Words in a row that two people hardly write by chance."""


def list_repeated(values: Iterable[object]) -> list[object]:
    return [value for value, count in Counter(values).items() if count > 1]


def list_runs(text: str) -> set[str]:
    """Every run of COPIED_WORDS words, in lower case."""
    words = text.lower().split()
    starts = range(len(words) - COPIED_WORDS + 1)
    return {" ".join(words[start : start + COPIED_WORDS]) for start in starts}


def test_there_are_enough_cases_and_about_half_are_supported() -> None:
    cases = load_editor_cases()

    share = sum(case.is_supported for case in cases) / len(cases)

    assert len(cases) >= FEWEST_CASES
    assert 0.45 <= share <= 0.55


def test_every_kind_has_enough_cases_to_say_something() -> None:
    kinds = Counter(case.set_name for case in load_editor_cases())

    assert min(kinds.values()) >= FEWEST_OF_A_KIND


def test_nothing_is_kept_twice_and_every_source_has_a_case() -> None:
    cases = load_editor_cases()
    sources = list(load_sources(EDITORS).values())

    assert list_repeated(case.id for case in cases) == []
    assert list_repeated((case.claim, case.source_text) for case in cases) == []
    assert list_repeated(sources) == []
    assert set(sources) == {case.source_text for case in cases}


def test_every_case_is_whole_and_contradicts_itself_nowhere() -> None:
    wrong = [
        case.id
        for case in load_editor_cases()
        if not (case.claim and case.reason)
        or (Verdict.SUPPORTED in case.fair and len(case.fair) > 1)
        or (case.is_supported and case.difference)
    ]

    assert wrong == []


def test_verbatim_claims_stand_in_their_source() -> None:
    cases = [case for case in load_editor_cases() if case.set_name == "verbatim"]

    strangers = [c.id for c in cases if c.claim.rstrip(".") not in c.source_text]

    assert strangers == []


@pytest.mark.skipif(not DATA_FOLDER.is_dir(), reason="no labelled data beside us")
def test_nothing_is_copied_from_the_labelled_data() -> None:
    claims = " ".join(case.claim for case in load_editor_cases())
    ours = list_runs(claims).union(*map(list_runs, load_sources(EDITORS).values()))

    theirs = {text for row in load_rows() for text in (row.claim, row.source_text)}

    assert set().union(*(list_runs(text) & ours for text in theirs)) == set()
