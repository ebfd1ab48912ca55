"""
A web page to its main text, its titles and the signs of walls.

Source:
    Main text by trafilatura (Barbaresi, 2021); around it, ours: what is cut before,
    so that a page's own reference list and note marks are no evidence, and what is
    taken when it finds too little.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

import lxml.html
import trafilatura
from lxml import etree
from lxml.html import HtmlElement

from .cleaning import clean, clean_line
from .extraction import RawExtraction
from .signals import PageSignals

MAX_HTML = 5_000_000
"""Characters parsed: the longest articles have one million, marks included."""

MAX_JSON_LD = 500_000
"""Characters of one JSON-LD block that are parsed."""

MAX_VISIBLE = 3000
"""Characters of visible text kept to look for walls in: a wall says it at once."""

MIN_MAIN_TEXT = 250
"""Characters under which the main text is held against all visible text."""

_NEVER_SHOWN = frozenset(
    {"script", "style", "noscript", "template", "svg", "math", "iframe", "object"}
    | {"head", "select", "textarea", "button", "canvas", "audio", "video", "datalist"}
)
_AROUND = frozenset({"nav", "footer", "aside", "form", "menu"})
_BLOCKS = frozenset(
    {"p", "div", "section", "article", "main", "header", "li", "ul", "ol", "dl", "dd"}
    | {"dt", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre"}
    | {"br", "hr", "figure", "figcaption", "body", "title", "address", "summary"}
)
_NOTE_MARK = re.compile(
    r"\s{0,9}[\[(]?\s{0,9}(?:\d{1,3}|[a-z*†‡§])\s{0,9}[\])]?\s{0,9}"
)
_SIGNED_DIGITS = re.compile(r"[+\-−–]?\d{1,4}")
_SUPERSCRIPTS = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_REFERENCE_NAMES = re.compile(
    r"(?:^|[\s_-])(?:references?|reflist|ref-list|reference-list|references-list|refs"
    r"|citation-list|bibliography|biblio|footnotes|endnotes|literature-cited)(?:$|[\s_-])",
    re.IGNORECASE,
)
_COMMENT_NAMES = re.compile(
    r"(?:^|[\s_-])(?:comments?|comment-list|commentlist|disqus_thread|respond)(?:$|[\s_-])",
    re.IGNORECASE,
)
_REFERENCE_HEADING = re.compile(
    r"(?:\d{1,2}\.? )?(?:references?(?: and notes)?|bibliography|works cited|footnotes"
    r"|literature(?: cited)?|sources|notes|citations|einzelnachweise|literatur|quellen"
    r"|références|bibliographie|referencias|bibliografía|riferimenti|bibliografia"
    r"|referências|referenties|literatuur|källor|referenser|przypisy|примечания"
    r"|литература|источники|参考文献|脚注)",
    re.IGNORECASE,
)
_REFERENCE_TAGS = frozenset({"ol", "ul", "div", "section", "aside", "dl", "table"})
MAX_REFERENCE_SHARE = 0.8
"""Share of a page's text above which a "reference list" is the page itself."""

