"""
A number of the claim that stands in a table: the cell of the row and column it names.

Ours. Where the claim has all words of a row's label and of a column's head, that cell
is what the table says; the same number in another cell bears out nothing. A unit stands
in the cell, in its head or label, or in the line beside the table ("in GWh").
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from verification.judging.comparison import Comparison, QuantityFinding
from verification.judging.text.lexicons import COARSE
from verification.judging.text.tables import Table
from verification.judging.values.quantities import Dimension, Quantity, is_equal
from verification.judging.values.reading import find_quantities
from verification.language.lists import late_regex
from verification.records import Span

NAMED_BY_BOTH = 4
"""Telling words that a number and its cell count as having in common."""

MOST_TABLE_ROWS = 400
"""Of a longer one, a list of data, nothing is looked up."""

_DATED = frozenset({Dimension.YEAR, Dimension.DATE, Dimension.ORDINAL})
_IN_BRACKETS = late_regex(r"[(\[]([^()\[\]]{1,40})[)\]]")
_BEHIND_IN = late_regex(r"\bin ([^.,;()\[\]|]{1,40})")
_BEHIND_COMMA = late_regex(r",\s*([^,.;()\[\]|]{1,30})$")
_MANY_OF = late_regex(r"\b(thousand|million|billion)s of\b")
_SIGN = late_regex(r"([$€£¥])\s?(.*)")


def look_up(comparison: Comparison) -> list[QuantityFinding]:
    """The findings, with those decided that a table of the source has a cell for."""
    findings = comparison.quantities
    tables = comparison.source.tables
    if not tables or not findings:
        return findings
    named = frozenset(
        key
        for word in COARSE.findall(comparison.claim.statement)
        for key in comparison.source.lexicon.keys(word)
    )
    for table in tables:
        if len(table.rows) <= MOST_TABLE_ROWS:
            cells = list(_cells_named(table, named, comparison))
            findings = [
                _looked_up(finding, table, cells, comparison) for finding in findings
            ]
    return findings


def _cells_named(
    table: Table, named: frozenset[str], comparison: Comparison
) -> Iterator[tuple[Span, Span, Span]]:
    """Cells whose label and head the claim names, each with these two."""
    text = comparison.source.text

    def names(cell: Span) -> bool:
        words = COARSE.findall(_IN_BRACKETS.sub("", cell.of(text)))
        keys = [comparison.source.lexicon.keys(word) for word in words]
        return bool(keys) and all(named.intersection(known) for known in keys if known)

    width = len(table.head)
    rows = [row for row in table.rows if len(row) == width and names(row[0])]
    most = max((len(row[0].of(text).split()) for row in rows), default=0)
    columns = [place for place in range(1, width) if names(table.head[place])]
    if width == 2:
        columns = [1]
    for row in rows:
        if len(row[0].of(text).split()) == most:
            yield from ((row[place], row[0], table.head[place]) for place in columns)


def _looked_up(
    finding: QuantityFinding,
    table: Table,
    cells: list[tuple[Span, Span, Span]],
    comparison: Comparison,
) -> QuantityFinding:
    own = finding.quantity
    if own.dimension in _DATED or not own.values or finding.made or not cells:
        return finding
    if finding.equal and not _is_within(finding.equal, table):
        return finding  # prose says it
    values = [
        value
        for cell, *beside in cells
        if (value := _value_of(cell, beside, table, own, comparison))
    ]
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
        is_cell=own.dimension != Dimension.BARE or finding.equal is not None,
    )


def _is_within(quantity: Quantity, table: Table) -> bool:
    return table.span.start <= quantity.start < table.span.end


def _value_of(
    cell: Span,
    beside: list[Span],
    table: Table,
    own: Quantity,
    comparison: Comparison,
) -> Quantity | None:
    """What the cell says in the claim's measure; None where it is of another one."""
    source = comparison.source
    printed = cell.of(source.text)
    lines = [*(span.of(source.text) for span in reversed(beside)), *table.captions]
    for written in (printed, *_with_units(printed, lines)):
        quantities = find_quantities(written, source.language)
        if len(quantities) == 1 and quantities[0].dimension == own.dimension:
            return replace(quantities[0], start=cell.start, end=cell.end, text=printed)
    return None


def _with_units(printed: str, lines: list[str]) -> Iterator[str]:
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
