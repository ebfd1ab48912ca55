"""
Every format carries every finding: a report that has one of each is written in all of
them, and other people's readers look for each. docs/exports.md says what some lack.
"""

import csv
import io
import json
import re
from dataclasses import replace
from functools import cache
from html import unescape
from pathlib import Path

import docx
import openpyxl
import pypdf
import pytest

from verification import records
from verification.judging.check_list import with_page_checks
from verification.judging.claim import with_pages
from verification.pipeline import check
from verification.reaching.identity import NOTICES
from verification.reporting.exports import FORMATS, ExportOptions
from verification.weighing import WeighingPolicy, corroborate

from .reports import NOW, clean_report

pytestmark = pytest.mark.usefixtures("in_this_process")

TEXT = """The Sund bridge was opened to traffic on 1 July 1997 [1].
The Sund bridge is 42 metres wide at its middle [2].
Acme ferries carried 5,100 cars across the Sund in 2001 [3, p. 47].
The Sund bridge is 24 metres wide at its middle.
The toll for a lorry rose to ninety crowns in the third year [4].

## References

[1] Sund bridge. https://example.org/bridge
[2] Sizes. https://sizes.example/sund
[3] Acme ferries report. Ferries, 4, 41-58. https://acme.example/report
[4] Tolls. https://tolls.example/a
[5] Never named. https://never.example/b
"""
WIDE = "The Sund bridge is 24 metres wide at its middle, says the harbour's survey."
SOURCES = (
    records.SourceText(
        1,
        url="https://example.org/bridge",
        title="Sund bridge",
        text="The Sund bridge was opened to traffic on 1 July 2000. " + WIDE,
    ),
    records.SourceText(2, "https://sizes.example/sund", "Sizes", WIDE),
    records.SourceText(
        3,
        "https://acme.example/report",
        "Acme ferries report",
        "Acme ferries carried 5,100 cars across the Sund in 2001. "
        "We may earn a commission when you buy tickets through our links.",
    ),
    records.SourceText(4, "https://tolls.example/a", "Tolls", None),
    records.SourceText(5, "https://never.example/b", "Never named", WIDE),
)

FINDINGS = {
    "answer": "Not ready:",
    "contradicted claim": "The source says 1 July 2000; the text says 1 July 1997",
    "decision": "Keep the name of the harbour",
    "retraction": "Retracted on 3 February 2003, says Crossref",
    "source that is gone": "The site says that it has no such page",
    "entry never cited": "The list has an entry that the text never cites",
    "suggestion": "the text says “42 metres”",
    "self-contradiction": "claim 4 says “24 metres”",
    "interest": "commission",
    "one origin": "[2], [5]",
    "date": "The source is from 1990, before what it is cited for (1997).",
    "page named": "names p. 47 of [3]; the passage is on page 9 of the file, p. 49",
    "model cost": "asked about 12 of 40 pairs: 3 calls, 4,100 tokens",
    "clearance": "Cleared for publication on 28 November 2026 by Ada: revision 2.",
    "corroboration": "0 independent sources support the claim; 1 contradicts it",
}
"""What each looks like to a reader, in any format."""

CARRIED = {
    "csv": {"contradicted claim", "decision", "retraction", "clearance"},
    "findings": set(FINDINGS)
    - {"answer", "contradicted claim", "decision", "clearance"},
    "sarif": set(FINDINGS) - {"clearance"},
    "junit": set(FINDINGS) - {"clearance"},
    "summary": set(FINDINGS) - {"clearance"},
    "github": set(FINDINGS) - {"decision", "clearance"},
    "gitlab": set(FINDINGS) - {"answer", "decision", "model cost", "clearance"},
    "badge": {"clearance"},
    "deepdive": {"answer", "contradicted claim"},
    "claimreview": {"contradicted claim"},
}
"""Formats that hold a part by what they are; every other one holds all."""


@cache
def report_with_one_of_each() -> records.Report:
    policy = WeighingPolicy(publisher_url="https://us.example")
    report, kind = check(TEXT, SOURCES, now=NOW, policy=policy), records.NoticeKind
    retracted = records.Notice(kind.RETRACTION, "2003-02-03", source="Crossref")
    sources = list(report.sources)
    silent = (records.Check(NOTICES, records.CheckState.COULD_NOT_CHECK, ""),)
    sources[1] = replace(sources[1], notices=(retracted,), checks=silent)
    sources[3] = replace(
        sources[3],
        outcome=records.FetchOutcome.GONE,
        action=records.SourceAction.REMOVED,
        detail="The site says that it has no such page (410).",
    )
    made = ("wont_fix", "Ada", NOW.isoformat(), FINDINGS["decision"])
    decision = records.ClaimDecision(*made)
    claims = list(report.claims)
    at = next(i for i, claim in enumerate(claims) if "Acme" in claim.claim.text)
    judged = replace(claims[at], flagged=False, attention=None, decision=decision)
    judgment = with_pages(judged.citations[0].judgment, [0] * 9)
    cited = replace(judged.citations[0], judgment=judgment)
    judged = replace(judged, citations=(cited,))
    entries = {
        reference.source_id: reference.text for reference in report.document.references
    }
    claims[at] = with_page_checks(judged, entries)
    news = records.SourceProfile(
        1,
        url="https://bbc.com/bridge",
        title="Bridge",
        text="The Sund bridge was opened to traffic on 1 July 2000.",
    )
    found = corroborate(claims[0].claim.text, [records.FoundSource(news)])
    older = records.TemporalMisfit(
        records.TemporalMisfitKind.OLDER_THAN_EVENT, FINDINGS["date"]
    )
    weighed = [*report.weighing.sources]
    misfits = (records.ClaimMisfit(older, (claims[0].claim.id,)),)
    weighed[0] = replace(weighed[0], misfits=misfits)
    return replace(
        report,
        weighing=replace(report.weighing, sources=tuple(weighed)),
        sources=tuple(sources),
        claims=tuple(claims),
        corroboration=(records.ClaimCorroboration(claims[0].claim.id, found),),
        model_use=records.ModelUse(3, 4100, 12, 40),
        clearance=records.Clearance("2026-11-28T20:00:00+00:00", 2, "Ada"),
    )


