"""
`interest`: does a party to the claim publish the cited source, a JSON line each; and
what a desk decided about sources, from files that calls name.
"""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import PurePath

from verification import weighing
from verification.errors import BadCallError
from verification.reaching.lookups import LOOKUPS, WIKIDATA_LOOKUP
from verification.reaching.signals import is_web_address
from verification.weighing.interests import interest_record

from . import ExitCode, finished
from .calls import add_options
from .files import parse_json_lines, read_text, text_field, write_json


def add_arguments(parser: ArgumentParser) -> None:
    add_options(parser, "interest", "owners", "language")
    parser.add_argument(
        "--wikidata",
        nargs="?",
        const=LOOKUPS[WIKIDATA_LOOKUP].base,
        default="",
        metavar="URL",
        help="ask Wikidata who owns the sites and parties; names are sent, no sentence "
        "(off unless given; URL of a copy: default %(const)s)",
    )


def run(arguments: Namespace) -> int:
    """Answer each line as it comes. FLAGGED when an interest was found in any
    of them."""
    owners = read_owner_table(arguments.owners)
    if arguments.wikidata and not is_web_address(arguments.wikidata):
        raise BadCallError(
            f'--wikidata: "{arguments.wikidata[:200]}" is not the address of a '
            "service. Give one that begins with http:// or https://, or no address."
        )
    text, status = read_text(arguments.input), ExitCode.NOTHING_FLAGGED
    if arguments.wikidata:
        owners = finished(with_wikidata(owners, text, arguments))
    if owners.shortfall:
        sys.stderr.write(f"citeweb-check: {owners.shortfall}.\n")
    for citation, claim in pairs_in(text, arguments.input):
        found = weighing.find_interest(citation, claim, owners=owners)
        status = ExitCode.FLAGGED if found else status
        write_json({"conflictOfInterest": interest_record(found)} if found else {})
    return status


def pairs_in(text: str, name: str) -> Iterator[tuple[str, str]]:
    for place, fields in parse_json_lines(text, name, ("citation", "claim")):
        citation = text_field(fields, "citation", place, default="")
        yield citation, text_field(fields, "claim", place, default="")


async def with_wikidata(
    owners: weighing.OwnerTable, text: str, arguments: Namespace
) -> weighing.OwnerTable:
    from verification.services import ServiceClient
    from verification.weighing.wikidata import OwnerDesk

    calls = list(pairs_in(text, arguments.input))
    spacing_seconds = {WIKIDATA_LOOKUP: LOOKUPS[WIKIDATA_LOOKUP].spacing_seconds}
    async with ServiceClient(spacing_seconds=spacing_seconds) as client:
        return await OwnerDesk(client, arguments.wikidata).extend(
            owners,
            urls=[citation for citation, _ in calls],
            claims=[claim for _, claim in calls],
        )


def read_owner_table(path: str) -> weighing.OwnerTable:
    return weighing.read_owners(read_text(path)) if path else weighing.shipped_owners()


FAULTS_SHOWN = 5
"""Lines of a list that are named when they cannot be used; the others are counted."""


def read_policy(arguments: Namespace) -> weighing.WeighingPolicy:
    """What the arguments name. Lines of a list that cannot be used are named on stderr.
    Raises BadCallError: a file cannot be read or is no such table."""
    entries = [
        entry for path in arguments.lists for entry in read_domains(path).entries
    ]
    return weighing.WeighingPolicy(
        owners=read_owner_table(arguments.owners),
        ratings=weighing.Ratings(entries) if entries else None,
        publisher_url=arguments.publisher,
    )


def read_domains(path: str) -> weighing.DomainList:
    found = weighing.read_list(read_text(path), name=PurePath(path).stem)
    for fault in found.faults[:FAULTS_SHOWN]:
        sys.stderr.write(f"{path}, line {fault.line}: {fault.reason}\n")
    if (further := len(found.faults) - FAULTS_SHOWN) > 0:
        sys.stderr.write(f"{path}: {further} more lines could not be used.\n")
    return found
