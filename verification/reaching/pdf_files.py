"""A PDF to its text, page by page. Words parted at a line's end are joined; headers,
footers, page numbers and the list of references at the end are dropped."""

from __future__ import annotations

import io
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, chain, islice
from typing import Any

from pypdf import PageObject, PdfReader
from pypdf.errors import DeprecationError, PyPdfError

from verification.errors import TextTooLongError, UnreadableFileError
from verification.language.lists import late_regex

from .cleaning import MAX_TEXT, clean, clean_line, with_whole_words, words_in
from .extracted import Extraction
from .pruning import REFERENCE_HEADING, looks_like_entries

SAME_LINE = 2.0
"""Points by which two parts of one line may differ in height: indices stand askew."""

SAME_EDGE = 3.0
"""Points by which the lines of one column may differ where they begin."""

MIN_ROWS = 6
"""Lines with two parts from which a page may have columns: tables have fewer."""

MIN_SHARE = 0.5
"""Share of the page's lines that have two parts."""

MIN_LENGTH = 22
"""Characters of both parts on average: narrow columns have 35, cells of tables 12."""

MAX_CELL = 22
"""Characters of the cells of a table, on average."""

MIN_TABLE_ROWS = 3
"""Rows in which cells begin at the same places, from which they are a table's."""

CHARACTER_WIDTH = 0.5
"""Of the size of the type: tells lines across both columns from those of one."""


@dataclass(frozen=True, slots=True)
class DrawnText:
    """Some characters drawn in one go."""

    text: str
    x: float
    y: float
    size: float


Row = list[DrawnText]


class TextCollector:
    """What pypdf calls with each text of a page, in the order of drawing."""

    def __init__(self) -> None:
        self.drawn: list[DrawnText] = []

    def __call__(
        self, text: str, outer: Any, inner: Any, font: Any, size: float
    ) -> None:
        if text.strip():
            x, y = inner[4], inner[5]
            self.drawn.append(
                DrawnText(
                    text.strip("\n"),
                    x * outer[0] + y * outer[2] + outer[4],
                    x * outer[1] + y * outer[3] + outer[5],
                    abs(size * (inner[3] or inner[0] or 1.0) * (outer[3] or 1.0)),
                )
            )


def part_columns(drawn: Sequence[DrawnText]) -> str:
    """Give the text of a page column by column, "" when it needs no help."""
    rows = _rows(drawn)
    gutter = _find_gutter(rows)
    if gutter is None:
        return ""
    lines: list[str] = []
    left: list[str] = []
    right: list[str] = []
    for row in rows:
        ours, theirs = _sides(row, gutter)
        if not theirs and _reaches_across(ours, gutter):
            lines += [*left, *right, _joined(ours)]
            left, right = [], []
            continue
        left += [_joined(ours)] if ours else []
        right += [_joined(theirs)] if theirs else []
    return "\n".join((*lines, *left, *right))


def set_tables(text: str, drawn: Sequence[DrawnText]) -> str:
    """Give the text of a page with each row of a table on a line, its cells parted by
    bars. A table of which some words stand elsewhere too stays as it is."""
    lines = text.split("\n")
    for table in _tables(drawn):
        rows = [" | ".join(cell.text.strip() for cell in row) for row in table]
        bare = [_bare(row) for row in rows]
        known = {_bare(cell.text) for row in table for cell in row}.union(bare)
        at = [n for n, line in enumerate(lines) if _bare(line) in known - {""}]
        if at and sum(len(_bare(lines[n])) for n in at) == sum(map(len, bare)):
            lines[at[0]] = "\n".join(rows)
            lines = [line for n, line in enumerate(lines) if n not in at[1:]]
    return "\n".join(lines)


def _tables(drawn: Sequence[DrawnText]) -> Iterator[list[Row]]:
    """The runs of rows, from the top of a page, whose cells stand below each other."""
    table: list[Row] = []
    for row in (*_rows(sorted(drawn, key=lambda text: (-text.y, text.x))), []):
        row = sorted(row, key=lambda cell: cell.x)
        starts = {_bucket(cell.x) for cell in row}
        above = {_bucket(cell.x) for cell in table[-1]} if table else starts
        if len(row) > 1 and len(starts & above) > 1:
            table.append(row)
            continue
        cells = [cell for line in table for cell in line]
        is_narrow = sum(len(cell.text) for cell in cells) <= MAX_CELL * len(cells)
        if len(table) >= MIN_TABLE_ROWS and is_narrow:
            yield table
        table = [row] if len(row) > 1 else []


def _bare(line: str) -> str:
    return "".join(line.replace("|", " ").split())


def _rows(drawn: Sequence[DrawnText]) -> list[Row]:
    rows: list[Row] = []
    for text in drawn:
        if rows and abs(rows[-1][-1].y - text.y) <= SAME_LINE:
            rows[-1].append(text)
        else:
            rows.append([text])
    return rows


