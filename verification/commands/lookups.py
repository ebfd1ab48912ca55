"""Whom a call asks: the look-ups that are on, notices at hand, and the fetcher."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from verification.reaching.fetcher import Fetcher
from verification.reaching.lookups import (
    DEFAULT_LOOKUPS,
    LOOKUPS,
    NO_LOOKUPS,
    WIKIDATA_LOOKUP,
    LookupChoice,
    parse_bases,
    parse_names,
)

from .calls import add_options
from .files import read_text

if TYPE_CHECKING:
    from verification.reaching.copies import CopyDesk
    from verification.reaching.http import HttpFetcher
    from verification.reaching.registries.answers import Registries
    from verification.reaching.registries.notices import ListedNotices
    from verification.weighing.wikidata import OwnerDesk

    from .page_cache import CachedFetcher


def add_lookup_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--lookups",
        default=",".join(DEFAULT_LOOKUPS),
        metavar="NAMES",
        help=f"services asked about identifiers and titles: {', '.join(LOOKUPS)}, "
        f"separated by commas, or {NO_LOOKUPS} (default: %(default)s)",
    )
    add_options(parser, "lookups")


def choice_of(arguments: Namespace) -> LookupChoice:
    """Raises BadCallError for a name that is no look-up, or a base that is no URL."""
    key_file = arguments.openalex_key_file
    asks_wikidata = getattr(arguments, "wikidata", False)  # not every verb can
    key = read_text(key_file).strip() if key_file else ""
    names = parse_names(arguments.lookups.split(","))
    return LookupChoice(
        names=(*names, WIKIDATA_LOOKUP) if asks_wikidata else names,
        bases=parse_bases(arguments.service_base),
        keys={"openalex": key} if key else {},
        contact=arguments.contact if "@" in arguments.contact else "",
    )


def notices_of(arguments: Namespace) -> ListedNotices | None:
    """Raises BadCallError for a file that is no such table."""
    if not arguments.notices:
        return None
    from verification.reaching.registries.retraction_watch import read_notice_file

    return read_notice_file(arguments.notices)


@dataclass(frozen=True, slots=True)
class OpenLookups:
    """Who can be asked as long as a call lasts."""

    registries: Registries
    copies: CopyDesk | None
    owners: OwnerDesk | None


@asynccontextmanager
async def open_lookups(arguments: Namespace) -> AsyncIterator[OpenLookups]:
    """Everybody that the call switches on. Raises BadCallError: a look-up, a base
    address or the table is not usable."""
    choice, table = choice_of(arguments), notices_of(arguments)
    # Here because the HTTP library takes longer to load than most calls.
    from verification.reaching.copies import make_copy_desk
    from verification.reaching.registries.desk import open_desk
    from verification.services import ServiceClient
    from verification.weighing.wikidata import make_owner_desk

    spacing = choice.spacing_seconds()
    async with (
        open_desk(choice, table=table) as desk,
        ServiceClient(contact=choice.contact, spacing_seconds=spacing) as client,
    ):
        copies, owners = make_copy_desk(client, choice), make_owner_desk(client, choice)
        yield OpenLookups(desk, copies, owners)


def for_found_pages(fetcher: Fetcher, arguments: Namespace) -> Fetcher:
    """The same fetcher for pages that a search found: it keeps to robots.txt."""
    if arguments.ignore_robots:
        return fetcher
    from verification.reaching.robots import RobotsFetcher

    return RobotsFetcher(fetcher)


def open_fetcher(arguments: Namespace) -> HttpFetcher | CachedFetcher:
    """What fetches pages; it keeps them for a day unless the call says otherwise. Pages
    of private addresses are kept only in a folder that the call names."""
    # Imported here because the HTTP library takes longer to load than most calls.
    from verification.reaching.http import HttpFetcher

    fetcher = HttpFetcher(
        allow_private_addresses=arguments.allow_private_addresses,
        contact=arguments.contact,
    )
    folder: Path | None = arguments.cache_dir
    is_private = arguments.allow_private_addresses and folder is None
    if arguments.no_cache or is_private:
        return fetcher
    from .page_cache import cached

    return cached(fetcher, folder=folder)
