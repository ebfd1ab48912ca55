"""What counts besides the passage, and hedges of one strength."""

from __future__ import annotations

from verification.judging import LexicalJudge, index_source, judge_text
from verification.records import Verdict


def test_can_is_no_surer_than_may():
    judgment = judge_text(
        "The drug can cause headaches in some patients.",
        "The drug may cause headaches in some patients.",
    )

    assert judgment.verdict is Verdict.SUPPORTED


def test_a_title_counts_though_it_is_no_passage():
    claim = "Ada Falk says that the harbour ferry carried 118 people in May."
    text = "The harbour ferry carried 118 people in May, she says."
    about = index_source(text, about="Ferry figures, by Ada Falk")

    plain, titled = (
        LexicalJudge().judge(claim, source) for source in (index_source(text), about)
    )

    assert titled.support > plain.support
    assert titled.verdict is Verdict.SUPPORTED
    assert "Ada" not in titled.evidence[0].text
