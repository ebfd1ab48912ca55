"""What an editor is told to look at, by the kind of claim."""

from __future__ import annotations

from tests.cases import cases
from verification import read
from verification.judging import judge_text, list_hints


@cases
def test_a_kind_of_claim_that_its_passage_lacks_is_pointed_at(claim, source, hint):
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
