"""Words between quotation marks, word for word."""

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.quotations import find_quotations
from verification.records import DifferenceKind


@cases
def test_quotations_of_three_words_or_more_are_found(text, quotations):
    found = find_quotations(text)

    assert [each.text for each in found] == quotations
    assert [text[each.start : each.end] for each in found] == quotations


SOURCE = (
    "Minister Ada Holm met the farmers on Friday. “We will not close the mill "
    "before the "
    "harvest is in,” she told them. “It doesn’t make sense – not this year.” The "
    "farmers "
    "clapped. Bob Rask, who owns the mill, said: “I am tired of promises.”"
)


def test_a_near_miss_shows_what_the_source_has() -> None:
    claim = "Ada Holm said: “We will close the mill before the harvest is in.”"

    judgment = judge_text(claim, SOURCE)

    difference = next(
        each for each in judgment.differences if each.kind is DifferenceKind.QUOTATION
    )
    assert difference.claim == "We will close the mill before the harvest is in."
    assert difference.source_span is not None
    assert difference.source_span.of(SOURCE) == difference.source
    assert "not close the mill" in difference.source


def test_a_near_miss_is_shown_to_its_last_word() -> None:
    judgment = judge_text(
        "The miller said: “I will sell the old mill to my daughter.”",
        "The miller said: “I will sell the old mill to my brother.”",
    )

    assert "brother" in judgment.differences[0].source
