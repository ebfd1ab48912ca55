"""No difference beside a difference."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Workers at home were significantly more productive.",
            "Workers at home were no more productive than those in the office.",
        ),
        (
            "Mortality was higher in the north.",
            "Mortality was similar in the north and the south.",
        ),
        (
            "Boys scored higher than girls in reading.",
            "Boys and girls scored about the same in reading.",
        ),
        (
            "Lung function improved significantly with the new inhaler.",
            "There was no significant difference in lung function between the new "
            "inhaler and the old one.",
        ),
        (
            "The inspection reduced accidents.",
            "The inspection did not significantly reduce accidents.",
        ),
        (
            "Unemployment rose in May.",
            "Unemployment remained unchanged at 5.1 percent in May.",
        ),
        (
            "Turnout was about the same as in 2017.",
            "Turnout was higher than in 2017, at 71 percent.",
        ),
        (
            "The drug made no difference to pain.",
            "The drug cut pain by half compared with placebo.",
        ),
    ],
)
def test_a_difference_where_the_source_has_none_is_not_supported(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "Pain fell significantly in the drug group.",
            "Pain fell significantly in the drug group, while there was no significant "
            "difference in sleep.",
        ),
        (
            "Infection rates were similar with drug and placebo.",
            "The rate of infections did not differ between patients given the drug and "
            "those given a placebo.",
        ),
        (
            "There was no difference in reading between boys and girls.",
            "Boys and girls scored about the same in reading.",
        ),
        (
            "Mortality differed little between north and south.",
            "Mortality was similar in the north and the south.",
        ),
        (
            "Turnout was higher than in 2017.",
            "Turnout was higher than in 2017, while the share of spoilt ballots was "
            "about the same.",
        ),
        (
            "The yield of maize rose, but that of wheat did not change.",
            "The yield of maize rose, but that of wheat was unchanged.",
        ),
        (
            "Unemployment did not change in May.",
            "Unemployment remained unchanged at 5.1 percent in May.",
        ),
        (
            "Prices rose faster in the north.",
            "Prices rose faster in the north than in the south, where they did not "
            "change.",
        ),
    ],
)
def test_a_difference_that_the_source_has_beside_a_sameness_is_supported(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED
