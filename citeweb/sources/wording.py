"""The words that a reader sees for what became of a source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verification.reaching.explanations import explain_source
from verification.reaching.identity import (
    IDENTITY,
    REGISTRY_RECORD,
    standing_notices,
)
from verification.reaching.registries.wording import NOTICE_WORDS
from verification.records import (
    CheckState,
    FetchOutcome,
    IdentityState,
    ReachedSource,
    TitleMatchKind,
)

OUTCOME_WORDS: Mapping[FetchOutcome, str] = {
    FetchOutcome.LIVE: "Read",
    FetchOutcome.MOVED: "Moved",
    FetchOutcome.MOVED_OTHER_SITE: "Moved to another site",
    FetchOutcome.REDIRECTED_HOME: "Sent to a general page",
    FetchOutcome.SOFT_404: "No longer there",
    FetchOutcome.GONE: "No longer there",
    FetchOutcome.BLOCKED: "Blocked",
    FetchOutcome.PAYWALLED: "Behind a paywall",
    FetchOutcome.LOGIN_WALL: "Behind a sign-in",
    FetchOutcome.SERVER_ERROR: "Site out of order",
    FetchOutcome.DNS_FAILURE: "No such site",
    FetchOutcome.REFUSED: "No connection",
    FetchOutcome.TIMEOUT: "No answer in time",
    FetchOutcome.TLS_ERROR: "Connection not secure",
    FetchOutcome.TOO_LARGE: "Too large",
    FetchOutcome.NOT_TEXT: "No text",
    FetchOutcome.UNREADABLE: "Not readable",
    FetchOutcome.EMPTY: "Empty",
    FetchOutcome.FORBIDDEN_ADDRESS: "Address not allowed",
    FetchOutcome.MALFORMED_URL: "Address not readable",
}


IDENTITY_WORDS: Mapping[IdentityState, tuple[str, str]] = {
    IdentityState.ANOTHER_WORK: (
        "Another work",
        "See which of the two was meant, and correct the title or the identifier.",
    ),
    IdentityState.NOT_FOUND: (
        "No record found",
        "Look for the work under its title; correct the identifier or drop it.",
    ),
    IdentityState.DETAILS_DIFFER: ("Details differ", "Correct the entry."),
}
"""A word and what to do, for what registries hold against an entry."""


@dataclass(frozen=True, slots=True)
class OutcomeWording:
    """What became of a source in three parts: a word, what happened, what to do."""

    word: str
    happened: str
    remedy: str
    """Empty when there is nothing to do."""


def identity_wording(source: ReachedSource) -> OutcomeWording | None:
    """What registries hold against an entry; None when they hold nothing."""
    found = IDENTITY_WORDS.get(source.identity)
    is_minor = source.identity is IdentityState.DETAILS_DIFFER
    if found is None or (is_minor and source.snapshot is None):
        return None
    reasons = [
        each.reason
        for each in source.checks
        if each.name in (IDENTITY, REGISTRY_RECORD) and each.state is CheckState.FAILED
    ]
    word, remedy = found
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
