"""
Lists that rate domains: imported from CSV, looked up label by label.

A domain on no list is unknown, not good.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from verification.errors import BadCallError, plain_fault
from verification.language.lists import late_regex
from verification.records import ListedDomain

from .domains import Address, ascii_host, is_domain, is_host_by_number, parse_address

_COLUMNS: Mapping[str, tuple[str, ...]] = {
    "domain": ("domain", "host", "site", "url", "source"),
    "rating": ("rating", "credibility_score", "score", "credibility", "trust"),
    "reason": ("reason", "category", "type", "label", "notes", "note"),
    "list_name": ("list_name", "list", "list name"),
}
"""Ours first, then the names that public lists use."""

_WORDS: Mapping[str, float] = {
    "high": 0.9,
    "reliable": 0.8,
    "medium": 0.5,
    "mixed": 0.4,
    "low": 0.2,
    "satire": 0.2,
    "unreliable": 0.1,
    "conspiracy": 0.1,
    "fake": 0.05,
}
"""
Ratings in words, on the scale of our own table: 0.5 is what an unknown site gets, so
what is warned of must stand well below.
"""

MAX_ENTRIES = 1_000_000
"""Lines read of one list: ten times the largest public one."""

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
    """
    Read a list in CSV whose first line names its columns.

    Args:
        text: Columns `domain` and `rating` (a number in [0, 1] or a word such as
            "unreliable") are needed, `reason` and `list name` may follow. Names that
            public lists use for them are known. A domain may carry a path.
        name: The list's name where the lines give none.

    Raises:
        BadCallError: There is no column for the domain or for the rating.
    """
    text = text.removeprefix("\ufeff")
    reader = csv.DictReader(io.StringIO(text), restval="", delimiter=_delimiter(text))
    try:
        headers = [(each or "").strip().lower() for each in reader.fieldnames or ()]
        columns = {field: _pick(headers, names) for field, names in _COLUMNS.items()}
        for field in ("domain", "rating"):
            if not columns[field]:
                raise BadCallError(
                    f'The list has no column "{field}". Its first line must name '
                    "its columns: domain,rating,reason,list name."
                )
        reader.fieldnames = headers
        entries: list[ListedDomain] = []
        faults: list[ListFault] = []
        for cells in reader:
            found = _read_line(cells, columns, name)
            if isinstance(found, ListedDomain):
                entries.append(found)
            else:
                faults.append(ListFault(reader.line_num, found))
            if len(entries) + len(faults) >= MAX_ENTRIES:
                break
    except csv.Error as error:
        raise BadCallError(
            f"The list is not CSV: line {reader.line_num}: {plain_fault(error)}."
        ) from error
    return DomainList(tuple(entries), tuple(faults))


class Ratings:
    """The entries of all lists, to be asked by address."""

    def __init__(self, entries: Iterable[ListedDomain] = ()) -> None:
        self._by_domain: dict[str, list[ListedDomain]] = {}
        for entry in entries:
            self._by_domain.setdefault(ascii_host(entry.domain), []).append(entry)

    def find(self, address: Address) -> tuple[ListedDomain, ...]:
        """
        Give the entries for an address, the most specific first.

        An entry for a domain holds for the hosts below it, never for one that only
        contains its letters; an entry with a path holds for that part of the site.
        """
        return tuple(
            entry
            for host in _hosts_up_to_site(address)
            for entry in self._by_domain.get(ascii_host(host), ())
            if not entry.path or _is_below(address.path, entry.path)
        )


def _hosts_up_to_site(address: Address) -> Iterator[str]:
    labels = address.host.split(".")
    for start in range(len(labels)):
        host = ".".join(labels[start:])
        yield host
        if host == address.site:
            return


def _is_below(path: str, prefix: str) -> bool:
    return path == prefix or path.startswith(f"{prefix}/")


def _delimiter(text: str) -> str:
    """What parts the names of the columns: a spreadsheet's comma, semicolon or tab."""
    names = text.partition("\n")[0]
    return max(",;\t", key=names.count)


def _pick(headers: list[str], names: tuple[str, ...]) -> str:
    return next((name for name in names if name in headers), "")


def _read_line(
    cells: Mapping[str, str], columns: Mapping[str, str], name: str
) -> ListedDomain | str:
    """The entry of one line, or why there is none."""

    def cell(field: str) -> str:
        column = columns[field]
        return (cells.get(column) or "").strip() if column else ""

    domain = cell("domain").lower()
    address = parse_address(domain.removeprefix(_EVERY_HOST))
    if address is None or not (is_domain(address) or is_host_by_number(address)):
        return f'"{domain[:80]}" is not a domain.'
    if _is_cut_in_two(cells, cell("rating"), columns["rating"]):
        return (
            f'"{cell("rating")}," looks like a number with a comma. Write it with a '
            "point (0.5), or in quotation marks."
        )
    rating = _read_rating(cell("rating"))
    if rating is None:
        return f'"{cell("rating")[:80]}" is not a rating: 0 to 1, or a word we know.'
    return ListedDomain(
        domain=address.host,
        rating=rating,
        path=address.path.rstrip("/"),
        reason=cell("reason"),
        list_name=cell("list_name") or name,
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


def _read_rating(text: str) -> float | None:
    if text.lower() in _WORDS:
        return _WORDS[text.lower()]
    try:
        value = float(text.replace(",", ".", 1))
    except ValueError:
        return None
    return value if 0.0 <= value <= 1.0 else None