_HEADING_TAGS = ("h1", "h2", "h3", "h4", "h5", "h6")
_META_TITLES = ("citation_title", "dc.title", "dcterms.title", "og:title")
_LATE_TITLES = ("twitter:title",)
_LOCKED_TIERS = frozenset({"locked", "premium", "paid", "subscriber"})
_ISO_DATE = re.compile(r"\d{4}(?:-\d{2}(?:-\d{2})?)?")
_RULER = re.compile(r"^\|(?:[-: ]{1,20}\|)+ ?$\n?", re.MULTILINE)
_ROW = re.compile(r"^\| ?(.{0,20000}?) ?\| ?$", re.MULTILINE)


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
    visible = _visible_text(root, leave_out=_NEVER_SHOWN)[:MAX_VISIBLE]
    signals = PageSignals(
        visible_text=clean(visible),
        has_password_field=root.find(".//input[@type='password']") is not None,
        is_accessible_for_free=_is_free(entries, metas),
        canonical_url=_canonical(root, url),
    )
    titles = tuple(_titles(root, metas, entries))
    language = clean_line(root.get("lang"), max_length=20).lower()[:2]
    _prune(root)
    main, document = _main_text(root, url)
    return RawExtraction(
        text=main,
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


def _main_text(root: HtmlElement, url: str) -> tuple[str, Any]:
    """Give trafilatura's text, or all visible text where that is much more."""
    document: Any = None
    try:
        document = trafilatura.bare_extraction(
            root,
            url=url or None,
            include_comments=False,
            include_tables=True,
            with_metadata=True,
            date_extraction_params={"extensive_search": False, "original_date": True},
        )
    except (AttributeError, IndexError, KeyError, RecursionError, TypeError) as error:
        # Faults of the library on broken trees; the visible text is there still.
        del error
    main = _tidy_tables((document.text or "") if document else "")
    if len(main) >= MIN_MAIN_TEXT:
        return main, document
    visible = clean(_visible_text(root, leave_out=_NEVER_SHOWN | _AROUND))
    return (visible if len(visible) > len(main) else main), document


def _tidy_tables(text: str) -> str:
    """Leave a table's rows, cells parted by bars, without the drawing around them."""
    return _ROW.sub(r"\1", _RULER.sub("", text))


def _visible_text(root: HtmlElement, *, leave_out: frozenset[str]) -> str:
    pieces: list[str] = []
    walk = etree.iterwalk(root, events=("start", "end", "comment"))
    for event, node in walk:
        tag = node.tag if isinstance(node.tag, str) else ""
        if event == "start":
            if tag in leave_out or node.get("hidden") is not None:
                walk.skip_subtree()
                continue
            if tag in _BLOCKS:
                pieces.append("\n")
            elif tag in {"td", "th"}:
                pieces.append(" | ")
            pieces.append(node.text or "")
        else:
            if tag in _BLOCKS:
                pieces.append("\n")
            pieces.append(node.tail or "" if node is not root else "")
    text = "".join(pieces)
    return re.sub(r"^ \| ", "", text, flags=re.MULTILINE)


def _prune(root: HtmlElement) -> None:
    """Cut what is shown and is not the work's own text."""
    total = len(root.text_content())
    for node in list(root.iter(*_REFERENCE_TAGS)):
        if _names_references(node) and _weighs_little(node, total):
            node.drop_tree()
    for node in list(root.iter("div", "section", "ol", "ul")):
        if _names_comments(node) and _weighs_little(node, total):
            node.drop_tree()
    for node in list(root.iter(*_HEADING_TAGS)):
        if _REFERENCE_HEADING.fullmatch(clean_line(node.text_content()).rstrip(":")):
            _drop_part(node, total)
    for node in list(root.iter("sup")):
        _settle_superscript(node)


def _names_references(node: HtmlElement) -> bool:
    if node.get("role") in {"doc-bibliography", "doc-endnotes"}:
        return True
    names = f"{node.get('class', '')} {node.get('id', '')}"
    return len(names) < 400 and _REFERENCE_NAMES.search(names) is not None


def _names_comments(node: HtmlElement) -> bool:
    names = f"{node.get('class', '')} {node.get('id', '')}"
    return len(names) < 400 and _COMMENT_NAMES.search(names) is not None


def _weighs_little(node: HtmlElement, total: int) -> bool:
    in_tree = node.getparent() is not None
    return in_tree and len(node.text_content()) <= MAX_REFERENCE_SHARE * total


def _drop_part(heading: HtmlElement, total: int) -> None:
    """Cut a heading and what follows it up to the next one of its rank."""
    rank, start = heading.tag, heading
    parent = heading.getparent()
    if parent is not None and len(parent) <= 2 and parent.tag == "div":
        start = parent
    part = [start]
    for following in start.itersiblings():
        if following.tag in _HEADING_TAGS and following.tag <= rank:
            break
        if isinstance(following.tag, str) and following.find(f".//{rank}") is not None:
            break
        part.append(following)
    if sum(len(_text_of(node)) for node in part) > MAX_REFERENCE_SHARE * total:
        return
    for node in part:
        if node.getparent() is not None:
            node.drop_tree()


def _text_of(node: Any) -> str:
    return node.text_content() if isinstance(node.tag, str) else ""


def _settle_superscript(node: HtmlElement) -> None:
    """Drop marks of notes; write powers as such, so that 10<sup>6</sup> is not 106."""
    if node.getparent() is None:
        return
    words = node.text_content()
    if len(words) > 12:
        return
    is_link = node.find(".//a") is not None
    parent_is_link = node.getparent().tag == "a"
    if _NOTE_MARK.fullmatch(words) and (is_link or parent_is_link or "[" in words):
        node.drop_tree()
    elif _SIGNED_DIGITS.fullmatch(words.strip()):
        for child in list(node):
            child.drop_tag()
        node.text = words.strip().translate(_SUPERSCRIPTS)
        node.drop_tag()


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
    for node in list(root.iter("sup")):
        _settle_superscript(node)
    return RawExtraction(
        text=_visible_text(root, leave_out=_NEVER_SHOWN),
        titles=tuple(headings),
        is_truncated=len(markup) > MAX_HTML,
    )
