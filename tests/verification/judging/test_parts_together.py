"""Sources that carry a claim between them, judged from their texts."""

from __future__ import annotations

from tests.cases import cases
from verification import SourceText, check
from verification.records import ClaimVerdict, JudgedClaim

PIER = "The pier opened in 1932. Boats land daily there."


def judge_beside(claim: str, first: str, second: str) -> JudgedClaim:
    text = f"{claim} [1][2].\n\n1. https://one.example/a\n2. https://two.example/b\n"
    sources = [
        SourceText(id=1, url="https://one.example/a", title="", text=first),
        SourceText(id=2, url="https://two.example/b", title="", text=second),
    ]
    [judged] = check(text, sources).claims
    return judged


@cases
def test_a_value_of_the_other_part_is_not_held_against_a_source(claim, first, second):
    judged = judge_beside(claim, first, second)

    assert judged.verdict is ClaimVerdict.SUPPORTED
    assert [each.contributes for each in judged.citations] == [True, True]


@cases
def test_values_that_changed_places_between_the_parts_stay_flagged(
    claim, first, second
):
    judged = judge_beside(claim, first, second)

    assert judged.flagged
    assert [each.contributes for each in judged.citations] == [False, False]
