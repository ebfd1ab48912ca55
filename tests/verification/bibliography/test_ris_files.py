"""RIS as people have it, and as we write it."""

import pytest

from tests.cases import cases
from verification.errors import BadCallError
from verification.records import Work, WorkDate
from verification.reporting.bibliography.ris import as_ris, works_from_ris

from .samples import article


def read_one(*lines: str) -> Work:
    (work,) = works_from_ris("\n".join(lines), "refs.ris")
    return work


@cases
def test_file_is_read(behaviour, text, works: list[Work]) -> None:
    assert list(works_from_ris(text, "refs.ris")) == works


@cases
def test_dates(typed: str, expected: WorkDate) -> None:
    assert read_one("TY  - BOOK", f"Y1  - {typed}", "ER  -").issued == expected


def test_tag_outside_any_work_is_named_with_its_place() -> None:
    with pytest.raises(BadCallError, match=r'refs.ris, line 2: "AU" stands outside'):
        works_from_ris("\nAU  - Ng, Ada\nTY  - BOOK\nER  -", "refs.ris")


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

    assert [ri.id for ri in works_from_ris(as_ris(works), "x")] == ["a", "b"]
