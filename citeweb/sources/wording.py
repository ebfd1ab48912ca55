"""The words that a reader sees for what became of a source."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from verification.reaching.explanations import explain_source
from verification.records import FetchOutcome, ReachedSource, TitleMatchKind

OUTCOME_WORDS: Mapping[FetchOutcome, str] = {
    FetchOutcome.LIVE: "Read",
    FetchOutcome.MOVED: "Moved",
    FetchOutcome.MOVED_OTHER_SITE: "Moved to another site",
    FetchOutcome.REDIRECTED_HOME: "Sent to the front page",
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

TITLE_WORDS: Mapping[TitleMatchKind, str] = {
    TitleMatchKind.MATCH: "The title is the one cited.",
    TitleMatchKind.NEAR_MATCH: "The title is close to the one cited.",
    TitleMatchKind.MISMATCH: "The page carries another title than the one cited.",
    TitleMatchKind.NOTHING_TO_COMPARE: "There was no title to compare.",
}


@dataclass(frozen=True, slots=True)
class OutcomeWording:
    """What became of a source in three parts: a word, what happened, what to do."""

    word: str
    happened: str
    remedy: str
    """Empty when there is nothing to do."""


def outcome_wording(source: ReachedSource) -> OutcomeWording:
    explanation = explain_source(source)
    return OutcomeWording(outcome_word(source), explanation.reason, explanation.remedy)


def outcome_word(source: ReachedSource) -> str:
    if source.outcome is not None:
        return OUTCOME_WORDS[source.outcome]
    return "Text supplied" if source.snapshot is not None else "No text yet"
