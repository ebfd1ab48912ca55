"""Works in the fields that Zotero and Mendeley write into Word files."""

import io
import json
import zipfile
from base64 import b64encode
from html import escape

import pytest

from verification.reaching.docx_files import docx_to_html, docx_with_works
from verification.reading import read

from .files import make_docx

WORDS = make_docx("words")
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
TIDE = {
    "id": 1,
    "type": "article-journal",
    "title": "Tides of the inner bay",
    "author": [{"family": "Okoro", "given": "Nia"}],
    "issued": {"date-parts": [["2018", 5]]},
    "container-title": "Coastal Notes",
    "DOI": "10.5555/tides.18",
}
SALT = {"id": 2, "title": "Salt in wells", "URL": "https://wells.example/salt"}


def cited(*works: object, **more: object) -> str:
    return json.dumps({"citationItems": [{"itemData": work, **more} for work in works]})


def char(kind: str) -> str:
    return f'<w:r><w:fldChar w:fldCharType="{kind}"/></w:r>'


def field(instruction: str, shown: str, *, step: int = 30) -> str:
    """A field whose instruction is split over runs, as Word splits it."""
    cuts = range(0, len(instruction), step)
    pieces = (escape(instruction[at : at + step]) for at in cuts)
    runs = "".join(
        f'<w:r><w:instrText xml:space="preserve">{piece}</w:instrText></w:r>'
        for piece in pieces
    )
    return f"{char('begin')}{runs}{char('separate')}{shown}{char('end')}"


def run(words: str) -> str:
    return f'<w:r><w:t xml:space="preserve">{escape(words)}</w:t></w:r>'


def zotero(shown: str, *works: object, **more: object) -> str:
    return field(
        f" ADDIN ZOTERO_ITEM CSL_CITATION {cited(*works, **more)} ", run(shown)
    )


def word_file(*paragraphs: str) -> bytes:
    """A file whose paragraphs are runs of WordprocessingML."""
    body = "".join(f"<w:p>{paragraph}</w:p>" for paragraph in paragraphs)
    document = f'<w:document xmlns:w="{W}"><w:body>{body}</w:body></w:document>'
    return replaced(WORDS, "word/document.xml", document)


def replaced(content: bytes, name: str, part: str) -> bytes:
    buffer = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(content)) as packed,
        zipfile.ZipFile(buffer, "w") as written,
    ):
        for path in packed.namelist():
            written.writestr(path, part if path == name else packed.read(path))
    return buffer.getvalue()


def ties(content: bytes) -> list[tuple[str, list[str]]]:
    """Each statement with the addresses that its markers lead to."""
    document = read(docx_with_works(content))
    urls = {reference.source_id: reference.url for reference in document.references}
    return [
        (claim.text, sorted({urls[citation.source_id] for citation in claim.citations}))
        for claim in document.claims
        if claim.is_checkable
    ]


BAY = "The inner bay is tidal up to the old mill"
DOI, WELLS = "https://doi.org/10.5555/tides.18", "https://wells.example/salt"
CONTROL = (
    '<w:sdt><w:sdtPr><w:tag w:val="MENDELEY_CITATION_v3_{data}"/></w:sdtPr>'
    "<w:sdtContent><w:r><w:t>(1)</w:t></w:r></w:sdtContent></w:sdt>"
)
NESTED = field(
    f"ADDIN CSL_CITATION {cited(TIDE)}",
    field(r" HYPERLINK \l ref1 ", run("(1)")),
)


