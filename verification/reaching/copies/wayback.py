"""
The Internet Archive's copy of a page that is gone.

Source: the Wayback Machine's availability API (archive.org/help/wayback_api.php).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from verification.language.lists import late_regex
from verification.records import CopyKind, TextCopy

from ..addresses import Refusal, check_url
from ..services import ServiceClient, ServiceQuestion
from .finding import LOST, CopyOffer, CopySearch, CopyWish, is_web_address, trouble

SERVICE = "the Internet Archive"

_CAPTURE = late_regex(r"(.{1,300}/web/)(\d{14})(?:[a-z]{2}_)?/(.{1,1900})")


class WaybackFinder:
    """
    Asks for the copy nearest to the work's year, else for the newest.

    Args:
        address: Where the service stands, without a closing slash.
    """

    name = "wayback"

    def __init__(self, client: ServiceClient, *, address: str) -> None:
        self._client = client
        self._address = address

    def is_for(self, wish: CopyWish) -> bool:
        """Addresses inside a network are told to nobody."""
        is_public = not isinstance(check_url(wish.url), Refusal)
        return is_public and wish.outcome in LOST

    async def find(self, wish: CopyWish) -> CopySearch:
        parameters = {"url": wish.url}
        if wish.year is not None and 1996 <= wish.year <= 2100:
            parameters["timestamp"] = f"{wish.year}1231"
        answer = await self._client.ask(
            self.name,
            ServiceQuestion(f"{self._address}/wayback/available", parameters),
        )
        if not answer.is_answer:
            note = trouble(SERVICE, answer.detail)
            return CopySearch(note=note, has_met=answer.has_met)
        offer = read_capture(answer.read_json())
        if offer is None:
            note = "The Internet Archive knows no copy of the page."
            return CopySearch(note=note, has_met=True)
        return CopySearch((offer,), has_met=True)


def read_capture(record: Any) -> CopyOffer | None:
    """
    The capture that an answer names; None when it names none that can be used.

    The address fetched is the one that gives the page as it was, without the archive's
    own bar around it.
    """
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
    made_on = f"{moment[:4]}-{moment[4:6]}-{moment[6:8]}"
    return CopyOffer(
        address=f"{place}{moment}id_/{page}",
        copy=TextCopy(
            kind=CopyKind.ARCHIVED,
            url=f"{place}{moment}/{page}",
            service=SERVICE,
            made_on=made_on,
        ),
    )


def _inside(record: Any, name: str) -> Mapping[str, Any]:
    found = record.get(name) if isinstance(record, Mapping) else None
    return found if isinstance(found, Mapping) else {}
