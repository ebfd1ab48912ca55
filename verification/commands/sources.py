"""`sources`: is each source of a list there, and does it carry the cited title?"""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from datetime import UTC, datetime
from functools import partial

from verification.errors import BadCallError, kind_of, load_json
from verification.reaching.check_list import CheckedList, check_sources
from verification.reaching.reach import reach_sources
from verification.records import TitleMatchKind

from . import exit_code
from .calls import add_options
from .files import read_text, write_json
from .lookups import add_lookup_arguments, open_fetcher, open_lookups

IS_MATCH = {
    TitleMatchKind.MATCH: True,
    TitleMatchKind.NEAR_MATCH: False,
    TitleMatchKind.MISMATCH: False,
    TitleMatchKind.NOTHING_TO_COMPARE: None,
}
"""As the first link checkers answer: a title that is near is not the title."""


def add_arguments(parser: ArgumentParser) -> None:
    add_options(parser, "sources", "fetching", "language")
    add_lookup_arguments(parser)


def run(arguments: Namespace) -> int:
    """FLAGGED when a source is to be removed; when strict, also when one is flagged.
    COULD_NOT_CHECK when nothing at all could be reached from this machine."""
    text = read_text(arguments.input)
    entries = load_json(text, arguments.input)
    if not isinstance(entries, list):
        raise BadCallError(f"{arguments.input}: must be a list, is {kind_of(entries)}.")
    checked = asyncio.run(check_entries(entries, arguments))
    record = checked.as_record()
    if arguments.format == "wos":
        for entry in record["results"]:
            entry["title_match"] = IS_MATCH[entry["title_match"]]
    write_json(record, indent=2)
    sys.stderr.write(f"{checked.describe()}\n")
    has_failed = checked.has_failed(strict=arguments.strict)
    return exit_code(is_flagged=has_failed, is_open=checked.is_network_down)


async def check_entries(entries: list[object], arguments: Namespace) -> CheckedList:
    async with open_fetcher(arguments) as fetcher, open_lookups(arguments) as lookups:
        reach = partial(
            reach_sources,
            fetcher=fetcher,
            registries=lookups.registries,
            copies=lookups.copies,
            now=datetime.now(UTC),
        )
        return await check_sources(entries, reach)
