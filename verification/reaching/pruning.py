"""
What a page shows and its work does not say: cut before the text is read.

A page's own list of references would be evidence for anything it lists; a mark of a
note would be read as a number; what readers commented is not the author's.
"""

from __future__ import annotations

import re
from typing import Any

from lxml import etree
from lxml.html import HtmlElement

from verification.language.lists import late_regex

from .cleaning import clean_line
from .consent import consent_share

NEVER_SHOWN = frozenset(
    {"script", "style", "noscript", "template", "svg", "math", "iframe", "object"}
    | {"head", "select", "textarea", "button", "canvas", "audio", "video", "datalist"}
)
AROUND = frozenset({"nav", "footer", "form", "menu"})
"""What stands around a page's own text."""

_BLOCKS = frozenset(
    {"p", "div", "section", "article", "main", "header", "li", "ul", "ol", "dl", "dd"}
    | {"dt", "tr", "table", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "pre"}
    | {"br", "hr", "figure", "figcaption", "body", "title", "address", "summary"}
    | {"details", "caption", "aside"}
)
_CELLS = frozenset({"td", "th"})
_FIRST_CELL = late_regex(r"^ \| ", re.MULTILINE)


def visible_text(root: HtmlElement, *, leave_out: frozenset[str]) -> str:
    """
    Give the words of an element, one line a block, cells of a row parted by bars.

    Args:
        leave_out: Tags whose content is skipped.
    """
    pieces: list[str] = []
    walk = etree.iterwalk(root, events=("start", "end", "comment"))
    for event, node in walk:
        tag = node.tag if isinstance(node.tag, str) else ""
        if event == "start":
            if tag in leave_out or "hidden" in node.attrib:
                walk.skip_subtree()
                continue
            pieces.append("\n" if tag in _BLOCKS else " | " if tag in _CELLS else "")
            pieces.append(node.text or "")
        else:
            pieces.append("\n" if tag in _BLOCKS else "")
            pieces.append(node.tail or "" if node is not root else "")
    return _FIRST_CELL.sub("", "".join(pieces))


MAX_SHARE = 0.8
"""Share of a page's text above which a "reference list" is the page itself."""

MAX_PARTS = 40
"""Parts looked at that are named like references or comments: pages have a few."""

MAX_NAMES = 400
"""Characters of an element's class and id: longer ones are a style sheet's."""

MAX_MARK = 12
"""Characters of a superscript that may be a mark or a power."""

_SUPERSCRIPTS = str.maketrans("0123456789+-−–", "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻")
_SIGNED_DIGITS = late_regex(r"[+\-−–]?\d{1,4}")
_NOTE_MARK = late_regex(
    r"\s{0,9}[\[(]?\s{0,9}(?:\d{1,3}|[a-z*†‡§])\s{0,9}[\])]?\s{0,9}"
)
_REFERENCE_NAMES = late_regex(
    r"(?:^|[\s_-])(?:references?|reflist|ref-list|reference-list|references-list|refs"
    r"|citation-list|bibliography|biblio|footnotes|endnotes|literature-cited)(?:$|[\s_-])",
    re.IGNORECASE,
)
_COMMENT_NAMES = late_regex(
    r"(?:^|[\s_-])(?:comments?|comment-list|commentlist|disqus_thread|respond)(?:$|[\s_-])",
    re.IGNORECASE,
)
_CONSENT_NAMES = late_regex(
    r"(?:^|[\s_-])(?:onetrust|ot-sdk-container|cybotcookiebotdialog|didomi|qc-cmp2?"
    r"|sp_message_container\w{0,12}|usercentrics|truste|cmpbox|cmplz|klaro|iubenda-cs"
    r"|cookie-?(?:banner|bar|consent|notice|law|popup|overlay|dialog|message|alert|info"
    r"|wall)|cookies?-(?:eu-)?(?:banner|policy-banner)|gdpr|consent-?(?:banner|bar|popup"
    r"|dialog|manager|modal)|cc-window|cookieconsent)(?:$|[\s_-])",
    re.IGNORECASE,
)
MIN_CONSENT_SHARE = 0.4
"""Share of a notice's text that asks for consent in the site's own name: a chapter that
is named "cookie-law" asks for nothing."""

