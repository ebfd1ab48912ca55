"""What is read of files of our own, kind by kind, as a whole record."""

import io
from base64 import b64encode
from datetime import UTC, datetime
from pathlib import Path

import openpyxl
import pytest
import yaml
from fpdf import FPDF

from tests.recorded import plain
from verification.reaching.docx_files import docx_to_html, docx_with_works
from verification.reaching.extracted import Kind
from verification.reaching.extraction import extract, whole_text

from .test_docx_fields import TIDE, cited, field, run, word_file, zotero

TEXTS = yaml.safe_load((Path(__file__).parent / "files.yaml").read_text("utf-8"))
"""By the ending of their names."""

LATEX = TEXTS.pop("latex")


@pytest.mark.parametrize("ending", TEXTS)
def test_text_file_is_read_as_recorded(ending, recorded):
    url = f"https://a.example/b.{ending}"
    found = [plain(extract(text.encode(), url=url)) for text in TEXTS[ending]]

    assert found == recorded


def test_manuscript_is_read_as_recorded(recorded):
    found = [whole_text(latex.encode(), Kind.LATEX)[0] for latex in LATEX]

    assert found == recorded


DAY = datetime(2014, 3, 5, tzinfo=UTC).replace(tzinfo=None)  # as workbooks have it
SHEETS = {
    "Output": [
        ["Bees of Malta"],
        [],
        ["Day", "Output (GWh)", None, "Place"],
        [DAY, 12.0, "aside", "  two \n lines "],
        [DAY.replace(hour=6, minute=7), 12.5, None, None],
        [None, True, "x" * 501, 3],
    ],
    "Empty": [],
    "Numbers": [[1, 2], [3, 4]],
}


@pytest.mark.parametrize("title", ["", " Bees and honey "])
def test_workbook_is_read_as_recorded(title, recorded):
    book = openpyxl.Workbook()
    book.remove(book.active)
    for name, rows in SHEETS.items():
        sheet = book.create_sheet(name)
        for row in rows:
            sheet.append(row)
    book.properties.title = title
    packed = io.BytesIO()
    book.save(packed)

    assert plain(extract(packed.getvalue())) == recorded


LONG = "and goes on over the whole width of the page to its other edge, word for word"
NARROW = "a line of words that fills a column"


ROWS = [(at, 100 + 14 * at) for at in range(10)]
PLAIN = [(50, y, f"{'klmnopqrst'[at]}: {LONG[: 5 * at]}") for at, y in ROWS]
PAGES = {
    "a": [
        (50, 80, f"The title {LONG}"),
        *(
            cell
            for at, y in ROWS
            for cell in (
                (50, y, f"L{at} {NARROW}"),
                (310, y + at % 2, f"R{at} {NARROW}"),
            )
        ),
        (50, 246, f"Behind the columns {LONG}"),
    ],
    "b": [
        *PLAIN[:3],
        *(
            (x, y + 60, f"{cell} {at}")
            for at, y in ROWS[:5]
            for x, cell in ((50, "Place"), (200, "2014"), (300, "2015"))
        ),
        (50, 300, "Below the table."),
    ],
    "c": [
        (50, 60, "A page without a pattern."),
        *PLAIN[4:],
        (50, 260, "A word that is par-"),
        (50, 274, "ted, a well-"),
        (50, 288, "known one, in parted words it is well-known"),
    ],
    "d": [
        *PLAIN[5:],
        (50, 260, "References:"),
        *(
            (50, 274 + 14 * at, f"[{at}] Roy B. (20{at + 10}). Tea. doi:10.1/{at}")
            for at in range(12)
        ),
    ],
    "e": [(50, 60, "Appendix A"), *PLAIN[6:]],
}


def drawn_pdf() -> bytes:
    """Pages of columns, of a table, of plain lines; each with a head and a number."""
    pdf = FPDF(unit="pt", format=(600, 800))
    pdf.set_creation_date(datetime(2014, 3, 5, tzinfo=UTC))
    for page in "abcde":
        pdf.add_page()
        pdf.set_font("Helvetica", size=10)
        head, foot = (50, 30, f"Bees {pdf.page}"), (290, 780, f"{pdf.page}")
        for x, y, words in (head, *PAGES[page], foot):
            pdf.text(x, y, words)
    return bytes(pdf.output())


def test_pdf_is_read_as_recorded(recorded):
    content = drawn_pdf()

    assert [plain(extract(content)), whole_text(content, Kind.PDF)] == recorded


WORKS = [
    TIDE,
    {
        "title": "Is it salt?",
        "author": [
            {"family": "Berg", "given": "Ada Bea", "non-dropping-particle": "van"},
            {"literal": "Hive Group"},
            {"given": "Alone"},
            {},
        ],
        "issued": {"date-parts": [[2014]]},
        "container-title": "Wells",
        "volume": 3,
        "page": "1-9",
        "URL": "https://wells.example/is it",
    },
    {"title": "A title alone."},
    {"author": [{"family": "Ng"}], "URL": "https://wells.example/b"},
    {"author": [{"family": "Ng"}]},
    {"URL": "ftp://wells.example/b"},
    None,
]


def mendeley(tag: str, words: str) -> str:
    properties = f'<w:sdtPr><w:tag w:val="{tag}"/></w:sdtPr>'
    return f"<w:sdt>{properties}<w:sdtContent>{run(words)}</w:sdtContent></w:sdt>"


KEPT = b64encode(cited(TIDE).encode()).decode().rstrip("=")
DOCUMENTS = {
    "each work": [run("It rose ") + zotero("(x)", work) + run(".") for work in WORKS],
    "several at once": [run("It rose") + zotero(" [1,2]", *WORKS[:2])],
    "a year stays": [run("It rose ") + zotero("(Okoro, 2018)", TIDE)],
    "pages": [
        zotero("(1)", TIDE, locator="4-5"),
        zotero("(2)", TIDE, locator="4", label="chapter"),
        zotero("(3)", TIDE, locator="ff."),
        zotero("(4)", TIDE, locator="7", label="page"),
    ],
    "a printed list with its heading": [
        zotero("(1)", TIDE),
        "<w:pPr><w:pStyle w:val='Heading1'/></w:pPr>" + run("Literature"),
        field(" ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY ", run("Okoro.") + run(" Tides")),
        run("Behind the list."),
    ],
    "Mendeley": [
        run("It rose ")
        + field(' ADDIN CSL_CITATION {"citationItems": []} ', run("(a)"))
        + field(" ADDIN CSL_CITATION {broken ", run("(b)"))
        + field(" ADDIN Mendeley Bibliography CSL_BIBLIOGRAPHY ", run("List")),
        mendeley("MENDELEY_CITATION_v3_e30", "(c)") + mendeley("other", "(d)"),
        mendeley(f"MENDELEY_CITATION_v3_{KEPT}", "(e)"),
        mendeley("MENDELEY_BIBLIOGRAPHY", "Printed list"),
    ],
    "other fields": [field(" PAGE ", run("12")) + run(" of 13")],
}


def test_works_of_a_word_file_are_written_out_as_recorded(recorded):
    found = {
        name: [docx_with_works(content), docx_to_html(content)]
        for name, paragraphs in DOCUMENTS.items()
        if (content := word_file(*paragraphs))
    }

    assert found == recorded
