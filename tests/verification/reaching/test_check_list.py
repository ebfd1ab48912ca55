"""A list of sources, checked over real sockets."""

import asyncio
from functools import partial
from typing import Any

import pytest

from tests.cases import cases
from verification.errors import BadCallError
from verification.reaching.bounded import BoundedReader
from verification.reaching.check_list import CheckedList, Entry, check_sources
from verification.reaching.http import HttpFetcher
from verification.reaching.reach import reach_sources
from verification.reading.references import read_reference
from verification.records import FetchOutcome, ReachedSource, SourceAction

from .conftest import FETCHER_OPTIONS, NOW, rest
from .site import answer, article, redirect

RESULT_KEYS = [
    "url",
    "cited_title",
    "http_status",
    "page_title",
    "title_match",
    "action",
    "reason",
    "outcome",
    "final_url",
]
"""What programs were promised of each source, in this order."""


def check_all(entries: list[object], reader: BoundedReader) -> CheckedList:
    async def run() -> CheckedList:
        async with HttpFetcher(**FETCHER_OPTIONS) as fetcher:
            reach = partial(
                reach_sources, fetcher=fetcher, now=NOW, reader=reader, sleep=rest
            )
            return await check_sources(entries, reach)

    return asyncio.run(run())


def check(entries: list[object], reader: BoundedReader) -> dict[str, Any]:
    return check_all(entries, reader).as_record()


def test_list_is_answered_in_its_order_with_a_summary(site, reader):
    live = site.page("/live", article("Coffee and health"))
    gone = site.on("/gone", answer(404))
    blocked = site.on("/blocked", answer(403))
    moved = site.on("/moved", redirect("/live"))

    checked = check(
        [
            {"url": gone, "title": "Lost"},
            {"url": live, "title": "Coffee & health"},
            {"url": blocked},
            {"url": live, "title": "Tea and illness"},
            {"url": moved, "title": None},
        ],
        reader,
    )

    actions = [result["action"] for result in checked["results"]]
    assert actions == ["removed", "ok", "flagged", "flagged", "ok"]
    assert checked["summary"] == {"total": 5, "ok": 2, "removed": 1, "flagged": 2}


def test_result_has_these_keys_and_no_others(site, reader):
    url = site.page("/live", article("Coffee and health"))

    checked = check([{"url": url, "title": "Tea and illness"}], reader)

    assert list(checked) == ["results", "summary"]
    assert list(checked["summary"]) == ["total", "ok", "removed", "flagged"]
    assert list(checked["results"][0]) == RESULT_KEYS
    assert checked["results"] == [
        {
            "url": url,
            "cited_title": "Tea and illness",
            "http_status": 200,
            "page_title": "Coffee and health",
            "title_match": "mismatch",
            "action": "flagged",
            "reason": "The page answers. Its title is “Coffee and health”, not “Tea "
            "and illness”. See whether this is the source that was meant.",
            "outcome": "live",
            "final_url": url,
        }
    ]


def test_entry_without_an_address_is_flagged(reader: BoundedReader) -> None:
    (result,) = check([{"url": "", "title": "A book"}], reader)["results"]

    assert (result["outcome"], result["action"]) == (None, "flagged")
    assert check([], reader)["summary"]["total"] == 0


@cases
def test_entry_that_is_none_is_named(reader, entries, words):
    with pytest.raises(BadCallError, match=words):
        check(entries, reader)


@cases
def test_list_fails_for_what_is_removed_and_when_strict_for_what_is_flagged(
    removed, flagged, strict, failed
):
    actions = ["removed"] * removed + ["flagged"] * flagged + ["ok"]
    reference = read_reference("https://example.org/")
    sources = [
        ReachedSource(at, "", "", FetchOutcome.LIVE, SourceAction(action))
        for at, action in enumerate(actions)
    ]
    checked = CheckedList((Entry("", reference, ()),) * len(sources), tuple(sources))

    assert checked.has_failed(strict=strict) is failed


def test_summary_for_people_names_what_is_not_in_order(site, reader):
    gone = site.on("/gone", answer(404))
    live = site.page("/live", article())

    told = check_all([{"url": gone}, {"url": live}], reader).describe()

    assert told.startswith("2 sources: 1 in order, 1 to be removed, 0 to be looked at.")
    assert f"removed: {gone}: The site says that it has no such page (404)." in told
    assert live not in told


def test_second_address_of_an_entry_is_not_dropped_in_silence(site, reader):
    live = site.page("/live", article())
    typed, marked = f"{live} https://example.net/b", f"{live}?utm_source=letter"

    result, other = check([{"url": typed}, {"url": marked}], reader)["results"]

    assert (result["url"], result["final_url"]) == (typed, live)
    assert result["action"] == "ok"
    assert "It also names https://example.net/b, which was not" in result["reason"]
    assert "It also names" not in other["reason"]
