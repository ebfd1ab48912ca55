"""Why a run failed, in words for the person who waits for it."""

from __future__ import annotations

REASONS = {
    "worker_lost": (
        "The background worker stopped several times while it checked this document. "
        "What was found until then is kept. Verify the document again; if it stops "
        "again, look at the worker's log."
    ),
    "timed_out": (
        "Checking this document took longer than this installation allows. What was "
        "found until then is kept. Verify the document again to go on, or ask the "
        "operator to raise CITEWEB_TASK_SECONDS."
    ),
    "internal_error": (
        "Checking this document met an error of ours. What was found until then is "
        "kept, and the details are in the worker's log. Verify the document again."
    ),
    "judge_refused": (
        "The language model refused to answer: its key, its account or its name is "
        "wrong. What was found until then is kept. Verify the document again by words, "
        "or ask the operator to look at CITEWEB_LLM_KEY and CITEWEB_LLM_MODEL."
    ),
    "judge_missing": (
        "No language model may be asked any more: none is set up, or the house policy "
        "of this desk has switched it off. What was found until then is kept. Verify "
        "the document again by words."
    ),
    "judge_error": (
        "The judge could not answer. What was found until then is kept. Verify the "
        "document again in a few minutes."
    ),
}

OTHER_REASON = (
    "Checking this document stopped. What was found until then is kept. Verify the "
    "document again."
)


def failure_reason(code: str) -> str:
    """A sentence for a run's `failure_code`; empty when there is no code."""
    return REASONS.get(code, OTHER_REASON) if code else ""
