"""Numbers and verdicts of a report in the words that a page uses."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime

from django import template
from django.utils.formats import date_format
from django.utils.translation import gettext, gettext_noop

from citeweb.reports.adapters import read_decision
from citeweb.reports.decisions import basis_of
from citeweb.reports.models import ClaimResult, Decision
from citeweb.sources.wording import outcome_wording
from citeweb.wording import word_table
from verification import records
from verification.language.wording import begin_small, show_number
from verification.language.wording import gettext as gettext_of_reports
from verification.reaching.identity import (
    NOTICE_WORDS,
    sorted_notices,
    standing_notices,
)
from verification.reporting import words
from verification.reporting.summary import Summary

register = template.Library()
"""Pages load them as the filters of `reports`."""

register.filter(words.interest_heading)
register.filter(words.interest_sentence)
register.filter(words.list_words)
register.filter(words.standing_words)

Sources = Mapping[records.SourceId, records.ReachedSource]

HINT_LENGTH = 34
"""Characters of a margin note's second line: one line and a half of the margin."""

TITLE_LENGTH = 110
"""Characters of a source's title in a row: a line and a half."""

DAY_AND_MONTH = "j M"
BEFORE_STOP = re.compile(r"\s+([,.;:!?])")

DIFFERENCE_WORDS = word_table("difference")
STAMP_WORDS = word_table("stamp")
DOUBT_WORDS = word_table("doubt")


@register.filter
def difference_word(difference: records.Difference) -> str:
    if difference.kind is records.DifferenceKind.MISSING_TERM and difference.source:
        # The claim's word is not missing but the stronger one.
        return gettext("Says more")
    return DIFFERENCE_WORDS[difference.kind]


SUPPORT_WORDS = (
    (0.9, gettext_noop("very likely")),
    (0.7, gettext_noop("likely")),
    (0.4, gettext_noop("perhaps")),
    (0.1, gettext_noop("hardly")),
    (0.0, gettext_noop("very unlikely")),
)
"""Words for a probability by its lower bound, after the usual scales of likelihood."""


@register.filter
def support_words(judgment: records.Judgment) -> str:
    """How likely the source carries the whole claim."""
    if judgment.unsure:
        return gettext_of_reports(words.CLOSE_CALL)
    said = next(said for bound, said in SUPPORT_WORDS if judgment.support >= bound)
    return gettext(said)


@register.filter
def told_decision(judged: records.JudgedClaim) -> records.ClaimDecision | None:
    """What was decided about a claim; None where figures alone tell of it."""
    return judged.decision if judged.decision and judged.decision.at else None


register.filter("basis", basis_of)


def state_of(judged: records.JudgedClaim) -> str:
    decision = told_decision(judged)
    return decision.state if decision else ""


@register.filter
def stamp_words(decision: records.ClaimDecision) -> str:
    """
    Its word with initials, where somebody is named, and a day.

    >>> stamp_words(records.ClaimDecision("fixed", "Ada Lovelace", "2026-05-01"))
    'Fixed, AL 1 May'
    """
    by = "".join(word[0].upper() for word in decision.by.split()[:3])
    day = date_format(datetime.fromisoformat(decision.at), DAY_AND_MONTH)
    return " ".join(f"{STAMP_WORDS[decision.state]}, {by} {day}".split())


def decision_words(
    decision: Decision | None, verdict: str, *, with_names: bool = True
) -> str:
    """What was decided, by whom and when, in a sentence or two; empty without one."""
    told = read_decision(decision)
    if decision is None or told is None:
        return ""
    said = words.decision_sentence(told if with_names else replace(told, by=""))
    is_earlier = decision.verdict != verdict
    return (
        gettext("{said} It was about another verdict.").format(said=said)
        if is_earlier
        else said
    )


def headline(
    summary: Summary,
    *,
    claims_total: int,
    sources_read: int,
    sources_total: int,
    warned_of: int = 0,
) -> str:
    """The first line of a report: "14 of 19 claims supported, 3 need a look; 11 of 12
    sources read". A retraction or the like stands against `warned_of` of them."""
    reviewed = summary.figures.review_words
    sources = words.counted(sources_total, "source")
    read = gettext("{read} of {sources} read")
    if warned_of:
        read = gettext("{read} of {sources} read, {warned} retracted or in doubt")
    read = read.format(
        read=show_number(sources_read), sources=sources, warned=show_number(warned_of)
    )
    claims = (
        summary.figures.found_words(claims_total),
        begin_small(reviewed),
    )
    return "; ".join(
        filter(None, (*claims, read if sources_total else gettext("no source cited")))
    )


def hint_for(judged: records.JudgedClaim, sources: Sources) -> str:
    """What the margin adds to a verdict's word; empty when the word says it all."""
    return "; ".join(
        filter(None, (notice_hint(judged, sources), verdict_hint(judged, sources)))
    )


