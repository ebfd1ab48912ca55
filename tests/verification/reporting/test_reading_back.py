"""A saved report read back, and what is refused."""

import copy
import json
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import cases, each_of
from verification import records
from verification.errors import BadCallError
from verification.pipeline import check
from verification.reporting.exports import FORMATS
from verification.reporting.record import read_report
from verification.weighing import corroborate

from .reports import BRIDGE, NOW, bridge_report, clean_report, hostile_report


def as_json(report) -> bytes:
    return b"".join(FORMATS["json"].write(report))


@pytest.mark.parametrize("make", [bridge_report, clean_report, hostile_report])
def test_json_read_back_gives_the_same_bytes(make) -> None:
    written = as_json(make())

    again = as_json(read_report(written.decode(), "report.json"))

    assert again == written


def test_signs_that_turn_a_line_are_escapes_in_json_and_in_no_text() -> None:
    written = as_json(hostile_report()).decode()

    assert "\u202e" in json.loads(written)["document"]["text"]
    for form in FORMATS.values():
        if form.is_text:
            written = b"".join(form.write(hostile_report())).decode()
            assert not set(written) & {"\u202e", "\u2066", "\x00"}, form.name


@pytest.mark.parametrize(
    "name", [name for name, form in FORMATS.items() if form.is_text]
)
def test_any_text_format_is_the_same_from_a_saved_report(name) -> None:
    report = bridge_report()
    saved = read_report(as_json(report).decode(), "report.json")

    assert b"".join(FORMATS[name].write(saved)) == b"".join(FORMATS[name].write(report))


def test_what_other_sources_say_is_read_back() -> None:
    claim = "The Sund bridge was opened to traffic in July 2000"
    page = records.SourceProfile(id=0, url="https://www.bbc.com/a", text=claim)
    known, excerpt = replace(page, text=""), claim.replace("2000", "1997")
    found = [records.FoundSource(page), records.FoundSource(known, "news", excerpt)]
    answer = records.ClaimCorroboration(1, corroborate(claim, found))
    written = as_json(replace(bridge_report(), corroboration=(answer,)))

    saved = read_report(written.decode(), "report.json")

    assert as_json(saved) == written
    [again] = saved.corroboration
    assert again.corroboration.contradictors == answer.corroboration.contradictors


def test_what_registries_said_is_read_back() -> None:
    report = bridge_report()
    work = records.Work(
        id="w",
        type=records.WorkType.ARTICLE_JOURNAL,
        title="Bridges <i>of</i> the Sund",
        authors=(records.Name("Ng", "A. B."), records.Name(literal="Sund Board")),
        issued=records.WorkDate((2000, 7)),
        container="Bridges Today",
        doi="10.5555/b.1",
    )
    differ, kind = records.FieldState.DIFFERENT, records.NoticeKind.RETRACTION
    compared = records.FieldComparison("year", differ, "1997", "2000")
    failed = records.Check("notices", records.CheckState.FAILED, "It was retracted.")
    source = replace(
        report.sources[0],
        identity=records.IdentityState.DETAILS_DIFFER,
        registry_match=records.RegistryMatch("Crossref", work, (compared,)),
        notices=(records.Notice(kind, date="2001-02", doi="10.5555/b.2"),),
        checks=(failed,),
    )
    written = as_json(replace(report, sources=(source, *report.sources[1:])))

    again = as_json(read_report(written.decode(), "report.json"))

    assert again == written


def spoilt(report, path: str, change) -> str:
    """The JSON of a report with one field replaced, or changed by a function."""
    record = json.loads(as_json(report))
    *folders, name = [int(step) if step.isdigit() else step for step in path.split("/")]
    at = record
    for folder in folders:
        at = at[folder]
    if callable(change):
        change(at[name])
    else:
        at[name] = change
    return json.dumps(record)


@cases
def test_a_spoilt_field_is_named_with_its_place(path, value, place) -> None:
    with pytest.raises(BadCallError, match=r"^report\.json") as refused:
        read_report(spoilt(bridge_report(), path, value), "report.json")

    assert place in str(refused.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "3", "[" * 100_000, "9" * 5000, "{}"])
def test_what_is_no_report_is_refused(text) -> None:
    with pytest.raises(BadCallError, match=r"^report\.json"):
        read_report(text, "report.json")