def _find_gutter(rows: Sequence[Row]) -> float | None:
    """Where the second column begins; None when there is none drawn across."""
    starts: Counter[int] = Counter()
    for row in rows:
        first = row[0].x
        starts.update({_bucket(cell.x) for cell in row[1:] if cell.x > first + 50})
    if not starts:
        return None
    bucket, _ = starts.most_common(1)[0]
    gutter = bucket * SAME_EDGE
    double = [
        row
        for row in rows
        if row[0].x < gutter - SAME_EDGE
        and any(abs(_bucket(cell.x) - bucket) <= 1 for cell in row)
    ]
    if len(double) < max(MIN_ROWS, MIN_SHARE * len(rows)):
        return None
    sides = zip(*(_sides(row, gutter) for row in double), strict=True)
    lengths = (sum(len(_joined(row)) for row in side) for side in sides)
    return gutter if min(lengths) >= MIN_LENGTH * len(double) else None


def _sides(row: Row, gutter: float) -> tuple[Row, Row]:
    """What stands on the left of a gutter, and on its right."""
    edge = gutter - SAME_EDGE
    left = [text for text in row if text.x < edge]
    return left, [text for text in row if text.x >= edge]


def _bucket(x: float) -> int:
    return round(x / SAME_EDGE)


def _reaches_across(row: Row, gutter: float) -> bool:
    last = row[-1]
    end = last.x + CHARACTER_WIDTH * last.size * len(last.text)
    return end > gutter + 5 * SAME_EDGE


def _joined(row: Row) -> str:
    """The texts of one part of a line: pypdf has set the spaces between them."""
    return "".join(drawn.text for drawn in row).strip()


MAX_PAGES = 400
"""Pages read: longer than reports, shorter than what would take a minute."""

MAX_READING_SECONDS = 12.0
"""After which the pages read so far must do: 33 ms a page when measured."""

MIN_PAGES_FOR_REPEATS = 3
"""Pages from which a line that repeats differs from one that stands twice."""

REPEAT_SHARE = 0.5
"""Share of pages on which a line stands that is no text: left and right alternate."""

EDGE_LINES = 3
"""Lines at the top and at the bottom of a page that may be headers or footers."""

MAX_TITLE_LINES = 3
"""Lines of one title; more set alike are a heading with its text."""

MAX_LINES_ABOVE = 4
"""Lines that may stand above a title: a journal, a volume, a date, a kind of paper."""

_FAULTS = (
    DeprecationError,
    PyPdfError,
    ArithmeticError,
    AssertionError,
    AttributeError,
    LookupError,
    OSError,
    RecursionError,
    TypeError,
    ValueError,
    NotImplementedError,
)
"""What pypdf raises on damaged files beside its own errors."""

_DIGITS = late_regex(r"\d+")
_PAGE_NUMBER = late_regex(
    r"(?:page |p\. ?|seite |- ?)?(?:\d{1,4}|[ivxlc]{1,7})(?: ?(?:/|of|von) ?\d{1,4})?"
    r"(?: ?-)?",
    re.IGNORECASE,
)
_AFTER_REFERENCES = late_regex(
    r"(?:appendix|appendices|supplement(?:ary|al)?\b|annex|anhang|annexe)", re.I
)
_NO_TITLE = late_regex(
    r"(?:untitled|title|microsoft word\b.*|powerpoint.*|.*\.(?:docx?|pdf|tex|dvi|indd"
    r"|qxd|pptx?|rtf)|slide 1|document\d*|\W*)",
    re.IGNORECASE,
)


def read_pdf(content: bytes) -> Extraction:
    """Raises: UnreadableFileError: It is locked, damaged, or holds pictures of text."""
    reader, page_count, metadata = _open(content)
    pages = _read_pages(reader, min(page_count, MAX_PAGES))
    text, starts = _join(_cut_references(_drop_repeats(pages)))
    title, author, year = metadata
    return Extraction(
        text=text,
        titles=(title, *_first_lines(pages)),
        author=author,
        published=year,
        page_starts=tuple(starts),
        is_truncated=len(pages) < page_count,
    )


def read_whole_pdf(content: bytes) -> tuple[str, str]:
    """Give a document's text with its references, and the title it names. Raises:
    TextTooLongError: It cannot all be read. UnreadableFileError: As `read_pdf`."""
    reader, page_count, (title, _, _) = _open(content)
    if page_count > MAX_PAGES:
        raise TextTooLongError(
            f"The PDF has {page_count:,} pages; at most {MAX_PAGES} can be read. "
            "Choose the pages that matter."
        )
    pages = _read_pages(reader, page_count)
    if len(pages) < page_count:
        raise TextTooLongError(
            f"Of the PDF's {page_count:,} pages only {len(pages)} could be read in "
            "time. Choose the pages that matter."
        )
    return _join(_drop_repeats(pages))[0], title


Metadata = tuple[str, str, str]
"""Title, author, year of creation; each "" when not given."""


