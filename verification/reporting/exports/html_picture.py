"""The picture that a report begins with: its claims on one bar, by verdict."""

from __future__ import annotations

from collections.abc import Iterator

from verification.records import ClaimVerdict
from verification.reporting.summary import Summary
from verification.reporting.words import VERDICT_WORDS

from .html_style import COLOURS, LIGHT, VERDICTS
from .html_writing import mark

WIDTH, HEIGHT = 1000, 24
GAP = 3
"""Units between two stretches, so that they are told apart without colour."""


def summary_picture(summary: Summary) -> Iterator[str]:
    """
    The bar, and below it each verdict with its mark, its word and its count.

    Claims that cannot be checked are not on it.
    """
    counts = [(each, summary.by_verdict[ClaimVerdict(each)]) for each in VERDICTS]
    counts = [(verdict, count) for verdict, count in counts if count]
    total = sum(count for _, count in counts)
    if not total:
        return
    words = ", ".join(
        f"{VERDICT_WORDS[verdict]} {count:,}" for verdict, count in counts
    )
    yield (
        f'<figure><svg class="bar" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'preserveAspectRatio="none" role="img" '
        f'aria-label="{total:,} claims: {words}">'
    )
    room = WIDTH - GAP * (len(counts) - 1)
    at = 0.0
    for verdict, count in counts:
        width = room * count / total
        yield (
            f'<rect class="{verdict}" x="{at:.2f}" y="0" width="{width:.2f}" '
            f'height="{HEIGHT}" fill="{COLOURS[verdict][LIGHT]}"/>'
        )
        at += width + GAP
    yield '</svg><figcaption><ul class="legend">'
    for verdict, count in counts:
        yield (
            f'<li data-v="{verdict}"><span class="verdict">{mark(verdict)} '
            f"{VERDICT_WORDS[verdict]}</span> "
            f'<span class="numbers">{count:,}</span></li>'
        )
    yield "</ul></figcaption></figure>"
