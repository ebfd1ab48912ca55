"""Sources in the words of a page: outcomes, checks, notices, the way to a page."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import urlsplit

from citeweb.wording import word_table
from verification.language.lists import table_mapping
from verification.reaching.explanations import explain_source
from verification.reaching.identity import IDENTITY, REGISTRY_RECORD, standing_notices
from verification.reaching.registries.wording import NOTICE_WORDS, describe_notice
from verification.reaching.sites import site_of
from verification.records import (
    CheckState,
    Hop,
    IdentityState,
    Notice,
    ReachedSource,
    TitleMatchKind,
)

OUTCOME_WORDS = table_mapping("reaching/outcome_words")
IDENTITY_WORDS = word_table("identity")
IDENTITY_REMEDIES = word_table("identity_remedy")
"""What registries hold against an entry, and what to do about it."""


@dataclass(frozen=True, slots=True)
class OutcomeWording:
    """What became of a source in three parts: a word, what happened, what to do."""

    word: str
    happened: str
    remedy: str
    """Empty when there is nothing to do."""


def identity_wording(source: ReachedSource) -> OutcomeWording | None:
    """What registries hold against an entry; None when they hold nothing."""
    state = source.identity
    is_minor = state is IdentityState.DETAILS_DIFFER
    if state not in IDENTITY_WORDS or (is_minor and source.snapshot is None):
        return None
    reasons = [
        each.reason
        for each in source.checks
        if each.name in (IDENTITY, REGISTRY_RECORD) and each.state is CheckState.FAILED
    ]
    word, remedy = IDENTITY_WORDS[state], IDENTITY_REMEDIES[state]
    return OutcomeWording(word, " ".join(reasons), remedy)


def outcome_wording(source: ReachedSource) -> OutcomeWording:
    explanation = explain_source(source)
    refuted = identity_wording(source)
    if refuted is not None:
        return refuted
    standing = standing_notices(source.notices)
    if standing and source.snapshot is not None:
        word = NOTICE_WORDS[standing[0].kind]
        return OutcomeWording(
            word,
            explanation.reason,
            "See whether the sentence can stand without it.",
        )
    if has_other_title(source):
        return OutcomeWording(
            "Other title",
            f"{explanation.reason} Its title is “{source.page_title}”.",
            "See whether this is the source that was meant.",
        )
    return OutcomeWording(outcome_word(source), explanation.reason, explanation.remedy)


def has_other_title(source: ReachedSource) -> bool:
    """Whether a text was read, but under another title than the one cited."""
    match = source.title_match
    is_other = match is not None and match.kind is TitleMatchKind.MISMATCH
    return is_other and source.snapshot is not None


def outcome_word(source: ReachedSource) -> str:
    if source.is_local_trouble:
        return "Could not look"
    if source.is_dead:
        return "Dead"
    if source.outcome is not None:
        return OUTCOME_WORDS[source.outcome]
    return "Text supplied" if source.snapshot is not None else "No text yet"


def entry_words(text: str, url: str) -> str:
    """
    An entry without a title in its own words; the address of a link in running text.

    >>> entry_words("[twelve days](https://a.example/b)", "https://a.example/b")
    'https://a.example/b'
    """
    return url if url and text.startswith(("<", "[")) else text


HOP_WORDS = word_table("hop")
"""What a site says by a status on the way; 2xx stands below."""


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


def notice_lines(notices: Sequence[Notice]) -> tuple[NoticeLine, ...]:
    """The lines of one work's notices; what a later one took back warns no more."""
    standing = set(standing_notices(notices))
    return tuple(
        NoticeLine(describe_notice(each), each in standing, each.doi, each.reason)
        for each in notices
    )


def way_there(hops: Sequence[Hop], *, proper_url: str = "") -> tuple[HopLine, ...]:
    """The requests that led to a page, the first one first; empty when there was one
    only. Another address that the page calls its own stands as the last step."""
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
    other = "refused" if hop.status < 500 else "in trouble"
    return HOP_WORDS.get(str(hop.status), other)


def site_of_url(url: str) -> str:
    try:
        return site_of(urlsplit(url).hostname or "")
    except ValueError:
        return ""