def test_copies_looks_and_pages_are_read_back() -> None:
    report = bridge_report()
    kept = ("https://a.example/x", "an archive", "2019-05-03")
    copy = records.TextCopy(records.CopyKind.ARCHIVED, *kept)
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


def weighed_report():
    """With origins, interests, a contradiction in itself and what other sources say."""
    text = (
        "The Sund bridge was opened on 1 July 2000 [1]. It cost 4 million [2].\n"
        "It is eight kilometres long [1].\n\n"
        "The Sund bridge cost 4 million [2]. The Sund bridge cost 9 million [2].\n\n"
        "## Sources\n\n1. Bridge. https://acme.example/a\n2. Copy. "
        "https://b.example/b\n"
    )
    sources = [
        records.SourceText(1, "https://acme.example/a", "Bridge", BRIDGE),
        records.SourceText(2, "https://b.example/b", "Copy", BRIDGE),
    ]
    return check(text, sources, now=NOW)


@cases
def test_parts_that_do_not_fit_together_are_refused(path, value, said) -> None:
    with pytest.raises(BadCallError, match=r"^report\.json") as refused:
        read_report(spoilt(weighed_report(), path, value), "report.json")

    assert said in str(refused.value)


def doubled(parts) -> None:
    parts.append(copy.deepcopy(parts[0]))


@each_of(
    ("path", "change", "said"),
    [
        ("document/claims", doubled, '"id" 1 comes after a larger one'),
        ("document/claims", list.reverse, '"claims" entry 2: "id"'),
        ("sources", doubled, '"sources" entry 3: "id" 1 stands twice'),
        ("document/references", doubled, 'entry 3: "source_id" 1 stands twice'),
    ],
)
def test_parts_that_stand_twice_or_out_of_order_are_refused(path, change, said) -> None:
    with pytest.raises(BadCallError, match=r"^report\.json") as refused:
        read_report(spoilt(weighed_report(), path, change), "report.json")

    assert said in str(refused.value)


def every_place(value, path=()):
    """The path of each value in a record."""
    yield path
    children = value.items() if isinstance(value, dict) else ()
    children = enumerate(value) if isinstance(value, list) else children
    for name, child in children:
        yield from every_place(child, (*path, name))


RECORD = json.loads(as_json(weighed_report()))
PLACES = [place for place in every_place(RECORD) if place]
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 300),
    st.floats(0, 1),
    st.sampled_from(["", "1", "supported", "live", "uncited_entry", "doi:10.1/x"]),
    st.just([]),
    st.just({}),
)


@settings(max_examples=600, deadline=None, derandomize=True)
@given(st.sampled_from(PLACES), VALUES, st.sampled_from(["set", "drop", "double"]))
def test_what_is_read_is_written_as_it_was_or_refused(path, value, kind) -> None:
    record = copy.deepcopy(RECORD)
    at = record
    for key in path[:-1]:
        at = at[key]
    if kind == "set":
        at[path[-1]] = value
    elif kind == "drop" or isinstance(at, dict):
        del at[path[-1]]
    else:
        at.append(at[path[-1]])
    try:
        again = read_report(json.dumps(record), "report.json")
    except BadCallError:
        return

    assert json.loads(as_json(again)) == record


PARTS = st.sampled_from(
    [
        "The bridge is 512 metres long [1]. ",
        "It was opened in 1997 [1][2]! ",
        "=1+1 <script>x</script> \x00 of 3 % \u202e [2]. ",
        "\U0001f309 Brücke “steht” seit 2001 [3]. ",
        "A half \ud800 pair [1]. ",
        "\n\n## Why?\n\n",
        "| a | b |\n| --- | --- |\n| 5 km [1] | 6 km [9] |\n",
        "No, it was not opened in 1997 [2].\r\n",
    ]
)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.lists(PARTS, min_size=1, max_size=8), st.lists(PARTS, max_size=3))
def test_any_report_read_back_gives_the_same_bytes(text, pages) -> None:
    sources = [
        records.SourceText(id, f"https://a.example/{id}", "A", page)
        for id, page in enumerate(pages, 1)
    ]
    written = as_json(check("".join(text), sources, now=NOW))

    again = as_json(read_report(written.decode(), "report.json"))

    assert again == written


def test_report_of_a_run_under_way_names_no_claim_that_it_lacks() -> None:
    report = weighed_report()
    written = as_json(replace(report, claims=report.claims[:4]))

    record = json.loads(written)

    assert [finding["claim_ids"] for finding in record["document"]["findings"]] == [[4]]