def notice_hint(judged: records.JudgedClaim, sources: Sources) -> str:
    """The gravest notice that stands against a source of the claim, in a few words."""
    cited = (sources.get(citation.citation.source_id) for citation in judged.citations)
    notices = [
        notice
        for source in cited
        if source
        for notice in standing_notices(source.notices)
    ]
    return (
        gettext("Source: {notice_words}").format(
            notice_words=begin_small(NOTICE_WORDS[sorted_notices(notices)[0].kind])
        )
        if notices
        else ""
    )


def verdict_hint(judged: records.JudgedClaim, sources: Sources) -> str:
    if judged.verdict is records.ClaimVerdict.UNVERIFIABLE:
        unread = (
            sources.get(citation.citation.source_id)
            for citation in judged.citations
            if citation.judgment.verdict is records.Verdict.UNVERIFIABLE
        )
        source = next((source for source in unread if source is not None), None)
        if source is None:
            return gettext("No such source in the list")
        return "" if source.snapshot else outcome_wording(source).word
    wanted = {
        records.ClaimVerdict.CONTRADICTED: records.Verdict.CONTRADICTED,
        records.ClaimVerdict.CONFLICTING: records.Verdict.CONTRADICTED,
        records.ClaimVerdict.PARTIALLY_SUPPORTED: records.Verdict.PARTIALLY_SUPPORTED,
    }.get(judged.verdict)
    telling = (
        citation.judgment
        for citation in judged.citations
        if citation.judgment.verdict is wanted
    )
    hints = (
        difference_hint(difference)
        for judgment in telling
        for difference in judgment.differences
    )
    return next(filter(None, hints), "")


@register.filter
def verdict_mark(judged: records.JudgedClaim | ClaimResult, doubt: str = "") -> str:
    """The name of its mark; `doubt` is why it is looked at though it is supported."""
    return (
        "unsure" if doubt else words.claim_mark(judged.verdict, flagged=judged.flagged)
    )


@register.filter
def verdict_word(judged: records.JudgedClaim | ClaimResult, doubt: str = "") -> str:
    if doubt:
        return DOUBT_WORDS[doubt]
    return words.claim_word(judged.verdict, flagged=judged.flagged)


@register.filter
def bare_reason(judged: records.JudgedClaim | ClaimResult) -> str:
    """A reason without the verdict's word: "Could not check: the ..." is "The ..."."""
    reason = judged.reason.removeprefix(f"{words.VERDICT_WORDS[judged.verdict]}: ")
    return reason[:1].upper() + reason[1:]


@register.filter
def reason_in_list(judged: records.JudgedClaim) -> str:
    """A claim's reason; of what could not be read the first sentence alone."""
    reason = bare_reason(judged)
    if judged.verdict is not records.ClaimVerdict.UNVERIFIABLE:
        return reason
    return f"{reason.partition('. ')[0].rstrip('.')}."


def difference_hint(difference: records.Difference) -> str:
    """One difference in a few words: “14 %”, source “41 %”."""
    if difference.kind is records.DifferenceKind.NEGATION:
        return gettext("the source says the opposite")
    if difference.kind is records.DifferenceKind.QUOTATION:
        return gettext("not these words")
    if theirs := shortened(difference.source):
        return gettext("source: {theirs}").format(theirs=theirs)
    ours = shortened(difference.claim)
    return gettext("not there: {ours}").format(ours=ours) if ours else ""


@register.filter
def said(statement: str) -> str:
    """A claim without the blanks that a marker or markup leaves before a stop."""
    return BEFORE_STOP.sub(r"\1", statement)


@register.filter
def source_title(source: records.ReachedSource) -> str:
    return shortened(source.title or source.page_title or source.url, TITLE_LENGTH)


@register.filter
def shortened(text: str, length: int = HINT_LENGTH) -> str:
    """
    The text on one line, cut at a word.

    >>> shortened("one two  three", 9)
    'one two…'
    """
    line = " ".join(text.split())
    if len(line) <= length:
        return line
    return f"{line[:length].rsplit(' ', 1)[0].rstrip(' ,;:.')}…"


LABELS_NAMED = 5
"""Sources that one line names; the others are counted."""


@register.filter
def listed(names: Sequence[str]) -> str:
    """
    >>> listed(["[7]"]), listed(["[7]", "[9]"])
    ('[7]', '[7] and [9]')
    """
    named = names[:LABELS_NAMED]
    if len(names) > LABELS_NAMED:
        return gettext("{named} and {number} more").format(
            named=", ".join(named), number=len(names) - LABELS_NAMED
        )
    if not named[1:]:
        return "".join(named)
    return gettext("{named} and {last}").format(
        named=", ".join(named[:-1]), last=named[-1]
    )
