"""Files without pages or styles, read as lines that each say what they mean. A cell
stands behind the name of its column, so that a row tells something by itself."""

from __future__ import annotations

import csv
import io
import json
import re
import zipfile
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
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

DAMAGE = (
    AttributeError,
    EOFError,
    LookupError,
    NotImplementedError,
    OSError,
    SyntaxError,
    TypeError,
    ValueError,
    zipfile.BadZipFile,
    zlib.error,
)
"""What the library and the parsers under it raise on a damaged workbook."""

_QUOTED = late_regex(r'"[^"]*"')
_NUMBER = late_regex(r"[\s\d.,:%€$£+−–/-]*")
_TIMING = late_regex(r".{0,40}-->.{0,200}|\d{1,6}|WEBVTT.*|(?:NOTE|STYLE|REGION)\b.*")
_CUE_TAG = late_regex(r"<[^<>]{1,100}>")


def read_csv(text: str) -> Extraction:
    """Read rows that commas, semicolons, tabs or bars part."""
    packed = io.StringIO(text.replace("\x00", ""))
    rows = csv.reader(packed, delimiter=_parting(text[:8000]), skipinitialspace=True)
    try:
        lines, is_cut = _lines_of(rows)
    except csv.Error as error:
        raise UnreadableFileError("The table cannot be read as CSV.") from error
    return Extraction(text="\n".join(lines), is_truncated=is_cut)


def _parting(sample: str) -> str:
    """The sign that stands equally often in the most lines; a comma, which parts
    decimals too, only where no other one does."""
    lines = _QUOTED.sub("", sample).split("\n")

    def regularity(sign: str) -> int:
        counts = Counter(line.count(sign) for line in lines if sign in line)
        return max(counts.values(), default=0)

    return max(";\t|,", key=regularity)


def read_workbook(content: bytes) -> Extraction:
    """Read the sheets, values for formulas. Raises: UnreadableFileError."""
    import openpyxl

    parts: list[str] = []
    is_truncated = False
    try:
        packed = io.BytesIO(content)
        book = openpyxl.load_workbook(packed, read_only=True, data_only=True)
        names = book.sheetnames
        for name in names[:MAX_SHEETS]:
            lines, is_cut = _lines_of(book[name].iter_rows(values_only=True))
            parts += [name, *lines, ""] if lines else []
            is_truncated = is_truncated or is_cut
        title = (book.properties.title or "").strip()
        above = next((line for line in parts[1:2] if " | " not in line), "")
    except DAMAGE as error:
        raise UnreadableFileError("The workbook is damaged or protected.") from error
    # A sheet's name names a sheet, and "Table 3" is no title that anybody cites.
    titles = tuple(filter(None, (title, above)))
    is_truncated = is_truncated or len(names) > MAX_SHEETS
    return Extraction(text="\n".join(parts), titles=titles, is_truncated=is_truncated)


def _lines_of(rows: Iterable[Sequence[Any]]) -> tuple[list[str], bool]:
    """A line for each row, and whether some were left out."""
    cells = [[_cell(value) for value in row] for row in islice(rows, MAX_ROWS + 1)]
    lines: list[str] = []
    names: Sequence[str] | None = None
    for row in filter(any, cells[:MAX_ROWS]):
        values = zip(chain(names or (), repeat("")), row, strict=False)
        told = (
            f"{name}: {value}" if name else value for name, value in values if value
        )
        lines.append(" | ".join(told))
        if names is None and sum(map(bool, row)) > 1:  # above it stand titles
            names = row if _is_head(row) else ()
    return lines, len(cells) > MAX_ROWS


def _is_head(row: Sequence[str]) -> bool:
    """Whether a row names its columns; beside words a year is a name too."""
    words = sum(not _NUMBER.fullmatch(cell) for cell in row)
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
    told = ("\n".join(filter(None, _entry(entry))) for entry in entries[:MAX_ENTRIES])
    titles = (title,) if title else ()
    return Extraction("\n\n".join((title, *told)), titles, is_truncated=True)


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


MAX_TITLE_LINE = 200
"""Characters: a longer first line is the first paragraph."""

MAX_JSON_DEPTH = 60
"""Nesting that is walked: written by people and programs alike, far below."""

_HEADING = late_regex(r"^#{1,6} {1,9}(\S.{0,500})$", re.MULTILINE)
_LINK = late_regex(r"!?\[([^\[\]\n]{0,500})\]\(\s{0,9}[^()\s]{1,2000}[^()\n]{0,300}\)")
_EMPHASIS = late_regex(r"(?<![\w*])(\*{1,3}|_{1,3})(?=\S)([^*_\n]{1,1000})\1(?![\w*])")
_HEADING_MARK = late_regex(r"^#{1,6} {1,9}", re.MULTILINE)
_ADDRESS = late_regex(r"[a-z]{2,8}://|\S{41}")
"""Addresses, and keys that only programs read."""

_TITLE_KEYS = ("title", "headline", "name")


def read_plain(text: str) -> Extraction:
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    titles = (first,) if len(first) <= MAX_TITLE_LINE else ()
    return Extraction(text=text, titles=titles)


def read_markdown(text: str) -> Extraction:
    """Give the words without the marks, line for line."""
    shown = _EMPHASIS.sub(r"\2", _LINK.sub(r"\1", text))
    heading = _HEADING.search(shown)
    titles = (heading[1],) if heading else ()
    return Extraction(text=_HEADING_MARK.sub("", shown), titles=titles)


def read_json(text: str) -> Extraction:
    """Give each text and number on a line. Raises: UnreadableFileError."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableFileError("The file is called JSON and is none.") from error
    top = value if isinstance(value, dict) else {}
    titles = tuple(top[key] for key in _TITLE_KEYS if isinstance(top.get(key), str))
    return Extraction(text="\n".join(_json_lines(value)), titles=titles)


def read_xml(text: str) -> Extraction:
    """Give the text of each element on a line. Raises: UnreadableFileError."""
    from lxml import etree

    parser = etree.XMLParser(
        recover=True, resolve_entities=False, no_network=True, huge_tree=False
    )
    root = None
    with suppress(etree.XMLSyntaxError, ValueError):
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    if root is None:
        raise UnreadableFileError("The file is called XML and is none.")
    if etree.QName(root).localname in {"rss", "feed", "RDF"}:
        return read_feed(root)
    named = islice(root.iter("{*}article-title", "{*}title"), 3)
    titles = tuple("".join(map(str, element.itertext())) for element in named)
    return Extraction(text="\n".join(map(str, root.itertext())), titles=titles)


def _json_lines(value: object) -> Iterator[str]:
    waiting: list[tuple[str, object, int]] = [("", value, 0)]
    while waiting:
        name, inner, depth = waiting.pop()
        if isinstance(inner, dict | list) and depth < MAX_JSON_DEPTH:
            named = (
                inner.items() if isinstance(inner, dict) else zip(repeat(name), inner)
            )
            pairs = list(named)
            waiting.extend((str(key), one, depth + 1) for key, one in reversed(pairs))
        elif isinstance(inner, str | int | float) and not isinstance(inner, bool):
            words = plain_words(inner) if isinstance(inner, str) else str(inner)
            if words and not (_ADDRESS.match(words) and " " not in words):
                yield f"{name}: {words}" if name else words
