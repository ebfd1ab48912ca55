"""The stages in order: what `check` and `verify` promise."""

import asyncio
import json
from datetime import UTC, datetime

import jsonschema
import pytest

from tests.cases import cases
from tests.verification.fakes import FakeFetcher
from verification import check, records, verify
from verification.errors import BadCallError
from verification.reading import read
from verification.reporting.record import SCHEMA_FILE, as_record

NOW = datetime(2027, 5, 3, 12, 0, tzinfo=UTC)
SCHEMA = json.loads(SCHEMA_FILE.read_text(encoding="utf-8"))

BRIDGE = (
    "The Sund bridge was opened to traffic on 1 July 2000 after five years of work."
)
FERRY = (
    "In its last year the ferry line carried 1.4 million passengers across the sound."
)
ANSWER = """The Sund bridge was opened to traffic on 1 July 2000 [1]. In its last \
year the ferry line carried 2.4 million passengers [2]. Was it worth it?

Sources
[1] The bridge, https://bridge.example/history
[2] The ferry, https://ferry.example/closing
"""
PAGES = {
    "https://bridge.example/history": f"""<html><head><title>The bridge</title></head>
        <body><article><h1>The bridge</h1><p>{BRIDGE} It is eight kilometres long and
        carries a motorway above and a railway below.</p></article></body></html>""",
    "https://ferry.example/closing": f"""<html><head><title>The ferry</title></head>
        <body><article><h1>The ferry</h1><p>{FERRY} The two ships were sold to an
        operator in the Baltic soon after the last crossing.</p></article></body></html>
        """,
}


def given_sources() -> list[records.SourceText]:
    return [
        records.SourceText(id=1, url="https://bridge.example/history", text=BRIDGE),
        records.SourceText(id=2, url="https://ferry.example/closing", text=FERRY),
    ]


def events_of(text: str, fetcher: FakeFetcher) -> list[records.Event]:
    async def collect() -> list[records.Event]:
        return [event async for event in verify(text, fetcher=fetcher, now=NOW)]

    return asyncio.run(collect())


FIGURES = [
    "claims_checkable",
    "claims_checked",
    "citation_recall",
    "citation_precision",
]
FACETS = {
    "verdicts": lambda report: [claim.verdict for claim in report.claims],
    "flagged": lambda report: [claim.flagged for claim in report.claims],
    "cited": lambda report: [
        [citation.citation.source_id for citation in claim.citations]
        for claim in report.claims
    ],
    "sources": lambda report: [[source.id, source.url] for source in report.sources],
    "findings": lambda report: [finding.kind for finding in report.document.findings],
    "figures": lambda report: {
        name: as_record(report)["summary"][name] for name in FIGURES
    },
}
"""What a row may say of a report."""


@cases
def test_claims_are_checked(
    behaviour, text, sources: list[records.SourceText], options: records.Options, said
) -> None:
    report = check(text, sources, options=options)

    assert {name: FACETS[name](report) for name in said} == said


def test_check_names_the_passage_of_the_source_that_decided() -> None:
    report = check(ANSWER, given_sources())

    evidence = report.claims[0].citations[0].judgment.evidence[0]
    assert BRIDGE[evidence.span.start : evidence.span.end] == evidence.text
    assert "1 July 2000" in evidence.text


def test_text_that_was_copied_from_a_pdf_holds_what_is_quoted_from_it() -> None:
    copied = "In 2023, the plant pro-\nduced more elec-\ntricity than ever, it said."
    text = "The plant “produced more electricity than ever” [1]."

    report = check(text, [records.SourceText(id=1, text=copied)])

    judgment = report.claims[0].citations[0].judgment
    assert judgment.verdict is records.Verdict.SUPPORTED


def test_record_has_the_promised_form() -> None:
    record = as_record(check(ANSWER, given_sources(), now=NOW))

    jsonschema.validate(record, SCHEMA)
    assert record["summary"]["citations_total"] == 2
    assert record["summary"]["citation_precision"] == 0.5


def test_same_input_gives_the_same_bytes() -> None:
    first = json.dumps(as_record(check(ANSWER, given_sources())))
    second = json.dumps(as_record(check(ANSWER, given_sources())))

    assert first == second


def test_order_of_the_sources_changes_nothing() -> None:
    forwards = check(ANSWER, given_sources())
    backwards = check(ANSWER, given_sources()[::-1])

    assert as_record(forwards) == as_record(backwards)


def test_marker_without_source_could_not_be_checked_and_is_a_finding() -> None:
    report = check("The Sund bridge is eight kilometres long [7].", given_sources())

    judgment = report.claims[0].citations[0].judgment
    assert judgment.verdict is records.Verdict.UNVERIFIABLE
    assert "[7]" in judgment.reason
    kinds = [finding.kind for finding in report.document.findings]
    assert records.FindingKind.UNKNOWN_SOURCE in kinds


def test_two_sources_of_one_id_are_refused() -> None:
    twice = [records.SourceText(id=id, text=BRIDGE) for id in (1, "1")]

    with pytest.raises(BadCallError, match="id 1"):
        check(ANSWER, twice)


def test_verify_yields_each_source_and_claim_once_and_the_report_last() -> None:
    fetcher = FakeFetcher(PAGES)

    events = events_of(ANSWER, fetcher)

    assert [type(event) for event in events].count(records.SourceReached) == 2
    assert [type(event) for event in events].count(records.ClaimJudged) == 4
    assert isinstance(events[-1], records.RunFinished)
    assert set(fetcher.calls.values()) == {1}


def test_verify_and_check_agree() -> None:
    events = events_of(ANSWER, FakeFetcher(PAGES))

    report = events[-1].report
    assert [claim.verdict for claim in report.claims] == [
        claim.verdict for claim in check(ANSWER, given_sources()).claims
    ]
    jsonschema.validate(as_record(report), SCHEMA)


def test_claim_is_judged_as_soon_as_its_own_source_is_there() -> None:
    fetcher = FakeFetcher(PAGES, last="https://bridge.example/history")
    order: list[int] = []

    async def follow() -> None:
        async for event in verify(ANSWER, fetcher=fetcher, now=NOW):
            if isinstance(event, records.ClaimJudged):
                order.append(event.judged.claim.id)
            if len(order) == 3:
                fetcher.may_end.set()

    asyncio.run(asyncio.wait_for(follow(), timeout=30))

    assert order == [3, 4, 2, 1]


def test_dead_source_leaves_its_claim_unverifiable_and_says_why() -> None:
    events = events_of(ANSWER, FakeFetcher({}))

    judged = report_of(events).claims[0]
    assert judged.verdict is records.ClaimVerdict.UNVERIFIABLE
    assert "404" in judged.reason


def test_run_goes_on_from_what_it_has() -> None:
    first = events_of(ANSWER, FakeFetcher(PAGES))
    reached = [step.source for step in first if isinstance(step, records.SourceReached)]
    judged = [step.judged for step in first if isinstance(step, records.ClaimJudged)]
    fetcher = FakeFetcher(PAGES)

    async def go_on() -> list[records.Event]:
        known = {"fetcher": fetcher, "reached": reached[:1], "judged": judged[:1]}
        return [event async for event in verify(read(ANSWER), now=NOW, **known)]

    second = asyncio.run(go_on())

    assert reached[0].url not in fetcher.calls
    assert report_of(second) == report_of(first)


def report_of(events: list[records.Event]) -> records.Report:
    assert isinstance(events[-1], records.RunFinished)
    return events[-1].report
