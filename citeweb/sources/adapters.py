"""Checks and snapshots as the engine's records, and back."""

from __future__ import annotations

import logging
from dataclasses import replace
from typing import Any, TypeVar

from django.conf import settings
from django.utils import timezone

from citeweb.teams.models import Team
from citeweb.teams.services import digest_of
from verification import records
from verification.reaching.identity import own_notices, with_identity
from verification.reaching.outcomes import action_for
from verification.reaching.registries.deciding import with_title
from verification.reaching.titles import best_title
from verification.reporting.record import from_record, identity_record, to_record

from .columns import fitted, same_columns, storable, storable_json
from .models import URL_LENGTH, Snapshot, Source, SourceCheck

Kind = TypeVar("Kind")
UNREADABLE = records.FetchOutcome.UNREADABLE
DAMAGED = (
    "The text that was kept of this source was changed in the database, so it is not "
    "used."
)
logger = logging.getLogger(__name__)


def source_key(reference: records.Reference) -> str:
    """What makes two references one source: the address, else the entry's words."""
    url = storable(reference.url)
    if url and len(url) <= URL_LENGTH:
        return url
    words = " ".join((reference.url or reference.text).split()).casefold()
    return f"reference:{digest_of(words)}"


SAME = (
    "detail",
    "http_status",
    "final_url",
    "archived_url",
    "copy_note",
    "page_title",
    "is_abstract",
    "failed_looks",
    "is_dead",
    "is_local_trouble",
)
IN_JSON = ("hops", "headers", "copy")
OF_SNAPSHOT = ("author", "published", "modified", "site_name")
"""Columns of a look that are fields of its record, and of its snapshot's."""

OF_TEXT = ("language", "content_type", "is_truncated")
"""Columns of a text that are fields of its record."""


def check_fields(reached: records.ReachedSource) -> dict[str, Any]:
    """Columns of a check, without its source, its snapshot and whose it is."""
    snapshot, match = reached.snapshot, reached.title_match
    about = same_columns(SourceCheck, snapshot, OF_SNAPSHOT) if snapshot else {}
    return {
        **same_columns(SourceCheck, reached, SAME),
        **about,
        "outcome": reached.outcome or "",
        "action": reached.action,
        **{name: storable_json(to_record(getattr(reached, name))) for name in IN_JSON},
        "cited_title": fitted(reached.title, 1000),
        "title_match": match.kind if match else "",
        "title_score": match.score if match else 0.0,
        "matched_title": fitted(match.actual, 1000) if match else "",
        "identifier": fitted(str(reached.identifier or ""), 400),
        "registered": storable_json(identity_record(reached)),
        "page_notices": storable_json(to_record(own_notices(reached))),
        "titles": storable_json(snapshot.titles if snapshot else []),
        "checked_at": snapshot.fetched_at if snapshot else timezone.now(),
    }


def store_snapshot(team: Team, snapshot: records.Snapshot) -> Snapshot:
    """The row of a text, once in a team. The digest is that of the text as stored."""
    text = storable(snapshot.text)
    fields = same_columns(Snapshot, snapshot, OF_TEXT)
    fields |= {"text": text, "page_starts": list(snapshot.page_starts)}
    key = {"team": team, "sha256": digest_of(text)}
    row, is_new = Snapshot.objects.get_or_create(**key, defaults=fields)
    if not is_new and row.is_damaged:  # the text of this digest is at hand again
        Snapshot.objects.filter(pk=row.pk).update(text=text)
        row.text = text
    return row


def read_check(
    check: SourceCheck,
    *,
    source_id: records.SourceId,
    url: str,
    title: str,
    with_text: bool = True,
    from_cache: bool = False,
) -> records.ReachedSource:
    """What a check found, as the answer for one reference: another title than the look
    was taken for is matched anew, and a text that is not wanted is empty."""
    title_match, action = match_cited(check, title)
    outcome = read(check.outcome, records.FetchOutcome, "outcome")
    reached = records.ReachedSource(
        source_id,
        url,
        title,
        outcome,
        action,
        hops=from_record(check.hops, tuple[records.Hop, ...], "hops"),
        headers=tuple((name, value) for name, value in check.headers),
        copy=read(check.copy, records.TextCopy, "copy"),
        notices=from_record(
            check.page_notices, tuple[records.Notice, ...], "page_notices"
        ),
        looks_needed=settings.LOOKS_NEEDED,
        title_match=title_match,
        identifier=read(check.identifier, records.Identifier, "identifier"),
        snapshot=read_snapshot(check, with_text=with_text),
        from_cache=from_cache,
        **{name: getattr(check, name) for name in SAME},
    )
    found = with_identity_at(check, reached)
    if with_text and check.snapshot and check.snapshot.is_damaged:
        logger.error("snapshot_damaged", extra={"snapshot_id": check.snapshot_id})
        return replace(found, outcome=UNREADABLE, snapshot=None, detail=DAMAGED)
    return found


def with_identity_at(
    check: SourceCheck, reached: records.ReachedSource
) -> records.ReachedSource:
    """With what registries said at a check, held against the title cited now."""
    identity = read(check.registered, records.Identity, "registered")
    found = with_identity(reached, identity)
    return found if found.title == check.cited_title else with_title(found)


def read_look(source: Source, check: SourceCheck) -> records.ReachedSource:
    """A look by itself, as the answer for the title it was taken for, without text."""
    title = check.cited_title
    return read_check(check, source_id=1, url=source.url, title=title, with_text=False)


def match_cited(
    check: SourceCheck, title: str
) -> tuple[records.TitleMatch | None, records.SourceAction]:
    """How a title matches the page's, and what follows; as stored for the same one."""
    if not check.outcome or not check.snapshot_id or title == check.cited_title:
        return read_title_match(check), records.SourceAction(check.action)
    match = best_title(title, check.titles)
    copy = read(check.copy, records.TextCopy, "copy")
    outcome = records.FetchOutcome(check.outcome)
    return match, action_for(outcome, match, copy=copy.kind if copy else None)


def read(column: Any, kind: type[Kind], name: str) -> Kind | None:
    """
    The record of a column that may be empty.

    >>> read("doi:10.1038/nature12373", records.Identifier, "identifier")
    Identifier(scheme=<IdentifierScheme.DOI: 'doi'>, value='10.1038/nature12373')
    """
    return from_record(column, kind, name) if column else None


def read_snapshot(check: SourceCheck, *, with_text: bool) -> records.Snapshot | None:
    snapshot = check.snapshot
    if snapshot is None:
        return None
    return records.Snapshot(
        text=snapshot.text if with_text else "",
        sha256=snapshot.sha256,
        fetched_at=check.checked_at,
        titles=tuple(check.titles),
        page_starts=tuple(snapshot.page_starts),
        **{name: getattr(snapshot, name) for name in OF_TEXT},
        **{name: getattr(check, name) for name in OF_SNAPSHOT},
    )


def read_title_match(check: SourceCheck) -> records.TitleMatch | None:
    kind = read(check.title_match, records.TitleMatchKind, "title_match")
    said = (check.cited_title, check.matched_title, check.title_score)
    return records.TitleMatch(kind, *said) if kind else None
