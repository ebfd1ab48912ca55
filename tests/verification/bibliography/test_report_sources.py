"""The sources of a report as works."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from tests.cases import cases
from verification import check
from verification.errors import BadCallError
from verification.records import Name, Retraction, SourceText, WorkDate, WorkType
from verification.reporting.bibliography import read_sources
from verification.reporting.record import as_record

TEXT = """Harbor silt rose by 40 percent in 2030. [2] Pilots work at night. [1] [2]

Sources
1. What pilots do. https://harbor.example.org/pilot
2. Tidal mixing. https://doi.org/10.5555/jes.2031.12
3. Never cited. https://example.org/never
"""
SOURCES = [
    SourceText(1, "https://harbor.example.org/pilot", "What pilots do", "At night."),
    SourceText(2, "https://doi.org/10.5555/jes.2031.12", "Tidal mixing", "Silt rose."),
    SourceText(3, "https://example.org/never", "Never cited", None),
]


@pytest.fixture(scope="module")
def record() -> dict[str, Any]:
    now = datetime(2031, 6, 1, 12, tzinfo=UTC)
    return as_record(check(TEXT, SOURCES, now=now))


def report_with(**source: Any) -> str:
    """A report of one source that no claim cites."""
    document = {"text": "", "claims": [], "references": [], "findings": []}
    known = {"id": 1, "url": "https://example.org/a", "title": "Tide"}
    return json.dumps(
        {
            "schema": "citeweb.report/1",
            "document": document,
            "sources": [known | source],
        }
    )


def test_sources_come_in_the_order_of_first_citation(record: dict[str, Any]) -> None:
    sources = read_sources(json.dumps(record), "report.json")

    assert [work.id for work in sources.works] == ["2", "1", "3"]
    assert [work.title for work in sources.works] == [
        "Tidal mixing",
        "What pilots do",
        "Never cited",
    ]


def test_sources_of_one_claim_come_alone(record: dict[str, Any]) -> None:
    first, second = record["document"]["claims"][:2]
    text = json.dumps(record)

    of_first = read_sources(text, "report.json", claim_id=first["id"])
    of_second = read_sources(text, "report.json", claim_id=second["id"])

    assert [work.id for work in of_first.works] == ["2"]
    assert sorted(work.id for work in of_second.works) == ["1", "2"]


def test_evidence_is_the_quote_of_a_source(record: dict[str, Any]) -> None:
    evidence = [
        each["text"]
        for claim in record["document"]["claims"]
        for citation in claim["citations"]
        for each in citation["evidence"]
    ]

    sources = read_sources(json.dumps(record), "report.json")

    assert evidence
    assert {quote for quote in sources.quotes if quote} <= set(evidence)


def test_page_has_its_address_and_the_day_of_its_snapshot() -> None:
    snapshot = {"fetched_at": "2031-06-01T12:00:00+00:00", "language": "en"}

    (work,) = read_sources(report_with(snapshot=snapshot), "report.json").works

    assert work.type is WorkType.WEBPAGE
    assert work.url == "https://example.org/a"
    assert work.accessed == WorkDate(parts=(2031, 6, 1))
    assert work.language == "en"
    assert work.authors == ()
    assert work.issued is None


def test_cited_title_comes_before_the_title_of_the_page() -> None:
    both = report_with(page_title="Tide | Site")
    page_only = report_with(title="", page_title="Tide | Site")

    assert read_sources(both, "x").works[0].title == "Tide"
    assert read_sources(page_only, "x").works[0].title == "Tide | Site"


@cases
def test_type_is_told_by_the_identifier(identifier: str | None, kind: WorkType) -> None:
    (work,) = read_sources(report_with(identifier=identifier), "x").works

    assert work.type is kind


def test_registry_record_gives_names_date_and_journal() -> None:
    match = {
        "author": [{"family": "Ng", "given": "Ada"}],
        "issued": "2031-05-03",
        "container-title": "Tidal Letters",
    }

    (work,) = read_sources(report_with(registry_match=match), "x").works

    assert work.authors == (Name(family="Ng", given="Ada"),)
    assert work.issued == WorkDate(parts=(2031, 5, 3))
    assert work.container == "Tidal Letters"


def test_work_that_was_replaced_counts_as_retracted() -> None:
    notice = {"kind": "retract_and_replace", "date": "2032-04-01"}

    (work,) = read_sources(report_with(notices=[notice]), "x").works

    assert work.retraction is not None
    assert work.retraction.kind == "retraction"


def test_retraction_notice_marks_the_work_and_a_correction_does_not() -> None:
    correction = {"kind": "correction", "date": "2031-01-01"}
    retraction = {"kind": "retraction", "date": "2032-04-01", "doi": "10.5555/r"}

    (corrected,) = read_sources(report_with(notices=[correction]), "x").works
    (retracted,) = read_sources(
        report_with(notices=[correction, retraction]), "x"
    ).works

    assert corrected.retraction is None
    assert retracted.retraction == Retraction(
        date=WorkDate(parts=(2032, 4, 1)), doi="10.5555/r"
    )


@cases
def test_report_that_is_none_is_named(text: str, message: str) -> None:
    with pytest.raises(BadCallError) as caught:
        read_sources(text, "report.json", claim_id=7)

    assert message in str(caught.value)


REGISTERED = {
    "id": "doi:10.1/x",
    "type": "article-journal",
    "author": [{"family": "Ng", "given": "Ann"}],
    "issued": {"date-parts": [[2031, 4]]},
    "container-title": "Journal of Estuaries",
    "volume": "12",
    "page": "7-9",
    "publisher": "Elmstead",
    "registry": "Crossref",
    "fields": [],
}


def test_registrys_record_fills_what_the_entry_leaves_out() -> None:
    report = report_with(registry_match=REGISTERED, identity="confirmed")

    (work,) = read_sources(report, "x").works

    assert work.title == "Tide"
    assert work.authors == (Name("Ng", "Ann"),)
    assert work.issued == WorkDate((2031, 4))
    assert (work.container, work.volume, work.pages) == (
        "Journal of Estuaries",
        "12",
        "7-9",
    )


def test_record_of_another_work_fills_nothing() -> None:
    report = report_with(registry_match=REGISTERED, identity="another_work")

    (work,) = read_sources(report, "x").works

    assert work.authors == ()
    assert work.container == ""
