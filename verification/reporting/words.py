"""The words that a reader sees for verdicts and findings, in one place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from verification import records
from verification.language.dates import describe_date
from verification.language.lists import ListedMapping, table_rows
from verification.language.wording import (
    Words,
    localise_digits,
    mark,
    ngettext,
    show_day,
    show_detail,
)
from verification.language.wording import gettext as _


def word_table(about: str) -> Mapping[str, str]:
    """What a reader sees for the stored words, in the language of the look-up."""
    return Words(
        ListedMapping(
            lambda: {
                word: shown
                for kind, word, shown in table_rows("reporting/words")
                if kind == about
            }
        )
    )


VERDICT_WORDS = word_table("verdict")
FINDING_WORDS = word_table("finding")
DECISION_WORDS = word_table("decision")
INTEREST_WORDS = word_table("interest")
AGREEMENT_WORDS = word_table("agreement")
SUGGESTION_WORDS = word_table("suggestion")
CORROBORATION_WORDS = word_table("corroboration")
STANCE_WORDS = word_table("stance")
DIFFERENCE_WORDS = word_table("difference")
TIER_WORDS = word_table("tier")
TYPE_WORDS = word_table("type")


def unfinished_words(report: records.Report) -> str:
    """How far it came that did not come to its end; empty for one that did."""
    found = (
        finding
        for finding in report.document.findings
        if finding.kind is records.FindingKind.UNFINISHED
    )
    return next(
        (f"{FINDING_WORDS[finding.kind]}: {finding.text}." for finding in found), ""
    )


def counted(number: int, noun: str) -> str:
    """A number of things; the catalogs have the nouns of all its calls."""
    one, several = f"{{number}} {noun}", f"{{number}} {noun}s"
    return ngettext(one, several, number)


RETRACTION_OPEN = mark("Retraction not checked")


def clearance_sentence(clearance: records.Clearance | None) -> str:
    """
    Who cleared the text for publication, and when; empty where nobody did.

    >>> clearance_sentence(records.Clearance("2026-11-28T20:00:00+00:00", 2, "Ada"))
    'Cleared for publication on 28 November 2026 by Ada: revision 2.'
    """
    if clearance is None:
        return ""
    values = {
        "day": describe_date(clearance.at[:10]),
        "name": clearance.by,
        "number": clearance.revision,
    }
    words = _("Cleared for publication {day}: revision {number}.", **values)
    if clearance.by:
        words = _(
            "Cleared for publication {day} by {name}: revision {number}.", **values
        )
    changed = _("The text was changed since.")
    return words if clearance.holds else f"{words} {changed}"


def decision_sentence(decision: records.ClaimDecision | None) -> str:
    """
    What people decided about a claim, by whom and when; empty when nobody did.

    >>> decision_sentence(records.ClaimDecision("fixed", "Ada", "2026-05-01", "Mended"))
    'Decided by Ada on 2026-05-01: Fixed. Mended'
    """
    if decision is None:
        return ""
    values = {
        "name": decision.by,
        "day": show_day(decision.at[:10]),
        "words": DECISION_WORDS.get(decision.state, decision.state),
    }
    if decision.by and decision.at:
        told = _("Decided by {name} on {day}: {words}.", **values)
    elif decision.by:
        told = _("Decided by {name}: {words}.", **values)
    elif decision.at:
        told = _("Decided on {day}: {words}.", **values)
    else:
        told = _("Decided: {words}.", **values)
    return f"{told} {decision.note}".rstrip()


PRIMARY_WORDS = mark("Primary source")
"""Of a party that reports a fact of its own: interested, and the one who knows."""


def interest_heading(interest: records.Interest) -> str:
    is_primary = interest.is_primary_source
    return _(PRIMARY_WORDS) if is_primary else INTEREST_WORDS[interest.kind]


def interest_sentence(interest: records.Interest) -> str:
    """Its explanation, with what to make of a party that reports of itself."""
    if not interest.is_primary_source:
        return interest.explanation
    return f"{_('The party reports a fact of its own.')} {interest.explanation}"


ONE_ORIGIN = mark("One origin says it")


def agreement_word(
    weight: records.ClaimWeight, readings: Iterable[records.CrossReading]
) -> str:
    """How the sources stand to a claim, in a few words. What one origin says, and none
    contradicts, is no half of anything."""
    found = {reading.bearing for reading in readings}
    found &= {records.Bearing.SUPPORTS, records.Bearing.CONTRADICTS}
    is_carried = found == {records.Bearing.SUPPORTS}
    if weight.agreement is records.Agreement.PARTIALLY_VERIFIED and is_carried:
        return _(ONE_ORIGIN)
    return AGREEMENT_WORDS[weight.agreement]


CLOSE_CALL = mark("a close call")

CONTESTED = mark("contested")
"""A supported claim that a person flagged: the source does not say it."""


def is_contested(verdict: str, *, flagged: bool) -> bool:
    """Whether a person speaks against a verdict that flags nothing by itself."""
    return flagged and verdict == records.ClaimVerdict.SUPPORTED


def claim_word(verdict: str, *, flagged: bool) -> str:
    """A claim's verdict in a reader's words."""
    word = VERDICT_WORDS[verdict]
    return f"{word}, {_(CONTESTED)}" if is_contested(verdict, flagged=flagged) else word


def claim_mark(verdict: str, *, flagged: bool) -> str:
    """The name of a claim's mark: that of its verdict, unless a person contests it."""
    return "flagged" if is_contested(verdict, flagged=flagged) else verdict


def standing_words(credibility: records.Credibility) -> str:
    return f"{TYPE_WORDS[credibility.source_type]}, {TIER_WORDS[credibility.tier]}"


def list_words(entry: records.ListedDomain) -> str:
    """
    What a list says of a site, when it was made and under which licence.

    >>> list_words(records.ListedDomain("a.ex", None, "", "satire", "S", "2026", "MIT"))
    'On the list “S”: satire (2026, MIT)'
    """
    name = _(entry.list_name)
    told = _("On the list “{name}”", name=name) if name else _("On an imported list")
    rating = localise_digits(f"{entry.rating:g}") if entry.rating is not None else ""
    said = show_detail(entry.reason) or rating
    origin = ", ".join(filter(None, (entry.dated, entry.licence)))
    return f"{told}{f': {said}' if said else ''}{f' ({origin})' if origin else ''}"
