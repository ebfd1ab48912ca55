"""Words for works that were taken back."""

from __future__ import annotations

from verification.records import Retraction, RetractionKind

from .dates import MONTHS, day_first, month_first

RETRACTION_WORDS = {
    RetractionKind.RETRACTION: "Retracted",
    RetractionKind.WITHDRAWAL: "Withdrawn",
    RetractionKind.REMOVAL: "Removed",
}


def notice_noun(retraction: Retraction) -> str:
    return retraction.kind.value.capitalize()


def retracted_on(
    retraction: Retraction | None, months: tuple[str, ...] = MONTHS
) -> str:
    """ "Retracted May 3, 2032"; the word alone without a date; empty for None."""
    if retraction is None:
        return ""
    words = RETRACTION_WORDS[retraction.kind]
    return f"{words} {month_first(retraction.date, months)}".rstrip()


def retracted_on_day_first(retraction: Retraction | None) -> str:
    """ "Retracted 3 May 2032", as MLA writes dates."""
    if retraction is None:
        return ""
    words = RETRACTION_WORDS[retraction.kind]
    return f"{words} {day_first(retraction.date)}".rstrip()
