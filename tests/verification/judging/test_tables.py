"""Numbers that stand in a table of the source."""

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import cases
from verification.judging import index_source, judge_text
from verification.judging.comparing import compare
from verification.judging.read_claim import read_claim
from verification.judging.text.tables import find_tables
from verification.records import Verdict


@cases
def test_cell_of_the_row_and_column_that_a_claim_names_decides(
    claim: str, caption: str, rows: list[str], verdict: str
) -> None:
    judgment = judge_text(claim, "\n".join((caption, *rows)))

    assert judgment.verdict is Verdict(verdict)


@cases
def test_what_a_claim_does_not_name_whole_is_not_looked_up(
    claim: str, rows: list[str]
) -> None:
    source = index_source("\n".join(("Deaths", *rows)))

    comparison = compare(read_claim(claim, "en"), source)

    assert not any(finding.is_cell for finding in comparison.quantities)


def test_number_that_the_text_says_too_is_borne_out_whatever_the_table_says() -> None:
    table = "Deaths\nCountry | 2022 | 2023\nNorway | 44 | 48"

    judgment = judge_text(
        "In Norway 44 people died in 2023.",
        f"In Norway 44 people died in 2023, the ministry said.\n\n{table}",
    )

    assert judgment.verdict is Verdict.SUPPORTED


@given(st.text("ab1| \n-", max_size=60))
def test_cells_are_stretches_of_the_text_as_many_in_each_row(text: str) -> None:
    rows = [row for table in find_tables(text) for row in (table.head, *table.rows)]
    printed = [cell.of(text) for row in rows for cell in row if cell]

    assert all(words == words.strip() and "|" not in words for words in printed)
    assert all(
        len(row) == len(table.head) for table in find_tables(text) for row in table.rows
    )
