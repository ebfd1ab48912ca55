"""Words that give a number's size: dozens, a few hundred, tens of thousands."""

from __future__ import annotations

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.numbers.quantities import is_equal
from verification.judging.numbers.reading import find_quantities
from verification.judging.numbers.worded import find_loose
from verification.records import Verdict

STORM = (
    "Some 4,700 homes in the Ardle valley lost power during the storm, and 38 roads "
    "were blocked by fallen trees. Twelve schools stayed shut."
)


@cases
def test_a_word_for_the_number_s_size_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@cases
def test_a_word_for_another_size_is_flagged(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


@cases
def test_other_uses_of_such_words_are_no_numbers(text: str) -> None:
    found = find_loose(text)

    assert found == []


@cases
def test_parts_of_great_numbers_are_worth_what_they_say(claim, source, agrees):
    own, other = find_quantities(claim)[0], find_quantities(source)[0]

    assert is_equal(own, other) is agrees
