"""Verdicts, stances and kinds of source in words for a reader."""

from __future__ import annotations

VERDICT_WORDS = {
    "corroborated": "Corroborated",
    "contested": "Contested",
    "unverifiable": "Not settled",
}
VERDICT_MARKS = {
    "corroborated": "supported",
    "contested": "conflicting",
    "unverifiable": "unverifiable",
}
"""The shapes of `components/_marks.html` that stand beside these words."""

STANCE_WORDS = {
    "supports": "Supports",
    "contradicts": "Contradicts",
    "neutral": "On the matter",
    "not_addressed": "Does not address it",
}
STANCE_MARKS = {
    "supports": "supported",
    "contradicts": "contradicted",
    "neutral": "partially_supported",
    "not_addressed": "not_checkable",
}
READ_FROM_WORDS = {
    "page": "Read from its text",
    "excerpt": "Read from the search service’s excerpt",
    "title": "Read from its title alone",
    "nothing": "Nothing of it could be read",
}

FAILURES = {
    "worker_lost": (
        "The background worker stopped several times during this search. What was "
        "found until then is kept. Search again; if it stops again, look at the "
        "worker's log."
    ),
    "timed_out": (
        "This search took longer than this installation allows. What was found until "
        "then is kept. Search again for what is missing, with fewer lenses or results."
    ),
}
OTHER_FAILURE = (
    "This search met an error of ours. What was found until then is kept, and the "
    "details are in the worker's log. Search again."
)


def failure_reason(code: str) -> str:
    """A sentence for a search's `failure_code`; empty when there is no code."""
    return FAILURES.get(code, OTHER_FAILURE) if code else ""
