"""Every kind of interest leaves with the report, with its kind or its explanation."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from html import unescape

import pytest

from verification import check
from verification.records import InterestKind, SourceText
from verification.reporting.exports import FORMATS, ExportOptions
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
    (InterestKind.OWN_PUBLISHER, "https://desk.example/x", "Ours", SAYING),
]


def files_of(kind, url, title, text):
    party = "LinkedIn" if kind is InterestKind.OWNER else "ClickUp"
    report = check(
        f"{party} is the best tool for teams [1].\n\nSources\n[1] {title}. {url}",
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


@pytest.mark.parametrize(("kind", "url", "title", "text"), SOURCES)
def test_interest_of_each_kind_is_explained_in_each_format(kind, url, title, text):
    files = files_of(kind, url, title, text)

    (source,) = json.loads(files["json"])["sources"]
    told = {each["kind"]: each["explanation"] for each in source["interests"]}
    beginning = told[kind.value][:50]
    plain = files["markdown"].replace("\\", "")
    assert beginning in " ".join(unescape(files["html"]).split())
    assert beginning in " ".join(plain.split())
    assert beginning in " ".join(files["text"].split())
