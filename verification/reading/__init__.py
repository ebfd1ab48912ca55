"""
Reading: from a submitted text to claims, citations and references, with exact offsets.

    overlay, tags, inline       what is markup, and same-length copies without it
    markdown_blocks, html_blocks, layout
                                headings, paragraphs, list items, rows, quotes, code
    source_headings, source_list, references, authors, identifiers
                                the list of sources and what its entries name
    markers, author_year, inline_sources
                                the tokens that cite
    sentences, claims, citations, checkability, claim_kinds
                                what is claimed, and which marker vouches for what
    findings                    loose ends and doubles
"""

from __future__ import annotations

from .reader import MAX_TEXT_LENGTH, read

__all__ = ["MAX_TEXT_LENGTH", "read"]
