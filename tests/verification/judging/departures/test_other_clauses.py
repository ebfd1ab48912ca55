"""What is told of one thing, or with a limit, and what a claim makes of it."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.records import Verdict

BILL = "The bill passed the House but failed in the Senate."
SALES = "Sales rose in Asia but fell in Europe."
SCHOOL = "The mayor opened the school in York; a hospital stands in Leeds."
RIVER = "The river flows from Hungary into Austria."
MOVE = "He moved from Bergen to Oslo in 1990."
FARES = "Children under 6 ride for free."
FILM = "The film was nominated for an Oscar."
PRIZES = "The film won one Oscar and two Baftas."
YEARS = "Sales were 30 million in 2020 and 20 million in 2021."
RULE = "The rule applies to all employees except managers."
COVER = "The rule covers managers and all other employees."
TREATY = "In 1963 Germany and France signed the treaty."
STATION = "The station was opened by Kai Wegner, the mayor of Berlin."
FINE = "The firm was fined 20,000 euros by the court."
ILL = "Some 29.8 million people in the United States are ill."
DEATHS = "Deaths fell by a quarter."


@pytest.mark.parametrize(
    ("claim", "source", "shown"),
    [
        ("The bill passed the Senate.", BILL, "failed in the Senate"),
        ("Sales rose in Europe.", SALES, "fell in Europe"),
        ("The mayor opened the school in Leeds.", SCHOOL, "in York"),
        ("The river flows from Austria into Hungary.", RIVER, "from Hungary"),
        ("He moved from Oslo to Bergen.", MOVE, "from Bergen to Oslo"),
        ("Children ride for free.", FARES, "Children under 6"),
        ("The film won an Oscar.", FILM, "nominated"),
        ("The film won two Oscars.", PRIZES, "one Oscar"),
        (
            "In 2020 sales were 20 million, in 2021 30 million.",
            YEARS,
            "30 million",
        ),
        ("Deaths fell by half.", DEATHS, "quarter"),
        ("Italy and France signed the treaty in 1963.", TREATY, "Germany"),
        (
            "Imports fell and exports rose.",
            "Exports fell while imports rose.",
            "fell while imports rose",
        ),
        ("The rule applies to all employees.", RULE, "except managers"),
        ("Only managers are covered by the rule.", COVER, "Only"),
        ("The treaty was signed by France and Italy in 1963.", TREATY, "Germany"),
        ("Hamburg's mayor, Kai Wegner, opened the station.", STATION, "Berlin"),
        ("Tea is preferred to coffee.", "Coffee is preferred to tea.", "Coffee"),
        ("Rents rose faster than pay.", "Rents rose more slowly than pay.", "slowly"),
        ("The firm fined the court 20,000 euros.", FINE, "The firm"),
    ],
)
def test_what_is_told_of_something_else_is_flagged_and_shown(
    claim: str, source: str, shown: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is not Verdict.SUPPORTED
    assert shown in judgment.reason


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The bill passed the House.", BILL),
        ("Sales rose in Asia.", SALES),
        ("Sales fell in Europe.", SALES),
        ("The mayor opened the school in York.", SCHOOL),
        ("The river flows from Hungary into Austria.", RIVER),
        ("He moved from Bergen to Oslo.", MOVE),
        (
            "Nineteen of the 27 boats reached the finish.",
            "Of the 27 boats that started, nineteen reached the finish.",
        ),
        (
            "Only Mount Skar is higher than Tamarok.",
            "Tamarok is the second-highest mountain after Mount Skar.",
        ),
        (
            "Only three of the nine judges dissented.",
            "Three of the nine judges dissented.",
        ),
        (
            "The US and China agreed to talks.",
            "China and the United States agreed to hold talks.",
        ),
        ("Young children ride for free.", FARES),
        ("Imports rose and exports fell.", "Exports fell while imports rose."),
        ("Children under 6 ride for free.", FARES),
        ("The film was nominated for an Oscar.", FILM),
        ("The film won two Baftas.", PRIZES),
        ("The rule applies to employees.", RULE),
        ("Managers are covered by the rule.", COVER),
        ("The treaty was signed by France and Germany in 1963.", TREATY),
        ("Berlin's mayor, Kai Wegner, opened the station.", STATION),
        ("About 30 million Americans are ill.", ILL),
        ("The game ended 2-1.", "The game ended two to one."),
        ("The court fined the firm 20,000 euros.", FINE),
        ("In 2020 sales were 30 million, in 2021 20 million.", YEARS),
        ("Libya is a country in Africa.", "Libya is a country in the African north."),
    ],
)
def test_what_is_told_of_the_claims_own_thing_is_supported(
    claim: str, source: str
) -> None:
    judgment = judge_text(claim, source)

    assert judgment.verdict is Verdict.SUPPORTED


def test_who_did_not_vote_against_is_not_held_against_who_backed_it() -> None:
    source = (
        "The Greens had backed the plan; the Conservatives and all but two of the "
        "Liberals voted against."
    )

    judgment = judge_text("Two Liberals did not vote against the plan.", source)

    assert judgment.verdict is not Verdict.CONTRADICTED
