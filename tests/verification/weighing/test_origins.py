"""Which sources have their information from the same place."""

import pytest

from tests.cases import cases
from tests.depth import at_depth
from verification.records import OriginReason, SourceProfile
from verification.weighing import group_origins

from .releases import INTRO, OTHER_RELEASE, PLANT_RELEASE, RELEASE, REPORT  # noqa: F401 - in the cases

HIRING_RELEASE = "FOR IMMEDIATE RELEASE\nGlobex announced that it hires miners."

STATUTE = (
    "Whoever negligently injures the life, body, freedom or property of another "
    "person is obliged to compensate the other for the resulting damage."
)

FOREWORD = INTRO * 8
LONG_REPORT = REPORT * 3
PLEDGE = (
    "“We will not close a single school in this valley while I am in office and as "
    "long as there are children who want to learn here,” Mayor Calder said."
)


def source(id: int, url: str = "", text: str = "", **fields) -> SourceProfile:
    return SourceProfile(id, url=url, text=text, **fields)


@cases
def test_sources_are_one_origin(
    name, sources: list[SourceProfile], reason: OriginReason
) -> None:
    origins = group_origins(sources)

    assert [origin.source_ids for origin in origins] == [(1, 2)]
    assert reason in {link.reason for link in origins[0].links}
    assert origins[0].reason.startswith("2 sources, 1 origin: ")


@cases
def test_sources_are_two_origins(name, sources: list[SourceProfile]) -> None:
    origins = group_origins(sources)

    assert [origin.source_ids for origin in origins] == [(1,), (2,)]
    assert all(origin.reason == "" for origin in origins)


@cases
def test_origin_names_what_is_shared(
    name, sources: list[SourceProfile], said: str
) -> None:
    (origin,) = group_origins(sources)

    assert said in origin.reason


@pytest.mark.parametrize(
    "before", [INTRO, "İstanbul İzmir "]
)  # longer in small letters
def test_link_has_the_text_that_both_sources_share(before) -> None:
    first = source(1, "https://a.example/", f"{before}{RELEASE}")
    second = source(2, "https://b.example/", f"{REPORT} {RELEASE}")

    link = group_origins([first, second])[0].links[0]

    assert link.text == RELEASE.rstrip(".")


COPIES = at_depth(300, 100)


def test_hundreds_of_copies_are_one_origin() -> None:
    text = " ".join(f"word{number * number % 9001}" for number in range(1000))
    copies = [
        source(place, f"https://site{place}.example/", f"Intro {place}. {text}")
        for place in range(COPIES)
    ]

    origins = group_origins(copies)

    assert len(origins) == 1
    assert len(origins[0].links) < COPIES * 9
