"""Counting the looks at an address that failed."""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings

from verification import records
from verification.reaching.link_rot import Look, judge_looks
from verification.reaching.outcomes import UNREACHABLE

from .models import Source, SourceCheck

LOOKS_READ = 100
"""Latest looks that are counted: a desk that checks a source daily takes 30 a month."""


def note_look(source: Source, check: SourceCheck) -> None:
    """Count a look just stored: for the source, and on the look itself."""
    if check.is_local_trouble:
        return
    sources = Source.objects.filter(pk=source.pk)
    if check.outcome not in UNREACHABLE:
        sources.filter(first_failed_at__isnull=False).update(
            failed_looks=0, first_failed_at=None, next_look_at=None, is_dead=False
        )
        return
    rows = source.checks.filter(origin=SourceCheck.Origin.FETCHED).values_list(
        "checked_at", "outcome", "is_local_trouble"
    )
    standing = judge_looks(
        [
            Look(at, records.FetchOutcome(outcome) if outcome else None, is_local)
            for at, outcome, is_local in rows[:LOOKS_READ]
        ],
        needed=settings.LOOKS_NEEDED,
        apart=timedelta(days=settings.LOOKS_DAYS_APART),
    )
    sources.update(
        failed_looks=standing.failed_looks,
        first_failed_at=standing.first_failed_at,
        next_look_at=standing.next_look_at,
        is_dead=standing.is_dead,
    )
    check.failed_looks, check.is_dead = standing.failed_looks, standing.is_dead
    check.save(update_fields=["failed_looks", "is_dead"])
