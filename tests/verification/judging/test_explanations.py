"""The one sentence that tells a reader why."""

from tests.cases import cases, each_of
from verification.judging import judge_text
from verification.records import DifferenceKind, Verdict

CASES = [
    (
        DifferenceKind.NUMBER,
        "The survey asked 4,800 adults in Halden.",
        "The survey asked 1,200 adults in Halden.",
        "The source says 1,200 adults; the text says 4,800.",
    ),
    (
        DifferenceKind.NUMBER,
        "The fire destroyed 12 houses in Halden.",
        "The fire destroyed 9 houses in Halden.",
        "The source says 9 houses; the text says 12.",
    ),
    (
        DifferenceKind.DATE,
        "The mill of Halden burned down in 1987.",
        "The mill of Halden burned down in 1978.",
        "The source says 1978; the text says 1987.",
    ),
    (
        DifferenceKind.DATE,
        "The mill of Halden burned down on 5 March 2021.",
        "The mill of Halden burned down on 6 March 2021.",
        "The source says 6 March 2021; the text says 5 March 2021.",
    ),
    (
        DifferenceKind.UNIT,
        "The walls of the mill are 5 feet thick.",
        "The walls of the mill are 5 metres thick.",
        "The source says 5 metres; the text says 5 feet.",
    ),
    (
        DifferenceKind.MAGNITUDE,
        "The repair of the mill cost $3 billion.",
        "The repair of the mill cost $3 million.",
        "The source says $3 million; the text says $3 billion.",
    ),
    (
        DifferenceKind.NEGATION,
        "The council approved the repair of the mill.",
        "The council did not approve the repair of the mill.",
        "The source says “not approve”; the text says “approved”.",
    ),
    (
        DifferenceKind.DIRECTION,
        "Visits to the mill rose after the repair.",
        "Visits to the mill fell after the repair.",
        "The source says “fell”; the text says “rose”.",
    ),
    (
        DifferenceKind.NAME,
        "The mill was bought by Maria Lindqvist last spring.",
        "The mill was bought by Peter Hallgren last spring.",
        "The source says “Peter Hallgren”; the text says “Maria Lindqvist”.",
    ),
    (
        DifferenceKind.QUOTATION,
        "The miller said: “I will sell the old barn tomorrow.”",
        "The miller said: “I will sell the old mill tomorrow.”",
        (
            "The source has the quotation otherwise: "
            "“I will sell the old mill tomorrow”."
        ),
    ),
    (
        DifferenceKind.QUOTATION,
        "The miller said: “Wheat has become far too expensive.”",
        "The miller said that he was tired of the valley and its weather.",
        "The source does not hold the words “Wheat has become far too expensive.”.",
    ),
    (
        DifferenceKind.MISSING_TERM,
        "The mill of Halden burned down because of an earthquake.",
        "The mill of Halden burned down.",
        "The passage does not name the cause, “earthquake”.",
    ),
]


@each_of(("kind", "claim", "source", "reason"), CASES)
def test_each_difference_points_at_the_words_it_quotes(kind, claim, source, reason):
    differences = judge_text(claim, source).differences

    assert [each.claim_span and each.claim_span.of(claim) for each in differences] == [
        each.claim for each in differences
    ]
    assert [
        each.source_span.of(source) if each.source_span else "" for each in differences
    ] == [each.source for each in differences]


@each_of(("kind", "claim", "source", "reason"), CASES)
def test_a_reason_is_one_line_and_never_speaks_of_truth(kind, claim, source, reason):
    said = judge_text(claim, source).reason.lower()

    assert "\n" not in said
    assert not {"false", "fake", "true", "wrong", "hallucinated"} & set(said.split())


@cases
def test_a_marker_inside_a_name_or_quotation_is_quoted_with_it(claim, source):
    differences = judge_text(claim, source).differences

    spans = [each.claim_span for each in differences if each.claim_span]
    assert [each.of(claim) for each in spans] == [each.claim for each in differences]


def test_a_verdict_that_is_not_supported_never_says_the_same() -> None:
    judgment = judge_text(
        "The mill of Halden is open to women and men.",
        "The mill of Halden is open to men. Women and boys work in the bakery.",
    )

    is_supported = judgment.verdict is Verdict.SUPPORTED
    assert is_supported == ("passage says the same" in judgment.reason)


def test_a_number_that_differs_across_languages_is_shown() -> None:
    judgment = judge_text(
        "The town wants to rebuild the mill before 2028.",
        "Le vieux moulin a brûlé vendredi après un orage. Les pompiers sont arrivés "
        "trop tard, et le toit s’est effondré. La commune veut le refaire avant 2031.",
    )

    assert judgment.verdict is Verdict.UNVERIFIABLE
    assert ("2028", "2031") in [
        (each.claim, each.source) for each in judgment.differences
    ]


def test_what_passes_below_an_even_chance_is_told_to_be_close() -> None:
    judgment = judge_text(
        "The law applies to all companies.", "The law covers all companies."
    )

    assert judgment.verdict is Verdict.SUPPORTED
    assert judgment.support < 0.5
    assert judgment.reason == (
        "A close call: the passage seems to say so in other words."
    )


def test_a_name_in_the_place_of_another_is_among_the_differences() -> None:
    judgment = judge_text(
        '"The plan is dead", said Ruiz.',
        '"The plan is dead", said Ortega. Ruiz did not comment.',
    )

    assert [(each.kind, each.claim, each.source) for each in judgment.differences] == [
        (DifferenceKind.NAME, "Ruiz", "Ortega")
    ]


def test_one_difference_is_listed_once() -> None:
    judgment = judge_text("Barcelona beat Madrid.", "Madrid beat Barcelona.")

    assert len(judgment.differences) == 1


def test_another_point_of_the_compass_is_a_direction_and_no_date() -> None:
    judgment = judge_text(
        "The hotel is north of the river.", "The hotel is south of the river."
    )

    assert [each.kind for each in judgment.differences] == [DifferenceKind.DIRECTION]
