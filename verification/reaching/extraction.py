"""What a body says: its text, its titles, and the signs of what kind of page it is.
Runs in a child process (`bounded`), because parsers of hostile files may run wild."""

from __future__ import annotations

from dataclasses import replace

from verification.errors import BinaryFileError, EmptyTextError
from verification.language.detection import detect_language

from .cleaning import MAX_TEXT, clean, clean_line, decode, with_whole_words
from .extracted import Extraction, Kind, find_kind


def extract(
    content: bytes, *, content_type: str = "", charset: str = "", url: str = ""
) -> Extraction:
    """Read a body of any kind. What is declared may lie; the ending of `url` counts.
    Only of HTML the text may be empty: walls have none. Raises: BinaryFileError: It is
    no kind of text. UnreadableFileError: It is damaged, encrypted or not what it claims
    to be. EmptyTextError: It was read and holds nothing."""
    kind = find_kind(content, content_type=content_type, url=url)
    raw = _read(content, kind, charset=charset, url=url)
    text = raw.text if raw.page_starts else clean(raw.text)
    if kind is not Kind.HTML:  # whose lines are blocks, and part no words
        text = with_whole_words(text)
    if not text and kind is not Kind.HTML:
        raise EmptyTextError("The file holds no text.")
    return replace(
        raw,
        text=text[:MAX_TEXT].rstrip(),
        kind=kind,
        titles=tuple(filter(None, dict.fromkeys(map(clean_line, raw.titles)))),
        author=clean_line(raw.author, max_length=200),
        site_name=clean_line(raw.site_name, max_length=100),
        language=detect_language(text) or raw.language,
        page_starts=tuple(at for at in raw.page_starts if at < MAX_TEXT),
        is_truncated=raw.is_truncated or len(text) > MAX_TEXT,
    )


def _read(content: bytes, kind: Kind, *, charset: str, url: str) -> Extraction:
    """The readers are imported when needed: their libraries take half a second."""
    if kind is Kind.BINARY:
        raise BinaryFileError("The file is no text in any form that we read.")
    if kind is Kind.PDF:
        from .pdf_files import read_pdf

        return read_pdf(content)
    if kind is Kind.DOCX:
        from .docx_files import read_docx

        return read_docx(content)
    if kind is Kind.WORKBOOK:
        from .data_files import read_workbook

        return read_workbook(content)
    text = decode(content, declared=charset)
    if kind is Kind.HTML:
        from .html_pages import read_html

        return read_html(text, url=url)
    from . import data_files as files

    readers = {
        Kind.CSV: files.read_csv,
        Kind.CAPTIONS: files.read_captions,
        Kind.XML: files.read_xml,
        Kind.JSON: files.read_json,
        Kind.MARKDOWN: files.read_markdown,
    }
    return readers.get(kind, files.read_plain)(text)


def whole_text(content: bytes, kind: Kind) -> tuple[str, str]:
    """Give a document to be verified as it was written, DOCX as HTML, LaTeX as
    Markdown, PDF as text with its references; and the title that a PDF names."""
    if kind is Kind.DOCX:
        from .docx_files import docx_with_works

        return docx_with_works(content), ""
    if kind is Kind.PDF:
        from .pdf_files import read_whole_pdf

        return read_whole_pdf(content)
    from .latex_files import latex_to_markdown

    return latex_to_markdown(decode(content)), ""
