"""RIS as people have it, and as we write it."""

import pytest

from tests.cases import cases
from verification.errors import BadCallError
from verification.records import Name, Work, WorkDate, WorkType
from verification.reporting.bibliography import as_ris, works_from_ris

from .samples import article


def read_one(*lines: str) -> Work:
    (work,) = works_from_ris("\n".join(lines), "refs.ris")
    return work


def test_article_with_everything_people_write() -> None:
    work = read_one(
        "TY  - JOUR",
        "AU  - Ng, Ada",
        "A1  - van der Meer, Jan, Jr.",
        "AU  - Tide Office",
        "T1  - A title that goes over",
        "      two lines",
        "JF  - Journal of Estuary Studies",
        "JA  - J. Est. Stud.",
        "PY  - 2031",
        "DA  - 2031/05/03/",
        "VL  - 12",
        "IS  - 3",
        "SP  - 321",
        "EP  - 328",
        "SN  - 1234-567X",
        "DO  - doi:10.5555/a",
        "UR  - https://example.org/a",
        "Y2  - 2031/06/01/",
        "KW  - silt",
        "KW  - tide",
        "XX  - unknown tag",
        "ER  - ",
    )

    assert work == Work(
        id="work-1",
        type=WorkType.ARTICLE_JOURNAL,
        title="A title that goes over two lines",
        authors=(
            Name(family="Ng", given="Ada"),
            Name(literal="Tide Office"),
            Name(family="Meer", given="Jan", particle="van der", suffix="Jr."),
        ),
        container="Journal of Estuary Studies",
        container_short="J. Est. Stud.",
        issued=WorkDate(parts=(2031, 5, 3)),
        accessed=WorkDate(parts=(2031, 6, 1)),
        volume="12",
        issue="3",
        pages="321-328",
        issn="1234-567X",
        doi="10.5555/a",
        url="https://example.org/a",
        keyword="silt, tide",
    )


@cases
def test_dates(typed: str, expected: WorkDate) -> None:
    assert read_one("TY  - BOOK", f"Y1  - {typed}", "ER  -").issued == expected


@pytest.mark.parametrize("end", ["ER  - ", "", "TY  - BOOK\nER  -"])
def test_work_ends_with_its_last_line_the_next_work_or_the_file(end: str) -> None:
    works = works_from_ris(f"TY  - BOOK\nTI  - One\n{end}", "refs.ris")

    assert works[0].title == "One"


@pytest.mark.parametrize("gap", ["  - ", " - "])
def test_line_ends_and_gaps_of_other_programs_are_read(gap: str) -> None:
    lines = [f"TY{gap}BOOK", f"TI{gap}One", f"ER{gap}"]

    (work,) = works_from_ris("\r\n".join(lines), "refs.ris")

    assert (work.type, work.title) == (WorkType.BOOK, "One")


def test_series_of_a_book_is_not_its_container() -> None:
    work = read_one("TY  - BOOK", "TI  - One", "T2  - Water Library", "ER  -")

    assert (work.series, work.container) == ("Water Library", "")


def test_tag_outside_any_work_is_named_with_its_place() -> None:
    with pytest.raises(BadCallError, match=r'refs.ris, line 2: "AU" stands outside'):
        works_from_ris("\nAU  - Ng, Ada\nTY  - BOOK\nER  -", "refs.ris")


def test_foreign_use_of_our_own_tag_is_passed_over() -> None:
    assert read_one("TY  - BOOK", "U5  - my shelf", "ER  -") == Work(
        id="work-1", type=WorkType.BOOK
    )


def test_written_entry_is_what_people_expect() -> None:
    text = as_ris([article(issued=WorkDate(parts=(2031, 5, 3)), doi="10.5555/a")])

    assert text.split("\r\n") == [
        "TY  - JOUR",
        "ID  - ng2031",
        "AU  - Ng, Ada",
        "TI  - Silt and time",
        "T2  - Tidal Letters",
        "VL  - 4",
        "DO  - 10.5555/a",
        "PY  - 2031",
        "DA  - 2031/05/03/",
        "SP  - 10",
        "EP  - 19",
        "ER  - ",
        "",
    ]


@pytest.mark.parametrize("text", ["ER -", "TY - BOOK", "AU - Mallory"])
def test_no_text_breaks_out_of_its_line(text: str) -> None:
    works = [article("a", title=text, note=text), article("b")]

    assert [each.id for each in works_from_ris(as_ris(works), "x")] == ["a", "b"]
