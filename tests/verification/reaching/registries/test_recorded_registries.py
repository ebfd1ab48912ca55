"""What is told of entries of our own by answers of our own, and what was asked."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.recorded import plain
from tests.verification.reaching.answering import Answering
from verification.reaching.lookups import LOOKUPS, LookupChoice
from verification.reaching.registries.comparing import compare_fields
from verification.reaching.registries.deciding import (
    identity_check,
    record_check,
    state_of,
    with_title,
)
from verification.reaching.registries.desk import RegistryDesk
from verification.reaching.registries.forms import find_other_form
from verification.reading.references import read_reference
from verification.records import (
    Check,
    CheckState,
    FetchOutcome,
    Identifier,
    IdentifierScheme,
    Identity,
    IdentityState,
    Notice,
    NoticeKind,
    ReachedSource,
    RegistryMatch,
    SourceAction,
)
from verification.reporting.bibliography.csl_json import works_from_csl

from .conftest import NOW

FILES = sorted((Path(__file__).parent / "answers").glob("*.yaml"))
CASES = {file.stem: yaml.safe_load(file.read_text("utf-8")) for file in FILES}
"""A case has an `entry` and `answers` by service and path: a status, a text, or an
object that is sent as JSON. `names` are the look-ups that are on."""


async def identify(case: dict[str, Any]) -> tuple[list[str], Identity]:
    client = Answering(case["answers"])
    choice = LookupChoice(
        tuple(case.get("names", LOOKUPS)),
        keys={"openalex": "a-key"},
        contact="desk@example.org",
    )
    desk = RegistryDesk(client, choice)
    identity = await desk.identify(read_reference(case["entry"]), now=NOW)
    await desk.close()
    return client.asked, identity


@pytest.mark.parametrize("name", CASES)
def test_answers_of_registries_are_read_as_recorded(name, recorded):
    told = {}
    for case in CASES[name]:
        asked, identity = asyncio.run(identify(case))
        told[case["why"]] = {"asked": asked, "identity": plain(identity)}

    assert told == recorded


HELD = yaml.safe_load((Path(__file__).parent / "entries.yaml").read_text("utf-8"))
"""Works by a name of ours, entries held against each, and works that were changed, with
an entry or the first of the unchanged one."""

PAIRS = [
    (HELD[name], entry) for name, held in HELD["entries"].items() for entry in held
] + [
    (HELD[name] | changed, *(entry or HELD["entries"][name][:1]))
    for name, changed, *entry in HELD["changed"]
]


def test_entries_are_held_against_records_as_recorded(recorded):
    assert [told_of(work, entry) for work, entry in PAIRS] == recorded


def told_of(fields: dict[str, Any], entry: str) -> dict[str, Any]:
    known = {key: value for key, value in fields.items() if value is not None}
    [work] = works_from_csl([{"id": "w", **known}], "the works")
    reference = read_reference(entry)
    compared = compare_fields(reference, work, ["Slumber and recall"])
    match = RegistryMatch("Crossref", work, compared)
    state, form = state_of(reference, match), find_other_form(reference, match)
    doi = Identifier(IdentifierScheme.DOI, "10.5555/x")
    checks = (
        identity_check(state, doi, match, form=form),
        record_check(state, match),
    )
    return {
        "entry": entry,
        "work": work.title,
        "state": state.value,
        "fields": [
            f"{field.name} {field.state}: {field.cited} | {field.registered}"
            for field in compared
        ],
        "checks": [f"{check.state}: {check.reason}" for check in checks],
    }


TITLES = ["", "A History of Ferries", "Sleep and memory in older mice"]


def test_record_is_held_against_another_title_as_recorded(recorded):
    told = {
        f"{name}, cited as {title or 'nothing'}": retitled(HELD[name], title)
        for name in ("article", "book", "chapter")
        for title in (*TITLES, HELD[name]["title"])
    }

    assert told == recorded


def retitled(fields: dict[str, Any], title: str) -> Any:
    """A source with a registry's record, cited under a title by another document."""
    [work] = works_from_csl([{"id": "w", **fields}], "the works")
    checks = tuple(
        Check(name, CheckState.PASSED, f"The {name} of before.")
        for name in ("reachable", "title", "identity", "registry_record", "notices")
    )
    source = ReachedSource(
        1,
        "https://a.example/",
        title,
        FetchOutcome.LIVE,
        SourceAction.OK,
        identifier=Identifier(IdentifierScheme.DOI, work.doi),
        identity=IdentityState.CONFIRMED,
        registry_match=RegistryMatch("Crossref", work, other_titles=("Slumber",)),
        notices=(Notice(NoticeKind.CORRECTION, source="Crossref"),),
        checks=checks,
    )
    told = plain(with_title(source))
    told["registry_match"].pop("work")
    return told
