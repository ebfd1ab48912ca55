"""`sources`: is each source of a list there, and does it carry the cited title?"""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from typing import Any

from verification.errors import BadCallError
from verification.reaching.check_list import check_sources, describe, has_failed

from .exit_codes import ExitCode
from .fetching import add_fetch_arguments, open_fetcher
from .files import decode, kind_of, parse_json, read_input, write_json
from .lookups import add_lookup_arguments, open_lookups

HELP = "check that the sources of a list are there"


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "input", help='JSON list of {"url", "title"}; - for standard input'
    )
    parser.add_argument(
        "--strict",
        action="store_true",
        help="exit with 1 for flagged sources too, not only for removed ones",
    )
    add_fetch_arguments(parser)
    add_lookup_arguments(parser)


def run(arguments: Namespace) -> int:
    """FLAGGED when a source is to be removed; when strict, also when one is flagged."""
    text = decode(read_input(arguments.input), arguments.input)
    entries = parse_json(text, arguments.input)
    if not isinstance(entries, list):
        raise BadCallError(f"{arguments.input}: must be a list, is {kind_of(entries)}.")
    checked = asyncio.run(check_entries(entries, arguments))
    write_json(checked, indent=2)
    sys.stderr.write(f"{describe(checked)}\n")
    failed = has_failed(checked, strict=arguments.strict)
    return ExitCode.FLAGGED if failed else ExitCode.NOTHING_FLAGGED


async def check_entries(entries: list[object], arguments: Namespace) -> dict[str, Any]:
    async with (
        open_fetcher(arguments) as fetcher,
        open_lookups(arguments) as lookups,
    ):
        return await check_sources(
            entries,
            fetcher=fetcher,
            registries=lookups.registries,
            copies=lookups.copies,
            now=datetime.now(UTC),
        )
