"""Kinds of actions in a reader's words."""

from __future__ import annotations

from verification.reporting.audit import AuditKind

KIND_WORDS: dict[str, str] = {
    AuditKind.SUBMIT: "Document submitted",
    AuditKind.EDIT: "Text edited",
    AuditKind.RUN: "Verification",
    AuditKind.SEARCH: "Searched",
    AuditKind.FETCH: "Fetched",
    AuditKind.EXTRACT: "Text extracted",
    AuditKind.SUPPLY: "Text supplied",
    AuditKind.JUDGE: "Judged",
    AuditKind.DECIDE: "Decided",
    AuditKind.EXPORT: "Exported",
    AuditKind.SHARE: "Share",
    AuditKind.OPEN_SHARE: "Share opened",
    AuditKind.SIGN_IN_TO_SHARE: "Signed in to a share",
    AuditKind.COMMENT: "Comment",
    AuditKind.RENAME: "Document renamed",
    AuditKind.DELETE: "Deleted",
    AuditKind.MEMBER: "People",
    AuditKind.TOKEN: "API token",
}


def duration_words(seconds: int) -> str:
    """
    >>> duration_words(0), duration_words(75), duration_words(90_000)
    ('less than a second', '1 min 15 s', '1 d 1 h')
    """
    if seconds < 1:
        return "less than a second"
    days, rest = divmod(seconds, 86_400)
    hours, rest = divmod(rest, 3600)
    minutes, left = divmod(rest, 60)
    parts = [(days, "d"), (hours, "h"), (minutes, "min"), (left, "s")]
    return " ".join(f"{count} {unit}" for count, unit in parts if count)
