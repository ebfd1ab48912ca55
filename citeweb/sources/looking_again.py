"""The next look at addresses that failed or are watched, taken in time by whichever
worker is free."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils import timezone
from django_q.tasks import async_task

from citeweb.audit.services import person, record
from citeweb.limits import limit
from citeweb.teams.models import User
from verification import records
from verification.reaching import copies
from verification.reaching.identity import NOT_ASKED, unasked_checks
from verification.reaching.reach import reach_sources
from verification.reaching.registries.answers import Registries
from verification.reaching.registries.notices import ListedNotices
from verification.reading.identifiers import find_identifiers
from verification.reporting.audit import Action, AuditKind
from verification.reporting.record import from_record

from . import fetching
from .columns import fitted
from .lookups import open_lookups
from .models import URL_LENGTH, Source
from .notices import notice_table
from .policy.services import house_policy
from .services import store_check

READ_ANEW = "citeweb.sources.looking_again.read_anew"
SAVE_PAGE = "citeweb.sources.looking_again.save_page"
ERRANDS = "citeweb-errands"
"""The queue of what waits for others and needs no worker."""

SAVES = limit("page-saves")

SOURCES_A_TASK = 100
"""Looked at in one task: at 30 s for the slowest, two at once to a site, it ends well
within the time that a task has."""

LEASE = timedelta(hours=1)
"""For which a source that a worker has taken is not due: longer than any task runs."""

logger = logging.getLogger(__name__)


def look_again() -> tuple[list[Source], str]:
    """Look at the addresses whose next look has come; these, and what that gave, in a
    sentence. Safe in several workers."""
    taken = {str(source.pk): source for source in take_due(SOURCES_A_TASK)}
    reached = reach(list(taken.values())) if taken else []
    checks = [store_check(taken[str(source.id)], source) for source in reached]
    failed = sum(bool(check.failed_looks) for check in checks)
    dead = sum(check.is_dead for check in checks)
    logger.info("looked_again", extra={"sources": len(checks), "dead": dead})
    return list(taken.values()), (
        f"Looked again at {len(checks)} sources: {len(checks) - failed} answered "
        f"or could not be judged, {failed} did not answer, {dead} of them are dead."
    )


def take_due(count: int) -> list[Source]:
    """Take sources that are due, each for this worker alone."""
    now = timezone.now()
    due = Source.objects.due_for_a_look(now).select_related("team")
    taken = []
    for source in due.prefetch_related("references")[:count]:
        mine = Source.objects.filter(pk=source.pk, next_look_at=source.next_look_at)
        if mine.update(next_look_at=now + LEASE):
            taken.append(source)
    return taken


def entry_of(source: Source) -> records.Reference:
    """A source as an entry: its address, the title that it is cited by, identifiers."""
    url, rows = source.url, source.references.all()
    title = next((row.title for row in rows if row.title), "")
    listed: list[str] = next((row.identifiers for row in rows if row.identifiers), [])
    named = find_identifiers(url) or from_record(
        listed, tuple[records.Identifier, ...], "identifiers"
    )
    return records.Reference(
        str(source.pk), records.Span(0, len(url)), url, title, url, named
    )


@dataclass(frozen=True, slots=True)
class WatchedOnly:
    """Registries that are asked about works that are watched, by their identifiers, and
    about nothing else."""

    registries: Registries
    watched: frozenset[records.SourceId]

    async def identify(
        self, reference: records.Reference, *, now: datetime
    ) -> records.Identity:
        if reference.source_id in self.watched and reference.identifiers:
            return await self.registries.identify(reference, now=now)
        unasked = unasked_checks(NOT_ASKED)
        return records.Identity(records.IdentityState.NOT_RUN, checks=unasked)


def reach(sources: Sequence[Source]) -> list[records.ReachedSource]:
    """Look at each address, and ask what became of the works that are watched."""
    entries = list(map(entry_of, sources))
    watched = frozenset(str(source.pk) for source in sources if source.is_watched)
    return asyncio.run(reach_all(entries, watched, notice_table(entries)))


async def reach_all(
    entries: Sequence[records.Reference],
    watched: frozenset[records.SourceId],
    table: ListedNotices | None,
) -> list[records.ReachedSource]:
    async with (
        fetching.open_fetcher() as fetcher,
        open_lookups(table, note=lambda asking: None) as desks,
    ):
        found = reach_sources(
            entries,
            fetcher=fetcher,
            now=timezone.now(),
            registries=WatchedOnly(desks["registries"], watched),
        )
        return [source async for source in found]


def queue_reading(source: Source, user: User) -> None:
    """Ask a worker to read the source's address now, whatever is at hand of it; the
    next verification takes that text."""
    async_task(READ_ANEW, str(source.pk))
    action = Action(AuditKind.FETCH, source.url, outcome="queued")
    record(source.team_id, person(user), [action])


def read_anew(source_id: str) -> None:
    """Look at the address as a verification would, registries and copies included."""
    source = Source.objects.filter(pk=source_id).exclude(url="").first()
    if source is not None:
        entry = entry_of(source)
        reaching = reach_with_lookups(entry, notice_table([entry]))
        store_check(source, asyncio.run(reaching))


async def reach_with_lookups(
    entry: records.Reference, table: ListedNotices | None
) -> records.ReachedSource:
    async with (
        fetching.open_fetcher() as fetcher,
        open_lookups(table, note=lambda asking: None) as desks,
    ):
        asked = {name: desks[name] for name in ("registries", "copies")}
        found = reach_sources([entry], fetcher=fetcher, now=timezone.now(), **asked)
        return await anext(found)


def may_save_pages(source: Source) -> bool:
    """Whether the desk lets the source's page be saved at the Internet Archive."""
    return bool(source.url) and house_policy(source.team).save_pages


def queue_saving(source: Source, user: User) -> bool:
    """Have the page saved soon; the trail says who sent its address out. False where
    the desk asked for too many."""
    if not SAVES.use(source.team_id):
        return False
    async_task(SAVE_PAGE, str(source.pk), cluster=ERRANDS)
    asked = f"the Internet Archive to save {source.url}"
    action = Action(AuditKind.SEARCH, asked, outcome="queued")
    record(source.team_id, person(user), [action])
    return True


def save_page(source_id: str) -> None:
    """Have the page saved, if the desk still lets it; the latest look keeps the copy,
    or why there is none."""
    source = Source.objects.filter(pk=source_id).first()
    if source is None or not may_save_pages(source):
        return
    kept, note = asyncio.run(ask_to_save(source.url))
    check = source.checks.first()
    if check is not None:
        check.archived_url = fitted(kept, URL_LENGTH) or check.archived_url
        check.copy_note = fitted(note, 600)
        check.save(update_fields=["archived_url", "copy_note"])


async def ask_to_save(url: str) -> tuple[str, str]:
    async with fetching.open_fetcher() as fetcher:
        return await copies.save_page(url, fetcher)
