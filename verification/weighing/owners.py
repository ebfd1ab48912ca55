"""Who owns which brand, and which domain publishes for it. The table that ships holds
well-known owners; a team edits its own copy. Each row names a public document that says
so."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from itertools import chain

from verification.errors import BadCallError, plain_fault
from verification.language.lists import table_rows

from .capitals import name_key
from .domains import Address, ascii_host, is_domain, parse_address

COLUMNS = ("owner", "brand", "domain", "source")
LONGEST_CELL = 200
"""Code points; the longest of ours has 70."""


@dataclass(frozen=True, slots=True)
class OwnerRow:
    """One domain of one brand of one owner."""

    owner: str
    brand: str
    domain: str
    """Registrable domain, or a host below one, lower case."""

    source: str
    """The public document that says so."""

    is_asked: bool = field(default=False, compare=False)
    """Whether a look-up gave it: any word may be the name of something there."""


class OwnerTable:
    """Rows, to be asked by domain and by name."""

    def __init__(
        self,
        rows: Iterable[OwnerRow],
        *,
        left_out: Iterable[OwnerRow] = (),
        shortfall: str = "",
    ) -> None:
        self.rows = tuple(rows)
        self.left_out = tuple(left_out)
        """Rows that somebody took out, for look-ups not to bring them back."""

        self.shortfall = shortfall
        """What a look-up was to add and did not, for a reader; "" for nothing."""

        self._by_domain: dict[str, list[OwnerRow]] = {}
        self._by_name: dict[str, list[OwnerRow]] = {}
        for row in self.rows:
            self._by_domain.setdefault(ascii_host(row.domain), []).append(row)
            for key in {name_key(row.brand), name_key(row.owner)}:
                self._by_name.setdefault(key, []).append(row)

    def rows_of_site(self, address: Address) -> tuple[OwnerRow, ...]:
        """The rows for a host, the domains above it included."""
        found = (self._by_domain.get(ascii_host(host), ()) for host in address.hosts)
        return tuple(chain.from_iterable(found))

    def rows_of_name(self, key: str) -> tuple[OwnerRow, ...]:
        """The rows whose brand or owner has that name, as `name_key` writes it."""
        return tuple(self._by_name.get(key, ()))

    def owners_of_site(self, address: Address) -> frozenset[str]:
        return frozenset(row.owner for row in self.rows_of_site(address))


@cache
def shipped_owners() -> OwnerTable:
    """The table in `data/owners.csv`; a test reads it as `read_owners`."""
    return OwnerTable(
        OwnerRow(owner, brand, domain, source)
        for owner, brand, domain, source in table_rows("weighing/owners")
    )


def read_owners(text: str) -> OwnerTable:
    """Read a table of the form `owner,brand,domain,source`, the first line naming
    these. Raises BadCallError: a column is missing, or a line has no owner, no brand or
    no domain that can be one."""
    try:
        return OwnerTable(_read_rows(text))
    except csv.Error as error:
        raise BadCallError(
            f"The table of owners is not CSV: {plain_fault(error)}."
        ) from error


def _read_rows(text: str) -> Iterable[OwnerRow]:
    reader = csv.DictReader(io.StringIO(text.removeprefix("\ufeff")), restval="")
    names = [(name or "").strip().lower() for name in reader.fieldnames or ()]
    missing = [column for column in COLUMNS[:3] if column not in names]
    if missing:
        raise BadCallError(
            f'The table of owners has no column "{missing[0]}". '
            f"Its first line must be: {','.join(COLUMNS)}."
        )
    reader.fieldnames = names
    for cells in reader:
        owner, brand, domain, source = (
            (cells.get(column) or "").strip()[:LONGEST_CELL] for column in COLUMNS
        )
        if not (owner and brand and domain):
            raise BadCallError(
                f"The table of owners, line {reader.line_num}: owner, brand and domain "
                "must all be given."
            )
        address = parse_address(domain.lower())
        if address is None or not is_domain(address):
            raise BadCallError(
                f'The table of owners, line {reader.line_num}: "{domain[:80]}" is '
                f"not a domain."
            )
        yield OwnerRow(owner, brand, address.host, source)