def _open(content: bytes) -> tuple[PdfReader, int, Metadata]:
    """Open a file: its reader, the number of its pages, what it says of itself."""
    try:
        reader = PdfReader(io.BytesIO(content), strict=False)
        if reader.is_encrypted and not reader.decrypt(""):
            raise UnreadableFileError(
                "The PDF is protected by a password. Choose a copy without one."
            )
        return reader, len(reader.pages), _read_metadata(reader)
    except _FAULTS as error:
        raise UnreadableFileError("The PDF is damaged. Choose another copy.") from error


def _read_pages(reader: PdfReader, count: int) -> list[str]:
    """Give each page's clean text while time and room last; "" for one that cannot be
    read."""
    deadline = time.monotonic() + MAX_READING_SECONDS
    pages: list[str] = []
    for number in range(count):
        try:
            pages.append(clean(_read_page(reader.pages[number])))
        except _FAULTS:
            pages.append("")
        if sum(map(len, pages)) > MAX_TEXT or time.monotonic() > deadline:
            break
    if not any(pages):
        why = "The PDF holds no text: its pages may be pictures."
        raise UnreadableFileError(f"{why} Paste its text instead.")
    return pages


def _read_page(page: PageObject) -> str:
    """Columns one by one and tables as rows; else the text as pypdf gives it."""
    collector = TextCollector()
    try:
        text = page.extract_text(visitor_text=collector) or ""
        return part_columns(collector.drawn) or set_tables(text, collector.drawn)
    except _FAULTS:
        return page.extract_text() or ""


def _read_metadata(reader: PdfReader) -> Metadata:
    metadata = reader.metadata
    if metadata is None:
        return "", "", ""
    created = re.match(r"D:((?:19|20)\d\d)", str(metadata.get("/CreationDate")))
    title, author = (
        clean_line(str(metadata.get(key) or "")) for key in ("/Title", "/Author")
    )
    title = "" if _NO_TITLE.fullmatch(title) else title
    return title, author, created[1] if created else ""


def _drop_repeats(pages: Sequence[str]) -> list[str]:
    """Drop lines at the edges of pages that repeat on most, but for digits."""
    edges = ({_shape(line) for line in _at_edges(page.split("\n"))} for page in pages)
    counts = Counter(chain.from_iterable(edges))
    least = max(2.0, REPEAT_SHARE * len(pages))
    repeated = frozenset(shape for shape, count in counts.items() if count >= least)
    is_long = len(pages) >= MIN_PAGES_FOR_REPEATS
    return [_drop_edges(page, repeated if is_long else frozenset()) for page in pages]


def _drop_edges(page: str, repeated: frozenset[str]) -> str:
    lines = page.split("\n")
    inside = range(EDGE_LINES, len(lines) - EDGE_LINES)
    return "\n".join(
        line
        for at, line in enumerate(lines)
        if at in inside
        or not (_shape(line) in repeated or _PAGE_NUMBER.fullmatch(line))
    )


def _at_edges(lines: list[str]) -> list[str]:
    return lines[:EDGE_LINES] + lines[max(EDGE_LINES, len(lines) - EDGE_LINES) :]


def _shape(line: str) -> str:
    return _DIGITS.sub("#", line.strip().lower())


def _cut_references(pages: list[str]) -> list[str]:
    """Cut from a line "References" in the second half up to an appendix or the end."""
    for number in range(len(pages) // 2, len(pages)):
        lines = pages[number].split("\n")
        for at, line in enumerate(lines):
            if not REFERENCE_HEADING.fullmatch(line.strip().rstrip(":")):
                continue
            behind = pages[number + 1 :]
            rest = [*lines[at + 1 :], *"\n".join(behind).split("\n")]
            if looks_like_entries(rest[:40]):
                return [*pages[:number], "\n".join(lines[:at]), *_after(behind)]
    return pages


def _after(pages: Sequence[str]) -> list[str]:
    """Empty the pages up to an appendix: their places keep the page numbers right."""
    starts = (at for at, page in enumerate(pages) if _AFTER_REFERENCES.match(page))
    back = next(starts, len(pages))
    return [*[""] * back, *pages[back:]]


def _join(pages: Sequence[str]) -> tuple[str, list[int]]:
    """Join pages with an empty line between, words parted at line ends made whole."""
    words = frozenset().union(*map(words_in, pages))
    cleaned = [with_whole_words(page, words=words).strip() for page in pages]
    text = "\n\n".join(filter(None, cleaned))
    lengths = (len(page) + 2 if page else 0 for page in cleaned)
    starts = accumulate(lengths, initial=0)
    return text, [min(at, len(text)) for at in islice(starts, len(cleaned))]


def _first_lines(pages: Sequence[str]) -> Iterator[str]:
    """Give what may be the title: one to three lines at the top of the first page, at
    first the topmost. A journal's name or a date often stands above the title."""
    lines = [line for line in pages[0].split("\n")[:12] if len(line) > 3]
    for start in range(min(MAX_LINES_ABOVE + 1, len(lines))):
        for count in range(1, min(MAX_TITLE_LINES, len(lines) - start) + 1):
            yield " ".join(lines[start : start + count])
