"""The one sentence that tells a reader why."""

from tests.cases import cases
from verification.judging import judge_text
from verification.judging.values.quotations import find_quotations
from verification.records import DifferenceKind, Verdict


@cases
def test_each_difference_is_told_by_the_words_that_it_quotes(
    kind: DifferenceKind, claim, source, reason
) -> None:
    judgment = judge_text(claim, source)

    assert kind in [difference.kind for difference in judgment.differences]
    assert judgment.reason == reason
    assert not {"false", "fake", "true", "wrong"} & set(reason.lower().split())
    for difference in judgment.differences:
        assert difference.claim_span.of(claim) == difference.claim
        found = difference.source_span.of(source) if difference.source_span else ""
        assert found == difference.source


@cases
def test_a_marker_inside_a_name_or_quotation_is_quoted_with_it(claim, source):
    differences = judge_text(claim, source).differences

    spans = [
        difference.claim_span for difference in differences if difference.claim_span
    ]
    assert [span.of(claim) for span in spans] == [
        difference.claim for difference in differences
    ]


def test_a_verdict_that_is_not_supported_never_says_the_same() -> None:
    judgment = judge_text(
        "The mill of Halden is open to women and men.",
        "The mill of Halden is open to men. Women and boys work in the bakery.",
    )

    is_supported = judgment.verdict is Verdict.SUPPORTED
    assert is_supported == ("passage says the same" in judgment.reason)


@cases
def test_only_a_passage_that_runs_like_the_claim_says_the_same(source, reason) -> None:
    assert judge_text("The mill of Halden burned on Friday.", source).reason == reason


def test_a_number_that_differs_across_languages_is_shown() -> None:
    judgment = judge_text(
        "The town wants to rebuild the mill before 2028.",
        "Le vieux moulin a brûlé vendredi après un orage. Les pompiers sont arrivés "
        "trop tard, et le toit s’est effondré. La commune veut le refaire avant 2031.",
    )

    assert judgment.verdict is Verdict.UNVERIFIABLE
    assert ("2028", "2031") in [
        (difference.claim, difference.source) for difference in judgment.differences
    ]


def test_a_name_in_the_place_of_another_is_among_the_differences() -> None:
    judgment = judge_text(
        '"The plan is dead", said Ruiz.',
        '"The plan is dead", said Ortega. Ruiz did not comment.',
    )

    assert [
        (difference.kind, difference.claim, difference.source)
        for difference in judgment.differences
    ] == [(DifferenceKind.NAME, "Ruiz", "Ortega")]


def test_one_difference_is_listed_once() -> None:
    judgment = judge_text("Barcelona beat Madrid.", "Madrid beat Barcelona.")

    assert len(judgment.differences) == 1


@cases
def test_quotations_of_three_words_or_more_are_found(text, quotations):
    found = find_quotations(text)

    assert [quotation.text for quotation in found] == quotations
    assert [text[quotation.start : quotation.end] for quotation in found] == quotations


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
        item for item in judgment.differences if item.kind is DifferenceKind.QUOTATION
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
