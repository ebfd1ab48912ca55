"""Sources of a team: finding or making them, and keeping what a look at them gave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from datetime import timedelta
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext

from citeweb.teams.models import Team, User
from citeweb.templatetags.outside import host
from verification import records
from verification.errors import EmptyTextError, TextTooLongError
from verification.language.wording import show_number
from verification.pipeline.supplied_sources import snapshot_of
from verification.reaching.identity import with_identity
from verification.reaching.link_rot import Look, Standing, judge_looks
from verification.reaching.outcomes import UNREACHABLE
from verification.reaching.page_notices import page_notices
from verification.reaching.registries.deciding import identity_in

from .adapters import (
    check_fields,
    read,
    read_check,
    source_key,
    store_snapshot,
    with_identity_at,
)
from .columns import rows_with, storable
from .models import Snapshot, Source, SourceCheck

SUPPLIED_LENGTH = 5_000_000
"""Characters: a book of 1,500 pages has some 3 million."""


def sources_for(team: Team, references: Sequence[records.Reference]) -> list[Source]:
    """The team's row for what each reference names, in their order, made on first
    meeting. Two queries for all of them, or a few more where there are very many."""
    rows = {}
    keys = [source_key(reference) for reference in references]
    for key in keys:
        url = "" if key.startswith("reference:") else key
        rows[key] = Source(team=team, key=key, url=url, domain=host(url)[:255])
    Source.objects.bulk_create(rows.values(), ignore_conflicts=True)
    kept = rows_with(Source.objects.filter(team=team), "key", rows)
    found = {source.key: source for source in kept}
    return [found[key] for key in keys]


def store_check(
    source: Source,
    reached: records.ReachedSource,
    *,
    origin: str = SourceCheck.Origin.FETCHED,
    supplied_by: User | None = None,
    supplied_for: UUID | None = None,
) -> SourceCheck:
    """Keep one look at a source. The same text is stored once in a team."""
    reached = with_earlier_identity(source, reached)
    page = reached.snapshot
    with transaction.atomic():
        check = SourceCheck.objects.create(
            source=source,
            origin=origin,
            supplied_by=supplied_by,
            supplied_for=supplied_for,
            snapshot=store_snapshot(source.team, page) if page else None,
            **check_fields(reached),
        )
        if origin == SourceCheck.Origin.FETCHED:
            note_look(source, check)
        return check


def with_earlier_identity(
    source: Source, reached: records.ReachedSource
) -> records.ReachedSource:
    """The look with what registries said at an earlier one, when this one asked nobody:
    a text handed in must not make a retraction disappear."""
    if identity_in(reached) is not None:
        return reached
    earlier = source.checks.filter(registered__isnull=False).first()
    if earlier is None:
        return reached
    identifier = read(earlier.identifier, records.Identifier, "identifier")
    known = identifier or reached.identifier
    return with_identity_at(earlier, replace(reached, identifier=known))


def note_identity(
    check: SourceCheck, reference: records.Reference, identity: records.Identity
) -> None:
    """Keep at a look what registries said of its work later."""
    look = read_check(
        check,
        source_id=reference.source_id,
        url=reference.url,
        title=reference.title,
        with_text=False,
    )
    fields = check_fields(with_identity(look, identity))
    for name in ("action", "identifier", "registered"):
        setattr(check, name, fields[name])
    check.save(update_fields=["action", "identifier", "registered"])


def store_supplied_text(
    source: Source,
    *,
    text: str,
    title: str,
    origin: str = SourceCheck.Origin.PASTED,
    supplied_by: User,
    supplied_for: UUID | None = None,
    file_name: str = "",
    page_starts: Sequence[int] = (),
) -> SourceCheck:
    """Keep a text that a person handed in; it decides the document it was handed in for
    and no other."""
    require_readable(text)
    now, starts = timezone.now(), tuple(page_starts)
    page = replace(snapshot_of(storable(text)), fetched_at=now, page_starts=starts)
    place = (1, source.url, title, None, records.SourceAction.OK)
    notices = page_notices(page)
    reached = records.ReachedSource(
        *place, detail=file_name, notices=notices, snapshot=page
    )
    return store_check(
        source,
        reached,
        origin=origin,
        supplied_by=supplied_by,
        supplied_for=supplied_for,
    )


def require_readable(text: str) -> None:
    if not text.strip():
        raise EmptyTextError(
            gettext("The text of the source is empty. Paste its text.")
        )
    if len(text) > SUPPLIED_LENGTH:
        raise TextTooLongError(
            gettext(
                "The text of the source has {text} characters; at most "
                "{supplied_length} can be read. Paste the part that is cited."
            ).format(
                text=show_number(len(text)),
                supplied_length=show_number(SUPPLIED_LENGTH),
            )
        )


def fresh_checks(
    sources: Sequence[Source], *, fresh_for: timedelta, document: UUID | None = None
) -> dict[UUID, SourceCheck]:
    """The newest texts that spare fetching a source again, by source id, without the
    text: fetched `fresh_for` ago at most, or handed in for this document, of whatever
    age."""
    rows = SourceCheck.objects.reusable(fresh_for, document=document)
    rows = rows.order_by("checked_at", "pk")
    found = rows_with(rows, "source", {source.pk for source in sources})
    newest = {check.source_id: check for check in found}
    fetched = SourceCheck.Origin.FETCHED
    texts = {check.snapshot_id for check in newest.values() if check.origin == fetched}
    kept = rows_with(Snapshot.objects.all(), "pk", texts)
    damaged = {snapshot.pk for snapshot in kept if snapshot.is_damaged}
    return {
        source: check
        for source, check in newest.items()
        if check.snapshot_id not in damaged or check.origin != fetched
    }


LOOKS_READ = 100
"""Latest looks that are counted: a desk that checks a source daily takes 30 a month."""


def note_look(source: Source, check: SourceCheck) -> None:
    """Count a look just stored: for the source, and on the look itself."""
    if check.is_local_trouble:
        return
    sources = Source.objects.filter(pk=source.pk)
    if check.outcome not in UNREACHABLE:
        is_noted = Q(first_failed_at__isnull=False) | Q(next_look_at__isnull=False)
        sources.filter(is_noted).update(**asdict(Standing()))
        return
    rows = source.checks.filter(origin=SourceCheck.Origin.FETCHED)
    looks = rows.values_list("checked_at", "outcome", "is_local_trouble")
    standing = judge_looks(
        [
            Look(at, records.FetchOutcome(outcome) if outcome else None, is_local)
            for at, outcome, is_local in looks[:LOOKS_READ]
        ],
        needed=settings.LOOKS_NEEDED,
        interval=timedelta(days=settings.LOOKS_DAYS_APART),
    )
    sources.update(**asdict(standing))
    check.failed_looks, check.is_dead = standing.failed_looks, standing.is_dead
    if check.is_dead and check.copy is None:
        check.action = records.SourceAction.REMOVED
    check.save(update_fields=["failed_looks", "is_dead", "action"])
