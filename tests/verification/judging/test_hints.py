"""What an editor is told to look at, by the kind of claim."""

from __future__ import annotations

import pytest

from verification import read
from verification.judging import judge_text, list_hints


@pytest.mark.parametrize(
    ("claim", "source", "hint"),
    [
        (
            "The average miller in Halden grinds rye.",
            "Millers in Halden grind rye.",
            "A statistic: the passage gives no number.",
        ),
        (
            "The mill of Halden is the oldest mill of the valley.",
            "The mill of Halden is a mill of the valley.",
            "A superlative: the passage shows no ranking.",
        ),
        (
            "The mill of Halden closed because of the flood.",
            "The mill of Halden closed. There was a flood.",
            "A cause: the passage names none.",
        ),
        (
            "Ada Holm said the mill of Halden stood empty.",
            "The mill of Halden stood empty. Ada Holm was away.",
            "The passage does not tell who says so.",
        ),
        (
            "The mill of Halden will close by 2031.",
            "The mill of Halden will close by 2031.",
            "A forecast: look at the day on which the source was written.",
        ),
    ],
)
def test_a_kind_of_claim_that_its_passage_lacks_is_pointed_at(
    claim: str, source: str, hint: str
) -> None:
    stated = read(claim).claims[0]

    hints = list_hints(stated, judge_text(claim, source))

    assert hints == (hint,)


def test_without_evidence_there_is_no_hint() -> None:
    claim = "The mill of Halden ground 40 tonnes of rye."
    stated = read(claim).claims[0]

    hints = list_hints(stated, judge_text(claim, "Cats sleep."))

    assert hints == ()


def test_a_claim_in_another_language_gets_no_hint_from_english_words() -> None:
    claim = "Die Mühle von Halden ist die älteste Mühle im Tal."
    stated = read(claim).claims[0]

    hints = list_hints(
        stated,
        judge_text(claim, "Die Mühle von Halden ist eine Mühle im Tal."),
        language="de",
    )

    assert hints == ()
