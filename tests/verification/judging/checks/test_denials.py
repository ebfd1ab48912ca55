"""What a source spells out only to take it back: myths, denials, questions, ifs."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Mobile phones cause brain tumours.",
            "No study has found that mobile phones cause brain tumours.",
        ),
        (
            "The drug reduces the risk of stroke.",
            "Researchers found no proof that the drug reduces the risk of stroke.",
        ),
        (
            "Drinking lemon water cures colds.",
            "It is a myth that drinking lemon water cures colds, said Dr Helen Marsh.",
        ),
        (
            "Eating carrots improves night vision.",
            "Many believe that eating carrots improves night vision. That is a myth.",
        ),
        (
            "The senator used campaign funds for a holiday.",
            "The allegation that the senator used campaign funds for a holiday has "
            "been debunked.",
        ),
        (
            "The battery caught fire because of a design flaw.",
            "An inquiry ruled out that the battery caught fire because of a design "
            "flaw.",
        ),
    ],
)
def test_a_claim_that_the_source_takes_back_is_not_supported_in_part(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict in {Verdict.UNSUPPORTED, Verdict.CONTRADICTED}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The dam caused the earthquake.",
            "Geologists dismissed claims that the dam caused the earthquake.",
        ),
        (
            "The minister will resign.",
            "The minister's office denied rumours that the minister will resign.",
        ),
        (
            "The mayor took money from the builder.",
            "Investigators could not confirm that the mayor took money from the "
            "builder.",
        ),
        (
            "Fluoride in drinking water lowers intelligence.",
            "The review does not support the claim that fluoride in drinking water "
            "lowers intelligence.",
        ),
        (
            "The harbour will silt up within ten years.",
            "Few experts believe that the harbour will silt up within ten years.",
        ),
        (
            "Creditors forced the government to raise the pension age.",
            "Parliament voted to raise the pension age. Ada Brekke denied that the "
            "change was forced on the government by its creditors.",
        ),
        (
            "Velda confirmed that it is in talks with Hansol.",
            "Velda did not comment on reports that it is in talks with Hansol.",
        ),
        (
            "Vitamin C prevents colds.",
            "Does vitamin C prevent colds? Doctors have asked for fifty years.",
        ),
        (
            "The factory closes in May.",
            "If the factory closes in May, 400 people will lose their jobs.",
        ),
        (
            "Handys verursachen Hirntumore.",
            "Keine Studie hat gezeigt, dass Handys Hirntumore verursachen.",
        ),
        (
            "Le vaccin provoque la stérilité.",
            "Aucune étude n'a montré que le vaccin provoque la stérilité.",
        ),
        (
            "De burgemeester kreeg geld van de aannemer.",
            "De burgemeester ontkent dat hij geld kreeg van de aannemer.",
        ),
    ],
)
def test_a_claim_that_the_source_does_not_vouch_for_is_not_supported(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict in {Verdict.UNSUPPORTED, Verdict.CONTRADICTED}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "No study has found that mobile phones cause brain tumours.",
            "No study has found that mobile phones cause brain tumours, it said.",
        ),
        (
            "The climate is warming.",
            "There is no doubt that the climate is warming, the panel wrote.",
        ),
        (
            "The river is polluted.",
            "Nobody disputes that the river is polluted, the agency said.",
        ),
        (
            "The company knew of the defect.",
            "The company could not deny that it knew of the defect.",
        ),
        (
            "Smoking causes lung cancer.",
            "The industry long denied that smoking causes lung cancer. Smoking causes "
            "lung cancer, the report of 1964 concluded.",
        ),
        (
            "The drug reduces the risk of stroke.",
            "Earlier reviews found no evidence that the drug reduces the risk of "
            "stroke. The new trial shows that the drug reduces the risk of stroke by a "
            "fifth.",
        ),
        (
            "The study found that the drug lowers blood pressure.",
            "The study found that the drug lowers blood pressure but found no evidence "
            "that it prevents heart attacks.",
        ),
        (
            "The mayor was cleared of taking money from the builder.",
            "Investigators found no evidence that the mayor took money from the "
            "builder and cleared him.",
        ),
        (
            "Geologists do not believe the dam caused the earthquake.",
            "Geologists dismissed claims that the dam caused the earthquake.",
        ),
        (
            "The bank said customers had not lost any money.",
            "The bank said that no customers had lost any money.",
        ),
        (
            "Trade unions plan to strike for one day on 3 May.",
            "Trade unions have called a one-day strike for 3 May but stopped short of "
            "a general strike.",
        ),
        (
            "The council rejected the plan for a car park.",
            "The council rejected the plan for a car park that residents had opposed.",
        ),
        (
            "Closing the factory would cost 400 jobs.",
            "If the factory closes, 400 people will lose their jobs.",
        ),
    ],
)
def test_what_is_denied_beside_the_claim_or_by_it_takes_nothing_away(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_the_reason_quotes_the_words_that_take_it_back() -> None:
    judgment = judge_text(
        "Mobile phones cause brain tumours.",
        "No study [3] has found that mobile phones cause brain tumours.",
    )

    assert "No study [3] has found that" in judgment.reason
