"""Every kind of interest leaves with the report, with its kind or its explanation."""

import json
from datetime import UTC, datetime
from html import unescape

import pytest

from tests.cases import each_of
from verification import check
from verification.records import InterestKind, SourceText
from verification.reporting.exports import FORMATS, ExportOptions
from verification.reporting.words import INTEREST_WORDS
from verification.weighing import WeighingPolicy

DESK = WeighingPolicy(publisher_url="https://desk.example/")
SAYING = " ClickUp is the best tool for teams, and many agree. It has boards and forms."

SOURCES = [
    (InterestKind.NAMED_PARTY, "https://clickup.com/blog", "Blog", SAYING),
    (InterestKind.OWNER, "https://www.microsoft.com/x", "News", SAYING),
    (
        InterestKind.COMPETITOR,
        "https://asana.com/compare",
        "Asana vs ClickUp",
        f"Why teams switch from ClickUp to Asana.{SAYING}",
    ),
    (
        InterestKind.RANKS_ITSELF_FIRST,
        "https://asana.com/best",
        "The 10 best tools for teams",
        f"1. Asana\nThe leading tool.\n2. ClickUp\n{SAYING}",
    ),
    (
        InterestKind.AFFILIATE,
        "https://tools.example/x",
        "Tools",
        f"We may earn a commission when you buy through our links.{SAYING}",
    ),
    (
        InterestKind.SPONSORED,
        "https://tools.example/x",
        "Tools",
        f"Sponsored by ClickUp\n\n{SAYING}",
    ),
    (
        InterestKind.PRESS_RELEASE,
        "https://www.prnewswire.com/x",
        "Tools",
        f"SAN DIEGO /PRNewswire/ -- {SAYING}",
    ),
    (
        InterestKind.AUTHOR_WORKS_FOR_PARTY,
        "https://tools.example/x",
        "Tools",
        f"About the author: Jo Roy is product manager at ClickUp.\n\n{SAYING}",
    ),
    (
        InterestKind.FUNDED_BY_PARTY,
        "https://tools.example/x",
        "A study",
        f"{SAYING} Funding: this study was funded by ClickUp.",
    ),
    (InterestKind.STATE, "https://www.rt.com/x", "Tools", SAYING),
    (InterestKind.TRADE_BODY, "https://www.sugar.org/x", "Tools", SAYING),
    (
        InterestKind.GIFT,
        "https://tools.example/x",
        "Tools",
        f"We were sent a review unit.\n\n{SAYING}",
    ),
    (InterestKind.OWN_PUBLISHER, "https://desk.example/x", "Ours", SAYING),
]


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
    assert {each[0] for each in SOURCES} == set(InterestKind)


@each_of(("kind", "url", "title", "text"), SOURCES)
def test_interest_of_each_kind_is_explained_in_each_format(kind, url, title, text):
    files = files_of(claim_for(kind), url, title, text)

    (source,) = json.loads(files["json"])["sources"]
    told = {each["kind"]: each["explanation"] for each in source["interests"]}
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


def test_markdown_tells_a_primary_source_beside_what_fails():
    files = files_of(
        OWN_FACT.replace("2017", "2016"),
        "https://clickup.com/about",
        "About",
        f"{OWN_FACT}.",
    )

    plain = files["markdown"].replace("\\", "")
    assert f"- Primary source: [1], claim 1: {PRIMARY}" in plain
