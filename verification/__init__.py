"""
The engine of citeweb: read a text, reach its sources, judge its claims, report.

    >>> from verification import judge
    >>> judge("The bridge opened in 1932.", "The bridge was opened in 1932.").verdict
    <Verdict.SUPPORTED: 'supported'>
"""

from __future__ import annotations

from .judging import judge_text as judge
from .pipeline import check, verify, verify_document
from .reaching.titles import match_titles
from .reading import read
from .records import Document, Judgment, Options, Report, SourceText
from .version import VERSION
from .weighing import find_interest

__version__ = VERSION

__all__ = [
    "Document",
    "Judgment",
    "Options",
    "Report",
    "SourceText",
    "check",
    "find_interest",
    "judge",
    "match_titles",
    "read",
    "verify",
    "verify_document",
]
