"""What a judgment is worth when the text was not the cited page's own, or not all."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from verification.records import Judgment, Verdict

SILENT_ABSTRACT = (
    "The abstract, all that could be read, does not say so; the whole work may."
)


def as_read(judgment: Judgment, *, where: str, is_abstract: bool) -> Judgment:
    """
    The judgment with a word on where its text was read.

    An abstract that is silent does not make a claim unsupported: most of what a paper
    says is not in it. What it does say, for or against, stands.

    Args:
        where: One sentence; "" when the text is that of the cited page itself.
        is_abstract: Whether the text is known to be the work's abstract only.

    Source:
        Ours, see docs/algorithms/copies.md.
    """
    if is_abstract and judgment.verdict is Verdict.UNSUPPORTED:
        return replace(
            judgment, verdict=Verdict.UNVERIFIABLE, support=0.0, reason=SILENT_ABSTRACT
        )
    if not where:
        return judgment
    return replace(judgment, reason=f"{judgment.reason} {where}".strip())


def with_pages(judgment: Judgment, page_starts: Sequence[int]) -> Judgment:
    """The judgment with the page of each passage, as "p. 4" is said of a PDF."""
    if not page_starts:
        return judgment
    evidence = tuple(
        replace(each, page=bisect_right(page_starts, each.span.start) or None)
        for each in judgment.evidence
    )
    return replace(judgment, evidence=evidence)
