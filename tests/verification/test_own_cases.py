"""The editors' cases are sound in themselves, whatever a judge says of them."""

from collections import Counter
from collections.abc import Iterable

import pytest

from tests.evaluation.editor_cases import (
    EditorCase,
    load_editor_cases,
    load_sources,
)
from tests.evaluation.rows import DATA_FOLDER, load_rows
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


def excuses_supported_against_not(case: EditorCase) -> bool:
    fair = {case.verdict, *case.also_fair}
    return len(fair) > 1 and Verdict.SUPPORTED in fair


def test_there_are_enough_cases_and_about_half_are_supported() -> None:
    cases = load_editor_cases()

    share = sum(case.is_supported for case in cases) / len(cases)

    assert len(cases) >= FEWEST_CASES
    assert 0.45 <= share <= 0.55


def test_every_kind_has_enough_cases_to_say_something() -> None:
    kinds = Counter(case.kind for case in load_editor_cases())

    assert min(kinds.values()) >= FEWEST_OF_A_KIND


def test_ids_are_unique() -> None:
    assert list_repeated(case.id for case in load_editor_cases()) == []


def test_no_claim_is_put_twice_to_the_same_source() -> None:
    pairs = [(case.claim, case.source_text) for case in load_editor_cases()]

    assert list_repeated(pairs) == []


def test_no_source_is_kept_twice() -> None:
    assert list_repeated(load_sources().values()) == []


def test_every_source_has_a_case() -> None:
    used = {case.source_text for case in load_editor_cases()}

    assert set(load_sources().values()) == used


def test_every_case_has_a_claim_and_a_reason() -> None:
    cases = load_editor_cases()

    assert [case.id for case in cases if not case.claim or not case.reason] == []


def test_also_fair_never_excuses_supported_against_not_supported() -> None:
    cases = load_editor_cases()

    assert [case.id for case in cases if excuses_supported_against_not(case)] == []


def test_also_fair_never_repeats_the_verdict() -> None:
    cases = load_editor_cases()

    assert [case.id for case in cases if case.verdict in case.also_fair] == []


def test_only_a_supported_claim_gets_nothing_wrong() -> None:
    cases = load_editor_cases()

    assert [case.id for case in cases if case.is_supported and case.difference] == []


def test_verbatim_claims_stand_in_their_source() -> None:
    cases = [case for case in load_editor_cases() if case.kind == "verbatim"]

    strangers = [c.id for c in cases if c.claim.rstrip(".") not in c.source_text]

    assert strangers == []


@pytest.mark.skipif(not DATA_FOLDER.is_dir(), reason="no labelled data beside us")
def test_nothing_is_copied_from_the_labelled_data() -> None:
    claims = " ".join(case.claim for case in load_editor_cases())
    ours = list_runs(claims).union(*map(list_runs, load_sources().values()))

    copied = {
        run
        for text in {
            text for row in load_rows() for text in (row.claim, row.source_text)
        }
        for run in list_runs(text) & ours
    }

    assert copied == set()
