"""Whether a party named in the claim publishes the cited source."""

import csv
import time
from pathlib import Path

import pytest

from tests.cases import cases
from verification.errors import BadCallError
from verification.language.lists import list_path
from verification.weighing import find_interest, read_owners, shipped_owners

CASES = Path(__file__).parent / "interest_cases.csv"


def test_cases_of_interests_and_of_words_that_are_none() -> None:
    lines = CASES.read_text(encoding="utf-8").splitlines()
    cases = list(csv.DictReader(lines[1:]))

    wrong = [case for case in cases if not is_as_expected(case)]

    assert len(cases) >= 500
    assert wrong == []


def is_as_expected(case: dict[str, str]) -> bool:
    interest = find_interest(case["url"], case["claim"])
    if interest is None or case["interest"] == "none":
        return interest is None and case["interest"] == "none"
    if case["interest"] == "any":
        return True
    return (interest.kind.value, interest.token) == (case["interest"], case["token"])


@cases
def test_facts_of_its_own_make_a_party_a_primary_source(url, claim, is_primary) -> None:
    interest = find_interest(url, claim)

    assert interest is not None
    assert interest.is_primary_source is is_primary


def test_owners_table_of_a_team_replaces_ours() -> None:
    owners = read_owners(
        "owner,brand,domain,source\nGlobex,Initech,initech.example,Globex report\n"
        "Globex,Globex,globex.example,Globex report\n"
    )

    own = find_interest("https://globex.example/", "Initech is fine", owners=owners)
    ours = find_interest("https://adobe.com/", "Marketo is fine", owners=owners)

    assert own is not None
    assert own.explanation == (
        "The cited source (globex.example) is published by Globex, the owner of a "
        "party named in the claim ('initech'). This source may not be independent."
    )
    assert ours is None


@cases
def test_wrong_owners_table_is_refused_with_the_place(text, words) -> None:
    with pytest.raises(BadCallError, match=words):
        read_owners(text)


def test_shipped_table_has_a_public_document_for_every_row() -> None:
    rows = shipped_owners().rows

    assert len(rows) > 300
    assert all(row.source for row in rows)
    assert len(rows) == len(set(rows))
    text = list_path("weighing/owners", ".csv").read_text(encoding="utf-8")
    assert read_owners(text.partition("\n")[2]).rows == rows  # as a team's own would be


@cases
def test_hostile_claim_is_read_in_bounded_time(claim) -> None:
    started = time.process_time()

    find_interest("https://shopify.com/", claim)

    assert time.process_time() - started < 2
