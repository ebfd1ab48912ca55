"""Every claim of a document against every source of it, and what follows from that."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from verification import check
from verification.records import Agreement, Bearing, Options, SourceText, Weighing

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


def weighed(text: str, *sources: str, urls: tuple[str, ...] = ()):
    """The report on a text whose sources [1], [2] ... have these texts."""
    places = urls or tuple(f"https://site{n}.example/a" for n in range(1, 99))
    given = [
        SourceText(id=number, url=url, title=f"Page {number}", text=source)
        for number, (source, url) in enumerate(
            zip(sources, places, strict=False), start=1
        )
    ]
    return check(text, given, now=NOON)


def bearings(report):
    return {
        (each.claim_id, each.source_id): each.bearing
        for each in report.weighing.readings
        if each.says_something
    }


def suggestions(report):
    return [
        (claim.claim_id, each.kind.value, each.text)
        for claim in report.weighing.claims
        for each in claim.suggestions
    ]


def agreements(report):
    return [each.agreement for each in report.weighing.claims]


def test_source_that_is_not_cited_is_found_to_support_the_claim() -> None:
    text = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [2]."

    report = weighed(text, BRIDGE, LAKE)

    assert bearings(report) == {(1, 1): Bearing.SUPPORTS}


def test_source_that_supports_is_suggested_instead_of_the_cited_one() -> None:
    text = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [2]."

    report = weighed(text, BRIDGE, LAKE)

    assert suggestions(report) == [
        (1, "cite_instead", "[1] supports this sentence, the cited [2] does not.")
    ]


def test_suggestion_carries_the_passage_that_it_rests_on() -> None:
    text = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [2]."

    [suggestion] = weighed(text, BRIDGE, LAKE).weighing.claims[0].suggestions

    assert suggestion.evidence is not None
    assert suggestion.evidence.span.of(BRIDGE) == suggestion.evidence.text


def test_value_of_the_source_is_suggested_for_the_text_s_own() -> None:
    text = "The Marrow Bridge is 42 metres long [1]."

    report = weighed(text, BRIDGE)

    assert suggestions(report) == [
        (1, "correct_value", "[1] says “24 metres”, the text says “42 metres”.")
    ]


def test_uncited_claim_is_offered_the_source_that_supports_it() -> None:
    text = (
        "The lake of Orrin is deep [2]. "
        "The Marrow Bridge was opened in 1931 by Mayor Ines Calder."
    )

    report = weighed(text, BRIDGE, LAKE)

    assert suggestions(report) == [
        (2, "add_citation", "[1] supports this sentence, which cites nothing.")
    ]


def test_source_beside_one_that_could_not_be_read_is_added_not_put_instead() -> None:
    text = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [2]."
    sources = [
        SourceText(id=1, url="https://a.example/", text=BRIDGE),
        SourceText(id=2, url="https://b.example/", text=None),
    ]

    report = check(text, sources, now=NOON)

    assert suggestions(report) == [
        (
            1,
            "add_citation",
            "[1] supports this sentence, the cited [2] could not be read.",
        )
    ]


@pytest.mark.parametrize(
    "text",
    [
        "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [1].",
        "Was the Marrow Bridge opened in 1931 by Mayor Ines Calder?",
        "The Tamsin Tunnel was opened in 1931 by Mayor Ada Breck [2].",
        "The Marrow Bridge was closed in 1987 after a storm [2].",
        "Fishing is popular on the coast [2].",
        "By most measures, yes [2].",
    ],
)
def test_nothing_is_suggested(text) -> None:
    report = weighed(text, BRIDGE, LAKE)

    assert suggestions(report) == []


def test_two_origins_that_support_a_claim_verify_it() -> None:
    text = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [1]."

    report = weighed(text, BRIDGE, BRIDGE_ELSEWHERE)

    assert agreements(report) == [Agreement.VERIFIED]


def test_two_copies_of_one_text_do_not_verify() -> None:
    text = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [1][2]."

    report = weighed(text, BRIDGE, BRIDGE)

    assert agreements(report) == [Agreement.PARTIALLY_VERIFIED]


def test_two_pages_of_the_party_itself_do_not_verify() -> None:
    page = "ClickUp was founded in 2017 in San Diego. It has many customers."
    other = "Our story. ClickUp was founded in 2017 in San Diego by two friends."
    urls = ("https://clickup.com/about", "https://clickup.de/ueber")

    report = weighed(
        "ClickUp was founded in 2017 in San Diego [1][2].", page, other, urls=urls
    )

    assert agreements(report) == [Agreement.PARTIALLY_VERIFIED]


def test_more_against_than_for_is_disputed() -> None:
    text = "The Marrow Bridge is 42 metres long [1]."

    report = weighed(text, BRIDGE)

    assert agreements(report) == [Agreement.DISPUTED]


def test_nothing_for_a_claim_leaves_it_unverified() -> None:
    text = "The town hall of Orrin has 31 windows [1]."

    report = weighed(text, LAKE)

    assert agreements(report) == [Agreement.UNVERIFIED]


def test_claims_that_rest_on_one_origin_are_its_load() -> None:
    text = (
        "The Marrow Bridge is 24 metres long [1]. "
        "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [1]. "
        "Fishing is allowed from May to September [3]."
    )

    report = weighed(text, BRIDGE, BRIDGE_ELSEWHERE, LAKE)

    loads = [(each.origin_id, each.claim_ids) for each in report.weighing.loads]
    assert loads == [(1, (1,)), (3, (3,))]


def test_weighing_can_be_left_out() -> None:
    text = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [2]."
    sources = [
        SourceText(id=1, url="https://a.example/", text=BRIDGE),
        SourceText(id=2, url="https://b.example/", text=LAKE),
    ]

    report = check(text, sources, options=Options(weigh=False))

    assert report.weighing == Weighing()


def test_every_source_is_weighed_cited_or_not() -> None:
    text = "Fishing is allowed from May to September [2]."

    report = weighed(text, BRIDGE, LAKE)

    assert [each.source_id for each in report.weighing.sources] == [1, 2]
    assert all(each.credibility.overall > 0 for each in report.weighing.sources)


def test_same_input_gives_the_same_weighing() -> None:
    text = "The Marrow Bridge was opened in 1931 by Mayor Ines Calder [2]."

    first, second = weighed(text, BRIDGE, LAKE), weighed(text, BRIDGE, LAKE)

    assert first.weighing == second.weighing
