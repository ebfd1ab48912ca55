"""What is only asked for or planned, told as done."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The minister has approved the tidal lagoon.",
            "The inspector recommends that the tidal lagoon be approved. The minister "
            "is expected to decide by the end of the year.",
        ),
        (
            "The regulator has prosecuted the operator of the works.",
            "Residents asked the regulator to prosecute the operator of the works.",
        ),
        (
            "The board rejected the offer for the mill.",
            "The board may reject the offer for the mill.",
        ),
        (
            "The firm has already cut 500 jobs.",
            "The firm said it would cut 500 jobs next year.",
        ),
        (
            "The government cut the fuel duty.",
            "The government said it would cut the fuel duty in the spring budget.",
        ),
        (
            "The new hospital opened in March.",
            "The new hospital is set to open in March.",
        ),
        (
            "The company has already paid the fine.",
            "The company has yet to pay the fine.",
        ),
        (
            "The team won the league.",
            "The team need one more point to win the league.",
        ),
        (
            "The president has signed the bill.",
            "The president has ten days to sign the bill.",
        ),
        (
            "The ministry made the vaccine compulsory.",
            "The ministry rejected a call by doctors to make the vaccine compulsory.",
        ),
        (
            "Velda has launched its first electric van.",
            "Velda said it would delay the launch of its first electric van.",
        ),
        (
            "The museum sold two paintings.",
            "The museum is considering selling two paintings.",
        ),
        (
            "The vaccine was approved in Europe.",
            "The vaccine is awaiting approval in Europe.",
        ),
    ],
)
def test_what_is_still_ahead_is_not_told_as_done(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict in {Verdict.PARTIALLY_SUPPORTED, Verdict.UNSUPPORTED}


def test_a_passage_that_tells_it_once_as_done_is_enough() -> None:
    judgment = judge_text(
        "The council has approved the lagoon.",
        "Engineers asked the council to approve the lagoon. The council approved the "
        "lagoon on Monday.",
    )

    assert judgment.verdict is Verdict.SUPPORTED


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The council will demolish the tower.",
            "The council demolished the tower in 2016.",
        ),
        (
            "The ministry plans to build a second tunnel.",
            "The ministry built a second tunnel, which opened in 2019.",
        ),
        (
            "The army will withdraw from the valley.",
            "The army withdrew from the valley in 2014.",
        ),
    ],
)
def test_what_is_done_is_not_told_as_still_to_come(claim: str, source: str) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict in {Verdict.PARTIALLY_SUPPORTED, Verdict.UNSUPPORTED}


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The firm cut 500 jobs.",
            "In January the firm said it would cut 500 jobs. By June it had cut the "
            "500 jobs.",
        ),
        (
            "Varen Steel cuts 500 jobs.",
            "Varen Steel cut 500 jobs on Monday.",
        ),
        (
            "As a child she walked to the harbour each morning.",
            "Every morning as a child she would walk to the harbour to see the boats.",
        ),
        (
            "He became mayor of Varen in 1994.",
            "He would later become mayor of Varen, in 1994.",
        ),
        (
            "The new hospital opened in March.",
            "The new hospital, which had been due to open in January, opened in March.",
        ),
        (
            "The pool opened in May.",
            "The pool, which was to have opened in March, opened in May.",
        ),
        (
            "Velda postponed the launch of its electric van to 2027.",
            "Velda said it would delay the launch of its electric van until 2027.",
        ),
        (
            "Parliament banned plastic bags.",
            "Parliament voted on Tuesday to ban plastic bags.",
        ),
        (
            "Dahl won the race.",
            "Dahl came from behind to win the race.",
        ),
        (
            "The city is to close three libraries.",
            "The city will close three libraries next year, the council leader said.",
        ),
        (
            "The club is to build a new stadium.",
            "The club announced on Friday that it would build a new stadium.",
        ),
    ],
)
def test_what_was_done_or_is_still_planned_may_be_told_so(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_what_would_have_cost_so_much_is_not_told_as_done() -> None:
    judgment = judge_text(
        "Repairing the hull of the Aurora would have cost 9 million euros.",
        "Repairs to the Aurora's hull would have cost 9 million euros.",
    )

    assert judgment.verdict is Verdict.SUPPORTED
