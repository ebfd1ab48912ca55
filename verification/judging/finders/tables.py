"""
A number of the claim that stands in a table: the cell of the row and column it names.

Ours. Where the claim has all words of a row's label and of a column's head, that cell
is what the table says; the same number in another cell bears out nothing. A unit stands
in the cell, in its head or label, or in the line beside the table ("in GWh").
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import product

from verification.judging.comparison import Comparison, QuantityFinding
from verification.judging.text.lexicons import COARSE
from verification.judging.text.tables import Cell, Table
from verification.judging.values.quantities import Dimension, Quantity, is_equal
from verification.judging.values.reading import find_quantities
from verification.language.lists import late_regex
from verification.records import Span

NAMED_BY_BOTH = 4
"""Telling words that a number and its cell count as having in common."""

_DATED = frozenset({Dimension.YEAR, Dimension.DATE, Dimension.ORDINAL})
_IN_BRACKETS = late_regex(r"[(\[]([^()\[\]]{1,40})[)\]]")
_BEHIND_IN = late_regex(r"\bin ([^.,;()\[\]|]{1,40})")
_BEHIND_COMMA = late_regex(r",\s*([^,.;()\[\]|]{1,30})$")
_MANY_OF = late_regex(r"\b(thousand|million|billion)s of\b")
_SIGN = late_regex(r"([$€£¥])\s?(.*)")


def look_up(comparison: Comparison) -> list[QuantityFinding]:
    """The findings, with those decided that a table in view has a cell for."""
    findings = comparison.quantities
    tables = [
        table
        for table in (comparison.source.tables if findings else ())
        if any(
            table.span.overlaps(Span(passage.start, passage.end))
            for passage in comparison.passages
        )
    ]
    if not tables:
        return findings
    named = frozenset(
        key
        for word in COARSE.findall(comparison.claim.statement)
        for key in comparison.source.lexicon.keys(word)
    )
    for table in tables:
        cells = list(_cells_named(table, named, comparison))
        findings = [
            _looked_up(finding, table, cells, comparison) for finding in findings
        ]
    return findings


@dataclass(frozen=True, slots=True)
class _Named:
    """A cell whose label and head the claim names, in a table."""

    place: Span
    lines: tuple[str, ...]
    """Where its unit may stand: head, label, captions."""

    neighbours: tuple[str, ...]
    """The other cells of its row and of its column."""


def _cells_named(
    table: Table, named: frozenset[str], comparison: Comparison
) -> Iterator[_Named]:
    text = comparison.source.text

    def words(cell: Cell) -> str:
        return cell.of(text) if cell else ""

    def names(cell: Cell) -> bool:
        told = COARSE.findall(_IN_BRACKETS.sub("", words(cell)))
        keys = [comparison.source.lexicon.keys(word) for word in told]
        return bool(keys) and all(named.intersection(known) for known in keys if known)

    rows = [row for row in table.rows if names(row[0])]
    most = max((len(words(row[0]).split()) for row in rows), default=0)
    columns = [at for at in range(1, len(table.head)) if names(table.head[at])]
    if len(table.head) == 2 and not any(map(str.isdigit, words(table.head[1]))):
        columns = [1]  # one value for each label, of no year that could be another
    for row, at in product(rows, columns):
        cell = row[at]
        if cell is None or len(words(row[0]).split()) < most:
            continue
        lines = (words(table.head[at]), words(row[0]), *table.captions)
        column = (other[at] for other in table.rows if other is not row)
        neighbours = (*row[1:at], *row[at + 1 :], *column)
        yield _Named(cell, lines, tuple(map(words, neighbours)))


def _looked_up(
    finding: QuantityFinding,
    table: Table,
    cells: list[_Named],
    comparison: Comparison,
) -> QuantityFinding:
    own = finding.quantity
    if own.dimension in _DATED or not own.values or finding.made or not cells:
        return finding
    if finding.equal and not _is_within(finding.equal, table):
        return finding  # prose says it
    values = [value for cell in cells if (value := _value_of(cell, own, comparison))]
    equal = next((value for value in values if is_equal(own, value)), None)
    if equal:
        return replace(
            finding, equal=equal, counterpart=None, is_elsewhere=False, needed=None
        )
    others = [
        other.quantity
        for other in comparison.quantities
        if other.quantity.dimension not in _DATED and other.quantity is not own
    ]
    if len(values) != 1 or len(cells) != 1 or others:
        return finding
    return replace(
        finding,
        equal=None,
        counterpart=values[0],
        shared=NAMED_BY_BOTH,
        is_elsewhere=False,
        is_cell=any(
            own.printed == other.printed
            for neighbour in cells[0].neighbours
            for other in find_quantities(neighbour)
        ),
    )


def _is_within(quantity: Quantity, table: Table) -> bool:
    return table.span.start <= quantity.start < table.span.end


def _value_of(cell: _Named, own: Quantity, comparison: Comparison) -> Quantity | None:
    """What the cell says in the claim's measure; None where it is of another one."""
    source = comparison.source
    printed = cell.place.of(source.text)
    if not any(map(str.isdigit, printed)):
        return None
    for written in (printed, *_with_units(printed, cell.lines)):
        quantities = find_quantities(written, source.language)
        if len(quantities) == 1 and quantities[0].dimension == own.dimension:
            place = cell.place
            return replace(
                quantities[0], start=place.start, end=place.end, text=printed
            )
    return None


def _with_units(printed: str, lines: Iterable[str]) -> Iterator[str]:
    for line in lines:
        units = [
            *_IN_BRACKETS.findall(line),
            *_BEHIND_IN.findall(line),
            *_BEHIND_COMMA.findall(line),
            line,
        ]
        for unit in units:
            plain = _MANY_OF.sub(r"\1", unit.strip(" .:"))
            sign = _SIGN.fullmatch(plain)
            yield f"{sign[1]}{printed} {sign[2]}" if sign else f"{printed} {plain}"
