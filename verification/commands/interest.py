"""`interest`: does a party to the claim publish the cited source, a JSON line each."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from verification.errors import BadCallError
from verification.reaching.lookups import LOOKUPS, WIKIDATA_LOOKUP
from verification.reaching.signals import is_web_address
from verification.records import Interest
from verification.weighing import OwnerTable, find_interest, read_owners, shipped_owners
from verification.weighing.interests import explain

from . import ExitCode, finished
from .calls import add_options
from .files import parse_json_lines, read_text, text_field, write_json

FIELDS = ("citation", "claim")


def add_arguments(parser: ArgumentParser) -> None:
    add_options(parser, "interest", "owners")
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
    """
    Answer each line as it comes. FLAGGED when an interest was found in any of them.
    """
    owners = read_owner_table(arguments.owners)
    if arguments.wikidata and not is_web_address(arguments.wikidata):
        raise BadCallError(
            f'--wikidata: "{arguments.wikidata[:200]}" is not the address of a '
            "service. Give one that begins with http:// or https://, or no address."
        )
    text = read_text(arguments.input)
    if arguments.wikidata:
        owners = finished(with_wikidata(owners, text, arguments))
    if owners.shortfall:
        sys.stderr.write(f"citeweb-check: {owners.shortfall}.\n")
    status = ExitCode.NOTHING_FLAGGED
    for place, fields in parse_json_lines(text, arguments.input, FIELDS):
        citation = text_field(fields, "citation", place, default="")
        claim = text_field(fields, "claim", place, default="")
        interest = find_interest(citation, claim, owners=owners)
        if interest is not None:
            status = ExitCode.FLAGGED
        write_json(interest_record(interest))
    return status


async def with_wikidata(
    owners: OwnerTable, text: str, arguments: Namespace
) -> OwnerTable:
    from verification.reaching.services import HttpServiceClient
    from verification.weighing.wikidata import OwnerDesk

    calls = [
        (
            text_field(fields, "citation", place, default=""),
            text_field(fields, "claim", place, default=""),
        )
        for place, fields in parse_json_lines(text, arguments.input)
    ]
    spacing_seconds = {WIKIDATA_LOOKUP: LOOKUPS[WIKIDATA_LOOKUP].spacing_seconds}
    async with HttpServiceClient(spacing_seconds=spacing_seconds) as client:
        return await OwnerDesk(client, arguments.wikidata).extend(
            owners,
            urls=[citation for citation, _ in calls],
            claims=[claim for _, claim in calls],
        )


def interest_record(interest: Interest | None) -> dict[str, Any]:
    if interest is None:
        return {}
    return {
        "conflictOfInterest": {
            "detected": True,
            "citingDomain": interest.domain,
            "brandToken": interest.token,
            "explanation": explain(interest),
        }
    }


def read_owner_table(path: str) -> OwnerTable:
    if not path:
        return shipped_owners()
    return read_owners(read_text(path))
