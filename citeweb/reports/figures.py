"""The figures of runs, counted by the database for lists and programs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count

from verification.records import Attention
from verification.reporting.attention import attention_words
from verification.reporting.bar import Stretch, stretches
from verification.reporting.summary import ClaimFigures, count_claims

from .models import ClaimResult, Run, asked_for
from .review.queue import STATE


@dataclass(frozen=True, slots=True)
class RunFigures:
    """What a run found, and how it stands after review."""

    claims: ClaimFigures
    by_attention: Counter[Attention]

    @property
    def asks_for(self) -> str:
        """In a few words: what needs a look, or how far the decisions are."""
        if self.claims.decided:
            return self.claims.decided_words
        return attention_words(self.by_attention)

    @property
    def bar(self) -> tuple[Stretch, ...]:
        return stretches(self.claims.by_verdict)


def figures_of(runs: Iterable[Run]) -> dict[UUID, RunFigures]:
    """By run, in one query; a run that found nothing has figures of nothing."""
    rows = (
        ClaimResult.objects.filter(run__in=[each.pk for each in runs])
        .order_by()
        .annotate(state=STATE)
        .values_list("run", "verdict", "flagged", "attention", "state")
        .annotate(count=Count("pk"))
    )
    counts: defaultdict[UUID, list[tuple[str, bool, str, int]]] = defaultdict(list)
    asked: defaultdict[UUID, Counter[Attention]] = defaultdict(Counter)
    for run, verdict, flagged, attention, state, count in rows:
        counts[run].append((verdict, flagged, state, count))
        if kind := asked_for(flagged, attention):
            asked[run][kind] += count
    return {
        each.pk: RunFigures(count_claims(counts[each.pk]), asked[each.pk])
        for each in runs
    }