@pytest.mark.parametrize(
    ("marker", "urls"),
    [
        (zotero("[1]", TIDE), [DOI]),
        (zotero("(Okoro 2018)", TIDE), [DOI]),
        (zotero("(Okoro, 2018; Salt)", TIDE, SALT), [DOI, WELLS]),
        (zotero("(Okoro 45)", TIDE, locator="45", label="page"), [DOI]),
        (field(f"ADDIN CSL_CITATION {cited(SALT)}", run("(1)"), step=3), [WELLS]),
        (NESTED, [DOI]),
        (CONTROL.format(data=b64encode(cited(TIDE).encode()).decode()), [DOI]),
        (
            f'<w:fldSimple w:instr="{escape("ADDIN ZOTERO_ITEM CSL_CITATION ")}'
            f'{escape(cited(TIDE))}"><w:r><w:t>(1)</w:t></w:r></w:fldSimple>',
            [DOI],
        ),
    ],
)
def test_printed_marker_is_tied_to_the_works_in_its_field(
    marker: str, urls: list[str]
) -> None:
    content = word_file(run(f"{BAY} ") + marker + run("."))

    [(claim, tied)] = ties(content)

    assert claim.startswith(BAY)
    assert tied == urls


def test_printed_list_gives_way_to_the_works_of_the_fields() -> None:
    content = word_file(
        run("References"),
        run(f"{BAY} ") + zotero("[2]", TIDE) + run("."),
        run("Most wells there are brackish ") + zotero("[1]", SALT) + run("."),
        field("ADDIN ZOTERO_BIBL {} CSL_BIBLIOGRAPHY", run("1. Salt") + run("2. Tide")),
    )

    html = docx_with_works(content)

    assert "1. Salt" not in html
    assert html.endswith(
        "<p>[1] Okoro, N. (2018). “Tides of the inner bay.” Coastal Notes. "
        f"{DOI}</p><p>[2] “Salt in wells.” {WELLS}</p>"
    )


def test_note_that_prints_no_address_gets_that_of_its_field() -> None:
    note = zotero("Okoro, “Tides of the inner bay”.", TIDE)
    notes = (
        f'<w:footnotes xmlns:w="{W}"><w:footnote w:id="1"><w:p>{note}</w:p>'
        "</w:footnote></w:footnotes>"
    )
    content = word_file(run(f"{BAY}.") + '<w:r><w:footnoteReference w:id="1"/></w:r>')
    with zipfile.ZipFile(buffer := io.BytesIO(content), "a") as packed:
        packed.writestr("word/footnotes.xml", notes)

    [(_, urls)] = ties(buffer.getvalue())

    assert urls == [DOI]


@pytest.mark.parametrize(
    "instruction",
    [
        "PAGE",
        "ADDIN ZOTERO_ITEM CSL_CITATION not JSON",
        "ADDIN ZOTERO_ITEM CSL_CITATION {",
        "ADDIN CSL_CITATION []",
        'ADDIN CSL_CITATION {"citationItems": {"itemData": 3}}',
        'ADDIN CSL_CITATION {"citationItems": [null, 7, {"itemData": ["x"]}]}',
        f"ADDIN CSL_CITATION {cited({'title': {}, 'URL': 'javascript:alert(1)'})}",
        'ADDIN CSL_CITATION {"citationItems": ' + "[" * 100_000,
        "ADDIN ZOTERO_BIBL {}",
    ],
    ids=lambda instruction: instruction[-24:],
)
def test_field_without_works_stays_as_it_is_printed(instruction: str) -> None:
    content = word_file(run(BAY) + field(instruction, run(" (1)"), step=9_000))

    assert docx_with_works(content) == docx_to_html(content)


def test_works_of_wrong_types_lose_only_what_is_wrong() -> None:
    odd: dict[str, object]
    odd = {"title": "Tides", "author": [3, {"family": []}], "issued": {"date-parts": 9}}
    odd |= {"container-title": {"a": 1}, "volume": True, "DOI": 10.5, "URL": None}
    content = word_file(run(f"{BAY} ") + zotero("(1)", odd) + run("."))

    assert docx_with_works(content).endswith("<p>[1] “Tides.”</p>")


def test_fields_that_never_end_cost_no_more_than_their_length() -> None:
    opened = (char("begin") + char("separate") + run("x")) * 300
    content = word_file(opened)

    assert docx_with_works(content) == docx_to_html(content)
