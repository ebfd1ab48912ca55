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

__all__ = [
    "Document",
    "HttpFetcher",
    "Judgment",
    "Options",
    "Report",
    "SourceText",
    "__version__",
    "check",
    "check_citation",
    "find_interest",
    "judge",
    "match_titles",
    "read",
    "read_report",
    "verify",
    "write_report",
]

_PLACES = {
    "Document": "records.Document",
    "HttpFetcher": "reaching.http.HttpFetcher",
    "Judgment": "records.Judgment",
    "Options": "records.Options",
    "Report": "records.Report",
    "SourceText": "records.SourceText",
    "check": "pipeline.check",
    "check_citation": "pipeline.citation_check.check_citation",
    "find_interest": "weighing.find_interest",
    "judge": "judging.judge_text",
    "match_titles": "reaching.titles.match_titles",
    "read": "reading.read",
    "read_report": "reporting.record.read_report",
    "verify": "pipeline.verify",
    "write_report": "reporting.exports.write_report",
}
"""Where each name stands in this package."""


def __getattr__(name: str) -> Any:
    if name not in _PLACES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, own_name = _PLACES[name].rpartition(".")
    value = getattr(import_module(f".{module}", __name__), own_name)
    globals()[name] = value
    return value
