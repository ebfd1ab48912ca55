"""The Internet Archive's copy of a page that is gone, by the Wayback Machine's
availability API (archive.org/help/wayback_api.php) and the CDX server's list of
captures."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verification.language.lists import late_regex
from verification.records import CopyKind, FetchOutcome, TextCopy

from ..addresses import Refusal, check_url
from ..fetcher import Fetcher
from ..services import AskedService, ServiceClient, ServiceQuestion
from .finding import LOST, CopyOffer, CopySearch, CopyWish, is_web_address, trouble

SERVICE = "the Internet Archive"

NO_JSON = "its answer is none"
"""What is said of a page of HTML in the place of an answer."""

MAX_LISTED = 60
"""Captures of a list that are looked at, the newest of them."""

MAX_TRIED = 4
"""Captures that are fetched, one after the other, until one is the page."""

_MOMENT = late_regex(r"\d{14}")
_CAPTURE = late_regex(r"(.{1,300}/web/)(\d{14})(?:[a-z]{2}_)?/(.{1,1900})")


class WaybackFinder(AskedService):
    """Asks for the copy nearest to the work's year, else for the newest. `outcomes` are
    those after which it is asked, `name` that by which this use of it is switched
    off."""

    def __init__(
        self,
        client: ServiceClient,
        base: str,
        *,
        outcomes: frozenset[FetchOutcome] = LOST,
        name: str = "wayback",
    ) -> None:
        super().__init__(client, base)
        self.name = name
        self._outcomes = outcomes

    def is_for(self, wish: CopyWish) -> bool:
        """Addresses inside a network are given to nobody."""
        is_public = not isinstance(check_url(wish.url), Refusal)
        return is_public and wish.outcome in self._outcomes

    async def find(self, wish: CopyWish) -> CopySearch:
        parameters = {"url": wish.url}
        if wish.year is not None and 1996 <= wish.year <= 2100:
            parameters["timestamp"] = f"{wish.year}1231"
        answer = await self._ask("/wayback/available", parameters)
        record = answer.read_json()
        if not answer.is_answer or not isinstance(record, Mapping):
            note = trouble(SERVICE, answer.detail or NO_JSON)
            return CopySearch(note=note, has_met=answer.has_met)
        offer = read_capture(record)
        if offer is None:
            note = "The Internet Archive knows no copy of the page."
            return CopySearch(note=note, has_met=True)
        return CopySearch((offer,), has_met=True)


class WaybackListFinder(WaybackFinder):
    """Looks through the list of captures where the nearest one is an error page or
    another's: a domain may have changed hands since."""

    async def find(self, wish: CopyWish) -> CopySearch:
        """Gives no note: the finder before it has said what there is to say."""
        base = self._base.replace("https://archive.org", "https://web.archive.org")
        parameters = {
            "url": wish.url,
            "output": "json",
            "fl": "timestamp,original",
            "filter": "statuscode:200",
            "collapse": "digest",
            "limit": str(-MAX_LISTED),
        }
        question = ServiceQuestion(f"{base}/cdx/search/cdx", parameters)
        answer = await self._client.ask(self.name, question)
        captures = read_list(answer.read_json(), base=base, year=wish.year)
        return CopySearch(captures, has_met=answer.has_met)


async def save_page(url: str, fetcher: Fetcher) -> tuple[str, str]:
    """Ask the archive to keep a page as it is now, as its own button does. Gives the
    address of the new copy and "", or "" and why there is none, a sentence."""
    if isinstance(check_url(url), Refusal):
        return "", "The page was not saved: its address is no public one."
    fetch = await fetcher.fetch(f"https://web.archive.org/save/{url}")
    kept = _CAPTURE.fullmatch(fetch.final_url)
    if kept is None:
        detail = f" ({fetch.detail})" if fetch.detail else ""
        return "", f"The Internet Archive has not said that it saved the page{detail}."
    return fetch.final_url, ""


def read_list(record: Any, *, base: str, year: int | None) -> tuple[CopyOffer, ...]:
    """The captures of a list that are tried: the nearest to the end of the work's year,
    the earlier of two first; without a year some from the newest to the oldest."""
    rows = record[1:] if isinstance(record, list) else []
    found = {
        row[0]: row[1]
        for row in rows[:MAX_LISTED]
        if isinstance(row, list)
        and len(row) == 2
        and isinstance(row[0], str)
        and _MOMENT.fullmatch(row[0])
        and is_web_address(row[1])
    }
    moments = sorted(found)
    if year is not None:
        moments.sort(key=lambda each: abs(int(each[:8]) - (year * 10000 + 1231)))
        chosen = moments[:MAX_TRIED]
    else:
        last = len(moments) - 1
        steps = (
            round(last * (MAX_TRIED - 1 - each) / (MAX_TRIED - 1))
            for each in range(MAX_TRIED)
        )
        chosen = [moments[at] for at in dict.fromkeys(steps)] if moments else []
    return tuple(_offer(f"{base}/web/", each, found[each]) for each in chosen)


def read_capture(record: Any) -> CopyOffer | None:
    """The capture that an answer names; None when it names none that can be used. The
    address fetched is the one that gives the page without the archive's own bar."""
    closest = _inside(_inside(record, "archived_snapshots"), "closest")
    if not closest.get("available"):
        return None
    url = closest.get("url")
    if not is_web_address(url) or str(closest.get("status", "200")) != "200":
        return None
    capture = _CAPTURE.fullmatch(str(url))
    if capture is None:
        return None
    place, moment, page = capture.groups()
    if ".archive.org/" in place:
        place = place.replace("http://", "https://", 1)
    return _offer(place, moment, page)


def _offer(place: str, moment: str, page: str) -> CopyOffer:
    return CopyOffer(
        address=f"{place}{moment}id_/{page}",
        copy=TextCopy(
            kind=CopyKind.ARCHIVED,
            url=f"{place}{moment}/{page}",
            service=SERVICE,
            made_on=f"{moment[:4]}-{moment[4:6]}-{moment[6:8]}",
        ),
    )


def _inside(record: Any, name: str) -> Mapping[str, Any]:
    found = record.get(name) if isinstance(record, Mapping) else None
    return found if isinstance(found, Mapping) else {}
