"""What is read out of PDFs."""

from collections.abc import Sequence

import pytest
from fpdf import FPDF
from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from verification.errors import TextTooLongError, UnreadableFileError
from verification.reaching import pdf_files
from verification.reaching.extraction import extract
from verification.reaching.pdf_files import DrawnText, part_columns, read_whole_pdf

from .files import lock_pdf, make_blank_pdf, make_pdf

PAGES = [
    "Coffee and long life\nAda Ng\nPeople who drank coffee lived longer.",
    "The study followed 4,200 nurses.",
    "It ran for eleven years.",
    "The nurses were well.",
]
REFERENCES = "References\n" + "\n".join(
    f"[{n}] Roy B. (20{n}). Tea is for ever. doi:10.1/{n}" for n in range(10, 22)
)


@pytest.mark.parametrize("content", [make_pdf(PAGES), lock_pdf(make_pdf(PAGES), "")])
def test_pages_are_read_and_their_starts_are_known(content: bytes) -> None:
    found = extract(content)

    starts = found.page_starts
    assert len(starts) == 4
    assert found.text[starts[1] :].startswith("The study followed 4,200 nurses.")
    assert found.text[starts[3] :] == "The nurses were well."


@cases
def test_pages_are_read(behaviour, pages, options, has: list[str], lacks: list[str]):
    found = extract(make_pdf(pages, **options))

    assert [phrase for phrase in has if phrase not in found.text] == []
    assert [phrase for phrase in lacks if phrase in found.text] == []
    assert len(found.page_starts) == len(pages)


def test_titles_are_those_it_names_and_its_first_lines() -> None:
    found = extract(make_pdf(PAGES, title="Coffee and Long Life", author="Ada Ng"))

    assert found.titles[0] == "Coffee and Long Life"
    assert "Coffee and long life" in found.titles
    assert found.author == "Ada Ng"


@pytest.mark.parametrize("title", ["Microsoft Word - final2.docx", "untitled", "a.tex"])
def test_title_that_a_program_left_behind_is_not_taken(title: str) -> None:
    found = extract(make_pdf(PAGES, title=title))

    assert title not in found.titles


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (lock_pdf(make_pdf(PAGES), "secret"), "password"),
        (make_pdf(PAGES)[:300], "damaged"),
        (b"%PDF-1.7\n" + b"\x00garbage" * 50, "damaged"),
        (make_blank_pdf(3), "pictures"),
    ],
    ids=["locked", "cut short", "garbage", "no text"],
)
def test_pdf_without_readable_text_says_why(content: bytes, words: str) -> None:
    with pytest.raises(UnreadableFileError, match=words):
        extract(content)


@pytest.mark.parametrize(
    ("bound", "value", "pages"), [("MAX_PAGES", 2, 2), ("MAX_READING_SECONDS", 0.0, 1)]
)
def test_pages_beyond_a_bound_are_left_out_and_that_is_said(
    monkeypatch, bound, value, pages
):
    monkeypatch.setattr(pdf_files, bound, value)

    found = extract(make_pdf(PAGES))

    assert found.is_truncated
    assert len(found.page_starts) == pages
    assert "eleven years" not in found.text


def test_whole_pdf_keeps_its_references() -> None:
    text, title = read_whole_pdf(make_pdf([*PAGES, REFERENCES], title="Coffee"))

    assert "[10] Roy B." in text
    assert title == "Coffee"


def test_whole_pdf_of_too_many_pages_is_refused() -> None:
    with pytest.raises(TextTooLongError, match="3,000 pages"):
        read_whole_pdf(make_blank_pdf(3000))


LEFT = [f"Left line {number} tells of the ferries that" for number in range(1, 13)]
RIGHT = [f"Right line {number} tells of bridges, and" for number in range(1, 13)]


def two_columns(left: Sequence[str], right: Sequence[str], *, across: bool) -> bytes:
    """One page with a title over two columns, drawn column by column or across."""
    pdf = FPDF()
    pdf.add_page()
    pdf.set_font("Helvetica", size=10)
    pdf.text(20, 20, "Of ferries and of bridges, a title above both of them")
    ours = [(20, 30 + 6 * row, line) for row, line in enumerate(left)]
    theirs = [(110, 30 + 6 * row, line) for row, line in enumerate(right)]
    both = [line for pair in zip(ours, theirs, strict=True) for line in pair]
    for x, y, line in both if across else [*ours, *theirs]:
        pdf.text(x, y, line)
    return bytes(pdf.output())


@pytest.mark.parametrize("across", [False, True])
def test_columns_are_read_one_after_the_other(across: bool) -> None:
    read = extract(two_columns(LEFT, RIGHT, across=across))

    lines = read.text.split("\n")
    assert lines[0].startswith("Of ferries and of bridges")
    assert lines[1:] == [*LEFT, *RIGHT]


def test_rows_of_a_table_are_no_columns() -> None:
    names = [f"Ferry {number}" for number in range(1, 13)]
    figures = [f"{number}00 people" for number in range(1, 13)]

    read = extract(two_columns(names, figures, across=True))

    assert "Ferry 3 | 300 people" in read.text


PLACE = st.sampled_from([20.0, 110.0, 110.5, 311.0, -3.0, 1e9])
DRAWN = st.builds(DrawnText, st.text(max_size=40), PLACE, PLACE, PLACE)


@given(st.lists(DRAWN, max_size=40))
def test_parting_columns_loses_and_makes_no_character(texts: list[DrawnText]) -> None:
    drawn = "".join(piece.text for piece in texts)

    text = part_columns(texts)

    assert not text or sorted("".join(text.split())) == sorted("".join(drawn.split()))


def test_ligatures_are_folded_and_only_parted_words_are_joined() -> None:
    page = (
        "The well-known ferry is well-\nknown and a co-\noperation of self-\n"
        "made men.\nA cooperation of old."
    )
    text, _ = pdf_files._join([page])

    assert "is well-known and" in text
    assert "a cooperation of selfmade men" in text


def test_table_drawn_column_by_column_is_read_row_by_row() -> None:
    rows = ("Region 2019 2020", "North 1,200 1,350", "South 9 8")
    pdf = FPDF()
    pdf.set_font("Helvetica", size=11)
    pdf.add_page()
    pdf.multi_cell(0, 6, "The table gives tonnes.")
    for column in range(3):
        for line, row in enumerate(rows):
            pdf.text(20 + 40 * column, 40 + 7 * line, row.split()[column])

    found = extract(bytes(pdf.output()))

    assert found.text == (
        "The table gives tonnes.\nRegion | 2019 | 2020\nNorth | 1,200 | 1,350\n"
        "South | 9 | 8"
    )
