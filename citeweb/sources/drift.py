"""What became of the passages under judgments when their source was read again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from citeweb.wording import word_table
from verification.reaching.drift import find_drift
from verification.records import DriftKind, PassageDrift

from .models import Source, SourceCheck

JUDGMENTS_READ = 40
"""Latest judgments on a source whose passages its page looks for."""

PASSAGES_A_JUDGMENT = 3
"""Best passages of each: as many as a claim's page shows."""

PASSAGES_LOOKED_FOR = 60
"""On one page: in a text of 100,000 characters some 10 ms each when they are gone."""


@dataclass(frozen=True, slots=True)
class DriftLine:
    """One passage, then and now."""

    drift: PassageDrift
    word: str

    @property
    def is_other(self) -> bool:
        return self.drift.kind in (DriftKind.CHANGED, DriftKind.GONE)


@dataclass(frozen=True, slots=True)
class DriftView:
    """What a later reading of a source means for passages that judgments rest on."""

    read_at: datetime
    snapshot_pk: int
    lines: tuple[DriftLine, ...]

    @property
    def others(self) -> list[DriftLine]:
        """Those that no longer stand as they were."""
        return [each for each in self.lines if each.is_other]


def claim_drift(
    source: Source, snapshot_pk: int | None, passages: Sequence[tuple[int, str]]
) -> DriftView | None:
    """What a later reading says of the passages that one citation's judgment rests on,
    each by its start in the text judged. None when there is no later text."""
    if snapshot_pk is None or not passages:
        return None
    later = later_reading(source, snapshot_pk)
    return view_of(later, passages) if later else None


def source_drift(source: Source) -> DriftView | None:
    """What the latest reading says of all passages that judgments rest on."""
    latest = readings(source).select_related("snapshot").first()
    if latest is None or latest.snapshot is None:
        return None
    passages = dict.fromkeys(judged_passages(source, latest.snapshot.pk))
    if not passages:
        return None
    return view_of(latest, list(passages)[:PASSAGES_LOOKED_FOR])


def readings(source: Source) -> Any:
    """Looks at the address itself that gave a text, the latest first."""
    return source.checks.filter(
        origin=SourceCheck.Origin.FETCHED, snapshot__isnull=False, copy__isnull=True
    )


def later_reading(source: Source, snapshot_pk: int) -> SourceCheck | None:
    """The latest reading of the page itself, when it gave another text, later."""
    rows = readings(source).values_list("pk", "snapshot_id")
    seen = list(rows)
    if not seen or seen[0][1] == snapshot_pk:
        return None
    if snapshot_pk not in {snapshot for _, snapshot in seen}:
        return None
    latest: SourceCheck = source.checks.select_related("snapshot").get(pk=seen[0][0])
    return latest


def judged_passages(source: Source, but_not_in: int) -> Iterator[tuple[int, str]]:
    """Passages of earlier texts that judgments on the source rest on."""
    own = set(readings(source).values_list("snapshot_id", flat=True))
    rows = (
        source.references.filter(citations__judgments__snapshot__in=own)
        .order_by("-citations__judgments__pk")
        .values_list(
            "citations__judgments__snapshot_id", "citations__judgments__evidence"
        )
    )
    for snapshot, evidence in rows[:JUDGMENTS_READ]:
        if snapshot in own and snapshot != but_not_in:
            for each in evidence[:PASSAGES_A_JUDGMENT]:
                yield each["start"], each["text"]


def view_of(later: SourceCheck, passages: Iterable[tuple[int, str]]) -> DriftView:
    if later.snapshot is None:
        raise ValueError(f"Look {later.pk} gave no text.")
    text, words = later.snapshot.text, word_table("drift")
    found = [find_drift(passage, text, start=start) for start, passage in passages]
    return DriftView(
        read_at=later.checked_at,
        snapshot_pk=later.snapshot.pk,
        lines=tuple(DriftLine(each, words[each.kind]) for each in found),
    )
