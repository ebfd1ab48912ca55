"""A saved report read back, and what is refused."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from verification.errors import BadCallError
from verification.records import (
    Check,
    CheckState,
    ClaimCorroboration,
    CopyKind,
    FieldComparison,
    FieldState,
    FoundSource,
    IdentityState,
    Name,
    Notice,
    NoticeKind,
    RegistryMatch,
    SourceProfile,
    TextCopy,
    Work,
    WorkDate,
    WorkType,
)
from verification.reporting.exports import FORMATS
from verification.reporting.reading_back import read_report
from verification.weighing import corroborate

from .reports import bridge_report, clean_report, hostile_report


def as_json(report) -> bytes:
    return b"".join(FORMATS["json"].write(report))


@pytest.mark.parametrize("make", [bridge_report, clean_report, hostile_report])
def test_json_read_back_gives_the_same_bytes(make) -> None:
    written = as_json(make())

    again = as_json(read_report(written.decode(), "report.json"))

    assert again == written


@pytest.mark.parametrize(
    "name", [name for name, each in FORMATS.items() if each.is_text]
)
def test_any_text_format_is_the_same_from_a_saved_report(name) -> None:
    report = bridge_report()
    saved = read_report(as_json(report).decode(), "report.json")

    assert b"".join(FORMATS[name].write(saved)) == b"".join(FORMATS[name].write(report))


def test_what_other_sources_say_is_read_back() -> None:
    claim = "The Sund bridge was opened to traffic in July 2000"
    found = [
        FoundSource(SourceProfile(id=0, url="https://www.bbc.com/a", text=claim)),
        FoundSource(
            SourceProfile(id=0, url="https://www.bbc.com/b"),
            lens="journalism",
            excerpt=claim.replace("2000", "1997"),
        ),
    ]
    answer = ClaimCorroboration(1, corroborate(claim, found))
    written = as_json(replace(bridge_report(), corroboration=(answer,)))

    saved = read_report(written.decode(), "report.json")

    assert as_json(saved) == written
    [again] = saved.corroboration
    assert again.corroboration.contradictors == answer.corroboration.contradictors


def test_what_registries_said_is_read_back() -> None:
    report = bridge_report()
    work = Work(
        id="w",
        type=WorkType.ARTICLE_JOURNAL,
        title="Bridges <i>of</i> the Sund",
        authors=(Name(family="Ng", given="A. B."), Name(literal="Sund Board")),
        issued=WorkDate((2000, 7)),
        container="Bridges Today",
        doi="10.5555/b.1",
    )
    compared = FieldComparison("year", FieldState.DIFFERENT, "1997", "2000")
    source = replace(
        report.sources[0],
        identity=IdentityState.DETAILS_DIFFER,
        registry_match=RegistryMatch("Crossref", work, (compared,)),
        notices=(Notice(NoticeKind.RETRACTION, date="2001-02", doi="10.5555/b.2"),),
        checks=(Check("notices", CheckState.FAILED, "It was retracted."),),
    )
    written = as_json(replace(report, sources=(source,)))

    again = as_json(read_report(written.decode(), "report.json"))

    assert again == written


def spoilt(path: str, value) -> str:
    """The bridges' report with one field replaced."""
    record = json.loads(as_json(bridge_report()))
    *folders, name = [int(each) if each.isdigit() else each for each in path.split("/")]
    at = record
    for each in folders:
        at = at[each]
    at[name] = value
    return json.dumps(record)


@pytest.mark.parametrize(
    ("path", "value", "place"),
    [
        ("schema", "citeweb.report/9", '"schema"'),
        ("schema", None, '"schema"'),
        ("document", [], '"document"'),
        ("document/text", 3, '"document": "text"'),
        ("document/claims", {}, '"claims" must be a list'),
        ("document/claims/1/start", -1, '"claims" entry 2'),
        ("document/claims/1/end", 10**9, '"claims" entry 2'),
        ("document/claims/1/end", 10**400, "too large"),
        ("document/claims/1/text", "x", '"claims" entry 2'),
        ("document/claims/1/verdict", "maybe", '"verdict"'),
        ("document/claims/1/flagged", 1, '"flagged"'),
        ("document/claims/1/citations/0/support", 1.5, '"support"'),
        ("document/claims/1/citations/0/support", float("nan"), '"support"'),
        ("document/claims/1/citations/0/source_id", True, '"source_id"'),
        ("document/claims/1/citations/0/evidence/0", "x", '"evidence" entry 1'),
        ("document/claims/1/citations/0/matches/0/claim", [1], '"claim"'),
        ("document/claims/1/citations/0/matches/0/claim", [0, 1], "before its claim"),
        ("document/references/0/identifiers", ["x:"], "identifier"),
        ("sources/0/outcome", "eaten", '"outcome"'),
        ("sources/0/snapshot/fetched_at", "yesterday", '"fetched_at"'),
        ("options/min_recall", 7, '"min_recall"'),
    ],
)
def test_a_spoilt_field_is_named_with_its_place(path, value, place) -> None:
    with pytest.raises(BadCallError, match=r"^report\.json") as refused:
        read_report(spoilt(path, value), "report.json")

    assert place in str(refused.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "[" * 100_000, "9" * 5000, "{}"])
def test_what_is_no_report_is_refused(text) -> None:
    with pytest.raises(BadCallError, match=r"^report\.json"):
        read_report(text, "report.json")


def test_copies_looks_and_pages_are_read_back() -> None:
    report = bridge_report()
    copy = TextCopy(
        CopyKind.ARCHIVED, "https://a.example/x", "an archive", "2019-05-03"
    )
    source = replace(
        report.sources[0],
        copy=copy,
        copy_note="Nobody else knew.",
        is_abstract=True,
        failed_looks=2,
        looks_needed=4,
    )
    saved = as_json(replace(report, sources=(source, *report.sources[1:])))

    read = read_report(saved.decode(), "report.json").sources[0]

    assert read.copy == copy
    assert (read.copy_note, read.is_abstract) == ("Nobody else knew.", True)
    assert (read.failed_looks, read.looks_needed, read.is_dead) == (2, 4, False)