def written(name: str) -> bytes:
    return b"".join(FORMATS[name].write(report_with_one_of_each(), ExportOptions()))


def read(name: str) -> str:
    """All words of a format, as another program reads them."""
    content = written(name)
    if name == "json":
        return json.dumps(json.loads(content), ensure_ascii=False)
    if name in ("csv", "findings"):
        rows = csv.reader(io.StringIO(content.decode(), newline=""))
        return "\n".join(cell for row in rows for cell in row)
    if name == "xlsx":
        book = openpyxl.load_workbook(io.BytesIO(content))
        cells = (c for sheet in book for row in sheet.iter_rows() for c in row)
        return "\n".join(str(cell.value) for cell in cells if cell.value is not None)
    if name == "docx":
        file = docx.Document(io.BytesIO(content))
        paragraphs = [paragraph.text for paragraph in file.paragraphs]
        return "\n".join([*paragraphs, *(comment.text for comment in file.comments)])
    if name == "pdf":
        pages = pypdf.PdfReader(io.BytesIO(content)).pages
        return " ".join(page.extract_text() for page in pages)
    if name == "sarif":
        [run] = json.loads(content)["runs"]
        messages = [result["message"]["text"] for result in run["results"]]
        reasons = [
            row["justification"]
            for result in run["results"]
            for row in result.get("suppressions", ())
        ]
        return "\n".join([*run["properties"].values(), *messages, *reasons])
    words = content.decode()
    return unescape(re.sub(r"<[^>]+>", " ", words)) if name == "html" else words


def plain(words: str) -> str:
    """Without what formats put between words: escapes, line ends."""
    return " ".join(words.replace("\\", "").split())


WORDS_IN_CSV = {"clearance": "2026-11-28T20:00:00+00:00 Ada 2 yes"}
WORDS_IN_JSON = {
    "clearance": '"revision": 2, "by": "Ada", "holds": true',
    "model cost": '"calls": 3, "tokens": 4100, "asked": 12, "pairs": 40',
    "retraction": '"date": "2003-02-03"',
    "entry never cited": "uncited_entry",
    "self-contradiction": "self_contradiction",
    "one origin": '"source_ids": [1, 2, 5]',
}


@pytest.mark.parametrize("name", [form for form in FORMATS if form != "bundle"])
def test_a_format_carries_every_finding(name) -> None:
    said = plain(read(name))
    wanted = FINDINGS | {"json": WORDS_IN_JSON, "csv": WORDS_IN_CSV}.get(name, {})

    missing = {kind for kind in CARRIED.get(name, FINDINGS) if wanted[kind] not in said}

    assert missing == set()
    assert "Retraction not checked" not in said


def test_the_badge_of_a_report_that_rests_on_a_retracted_work_is_not_green() -> None:
    [source], report = clean_report().sources, clean_report()
    notice = records.Notice(records.NoticeKind.RETRACTION)
    retracted = replace(report, sources=(replace(source, notices=(notice,)),))

    drawn = (FORMATS["badge"].write(version) for version in (report, retracted))
    well, badly = (b"".join(parts).decode() for parts in drawn)

    assert "1 source retracted or in doubt" in badly
    assert ("#0a5c2b" in well, "#0a5c2b" in badly) == (True, False)


def test_a_published_check_says_what_was_claimed_and_how_it_is_rated() -> None:
    reviews = json.loads(written("claimreview"))["@graph"]

    [wrong] = [review for review in reviews if "1997" in review["claimReviewed"]]
    assert wrong["@type"] == "ClaimReview"
    assert wrong["reviewRating"]["ratingValue"] == 1
    assert wrong["reviewRating"]["alternateName"] == "Contradicted"
    assert wrong["citation"] == ["https://example.org/bridge"]
    assert wrong["datePublished"] == "2026-05-01"
    assert not [
        review for review in reviews if "ninety crowns" in review["claimReviewed"]
    ]


def test_the_table_in_the_docs_is_true() -> None:
    """A row for each format that lacks a finding, as this test finds them."""
    page = Path("docs/exports.md").read_text("utf-8")
    lacking = {name: set(FINDINGS) - held for name, held in CARRIED.items()}
    rows = [
        f"| `{name}` | {', '.join(kind for kind in FINDINGS if kind in lacks)} |"
        for name, lacks in lacking.items()
        if name not in ("badge", "claimreview", "deepdive")
    ]

    assert "\n".join(["| format | lacks |", "| --- | --- |", *rows, ""]) in page
