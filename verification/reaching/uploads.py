"""Files that a person hands in: sources, and documents to be verified, kept as written:
Markdown and HTML as they stand, DOCX as HTML, LaTeX as Markdown."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from html import unescape

from verification.errors import (
    BinaryFileError,
    EmptyTextError,
    TextTooLongError,
    UnreadableFileError,
)
from verification.language.lists import late_regex
from verification.reading.headings import is_source_heading

from .bounded import BoundedReader, shared_reader
from .cleaning import clean_line, decode
from .extracted import Kind, find_kind

MAX_CHARACTERS = 2_000_000
"""Of one document, markup included: a book of 700 pages."""

_HTML_TITLE = late_regex(r"<title\b[^<>]{0,200}>([^<]{1,1000})", re.IGNORECASE)
_HTML_HEADING = late_regex(r"<h[12]\b[^<>]{0,200}>(.{1,1000}?)</h[12]>", re.I | re.S)
_MARKDOWN_HEADING = late_regex(r"^#{1,2} {1,9}(\S.{0,300})$", re.MULTILINE)
_TAG = late_regex(r"<[^<>]{0,500}>")
_NOT_READ = {
    "odt": "an OpenDocument text",
    "rtf": "Rich Text",
    "epub": "an e-book",
    "pages": "a Pages document",
}
"""Kinds of document that are refused by name, with what they are."""

_MARKS = {b"{\\rtf": "rtf", b"application/epub": "epub", b"opendocument.text": "odt"}
_OLD_WORD_MARK = b"\xd0\xcf\x11\xe0"
_NAMED_KINDS = {"pdf": Kind.PDF, "docx": Kind.DOCX}
_FORMATS = {kind: kind.value for kind in (Kind.HTML, Kind.DOCX, Kind.PDF)}
_FORMATS |= dict.fromkeys((Kind.MARKDOWN, Kind.LATEX), "markdown")
_ADVICE = "Save it as DOCX, PDF, HTML, Markdown or plain text and try again."


@dataclass(frozen=True, slots=True)
class UploadedText:
    """A file read."""

    text: str
    format: str
    """What the file was: markdown, html, docx, pdf or text."""

    title: str
    """Its first heading or the title it names; "" when it has none."""

    page_starts: tuple[int, ...] = ()
    """Of a source in PDF: where in `text` each page begins."""


def read_upload(
    name: str, content: bytes, *, reader: BoundedReader | None = None
) -> UploadedText:
    """Read a document as it was written; `html` and `docx` give HTML. Raises:
    EmptyTextError, TextTooLongError. BinaryFileError: It is no text.
    UnreadableFileError: It is damaged, locked or not what its name says."""
    kind = _checked_kind(name, content)
    reader = reader or shared_reader()
    title = ""
    if kind in {Kind.DOCX, Kind.PDF, Kind.LATEX}:
        text, title = reader.whole_text(content, kind)
    else:
        # No charset takes fewer than one byte for four characters of plain text.
        _check_length(len(content) // 4)
        text = decode(content).replace("\r\n", "\n").replace("\r", "\n")
        if name.lower().endswith(".ipynb"):
            text = _notebook_text(text)
    _check_length(len(text))
    if not _TAG.sub("", text).strip():
        raise EmptyTextError("The file holds no text. Choose another one.")
    text_format = _FORMATS.get(kind, "text")
    return UploadedText(text, text_format, title or _find_title(text, text_format))


def _notebook_text(text: str) -> str:
    """The cells of a notebook as Markdown; what its programs printed is left out."""
    try:
        cells = json.loads(text)["cells"]
        parts = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
    except (ValueError, LookupError, TypeError, RecursionError) as error:
        raise UnreadableFileError(f"The file is no notebook. {_ADVICE}") from error
    return "\n\n".join(
        f"```\n{source}\n```" if kind == "code" else source for kind, source in parts
    )


def read_source_upload(
    name: str, content: bytes, *, reader: BoundedReader | None = None
) -> UploadedText:
    """Read a source's text without markup. Raises as `read_upload`."""
    kind = _checked_kind(name, content)
    extraction = (reader or shared_reader()).read(content, url=name)
    if not extraction.text:
        raise EmptyTextError("The file holds no text. Choose another one.")
    title = extraction.titles[0] if extraction.titles else ""
    form = _FORMATS.get(kind, "text")
    return UploadedText(extraction.text, form, title, extraction.page_starts)


def _checked_kind(name: str, content: bytes) -> Kind:
    if not content.strip():
        raise EmptyTextError("The file is empty. Choose another one.")
    marked = (form for mark, form in _MARKS.items() if mark in content[:100])
    ending = next(marked, name.rpartition(".")[2].lower())
    if ending in _NOT_READ:
        raise BinaryFileError(f"The file is {_NOT_READ[ending]}. {_ADVICE}")
    if content.startswith(_OLD_WORD_MARK):
        raise BinaryFileError(f"The file is of an old kind of Word. {_ADVICE}")
    kind = find_kind(content, url=name)
    if kind is not Kind.BINARY and name.lower().endswith((".tex", ".latex")):
        kind = Kind.LATEX
    named = _NAMED_KINDS.get(name.rpartition(".")[2].lower())
    if named is not None and kind is not named:
        what = f"The file is called {named.upper()} and is none."
        raise UnreadableFileError(f"{what} {_ADVICE}")
    if kind is Kind.BINARY:
        what = "The file is no text in any form that we read."
        raise BinaryFileError(f"{what} {_ADVICE}")
    return kind


def _check_length(length: int) -> None:
    if length > MAX_CHARACTERS:
        raise TextTooLongError(
            f"The text has {length:,} characters or more; at most {MAX_CHARACTERS:,} "
            "can be read. Choose the part that matters."
        )


def _find_title(text: str, text_format: str) -> str:
    start = text[:20_000]
    if text_format == "markdown" or (text_format == "text" and start.startswith("# ")):
        heading = _MARKDOWN_HEADING.search(start)
        return _as_title(heading[1].strip("# ")) if heading else ""
    if text_format in {"html", "docx"}:
        found = _HTML_TITLE.search(start) or _HTML_HEADING.search(start)
        return _as_title(unescape(_TAG.sub("", found[1]))) if found else ""
    return ""


def _as_title(words: str) -> str:
    """A heading as a title; nothing where it only stands over a list of sources."""
    line = clean_line(words)
    return "" if is_source_heading(line) else line
