"""A list of works in any style and format."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from verification.records import Work

from .bibtex_writing import as_biblatex, as_bibtex
from .csl_writing import as_csl_json
from .listing import (
    Style,
    default_order,
    list_as_html,
    list_as_markdown,
    list_as_text,
    make_entries,
    positions_in,
)
from .ordering import Order
from .ris import as_ris
from .titles import Case


class Format(StrEnum):
    TEXT = "text"
    MARKDOWN = "markdown"
    HTML = "html"
    BIBTEX = "bibtex"
    BIBLATEX = "biblatex"
    RIS = "ris"
    CSL_JSON = "csl-json"


DATA_WRITERS = {
    Format.BIBTEX: as_bibtex,
    Format.BIBLATEX: as_biblatex,
    Format.RIS: as_ris,
    Format.CSL_JSON: as_csl_json,
}
LIST_WRITERS = {
    Format.TEXT: list_as_text,
    Format.MARKDOWN: list_as_markdown,
    Format.HTML: list_as_html,
}


def format_bibliography(
    works: Sequence[Work],
    *,
    style: Style = Style.APA,
    format: Format = Format.TEXT,
    order: Order | None = None,
    case: Case = Case.STYLE,
    is_footnotes: bool = False,
    quotes: Sequence[str] = (),
) -> str:
    """
    The works as one text.

    Args:
        works: In the order of first use.
        style: Has no bearing on the data formats.
        order: None for the style's own; for data the order of first use.
        case: Of titles in lists; data formats keep titles as they are.
        is_footnotes: Whether to write numbered notes instead of list entries.
        quotes: The words quoted from each work, for inline ids.
    """
    if format in DATA_WRITERS:
        positions = positions_in(works, order or Order.FIRST_USE)
        return DATA_WRITERS[format]([works[position] for position in positions])
    entries = make_entries(
        works,
        style=style,
        order=order or default_order(style, is_footnotes),
        case=case,
        is_footnotes=is_footnotes,
        quotes=quotes,
    )
    return LIST_WRITERS[format](entries, style=style, is_footnotes=is_footnotes)
