"""The health of a report on a badge: how many of the checked claims are supported."""

from __future__ import annotations

from collections.abc import Iterator

from verification.records import ClaimVerdict, Report
from verification.reporting.readiness import sources_warned_of
from verification.reporting.summary import Summary, summarise
from verification.reporting.words import counted, unfinished_words

from .exporting import ExportOptions
from .html_writing import fill

SIGN_WIDTH = 6.6
"""Units of a character in 11 px sans serif, taken wide: `textLength` makes it fit."""

MARGIN = 8
LABEL = "citations"
GROUNDS = {"all": "#0a5c2b", "some": "#7a4a00", "none": "#4a4f58"}
"""White on each has more than 7 to 1. The words say the same as the colour."""


def write_badge(report: Report, options: ExportOptions) -> Iterator[bytes]:
    yield badge(
        summarise(report),
        unfinished=unfinished_words(report),
        warned_of=sources_warned_of(report),
    ).encode()


def badge(summary: Summary, *, unfinished: str = "", warned_of: int = 0) -> str:
    """An SVG of two boxes with words. The share is that of claims that were checked;
    what nobody could read is counted beside it."""
    supported = summary.claims_supported
    unread = summary.by_verdict[ClaimVerdict.UNVERIFIABLE]
    checked = summary.claims_checked
    if summary.claims_decided:
        return svg(*reviewed(summary, unfinished, warned_of))
    if not checked:
        words, ground = "not checked", GROUNDS["none"]
    else:
        # 199 of 200 are not 100%.
        share = (
            100 if supported == checked else min(99, round(100 * supported / checked))
        )
        words = f"{share}% of {checked:,} claim{'s'[: checked - 1]} supported"
        words += f", {unread:,} not checked" if unread else ""
        words += warned_words(warned_of)
        is_whole = supported == checked and not unread and not warned_of
        ground = GROUNDS["all" if is_whole else "some"]
    title = summary.figures.found_words()
    if unfinished:
        return svg(f"{unfinished} {title}", "not finished", GROUNDS["none"])
    return svg(title, words, ground)


def warned_words(warned_of: int) -> str:
    return (
        f", {counted(warned_of, 'source')} retracted or in doubt" if warned_of else ""
    )


def reviewed(summary: Summary, unfinished: str, warned_of: int) -> tuple[str, str, str]:
    standing, total = summary.claims_standing, summary.claims_checkable
    title = f"{summary.figures.found_words()}. {summary.review_words}"
    if unfinished:
        return f"{unfinished} {title}", "not finished", GROUNDS["none"]
    words = f"{standing:,} of {total:,} claims stand after review"
    is_whole = standing == total and not warned_of
    words += warned_words(warned_of)
    return title, words, GROUNDS["all" if is_whole else "some"]


def svg(title: str, words: str, ground: str) -> str:
    pieces = fill(
        "badge.svg",
        title=title,
        words=words,
        ground=ground,
        left=width_of(LABEL),
        right=width_of(words),
        margins=2 * MARGIN,
    )
    return b"".join(pieces).decode()


def width_of(words: str) -> int:
    return round(len(words) * SIGN_WIDTH) + 2 * MARGIN
