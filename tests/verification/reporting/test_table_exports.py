"""CSV and XLSX, read by their own readers."""

import csv
import io
from dataclasses import replace

import openpyxl
import pytest

from verification.reporting.exports import FORMATS, ExportOptions
from verification.reporting.exports.tables import text_cell
from verification.reporting.harmless import FORMULA_SIGNS
from verification.reporting.remarks import remarks

from .reports import bridge_report, clean_report, hostile_report


def rows_of(report, options=None, *, name="csv") -> list[dict[str, str]]:
    options = options or ExportOptions()
    written = b"".join(FORMATS[name].write(report, options))
    return list(csv.DictReader(io.StringIO(written.decode("utf-8-sig"), newline="")))


def book_of(report) -> openpyxl.Workbook:
    written = b"".join(FORMATS["xlsx"].write(report))
    return openpyxl.load_workbook(io.BytesIO(written))


def test_csv_has_a_row_for_each_claim_and_citation() -> None:
    report = bridge_report()

    rows = rows_of(report)

    assert len(rows) == sum(max(1, len(claim.citations)) for claim in report.claims)
    contradicted = next(row for row in rows if row["verdict"] == "Contradicted")
    assert contradicted["claim"] == "2"
    assert contradicted["source_id"] == "1"
    assert "1 July 2000" in contradicted["evidence"]
    assert contradicted["differences"] == "date: 1 July 1997 / 1 July 2000"
    assert contradicted["source_url"] == "https://example.org/bridge"


@pytest.mark.parametrize("name", ["csv", "findings"])
def test_table_begins_with_a_byte_order_mark_when_asked(name) -> None:
    marked = next(FORMATS[name].write(bridge_report(), ExportOptions(with_bom=True)))
    plain = next(FORMATS[name].write(bridge_report()))

    assert marked == b"\xef\xbb\xbf"
    assert plain.startswith(b'"')
    assert (
        FORMATS[name].file_name("A")
        == {"csv": "A.csv", "findings": "A findings.csv"}[name]
    )


def test_no_csv_cell_of_a_hostile_report_begins_a_formula() -> None:
    rows = rows_of(hostile_report())

    assert all(text_cell(f"{sign}1+1") == f"'{sign}1+1" for sign in FORMULA_SIGNS)
    assert set("=+-@\t\r\n＝") <= FORMULA_SIGNS
    cells = [cell for row in rows for cell in row.values()]
    assert len(rows) > 4
    assert not [cell for cell in cells if cell.startswith(tuple("=+-@\t\r\n\0"))]
    assert "'=1+1" in " ".join(cells)


def test_workbook_has_claims_sources_and_summary() -> None:
    first, second = (b"".join(FORMATS["xlsx"].write(bridge_report())) for _ in range(2))
    book = book_of(bridge_report())

    assert first == second
    claims, sources, summary, findings = book.worksheets
    assert book.sheetnames == ["Claims", "Sources", "Summary", "Findings"]
    assert findings.max_row == 1 + len(list(remarks(bridge_report())))
    assert claims.max_row == 1 + len(rows_of(bridge_report()))
    assert sources.max_row == 1 + len(bridge_report().sources)
    figures = {row[0].value: row[1].value for row in summary.iter_rows(min_row=2)}
    assert figures["Claims flagged"] == 3
    assert figures["Sources"] == 2


def test_workbook_of_a_hostile_report_holds_neither_formulas_nor_links() -> None:
    book = book_of(hostile_report())

    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not [cell for cell in cells if cell.data_type == "f" or cell.hyperlink]
    assert any(str(cell.value).startswith("=1+1") for cell in cells)


def test_a_cell_longer_than_a_spreadsheet_takes_is_cut() -> None:
    report = bridge_report()
    long = replace(report.sources[0], detail="x" * 40_000)

    book = book_of(replace(report, sources=(long,)))

    assert len(book["Sources"]["F2"].value) == 32_767


def finding_row(report) -> dict[str, str]:
    """The row of the one finding about the text itself."""
    rows = rows_of(report, name="findings")
    [row] = [line for line in rows if line["kind"] == "unknown_source"]
    return row


def test_findings_have_a_row_each_with_kind_words_and_place() -> None:
    report = bridge_report()

    row = finding_row(report)

    assert row["kind"] == "unknown_source"
    assert row["finding"] == "The text cites a source that its list does not have"
    assert report.document.text[int(row["start"]) : int(row["end"])] == row["text"]
    assert (row["text"], row["source_ids"]) == ("[3]", "3")


def test_findings_of_a_workbook_are_those_of_the_table() -> None:
    report = bridge_report()
    bare = b"".join(FORMATS["findings"].write(clean_report()))
    assert (bare[:16], bare.count(b"\n")) == (b'"kind","finding"', 1)

    head, *rows = book_of(report)["Findings"].iter_rows(values_only=True)

    written = rows_of(report, name="findings")
    assert [title.replace(" ", "_") for title in head] == list(written[0])
    assert [["" if cell is None else str(cell) for cell in row] for row in rows] == [
        list(line.values()) for line in written
    ]


@pytest.mark.parametrize("name", ["text", "values", "source_ids"])
def test_no_finding_begins_a_formula(name) -> None:
    report = bridge_report()
    [finding] = report.document.findings
    wicked = replace(
        finding, text="=1+1", values=('=HYPERLINK("x")',), source_ids=("@SUM(A1)",)
    )
    document = replace(report.document, findings=(wicked,))

    row = finding_row(replace(report, document=document))

    assert row[name].startswith("'")


def test_what_is_unsure_and_what_adds_nothing_leaves_as_columns_and_fields() -> None:
    report = bridge_report()
    place, judged = next(
        (place, claim)
        for place, claim in enumerate(report.claims)
        if claim.verdict == "supported"
    )
    [cited] = judged.citations
    little = replace(cited.judgment, unsure=True)
    cited = replace(cited, judgment=little, adds_nothing=True)
    claims = list(report.claims)
    claims[place] = replace(judged, citations=(cited,))

    rows = {row["claim"]: row for row in rows_of(replace(report, claims=tuple(claims)))}

    columns = ("claim_unsure", "unsure", "adds_nothing")
    supported, contradicted = rows[str(judged.claim.id)], rows["2"]
    assert [supported[column] for column in columns] == ["yes"] * 3
    assert [contradicted[column] for column in columns] == ["no"] * 3
