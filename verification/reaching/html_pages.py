"""A web page to its main text, its titles and the signs of walls: what it says of
itself is read, what is not its own is cut, then its main text is found."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from lxml.html import HtmlElement

from .cleaning import clean_line
from .extracted import Extraction
from .main_text import main_text
from .page_data import MAX_HTML, fuller_text, json_ld_entries, parse_html, read_states
from .page_dates import page_dates, visible_dates
from .page_marks import (
    LONG_TEXT,
    OUT_OF_FRAME,
    read_metas,
    read_player,
    read_shown,
    read_signals,
)
from .page_notices import section_notice
from .pruning import prune
from .visible import NEVER_SHOWN, blocks, stands_in, visible_text

_META_TITLES = ("citation_title", "dc.title", "dcterms.title")


def read_html(text: str, *, url: str = "") -> Extraction:
    """Read a page that stood at `url`. Its text may be empty: walls have none."""
    root = parse_html(text[:MAX_HTML])
    if root is None:
        return Extraction(text="")
    entries = list(json_ld_entries(root))
    metas = read_metas(root)
    shown_blocks = list(blocks(root, leave_out=NEVER_SHOWN))
    framed = [block for block in shown_blocks if not stands_in(block, OUT_OF_FRAME)]
    signals = read_signals(
        root,
        text,
        url=url,
        metas=metas,
        entries=entries,
        shown=shown_blocks,
        framed=framed,
    )
    titles = tuple(_titles(root, metas, entries))
    states = read_states(root)
    trouble, needs_account = read_player(states)
    signals = replace(signals, player_trouble=trouble, needs_account=needs_account)
    shown = read_shown(root, metas, entries, states, url=url)
    language = clean_line(root.get("lang"), max_length=20).lower()[:2]
    visible = visible_dates(framed)
    prune(root)
    main, document = main_text(root, url=url)
    words = fuller_text(main, states, entries) if shown is None else main
    if shown is not None:
        is_all = bool(shown.text) and len(main) < LONG_TEXT
        words = shown.text if is_all else f"{main}\n\n{shown.text}"
        signals = replace(signals, captions_url=shown.captions_url)
    beside = (line for line in signals.notice_lines if not section_notice(line))
    said = [line for line in beside if line not in words]
    words = "\n\n".join((words, *said)).strip()
    found = (document.date or "") if document else ""
    published, modified = page_dates(visible, entries, metas, found)
    author = (document.author or "") if document else ""
    site_name = (document.sitename or "") if document else ""
    return Extraction(
        text=words,
        titles=titles,
        author=(shown.author if shown else "") or author,
        published=published,
        modified=modified,
        site_name=metas.get("og:site_name") or site_name,
        language=language if language.isascii() and language.isalpha() else "",
        is_truncated=len(text) > MAX_HTML or (shown is not None and shown.is_part),
        signals=signals,
    )


def _titles(
    root: HtmlElement, metas: dict[str, str], entries: list[dict[str, Any]]
) -> Iterator[str]:
    """The headline that the page shows goes before what its JSON-LD calls it."""
    yield from (metas[name] for name in _META_TITLES if name in metas)
    headings = [_words(node) for node in list(root.iter("h1"))[:3]]
    title = _words(root.find(".//title"))
    named = metas.get("og:title") or title
    yield from (
        heading for heading in headings if heading and named.startswith(heading)
    )
    yield metas.get("og:title", "")
    said = (entry.get("headline") for entry in entries)
    yield from (headline for headline in said if isinstance(headline, str))
    yield from (*headings[:2], title, metas.get("twitter:title", ""))


def _words(node: HtmlElement | None) -> str:
    return "" if node is None else clean_line(node.text_content()[:2000]).rstrip("¶ ")


def read_docx_html(markup: str) -> Extraction:
    """Read the HTML that a Word file was turned into: all of it is the work's text."""
    root = parse_html(markup[:MAX_HTML])
    if root is None:
        return Extraction(text="")
    headings = [node.text_content() for node in list(root.iter("h1", "h2"))[:1]]
    prune(root)
    text, is_cut = visible_text(root, leave_out=NEVER_SHOWN), len(markup) > MAX_HTML
    return Extraction(text, tuple(headings), is_truncated=is_cut)
