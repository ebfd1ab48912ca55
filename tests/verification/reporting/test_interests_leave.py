"""Every kind of interest leaves with the report, with its kind or its explanation."""

import json
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest

from tests.cases import cases, sections
from verification import check
from verification.records import InterestKind, SourceText
from verification.reporting.exports import FORMATS, ExportOptions
from verification.reporting.words import INTEREST_WORDS
from verification.weighing import WeighingPolicy

DESK = WeighingPolicy(publisher_url="https://desk.example/")
SAYING = " ClickUp is the best tool for teams, and many agree. It has boards and forms."


def claim_for(kind):
    party = "LinkedIn" if kind is InterestKind.OWNER else "ClickUp"
    of_whom = {InterestKind.STATE: "Russian ", InterestKind.TRADE_BODY: "sugar "}
    return f"{party} is the best tool for {of_whom.get(kind, '')}teams"


def files_of(claim, url, title, text):
    report = check(
        f"{claim} [1].\n\nSources\n[1] {title}. {url}",
        [SourceText(1, url=url, title=title, text=text)],
        policy=DESK,
        now=datetime(2026, 11, 21, tzinfo=UTC),
    )
    return {
        name: b"".join(FORMATS[name].write(report, ExportOptions())).decode()
        for name in ("json", "html", "markdown", "text")
    }


def test_every_kind_has_a_case():
    [(_, rows)] = sections(Path(__file__).with_suffix(".cases")).values()

    assert {row[0] for row in rows} == set(InterestKind)


@cases
def test_interest_of_each_kind_is_explained_in_each_format(
    kind: InterestKind, url, title, text
):
    files = files_of(claim_for(kind), url, title, text)

    (source,) = json.loads(files["json"])["sources"]
    told = {row["kind"]: row["explanation"] for row in source["interests"]}
    beginning = told[kind.value][:50]
    plain = files["markdown"].replace("\\", "")
    heading = INTEREST_WORDS[kind]
    assert f"<strong>{heading}</strong> {beginning}" in unescape(files["html"])
    assert f"- {heading}: [1], claim 1: {beginning}" in plain
    assert f"note: {heading}: [1], claim 1: {beginning}" in files["text"]


OWN_FACT = "ClickUp was founded in 2017"
PRIMARY = "The party reports a fact of its own. The cited source (clickup.com)"


@pytest.mark.parametrize("claim", [OWN_FACT, OWN_FACT.replace("2017", "2016")])
def test_primary_source_is_told_as_one_in_each_format(claim):
    files = files_of(claim, "https://clickup.com/about", "About", f"{OWN_FACT}.")

    (source,) = json.loads(files["json"])["sources"]
    (interest,) = source["interests"]
    assert interest["is_primary_source"] is True
    assert f"<strong>Primary source</strong> {PRIMARY}" in files["html"]
    assert f"note: Primary source: [1], claim 1: {PRIMARY}" in files["text"]
    # A text with nothing to mend stays as it is.
    in_markdown = f"- Primary source: [1], claim 1: {PRIMARY}" in files[
        "markdown"
    ].replace("\\", "")
    assert in_markdown == (claim != OWN_FACT)
