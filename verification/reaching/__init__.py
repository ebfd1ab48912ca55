"""
Fetching what a document cites, safely, and reading what came.

    addresses     which addresses may be called
    http          the one door to sockets (import it from there: it takes a while)
    politeness    how often a site or a service is asked
    copies        a source's text elsewhere, when it is gone, closed or an abstract
    link_rot      from many looks to "dead"; `network`: whether the fault is ours
    robots        what sites ask of programs, for pages that no person named
    outcomes      from what was observed to an outcome, and to what an editor should do
    explanations  outcomes in plain words
    extraction    bodies to text; `bounded` runs it in a child process
    titles        a cited title held against a page's own
    reach         all of it for one entry of a source list, or for many
    check_list    a list of addresses and titles, checked
    uploads       files that a person hands in
"""

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
