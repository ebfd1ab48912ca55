"""Words that give a number's size: dozens, a few hundred, tens of thousands."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.numbers.quantities import is_equal
from verification.judging.numbers.reading import find_quantities
from verification.judging.numbers.worded import find_loose
from verification.records import Verdict

MARCH = (
    "About 300 people marched through Halden on Saturday to protest against the "
    "closure of the maternity ward. Police made four arrests."
)
STORM = (
    "Some 4,700 homes in the Ardle valley lost power during the storm, and 38 roads "
    "were blocked by fallen trees. Twelve schools stayed shut."
)
WHALES = (
    "Dozens of whales were stranded on the beach at Corrie Sands on Sunday morning. "
    "Hundreds of volunteers helped to keep them wet."
)
FUND = "The fund received 1.8 million applications and paid out 640,000 grants."


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Hundreds of people marched through Halden against the closure.", MARCH),
        ("A few hundred people marched through Halden on Saturday.", MARCH),
        ("A handful of arrests were made by the police in Halden.", MARCH),
        ("Thousands of homes in the Ardle valley lost power in the storm.", STORM),
        ("Dozens of roads were blocked by fallen trees during the storm.", STORM),
        ("A dozen schools stayed shut during the storm.", STORM),
        ("Dozens of whales were stranded at Corrie Sands on Sunday.", WHALES),
        ("Hundreds of volunteers helped to keep the stranded whales wet.", WHALES),
        ("Hundreds of thousands of grants were paid out by the fund.", FUND),
        ("More than a million applications reached the fund.", FUND),
    ],
)
def test_a_word_for_the_number_s_size_is_supported(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("Thousands of people marched through Halden against the closure.", MARCH),
        ("Dozens of people marched through Halden against the closure.", MARCH),
        ("Tens of thousands marched through Halden against the closure.", MARCH),
        ("Hundreds of homes in the Ardle valley lost power in the storm.", STORM),
        ("Hundreds of roads were blocked by fallen trees during the storm.", STORM),
        ("Two dozen schools stayed shut during the storm.", STORM),
        ("Hundreds of whales were stranded at Corrie Sands on Sunday.", WHALES),
        ("Dozens of volunteers helped to keep the stranded whales wet.", WHALES),
        ("A total of 45 whales were stranded at Corrie Sands on Sunday.", WHALES),
        ("Tens of thousands of grants were paid out by the fund.", FUND),
        ("The fund received hundreds of millions of applications.", FUND),
    ],
)
def test_a_word_for_another_size_is_flagged(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


@pytest.mark.parametrize(
    "text",
    [
        "Their test scores of last year were low.",
        "The striker scores often.",
        "A few people came.",
        "Several people came.",
        "It is rounded to the hundreds.",
    ],
)
def test_other_uses_of_such_words_are_no_numbers(text: str) -> None:
    found = find_loose(text)

    assert found == []


@pytest.mark.parametrize(
    ("claim", "source", "agrees"),
    [
        ("half a million visitors", "498,200 visitors", True),
        ("half a million visitors", "430,000 visitors", False),
        ("a quarter of a million visitors", "250,000 visitors", True),
        ("half a dozen herons", "six herons", True),
        ("half a dozen herons", "twelve herons", False),
        ("two and a half million herons", "2.5 million herons", True),
        ("tens of thousands of euros", "€42,000", True),
        ("tens of thousands of euros", "€4,200", False),
        ("a quarter of a percentage point", "25 basis points", True),
        ("half a percentage point", "25 basis points", False),
        ("more than a million herons", "1.8 million herons", True),
        ("more than a million herons", "4 million herons", False),
    ],
)
def test_parts_of_great_numbers_are_worth_what_they_say(
    claim: str, source: str, agrees: bool
) -> None:
    own, other = find_quantities(claim)[0], find_quantities(source)[0]

    assert is_equal(own, other) is agrees
