"""
Whether a state, its media or a trade body publishes a source about what it speaks for.

Ours; the tables name no document, because the sites say it of themselves. Rules and
worked cases: docs/algorithms/interests.md.
"""

from __future__ import annotations

import re
from functools import cache

from verification.language.lists import listed_pattern, table_mapping, table_rows
from verification.records import Interest, InterestKind, SourceType

from .domains import Address, make_interest
from .sites import SITES, is_government

_STATE_MEDIA = table_mapping("weighing/state_media")
_GOVERNING = listed_pattern("weighing/subjects", "governing", re.IGNORECASE)
"""Words by which a claim is about what a state does, and not about its country."""


def find_subject(address: Address, claim: str) -> Interest | None:
    """Give the interest of a state's media, its offices or a trade body in a claim."""
    state = next(
        (_STATE_MEDIA[host] for host in address.hosts if host in _STATE_MEDIA), ""
    )
    if state:
        found = _words_of(state).search(claim)
        return _make_state(address, found, state, "state_media") if found else None
    bodies = table_rows("weighing/trade_bodies")
    row = next((row for row in bodies if row[0] in address.hosts), None)
    if row:
        return _find_trade(address, row[1], row[2], claim)
    state = _governing(address)
    found = _words_of(state).search(claim) if state else None
    if found and _GOVERNING.search(claim):
        return _make_state(address, found, state, "state_office")
    return None


def _governing(address: Address) -> str:
    """The state an office of which publishes a site; "" for what is none."""
    listed = SITES.get(address.site)
    if not is_government(address) and (
        listed is None or listed[0] is not SourceType.GOVERNMENT
    ):
        return ""
    ending = address.host.rsplit(".", 1)[-1]
    if ending in {"gov", "mil"}:
        return "United States"
    states = (row[0] for row in table_rows("weighing/states") if row[1] == ending)
    return next(states, "")


@cache
def _words_of(state: str) -> re.Pattern[str]:
    """A state's names, and what its media speak for it about, as they are printed."""
    rows = {row[0]: row[2] for row in table_rows("weighing/states")}
    words = rows.get(state, state.replace(" ", "_")).split()
    joined = "|".join(re.escape(word).replace("_", r"\s") for word in words)
    return re.compile(rf"(?<!\w)(?:{joined})(?!\w)")


def _make_state(
    address: Address, found: re.Match[str], state: str, words: str
) -> Interest:
    token = found.group().lower()
    return make_interest(InterestKind.STATE, address, words, token=token, state=state)


def _find_trade(address: Address, body: str, words: str, claim: str) -> Interest | None:
    joined = "|".join(map(re.escape, words.split()))
    found = re.search(rf"(?<![\w-])(?:{joined})(?!\w)", claim, re.IGNORECASE)
    if found is None:
        return None
    token = found.group().lower()
    return make_interest(
        InterestKind.TRADE_BODY, address, "trade_body", token=token, body=body
    )
