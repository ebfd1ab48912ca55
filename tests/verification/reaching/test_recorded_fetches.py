"""What the fetcher makes of what a site does, and what it sends."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases import filled
from tests.recorded import plain
from verification.errors import BadCallError
from verification.reaching import lookups, politeness
from verification.records import Fetch, FetchOutcome

from .site import Behaviour, answer, raw
from .test_recorded_pages import without_port

SITES = yaml.safe_load((Path(__file__).parent / "fetches.yaml").read_text("utf-8"))


@pytest.mark.parametrize("name", SITES)
def test_site_is_fetched_as_recorded(name, site, fetch, recorded):
    paths = filled(SITES[name], {})
    for path, does in paths.items():
        site.on(path, behaviour_of(does))

    fetched = plain(fetch(site.url(next(iter(paths))), max_bytes=2**20, max_hops=3))

    if "body" in fetched:
        fetched["body"] = fetched["body"][:60]
    assert without_port({"fetched": fetched, "sent": sent_to(site)}) == recorded


def behaviour_of(does: Any) -> Behaviour:
    if isinstance(does, str):
        return raw(does.encode("latin-1"))
    status, headers, body = does
    return answer(status, body, **headers)


def sent_to(site: Any) -> list[list[str]]:
    """The lines of each request, our version apart."""
    return [
        [line for line in request.split("\r\n") if line and "User-Agent" not in line]
        for request in site.requests
    ]


NAMES = [[" Crossref", "doi", "", "doi"], ["none"], ["None "], [], ["none", "doi"]]
BASES = [
    ["crossref=http://localhost:9000/"],
    ["doi = https://a.example", "doi=https://b.example//"],
    ["nobody=https://a.example"],
    ["doi=ftp://a.example"],
    ["doi"],
]


def test_choices_of_lookups_are_read_as_recorded(recorded):
    told = [told_of(lookups.parse_names, words) for words in [*NAMES, ["else"]]]
    told += [told_of(lookups.parse_bases, pairs) for pairs in BASES]

    assert told == recorded


def told_of(read: Any, words: list[str]) -> Any:
    try:
        return plain(read(words))
    except BadCallError as error:
        return str(error)


def test_services_own_pace_holds_where_they_stand_themselves() -> None:
    choice = lookups.LookupChoice(("doi", "openalex"), bases={"doi": "http://a"})

    assert "doi" not in choice.spacing_seconds()
    assert choice.spacing_seconds()["arxiv"] == 3.0
    assert choice.is_on("doi")
    assert not choice.is_on("openalex")
    assert not choice.is_on("crossref")
    assert choice.base_of("doi") == "http://a"
    assert choice.base_of("crossref") == "https://api.crossref.org"


def test_second_look_waits_longer_and_is_the_last() -> None:
    busy = Fetch("https://a.example/", "", FetchOutcome.TIMEOUT)
    patient = replace(busy, http_status=429, retry_after_seconds=10.0)
    waits = [
        politeness.retry_delay_seconds(busy, attempt, jitter=jitter)
        for attempt, jitter in [(1, 0.0), (1, 0.5), (1, 1.0), (2, 0.5), (3, 1.0)]
    ]

    assert waits == [1.0, 2.0, 3.0, 4.0, 10.0]
    assert politeness.may_retry(patient, 1)
    assert not politeness.may_retry(patient, 2)
    assert not politeness.may_retry(replace(patient, retry_after_seconds=10.1), 1)
