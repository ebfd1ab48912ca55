"""Who did it to whom, named or not, in either voice."""

from __future__ import annotations

import pytest

from verification.judging import judge_text
from verification.judging.comparison import read_claim
from verification.judging.words.party_deeds import read_deeds
from verification.records import DifferenceKind, Verdict

from ..samples import PAGE

BANK = (
    "Norfin bought the bank in 2019 for 40 million euros. The bank has 38 branches in "
    "the north and employs 900 people."
)
SUIT = (
    "The council sued the builder after the school roof leaked for two winters. The "
    "builder had won the contract in 2016."
)
MATCH = (
    "Harwick beat Ostby 3-1 in front of 12,000 people on Saturday. The referee sent "
    "a defender off."
)
OFFICE = (
    "Marta Oldfield succeeded Jonas Pell as mayor of Brenna in 2015. Pell now runs a "
    "bookshop."
)
LOAN = (
    "The cooperative lent the village 200,000 crowns to repair the bridge. Work began "
    "in June."
)
DOG = "The dog bit the postman on Tuesday morning. Police have spoken to the owner."
HERD = (
    "Hillcote Farm sold its dairy herd to the college in 2021. The college pays the "
    "farm 2 pounds a litre."
)
FIRM = (
    "Brightwater is a subsidiary of the Keller group. The group has 3,000 people on "
    "its payroll."
)
UNION = (
    "The union accused the employers of lying about the accounts. The mediator warned "
    "both sides."
)


@pytest.mark.parametrize("page", ["", PAGE])
@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The bank bought Norfin in 2019 for 40 million euros.", BANK),
        ("Norfin was acquired by the bank in 2019.", BANK),
        ("The builder sued the council after the school roof leaked.", SUIT),
        ("The council was taken to court by the builder over the school roof.", SUIT),
        ("Harwick lost to Ostby on Saturday.", MATCH),
        ("Harwick were beaten 3-1 by Ostby on Saturday.", MATCH),
        ("Marta Oldfield preceded Jonas Pell as mayor of Brenna.", OFFICE),
        ("Marta Oldfield was succeeded by Jonas Pell as mayor of Brenna.", OFFICE),
        ("The village lent the cooperative 200,000 crowns.", LOAN),
        ("The dog was bitten by the postman on Tuesday morning.", DOG),
        ("The college sold its dairy herd to Hillcote Farm in 2021.", HERD),
        ("Brightwater owns the Keller group.", FIRM),
        ("The employers accused the union of lying about the accounts.", UNION),
    ],
)
def test_parties_that_changed_places_are_flagged(
    claim: str, source: str, page: str
) -> None:
    judgment = judge_text(claim, f"{page} {source}")

    assert judgment.verdict is not Verdict.SUPPORTED
    assert {each.kind for each in judgment.differences} & {
        DifferenceKind.NAME,
        DifferenceKind.DIRECTION,
    }


@pytest.mark.parametrize("page", ["", PAGE])
@pytest.mark.parametrize(
    ("claim", "source"),
    [
        ("The bank was bought by Norfin in 2019.", BANK),
        ("Norfin acquired the bank in 2019 for 40 million euros.", BANK),
        ("Norfin took over the bank in 2019.", BANK),
        ("The builder was sued by the council after the school roof leaked.", SUIT),
        ("The builder was taken to court by the council over the school roof.", SUIT),
        ("Ostby lost to Harwick on Saturday.", MATCH),
        ("Ostby were beaten 3-1 by Harwick on Saturday.", MATCH),
        ("Jonas Pell preceded Marta Oldfield as mayor of Brenna.", OFFICE),
        ("Jonas Pell was succeeded by Marta Oldfield as mayor of Brenna.", OFFICE),
        ("The village borrowed 200,000 crowns from the cooperative.", LOAN),
        ("The postman was bitten by the dog on Tuesday morning.", DOG),
        ("The college bought the dairy herd of Hillcote Farm in 2021.", HERD),
        ("Brightwater is owned by the Keller group.", FIRM),
        ("The employers were accused by the union of lying.", UNION),
    ],
)
def test_a_deed_told_from_its_other_party_is_supported(
    claim: str, source: str, page: str
) -> None:
    judgment = judge_text(claim, f"{page} {source}")

    assert judgment.verdict is Verdict.SUPPORTED, judgment.reason


@pytest.mark.parametrize(
    ("sentence", "name", "doer", "other"),
    [
        ("Norfin, which has 40 branches, bought the bank.", "buy", "norfin", "bank"),
        ("Norfin's purchase of the bank is off.", "buy", "norfin", "bank"),
        ("The attack on the police by fans was filmed.", "attack", "fan", "polic"),
        ("Kestrel has agreed to buy Solvena.", "buy", "kestrel", "solvena"),
        ("The teacher at the school hired the cook.", "employ", "teacher", "cook"),
        ("In March the college trained the cook.", "teach", "colleg", "cook"),
    ],
)
def test_deeds_are_read_with_their_parties(
    sentence: str, name: str, doer: str, other: str
) -> None:
    claim = read_claim(sentence, "en")

    deeds = list(read_deeds(claim.tokens, claim.statement))

    assert [each.name for each in deeds] == [name]
    assert doer in deeds[0].doer
    assert other in deeds[0].other


@pytest.mark.parametrize(
    "sentence",
    [
        "The attack lasted an hour.",
        "It bought them.",
        "The bank was bought by Friday.",
        "The roof was hit by accident.",
    ],
)
def test_what_names_no_two_parties_is_no_deed(sentence: str) -> None:
    claim = read_claim(sentence, "en")

    deeds = list(read_deeds(claim.tokens, claim.statement))

    assert deeds == []
