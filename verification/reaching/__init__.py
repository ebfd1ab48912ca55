"""Fetching what a document cites, safely, and reading what came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from verification.late_names import late_names

if TYPE_CHECKING:
    from .explanations import (
        Explanation,
        explain_outcome,
        explain_silence,
        explain_source,
        explain_text,
        explain_unread,
    )
    from .fetcher import Fetcher, HostGate, Resolver
    from .reach import reach_source, reach_sources
    from .titles import best_title, match_titles

__getattr__ = late_names(
    __name__,
    {
        "explanations": "Explanation explain_outcome explain_silence explain_source "
        "explain_text explain_unread",
        "fetcher": "Fetcher HostGate Resolver",
        "reach": "reach_source reach_sources",
        "titles": "best_title match_titles",
    },
)
