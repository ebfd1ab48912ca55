"""Yes and no, up and down, may and does."""

from tests.cases import cases
from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

PAGE = (
    "The report on the harbour of Varen appeared on Monday. {} Fishermen waited for "
    "the "
    "decision at the quay. The old cranes will stay where they are."
)


@cases
def test_a_source_that_is_less_certain_gives_partial_support(claim, source):
    judgment = judge_text(claim, PAGE.format(source))

    assert judgment.verdict is Verdict.PARTIALLY_SUPPORTED


@cases
def test_a_claim_that_is_less_certain_than_its_source_is_supported(claim, source):
    judgment = judge_text(claim, PAGE.format(source))

    assert judgment.verdict is Verdict.SUPPORTED


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


def test_not_before_a_word_of_the_same_sense_turns_the_claim() -> None:
    judgment = judge_text(
        "The study found a link between coffee and cancer.",
        "Researchers found no association between drinking coffee and cancer risk.",
    )

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.NEGATION in {each.kind for each in judgment.differences}


def test_opposite_beside_a_word_of_the_same_sense_speaks_of_another_time() -> None:
    judgment = judge_text(
        "The output of the region grew 3.2% in 2021.",
        "Regional output expanded by 3.2 per cent in 2021 after shrinking in 2020.",
    )

    kinds = {each.kind for each in judgment.differences}
    assert DifferenceKind.DIRECTION not in kinds


def test_what_a_source_stops_short_of_is_not_done() -> None:
    judgment = judge_text(
        "Unions have called a general strike for 3 May.",
        "Trade unions have called a one-day strike for 3 May but stopped short of a "
        "general strike.",
    )

    assert judgment.verdict is not Verdict.SUPPORTED


@cases
def test_a_no_that_is_not_about_the_claim_contradicts_nothing(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_the_opposite_of_including_is_told() -> None:
    judgment = judge_text(
        "The price includes breakfast.", "The price excludes breakfast."
    )

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.differences[0].kind is DifferenceKind.DIRECTION


def test_the_same_word_denied_in_two_sentences_is_denied() -> None:
    judgment = judge_text(
        "Neither the mayor nor the council commented.",
        "The mayor did not comment. The council did not comment either.",
    )

    assert judgment.verdict is Verdict.SUPPORTED


@cases
def test_opposites_of_deeds_and_ranks_are_told(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.DIRECTION in {each.kind for each in judgment.differences}
