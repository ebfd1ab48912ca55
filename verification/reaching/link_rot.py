"""Whether an address is dead, by failures over days. Pure. See
docs/algorithms/outcomes.md."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from verification.records import FetchOutcome

from .outcomes import UNREACHABLE

LOOKS_NEEDED = 3
"""Failed looks after which an address is called dead."""

DAYS_APART = 3
"""Between two looks that count: three of them span six days, a weekend among them
whatever the day of the first. Most servers that come back do so by then."""

SLACK = timedelta(hours=1)
"""By which a look may come early: a schedule does not keep time to the minute."""


@dataclass(frozen=True, slots=True)
class Look:
    """One fetch of an address, its second attempt included."""

    at: datetime
    outcome: FetchOutcome | None
    """None when the text came from a person: that says nothing of the address."""

    is_local_trouble: bool = False
    """Whether the fault may have been ours; such a look counts for nothing."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What all the looks at an address come to."""

    failed_looks: int = 0
    """That count, since the address answered last."""

    first_failed_at: datetime | None = None
    next_look_at: datetime | None = None
    """When to look again; None when it answers or is dead."""

    is_dead: bool = False


def judge_looks(
    looks: Iterable[Look],
    *,
    needed: int = LOOKS_NEEDED,
    apart: timedelta = timedelta(days=DAYS_APART),
) -> Standing:
    """Count the failures since the address last answered, those close together once.
    Whatever is not a failure of the address itself is an answer: a site that blocks us,
    asks for money or is out of order is there. `needed` failures, `apart` from each
    other, make it dead."""
    failed = 0
    first = last = None
    for look in sorted(looks, key=lambda each: each.at):
        if look.outcome is None or look.is_local_trouble:
            continue
        if look.outcome not in UNREACHABLE:
            failed, first, last = 0, None, None
        elif last is None or look.at - last >= apart - SLACK:
            failed, first, last = failed + 1, first or look.at, look.at
    if last is None:
        return Standing()
    is_dead = failed >= needed
    return Standing(failed, first, None if is_dead else last + apart, is_dead)
