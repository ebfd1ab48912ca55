"""Outcomes in plain words: what happened, to what, what to do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from verification.records import FetchOutcome, ReachedSource


@dataclass(frozen=True, slots=True)
class Explanation:
    """What a reader is told of an outcome."""

    reason: str
    """What was observed, one sentence."""

    remedy: str
    """What to do about it, one sentence; empty when there is nothing to do."""


_UPLOAD = "Open it yourself, or upload the text."
_WORDS: Mapping[FetchOutcome, tuple[str, str]] = MappingProxyType(
    {
        FetchOutcome.LIVE: ("The page answers{detail}.", ""),
        FetchOutcome.MOVED: (
            "The page has moved on the same site, to {final}.",
            "Cite the new address.",
        ),
        FetchOutcome.MOVED_OTHER_SITE: (
            "The address leads to another site, {final}.",
            "See whether this is the page that was meant, and cite its own address.",
        ),
        FetchOutcome.REDIRECTED_HOME: (
            "The address leads to a home page, {final}, not to the cited page.",
            "Find the page's new address or an archived copy.",
        ),
        FetchOutcome.SOFT_404: (
            "The site answers, but with a page that is not the cited one{detail}.",
            "Find the page's new address or an archived copy.",
        ),
        FetchOutcome.GONE: (
            "The site says that it has no such page{detail}.",
            "Find its new address or an archived copy, or remove the citation.",
        ),
        FetchOutcome.BLOCKED: (
            "The site refused our request{detail}. That says nothing about the page.",
            _UPLOAD,
        ),
        FetchOutcome.PAYWALLED: (
            "The page shows a part of its text only{detail}.",
            _UPLOAD,
        ),
        FetchOutcome.LOGIN_WALL: (
            "The page is shown after signing in only{detail}.",
            _UPLOAD,
        ),
        FetchOutcome.SERVER_ERROR: (
            "The site had trouble answering{detail}.",
            "Check again later, or upload the text.",
        ),
        FetchOutcome.DNS_FAILURE: (
            "The host name could not be found{detail}.",
            "See whether the address is typed correctly; check again later.",
        ),
        FetchOutcome.REFUSED: (
            "No web server answers at this address{detail}.",
            "See whether the address is typed correctly; check again later.",
        ),
        FetchOutcome.TIMEOUT: (
            "The site did not answer in time{detail}.",
            "Check again later, or upload the text.",
        ),
        FetchOutcome.TLS_ERROR: (
            "The site's secure connection is not in order{detail}.",
            "Open it yourself and look at the warning, or upload the text.",
        ),
        FetchOutcome.TOO_LARGE: ("The file is too large to be read{detail}.", _UPLOAD),
        FetchOutcome.NOT_TEXT: (
            "The address leads to a file that holds no text{detail}.",
            "See whether this was meant; pictures and films cannot be checked.",
        ),
        FetchOutcome.UNREADABLE: ("The file could not be read{detail}.", _UPLOAD),
        FetchOutcome.EMPTY: (
            "The address answers with nothing to read{detail}.",
            _UPLOAD,
        ),
        FetchOutcome.FORBIDDEN_ADDRESS: (
            "The address is not one that we call{detail}.",
            "Cite a public http or https address, or upload the text.",
        ),
        FetchOutcome.MALFORMED_URL: (
            "The address cannot be used as it is written{detail}.",
            "Correct it, or upload the text.",
        ),
    }
)


def explain_outcome(
    outcome: FetchOutcome, *, detail: str = "", final_url: str = ""
) -> Explanation:
    """
    Say what an outcome means.

    Args:
        detail: What exactly happened, as the source has it; of a move its goal.
        final_url: Where the fetch ended, for moves without a detail.

    >>> explain_outcome(FetchOutcome.BLOCKED, detail="403").reason
    'The site refused our request (403). That says nothing about the page.'
    """
    reason, remedy = _WORDS[outcome]
    shown = f" ({detail})" if detail else ""
    return Explanation(
        reason.format(detail=shown, final=detail or final_url or "elsewhere"), remedy
    )


def explain_source(source: ReachedSource) -> Explanation:
    """Say what became of a source, also of one that gives no address."""
    if source.outcome is not None:
        return explain_outcome(
            source.outcome, detail=source.detail, final_url=source.final_url
        )
    if source.snapshot is not None:
        return Explanation("The text was handed in.", "")
    if source.url:
        return Explanation("Its text was not given.", "Upload the text.")
    return Explanation(
        "The entry gives no address.", "Add its DOI or address, or upload the text."
    )


def explain_unread(source: ReachedSource) -> str:
    """
    Say why a source's text could not be judged, and what to do, in one line.

    >>> from verification.records import SourceAction
    >>> book = ReachedSource(
    ...     id=1, url="", title="", outcome=None, action=SourceAction.FLAGGED
    ... )
    >>> explain_unread(book)
    'The entry gives no address. Add its DOI or address, or upload the text.'
    """
    words = explain_source(source)
    return f"{words.reason} {words.remedy}".rstrip()
