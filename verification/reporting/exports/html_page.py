"""A report as one HTML file that works from disk: no script, nothing fetched, nothing
that a hostile text could start. Its own policy forbids all but its style sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby, islice

from verification.language.wording import gettext as _
from verification.language.wording import show_date
from verification.records import ClaimVerdict, JudgedClaim, Report
from verification.reporting.annotation import Mark, set_page
from verification.reporting.harmless import harmless_line
from verification.reporting.layout import with_layout
from verification.reporting.readiness import ATTENTION_WORDS, answer_of, in_order
from verification.reporting.remarks import remarks
from verification.reporting.summary import summarise
from verification.reporting.words import (
    claim_mark,
    claim_word,
    clearance_sentence,
    unfinished_words,
)

from .exporting import ExportOptions, gathered, report_title
from .html_writing import fill

BESIDE_SOURCE = ("notice", "source", "interest", "corroboration")
"""Remarks that stand beside their source or claim already."""


def write_html(report: Report, options: ExportOptions) -> Iterator[bytes]:
    yield from gathered(page(report, options))


@dataclass(frozen=True, slots=True)
class Extent:
    """How much of a report a page shows; what is left out is said on it."""

    with_text: bool = True
    most: int | None = None
    """Sources at most, and flagged claims, whose evidence alone is shown then; None for
    all of both."""


WHOLE = Extent()


def page(
    report: Report,
    options: ExportOptions,
    extent: Extent = WHOLE,
    *,
    without_font: Sequence[str] = (),
) -> Iterator[bytes]:
    """A page says of each script in `without_font` that it stands as boxes."""
    title, document = report_title(report, options), with_layout(report.document)
    cited = (
        citation.source_id for claim in document.claims for citation in claim.citations
    )
    flagged = in_order(report.claims)[: extent.most]
    return fill(
        "report_page.html",
        report=report,
        title=title,
        extent=extent,
        answer=answer_of(report),
        summary=summarise(report),
        checked=checked_words(report),
        left_out=left_out(extent),
        without_font=without_font,
        to_look_at=[
            (ATTENTION_WORDS[kind] if kind else "", list(claims))
            for kind, claims in groupby(flagged, key=lambda claim: claim.attention)
        ],
        groups=set_page(document, marks_of(report), title=title),
        claims=shown_claims(report, extent),
        sources={source.id: source for source in report.sources},
        searched={
            search.claim_id: search.corroboration for search in report.corroboration
        },
        weighed={source.source_id: source for source in report.weighing.sources},
        cited=Counter(cited),
        said=[
            remark for remark in remarks(report) if remark.subject not in BESIDE_SOURCE
        ],
    )


def checked_words(report: Report) -> str:
    judge = f"{report.judge_name} {report.judge_version}".strip()
    when = moment_words(report.generated_at)
    words = _("Judge: {judge}.", judge=judge)
    if when:
        words = _("Checked {when} by the judge {judge}.", when=when, judge=judge)
    cleared = harmless_line(clearance_sentence(report.clearance))
    return f"{unfinished_words(report)} {words} {cleared}".strip()


def moment_words(generated_at: str) -> str:
    try:
        moment = datetime.fromisoformat(generated_at)
    except ValueError:
        return ""
    zone = moment.strftime("%Z").replace("UTC+00:00", "UTC")
    words = show_date(moment.date().isoformat())
    return f"{words}, {moment:%H:%M} {zone}".strip()


def left_out(extent: Extent) -> str:
    """What a page holds that does not hold all; empty for one that does."""
    if extent.most is None:
        return ""
    if extent.with_text:
        return _(
            "the first {number} claims that need a look and the first {number} sources",
            number=extent.most,
        )
    return _(
        "the first {number} claims that need a look and the first {number} sources, "
        "without the text",
        number=extent.most,
    )


def shown_claims(report: Report, extent: Extent) -> list[JudgedClaim]:
    claims = (
        claim
        for claim in report.claims
        if claim.verdict is not ClaimVerdict.NOT_CHECKABLE
        and (claim.flagged or extent.most is None)
    )
    return list(islice(claims, extent.most))


def marks_of(report: Report) -> dict[int, Mark]:
    return {
        claim.claim.id: Mark(
            claim.claim.id,
            claim_mark(claim.verdict, flagged=claim.flagged),
            claim_word(claim.verdict, flagged=claim.flagged),
        )
        for claim in report.claims
        if claim.verdict is not ClaimVerdict.NOT_CHECKABLE
    }
