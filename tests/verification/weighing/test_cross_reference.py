"""Every claim of a document against every source of it, and what follows from that."""

from datetime import UTC, datetime

from tests.cases import cases
from verification import check, read, records
from verification.weighing.agreement import suggest
from verification.weighing.comparability import find_self_contradictions
from verification.weighing.cross_reference import reading_judge

NOON = datetime(2026, 11, 20, 12, 0, tzinfo=UTC)

BRIDGE = (
    "The Marrow Bridge crosses the river Tamsin. The Marrow Bridge is 24 metres long. "
    "It was opened in 1931 by Mayor Ines Calder."
)

BRIDGE_ELSEWHERE = (
    "A guide to the county's bridges. Mayor Ines Calder opened the Marrow Bridge in "
    "1931 after three years of building. It carries two lanes."
)

LAKE = "The lake of Orrin is deep. Fishing is allowed from May to September."
OPENED = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [1]"


def weighed(text: str, *sources: str, urls: tuple[str, ...] = ()):
    """The report on a text whose sources [1], [2] ... have these texts."""
    places = urls or tuple(f"https://site{n}.example/a" for n in range(1, 99))
    given = [
        records.SourceText(id=number, url=url, title=f"Page {number}", text=source)
        for number, (source, url) in enumerate(
            zip(sources, places, strict=False), start=1
        )
    ]
    return check(text, given, now=NOON)


def bearings(report):
    return {
        (reading.claim_id, reading.source_id): reading.bearing
        for reading in report.weighing.readings
        if reading.says_something
    }


def suggestions(report):
    return [
        (claim.claim_id, suggestion.kind.value, suggestion.text)
        for claim in report.weighing.claims
        for suggestion in claim.suggestions
    ]


FACETS = {
    "suggestions": lambda report: [
        list(suggestion) for suggestion in suggestions(report)
    ],
    "agreements": lambda report: [claim.agreement for claim in report.weighing.claims],
    "loads": lambda report: [
        [load.origin_id, list(load.claim_ids)] for load in report.weighing.loads
    ],
    "weighed": lambda report: [source.source_id for source in report.weighing.sources],
}
"""What a row may say of a report."""


@cases
def test_sources_are_held_against_claims(behaviour, text, sources, urls, said) -> None:
    report = weighed(text, *sources, urls=urls)

    assert {name: FACETS[name](report) for name in said} == said


def test_two_origins_of_standing_that_were_read_verify_a_claim() -> None:
    sources = [
        records.SourceText(id=1, url="https://www.reuters.com/a", text=BRIDGE),
        records.SourceText(id=2, url="https://www.bbc.co.uk/b", text=BRIDGE_ELSEWHERE),
    ]

    report = check(OPENED, sources, judge=reading_judge(), now=NOON)

    assert [claim.agreement for claim in report.weighing.claims] == ["verified"]
    assert {reading.read_by for reading in report.weighing.readings} == {"reader"}


def test_a_page_that_was_taken_back_verifies_nothing() -> None:
    report = weighed(
        f"{OPENED}. Fish are sold there [2].",
        f"Retraction: this article has been withdrawn by its editors.\n\n{BRIDGE}",
        BRIDGE_ELSEWHERE,
        urls=("https://www.bbc.com/a", "https://www.nytimes.com/b"),
    )

    assert report.weighing.claims[0].agreement is records.Agreement.PARTIALLY_VERIFIED


def test_copies_of_one_text_say_one_thing_cited_or_not() -> None:
    text = "When Mayor Calder cut the ribbon in 1931, the Marrow Bridge was open [1]."
    copies = (BRIDGE, f"Foreword. {BRIDGE}", f"{BRIDGE} More below.")

    report = weighed(text, *copies)

    found = [reading.bearing for reading in report.weighing.readings]
    assert len(found) == 3
    assert len(set(found)) == 1


def test_weighing_can_be_left_out() -> None:
    text = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [2]."
    sources = [
        records.SourceText(id=1, url="https://a.example/", text=BRIDGE),
        records.SourceText(id=2, url="https://b.example/", text=LAKE),
    ]

    report = check(text, sources, options=records.Options(weigh=False))

    assert report.weighing == records.Weighing()


FACTS = (
    "The Marrow Bridge is 24 metres long. "
    "The ministry said that 24% of adults in "
    "Norland smoke daily. The poet Imre Salko was born in Debrin in 1921."
)


@cases
def test_value_of_a_source_that_is_not_cited_is_suggested(
    name, claim, theirs, ours
) -> None:
    report = weighed(f"{claim} [2].", FACTS, LAKE)

    assert suggestions(report) == [
        (
            1,
            "correct_value",
            f"[1], which this sentence does not cite, says “{theirs}”, the text "
            f"says “{ours}”.",
        )
    ]


@cases
def test_source_that_speaks_of_another_thing_is_not_against_the_claim(
    name, claim, source, is_silent_where_cited
) -> None:
    beside = weighed(f"{claim} [2].", source, LAKE)
    cited = weighed(f"{claim} [1].", source, LAKE)

    assert records.Bearing.CONTRADICTS not in bearings(beside).values()
    assert "correct_value" not in [suggestion[1] for suggestion in suggestions(beside)]
    assert (suggestions(cited) == []) is is_silent_where_cited


def test_value_of_a_dead_page_is_not_suggested() -> None:
    text = "The Marrow Bridge is 42 metres long [1]."
    judged = check(
        text, [records.SourceText(id=1, url="https://a.example/", text=BRIDGE)]
    )

    found = suggest(
        judged.claims[0],
        [reading for reading in judged.weighing.readings if reading.claim_id == 1],
        {source.source_id: source for source in judged.weighing.sources},
        unfit=frozenset({1}),
    )

    assert found == ()


@cases
def test_two_values_for_one_thing_are_found(text, values: tuple) -> None:
    [found] = find_self_contradictions(read(text))

    assert found.values == values


@cases
def test_different_things_do_not_contradict(text) -> None:
    document = read(text or "Nothing to see.")

    assert find_self_contradictions(document) == ()


def test_report_has_the_pair_among_its_findings() -> None:
    text = "The Marrow Bridge is 512 m long. The Marrow Bridge is 480 m long."

    report = check(text, [])

    [finding] = report.document.findings
    assert finding.kind is records.FindingKind.SELF_CONTRADICTION
    assert finding.claim_ids == (1, 2)
    assert finding.span.of(text) == finding.text


def test_a_long_list_of_like_sentences_stays_bounded() -> None:
    text = "\n\n".join(f"Station {n} counted {n * 37} bicycles." for n in range(400))

    assert find_self_contradictions(read(text)) == ()
