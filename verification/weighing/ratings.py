"""Lists that rate domains: imported, or shipped, and looked up label by label. They
come as CSV with any of the usual separators, as JSON (a list of objects, or objects by
domain), and as the page of perennial sources, in wikitext or HTML. A domain on no list
is unknown, not good."""

from __future__ import annotations

import csv
import html
import io
import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any
from urllib.parse import unquote

from verification.errors import BadCallError, plain_fault
from verification.language.lists import (
    late_regex,
    list_sections,
    table_mapping,
    word_list,
)
from verification.language.wording import mark
from verification.records import ListedDomain

from .domains import Address, ascii_host, is_domain, is_ip, parse_address

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
    """Give the names of a list's columns and its rows.

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
        return ["domain", "rating", "reason"], enumerate(_wiki_rows(text), start=1)
    if "<tr" in text and _HTML_ROW.search(text.replace("\n", " ")):
        return ["domain", "rating", "reason"], enumerate(_html_rows(text), start=1)
    reader = csv.DictReader(io.StringIO(text), restval="", delimiter=_delimiter(text))
    names = [
        (heading or "").strip().lower() or "domain"
        for heading in reader.fieldnames or ()
    ]
    reader.fieldnames = names
    return names, ((reader.line_num, cells) for cells in reader)


def _delimiter(text: str) -> str:
    """What parts the names of the columns: a spreadsheet's comma, semicolon or tab."""
    names = text.partition("\n")[0]
    return max(",;\t", key=names.count)


def _json_rows(value: Any) -> Iterator[Mapping[str, str]]:
    if isinstance(value, dict):
        lists = [item for item in value.values() if isinstance(item, list)]
        if len(lists) == 1 and all(isinstance(item, dict) for item in lists[0]):
            yield from _json_rows(lists[0])
            return
        for key, rated in value.items():
            cells = rated if isinstance(rated, dict) else {"rating": rated}
            yield {"domain": str(key), **_plain(cells)}
    for item in value if isinstance(value, list) else ():
        if isinstance(item, dict):
            yield _plain(item)


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
    for domain in dict.fromkeys(use.strip() for use in uses):
        if domain and "=" not in domain:
            yield {"domain": domain, "rating": status, "reason": name}


_WORDS = table_mapping("weighing/rating_words")
"""Ratings in words, on the scale of our own table: 0.5 is what an unknown site gets, so
what is warned of must stand well below. Empty for words that say something else."""

_TOPS = {"reliability": 64.0, "reliability_mean": 64.0, "mean reliability score": 64.0}
"""The greatest value of lists that count further than to 1; others count to 100."""

MAX_ENTRIES = 1_000_000
"""Lines read of one list: ten times the largest public one."""

SLIPS = 2
"""Numbers above 1 that are faults; a list with more of them counts to 100."""

SATIRE = 0.2

_OF_A_LANGUAGE = late_regex(r"/[a-z]{2}")
"""The path of a site's page in one language, which stands for the site."""

_BETWEEN = late_regex(r"[,;|\[\]'\"]+")
"""Between several domains of one line."""

_EVERY_HOST = "*."
"""Before a domain it means the hosts below, for which an entry holds anyway."""

_DIGITS = late_regex(r"\d+")


@dataclass(frozen=True, slots=True)
class ListFault:
    """A line of a list that could not be used."""

    line: int
    """1 is the line of column names."""

    reason: str


@dataclass(frozen=True, slots=True)
class DomainList:
    """A list as read, with the lines that could not be used."""

    entries: tuple[ListedDomain, ...]
    faults: tuple[ListFault, ...] = ()


def read_list(text: str, *, name: str = "") -> DomainList:
    """Read a list of sites, as a table or in one of the layouts above.

    Args:
        text: A domain and what is said of it are needed: a number in [0, 1] or in
            [0, 100], or a word such as "unreliable"; a reason, the list's name, date
            and licence may follow. A domain may carry a path.
        name: The list's name where the lines give none.

    Raises BadCallError: there is no column for the domain or for what is said of it."""
    try:
        headers, found = read_rows(text)
        columns = _pick_columns(headers)
        rows = list(islice(found, MAX_ENTRIES))
    except csv.Error as error:
        raise BadCallError(f"The list is not CSV: {plain_fault(error)}.") from error
    except (ValueError, RecursionError) as error:
        raise BadCallError(f"The list is not JSON: {plain_fault(error)}.") from error
    top = _top_of(columns["rating"], [cells for _, cells in rows])
    entries: list[ListedDomain] = []
    faults: list[ListFault] = []
    for line, cells in rows:
        for rating in _read_row(cells, columns, name, top):
            if isinstance(rating, ListedDomain):
                entries.append(rating)
            else:
                faults.append(ListFault(line, rating))
    return DomainList(tuple(entries), tuple(faults))


