"""A table that came back, CSV or a workbook: its rows by the names of our columns."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from verification.errors import UnreadableFileError
from verification.language.wording import LANGUAGES, use_language
from verification.language.wording import gettext as _
from verification.reaching.cleaning import decode
from verification.reaching.data_files import DAMAGE, MAX_ROWS
from verification.reporting.harmless import FORMULA_SIGNS

COLUMNS = ("claim", "text", "decision", "decision_note", "decision_by", "new_text")
"""Those that are read; the last is one that people add for the sentence as it should
be."""

NEEDED = frozenset(("claim", "decision"))
LONGEST_CELL = 10_000
_NO_TABLE = (
    "The file is no table of this report: it needs the columns “claim” and “decision”, "
    "as the CSV and the spreadsheet have them."
)


def rows_in(content: bytes) -> list[dict[str, str]]:
    """Raises UnreadableFileError: it is no table, or has not our columns."""
    is_book = content.startswith(b"PK")
    try:
        rows = book_rows(content) if is_book else csv_rows(decode(content))
        found = named_rows(rows)
    except (csv.Error, *DAMAGE) as error:
        raise UnreadableFileError(_NO_TABLE) from error
    if found is None:
        raise UnreadableFileError(_NO_TABLE)
    return found


def book_rows(content: bytes) -> Iterator[Sequence[str]]:
    import openpyxl

    packed = io.BytesIO(content)
    book = openpyxl.load_workbook(packed, read_only=True, data_only=True)
    for row in islice(book.worksheets[0].iter_rows(values_only=True), MAX_ROWS):
        yield ["" if cell is None else str(cell) for cell in row]


def csv_rows(text: str) -> Iterator[Sequence[str]]:
    """Rows parted by commas, semicolons or tabs, as spreadsheets save them."""
    first = text.partition("\n")[0]
    sign = max(",;\t", key=first.count)
    lines = io.StringIO(text.replace("\x00", ""), newline="")
    return islice(csv.reader(lines, delimiter=sign), MAX_ROWS)


def named_rows(rows: Iterable[Sequence[str]]) -> list[dict[str, str]] | None:
    """None where no row names our columns."""
    names: list[str] | None = None
    heads = heads_in_all_languages()
    found = []
    for row in rows:
        if names is None:
            cells = [as_head(cell) for cell in row]
            cells = [heads.get(cell, cell) for cell in cells]
            names = cells if set(cells) >= NEEDED else None
            continue
        pairs = zip(names, row, strict=False)
        found.append({name: typed(cell) for name, cell in pairs if name in COLUMNS})
    return None if names is None else found


def as_head(cell: str) -> str:
    return "_".join(cell.lower().split())


def heads_in_all_languages() -> dict[str, str]:
    """The columns that are read, by what a spreadsheet calls them in each language."""
    heads: dict[str, str] = {}
    for language in LANGUAGES:
        with use_language(language):
            shown = ((_(name.replace("_", " ")), name) for name in COLUMNS)
            heads |= {as_head(words): name for words, name in shown}
    return heads


def typed(cell: str) -> str:
    """A cell without the apostrophe by which we keep it from being a formula."""
    cell = cell[:LONGEST_CELL]
    if cell[:1] == "'" and cell[1:2] in FORMULA_SIGNS:
        cell = cell[1:]
    return cell.removesuffix(".0") if cell[:-2].isdecimal() else cell
