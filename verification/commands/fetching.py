"""The fetcher of a call, and the arguments that shape it."""

from __future__ import annotations

from argparse import Namespace
from typing import TYPE_CHECKING

from verification.reaching.fetcher import Fetcher

if TYPE_CHECKING:
    from verification.reaching.http import HttpFetcher


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
