"""Who said it, where nobody is named."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

OTHERS = [
    (
        "The mayor said the bridge was safe.",
        "The engineer said the bridge was safe. The mayor did not comment.",
    ),
    (
        "According to the union, wages fell by 3 percent.",
        "The employers' association said wages fell by 3 percent.",
    ),
    (
        "Residents said the plant had poisoned the river for years.",
        "Activists say the plant has poisoned the river for years.",
    ),
]

SAME = [
    ("Doctors said the patient was stable.", "“The patient is stable,” doctors said."),
    ("The ministry said taxes will rise.", "Taxes will rise, the minister said."),
    ("The police said two were hurt.", "Two were hurt, according to police."),
    ("Her lawyer said she would appeal.", "She will appeal, her lawyer said."),
    (
        "The union said wages had fallen.",
        "Wages had fallen, a spokeswoman said at the congress of the union.",
    ),
    (
        "The mayor said the bridge was safe.",
        "The engineer and the mayor said the bridge was safe.",
    ),
]


@pytest.mark.parametrize(("claim", "source"), OTHERS)
def test_words_of_another_office_are_not_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict in {Verdict.PARTIALLY_SUPPORTED, Verdict.UNSUPPORTED}
    assert DifferenceKind.NAME in [each.kind for each in judgment.differences]
    assert judgment.reason.startswith("The source gives these words to")


@pytest.mark.parametrize(("claim", "source"), SAME)
def test_an_office_may_speak_for_its_own(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert "gives these words" not in judgment.reason
