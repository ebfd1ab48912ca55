"""The text that a page carries in JSON for its scripts: JSON-LD, a live blog's updates,
the state of an application. Read where the page shows a part of it or nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any

import lxml.html
from lxml import etree
from lxml.html import HtmlElement

from verification.language.lists import late_regex

from .cleaning import clean
from .visible import NEVER_SHOWN, cut_hidden, visible_text

MAX_HTML = 5_000_000
"""Characters parsed: the longest articles have one million, marks included."""

MAX_JSON_LD = 500_000
"""Characters of one JSON-LD block that are parsed."""

MAX_STATE = 3_000_000
"""Characters of one application's state that are parsed."""

MAX_STATES = 20
"""Blocks of state looked at; a page has one, its adverts some more."""

MAX_DEPTH = 40
"""Nesting that is walked."""

MIN_GROWTH = 2.0
"""Times that a text in JSON must be longer than what is shown, not to be the same."""

MIN_PROSE = 60
"""Characters of a string that may be a paragraph."""

_STRAY = frozenset(
    {"article", "main", "section", "header", "nav", "footer", "aside", "figure", "div"}
)
"""Tags that the parser leaves in a head in which they cannot stand."""

_STATE_ASSIGNED = late_regex(
    r"(?:^|[;\s])(?:window\.|var |self\.)?[\w$.\[\]\"']{2,60}\s{0,9}=\s{0,9}(?=[{\[])"
)
MAX_ASSIGNED = 8
"""Values assigned in one script that are read: some set a few names in a row."""

_TITLE_KEYS = ("headline", "headlines", "title", "name", "heading")
_BODY_KEYS = (
    "articleBody",
    "body",
    "content",
    "text",
    "html",
    "bodyHtml",
    "blocks",
    "content_elements",
    "paragraphs",
    "components",
    "elements",
    "children",
    "story",
    "copy",
)
_DECODER = json.JSONDecoder(strict=False)
_IS_PROSE = late_regex(r"[.!?…。！？][\"'”’»)\]]{0,2}(?:\s|<|$)")


def parse_html(text: str) -> HtmlElement | None:
    """Give the tree of a page, None for one that holds nothing."""
    parser = lxml.html.HTMLParser(encoding="utf-8", remove_pis=True)
    content = text.replace("\x00", "").encode("utf-8", "replace")
    if not content.strip():
        return None
    try:
        root = lxml.html.document_fromstring(content, parser=parser)
    except (etree.ParserError, etree.XMLSyntaxError, ValueError):
        return None
    _empty_head(root)
    return root


def _empty_head(root: HtmlElement) -> None:
    """Move what is no part of a head into the body: a page may leave out the tags of
    both (HTML, 13.1.2.4), and the parser does not know the newer ones."""
    body = root.find("body")
    if body is None:
        body = etree.SubElement(root, "body")
    body[:0] = [element for element in root.findall("head/*") if element.tag in _STRAY]


def json_ld_entries(root: HtmlElement) -> Iterator[dict[str, Any]]:
    """Give the objects that stand at the top of the page's JSON-LD blocks."""
    for node in root.iter("script"):
        if (node.get("type") or "").strip().lower() == "application/ld+json":
            yield from _top_objects(_parse_json(node.text_content(), MAX_JSON_LD))


def fuller_text(
    main: str, root_states: Sequence[Any], entries: Sequence[dict[str, Any]]
) -> str:
    """Give the main text, or what the page's JSON (`root_states`) has of it where that
    is far more, and the updates of a live blog and the verdict of a fact-check."""
    bodies = [plain_words(entry.get("articleBody")) for entry in entries]
    if len(main) < MIN_PROSE * 5:
        bodies += map(_state_text, root_states)
    longest = max(bodies, key=len, default="")
    if len(longest) >= MIN_GROWTH * max(len(main), 100):
        main = longest
    found = (text for entry in entries for text in (*_updates(entry), *_reviews(entry)))
    return "\n\n".join((main, *(text for text in found if text not in main))).strip()


def read_states(root: HtmlElement) -> list[Any]:
    """Give the JSON that a page holds for its scripts, before scripts are cut."""
    states: list[Any] = []
    for node in root.iter("script"):
        kind = (node.get("type") or "").strip().lower()
        words = node.text or ""
        if kind in {"application/json", "text/json"}:
            states.append(_parse_json(words, MAX_STATE))
        elif not kind or kind in {"text/javascript", "application/javascript"}:
            states += _assigned(words)
        if len(states) >= MAX_STATES:
            break
    return [state for state in states if state is not None]


