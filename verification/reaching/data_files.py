"""Files of data, read as lines that each say what they mean: tables, feeds, captions. A
cell stands behind the name of its column, so that a row tells something by itself."""

from __future__ import annotations

import csv
import io
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import chain, islice, repeat
from typing import Any

from verification.errors import UnreadableFileError
from verification.language.lists import late_regex

from .extracted import Extraction
from .page_data import plain_words

MAX_ROWS = 20_000
"""Rows of one sheet that are read; what is behind them is said to be unread."""

MAX_SHEETS, MAX_CELL = 20, 500

MAX_ENTRIES = 300
"""Entries of a feed; most list the last ten to fifty."""

_FAULTS = (
    *(AttributeError, EOFError, LookupError, NotImplementedError, OSError),
    *(SyntaxError, TypeError, ValueError, zipfile.BadZipFile, zlib.error),
)
"""What the library and the parsers under it raise on a damaged workbook."""

_NUMBER = late_regex(r"[\s\d.,:%€$£+−–/-]*")
_TIMING = late_regex(r".{0,40}-->.{0,200}|\d{1,6}|WEBVTT.*|(?:NOTE|STYLE|REGION)\b.*")
_CUE_TAG = late_regex(r"<[^<>]{1,100}>")


def read_csv(text: str) -> Extraction:
    """Read rows that commas, semicolons, tabs or bars part."""
    sample = text[:8000]
    try:
        dialect: type[csv.Dialect] | csv.Dialect = csv.Sniffer().sniff(sample, ",;\t|")
    except csv.Error:
        dialect = csv.excel
    rows = csv.reader(io.StringIO(text.replace("\x00", "")), dialect)
    try:
        lines, is_cut = _lines_of(rows)
    except csv.Error as error:
        raise UnreadableFileError("The table cannot be read as CSV.") from error
    return Extraction(text="\n".join(lines), is_truncated=is_cut)


def read_workbook(content: bytes) -> Extraction:
    """Read the sheets of a workbook, values in place of formulas. Raises:
    UnreadableFileError: It is damaged or encrypted."""
    import openpyxl

    parts: list[str] = []
    is_truncated = False
    try:
        book = openpyxl.load_workbook(
            io.BytesIO(content), read_only=True, data_only=True
        )
        names = book.sheetnames
        for name in names[:MAX_SHEETS]:
            sheet = book[name]
            lines, is_cut = _lines_of(sheet.iter_rows(values_only=True))
            parts += [name, *lines, ""] if lines else []
            is_truncated = is_truncated or is_cut
        title = (book.properties.title or "").strip()
    except _FAULTS as error:
        raise UnreadableFileError("The workbook is damaged or protected.") from error
    titles = tuple(filter(None, (title, *names[:1])))
    is_truncated = is_truncated or len(names) > MAX_SHEETS
    return Extraction(text="\n".join(parts), titles=titles, is_truncated=is_truncated)


def _lines_of(rows: Iterable[Sequence[Any]]) -> tuple[list[str], bool]:
    """A line for each row, and whether some were left out."""
    cells = [[_cell(each) for each in row] for row in islice(rows, MAX_ROWS + 1)]
    lines: list[str] = []
    names: Sequence[str] | None = None
    for row in filter(any, cells[:MAX_ROWS]):
        values = zip(chain(names or (), repeat("")), row, strict=False)
        told = (f"{name}: {each}" if name else each for name, each in values if each)
        lines.append(" | ".join(told))
        if names is None and sum(map(bool, row)) > 1:  # above it stand titles
            names = row if _is_head(row) else ()
    return lines, len(cells) > MAX_ROWS


def _is_head(row: Sequence[str]) -> bool:
    """Whether a row names its columns; beside words a year is a name too."""
    words = sum(not _NUMBER.fullmatch(each) for each in row)
    return words > 0 and (2 * words >= len(row) or not _NUMBER.fullmatch(row[0]))


def _cell(value: Any) -> str:
    if isinstance(value, datetime) and not (value.hour or value.minute or value.second):
        value = value.date()
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return "" if value is None else " ".join(str(value)[:MAX_CELL].split())


def read_feed(root: Any) -> Extraction:
    """Read an RSS or Atom feed: of each entry its title, its day and its text."""
    entries = list(islice(root.iter("{*}item", "{*}entry"), MAX_ENTRIES + 1))
    title = _child(root if _child(root, "title") else root.find("{*}channel"), "title")
    told = ("\n".join(filter(None, _entry(each))) for each in entries[:MAX_ENTRIES])
    return Extraction(
        text="\n\n".join((title, *told)),
        titles=(title,) if title else (),
        is_truncated=True,
    )


def _entry(node: Any) -> Iterator[str]:
    yield plain_words(_child(node, "title"))
    yield next(filter(None, (_child(node, name) for name in _DAYS)), "")
    yield max((plain_words(_child(node, name)) for name in _TEXTS), key=len)


_DAYS = ("pubDate", "published", "updated", "date")
_TEXTS = ("encoded", "content", "description", "summary")


def _child(node: Any, name: str) -> str:
    found = None if node is None else node.find(f"{{*}}{name}")
    return "" if found is None else "".join(map(str, found.itertext())).strip()


def read_captions(text: str) -> Extraction:
    """Read the captions of a film (WebVTT, SubRip): the words, without their times."""
    spoken: list[str] = []
    for line in text.splitlines():
        words = " ".join(_CUE_TAG.sub("", line).split())
        if words and not _TIMING.fullmatch(line.strip()) and words not in spoken[-2:]:
            spoken.append(words)  # captions that roll show each line twice or thrice
    return Extraction(text=plain_words(" ".join(spoken)))
