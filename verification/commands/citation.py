"""`citation`: everything about one citation, or about many, a JSON line each."""

from __future__ import annotations

import asyncio
import json
from argparse import ArgumentParser, Namespace
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime

from verification.errors import BadCallError, InputError
from verification.pipeline.citation_check import CheckedCitation, check_citation
from verification.pipeline.citation_record import citation_record

from . import exit_code
from .calls import add_options
from .files import expect_object, parse_json_lines, read_call, text_field, write_json
from .interest import read_owner_table
from .judges import add_judge_arguments, announce_budget, judge_of
from .lookups import add_lookup_arguments, open_fetcher, open_lookups


def add_arguments(parser: ArgumentParser) -> None:
    add_options(parser, "citation", "owners", "fetching", "language")
    add_lookup_arguments(parser)
    add_options(parser, "wikidata")
    add_judge_arguments(parser)


def run(arguments: Namespace) -> int:
    """Answer each citation as it comes. FLAGGED when something speaks against one of
    them, COULD_NOT_CHECK when nothing does but something could not be checked."""
    typed = arguments.input
    text = read_call(typed, citation=typed)
    calls = list(parse_calls(text, typed, arguments.claim))
    if not calls:
        raise BadCallError(f"{typed}: holds no citation to check.")
    checked = asyncio.run(check_calls(calls, arguments, 2 if is_one(text) else None))
    return exit_code(
        is_flagged=any(citation.is_flagged for citation in checked),
        is_open=any(citation.is_unsettled for citation in checked),
    )


Call = tuple[str, str, str]
"""Its place for messages, a citation, a claim."""


async def check_calls(
    calls: list[Call], arguments: Namespace, indent: int | None
) -> list[CheckedCitation]:
    found = []
    async for checked in checked_calls(calls, arguments):
        write_json(citation_record(checked), indent=indent)
        found.append(checked)
    return found


async def checked_calls(
    calls: list[Call], arguments: Namespace
) -> AsyncIterator[CheckedCitation]:
    judge = judge_of(arguments)
    if any(claim.strip() for _, _, claim in calls):
        announce_budget(judge, "each claim with passages of what it cites")
    owners = read_owner_table(arguments.owners)
    async with open_fetcher(arguments) as fetcher, open_lookups(arguments) as lookups:
        for place, citation, claim in calls:
            try:
                yield await check_citation(
                    citation,
                    claim,
                    fetcher=fetcher,
                    registries=lookups.registries,
                    copies=lookups.copies,
                    judge=judge,
                    owners=owners,
                    owner_desk=lookups.owners,
                    now=datetime.now(UTC),
                )
            except InputError as error:
                raise type(error)(f"{place}: {error}") from error


def is_one(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict)
    except (ValueError, RecursionError):
        return False


def parse_calls(text: str, name: str, claim: str) -> Iterator[Call]:
    if is_one(text):
        objects = iter([(name, expect_object(json.loads(text), name))])
    else:
        objects = parse_json_lines(text, name)
    for place, fields in objects:
        citation = text_field(fields, "citation", place)
        yield place, citation, text_field(fields, "claim", place, default=claim)
