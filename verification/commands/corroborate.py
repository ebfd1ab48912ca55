"""`corroborate`: what other sources say of a claim, from the results of a search."""

from __future__ import annotations

from argparse import ArgumentParser, ArgumentTypeError, Namespace
from typing import Any

from verification.errors import BadCallError
from verification.records import (
    Corroboration,
    CorroborationVerdict,
    FoundSource,
    SourceProfile,
)
from verification.reporting.record import rounded
from verification.weighing import corroborate

from .exit_codes import ExitCode
from .files import (
    decode,
    expect_object,
    kind_of,
    parse_json,
    read_input,
    text_field,
    write_json,
)
from .interest import add_owners_argument, read_owner_table
from .judges import add_judge_arguments, make_judge

HELP = "count what independent sources say of a claim"

SHORTEST_CLAIM = 10
"""Code points; less is no statement that could be searched for."""

LONGEST_CLAIM = 500
"""Code points; more is several statements, of which a source may hold one."""

_EXIT_CODES = {
    CorroborationVerdict.CORROBORATED: ExitCode.NOTHING_FLAGGED,
    CorroborationVerdict.CONTESTED: ExitCode.FLAGGED,
    CorroborationVerdict.UNVERIFIABLE: ExitCode.COULD_NOT_CHECK,
}


def add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument(
        "input",
        help='JSON {"claim", "results": [{"url", "title", "snippet", "text", '
        '"lens"}]}; - for standard input',
    )
    parser.add_argument(
        "--min-sources",
        type=whole_number,
        default=2,
        help="independent origins needed for a confidence (default: %(default)s)",
    )
    add_owners_argument(parser)
    add_judge_arguments(parser)


def run(arguments: Namespace) -> int:
    """
    Answer one claim. FLAGGED when it is contested, COULD_NOT_CHECK when what was found
    neither corroborates nor contests it.
    """
    name = arguments.input
    call = expect_object(parse_json(decode(read_input(name), name), name), name)
    claim = claim_field(call, name)
    found = parse_results(call, name)
    original = call.get("original")
    corroboration = corroborate(
        claim,
        found,
        judge=make_judge(arguments.judge, min_recall=arguments.min_recall),
        owners=read_owner_table(arguments.owners),
        original=None if original is None else parse_original(original, name),
        min_sources=arguments.min_sources,
    )
    write_json(corroboration_record(corroboration), indent=2)
    return _EXIT_CODES[corroboration.verdict]


def claim_field(call: dict[str, Any], name: str) -> str:
    claim = text_field(call, "claim", name).strip()
    if not SHORTEST_CLAIM <= len(claim) <= LONGEST_CLAIM:
        raise BadCallError(
            f'{name}: "claim" has {len(claim)} characters; it must have '
            f"{SHORTEST_CLAIM} to {LONGEST_CLAIM}."
        )
    return claim


def parse_results(call: dict[str, Any], name: str) -> list[FoundSource]:
    results = call.get("results")
    if results is None:
        raise BadCallError(
            f"{name}: no search service is configured. "
            'Give what a search found as "results".'
        )
    if not isinstance(results, list):
        raise BadCallError(f'{name}: "results" must be a list, is {kind_of(results)}.')
    return [
        parse_result(each, f'{name}, "results" entry {place}')
        for place, each in enumerate(results, start=1)
    ]


def parse_result(value: Any, place: str) -> FoundSource:
    fields = expect_object(value, place)
    return FoundSource(
        profile=parse_profile(fields, place),
        lens=text_field(fields, "lens", place, default=""),
        excerpt=text_field(fields, "snippet", place, default=""),
    )


def parse_original(value: Any, name: str) -> SourceProfile:
    place = f'{name}, "original"'
    return parse_profile(expect_object(value, place), place)


def parse_profile(fields: dict[str, Any], place: str) -> SourceProfile:
    return SourceProfile(
        id=0,
        url=text_field(fields, "url", place, default=""),
        title=text_field(fields, "title", place, default=""),
        text=text_field(fields, "text", place, default=""),
        author=text_field(fields, "author", place, default=""),
    )


def corroboration_record(corroboration: Corroboration) -> dict[str, Any]:
    return {
        "claim": corroboration.claim,
        "verdict": corroboration.verdict.value,
        "corroborationScore": rounded(corroboration.score),
        "summary": corroboration.summary,
        "sources": [
            {
                "url": each.profile.url,
                "title": each.profile.title,
                "lens": each.lens,
                "sourceType": each.source_type.value,
                "authorityTier": each.tier.value,
                "claimStance": each.stance.value,
                "keySentences": list(each.key_sentences),
                "selfPromotion": each.is_self_promotion,
                "origin": each.origin_id,
            }
            for each in corroboration.sources
        ],
        "searchedLenses": list(corroboration.lenses),
        "totalSourcesFound": len(corroboration.sources),
        "independentOrigins": corroboration.independent_origins,
        "confidence": rounded(corroboration.confidence),
        "verified": corroboration.is_verified,
        "notes": list(corroboration.notes),
    }


def whole_number(text: str) -> int:
    """A whole number from 1. Raises ArgumentTypeError, which argparse puts in words."""
    if not text.isascii() or not text.isdigit() or not int(text[:9]):
        raise ArgumentTypeError(f"'{text}' is not a whole number from 1")
    return int(text[:9])
