"""The sources of a report as works."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from tests.cases import cases
from verification import check, records
from verification.commands.bibliography import read_list
from verification.errors import BadCallError
from verification.reporting.bibliography.report_sources import sources_of_report
from verification.reporting.record.conversion import read_identifier

TEXT = """Harbor silt rose by 40 percent in 2030. [2] Pilots work at night. [1] [2]

Sources
1. What pilots do. https://harbor.example.org/pilot
2. Tidal mixing. https://doi.org/10.5555/jes.2031.12
3. Never cited. https://example.org/never
"""
PILOTS, MIXING, NEVER = (line.split()[-1] for line in TEXT.splitlines()[-3:])
SOURCES = [
    records.SourceText(1, PILOTS, "What pilots do", "At night."),
    records.SourceText(2, MIXING, "Tidal mixing", "Silt rose."),
    records.SourceText(3, NEVER, "Never cited", None),
]


@pytest.fixture(scope="module")
def report() -> records.Report:
    return check(TEXT, SOURCES, now=datetime(2031, 6, 1, 12, tzinfo=UTC))


def work_of(**source: object) -> records.Work:
    """The work of a source that no claim cites."""
    known = {"id": 1, "url": "https://example.org/a", "title": "Tide"}
    known |= {"outcome": None, "action": records.SourceAction.OK}
    reached = records.ReachedSource(**(known | source))
    [work] = sources_of_report(replace(check("Tide.", []), sources=(reached,))).works
    return work


def test_sources_come_in_the_order_of_first_citation(report: records.Report) -> None:
    sources = sources_of_report(report)
    of_claims = [sources_of_report(report, claim_id=number).works for number in (1, 2)]

    titles = [f"{work.id} {work.title}" for work in sources.works]
    assert titles == ["2 Tidal mixing", "1 What pilots do", "3 Never cited"]
    cited = [sorted(work.id for work in works) for works in of_claims]
    assert cited == [["2"], ["1", "2"]]
    judged = [
        citation.judgment for claim in report.claims for citation in claim.citations
    ]
    evidence = {passage.text for judgment in judged for passage in judgment.evidence}
    assert {quote for quote in sources.quotes if quote} <= evidence
    assert any(sources.quotes)


def test_page_has_its_address_and_the_day_of_its_snapshot() -> None:
    fetched_at = datetime(2031, 6, 1, 12, tzinfo=UTC)

    work = work_of(snapshot=records.Snapshot("At night.", "0" * 64, fetched_at, "en"))

    assert work.type is records.WorkType.WEBPAGE
    assert work.url == "https://example.org/a"
    assert work.accessed == records.WorkDate(parts=(2031, 6, 1))
    assert work.language == "en"
    assert work.authors == ()
    assert work.issued is None
    titles = [work_of(title=name, page_title="Tide | Site").title for name in ("T", "")]
    assert titles == ["T", "Tide | Site"]


@cases
def test_type_is_told_by_the_identifier(
    identifier: str | None, kind: records.WorkType
) -> None:
    named = read_identifier(identifier, None) if identifier else None

    assert work_of(identifier=named).type is kind


def test_retraction_notice_marks_the_work_and_a_correction_does_not() -> None:
    correction = records.Notice(records.NoticeKind.CORRECTION, "2031-01-01")
    date = records.WorkDate(parts=(2032, 4, 1))
    retracted = records.Retraction(date=date, doi="10.5555/r")

    assert work_of(notices=(correction,)).retraction is None
    for kind in (records.NoticeKind.RETRACTION, records.NoticeKind.RETRACT_AND_REPLACE):
        notice = records.Notice(kind, "2032-04-01", doi="10.5555/r")
        assert work_of(notices=(correction, notice)).retraction == retracted


@cases
def test_report_that_is_none_is_named(text: str, message: str) -> None:
    with pytest.raises(BadCallError) as caught:
        read_list(text, "report.json", 7)

    assert message in str(caught.value)


def test_claim_that_the_report_has_not_is_named(report: records.Report) -> None:
    with pytest.raises(BadCallError, match="has no claim 7"):
        sources_of_report(report, claim_id=7)


REGISTERED = records.RegistryMatch(
    "Crossref",
    records.Work(
        "doi:10.1/x",
        records.WorkType.ARTICLE_JOURNAL,
        authors=(records.Name("Ng", "Ann"),),
        issued=records.WorkDate((2031, 4)),
        container="Journal of Estuaries",
        volume="12",
        pages="7-9",
    ),
)


def test_registrys_record_fills_what_the_entry_leaves_out() -> None:
    work = work_of(registry_match=REGISTERED, identity=records.IdentityState.CONFIRMED)

    assert work.title == "Tide"
    assert work.authors == (records.Name("Ng", "Ann"),)
    assert work.issued == records.WorkDate((2031, 4))
    assert work.container == "Journal of Estuaries"
    assert (work.volume, work.pages) == ("12", "7-9")
    state = records.IdentityState.ANOTHER_WORK
    other = work_of(registry_match=REGISTERED, identity=state)
    assert (other.authors, other.container) == ((), "")
