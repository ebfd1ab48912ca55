"""One checked citation as JSON: what the verb `citation` answers."""

from __future__ import annotations

from typing import Any

from .citation_check import CheckedCitation
from .reaching import explain_unread
from .reaching.identity import IDENTITY, NOTICES, REGISTRY_RECORD, TITLE
from .records import (
    CheckState,
    FieldState,
    Interest,
    Judgment,
    ReachedSource,
    TitleMatchKind,
)
from .reporting.numbers import rounded
from .reporting.record import (
    check_record,
    difference_record,
    evidence_record,
    notice_record,
    registry_record,
)


def title_match_of(source: ReachedSource) -> str | None:
    """The cited title against the registry's record, else against the page."""
    kinds = {
        FieldState.SAME: TitleMatchKind.MATCH,
        FieldState.SIMILAR: TitleMatchKind.NEAR_MATCH,
        FieldState.DIFFERENT: TitleMatchKind.MISMATCH,
    }
    if source.registry_match is not None:
        state = source.registry_match.state_of("title")
        if state in kinds:
            return kinds[state].value
    return source.title_match.kind.value if source.title_match else None


def reason_of(checked: CheckedCitation) -> str:
    """Why the status is what it is: what registries said, else what the page did."""
    checks = {each.name: each for each in checked.source.checks}
    registered = [checks[each] for each in (IDENTITY, REGISTRY_RECORD, NOTICES)]
    failed = [each for each in registered if each.state is CheckState.FAILED]
    if failed:
        return " ".join(each.reason for each in failed)
    if checks[IDENTITY].state is not CheckState.NOT_RUN:
        return checks[IDENTITY].reason
    if checks[TITLE].state is CheckState.FAILED:
        return checks[TITLE].reason
    return explain_unread(checked.source)


def citation_record(checked: CheckedCitation) -> dict[str, Any]:
    """What the `citation` verb answers. Keys never disappear; null is "not known"."""
    source, judgment = checked.source, checked.judgment
    return {
        "citation": checked.citation,
        "claim": checked.claim,
        "exists": checked.exists,
        "verificationStatus": checked.status.value,
        "reason": reason_of(checked),
        "identifier": str(source.identifier) if source.identifier else None,
        "matchedRecord": registry_record(source.registry_match),
        "offeredRecord": registry_record(source.offered),
        "titleMatch": title_match_of(source),
        "notices": [notice_record(each) for each in source.notices],
        "outcome": source.outcome.value if source.outcome else None,
        "action": source.action.value,
        "url": source.url,
        "finalUrl": source.final_url,
        "archivedUrl": source.archived_url or None,
        "pageTitle": source.page_title,
        **claim_record(judgment),
        "conflictOfInterest": interest_record(checked.interest),
        "checks": [check_record(each) for each in source.checks],
    }


def claim_record(judgment: Judgment | None) -> dict[str, Any]:
    if judgment is None:
        return {
            "claimSupport": None,
            "claimSupportProbability": None,
            "claimReason": "",
            "claimEvidence": [],
            "differences": [],
        }
    return {
        "claimSupport": judgment.verdict.value,
        "claimSupportProbability": rounded(judgment.support),
        "claimReason": judgment.reason,
        "claimEvidence": [evidence_record(each) for each in judgment.evidence],
        "differences": [difference_record(each) for each in judgment.differences],
    }


def interest_record(interest: Interest | None) -> dict[str, Any] | None:
    if interest is None:
        return None
    return {
        "detected": True,
        "citingDomain": interest.domain,
        "brandToken": interest.token,
        "explanation": interest.explanation,
    }
