"""What a reader is told of a source: in its checks, in words, in a list."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases import fitted
from tests.recorded import plain
from verification.errors import BadCallError
from verification.reaching import explanations
from verification.reaching.check_list import CheckedList, Entry, check_sources
from verification.reaching.identity import is_retraction_open, with_identity
from verification.reaching.outcomes import action_for
from verification.reading.references import read_reference
from verification.records import (
    CheckState,
    FetchOutcome,
    Identity,
    ReachedSource,
    Reference,
    SourceAction,
)

SOURCES = yaml.safe_load((Path(__file__).parent / "sources.yaml").read_text("utf-8"))
OTHERS = [f"https://example.net/{letter}" for letter in "bcdef"]


def source_of(fields: dict[str, Any]) -> tuple[ReachedSource, Identity | None]:
    told = {"id": 1, "url": "https://a.example/a", "title": "", "outcome": None}
    told |= {"action": "ok", **fields}
    identity = told.pop("identity", None)
    source = fitted(told, ReachedSource)
    action = action_for(
        source.outcome,
        source.title_match,
        copy=source.copy.kind if source.copy else None,
        is_dead=source.is_dead,
    )
    found = fitted(identity, Identity) if identity else None
    return replace(source, action=action), found


def told_of(fields: dict[str, Any], others: tuple[str, ...]) -> dict[str, Any]:
    source = with_identity(*source_of(fields))
    entry = Entry(source.url, read_reference("https://a.example/a"), others)
    checked = CheckedList((entry,), (source,))
    [listed] = checked.as_record()["results"]
    told = {
        "checks": [
            f"{check.name} {check.state}: {check.reason}"
            for check in source.checks
            if check.state is not CheckState.NOT_RUN
        ],
        "notices": plain(source.notices),
        "identity": source.identity.value,
        "is retraction open": is_retraction_open(source),
        "remedy": explanations.explain_source(source).remedy,
        "silence": explanations.explain_silence(source),
        "listed": {key: value for key, value in listed.items() if value},
        "described": [line[:60] for line in checked.describe().split("\n")],
    }
    return {key: value for key, value in told.items() if value}


@pytest.mark.parametrize("group", SOURCES)
def test_source_is_told_as_recorded(group, recorded):
    told = {
        name: told_of(fields, tuple(OTHERS[: at % 6]))
        for at, (name, fields) in enumerate(SOURCES[group].items())
    }

    assert told == recorded


GIVEN: list[list[object]] = [
    [
        {"url": "https://a.example/a https://b.example/b", "title": "Bees"},
        {"url": "10.5555/a"},
        {"url": "doi:10.5555/a PMID: 7", "title": "Bees"},
        {"url": "a.example/x", "title": None},
        {"url": "https://a.example/a b"},
        {"url": "", "title": "A book"},
        {"url": ""},
        {"url": "file:///etc/hosts"},
    ],
    ["https://a.example/a"],
    [{"url": ""}, {"title": "Bees"}],
    [{"url": "https://a.example/a", "title": 5}],
]


async def reach(references: list[Reference]) -> AsyncIterator[ReachedSource]:
    """Each answers, the last one first."""
    for cited in reversed(references):
        url, title, outcome = cited.url, cited.title, FetchOutcome.LIVE
        yield ReachedSource(cited.source_id, url, title, outcome, SourceAction.OK)


def test_lists_are_checked_as_recorded(recorded):
    assert [checked_of(given) for given in GIVEN] == recorded


def checked_of(given: list[object]) -> Any:
    try:
        checked = asyncio.run(check_sources(given, reach))
    except BadCallError as error:
        return str(error)
    return plain(checked)
