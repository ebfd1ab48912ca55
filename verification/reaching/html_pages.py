"""
A web page to its main text, its titles and the signs of walls.

First what it says of itself is read, then what is not its own is cut (`pruning`), then
its main text is found (`main_text`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import lxml.html
from lxml import etree
from lxml.html import HtmlElement

from .cleaning import clean, clean_line
from .extraction import RawExtraction
from .main_text import main_text
from .pruning import prune
from .signals import HEAD_BYTES, PageSignals, find_protection
from .visible import NEVER_SHOWN, visible_text

MAX_HTML = 5_000_000
"""Characters parsed: the longest articles have one million, marks included."""

MAX_JSON_LD = 500_000
"""Characters of one JSON-LD block that are parsed."""

MAX_VISIBLE = 3000
"""Characters of visible text kept to look for walls in: a wall says it at once."""

MIN_GROWTH = 2.0
"""Times that the text of a page's JSON-LD must be longer than what the page shows: less
may be the same text without captions and boxes."""

_META_TITLES = ("citation_title", "dc.title", "dcterms.title", "og:title")
_META_DOIS = ("citation_doi", "dc.identifier.doi", "prism.doi", "dc.identifier")
_DOI = re.compile(r"10\.\d{4,9}/\S{1,300}")
_LATE_TITLES = ("twitter:title",)
_LOCKED_TIERS = frozenset({"locked", "premium", "paid", "subscriber"})
_ISO_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")


def read_html(text: str, *, url: str = "") -> RawExtraction:
    """
    Read a page. Its text may be empty: walls and frames have none.

    Args:
        text: Markup, decoded.
        url: Where it stood; "" when unknown.
    """
    root = _parse(text[:MAX_HTML])
    if root is None:
        return RawExtraction(text="")
    entries = list(_json_ld_entries(root))
    metas = _read_metas(root)
    visible = visible_text(root, leave_out=NEVER_SHOWN)[:MAX_VISIBLE]
    signals = PageSignals(
        visible_text=clean(visible),
        protection=find_protection({}, text[:HEAD_BYTES].encode("utf-8", "replace")),
        has_password_field=root.find(".//input[@type='password']") is not None,
        is_accessible_for_free=_is_free(entries, metas),
        canonical_url=_canonical(root, url),
        doi=_own_doi(metas),
    )
    titles = tuple(_titles(root, metas, entries))
    language = clean_line(root.get("lang"), max_length=20).lower()[:2]
    prune(root)
    main, document = main_text(root, url=url)
    return RawExtraction(
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


def _read_metas(root: HtmlElement) -> dict[str, str]:
    """Give the page's meta tags, names in lower case, the first of each name."""
    metas: dict[str, str] = {}
    for node in root.iter("meta"):
        name = node.get("property") or node.get("name") or node.get("itemprop") or ""
        content = clean_line(node.get("content"))
        if name and content:
            metas.setdefault(name.strip().lower()[:80], content)
    return metas


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


def _json_ld_entries(root: HtmlElement) -> Iterator[dict[str, Any]]:
    """Give the objects that stand at the top of the page's JSON-LD blocks."""
    for node in root.iter("script"):
        if (node.get("type") or "").strip().lower() != "application/ld+json":
            continue
        block = node.text_content()
        if len(block) > MAX_JSON_LD:
            continue
        try:
            value = json.loads(block, strict=False)
        except (ValueError, RecursionError):
            continue
        yield from _top_objects(value)


def _top_objects(value: object) -> Iterator[dict[str, Any]]:
    top: Iterable[object] = value if isinstance(value, list) else [value]
    for each in top:
        if isinstance(each, dict):
            yield each
            graph = each.get("@graph")
            if isinstance(graph, list):
                yield from (one for one in graph if isinstance(one, dict))


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


def _is_free(entries: list[dict[str, Any]], metas: dict[str, str]) -> bool | None:
    said = [each.get("isAccessibleForFree") for each in entries]
    said.append(metas.get("isaccessibleforfree"))
    words = {str(each).strip().lower() for each in said if each is not None}
    tier = (
        metas.get("article:content_tier") or metas.get("article.content_tier") or ""
    ).lower()
    if "false" in words or tier in _LOCKED_TIERS:
        return False
    return True if "true" in words or tier == "free" else None


def _own_doi(metas: dict[str, str]) -> str:
    named = (metas[name] for name in _META_DOIS if name in metas)
    found = (_DOI.search(each) for each in named)
    return next((each[0].lower() for each in found if each), "")


def _canonical(root: HtmlElement, url: str) -> str:
    for node in root.iter("link"):
        if (node.get("rel") or "").strip().lower() == "canonical":
            return _absolute(node.get("href") or "", url)
    return ""


def _absolute(address: str, base: str) -> str:
    from urllib.parse import urljoin

    try:
        joined = urljoin(base, clean_line(address, max_length=2000))
    except ValueError:
        return ""
    return joined if joined.startswith(("http://", "https://")) else ""


def _published(document: Any, entries: list[dict[str, Any]]) -> str:
    said = [each.get("datePublished") for each in entries]
    found = [each[:10] for each in said if isinstance(each, str)]
    if document is not None and document.date:
        found.append(document.date)
    return next((each for each in found if _ISO_DATE.fullmatch(each)), "")


def read_docx_html(markup: str) -> RawExtraction:
    """Read the HTML that a Word file was turned into: all of it is the work's text."""
    root = _parse(markup[:MAX_HTML])
    if root is None:
        return RawExtraction(text="")
    headings = [node.text_content() for node in list(root.iter("h1", "h2"))[:1]]
    prune(root)
    return RawExtraction(
        text=visible_text(root, leave_out=NEVER_SHOWN),
        titles=tuple(headings),
        is_truncated=len(markup) > MAX_HTML,
    )
