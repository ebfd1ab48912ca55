"""Where the JSON of a record differs from its fields, and how faults are named."""

import json
from dataclasses import replace

import pytest

from tests.cases import cases
from verification import records
from verification.errors import BadCallError
from verification.reporting.record import (
    KeptDifference,
    WeightRecords,
    as_record,
    from_record,
    read_report,
    to_record,
)

from .reports import bridge_report

PASSAGE = records.Evidence(records.Span(3, 7), "four", 0.123456, page=2)


def test_scores_are_rounded_and_a_page_is_there_only_where_it_is_known() -> None:
    told = {"start": 3, "end": 7, "text": "four", "score": 0.1235}
    assert to_record(PASSAGE) == told | {"page": 2}
    assert to_record(replace(PASSAGE, page=None)) == told


def test_weighing_names_no_page_and_no_source_that_is_silent() -> None:
    supports = records.Bearing.SUPPORTS
    reading = records.CrossReading(1, 2, supports, False, 0.9, (PASSAGE,))
    silent = replace(reading, source_id=3, bearing=records.Bearing.SILENT)

    weighed = WeightRecords(records.Weighing(readings=(reading, silent))).of_claim(1)

    [found] = to_record(weighed)["cross_references"]
    assert (found["source_id"], found["cited"]) == (2, False)
    assert "page" not in found["evidence"][0]


def test_source_without_a_copy_in_an_archive_has_null_for_its_address() -> None:
    [source, *_] = as_record(bridge_report())["sources"]

    assert source["archived_url"] is None


def test_title_match_is_read_with_the_titles_that_were_compared() -> None:
    kind, report = records.TitleMatchKind.NEAR_MATCH, bridge_report()
    match = records.TitleMatch(kind, "Bridge", "The bridge", 0.8)
    titled = {"title": "Bridge", "page_title": "The bridge", "title_match": match}
    source = replace(report.sources[0], **titled)
    record = as_record(replace(report, sources=(source, *report.sources[1:])))

    [read, *_] = read_report(json.dumps(record), "report.json").sources

    assert read.title_match == replace(match, score=0.0)


def test_difference_that_is_kept_comes_back_with_its_places() -> None:
    kind, claim, source = records.DifferenceKind.NUMBER, (1, 2), (4, 5)
    spans = (records.Span(*claim), records.Span(*source))
    difference = records.Difference(kind, "5", "6", *spans, records.Effect.ERROR)

    assert set(to_record(difference)) == {"kind", "claim", "source"}
    kept = to_record(KeptDifference.of(difference))
    assert from_record(kept, KeptDifference, "kept").whole == difference


FINDING = {
    "kind": "uncited_entry",
    "start": 0,
    "end": 3,
    "text": "The",
    "source_ids": [2, "smith"],
    "claim_ids": [1],
    "values": [],
}


@cases
def test_fault_is_named_with_its_place(value, said) -> None:
    with pytest.raises(BadCallError) as refused:
        from_record(value, records.Finding, "found")

    assert str(refused.value).startswith(said)


@pytest.mark.parametrize("name", FINDING)
def test_no_key_may_be_missing_though_the_field_has_a_default(name) -> None:
    value = {key: field for key, field in FINDING.items() if key != name}

    with pytest.raises(BadCallError, match=f'^found: "{name}" is missing'):
        from_record(value, records.Finding, "found")


def test_part_of_a_site_that_a_list_rates_is_named_with_its_path() -> None:
    factor = records.CredibilityFactor(0.5, "Because.")
    listed = records.ListedDomain("a.gov", 0.25, path="/states/ak", list_name="Ours")
    credibility = records.Credibility(
        **dict.fromkeys(("domain", "content", "author", "recency"), factor),
        bias=records.Bias.UNKNOWN,
        bias_why="Nothing tells.",
        source_type=records.SourceType.GOVERNMENT,
        tier=records.AuthorityTier.HIGH,
        listed=(listed,),
    )

    record = to_record(credibility)

    assert record["listed"][0]["domain"] == "a.gov/states/ak"
    assert record["factors"][-1] == {"name": "bias", "why": "Nothing tells."}
    assert to_record(from_record(record, records.Credibility, "credibility")) == record


def test_snapshot_leaves_its_text_behind_and_names_only_what_a_page_says() -> None:
    snapshot = records.Snapshot("abc", "f" * 64, None)
    signed = replace(snapshot, author="Ng", site_name="Spans")

    told = {"sha256": "f" * 64, "fetched_at": None, "text_length": 3, "language": ""}
    assert to_record(snapshot) == told
    assert to_record(signed) == told | {"author": "Ng", "site_name": "Spans"}
    again = from_record(to_record(signed), records.Snapshot, "it")
    assert again == replace(signed, text="", length_unloaded=3)


def test_records_give_their_own_names_alone() -> None:
    homes = {
        name: getattr(value, "__module__", getattr(value, "__name__", ""))
        for name, value in vars(records).items()
        if not name.startswith("_")
    }
    own = records.__name__
    strangers = {name for name, home in homes.items() if not home.startswith(own)}

    assert strangers == {"annotations", "SourceId", "Event", "CorroborationEvent"}
