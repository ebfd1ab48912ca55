"""Texts without pages or styles: plain, Markdown, JSON, XML."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from verification.errors import UnreadableFileError
from verification.language.lists import late_regex

from .extracted import Extraction
from .page_data import plain_words

MAX_TITLE_LINE = 200
"""Characters: a longer first line is the first paragraph."""

MAX_JSON_DEPTH = 60
"""Nesting that is walked: written by people and programs alike, far below."""

_HEADING = late_regex(r"^#{1,6} {1,9}(\S.{0,500})$", re.MULTILINE)
_LINK = late_regex(r"!?\[([^\[\]\n]{0,500})\]\(\s{0,9}[^()\s]{1,2000}[^()\n]{0,300}\)")
_EMPHASIS = late_regex(r"(?<![\w*])(\*{1,3}|_{1,3})(?=\S)([^*_\n]{1,1000})\1(?![\w*])")
_HEADING_MARK = late_regex(r"^#{1,6} {1,9}", re.MULTILINE)
_ADDRESS = late_regex(r"[a-z]{2,8}://|\S{41}")
"""Addresses, and keys that only programs read."""

_TITLE_KEYS = ("title", "headline", "name")


def read_plain(text: str) -> Extraction:
    first = next((line.strip() for line in text.splitlines() if line.strip()), "")
    titles = (first,) if len(first) <= MAX_TITLE_LINE else ()
    return Extraction(text=text, titles=titles)


def read_markdown(text: str) -> Extraction:
    """Give the words without the marks, line for line."""
    heading = _HEADING.search(text)
    shown = _LINK.sub(r"\1", text)
    shown = _EMPHASIS.sub(r"\2", shown)
    shown = _HEADING_MARK.sub("", shown)
    return Extraction(text=shown, titles=(heading[1],) if heading else ())


def read_json(text: str) -> Extraction:
    """Give every text and number as a line, each under the name that it has there.
    Raises: UnreadableFileError: It is no JSON."""
    try:
        value = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableFileError("The file is called JSON and is none.") from error
    top = value if isinstance(value, dict) else {}
    titles = tuple(top[key] for key in _TITLE_KEYS if isinstance(top.get(key), str))
    return Extraction(text="\n".join(_json_lines(value)), titles=titles)


def read_xml(text: str) -> Extraction:
    """Give the text of every element that has its own, each on a line. Raises:
    UnreadableFileError: No element can be made out."""
    from lxml import etree

    parser = etree.XMLParser(
        recover=True, resolve_entities=False, no_network=True, huge_tree=False
    )
    try:
        root = etree.fromstring(text.encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise UnreadableFileError("The file is called XML and is none.") from error
    if root is None:
        raise UnreadableFileError("The file is called XML and is none.")
    if etree.QName(root).localname in {"rss", "feed", "RDF"}:
        from .data_files import read_feed

        return read_feed(root)
    titles = [
        "".join(map(str, each.itertext()))
        for each in root.iter("{*}article-title", "{*}title")
        if isinstance(each.tag, str)
    ]
    return Extraction(
        text="\n".join(map(str, root.itertext())), titles=tuple(titles[:3])
    )


def _json_lines(value: object) -> Iterator[str]:
    waiting: list[tuple[str, object, int]] = [("", value, 0)]
    while waiting:
        name, each, depth = waiting.pop()
        if isinstance(each, dict | list) and depth < MAX_JSON_DEPTH:
            pairs = (
                list(each.items())
                if isinstance(each, dict)
                else [(name, one) for one in each]
            )
            waiting.extend((str(key), one, depth + 1) for key, one in reversed(pairs))
        elif isinstance(each, str | int | float) and not isinstance(each, bool):
            words = plain_words(each) if isinstance(each, str) else str(each)
            if words and not (_ADDRESS.match(words) and " " not in words):
                yield f"{name}: {words}" if name else words
