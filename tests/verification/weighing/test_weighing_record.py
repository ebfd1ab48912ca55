"""What weighing found, in the report record, in Markdown and in plain text."""

import io
import json
import sys
from dataclasses import replace

import jsonschema
import pytest

from tests.cases import cases
from verification import check
from verification.__main__ import main
from verification.records import SourceAction, SourceText
from verification.reporting.record import SCHEMA_FILE, as_record
from verification.reporting.texts import as_markdown, as_plain_text
from verification.weighing import weigh

SCHEMA = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))

TEXT = (
    "ClickUp is the best tool for planning projects [1]. "
    "ClickUp reported revenue of 158 million dollars [1]. "
    "The Marrow Bridge is 42 metres long [2]. "
    "The lake of Orrin is 31 metres deep and closed in May.\n\n"
    "The lake of Orrin is 13 metres deep and closed in May."
)
BRIDGE = "The county has many rivers. The Marrow Bridge is 24 metres long."
CALL = {
    "document": TEXT,
    "sources": [
        {
            "id": 1,
            "url": "https://clickup.com/blog/x",
            "text": "ClickUp is the best tool for planning projects. "
            "ClickUp reported revenue of 158 million dollars.",
        },
        {"id": 2, "url": "https://bridges.example/a", "text": BRIDGE},
        {"id": 3, "url": "https://copies.example/b", "text": f"Foreword. {BRIDGE}"},
    ],
}


@pytest.fixture(scope="module")
def report():
    return check(TEXT, [SourceText(**source) for source in CALL["sources"]])


def test_page_that_is_to_be_dropped_has_no_interest(report):
    sources = [
        replace(source, action=SourceAction.REMOVED) for source in report.sources
    ]

    weighed = weigh(report.document, report.claims, sources)

    assert report.weighing.sources[0].interests
    assert all(source.interests == () for source in weighed.sources)


@pytest.mark.parametrize(
    ("modified", "is_older"), [("", True), ("2020-06-01", True), ("2022-03-01", False)]
)
def test_page_that_was_changed_since_is_as_young_as_its_change(modified, is_older):
    claim = "The Marrow Bridge was closed in 2021"
    report = check(f"{claim} [1].", [SourceText(id=1, text=f"{claim}.")])
    page = replace(
        report.sources[0].snapshot, published="2019-05-01", modified=modified
    )
    sources = [replace(report.sources[0], snapshot=page)]

    [weighed] = weigh(report.document, report.claims, sources).sources

    assert bool(weighed.misfits) is is_older


def test_record_tells_what_was_weighed(report) -> None:
    record = as_record(report)

    jsonschema.validate(record, SCHEMA)
    own, bridges, _ = record["sources"]
    assert [
        (interest["kind"], interest["is_primary_source"], interest["claim_ids"])
        for interest in own["interests"]
    ] == [("named_party", False, [1]), ("named_party", True, [2])]
    credibility = bridges["credibility"]
    names = [factor["name"] for factor in credibility["factors"]]
    assert credibility["overall"] is None
    assert names == ["domain", "content", "author", "recency", "bias"]
    assert all(factor["why"] for factor in credibility["factors"])
    assert [origin["source_ids"] for origin in record["origins"]] == [[1], [2, 3]]
    assert record["origins"][1]["reason"] == "2 sources, 1 origin: the same text."
    assert "Marrow Bridge" in record["origins"][1]["links"][0]["text"]
    assert [source["origin_id"] for source in record["sources"]] == [1, 2, 2]
    claim = record["document"]["claims"][2]
    assert claim["suggestions"][0]["kind"] == "correct_value"
    assert {
        (reference["source_id"], reference["bearing"], reference["cited"])
        for reference in claim["cross_references"]
    } == {(2, "contradicts", True), (3, "contradicts", False)}
    [finding] = record["document"]["findings"]
    assert (finding["kind"], finding["claim_ids"]) == ("self_contradiction", [4, 5])


@pytest.mark.parametrize("written", [as_markdown, as_plain_text])
@cases
def test_people_are_told(report, written, words) -> None:
    text = written(report).replace("\\", "")

    assert words in text
    assert "[1], claims 1, 2:" not in text  # a primary source is no warning


def test_markdown_stays_clean_where_sources_of_one_site_support_everything() -> None:
    sources = [
        SourceText(id=1, url="https://bridges.example/a", text=BRIDGE),
        SourceText(id=2, url="https://bridges.example/b", text=f"{BRIDGE} So it is."),
    ]

    alone = check("The Marrow Bridge is 24 metres long [1].", sources[:1])
    report = check("The Marrow Bridge is 24 metres long [1][2].", sources)

    assert "Citation health" not in as_markdown(alone)
    assert "Citation health" not in as_markdown(report)
    assert "2 sources, 1 origin" in as_plain_text(report)


def test_nothing_is_suggested_for_a_claim_that_a_desk_has_settled(report) -> None:
    settled = replace(report.claims[2], flagged=False)
    claims = (*report.claims[:2], settled, *report.claims[3:])

    text = as_plain_text(replace(report, claims=claims))

    assert "Claim 3: [2] says" in as_plain_text(report)
    assert "Claim 3:" not in text


@pytest.fixture
def ask(monkeypatch, capsys):
    """ask(CALL, "--lists", path) -> the record that `check` writes."""

    def call(asked, *arguments):
        content = json.dumps(asked).encode()
        stream = io.TextIOWrapper(io.BytesIO(content), encoding="utf-8")
        monkeypatch.setattr(sys, "stdin", stream)
        main(["check", "-", *arguments])
        return capsys.readouterr()

    return call


def test_lists_on_the_command_line_rate_the_sources(ask, tmp_path) -> None:
    path = tmp_path / "house.csv"
    path.write_text("domain,rating,reason\nbridges.example,0.1,copies\nno,1,x\n")

    answer = ask(CALL, "--lists", str(path))

    credibility = json.loads(answer.out)["sources"][1]["credibility"]
    assert credibility["domain"] == 0.1
    assert credibility["listed"][0]["list_name"] == "house"
    assert "line 3" in answer.err


def test_owners_on_the_command_line_replace_those_that_ship(ask, tmp_path) -> None:
    path = tmp_path / "owners.csv"
    path.write_text(
        "owner,brand,domain\nMarrow Holding,Marrow Bridge,bridges.example\n"
    )

    record = json.loads(ask(CALL, "--owners", str(path)).out)

    assert record["sources"][1]["interests"][0]["token"] == "marrow bridge"


def test_publisher_on_the_command_line_is_no_evidence_for_itself(ask) -> None:
    record = json.loads(ask(CALL, "--publisher", "https://bridges.example").out)

    assert record["sources"][1]["interests"][0]["kind"] == "own_publisher"


def test_list_without_its_columns_is_a_wrong_call(ask, tmp_path) -> None:
    path = tmp_path / "list.csv"
    path.write_text("site name,stars\na,1\n")

    answer = ask(CALL, "--lists", str(path))

    assert answer.out == ""
    assert 'no column "domain"' in answer.err
