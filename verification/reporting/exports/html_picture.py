"""The picture that a report begins with: its claims on one bar, by verdict."""

from __future__ import annotations

from collections.abc import Iterator

from verification.reporting.bar import WIDTH, bar_words, stretches
from verification.reporting.summary import Summary

from .html_style import COLOURS, LIGHT
from .html_writing import mark

HEIGHT = 24


def summary_picture(summary: Summary) -> Iterator[str]:
    """
    The bar, and below it each verdict with its mark, its word and its count.

    Claims that cannot be checked are not on it.
    """
    parts = stretches(summary.by_verdict)
    if not parts:
        return
    total = sum(each.count for each in parts)
    yield (
        f'<figure><svg class="bar" viewBox="0 0 {WIDTH:g} {HEIGHT}" '
        f'preserveAspectRatio="none" role="img" '
        f'aria-label="{total:,} claims: {bar_words(parts)}">'
    )
    for each in parts:
        yield (
            f'<rect class="{each.verdict}" x="{each.x}" y="0" width="{each.width}" '
            f'height="{HEIGHT}" fill="{COLOURS[each.verdict][LIGHT]}"/>'
        )
    yield '</svg><figcaption><ul class="legend">'
    for each in parts:
        yield (
            f'<li data-v="{each.verdict}"><span class="verdict">{mark(each.verdict)} '
            f"{each.word}</span> "
            f'<span class="numbers">{each.count:,}</span></li>'
        )
    yield "</ul></figcaption></figure>"
