"""
Who knows which work an identifier names, and what was said of it since.

    protocol        what the pipeline needs: `Registries`, `NoticeTable`
    desk            asks the registries that are on, in the right order (import it from
                    there: it loads the HTTP library)
    handles, crossref, datacite, openalex, pubmed, arxiv, openlibrary
                    one registry each
    answers         what one of them said; `outside` reads values without trusting them
    comparing       an entry against a record; `people` compares names
    deciding        from answers to what an editor is told
    notices         notices from many hands as one list
    offline         notices from a table at hand; `retraction_watch` reads its file
    wording         what was found, in plain words
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from verification.late_names import late_names

if TYPE_CHECKING:
    from .answers import NoticeTable, Registries


__getattr__ = late_names(__name__, {"answers": "NoticeTable Registries"})
