"""Causes, denials, roles and superlatives: what words beside a match change."""

import pytest

from tests.cases import cases
from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

from ..samples import PAGE


@cases
def test_a_question_is_no_fact(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


@cases
def test_as_much_certainty_as_the_source_has_is_supported(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_what_is_not_even_linked_is_not_caused() -> None:
    judgment = judge_text(
        "No serious side effects were attributed to the vaccine.",
        "Sore arms were common; no serious side effects were linked to the vaccine.",
    )

    assert judgment.verdict is Verdict.SUPPORTED


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


ANOTHER = [
    ("She left the house to her son.", "She left the house to her nephew.", "nephew"),
    ("His wife, Anna, runs the bakery.", "His sister, Anna, runs it.", "sister"),
    (
        "The hall now has a glass roof, a lift and a cinema.",
        "The hall, built in 1908, now has a glass roof, a lift and a café.",
        "café",
    ),
    (
        "The clerk was charged with theft from the county archive.",
        "The clerk was charged with fraud against the county archive.",
        "fraud",
    ),
    (
        "The Quiet Shore is a novel by Ida Holt.",
        "The Quiet Shore is a film by Ida Holt.",
        "film",
    ),
]


@pytest.mark.parametrize(("claim", "source", "word"), ANOTHER)
def test_another_of_the_same_kind_is_another_fact(claim, source, word):
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert f"“{word}”" in judgment.reason


@cases
def test_one_of_several_and_a_wider_word_are_left_alone(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize("page", ["", PAGE])
@cases
def test_two_names_in_exchanged_roles_are_flagged_as_names(claim, source, page):
    judgment = judge_text(claim, f"{page} {source}")

    assert judgment.verdict is not Verdict.SUPPORTED
    assert DifferenceKind.NAME in [each.kind for each in judgment.differences]


@cases
def test_another_order_that_means_the_same_is_supported(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@cases
def test_a_rank_that_the_source_limits_is_flagged_with_the_limit(claim, source, said):
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert said in judgment.reason


@cases
def test_a_rank_with_the_limit_of_its_source_is_supported(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_a_rank_of_the_texts_own_making_is_told_as_such() -> None:
    judgment = judge_text(
        "The longest bridge of Halden carries 9,000 cars a day.",
        "The bridge of Halden carries 9,000 cars a day.",
    )

    assert judgment.verdict is not Verdict.SUPPORTED
    assert "ranks nothing" in judgment.reason


@cases
def test_a_superlative_that_is_looked_for_ranks_nothing(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


@cases
def test_a_rank_beside_a_choice_that_was_made_is_flagged(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert "ranks nothing" in judgment.reason
