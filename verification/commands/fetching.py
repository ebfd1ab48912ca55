"""The fetcher of a call, and the arguments that shape it."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from verification.reaching.fetcher import Fetcher

if TYPE_CHECKING:
    from verification.reaching.http import HttpFetcher


def add_fetch_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "--allow-private-addresses",
        action="store_true",
        help="let the fetcher call loopback and private hosts",
    )
    parser.add_argument(
        "--contact",
        default="",
        help="address or page that the fetcher names to the sites it calls",
    )


def add_robots_argument(parser: ArgumentParser) -> None:
    """For verbs that fetch what a search found."""
    parser.add_argument(
        "--ignore-robots",
        action="store_true",
        help="fetch found pages even where a site's robots.txt keeps programs away",
    )


def for_found_pages(fetcher: Fetcher, arguments: Namespace) -> Fetcher:
    """The same fetcher for pages that a search found: it keeps to robots.txt."""
    if arguments.ignore_robots:
        return fetcher
    from verification.reaching.robots import RobotsFetcher

    return RobotsFetcher(fetcher)


def open_fetcher(arguments: Namespace) -> HttpFetcher:
    """Imported here because the HTTP library takes longer to load than most calls."""
    from verification.reaching.http import HttpFetcher

    return HttpFetcher(
        allow_private_addresses=arguments.allow_private_addresses,
        contact=arguments.contact,
    )
