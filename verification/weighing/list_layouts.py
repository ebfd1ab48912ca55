"""
The layouts in which public lists of sites come, as rows of named cells.

CSV with any of the usual separators, JSON (a list of objects, or objects by domain),
and the page of perennial sources as wikitext or as HTML.
"""

from __future__ import annotations

import csv
import html
import io
import json
from collections.abc import Iterator, Mapping
from typing import Any
from urllib.parse import unquote

from verification.language.lists import late_regex, table_mapping

Row = tuple[int, Mapping[str, str]]
"""The line or the place of a row, and its cells by their lower-case names."""

_STATUS = table_mapping("weighing/perennial_status")
"""What the perennial list's codes mean."""

_WIKI_STATUS = late_regex(r"\{\{\s*(?:[^{}|]*RSPSTATUS|[^{}|]*/Status)\s*\|\s*(\w+)")
_WIKI_USES = late_regex(r"\{\{\s*(?:[^{}|]*RSPUSES|[^{}|]*/Uses)\s*\|([^{}]+)\}\}")
_WIKI_NAME = late_regex(r"\[\[(?:[^\[\]|]*\|)?([^\[\]|]+)\]\]")
_HTML_ROW = late_regex(r"<tr[^>]*class=\"[^\"]*\bs-(\w+)[^\"]*\"[^>]*>(.*?)</tr>")
_HTML_USES = late_regex(r"(?:LinkSearch|linksearch)[^\"<>]*?\*\.([\w.-]+\.[a-z]{2,})")
_TAG = late_regex(r"<[^>]{0,500}>")


def read_rows(text: str) -> tuple[list[str], Iterator[Row]]:
    """
    Give the names of a list's columns and its rows.

    Raises:
        csv.Error: It is a table that cannot be read.
        ValueError: It is JSON that cannot be read.
    """
    text = text.removeprefix("\ufeff")
    if text.lstrip()[:1] in {"{", "["} and not _WIKI_STATUS.search(text):
        found = list(_json_rows(json.loads(text)))
        keys = dict.fromkeys(name for row in found for name in row)
        return list(keys), enumerate(found, start=1)
    if _WIKI_STATUS.search(text):
        return ["domain", "rating", "reason"], _numbered(_wiki_rows(text))
    if "<tr" in text and _HTML_ROW.search(text.replace("\n", " ")):
        return ["domain", "rating", "reason"], _numbered(_html_rows(text))
    reader = csv.DictReader(io.StringIO(text), restval="", delimiter=_delimiter(text))
    names = [
        (each or "").strip().lower() or "domain" for each in reader.fieldnames or ()
    ]
    reader.fieldnames = names
    return names, ((reader.line_num, cells) for cells in reader)


def _numbered(rows: Iterator[Mapping[str, str]]) -> Iterator[Row]:
    return enumerate(rows, start=1)


def _delimiter(text: str) -> str:
    """What parts the names of the columns: a spreadsheet's comma, semicolon or tab."""
    names = text.partition("\n")[0]
    return max(",;\t", key=names.count)


def _json_rows(value: Any) -> Iterator[Mapping[str, str]]:
    if isinstance(value, dict):
        lists = [each for each in value.values() if isinstance(each, list)]
        if len(lists) == 1 and all(isinstance(each, dict) for each in lists[0]):
            yield from _json_rows(lists[0])
            return
        for key, each in value.items():
            cells = each if isinstance(each, dict) else {"rating": each}
            yield {"domain": str(key), **_plain(cells)}
    for each in value if isinstance(value, list) else ():
        if isinstance(each, dict):
            yield _plain(each)


def _plain(cells: Mapping[str, Any]) -> dict[str, str]:
    return {
        str(name).strip().lower(): ", ".join(map(str, cell))
        if isinstance(cell, list)
        else ""
        if cell is None
        else str(cell)
        for name, cell in cells.items()
    }


def _wiki_rows(text: str) -> Iterator[Mapping[str, str]]:
    for row in text.split("\n|-")[1:]:
        status, uses = _WIKI_STATUS.search(row), _WIKI_USES.search(row)
        if status is None or uses is None:
            continue
        name = _WIKI_NAME.search(row)
        yield from _listed_row(status[1], uses[1].split("|"), name[1] if name else "")


def _html_rows(text: str) -> Iterator[Mapping[str, str]]:
    for code, row in _HTML_ROW.findall(text.replace("\n", " ")):
        words = html.unescape(_TAG.sub(" ", row.partition("</td>")[0]))
        yield from _listed_row(
            code, _HTML_USES.findall(unquote(row)), " ".join(words.split())
        )


def _listed_row(code: str, uses: list[str], name: str) -> Iterator[Mapping[str, str]]:
    status = _STATUS.get(code.lower(), code)
    for domain in dict.fromkeys(each.strip() for each in uses):
        if domain and "=" not in domain:
            yield {"domain": domain, "rating": status, "reason": name}
