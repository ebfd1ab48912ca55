"""Claims and sources that are both in one language, and it is not English."""

from tests.cases import cases
from verification.judging import LexicalJudge, index_source, judge_text
from verification.records import Verdict


@cases
def test_the_same_in_the_same_language_is_supported(claim: str, source: str) -> None:
    assert judge_text(claim, source).verdict is Verdict.SUPPORTED


@cases
def test_another_number_direction_name_or_a_not_is_seen(claim, source):
    assert judge_text(claim, source).verdict is not Verdict.SUPPORTED


@cases
def test_a_short_claim_beside_another_language_could_not_be_checked(claim, source):
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.UNVERIFIABLE
    assert judgment.reason.startswith("The source is in ")


SPANISH = index_source(
    "El coste total del proyecto fue de 3.400 millones de euros, por encima de lo "
    "previsto, y la mitad la pagó el Estado."
)


@cases
def test_a_sentence_in_its_sources_language_is_read_in_an_english_text(
    claim, verdict: Verdict
):
    judgment = LexicalJudge().judge(claim, SPANISH, language="en")

    assert judgment.verdict is verdict
