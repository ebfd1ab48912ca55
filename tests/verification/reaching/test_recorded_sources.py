"""What a reader is told of a source: in its checks, in words, in a list."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases import fitted
from tests.recorded import plain
from verification.reaching import explanations
from verification.reaching.check_list import CheckedList, Entry
from verification.reaching.identity import is_retraction_open, with_identity
from verification.reaching.outcomes import action_for
from verification.reading.references import read_reference
from verification.records import CheckState, Identity, ReachedSource

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
