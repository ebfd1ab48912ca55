"""
A web page to its main text, its titles and the signs of walls.

First what it says of itself is read, then what is not its own is cut (`pruning`), then
its main text is found (`main_text`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import lxml.html
from lxml import etree
from lxml.html import HtmlElement

from verification.language.lists import late_regex

from .cleaning import clean, clean_line
from .extracted import Extraction
from .main_text import main_text
from .page_marks import json_ld_entries, read_metas, read_signals
from .pruning import NEVER_SHOWN, prune, visible_text

MAX_HTML = 5_000_000
"""Characters parsed: the longest articles have one million, marks included."""

MIN_GROWTH = 2.0
"""Times that the text of a page's JSON-LD must be longer than what the page shows: less
may be the same text without captions and boxes."""

_META_TITLES = ("citation_title", "dc.title", "dcterms.title", "og:title")
_LATE_TITLES = ("twitter:title",)
_ISO_DATE = late_regex(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")


def read_html(text: str, *, url: str = "") -> Extraction:
    """
    Read a page. Its text may be empty: walls and frames have none.

    Args:
        text: Markup, decoded.
        url: Where it stood; "" when unknown.
    """
    root = _parse(text[:MAX_HTML])
    if root is None:
        return Extraction(text="")
    entries = list(json_ld_entries(root))
    metas = read_metas(root)
    signals = read_signals(root, text, url=url, metas=metas, entries=entries)
    titles = tuple(_titles(root, metas, entries))
    language = clean_line(root.get("lang"), max_length=20).lower()[:2]
    prune(root)
    main, document = main_text(root, url=url)
    return Extraction(
        text=_fuller(main, entries),
        titles=titles,
        author=(document.author or "") if document else "",
        published=_published(document, entries),
        site_name=metas.get("og:site_name")
        or ((document.sitename or "") if document else ""),
        language=language if language.isascii() and language.isalpha() else "",
        is_truncated=len(text) > MAX_HTML,
        signals=signals,
    )


def _parse(text: str) -> HtmlElement | None:
    parser = lxml.html.HTMLParser(encoding="utf-8", remove_pis=True)
    content = text.replace("\x00", "").encode("utf-8", "replace")
    if not content.strip():
        return None
    try:
        return lxml.html.document_fromstring(content, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return None


def _titles(
    root: HtmlElement, metas: dict[str, str], entries: list[dict[str, Any]]
) -> Iterator[str]:
    yield from (metas[name] for name in _META_TITLES[:3] if name in metas)
    for entry in entries:
        headline = entry.get("headline")
        if isinstance(headline, str):
            yield headline
    yield metas.get("og:title", "")
    yield from (node.text_content()[:2000] for node in list(root.iter("h1"))[:2])
    title = root.find(".//title")
    if title is not None:
        yield title.text_content()[:2000]
    yield from (metas[name] for name in _LATE_TITLES if name in metas)


def _fuller(main: str, entries: list[dict[str, Any]]) -> str:
    """
    The article's text as the page's own JSON-LD holds it, where scripts would show it
    and the page without them has only a part.
    """
    bodies = [each.get("articleBody") for each in entries]
    texts = [_plain_body(each) for each in bodies if isinstance(each, str)]
    longest = max(texts, key=len, default="")
    return longest if len(longest) >= MIN_GROWTH * max(len(main), 100) else main


def _plain_body(body: str) -> str:
    if "<" not in body and "&" not in body:
        return clean(body[:MAX_HTML])
    root = _parse(f"<div>{body[:MAX_HTML]}</div>")
    return clean(visible_text(root, leave_out=NEVER_SHOWN)) if root is not None else ""


def _published(document: Any, entries: list[dict[str, Any]]) -> str:
    said = [each.get("datePublished") for each in entries]
    found = [each[:10] for each in said if isinstance(each, str)]
    if document is not None and document.date:
        found.append(document.date)
    return next((each for each in found if _ISO_DATE.fullmatch(each)), "")


def read_docx_html(markup: str) -> Extraction:
    """Read the HTML that a Word file was turned into: all of it is the work's text."""
    root = _parse(markup[:MAX_HTML])
    if root is None:
        return Extraction(text="")
    headings = [node.text_content() for node in list(root.iter("h1", "h2"))[:1]]
    prune(root)
    return Extraction(
        text=visible_text(root, leave_out=NEVER_SHOWN),
        titles=tuple(headings),
        is_truncated=len(markup) > MAX_HTML,
    )
