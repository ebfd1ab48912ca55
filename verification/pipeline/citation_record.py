"""One checked citation as JSON: what the verb `citation` answers."""

from __future__ import annotations

from typing import Any

from verification.reaching.explanations import explain_unread
from verification.reaching.identity import IDENTITY, NOTICES, REGISTRY_RECORD, TITLE
from verification.reaching.registries.notices import rest_of
from verification.records import (
    CheckState,
    FieldState,
    ReachedSource,
    TitleMatchKind,
    Verdict,
)
from verification.reporting.record import DECIMALS, to_record
from verification.weighing.interests import interest_record

from .citation_check import CheckedCitation


def title_match_of(source: ReachedSource) -> str | None:
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
    return " ".join(filter(None, (main_reason(checked), rest_of(checked.passed_over))))


def main_reason(checked: CheckedCitation) -> str:
    checks = {check.name: check for check in checked.source.checks}
    registered = [checks[name] for name in (IDENTITY, REGISTRY_RECORD, NOTICES)]
    failed = [check for check in registered if check.state is CheckState.FAILED]
    if failed:
        return " ".join(check.reason for check in failed)
    if checked.source.is_local_trouble:
        return explain_unread(checked.source)
    if checks[IDENTITY].state is not CheckState.NOT_RUN:
        return checks[IDENTITY].reason
    if checks[TITLE].state is CheckState.FAILED:
        return checks[TITLE].reason
    unread = explain_unread(checked.source)
    return unread if checked.source.url else f"{checks[IDENTITY].reason} {unread}"


def citation_record(checked: CheckedCitation) -> dict[str, Any]:
    """
    What the `citation` verb answers. Keys never disappear; null is "not known".

    First the keys that programs were promised, in their order; then the rest of what
    is known of this one citation. docs/algorithms/identity.md lists both.
    """
    source, judgment = checked.source, checked.judgment
    probability = None  # also of a source that could not be read: nobody can say
    if judgment and judgment.verdict is not Verdict.UNVERIFIABLE:
        probability = round(judgment.support, DECIMALS)
    return {
        "exists": checked.exists,
        "verificationStatus": checked.status.value,
        "identifier": str(source.identifier) if source.identifier else None,
        "matchedRecord": to_record(source.registry_match),
        "titleMatch": title_match_of(source),
        "notices": to_record(source.notices),
        "outcome": source.outcome.value if source.outcome else None,
        "finalUrl": source.final_url,
        "archivedUrl": source.archived_url or None,
        "claimSupport": judgment.verdict.value if judgment else None,
        "claimEvidence": to_record(judgment.evidence) if judgment else [],
        "differences": to_record(judgment.differences) if judgment else [],
        "conflictOfInterest": interest_record(checked.interest)
        if checked.interest
        else None,
        "checks": to_record((*source.checks, *filter(None, [checked.ownership]))),
        "citation": checked.citation,
        "claim": checked.claim,
        "reason": reason_of(checked),
        "offeredRecord": to_record(source.offered),
        "action": source.action.value,
        "url": source.url,
        "pageTitle": source.page_title,
        "claimSupportProbability": probability,
        "claimReason": judgment.reason if judgment else "",
    }
