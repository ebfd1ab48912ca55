"""What a flagged claim asks of the editor."""

from dataclasses import replace

from tests.cases import cases
from verification import read
from verification.judging import (
    LexicalJudge,
    decide_claim,
    index_source,
    judge_text,
    list_hints,
)
from verification.judging.attention import (
    attention_of,
    attention_of_claim,
    suspicion,
)
from verification.records import Attention, ClaimVerdict, Judgment, Options, Verdict

from .samples import make_claim, make_judgment


def judge(claim: str, source: str) -> Judgment:
    return LexicalJudge().judge(claim, index_source(source))


def asked(claim: str, source: str) -> Attention | None:
    return attention_of(judge(claim, source))


@cases
def test_what_a_passage_lacks_is_pointed_at(
    behaviour, claim, source, language, hints: tuple
) -> None:
    stated = read(claim).claims[0]
    judgment = judge_text(claim, source)

    assert list_hints(stated, judgment, language=language) == hints


@cases
def test_exchanged_values_are_errors_and_other_wording_is_to_be_read(
    claim, source, kind: Attention | None
):
    assert asked(claim, source) is kind


def test_named_difference_beside_a_likely_support_is_to_be_read():
    claim = "The mill sold 54 tonnes of flour in May."
    judgment = judge(claim, "The mill sold 45 tonnes of flour in May.")
    partly = replace(judgment, verdict=Verdict.PARTIALLY_SUPPORTED)

    asked = [attention_of(replace(partly, support=support)) for support in (0.39, 0.4)]

    assert asked == [Attention.ERROR, Attention.READ]


@cases
def test_bound_is_no_other_value(claim: str) -> None:
    source = "The mill sold 45 tonnes of flour in May."

    judgment = judge(claim, source)

    assert judgment.verdict is not Verdict.CONTRADICTED
    assert attention_of(judgment) is not Attention.ERROR


@cases
def test_sentence_with_an_unmatched_deciding_word_is_not_supported_by_words(
    claim, source
):
    judgment = judge(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert attention_of(judgment) in (Attention.READ, Attention.ERROR)


def test_word_that_carries_another_is_matched() -> None:
    claim = "Only the owner may open the sluice of the mill."
    source = "The owner alone may open the sluice of the mill."

    assert judge(claim, source).verdict is Verdict.SUPPORTED


@cases
def test_claim_asks_for_what_its_citation_asks_for(
    verdict: Verdict, kind: Attention | None
):
    judged = decide_claim(make_claim([1]), {1: make_judgment(verdict)})

    assert judged.attention is kind


def test_uncited_claim_asks_for_nothing_unless_a_desk_flags_those() -> None:
    claim = make_claim([])

    assert decide_claim(claim, {}).attention is None
    flagged = decide_claim(claim, {}, options=Options(flag_uncited=True))
    assert flagged.attention is Attention.READ


def test_less_support_is_more_suspicious() -> None:
    silent = make_judgment(Verdict.UNSUPPORTED)
    likely, unlikely = (
        decide_claim(make_claim([1]), {1: replace(silent, support=support)})
        for support in (0.35, 0.05)
    )

    assert suspicion(unlikely.citations) > suspicion(likely.citations)


def test_error_of_one_citation_makes_the_claim_one():
    partly = ClaimVerdict.PARTIALLY_SUPPORTED

    assert attention_of_claim(partly, [Attention.READ, Attention.ERROR]) == "error"
    assert attention_of_claim(partly, [Attention.READ, None]) == "read"


def test_claim_without_flagged_citations_is_not_suspected():
    assert suspicion([]) == 0.0
