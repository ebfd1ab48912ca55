"""Who is asked about sources beside their fetches, as the settings have it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from typing import Any

from django.conf import settings
from django.utils import timezone

from verification.reaching.copies import make_copy_desk
from verification.reaching.lookups import LOOKUPS, WIKIDATA_LOOKUP, LookupChoice
from verification.reaching.registries.deciding import RECORD_ORDER
from verification.reaching.registries.desk import best_identifier, open_desk
from verification.reaching.registries.notices import ListedNotices
from verification.records import Identifier, Identity, IdentityState, Reference
from verification.services import Asking, ServiceClient
from verification.weighing.wikidata import make_owner_desk

from .models import SourceCheck

REGISTRIES = frozenset({"doi", *RECORD_ORDER})
"""The look-ups that identify works; the others find copies."""


def is_still_known(
    check: SourceCheck, identifiers: Sequence[Identifier], table: ListedNotices | None
) -> bool:
    """Whether a fresh look may stand for asking registries again. Not when they were
    off or silent then and would be asked now, nor when the table has learned of a
    notice since."""
    said = check.registered or {}
    if said.get("state") == IdentityState.COULD_NOT_CHECK:
        return False
    is_asked = best_identifier(identifiers) and set(settings.LOOKUPS) & REGISTRIES
    if is_asked and said.get("state", IdentityState.NOT_RUN) == IdentityState.NOT_RUN:
        return False
    listed = (
        {notice.kind for notice in table.notices_of(identifiers)} if table else set()
    )
    return listed <= {notice["kind"] for notice in said.get("notices", ())}


async def identify_all(
    references: Sequence[Reference],
    table: ListedNotices | None,
    *,
    note: Callable[[Asking], None],
) -> list[Identity]:
    """What registries say of works whose texts are at hand."""
    async with open_lookups(table, note=note) as desks:
        asked, now = desks["registries"].identify, timezone.now()
        found: list[Identity] = [
            await asked(reference, now=now) for reference in references
        ]
        return found


def lookup_choice() -> LookupChoice:
    """The look-ups that the operator has left on."""
    return LookupChoice(
        names=tuple(settings.LOOKUPS),
        bases=settings.LOOKUP_BASES,
        keys={"openalex": settings.OPENALEX_KEY} if settings.OPENALEX_KEY else {},
        contact=settings.CONTACT if "@" in settings.CONTACT else "",
    )


def lookups_told() -> dict[str, Any]:
    """What pages read: who gets identifiers, titles or addresses, by the names readers
    know, and who gets the names of sites and parties, "" where nobody does."""
    is_on = lookup_choice().is_on
    titles = {name: lookup.title for name, lookup in LOOKUPS.items() if is_on(name)}
    name_lookup = titles.pop(WIKIDATA_LOOKUP, "")
    return {"lookups": list(titles.values()), "name_lookup": name_lookup}


@asynccontextmanager
async def open_lookups(
    table: ListedNotices | None, *, note: Callable[[Asking], None]
) -> AsyncIterator[dict[str, Any]]:
    """The desks of one run, by the names under which the engine takes them: `table` has
    the notices on its works, and `note` is told every question."""
    choice = lookup_choice()
    contact, spacing = choice.contact, choice.spacing_seconds()
    client = ServiceClient(contact=contact, spacing_seconds=spacing, note=note)
    async with open_desk(choice, table=table, note=note) as desk, client:
        copies, owners = make_copy_desk(client, choice), make_owner_desk(client, choice)
        yield {"registries": desk, "copies": copies, "owner_desk": owners}
