"""Whether a source's date fits what it is cited for. Pure: today's date is an argument.
The rules and worked numbers: docs/algorithms/credibility.md."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from verification.language.dates import MONTH_NUMBERS, MONTHS
from verification.language.lists import late_regex, listed_pattern
from verification.language.wording import gettext as _
from verification.language.wording import show_day
from verification.reaching.registries.answers import date_of_text, iso_date
from verification.records import (
    SourceId,
    TemporalMisfit,
    TemporalMisfitKind,
    Weighing,
    WorkDate,
)

HISTORICAL_YEARS = 5
"""A claim about a year that far back is history: its best sources may be as old."""

_YEAR = late_regex(r"(?<![\d.,$€£-])(1[5-9]\d\d|20\d\d|21\d\d)(?![\d%]|[.,]\d)")
_MONTH_YEAR = late_regex(
    lambda: rf"\b({'|'.join(MONTHS)})(?: \d{{1,2}},?)? (\d{{4}})\b", re.IGNORECASE
)
_FORETELLING = listed_pattern("weighing/timing", "foretelling", re.IGNORECASE)
_ONGOING = listed_pattern("weighing/timing", "ongoing", re.IGNORECASE)
_LONG_AGO = listed_pattern("weighing/timing", "long ago", re.IGNORECASE)


def age_in_days(day: WorkDate, today: date) -> int:
    """Days from its middle to a day; a year alone is taken as its first of July."""
    middle = {1: (7, 1), 2: (15,)}.get(len(day.parts), ())
    return (today - date(*day.parts, *middle)).days


def lies_ahead(day: WorkDate, today: date) -> bool:
    """Whether it is after a day wherever on Earth that is."""
    first = (*day.parts, 1, 1)[:3]
    return (date(*first) - today).days > 1


def is_historical(claim: str, *, today: date) -> bool:
    """Tell whether a claim is about the past for good, so that age makes no source
    worse."""
    if _ONGOING.search(claim):
        return False
    if _LONG_AGO.search(claim):
        return True
    years = [int(match[1]) for match in _YEAR.finditer(claim)]
    return bool(years) and max(years) <= today.year - HISTORICAL_YEARS


def find_temporal_misfit(claim: str, *, published: str) -> TemporalMisfit | None:
    """Tell whether a source is older than the event it is cited for.

    Args:
        published: ISO 8601, perhaps only the year; empty when unknown.
    """
    event = _last_moment(claim)
    day = date_of_text(published.strip()) if event else None
    if day is None or event is None or _FORETELLING.search(claim):
        return None
    if (*day.parts, 12)[:2] >= event:
        return None
    return TemporalMisfit(
        TemporalMisfitKind.OLDER_THAN_EVENT,
        _(
            "The source is from {day}, before what it is cited for ({year}).",
            day=show_day(iso_date(day)),
            year=event[0],
        ),
    )


def misdated_claims(
    weighing: Weighing, supporting: Iterable[tuple[int, SourceId]]
) -> set[int]:
    """The claims of which every source that supports them is older than what they say:
    one that is as young as the event is enough.

    Args:
        supporting: Claims, each with a source that supports it.
    """
    older = {
        (claim_id, source.source_id)
        for source in weighing.sources
        for misfit in source.misfits
        for claim_id in misfit.claim_ids
    }
    pairs = set(supporting)
    return {claim_id for claim_id, _ in pairs & older} - {
        claim_id for claim_id, _ in pairs - older
    }


def _last_moment(claim: str) -> tuple[int, int] | None:
    """Year and month of the latest date in the claim, 0 for a year alone."""
    moments = [
        (int(match[2]), MONTH_NUMBERS[match[1].lower()])
        for match in _MONTH_YEAR.finditer(claim)
    ]
    moments += [(int(match[1]), 0) for match in _YEAR.finditer(claim)]
    return max(moments, default=None)
