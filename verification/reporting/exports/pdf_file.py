"""A report as PDF: the HTML export set on paper, tagged, with bookmarks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.util import find_spec

from verification.errors import ExportError
from verification.language.wording import gettext as _
from verification.language.wording import mark
from verification.records import Report

from .exporting import ExportOptions, chunks_of
from .fonts import scripts_without_font
from .html_page import WHOLE, Extent, page
from .sandboxed import MISSING, make_file

SECONDS = 120.0
MEMORY_BYTES = 2 * 1024 * 1024 * 1024
MANY, VERY_MANY = 200, 400
"""Citations above which a PDF holds less. The renderer keeps all pages in memory, some
3 MB each: 200 citations with everything take about as much as 5,000 with less."""

CLAIMS_A_CITATION = 3
"""Sentences that take the paper of one citation with its evidence."""

LONG, VERY_LONG = Extent(most=120), Extent(with_text=False, most=120)
_TOO_MUCH = mark(
    "Setting the PDF took too long or too much memory. Export HTML and "
    "print it from a browser."
)

LONG_WORD = 200
"""Signs without a space: twice what a line holds. The renderer breaks such a word sign
by sign, in time that grows with its square: 100,000 signs, as a picture written into
the text has them, took minutes."""

BREAK = "\N{ZERO WIDTH SPACE}"
_SIGN = r"(?:[^\s<>&]|&[#\w]{1,10};)"
_WORD = re.compile(rf"<style>.*?</style>|<[^<>]*>|{_SIGN}{{{LONG_WORD},}}", re.DOTALL)
_PART = re.compile(rf"{_SIGN}{{60}}(?={_SIGN})")


def write_pdf(report: Report, options: ExportOptions) -> Iterator[bytes]:
    if find_spec("weasyprint") is None:
        raise ExportError(_(MISSING))
    boxes = scripts_without_font(text_of(report))
    parts = page(report, options, extent_of(report), without_font=boxes)
    html = with_breaks(b"".join(parts).decode())
    content = make_file(
        "render_pdf",
        {},
        html.encode("utf-8"),
        seconds=SECONDS,
        memory_bytes=MEMORY_BYTES,
        too_much=_(_TOO_MUCH),
    )
    yield from chunks_of(content)


def text_of(report: Report) -> str:
    """What a PDF shows of the document and of the titles of its sources."""
    titles = (f"{source.title} {source.page_title}" for source in report.sources)
    return "\n".join([report.document.title, report.document.text, *titles])


def extent_of(report: Report) -> Extent:
    """How much of a report its PDF holds: by its citations, and its length."""
    citations = sum(len(claim.citations) for claim in report.claims)
    size = max(citations, len(report.document.claims) // CLAIMS_A_CITATION)
    if size > VERY_MANY:
        return VERY_LONG
    return LONG if size > MANY else WHOLE


def with_breaks(html: str) -> str:
    """
    The page with places to break in words that no line holds; tags as they were.

    >>> with_breaks("<p title='a'>short words</p>") == "<p title='a'>short words</p>"
    True
    >>> with_breaks("x" * 200).count(BREAK), with_breaks("&amp;" * 200).count(BREAK)
    (3, 3)
    """

    def broken(word: re.Match[str]) -> str:
        is_tag = word[0].startswith("<")
        return word[0] if is_tag else _PART.sub(rf"\g<0>{BREAK}", word[0])

    return _WORD.sub(broken, html)
