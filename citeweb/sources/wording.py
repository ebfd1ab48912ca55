"""Sources in the words of a page: outcomes, checks, notices, the way to a page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from django import template

from citeweb.wording import word_table
from verification import records
from verification.language.lists import table_mapping
from verification.reaching.explanations import explain_source
from verification.reaching.identity import IDENTITY, REGISTRY_RECORD, standing_notices
from verification.reaching.registries.notices import NOTICE_WORDS, describe_notice
from verification.weighing.domains import site_of_url

register = template.Library()
"""Pages load them as the filters of `sources`."""

OUTCOME_WORDS = table_mapping("reaching/outcome_words")
IDENTITY_WORDS = word_table("identity")
IDENTITY_REMEDIES = word_table("identity_remedy")
"""What registries hold against an entry, and what to do about it."""


class OutcomeWording(NamedTuple):
    """What became of a source in three parts: a word, what happened, what to do."""

    word: str
    happened: str
    remedy: str
    """Empty when there is nothing to do."""


def identity_wording(source: records.ReachedSource) -> OutcomeWording | None:
    """What registries hold against an entry; None when they hold nothing."""
    state = source.identity
    is_minor = state is records.IdentityState.DETAILS_DIFFER
    if state not in IDENTITY_WORDS or (is_minor and source.snapshot is None):
        return None
    asked = (each for each in source.checks if each.name in (IDENTITY, REGISTRY_RECORD))
    failed = records.CheckState.FAILED
    reasons = [each.reason for each in asked if each.state is failed]
    word, remedy = IDENTITY_WORDS[state], IDENTITY_REMEDIES[state]
    return OutcomeWording(word, " ".join(reasons), remedy)


@register.filter
def outcome_wording(source: records.ReachedSource) -> OutcomeWording:
    if refuted := identity_wording(source):
        return refuted
    explanation = explain_source(source)
    standing = standing_notices(source.notices)
    is_read, match = source.snapshot is not None, source.title_match
    if standing and is_read:
        remedy = "See whether the sentence can stand without it."
        word = NOTICE_WORDS[standing[0].kind]
        return OutcomeWording(word, explanation.reason, remedy)
    if match is not None and match.kind is records.TitleMatchKind.MISMATCH and is_read:
        return OutcomeWording(
            "Other title",
            f"{explanation.reason} Its title is “{source.page_title}”.",
            "See whether this is the source that was meant.",
        )
    return OutcomeWording(outcome_word(source), explanation.reason, explanation.remedy)


def outcome_word(source: records.ReachedSource) -> str:
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


@register.filter
def notice_lines(notices: Sequence[records.Notice]) -> list[dict[str, Any]]:
    """The lines of one work's notices, such as "Retracted on 2 February 2010, says
    Crossref", and whether each stands as a warning of the work."""
    standing = set(standing_notices(notices))
    lines = []
    for each in notices:
        told = {"words": describe_notice(each), "is_warning": each in standing}
        lines.append({**told, "doi": each.doi, "reason": each.reason})
    return lines


def way_there(
    hops: Sequence[records.Hop], *, proper_url: str = ""
) -> list[dict[str, Any]]:
    """The requests that led to a page, the first one first, and whether each went to
    another owner's site; empty when there was one only. Another address that the page
    calls its own stands as the last step."""
    is_named = bool(hops and proper_url and proper_url != hops[-1].url)
    if len(hops) < 2 and not is_named:
        return []
    sites = [site_of_url(each.url) for each in hops]
    way = [
        {
            "url": hop.url,
            "status": str(hop.status or "–"),
            "words": words_for(hop, is_last=place == len(hops) - 1),
            "is_other_site": place > 0 and sites[place] != sites[place - 1],
        }
        for place, hop in enumerate(hops)
    ]
    named = {"url": proper_url, "status": "–", "words": "named by the page as its own"}
    return [*way, named] if is_named else way


def words_for(hop: records.Hop, *, is_last: bool) -> str:
    if hop.status is None:
        return "no answer"
    if 200 <= hop.status < 300:
        return "answered" if is_last else "sent on by the page itself"
    other = "refused" if hop.status < 500 else "in trouble"
    return HOP_WORDS.get(str(hop.status), other)
