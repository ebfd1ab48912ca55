"""What a source spells out only to take it back: myths, denials, questions, ifs."""

from __future__ import annotations

from tests.cases import cases
from verification.judging import judge_text
from verification.records import Verdict


@cases
def test_a_claim_that_the_source_takes_back_is_not_supported_in_part(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict in {Verdict.UNSUPPORTED, Verdict.CONTRADICTED}


@cases
def test_a_claim_that_the_source_does_not_vouch_for_is_not_supported(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict in {Verdict.UNSUPPORTED, Verdict.CONTRADICTED}


@cases
def test_what_is_denied_beside_the_claim_or_by_it_takes_nothing_away(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_the_reason_quotes_the_words_that_take_it_back() -> None:
    judgment = judge_text(
        "Mobile phones cause brain tumours.",
        "No study [3] has found that mobile phones cause brain tumours.",
    )

    assert "No study [3] has found that" in judgment.reason
