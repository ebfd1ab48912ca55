"""What IEEE style abbreviates, and what it does not make up."""

from __future__ import annotations

from tests.cases import cases
from verification.records import Name, Work, WorkDate, WorkType
from verification.reporting.bibliography import Style, format_bibliography


def ieee(**fields) -> str:
    known = {
        "id": "w",
        "title": "Listening to sediment",
        "authors": (Name(family="Eklund", given="Sven"),),
        "issued": WorkDate((2028,)),
    }
    return format_bibliography([Work(**(known | fields))], style=Style.IEEE)


@cases
def test_a_degree_is_named_only_where_it_is_known(genre, words) -> None:
    entry = ieee(type=WorkType.THESIS, genre=genre, publisher="Osaka University")

    assert f"sediment,” {words}, Osaka Univ., 2028." in entry.replace("’s", "’s")


@cases
def test_conference_is_abbreviated_and_its_publisher_left_out(container, words) -> None:
    entry = ieee(
        type=WorkType.PAPER_CONFERENCE,
        container=container,
        publisher="Buoy Society",
        place="Gdansk",
        pages="1-9",
    )

    assert words in entry
    assert "Gdansk" not in entry


def test_city_of_a_conference_is_that_of_the_event() -> None:
    entry = ieee(
        type=WorkType.PAPER_CONFERENCE,
        container="Buoy Symposium",
        event_place="Oslo",
        place="Gdansk",
    )

    assert "in Buoy Symp., Oslo, 2028." in entry


def test_journal_keeps_its_name() -> None:
    entry = ieee(
        type=WorkType.ARTICLE_JOURNAL, container="International Journal of Silt"
    )

    assert "International Journal of Silt, 2028" in entry
