"""The verbs `interest` and `corroborate` as a pipeline would call them."""

import json

import pytest

from tests.cases import cases
from verification.__main__ import main

CLAIM = "The Sund bridge was opened to traffic in July 2000"
OTHERS = [
    {"url": "https://www.bbc.com/a", "text": f"{CLAIM}.", "lens": "journalism"},
    {"url": "https://www.nature.com/b", "text": f"{CLAIM} after five years of work."},
]


@pytest.fixture
def call(capfdbinary, tmp_path):
    """Runs a verb on a file of that content; gives status, output and messages."""

    def run(verb: str, content: str, *options: str):
        path = tmp_path / "in.json"
        path.write_text(content, encoding="utf-8")
        status = main([verb, str(path), *options])
        out, err = capfdbinary.readouterr()
        return status, out.decode(), err.decode()

    return run


def line(citation: str | None, claim: str | None) -> str:
    return json.dumps({"citation": citation, "claim": claim})


def test_interest_answers_line_by_line_and_exits_with_1(call) -> None:
    lines = [
        line("https://clickup.com/blog", "ClickUp is the best PM tool"),
        line("https://g2.com/x", "ClickUp is the best PM tool"),
    ]

    status, out, err = call("interest", "\n".join(lines))

    assert (status, err) == (1, "")
    assert [json.loads(row) for row in out.splitlines()] == [
        {
            "conflictOfInterest": {
                "detected": True,
                "citingDomain": "clickup.com",
                "brandToken": "clickup",
                "explanation": (
                    "The cited source (clickup.com) is published by a party named in "
                    "the claim ('clickup'). This source may not be independent."
                ),
            }
        },
        {},
    ]


@cases
def test_interest_exits_with_0_where_there_is_none(call, content) -> None:
    assert call("interest", content)[0] == 0


def test_interest_says_where_a_party_is_a_primary_source(call) -> None:
    costs = line("https://zapier.com/pricing", "Zapier costs 20 dollars a month")

    _, out, _ = call("interest", costs)

    found = json.loads(out)["conflictOfInterest"]
    assert set(found) == {"detected", "citingDomain", "brandToken", "explanation"}
    assert found["explanation"].endswith(
        "For this claim it is a primary source: what a party states of itself."
    )


def test_interest_takes_a_table_of_owners(call, tmp_path) -> None:
    owners = tmp_path / "owners.csv"
    owners.write_text("owner,brand,domain\nGlobex,Initech,globex.example\n")

    cited = line("https://globex.example", "Initech is fine")
    status, out, _ = call("interest", cited, "--owners", str(owners))

    assert status == 1
    assert json.loads(out)["conflictOfInterest"]["citingDomain"] == "globex.example"


def test_interest_names_the_line_that_is_wrong(call) -> None:
    status, _, err = call("interest", f"{line('', '')}\n3\n")

    assert (status, err.count("\n")) == (2, 1)
    assert "line 2" in err


ANSWER = [
    "claim",
    "verdict",
    "corroborationScore",
    "summary",
    "sources",
    "searchedLenses",
    "totalSourcesFound",
    "independentOrigins",
    "confidence",
    "verified",
    "notes",
]
FOUND = [
    "url",
    "title",
    "lens",
    "sourceType",
    "authorityTier",
    "claimStance",
    "keySentences",
    "selfPromotion",
    "origin",
    "readFrom",
    "readBy",
]


def test_corroborate_writes_every_key(call) -> None:
    status, out, err = call(
        "corroborate", json.dumps({"claim": CLAIM, "results": OTHERS})
    )

    answer = json.loads(out)
    assert (status, err) == (0, "")
    assert list(answer) == ANSWER
    assert list(answer["sources"][0]) == FOUND
    assert answer["verdict"] == "corroborated"
    assert answer["searchedLenses"] == ["journalism"]


@cases
def test_corroborate_exits_by_its_verdict(call, results, status) -> None:
    content = json.dumps({"claim": CLAIM, "results": results})

    assert call("corroborate", content)[0] == status


@cases
def test_corroborate_says_in_one_line_what_is_wrong(call, content, words) -> None:
    status, out, err = call("corroborate", content)

    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_corroborate_leaves_out_the_source_that_the_document_cites(call) -> None:
    original = {"url": "https://bbc.com/original"}
    content = {"claim": CLAIM, "results": OTHERS, "original": original}

    _, out, _ = call("corroborate", json.dumps(content))

    assert json.loads(out)["totalSourcesFound"] == 1


@pytest.mark.parametrize("number", ["0", "-1", "two", "²"])
def test_corroborate_refuses_a_wrong_number_of_sources(number, capfd) -> None:
    with pytest.raises(SystemExit) as exit:
        main(["corroborate", "-", "--min-sources", number])

    assert exit.value.code == 2
    assert "whole number" in capfd.readouterr().err