def _assigned(script: str) -> Iterator[Any]:
    """The values in JSON that a script assigns to names, each behind the one before."""
    at = 0
    if len(script) > MAX_STATE:
        return
    for _ in range(MAX_ASSIGNED):
        found = _STATE_ASSIGNED.search(script, at)
        if found is None:
            return
        try:
            value, at = _DECODER.raw_decode(script, found.end())
            yield value
        except (ValueError, RecursionError):
            at = found.end()


def _parse_json(words: str, max_length: int) -> Any:
    """The value at the beginning of some words; None where there is none."""
    words = words.strip()
    if len(words) > max_length or not words.startswith(("{", "[")):
        return None
    try:
        return _DECODER.raw_decode(words)[0]
    except (ValueError, RecursionError):
        return None


def _top_objects(value: object) -> Iterator[dict[str, Any]]:
    for entry in _dicts(value if isinstance(value, list) else [value]):
        yield entry
        yield from _dicts(entry.get("@graph"))


def _dicts(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, list):
        yield from (entry for entry in value if isinstance(entry, dict))


def _updates(entry: dict[str, Any]) -> Iterator[str]:
    for update in islice(_dicts(entry.get("liveBlogUpdate")), 500):
        if text := plain_words(update.get("articleBody")):
            title = update.get("headline")
            yield f"{clean(title)}\n{text}" if isinstance(title, str) else text


def _reviews(entry: dict[str, Any]) -> Iterator[str]:
    """The claim that a fact-check reviews, and its verdict (schema.org)."""
    claim, rating = entry.get("claimReviewed"), entry.get("reviewRating")
    verdict = rating.get("alternateName") if isinstance(rating, dict) else None
    if isinstance(claim, str) and isinstance(verdict, str) and verdict.strip():
        yield f"Claim: {clean(claim)}\nVerdict: {clean(verdict)}"


def plain_words(body: object) -> str:
    """The words of a text that may be HTML; "" for what is no text."""
    if not isinstance(body, str):
        return ""
    if "<" not in body and "&" not in body:
        return clean(body[:MAX_HTML])
    root = parse_html(f"<div>{body[:MAX_HTML]}</div>")
    if root is None:
        return ""
    cut_hidden(root)
    return clean(visible_text(root, leave_out=NEVER_SHOWN))


def _state_text(state: object) -> str:
    """The longest body of an object that has a title too: the page's own story."""
    bodies = (_body_of(entry) for entry in _objects(state) if _title_of(entry))
    longest = max(bodies, key=lambda body: sum(map(len, body)), default=())
    return "\n".join(dict.fromkeys(filter(None, map(plain_words, longest))))


def _objects(value: object, depth: int = 0) -> Iterator[dict[str, Any]]:
    if depth > MAX_DEPTH:
        return
    if isinstance(value, dict):
        yield value
    inside = list(value.values()) if isinstance(value, dict) else value
    for inner in inside if isinstance(inside, list) else ():
        yield from _objects(inner, depth + 1)


def _title_of(entry: dict[str, Any]) -> bool:
    found = (entry.get(key) for key in _TITLE_KEYS)
    named = (name.get("basic") if isinstance(name, dict) else name for name in found)
    return any(isinstance(name, str) and name.strip() for name in named)


def _body_of(entry: dict[str, Any]) -> tuple[str, ...]:
    """The paragraphs below an object's body, without other stories that it names."""
    bodies = (tuple(_paragraphs(entry[key])) for key in _BODY_KEYS if key in entry)
    return max(bodies, key=lambda body: sum(map(len, body)), default=())


def _paragraphs(value: object, depth: int = 0) -> Iterator[str]:
    """The strings of prose, as they stand in the JSON."""
    if depth > MAX_DEPTH:
        return
    if isinstance(value, str):
        is_long = len(value) >= MIN_PROSE and " " in value
        if is_long and _IS_PROSE.search(value[:5000]):
            yield value
    elif isinstance(value, list):
        for inner in value:
            yield from _paragraphs(inner, depth + 1)
    elif isinstance(value, dict) and not (_title_of(value) and "url" in value):
        for inner in value.values():
            yield from _paragraphs(inner, depth + 1)
