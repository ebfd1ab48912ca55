"""
Lists of works in five styles, and as BibTeX, RIS and CSL-JSON.

    reading       works out of CSL-JSON, BibTeX, RIS or a report, recognised by content;
                  a list in these formats at the end of a text, written out
    listing       works into a list or a file: order, labels, the three forms of a list
    apa mla chicago ieee inline    one entry in one style
    forms    which parts an entry has, by `data/styles.csv`
    runs names titles locators kinds    what the styles share
    bibtex bibtex_scanning latex ris csl_json report_sources    the formats
"""

from __future__ import annotations
