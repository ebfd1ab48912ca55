"""The table of editorial notices at hand: importing it, and looking works up in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from itertools import chain, islice

from django.utils import timezone

from verification import records
from verification.errors import BadCallError
from verification.reaching.registries.notices import ListedNotices
from verification.reaching.registries.retraction_watch import read_rows

from . import models
from .columns import fitted, rows_with, same_columns

KEY = ("work", "kind", "date", "doi")
"""Columns of which no two notices have the same."""

TOLD = ("kind", "date", "doi", "source", "reason")
"""Columns that are fields of a notice."""

ROWS_A_STEP = 2000
"""Rows written at once: a step holds SQLite's one writer for some 50 ms."""

BAD_ROWS_TOLD = 100  # the others are counted
MOST_LOST = 0.2
"""Share of the notices at hand that a file may lack. Retraction Watch takes back a row
in a hundred; a file that lacks many more was cut off on its way."""

FEW = 100
"""Notices at hand up to which any file may replace any other: a try-out."""


def import_notices(
    lines: Iterable[str], *, tell: Callable[[str], object], may_shrink: bool = False
) -> str:
    """Make the table what the file says, and say what it came to. Asking twice does
    what asking once did. A notice that stood in an earlier file and stands in this one
    no more is removed: Retraction Watch corrects its rows. A file without any usable
    row removes nothing.

    Args:
        tell: Called with a sentence about each of the first lines that are left out.
        may_shrink: Whether a file may replace a much longer one.

    Raises:
        BadCallError: It is no such file, or seems to be cut off; what it has is taken
            in then, and nothing is removed.
    """
    now = timezone.now()
    before = models.ListedNotice.objects.count()
    seen: set[tuple[str, ...]] = set()
    unnamed = bad = 0

    def usable() -> Iterator[models.ListedNotice]:
        """The file's notices, each once."""
        nonlocal unnamed, bad
        for row in read_rows(lines):
            if row.work and row.notice:
                made = models.ListedNotice(
                    work=fitted(str(row.work), 400),
                    imported_at=now,
                    **same_columns(models.ListedNotice, row.notice, TOLD),
                )
                key = tuple(getattr(made, name) for name in KEY)
                if key not in seen:
                    seen.add(key)
                    yield made
            elif not row.fault:
                unnamed += 1
            else:
                bad += 1
                if bad <= BAD_ROWS_TOLD:
                    tell(f"Line {row.line} is left out: {row.fault}.")

    coming = usable()
    while step := list(islice(coming, ROWS_A_STEP)):
        models.ListedNotice.objects.bulk_create(
            step,
            update_conflicts=True,
            unique_fields=KEY,
            update_fields=("source", "reason", "imported_at"),
        )
    if bad > BAD_ROWS_TOLD:
        tell(f"{bad - BAD_ROWS_TOLD:,} more lines are left out.")
    if seen and not may_shrink:
        refuse_cut_off(len(seen), now)
    older = models.ListedNotice.objects.filter(imported_at__lt=now)
    removed = older.delete()[0] if seen else 0
    listed = models.ListedNotice.objects.count()
    return (
        f"{listed:,} notices at hand: {listed - before + removed:,} added, "
        f"{removed:,} removed. "
        f"{bad:,} lines could not be used, {unnamed:,} name no DOI or PubMed number."
    )


def refuse_cut_off(found: int, now: datetime) -> None:
    lost = models.ListedNotice.objects.filter(imported_at__lt=now).count()
    before = lost + found
    if lost > max(FEW, MOST_LOST * before):
        raise BadCallError(
            f"It lacks {lost:,} of the notices at hand and may be cut off: nothing was "
            "removed. Fetch it again, or import it with --shrink."
        )


def notice_table(references: Iterable[records.Reference]) -> ListedNotices | None:
    """The notices on the works that references name; None when the table is empty. Read
    beforehand: the engine asks in a loop that may not wait for a database."""
    if not models.ListedNotice.objects.exists():
        return None
    found: dict[records.Identifier, list[records.Notice]] = defaultdict(list)
    named = chain.from_iterable(reference.identifiers for reference in references)
    by_name = {str(identifier): identifier for identifier in named}
    for row in rows_with(models.ListedNotice.objects.all(), "work", by_name):
        kind = records.NoticeKind(row.kind)
        notice = records.Notice(kind, row.date, row.doi, row.source, row.reason)
        found[by_name[row.work]].append(notice)
    return ListedNotices(found)
