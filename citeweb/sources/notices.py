"""The table of editorial notices at hand: importing it, and looking works up in it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from django.utils import timezone

from verification import records
from verification.errors import BadCallError
from verification.reaching.registries.notices import ListedNotices
from verification.reaching.registries.retraction_watch import (
    BadRow,
    ListedNotice,
    UnnamedRow,
    read_rows,
)

from . import models

ROWS_A_STEP = 2000
"""Rows written at once: a step holds SQLite's one writer for some 50 ms."""

WORKS_A_QUERY = 500
"""Half of the 999 parameters that the oldest SQLite builds allow."""

BAD_ROWS_KEPT = 100
"""Bad rows that are listed; the others are counted."""

MOST_LOST = 0.2
"""Share of the notices at hand that a file may lack. Retraction Watch takes back a row
in a hundred; a file that lacks many more was cut off on its way."""

FEW = 100
"""Notices at hand up to which any file may replace any other: a try-out."""


@dataclass(frozen=True, slots=True)
class NoticeImport:
    """What an import came to."""

    listed: int
    """Notices in the table now."""

    added: int
    removed: int
    """Notices of an earlier file that this one no longer has."""

    unnamed: int
    """Rows about works without DOI or PubMed number: they can never be looked up."""

    bad: int
    bad_rows: tuple[BadRow, ...]
    """The first of them."""


def import_notices(lines: Iterable[str], *, may_shrink: bool = False) -> NoticeImport:
    """
    Make the table what the file says. Asking twice does what asking once did.

    A notice that stood in an earlier file and stands in this one no more is removed:
    Retraction Watch corrects its rows. A file without any usable row removes nothing.

    Args:
        lines: Of Retraction Watch's CSV.
        may_shrink: Whether a file may replace a much longer one.

    Raises:
        BadCallError: It is no such file, or seems to be cut off; what it has is taken
            in then, and nothing is removed.
    """
    now = timezone.now()
    before = models.ListedNotice.objects.count()
    rows = UsableRows(lines, now)
    write(rows)
    if rows.seen and not may_shrink:
        refuse_cut_off(len(rows.seen), now)
    removed = remove_older(now) if rows.seen else 0
    listed = models.ListedNotice.objects.count()
    return NoticeImport(
        listed=listed,
        added=listed - before + removed,
        removed=removed,
        unnamed=rows.unnamed,
        bad=rows.bad,
        bad_rows=tuple(rows.bad_kept),
    )


class UsableRows:
    """The file's notices, each once, and what had to be left out on the way."""

    def __init__(self, lines: Iterable[str], now: datetime) -> None:
        self.seen: set[tuple[str, str, str, str]] = set()
        self.unnamed = 0
        self.bad = 0
        self.bad_kept: list[BadRow] = []
        self._lines = lines
        self._now = now

    def __iter__(self) -> Iterator[models.ListedNotice]:
        for row in read_rows(self._lines):
            if isinstance(row, ListedNotice):
                made = row_of(row, self._now)
                key = (made.work, made.kind, made.date, made.doi)
                if key not in self.seen:
                    self.seen.add(key)
                    yield made
            elif isinstance(row, UnnamedRow):
                self.unnamed += 1
            else:
                self.bad += 1
                if len(self.bad_kept) < BAD_ROWS_KEPT:
                    self.bad_kept.append(row)


def row_of(row: ListedNotice, now: datetime) -> models.ListedNotice:
    """What is read of a row is one clean line each, and only to be cut."""
    notice = row.notice
    return models.ListedNotice(
        work=str(row.work)[:400],
        kind=notice.kind.value,
        date=notice.date,
        doi=notice.doi[:400],
        source=notice.source,
        reason=notice.reason[:2000],
        imported_at=now,
    )


def write(rows: Iterable[models.ListedNotice]) -> None:
    """Add what is new, and mark what was there as seen in this import."""
    coming = iter(rows)
    while step := list(islice(coming, ROWS_A_STEP)):
        models.ListedNotice.objects.bulk_create(
            step,
            update_conflicts=True,
            unique_fields=("work", "kind", "date", "doi"),
            update_fields=("source", "reason", "imported_at"),
        )


def refuse_cut_off(found: int, now: datetime) -> None:
    lost = models.ListedNotice.objects.filter(imported_at__lt=now).count()
    before = lost + found
    if lost > max(FEW, MOST_LOST * before):
        raise BadCallError(
            f"It lacks {lost:,} of the notices at hand and may be cut off: nothing was "
            "removed. Fetch it again, or import it with --shrink."
        )


def remove_older(now: datetime) -> int:
    count, _ = models.ListedNotice.objects.filter(imported_at__lt=now).delete()
    return count


def notice_table(references: Iterable[records.Reference]) -> ListedNotices | None:
    """
    The notices on the works that references name; None when the table is empty.

    Read before a run's network starts: the engine asks in a loop that may not wait for
    a database.
    """
    if not models.ListedNotice.objects.exists():
        return None
    identifiers = list(
        dict.fromkeys(
            each for reference in references for each in reference.identifiers
        )
    )
    found: dict[records.Identifier, list[records.Notice]] = defaultdict(list)
    by_name = {str(each): each for each in identifiers}
    for row in rows_about(list(by_name)):
        found[by_name[row.work]].append(read_notice(row))
    return ListedNotices(found)


def rows_about(works: Sequence[str]) -> Iterator[models.ListedNotice]:
    for start in range(0, len(works), WORKS_A_QUERY):
        yield from models.ListedNotice.objects.filter(
            work__in=works[start : start + WORKS_A_QUERY]
        )


def read_notice(row: models.ListedNotice) -> records.Notice:
    return records.Notice(
        kind=records.NoticeKind(row.kind),
        date=row.date,
        doi=row.doi,
        source=row.source,
        reason=row.reason,
    )
