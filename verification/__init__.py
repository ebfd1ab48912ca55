"""
The engine of citeweb: read a text, reach its sources, judge its claims, report.

    >>> from verification import judge
    >>> judge("The bridge opened in 1932.", "The bridge was opened in 1932.").verdict
    <Verdict.SUPPORTED: 'supported'>

The names below are loaded when they are first asked for: the child processes that parse
hostile files live in this package too and must start small.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from .version import VERSION

if TYPE_CHECKING:
    from .judging import judge_text as judge
    from .pipeline import check, verify
    from .pipeline.citation_check import check_citation
    from .reaching.http import HttpFetcher
    from .reaching.titles import match_titles
    from .reading import read
    from .records import Document, Judgment, Options, Report, SourceText
    from .reporting.exports import write_report
    from .reporting.record import read_report
    from .weighing import find_interest

__version__ = VERSION

__all__ = ["Document", "HttpFetcher", "Judgment", "Options", "Report", "SourceText"]
__all__ += ["__version__", "check", "check_citation", "find_interest", "judge", "read"]
__all__ += ["match_titles", "read_report", "verify", "write_report"]

_HOMES = {
    "judging": "judge=judge_text",
    "pipeline": "check verify",
    "pipeline.citation_check": "check_citation",
    "reaching.http": "HttpFetcher",
    "reaching.titles": "match_titles",
    "reading": "read",
    "records": "Document Judgment Options Report SourceText",
    "reporting.exports": "write_report",
    "reporting.record": "read_report",
    "weighing": "find_interest",
}
"""The names to be had from each module; "judge=judge_text" is called otherwise
there."""


def __getattr__(name: str) -> Any:
    for home, names in _HOMES.items():
        known = dict(each.partition("=")[::2] for each in names.split())
        if name in known:
            value = getattr(import_module(f".{home}", __name__), known[name] or name)
            globals()[name] = value
            return value
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
