"""Each kind of work in each style, against entries made by the manuals' rules."""

from tests.cases import cases, each_of
from verification.records import Name, Work, WorkDate, WorkType
from verification.reporting.bibliography import listing, locators, names
from verification.reporting.bibliography.titles import Case, cased

from .samples import golden_entries, golden_works, marked

STYLES = ["apa", "mla", "chicago", "chicago-notes", "ieee", "inline", "note"]
GOLDEN = [(style, golden) for style in STYLES for golden in golden_entries(style)]


@each_of(("style", "golden"), GOLDEN)
def test_entry_is_what_the_manual_asks(style, golden):
    is_note = style == "note"
    style = listing.Style.CHICAGO_NOTES if is_note else listing.Style(style)
    (entry,) = listing.make_entries([golden.work], style=style, is_footnotes=is_note)

    assert marked(entry.runs) == golden.entry, (golden.kind, golden.rule)


def test_golden_works_cover_the_kinds_that_desks_cite() -> None:
    kinds = {work.type for work in golden_works().values()}

    assert kinds >= {
        WorkType.ARTICLE,
        WorkType.ARTICLE_JOURNAL,
        WorkType.ARTICLE_MAGAZINE,
        WorkType.ARTICLE_NEWSPAPER,
        WorkType.BOOK,
        WorkType.CHAPTER,
        WorkType.DATASET,
        WorkType.MOTION_PICTURE,
        WorkType.PAPER_CONFERENCE,
        WorkType.REPORT,
        WorkType.SOFTWARE,
        WorkType.STANDARD,
        WorkType.THESIS,
        WorkType.WEBPAGE,
    }


def ieee(**fields) -> str:
    known = {
        "id": "w",
        "title": "Listening to sediment",
        "authors": (Name(family="Eklund", given="Sven"),),
        "issued": WorkDate((2028,)),
    }
    return listing.format_bibliography(
        [Work(**(known | fields))], style=listing.Style.IEEE
    )


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


@cases
def test_title_case(title: str, expected: str) -> None:
    assert cased(title, Case.TITLE) == expected


@cases
def test_sentence_case(title: str, expected: str) -> None:
    assert cased(title, Case.SENTENCE) == expected


def test_title_in_another_language_keeps_its_case() -> None:
    assert cased("Der Wattboden", Case.SENTENCE, language="de") == "Der Wattboden"


@cases
def test_page_ranges(pages: str, apa: str, mla: str, chicago: str) -> None:
    assert locators.full_range(pages) == apa
    assert locators.mla_range(pages) == mla
    assert locators.chicago_range(pages) == chicago


@cases
def test_editions(edition: str, expected: str) -> None:
    assert locators.edition_words(edition) == expected


@cases
def test_dates(date: WorkDate, apa: str, mla: str, chicago: str) -> None:
    assert locators.year_first(date) == apa
    assert locators.day_first(date) == mla
    assert locators.month_first(date) == chicago


@cases
def test_initials(given: str, expected: str) -> None:
    assert names.initials(given) == expected


def test_particle_goes_with_the_family_name_and_a_dropping_one_with_the_given() -> None:
    jan = Name(family="Meer", given="Jan", particle="van der")
    jules = Name(family="Musset", given="Jules", dropping_particle="de")
    jean = Name(family="Alembert", given="Jean", particle="d’")

    assert names.inverted(jan) == "van der Meer, Jan"
    assert names.direct(jules) == "Jules de Musset"
    assert names.inverted_initials(jules) == "Musset, J. de"
    assert names.direct(jean) == "Jean d’Alembert"
