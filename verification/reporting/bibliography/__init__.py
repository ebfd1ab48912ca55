"""
Lists of works in five styles, and as BibTeX, RIS and CSL-JSON.

    reading       works out of CSL-JSON, BibTeX, RIS or a report, recognised by content;
                  a list in these formats at the end of a text, written out
    listing       works into a list or a file: order, labels, the three forms of a list
    apa mla chicago ieee inline    one entry in one style
    forms    which parts an entry has, by `data/styles.csv`
    runs names titles locators kinds    what the styles share
    bibtex_* latex ris csl_* report_sources    the formats
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verification.late_names import late_names

if TYPE_CHECKING:
    from .bibtex_reading import works_from_bibtex
    from .bibtex_writing import as_bibtex
    from .csl_reading import works_from_csl
    from .csl_writing import as_csl_json
    from .inline import id_of, inline_id
    from .kinds import missing_fields
    from .listing import Entry, Format, Order, Style, format_bibliography, make_entries
    from .reading import read_sources, with_written_list
    from .report_sources import SourceList, sources_of_report
    from .ris import as_ris, works_from_ris
    from .runs import Run, Runs, as_html, as_markdown, as_text
    from .titles import Case

__getattr__ = late_names(
    __name__,
    {
        "bibtex_reading": "works_from_bibtex",
        "bibtex_writing": "as_bibtex",
        "csl_reading": "works_from_csl",
        "csl_writing": "as_csl_json",
        "inline": "id_of inline_id",
        "kinds": "missing_fields",
        "listing": "Entry Format Order Style format_bibliography make_entries",
        "reading": "read_sources with_written_list",
        "report_sources": "SourceList sources_of_report",
        "ris": "as_ris works_from_ris",
        "runs": "Run Runs as_html as_markdown as_text",
        "titles": "Case",
    },
)
