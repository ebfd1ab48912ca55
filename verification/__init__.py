"""
The engine of citeweb: read a text, reach its sources, judge its claims, report.

    >>> from verification import judge
    >>> judge("The bridge opened in 1932.", "The bridge was opened in 1932.").verdict
    <Verdict.SUPPORTED: 'supported'>

The names below are loaded when they are first asked for: the child processes that parse
hostile files live in this package too and must start small.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from .version import VERSION

if TYPE_CHECKING:
    from .judging import judge_text as judge
    from .pipeline import check, verify, verify_document
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
    "verify_document",
    "write_report",
]


def late_names(package: str, homes: Mapping[str, str]) -> Callable[[str], Any]:
    """
    Give a package's `__getattr__`: a call pays for those of its modules that it uses.

    Args:
        package: Its name.
        homes: For each module of the package, the names to be had from it, with spaces
            between; "judge=judge_text" for one that is called otherwise there.
    """
    places = {
        name: (home, own_name or name)
        for home, names in homes.items()
        for name, _, own_name in (each.partition("=") for each in names.split())
    }

    def find(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        home, own_name = places[name]
        value = getattr(import_module(f".{home}", package), own_name)
        setattr(sys.modules[package], name, value)
        return value

    return find


__getattr__ = late_names(
    __name__,
    {
        "judging": "judge=judge_text",
        "pipeline": "check verify verify_document",
        "pipeline.citation_check": "check_citation",
        "reaching.http": "HttpFetcher",
        "reaching.titles": "match_titles",
        "reading": "read",
        "records": "Document Judgment Options Report SourceText",
        "reporting.exports": "write_report",
        "reporting.record": "read_report",
        "weighing": "find_interest",
    },
)
