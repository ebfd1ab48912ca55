"""Plain tables for a terminal."""

from collections.abc import Sequence

GAP = "  "


def align(headings: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """
    Lines in which every column starts or ends at the same place.

    Columns of words (the first, and any whose cells hold a letter) are set to the left,
    columns of figures to the right.

    >>> align(["set", "rows"], [["wice", "7"], ["begin", "12"]])
    ['set    rows', 'wice      7', 'begin    12']
    """
    columns = [
        [heading, *(row[place] for row in rows)]
        for place, heading in enumerate(headings)
    ]
    widths = [max(map(len, column)) for column in columns]
    worded = [
        place == 0 or any(cell[:1].isalpha() for cell in column[1:])
        for place, column in enumerate(columns)
    ]
    return [
        GAP.join(
            cell.ljust(width) if is_worded else cell.rjust(width)
            for cell, width, is_worded in zip(line, widths, worded, strict=True)
        ).rstrip()
        for line in (headings, *rows)
    ]


def percent(share: float | None) -> str:
    """A share in hundredths; a dash where there is none."""
    return "-" if share is None else f"{100 * share:.1f}"