def _pick_columns(headers: list[str]) -> dict[str, str]:
    columns = {
        field: next((name for name in names if name in headers), "")
        for field, names in list_sections("weighing/rating_columns").items()
    }
    if not columns["rating"] and "bias" in columns["reason"]:
        columns["rating"] = columns["reason"]  # a list that rates leanings alone
    for field in ("domain", "rating"):
        if not columns[field]:
            raise BadCallError(
                f'The list has no column "{field}". Its first line must name '
                "its columns: domain,rating,reason,list name."
            )
    return columns


def _top_of(column: str, rows: Iterable[Mapping[str, str]]) -> float:
    """The greatest value that the numbers of a list can have."""
    if column in _TOPS:
        return _TOPS[column]
    numbers = (_read_number(cells.get(column) or "") for cells in rows)
    high = [number for number in numbers if number is not None and number > 1]
    return 100.0 if len(high) > SLIPS else 1.0


@cache
def shipped_lists() -> Ratings:
    """State media and satire, as they ship: what a site is, and not how good."""
    dated, licence = "2026-11", "MIT"
    media = (
        ListedDomain(
            domain,
            None,
            "",
            f"state media of {state}",
            mark("State media"),
            dated,
            licence,
        )
        for domain, state in table_mapping("weighing/state_media").items()
    )
    satire = (
        ListedDomain(domain, SATIRE, "", mark("satire"), mark("Satire"), dated, licence)
        for domain in word_list("weighing/satire")
    )
    return Ratings([*media, *satire])


class Ratings:
    """The entries of all lists, to be asked by address."""

    def __init__(self, entries: Iterable[ListedDomain] = ()) -> None:
        self._by_domain: dict[str, list[ListedDomain]] = {}
        for entry in entries:
            self._by_domain.setdefault(ascii_host(entry.domain), []).append(entry)

    def find(self, address: Address) -> tuple[ListedDomain, ...]:
        """Give the entries for an address, the most specific first. An entry for a
        domain holds for the hosts below it, never for one that only contains its
        letters; an entry with a path holds for that part of the site."""
        return tuple(
            entry
            for host in address.hosts
            for entry in self._by_domain.get(ascii_host(host), ())
            if not entry.path or f"{address.path}/".startswith(f"{entry.path}/")
        )


def _read_row(
    cells: Mapping[str, str], columns: Mapping[str, str], name: str, top: float
) -> Iterator[ListedDomain | str]:
    """The entries of one line, or why there is none."""

    def cell(field: str) -> str:
        column = columns[field]
        return (cells.get(column) or "").strip() if column else ""

    parts = map(str.strip, _BETWEEN.split(cell("domain").lower()))
    domains = [part for part in parts if part]
    for domain in domains or [""]:
        address = parse_address(domain.removeprefix(_EVERY_HOST))
        if address is None or not (is_domain(address) or is_ip(address.host)):
            yield f'"{domain[:80]}" is not a domain.'
            continue
        if _is_cut_in_two(cells, cell("rating"), columns["rating"]):
            yield (
                f'"{cell("rating")}," looks like a number with a comma. Write it with '
                "a point (0.5), or in quotation marks."
            )
            continue
        word = cell("rating").strip("[]'\" ")
        rating = _read_rating(word, top)
        if isinstance(rating, str):
            yield rating
            continue
        reason = cell("reason")
        if rating is None or columns["reason"] == columns["rating"]:
            reason = word  # what it says is all that it says
        path = address.path.rstrip("/")
        yield ListedDomain(
            domain=address.host,
            rating=rating,
            path="" if _OF_A_LANGUAGE.fullmatch(path) else path,
            reason="" if _read_number(reason) is not None else reason,
            list_name=cell("list_name") or name,
            dated=cell("dated")[:40],
            licence=cell("licence")[:80],
        )


def _is_cut_in_two(cells: Mapping[str, str], rating: str, column: str) -> bool:
    """Whether a decimal comma made two cells of one number: 0,5."""
    names = list(cells)
    following = names[names.index(column) + 1 :][:1]
    if rating not in {"0", "1"} or not following:
        return False
    value = cells[following[0]]
    text = value[0] if isinstance(value, list) else value or ""
    return _DIGITS.fullmatch(text.strip()) is not None


def _read_rating(text: str, top: float) -> float | str | None:
    """The rating; None for a word that rates nothing, else why it is none."""
    known = _WORDS.get(_word_key(text))
    if known is not None:
        return float(known) if known else None
    value = _read_number(text)
    if value is None or not 0.0 <= value <= top:
        return f'"{text[:80]}" is not a rating: 0 to {top:g}, or a word we know.'
    return value / top


def _read_number(text: str) -> float | None:
    try:
        return float(text.strip().replace(",", ".", 1))
    except ValueError:
        return None


def _word_key(text: str) -> str:
    """A word as the table has it; of several, parted by commas, the first."""
    first = text.split(",")[0].split(" - ")[0].strip("'\" ")
    return first.lower().replace("_", " ").replace("-", " ")
