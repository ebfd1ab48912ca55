"""What a page shows and its work does not say: cut before the text is read. A list of
references would be evidence for anything it lists, a mark of a note a number."""

from __future__ import annotations

import re
from collections.abc import Sequence

from lxml.html import HtmlElement

from verification.language.lists import any_of, late_regex, listed_pattern, word_list

from .cleaning import clean_line
from .visible import AROUND, NEVER_SHOWN, cut_hidden, empty, names_of, visible_text
from .walls import consent_share

MAX_SHARE = 0.8
"""Share of a page's text above which a "reference list" is the page itself."""

MAX_PARTS = 40
"""Parts looked at that are named like references: pages have a few."""

MAX_MARK = 12
"""Characters of a superscript that may be a mark or a power."""

_SUPERSCRIPTS = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_SIGNED_DIGITS = late_regex(r"[+\-−–]?\d{1,4}")
_NOTE_MARK = late_regex(
    r"\s{0,9}[\[(]?\s{0,9}(?:\d{1,3}|[a-z*†‡§])\s{0,9}[\])]?\s{0,9}"
)
_REFERENCE_NAMES = word_list("reaching/page_parts", "references")
"""Class names and ids, whole, of lists of references in common systems."""

_CONSENT_NAMES = late_regex(
    lambda: (
        rf"(?:^|[\s_-])(?:{any_of('reaching/page_paths', 'consent names')})(?:$|[\s_-])"
    ),
    re.IGNORECASE,
)
MIN_CONSENT_SHARE = 0.4
"""Share of a notice that asks for consent: a chapter on cookies asks nothing."""

MIN_LEFT = 200
"""Characters of visible text that a page must hold beside its consent notice for the
notice to be cut: less, and the page may be nothing but the notice."""

REFERENCE_HEADING = late_regex(
    lambda: rf"(?:\d{{1,2}}\.? )?(?:{any_of('reaching/page_paths', 'references')})",
    re.IGNORECASE,
)
_SOURCES_HEADING = listed_pattern("reaching/page_paths", "sources", re.IGNORECASE)
"""Headings of lists of references, and of prose on where things come from."""

ENTRY = late_regex(r"\b(?:1[5-9]|20)\d\d\b|^\[?\d{1,3}[\].]|\bdoi\b|https?://", re.I)
ENTRY_SHARE = 0.3
"""Share of lines after "References" that look like entries: each takes two or three."""

_SOURCE_ENTRY = late_regex(
    r"\(\s?(?:1[5-9]|20)\d\d[a-z]?\s?\)|\bdoi\b|\bpp?\.\s?\d|\bvol\.\s?\d"
    r"|\bRetrieved\b|\d{1,4}\s?\(\d{1,3}\)\s?[:,]",
    re.IGNORECASE,
)
_LISTS = ("ol", "ul", "div", "section", "aside", "dl", "table")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def prune(root: HtmlElement) -> None:
    """Cut references, hidden parts and marks of notes out of `root`."""
    cut_hidden(root)
    for node in list(root.iter(*(NEVER_SHOWN - {"head", "script"}))):
        empty(node)
    total = len(root.text_content())
    _cut_consent(root)
    parts = word_list("reaching/page_parts", "around")
    for node in [
        element for element in root.iter(*_LISTS, "span", "a") if element.attrib
    ]:
        if not parts.isdisjoint(names_of(node)):
            empty(node)
    named = [node for node in root.iter(*_LISTS) if _is_named_references(node)]
    for node in named[:MAX_PARTS]:
        if len(node.text_content()) <= MAX_SHARE * total:
            empty(node)
    for node in list(root.iter(*_HEADINGS))[: 10 * MAX_PARTS]:
        words = clean_line(node.text_content(), max_length=60).rstrip(":")
        if REFERENCE_HEADING.fullmatch(words):
            _cut_part(node, total, all_of_it=True)
        elif _SOURCES_HEADING.fullmatch(words):
            _cut_part(node, total, all_of_it=False)
    for node in list(root.iter("sup")):
        _settle_superscript(node)


def looks_like_entries(lines: Sequence[str]) -> bool:
    """Whether lines behind a heading are entries of a list of references."""
    written = [line for line in lines if line.strip()]
    entries = sum(ENTRY.search(line) is not None for line in written)
    return bool(written) and entries >= ENTRY_SHARE * len(written)


def _cut_consent(root: HtmlElement) -> None:
    """Cut notices that ask about cookies, beside a text that is there to be read."""
    named = ((element, " ".join(names_of(element))) for element in root.iter(*_LISTS))
    notices = [element for element, names in named if _CONSENT_NAMES.search(names)]
    if not notices:
        return
    shown = len(visible_text(root, leave_out=NEVER_SHOWN | AROUND).strip())
    for node in notices[:MAX_PARTS]:
        words = visible_text(node, leave_out=NEVER_SHOWN | AROUND).strip()
        asks = not words or consent_share(words) >= MIN_CONSENT_SHARE
        if asks and shown - len(words) >= MIN_LEFT:
            empty(node)
            shown -= len(words)


def _is_named_references(node: HtmlElement) -> bool:
    is_named = not _REFERENCE_NAMES.isdisjoint(names_of(node))
    return is_named or node.get("role") == "doc-bibliography"


def _cut_part(heading: HtmlElement, total: int, *, all_of_it: bool) -> None:
    """Cut a heading's part, up to the next one of its rank; without `all_of_it` only
    entries."""
    rank, start = heading.tag, heading
    parent = heading.getparent()
    if parent is not None and len(parent) <= 2 and parent.tag == "div":
        start = parent
    part = [start]
    for following in start.itersiblings():
        if not isinstance(following.tag, str):
            continue
        if following.tag in _HEADINGS and following.tag <= rank:
            break
        if following.find(f".//{rank}") is not None:
            break
        part.append(following)
    if sum(len(node.text_content()) for node in part) > MAX_SHARE * total:
        return
    if not all_of_it:
        part = [entry for node in part[1:] for entry in _entries(node)]
    for node in part:
        empty(node)


def _entries(node: HtmlElement) -> list[HtmlElement]:
    """The items of a part that name a work, without those that are sentences."""
    items = list(node.iter("li", "dd", "p")) or [node]
    return [item for item in items if _SOURCE_ENTRY.search(item.text_content())]


def _settle_superscript(node: HtmlElement) -> None:
    """Drop marks of notes; write powers as such, so that 10<sup>6</sup> is not 106."""
    words = node.text_content()
    parent = node.getparent()
    if len(words) > MAX_MARK or parent is None:
        return
    is_link = parent.tag == "a" or node.find(".//a") is not None
    if _NOTE_MARK.fullmatch(words) and (is_link or "[" in words):
        empty(node)
        if parent.tag == "a":
            parent.tag = "span"
    elif _SIGNED_DIGITS.fullmatch(words.strip()):
        empty(node)
        node.text = words.strip().translate(_SUPERSCRIPTS)
    else:
        return
    node.tag = "span"
