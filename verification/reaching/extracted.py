"""What is read out of the body of a page or a file: its kind, by the look of its bytes
first and what is declared then, and the records that readers make."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from verification.language.lists import ListedMapping, table_rows

LOOKED_AT = 2048
"""Bytes: where magic numbers, document types and a binary's NULs show."""


class Kind(StrEnum):
    HTML = "html"
    PDF = "pdf"
    DOCX = "docx"
    MARKDOWN = "markdown"
    LATEX = "latex"
    """By a file's name alone; a source that is written so is read as it stands."""

    JSON = "json"
    XML = "xml"
    CSV = "csv"
    WORKBOOK = "workbook"
    CAPTIONS = "captions"
    PLAIN = "plain"
    BINARY = "binary"


_KINDS: Mapping[str, Kind] = ListedMapping(
    lambda: {name: Kind(kind) for name, kind in table_rows("reaching/kinds")}
)
"""Of media types, and of endings of file names."""

_DATA = frozenset({Kind.CSV, Kind.CAPTIONS})
"""What servers call plain text, for want of a better word."""

_DOCX_TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_BY_SUFFIX = {"json": Kind.JSON, "xml": Kind.XML}
_BINARY_TYPES = ("image/", "audio/", "video/", "font/", "model/")
_LOOKS_LIKE_HTML = re.compile(
    rb"<(?:!doctype\s{1,9}html|html|head|body|title|meta|div|p|h1|article)[\s>]", re.I
)
_LOOKS_LIKE_XML = re.compile(rb"\s{0,99}<(?:\?xml\s|(?:rss|feed)[\s>])", re.I)
_UTF16_MARKS = (b"\xff\xfe", b"\xfe\xff")
_BINARY_CONTROLS = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f]")
MAX_BINARY_SHARE = 0.02
"""Share of control bytes above which bytes are no text; text has one by accident."""


def find_kind(content: bytes, *, content_type: str = "", url: str = "") -> Kind:
    """Tell the kind of a body. The ending of `url`, an address or a file name, counts
    only when neither the bytes nor the declared type tell."""
    media_type = content_type.partition(";")[0].strip().lower()
    head = content[:LOOKED_AT]
    named, declared = _KINDS.get(_ending(url)), _KINDS.get(media_type)
    # Some PDFs have junk in front of their mark; so have texts that speak of it.
    is_called_pdf = Kind.PDF in {declared, named} and b"%PDF-" in head[:1024]
    if is_called_pdf or head.lstrip().startswith(b"%PDF-"):
        return Kind.PDF
    if head.startswith(b"PK\x03\x04"):
        if b"xl/workbook" in content:
            return Kind.WORKBOOK
        is_docx = b"word/" in content or media_type == _DOCX_TYPE
        return Kind.DOCX if is_docx else Kind.BINARY
    is_media = media_type.startswith(_BINARY_TYPES) and media_type != "image/svg+xml"
    if is_media or _is_binary(head):
        return Kind.BINARY
    kind = declared or _BY_SUFFIX.get(media_type.rpartition("+")[2])
    if kind is None or (kind is Kind.PLAIN and named in _DATA):
        kind = named
    if head.startswith(b"WEBVTT"):
        return Kind.CAPTIONS
    if kind not in {Kind.HTML, Kind.MARKDOWN, Kind.JSON, *_DATA}:
        return _by_look(head, kind)
    return kind or Kind.PLAIN


def _by_look(head: bytes, kind: Kind | None) -> Kind:
    """A PDF or DOCX without the marks of one is something else, mostly a web page."""
    if kind is Kind.PLAIN:
        return Kind.PLAIN
    is_xhtml = b"http://www.w3.org/1999/xhtml" in head
    if _LOOKS_LIKE_XML.match(head) and not is_xhtml:
        return Kind.XML
    if _LOOKS_LIKE_HTML.search(head) or is_xhtml:
        return Kind.HTML
    return Kind.XML if kind is Kind.XML else Kind.PLAIN


def _is_binary(head: bytes) -> bool:
    controls = len(_BINARY_CONTROLS.findall(head))
    return not head.startswith(_UTF16_MARKS) and controls > MAX_BINARY_SHARE * len(head)


def _ending(url: str) -> str:
    name = url.partition("?")[0].partition("#")[0].rpartition("/")[2]
    return name.rpartition(".")[2].lower() if "." in name else ""


@dataclass(frozen=True, slots=True)
class PageSignals:
    """What the reading of a page noticed beside its text."""

    visible_text: str = ""
    """Beginning of all visible words, navigation included: walls have no main text."""

    protection: str = ""
    """Whose bot wall left its marks in the page; empty when none did."""

    form_guard: str = ""
    """Which captcha the page carries, as ordinary forms do too; empty when none."""

    has_password_field: bool = False
    is_accessible_for_free: bool | None = None
    """What the page says of itself (schema.org, meta tags); None when it is silent."""

    canonical_url: str = ""
    doi: str = ""
    is_article: bool = False
    """Whether the page calls itself an article or a paper: walls and lists do not."""

    consent_platform: str = ""
    offers_consent: bool = False
    """Whether a button of the page agrees to cookies or refuses them."""

    player_trouble: str = ""
    """Why the page's film cannot be seen, in the player's words; empty when it can."""

    needs_account: bool = False
    """Whether it can be seen after signing in."""

    captions_url: str = ""
    """Where the words spoken in the page's film stand; empty when nothing offers it."""

    notice_lines: tuple[str, ...] = ()
    """Lines in which the page, its frame included, says something of itself."""

    without_scripts: str = ""
    """Beginning of what the page tells browsers that run no scripts."""


@dataclass(frozen=True, slots=True)
class Extraction:
    """What was read out of one body. Readers of single kinds leave the cleaning,
    `kind`, and titles that are there twice to `extraction.extract`."""

    text: str
    titles: tuple[str, ...] = ()
    """Every title it gives itself, the most telling first."""

    author: str = ""
    published: str = ""
    """ISO 8601 date, perhaps only its year; empty when unknown."""

    modified: str = ""
    """The same of the last change, where the page calls it that."""

    site_name: str = ""
    language: str = ""
    """ISO 639-1; empty when unknown."""

    page_starts: tuple[int, ...] = ()
    """Given only with a text that is clean already."""

    is_truncated: bool = False
    signals: PageSignals = field(default_factory=PageSignals)
    kind: Kind = Kind.PLAIN
