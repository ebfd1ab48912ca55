"""What was asked about a source and how it came out, in the words of a page."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from verification.reaching.identity import standing_notices
from verification.reaching.registries.wording import describe_notice
from verification.reaching.sites import site_of
from verification.records import Check, CheckState, Hop, Notice

CHECK_WORDS = {
    "reachable": "The page",
    "title": "Its title",
    "identity": "The identifier",
    "registry_record": "The registry’s record",
    "notices": "Editorial notices",
    "ownership": "Who owns what",
}
"""A check's question, by its name in the report."""

STATE_WORDS: Mapping[str, str] = {
    CheckState.PASSED: "Passed",
    CheckState.FAILED: "Failed",
    CheckState.COULD_NOT_CHECK: "Could not check",
    CheckState.NOT_RUN: "Not asked",
}
HOP_WORDS = {
    301: "moved for good",
    302: "sent on",
    303: "sent on",
    307: "sent on",
    308: "moved for good",
    404: "not there",
    410: "gone for good",
}
"""What a site says by a status on the way; 2xx stands below."""


@dataclass(frozen=True, slots=True)
class CheckLine:
    """One question asked, and its answer."""

    question: str
    state: str
    word: str
    reason: str


@dataclass(frozen=True, slots=True)
class HopLine:
    """One request on the way to a page."""

    url: str
    status: str
    words: str
    is_other_site: bool
    """Whether it belongs to another owner than the request before it."""

    is_last: bool


@dataclass(frozen=True, slots=True)
class NoticeLine:
    """One editorial notice on the work."""

    words: str
    """Such as "Retracted on 2 February 2010, says Crossref"."""

    is_warning: bool
    """Whether it warns of the work; a correction does not."""

    doi: str
    reason: str


def check_line(name: str, state: str, reason: str) -> CheckLine:
    return CheckLine(CHECK_WORDS.get(name, name), state, STATE_WORDS[state], reason)


def check_lines(checks: Sequence[Check]) -> tuple[CheckLine, ...]:
    return tuple(check_line(each.name, each.state, each.reason) for each in checks)


def notice_line(notice: Notice, *, is_warning: bool) -> NoticeLine:
    return NoticeLine(
        words=describe_notice(notice),
        is_warning=is_warning,
        doi=notice.doi,
        reason=notice.reason,
    )


def notice_lines(notices: Sequence[Notice]) -> tuple[NoticeLine, ...]:
    """The lines of one work's notices; what a later one took back warns no more."""
    standing = set(standing_notices(notices))
    return tuple(notice_line(each, is_warning=each in standing) for each in notices)


def way_there(hops: Sequence[Hop], *, proper_url: str = "") -> tuple[HopLine, ...]:
    """
    The requests that led to a page, the first one first; empty when there was one only.

    Args:
        proper_url: The address that the page calls its own. Where it is another one it
            is shown as the last step: it was not asked for.
    """
    is_named = bool(hops and proper_url and proper_url != hops[-1].url)
    if len(hops) < 2 and not is_named:
        return ()
    sites = [site_of_url(each.url) for each in hops]
    requests = tuple(
        HopLine(
            url=hop.url,
            status=str(hop.status or "–"),
            words=words_for(hop, is_last=place == len(hops) - 1),
            is_other_site=place > 0 and sites[place] != sites[place - 1],
            is_last=place == len(hops) - 1 and not is_named,
        )
        for place, hop in enumerate(hops)
    )
    named = HopLine(proper_url, "–", "named by the page as its own", False, True)
    return (*requests, named) if is_named else requests


def words_for(hop: Hop, *, is_last: bool) -> str:
    if hop.status is None:
        return "no answer"
    if 200 <= hop.status < 300:
        return "answered" if is_last else "sent on by the page itself"
    return HOP_WORDS.get(hop.status, "refused" if hop.status < 500 else "in trouble")


def site_of_url(url: str) -> str:
    try:
        return site_of(urlsplit(url).hostname or "")
    except ValueError:
        return ""
