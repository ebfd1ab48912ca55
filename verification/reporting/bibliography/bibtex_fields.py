"""Which BibTeX type and field holds what, for reading and for writing."""

from __future__ import annotations

from verification.language.lists import table_mapping
from verification.records import WorkType

from .kinds import types_read, types_written

TYPES_READ = types_read("bibtex_types")
"""BibTeX's own types, biblatex's, and the aliases of both; `misc` is told by fields."""

TYPES_WRITTEN = types_written("bibtex_types")
"""All others are written as `misc`."""

PLAIN_TYPES = table_mapping("reporting/bibliography/bibtex_plain_types")
"""What plain BibTeX's styles take for biblatex's own types."""

ENTRY_SUBTYPES = {
    "magazine": WorkType.ARTICLE_MAGAZINE,
    "newspaper": WorkType.ARTICLE_NEWSPAPER,
}

PLAIN_FIELDS = table_mapping("reporting/bibliography/bibtex_fields")
"""BibTeX's field and CSL's, the same for every type."""

OTHER_FIELDS = {
    "journaltitle": "journal",
    "location": "address",
    "annotation": "annote",
    "langid": "language",
    "hyphenation": "language",
    "keyword": "keywords",
    "eprinttype": "archiveprefix",
}
"""Other names for the same fields."""

VERBATIM_FIELDS = frozenset({"url", "doi", "eprint", "urldate", "date", "origdate"})
"""Taken as they stand: a "%" or "_" in an address is no LaTeX."""

TITLE_FIELDS = {"title": "title", "shorttitle": "title-short"}
NAME_FIELDS = {"author": "author", "editor": "editor", "translator": "translator"}

PERIODICAL_TYPES = frozenset({"article", "review", "periodical"})
PART_TYPES = frozenset(
    {
        "incollection",
        "inbook",
        "inproceedings",
        "conference",
        "inreference",
        "suppbook",
        "bookinbook",
    }
)
SERIES_TYPES = frozenset({"book", "collection", "proceedings", *PART_TYPES})
"""Where `number` is the number in a series."""

CARRIER = "citeweb"
"""Our own field; see carrying.py."""


def publisher_field(kind: str) -> str:
    """The field that names who published it."""
    if kind in ("thesis", "phdthesis", "mastersthesis"):
        return "school"
    return "institution" if kind in ("techreport", "report") else "publisher"


def container_field(kind: str) -> str:
    if kind in PERIODICAL_TYPES:
        return "journal"
    return "booktitle" if kind in PART_TYPES else "organization"


def number_meaning(kind: str) -> str:
    """What `number` means for a type, as CSL names it."""
    if kind in PERIODICAL_TYPES:
        return "issue"
    return "collection-number" if kind in SERIES_TYPES else "number"
