"""When every source fails alike, the fault is most likely on this side."""

import asyncio
import socket
from functools import partial
from typing import Any

import pytest

from tests.cases import cases
from verification.pipeline import verify
from verification.pipeline.citation_check import check_citation
from verification.pipeline.citation_record import citation_record
from verification.reaching.bounded import BoundedReader
from verification.reaching.check_list import CheckedList, check_sources
from verification.reaching.copies import make_copy_desk
from verification.reaching.http import HttpFetcher
from verification.reaching.lookups import LOOKUPS, LookupChoice
from verification.reaching.network import NO_NETWORK, is_network_down
from verification.reaching.reach import reach_sources
from verification.reaching.registries.desk import open_desk
from verification.records import (
    FindingKind,
    ReachedSource,
    SourceAction,
)
from verification.reporting.record import as_record
from verification.reporting.texts import as_markdown
from verification.services import ServiceClient

from .conftest import FETCHER_OPTIONS, NOW, rest
from .site import article

REMOVED = SourceAction.REMOVED


async def no_names(host: str, port: int) -> list[str]:
    raise OSError(-3, "Temporary failure in name resolution")


def check(reader: BoundedReader, *urls: str) -> CheckedList:
    async def run() -> CheckedList:
        async with HttpFetcher(**{**FETCHER_OPTIONS, "resolver": no_names}) as fetcher:
            reach = partial(
                reach_sources, fetcher=fetcher, now=NOW, reader=reader, sleep=rest
            )
            return await check_sources([{"url": url} for url in urls], reach)

    return asyncio.run(run())


@cases
def test_network_is_down_when_nobody_at_all_was_met(
    sources: list[ReachedSource], is_down
):
    assert is_network_down(sources) is is_down


def test_no_source_is_removed_when_none_could_be_reached(reader: BoundedReader) -> None:
    checked = check(reader, "http://example.org/a", "http://example.net/b")

    results = checked.as_record()["results"]
    assert [result["action"] for result in results] == ["flagged", "flagged"]
    assert {result["outcome"] for result in results} == {"dns_failure"}
    assert checked.is_network_down
    assert checked.describe().count(NO_NETWORK) == 1


def test_one_page_that_answers_shows_that_the_fault_is_theirs(site, reader):
    url = site.page("/a", article())

    checked = check(reader, "http://example.org/a", "http://example.net/b", url)

    actions = [result["action"] for result in checked.as_record()["results"]]
    assert actions == ["flagged", "flagged", "ok"]


@pytest.mark.parametrize("citation", ["10.1038/nature12968", "https://example.org/a"])
def test_one_citation_is_not_blamed_when_registries_are_out_of_reach_too(
    reader, citation
):
    nobody = {name: f"http://127.0.0.1:{free_port()}" for name in LOOKUPS}
    choice = LookupChoice(bases=nobody)

    async def run() -> dict[str, Any]:
        async with (
            HttpFetcher(**{**FETCHER_OPTIONS, "resolver": no_names}) as fetcher,
            open_desk(choice) as desk,
            ServiceClient() as client,
        ):
            checked = await check_citation(
                citation,
                fetcher=fetcher,
                registries=desk,
                copies=make_copy_desk(client, choice),
                now=NOW,
                reader=reader,
                sleep=rest,
            )
        return citation_record(checked)

    found = asyncio.run(run())

    assert (found["verificationStatus"], found["exists"]) == ("could_not_check", None)
    assert found["action"] == "flagged"
    assert found["reason"].startswith("Nothing could be reached")
    assert found["checks"][0]["state"] == "could_not_check"


def free_port() -> int:
    """A port of this machine at which nothing listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
    return port


def test_report_says_it_once(reader: BoundedReader) -> None:
    text = (
        "The bridge is long [1]. It is old [2].\n\n## Sources\n\n"
        "1. http://example.org/a\n2. http://example.net/b\n"
    )

    async def run() -> list[Any]:
        async with HttpFetcher(**{**FETCHER_OPTIONS, "resolver": no_names}) as fetcher:
            return [event async for event in verify(text, fetcher=fetcher, now=NOW)]

    report = asyncio.run(run())[-1].report

    record = as_record(report)
    states = [source["checks"][0]["state"] for source in record["sources"]]
    findings = record["document"]["findings"]
    assert states == ["could_not_check"] * 2
    assert [finding["kind"] for finding in findings] == [FindingKind.NO_NETWORK]
    assert findings[0]["source_ids"] == [1, 2]
    assert as_markdown(report).count("No source could be reached") == 1
