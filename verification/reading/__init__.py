"""
Reading: from a submitted text to claims, citations and references, with exact offsets.

    overlay, tags, inline       what is markup, and same-length copies without it
    markdown_blocks, html_blocks, layout
                                headings, paragraphs, list items, rows, quotes, code
    source_headings, source_list, entries, references, authors, identifiers
                                the list of sources and what its entries name
    markers, raised, author_year, inline_sources
                                the tokens that cite
    sentences, claims, citations, checkability, claim_kinds
                                what is claimed, and which marker vouches for what
    findings                    loose ends and doubles
    reader, rendering           the steps in order; the text as a reader sees it
"""

from __future__ import annotations

from .overlay import render_plain
from .reader import MAX_TEXT_LENGTH, read
