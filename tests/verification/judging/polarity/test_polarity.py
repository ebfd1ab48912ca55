"""Yes and no, up and down, may and does."""

from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

PAGE = (
    "The report on the harbour of Varen appeared on Monday. {} Fishermen waited for "
    "the "
    "decision at the quay. The old cranes will stay where they are."
)


def test_a_negation_about_something_else_on_the_page_does_not_contradict() -> None:
    page = PAGE.format(
        "The ministry approved the new ferry line. It did not approve the marina."
    )

    judgment = judge_text("The ministry approved the new ferry line.", page)

    assert judgment.verdict is Verdict.SUPPORTED


def test_an_opposite_word_on_another_topic_is_silence_rather_than_contradiction():
    page = PAGE.format("Rents of boathouses fell last year.")

    judgment = judge_text("Catches of herring rose last year.", page)

    assert judgment.verdict is not Verdict.CONTRADICTED
    assert judgment.verdict is not Verdict.SUPPORTED


def test_the_opposite_of_including_is_told() -> None:
    judgment = judge_text(
        "The price includes breakfast.", "The price excludes breakfast."
    )

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.differences[0].kind is DifferenceKind.DIRECTION
