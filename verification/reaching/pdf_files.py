"""A PDF to its text, page by page. Words parted at a line's end are joined; lines that
stand on most pages (headers, footers, page numbers) and the list of references at the
end are dropped."""

from __future__ import annotations

import io
import re
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from unicodedata import normalize

from pypdf import PageObject, PdfReader
from pypdf.errors import DeprecationError, PyPdfError

from verification.errors import TextTooLongError, UnreadableFileError
from verification.language.lists import late_regex

from .cleaning import MAX_TEXT, clean, clean_line
from .extracted import Extraction
from .pdf_columns import PieceCollector, part_columns, set_tables
from .pruning import REFERENCE_HEADING, looks_like_entries

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
    *(DeprecationError, PyPdfError, ArithmeticError, AssertionError, AttributeError),
    *(LookupError, OSError, RecursionError, TypeError, ValueError, NotImplementedError),
)
"""What pypdf raises on damaged files beside its own errors."""

_DIGITS = late_regex(r"\d+")
_PAGE_NUMBER = late_regex(
    r"(?:page |p\. ?|seite |- ?)?(?:\d{1,4}|[ivxlc]{1,7})(?: ?(?:/|of|von) ?\d{1,4})?"
    r"(?: ?-)?",
    re.IGNORECASE,
)
_HYPHEN_END = late_regex(r"([^\W\d_]{1,40})([-\u00ad\u2010])\n([^\W\d_]{1,40})")
_WORD = late_regex(r"[^\W\d_]{1,60}(?:-[^\W\d_]{1,60})?(?!-\n)")
_LIGATURES = {each: normalize("NFKC", chr(each)) for each in range(0xFB00, 0xFB07)}
_AFTER_REFERENCES = late_regex(
    r"(?:appendix|appendices|supplement(?:ary|al)?\b|annex|anhang|annexe)", re.I
)
_NO_TITLE = late_regex(
    r"(?:untitled|title|microsoft word\b.*|powerpoint.*|.*\.(?:docx?|pdf|tex|dvi|indd"
    r"|qxd|pptx?|rtf)|slide 1|document\d*|\W*)",
    re.IGNORECASE,
)


def read_pdf(content: bytes) -> Extraction:
    """Raises: UnreadableFileError: It is locked, damaged, or holds pictures of text
    only."""
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
    """Give the text of a document to be verified with its references, and the title it
    names. Raises: TextTooLongError: It cannot all be read. UnreadableFileError: As
    `read_pdf`."""
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
            pages.append(clean(_read_page(reader.pages[number])).translate(_LIGATURES))
        except _FAULTS:
            pages.append("")
        if sum(map(len, pages)) > MAX_TEXT or time.monotonic() > deadline:
            break
    if not any(pages):
        raise UnreadableFileError(
            "The PDF holds no text: its pages may be pictures. Paste its text instead."
        )
    return pages


def _read_page(page: PageObject) -> str:
    """Columns one by one and tables as rows; else the text as pypdf gives it."""
    collector = PieceCollector()
    try:
        text = page.extract_text(visitor_text=collector) or ""
        return part_columns(collector.pieces) or set_tables(text, collector.pieces)
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
    if len(pages) < MIN_PAGES_FOR_REPEATS:
        return [_drop_edges(page, frozenset()) for page in pages]
    counts: Counter[str] = Counter()
    for page in pages:
        counts.update({_shape(line) for line in _edge_lines(page.split("\n"))})
    least = max(2.0, REPEAT_SHARE * len(pages))
    repeated = frozenset(shape for shape, count in counts.items() if count >= least)
    return [_drop_edges(page, repeated) for page in pages]


def _drop_edges(page: str, repeated: frozenset[str]) -> str:
    lines = page.split("\n")
    is_edge = [True] * len(lines)
    if len(lines) > 2 * EDGE_LINES:
        middle = len(lines) - 2 * EDGE_LINES
        is_edge[EDGE_LINES:-EDGE_LINES] = [False] * middle
    return "\n".join(
        line
        for line, edge in zip(lines, is_edge, strict=True)
        if not (edge and (_shape(line) in repeated or _PAGE_NUMBER.fullmatch(line)))
    )


def _edge_lines(lines: list[str]) -> list[str]:
    if len(lines) <= 2 * EDGE_LINES:
        return lines
    return lines[:EDGE_LINES] + lines[-EDGE_LINES:]


def _shape(line: str) -> str:
    return _DIGITS.sub("#", line.strip().lower())


def _cut_references(pages: list[str]) -> list[str]:
    """Cut from a line "References" in the second half up to an appendix or the end."""
    for number in range(len(pages) // 2, len(pages)):
        lines = pages[number].split("\n")
        for at, line in enumerate(lines):
            if not REFERENCE_HEADING.fullmatch(line.strip().rstrip(":")):
                continue
            rest = [*lines[at + 1 :], *"\n".join(pages[number + 1 :]).split("\n")]
            if looks_like_entries(rest[:40]):
                return [
                    *pages[:number],
                    "\n".join(lines[:at]),
                    *_after(pages[number + 1 :]),
                ]
    return pages


def _after(pages: Sequence[str]) -> list[str]:
    """Empty the pages up to an appendix: their places keep the page numbers right."""
    kept: list[str] = []
    is_back = False
    for page in pages:
        is_back = is_back or _AFTER_REFERENCES.match(page) is not None
        kept.append(page if is_back else "")
    return kept


def _join(pages: Sequence[str]) -> tuple[str, list[int]]:
    """Join pages with an empty line between, words parted at line ends made whole."""
    words = frozenset(word.lower() for page in pages for word in _WORD.findall(page))

    def whole(parted: re.Match[str]) -> str:
        """Keep the hyphen of a word that has it within lines, and never lacks it."""
        first, _, second = parted.groups()
        with_hyphen, without = f"{first}-{second}", f"{first}{second}"
        is_compound = with_hyphen.lower() in words and without.lower() not in words
        return with_hyphen if is_compound or second[0].isupper() else without

    starts: list[int] = []
    pieces: list[str] = []
    length = 0
    for page in pages:
        piece = _HYPHEN_END.sub(whole, page).strip()
        starts.append(length)
        if piece:
            pieces.append(piece)
            length += len(piece) + 2
    text = "\n\n".join(pieces)
    return text, [min(at, len(text)) for at in starts]


def _first_lines(pages: Sequence[str]) -> Iterator[str]:
    """Give what may be the title: one to three lines at the top of the first page, at
    first the topmost. A journal's name or a date often stands above the title."""
    lines = (
        [line for line in pages[0].split("\n")[:12] if len(line) > 3] if pages else []
    )
    for start in range(min(MAX_LINES_ABOVE + 1, len(lines))):
        for count in range(1, min(MAX_TITLE_LINES, len(lines) - start) + 1):
            yield " ".join(lines[start : start + count])
