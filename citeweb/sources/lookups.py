"""Who is asked about sources beside their fetches, as the settings have it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from django.conf import settings

from verification.reaching.copies import CopyDesk
from verification.reaching.copies.choosing import make_copy_desk
from verification.reaching.lookups import LOOKUPS, LookupChoice
from verification.reaching.registries import NoticeTable, Registries
from verification.reaching.registries.desk import open_desk
from verification.reaching.services import HttpServiceClient


@dataclass(frozen=True, slots=True)
class Lookups:
    """The desks of one run."""

    registries: Registries
    copies: CopyDesk | None


def lookup_choice() -> LookupChoice:
    """The look-ups that the operator has left on."""
    return LookupChoice(
        names=tuple(settings.LOOKUPS),
        bases=settings.LOOKUP_BASES,
        keys={"openalex": settings.OPENALEX_KEY} if settings.OPENALEX_KEY else {},
        contact=settings.CONTACT if "@" in settings.CONTACT else "",
    )


def lookup_titles() -> list[str]:
    """Who is told of identifiers, titles or addresses, by the names readers know."""
    choice = lookup_choice()
    return [
        lookup.title
        for name, lookup in LOOKUPS.items()
        if name in choice.names and (not lookup.needs_key or name in choice.keys)
    ]


@asynccontextmanager
async def open_lookups(table: NoticeTable | None) -> AsyncIterator[Lookups]:
    """
    Args:
        table: The notices at hand on the works of this run; see `notice_table`.
    """
    choice = lookup_choice()
    spacing_seconds = choice.spacing_seconds()
    async with (
        open_desk(choice, table=table) as desk,
        HttpServiceClient(
            contact=choice.contact, spacing_seconds=spacing_seconds
        ) as client,
    ):
        yield Lookups(desk, make_copy_desk(client, choice))
