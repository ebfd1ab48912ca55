"""The passage a claim rests on: where it is, and what can never be one."""

from __future__ import annotations

import pytest

from verification.judging import LexicalJudge, index_source, judge_text
from verification.records import Verdict

FILLER = (
    "The village lies on a hill above the river. Its school has a garden. "
    "Every spring the pupils plant beans. The baker opens at six. "
)
FACT = "The old mill of Halden burned down after lightning struck its roof."
OTHER_FACT = "Insurers paid nothing because the policy had lapsed in winter."


@pytest.mark.parametrize("before", [0, 1, 5, 40])
@pytest.mark.parametrize("after", [0, 1, 40])
def test_a_verbatim_sentence_is_found_wherever_it_stands(before, after):
    text = FILLER * before + FACT + " " + FILLER * after

    judgment = judge_text(FACT, text)

    assert judgment.verdict is Verdict.SUPPORTED
    assert FACT in judgment.evidence[0].text


def test_evidence_quotes_the_text_at_its_offsets() -> None:
    text = f"\n\n  {FILLER * 3}\n\t{FACT}\r\n{FILLER}"

    judgment = judge_text(FACT, text)

    assert judgment.evidence
    assert [each.span.of(text) for each in judgment.evidence] == [
        each.text for each in judgment.evidence
    ]


def test_words_scattered_over_a_page_support_nothing() -> None:
    words = "old mill Halden burned down lightning struck roof".split()
    text = " ".join(f"{FILLER}Someone wrote {word} on a wall." for word in words)

    judgment = judge_text(FACT, text)

    assert judgment.verdict is not Verdict.SUPPORTED


def test_a_claim_of_two_clauses_may_rest_on_two_passages() -> None:
    text = f"{FILLER * 2}{FACT} {FILLER * 4}{OTHER_FACT} {FILLER * 2}"
    claim = (
        "The old mill of Halden burned down after lightning struck its roof, and "
        "insurers paid nothing because the policy had lapsed in winter."
    )

    judgment = judge_text(claim, text)

    assert judgment.verdict is Verdict.SUPPORTED
    assert any("lightning" in each.text for each in judgment.evidence)
    assert any("Insurers" in each.text for each in judgment.evidence)


def test_half_a_claim_is_partly_supported() -> None:
    claim = (
        "The old mill of Halden burned down after lightning struck its roof, and "
        "insurers paid nothing because the policy had lapsed in winter."
    )

    judgment = judge_text(claim, f"{FILLER}{FACT} {FILLER}")

    assert judgment.verdict is Verdict.PARTIALLY_SUPPORTED


def test_a_fact_spread_over_neighbouring_sentences_is_one_passage() -> None:
    text = (
        f"{FILLER}The old mill of Halden burned down. It was struck by lightning. "
        f"The roof caught fire first. {FILLER}"
    )

    judgment = judge_text("The mill of Halden burned down, struck by lightning.", text)

    assert judgment.verdict is Verdict.SUPPORTED


def test_an_empty_source_supports_nothing() -> None:
    judgment = judge_text(FACT, "")

    assert judgment.verdict is Verdict.UNSUPPORTED
    assert judgment.evidence == ()


def test_a_source_indexed_once_answers_many_claims_alike() -> None:
    text = f"{FILLER}{FACT} {OTHER_FACT}"
    index = index_source(text)
    judge = LexicalJudge()

    first = [judge.judge(each, index) for each in (FACT, OTHER_FACT)]
    second = [judge.judge(each, index) for each in (OTHER_FACT, FACT)]

    assert first == second[::-1]
    assert first == [judge_text(each, text) for each in (FACT, OTHER_FACT)]