MIN_LEFT = 200
"""Characters of visible text that a page must hold beside its consent notice for the
notice to be cut: less, and the page may be nothing but the notice."""

_REFERENCE_HEADING = late_regex(
    r"(?:\d{1,2}\.? )?(?:references?(?: and notes)?|bibliography|works cited|footnotes"
    r"|literature(?: cited)?|sources|notes|citations|einzelnachweise|literatur|quellen"
    r"|références|bibliographie|referencias|bibliografía|riferimenti|bibliografia"
    r"|referências|referenties|literatuur|källor|referenser|przypisy|примечания"
    r"|литература|источники|参考文献|脚注)",
    re.IGNORECASE,
)
_LISTS = ("ol", "ul", "div", "section", "aside", "dl", "table")
_HEADINGS = ("h1", "h2", "h3", "h4", "h5", "h6")


def prune(root: HtmlElement) -> None:
    """Cut references, comments, hidden parts and marks of notes out of `root`."""
    for node in list(root.iter()):
        is_hidden = isinstance(node.tag, str) and "hidden" in node.attrib
        if is_hidden or node.tag in NEVER_SHOWN - {"head", "script"}:
            _empty(node)
    total = len(root.text_content())
    _cut_consent(root)
    named = [node for node in root.iter(*_LISTS) if _has_cut_name(node)]
    for node in named[:MAX_PARTS]:
        if len(node.text_content()) <= MAX_SHARE * total:
            _empty(node)
    headings = [node for node in root.iter(*_HEADINGS) if _heads_references(node)]
    for node in headings[:MAX_PARTS]:
        _cut_part(node, total)
    for node in list(root.iter("sup")):
        _settle_superscript(node)


def _cut_consent(root: HtmlElement) -> None:
    """Cut notices that ask about cookies, beside a text that is there to be read."""
    notices = [
        node for node in root.iter(*_LISTS) if _CONSENT_NAMES.search(_names(node))
    ]
    if not notices:
        return
    shown = len(visible_text(root, leave_out=NEVER_SHOWN | AROUND).strip())
    for node in notices[:MAX_PARTS]:
        words = visible_text(node, leave_out=NEVER_SHOWN | AROUND).strip()
        asks = not words or consent_share(words) >= MIN_CONSENT_SHARE
        if asks and shown - len(words) >= MIN_LEFT:
            _empty(node)
            shown -= len(words)


def _names(node: HtmlElement) -> str:
    names = f"{node.get('class', '')} {node.get('id', '')}"
    return names if len(names) <= MAX_NAMES else ""


def _has_cut_name(node: HtmlElement) -> bool:
    if node.get("role") in {"doc-bibliography", "doc-endnotes"}:
        return True
    names = _names(node)
    return any(each.search(names) for each in (_REFERENCE_NAMES, _COMMENT_NAMES))


def _heads_references(node: HtmlElement) -> bool:
    words = clean_line(node.text_content(), max_length=60)
    return _REFERENCE_HEADING.fullmatch(words.rstrip(":")) is not None


def _cut_part(heading: HtmlElement, total: int) -> None:
    """Cut a heading and what follows it up to the next one of its rank."""
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
    if sum(len(node.text_content()) for node in part) <= MAX_SHARE * total:
        for node in part:
            _empty(node)


def _empty(node: Any) -> None:
    """Take everything out of a node. It stays, so that its neighbours need no move."""
    tail = node.tail
    node.clear()
    node.tail = tail


def _settle_superscript(node: HtmlElement) -> None:
    """Drop marks of notes; write powers as such, so that 10<sup>6</sup> is not 106."""
    words = node.text_content()
    parent = node.getparent()
    if len(words) > MAX_MARK or parent is None:
        return
    is_link = parent.tag == "a" or node.find(".//a") is not None
    if _NOTE_MARK.fullmatch(words) and (is_link or "[" in words):
        _empty(node)
        if parent.tag == "a":
            parent.tag = "span"
    elif _SIGNED_DIGITS.fullmatch(words.strip()):
        _empty(node)
        node.text = words.strip().translate(_SUPERSCRIPTS)
    else:
        return
    node.tag = "span"
