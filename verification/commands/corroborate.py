"""`corroborate`: what other sources say of a claim, found here or handed in."""

from __future__ import annotations

import asyncio
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any

from verification import records
from verification.errors import BadCallError, kind_of, load_json
from verification.judging import BatchJudge, Judge
from verification.reporting.record import to_record
from verification.weighing import corroborate, searching
from verification.weighing.corroboration import read_ahead

from . import ExitCode
from .calls import add_options
from .files import Progress, expect_object, read_call, text_field, write_json
from .interest import read_policy
from .judges import add_judge_arguments, announce_budget, judge_of
from .lookups import for_found_pages, open_fetcher
from .searching import read_chosen_lenses, read_services

_EXIT_CODES = {
    records.CorroborationVerdict.CORROBORATED: ExitCode.NOTHING_FLAGGED,
    records.CorroborationVerdict.CONTESTED: ExitCode.FLAGGED,
    records.CorroborationVerdict.UNVERIFIABLE: ExitCode.COULD_NOT_CHECK,
}


def add_arguments(parser: ArgumentParser) -> None:
    groups = "corroborate", "corroborating", "searching", "fetching", "owners"
    add_options(parser, *groups, "policies", "language")
    add_judge_arguments(parser, calls_flag="--llm-calls")


def run(arguments: Namespace) -> int:
    """Answer one claim. FLAGGED when it is contested, COULD_NOT_CHECK when what was
    found neither corroborates nor contests it."""
    name = arguments.input
    call = expect_object(load_json(read_call(name, claim=name), name), name)
    claim = claim_field(call, name)
    original, place = call.get("original"), f'{name}, "original"'
    originals = []
    if original is not None:
        originals = [parse_profile(expect_object(original, place), place)]
    judge = judge_of(arguments)
    announce_budget(judge, "the claim with passages of what is found")
    if call.get("results") is None:
        corroboration = asyncio.run(search(claim, arguments, originals, judge))
    else:
        results = parse_results(call, name)
        corroboration = corroborate(
            claim,
            results,
            judge=asyncio.run(read_ahead(claim, results, judge)),
            policy=read_policy(arguments),
            originals=originals,
            min_sources=arguments.min_sources,
        )
    write_json(to_record(corroboration), indent=2)
    if arguments.notes:
        lines = [corroboration.summary, *corroboration.notes, ""]
        sys.stderr.write("\n".join(lines))
    return _EXIT_CODES[corroboration.verdict]


async def search(
    claim: str,
    arguments: Namespace,
    originals: Sequence[records.SourceProfile],
    judge: Judge | BatchJudge,
) -> records.Corroboration:
    from verification.services import ServiceClient

    configurations, lenses = read_services(arguments), read_chosen_lenses(arguments)
    client = ServiceClient(
        contact=arguments.contact,
        spacing_seconds=searching.SPACING_SECONDS,
        max_calls=arguments.max_calls,
    )
    async with client, open_fetcher(arguments) as fetcher:
        events = searching.find_corroboration(
            claim,
            services=searching.open_services(configurations, client),
            lenses=lenses,
            results=arguments.results,
            fetcher=for_found_pages(fetcher, arguments),
            now=datetime.now(UTC),
            judge=judge,
            policy=read_policy(arguments),
            originals=originals,
            min_sources=arguments.min_sources,
        )
        with Progress(getattr(arguments, "tell", None)) as progress:
            async for event in events:
                if isinstance(event, records.CorroborationFound):
                    return event.corroboration
                progress.show_search(event)
    raise AssertionError("find_corroboration() ended without a corroboration")


def claim_field(call: dict[str, Any], name: str) -> str:
    claim = text_field(call, "claim", name).strip()
    if not searching.SHORTEST_CLAIM <= len(claim) <= searching.LONGEST_CLAIM:
        wanted = (
            f"it must have {searching.SHORTEST_CLAIM} to {searching.LONGEST_CLAIM}."
        )
        raise BadCallError(f'{name}: "claim" has {len(claim)} characters; {wanted}')
    return claim


def parse_results(call: dict[str, Any], name: str) -> list[records.FoundSource]:
    results = call["results"]
    if not isinstance(results, list):
        raise BadCallError(f'{name}: "results" must be a list, is {kind_of(results)}.')
    found = []
    for number, each in enumerate(results, start=1):
        place = f'{name}, "results" entry {number}'
        fields = expect_object(each, place)
        lens = text_field(fields, "lens", place, default="")
        excerpt = text_field(fields, "snippet", place, default="")
        found.append(records.FoundSource(parse_profile(fields, place), lens, excerpt))
    return found


def parse_profile(fields: dict[str, Any], place: str) -> records.SourceProfile:
    names = ("url", "title", "text", "author")
    texts = {name: text_field(fields, name, place, default="") for name in names}
    return records.SourceProfile(id=0, **texts)
