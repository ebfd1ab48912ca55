"""The hard checks, on what they must pass as much as on what they must flag."""

from tests.cases import cases
from verification.judging import index_source, judge_text
from verification.judging.comparing import compare
from verification.judging.comparison import read_claim
from verification.judging.verdict.calibration import measure
from verification.judging.verdict.findings import Findings, find_faults
from verification.records import Verdict


def findings_of(claim: str, text: str) -> Findings:
    source = index_source(text)
    comparison = compare(read_claim(claim, "en"), source)
    return find_faults(comparison, measure(comparison))


@cases
def test_what_only_looks_different_is_no_fault(claim: str, text: str) -> None:
    findings = findings_of(claim, text)

    assert not findings.is_hard


def test_a_number_of_another_sentence_bears_no_claim_out() -> None:
    claim = "The boathouse of Varn College cost 140 million crowns."
    text = "The club has 140 members. The boathouse of Varn College cost 12 million."

    findings = findings_of(claim, text)

    assert findings.is_hard


@cases
def test_the_opposite_of_what_the_source_says_is_no_support(claim: str) -> None:
    text = (
        "Farmers harvested 7.2 tonnes of wheat per hectare this year, the farm "
        "ministry said on Tuesday, the best yield since 1998."
    )

    judgment = judge_text(claim, text)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert judgment.support <= 0.3


STORM = (
    "Hurricane Lidia made landfall on Tuesday evening near Las Peñitas in Jalisco with "
    "winds of 140 miles per hour. One person was killed when a tree fell on a van, and "
    "two others were injured. Schools in Puerto Vallarta remained closed on Wednesday. "
    "Power was restored to most homes within a day."
)


@cases
def test_few_words_in_common_with_another_fact_are_no_support(claim) -> None:
    assert judge_text(claim, STORM).verdict is not Verdict.SUPPORTED


@cases
def test_opposite_of_a_report_is_no_support(claim, text) -> None:
    assert judge_text(claim, text).verdict is not Verdict.SUPPORTED


@cases
def test_same_fact_in_few_words_is_supported(claim) -> None:
    text = f"{STORM} Nobody knew him in the village."

    assert judge_text(claim, text).verdict is Verdict.SUPPORTED
