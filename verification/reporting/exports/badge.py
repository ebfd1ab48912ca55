"""The health of a report on a badge: how many of the checked claims are supported."""

from __future__ import annotations

from collections.abc import Iterator

from verification.language.wording import gettext as _
from verification.language.wording import mark, ngettext, show_number, show_percent
from verification.records import ClaimVerdict, Report
from verification.reporting.readiness import Standing, is_open, standing_of
from verification.reporting.summary import Summary, as_found, summarise
from verification.reporting.words import clearance_sentence, unfinished_words

from .exporting import ExportOptions
from .html_writing import fill

SIGN_WIDTH = 6.6
"""Units of a character in 11 px sans serif, taken wide: `textLength` makes it fit."""

MARGIN = 8
LABEL = mark("citations")
GROUNDS = {"all": "#0a5c2b", "some": "#7a4a00", "none": "#4a4f58"}
"""White on each has more than 7 to 1. The words say the same as the colour."""


def write_badge(report: Report, options: ExportOptions) -> Iterator[bytes]:
    yield badge(
        summarise(report),
        found=summarise(as_found(report)).figures.supported,
        unfinished=unfinished_words(report),
        warnings=warnings_of(standing_of(report)),
        is_open=is_open(report),
        cleared=clearance_sentence(report.clearance)
        if report.clearance and report.clearance.holds
        else "",
    ).encode()


def warnings_of(standing: Standing) -> str:
    """What the words on the badge say beside the share, whatever that is."""
    warned_of, gone = standing["warned_of"], standing["gone"]
    untied = standing["untied"]
    doubted = ngettext(
        "{number} source retracted or in doubt",
        "{number} sources retracted or in doubt",
        warned_of,
    )
    removed = ngettext(
        "{number} source to be removed", "{number} sources to be removed", gone
    )
    loose = ngettext(
        "{number} marker without a source", "{number} markers without a source", untied
    )
    parts = ((warned_of, doubted), (gone, removed), (untied, loose))
    return "".join(f", {words}" for count, words in parts if count)


def badge(
    summary: Summary,
    *,
    found: int,
    unfinished: str = "",
    warnings: str = "",
    is_open: bool = False,
    cleared: str = "",
) -> str:
    """An SVG of two boxes with words. The share is that of claims that were checked;
    what nobody could read is counted beside it. Only what was checked whole is green.
    """
    figures, checked = summary.figures, summary.claims_checked
    parts = (figures.found_words(), figures.review_words, cleared)
    title = ". ".join(filter(None, parts))
    if unfinished:
        words = _("not finished{warnings}", warnings=warnings)
        return svg(f"{unfinished} {title}", words, GROUNDS["none"])
    if figures.decided:
        is_whole = figures.standing == figures.total
        words = _(
            "{number} of {total} claims stand after review, {found} as found",
            number=show_number(figures.standing),
            total=show_number(figures.total),
            found=show_number(found),
        )
    elif not checked:
        words = _("not checked{warnings}", warnings=warnings)
        return svg(title, words, GROUNDS["none"])
    else:
        unread = figures.by_verdict[ClaimVerdict.UNVERIFIABLE]
        is_whole = figures.supported == checked and not (unread or is_open)
        # 199 of 200 are not 100%.
        most = 100 if figures.supported == checked else 99
        percent = min(most, round(100 * figures.supported / checked))
        words = ngettext(
            "{share} of {number} claim supported",
            "{share} of {number} claims supported",
            checked,
            share=show_percent(percent / 100),
        )
        if unread:
            not_checked = ngettext(
                "{number} not checked", "{number} not checked", unread
            )
            words = f"{words}, {not_checked}"
    if cleared:
        words = _("{words}, cleared", words=words)
    ground = GROUNDS["all" if is_whole and not warnings else "some"]
    return svg(title, f"{words}{warnings}", ground)


def svg(title: str, words: str, ground: str) -> str:
    chunks = fill(
        "badge.svg",
        title=title,
        words=words,
        ground=ground,
        label=_(LABEL),
        left=width_of(_(LABEL)),
        right=width_of(words),
        margins=2 * MARGIN,
    )
    return b"".join(chunks).decode()


def width_of(words: str) -> int:
    return round(len(words) * SIGN_WIDTH) + 2 * MARGIN
