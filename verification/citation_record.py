"""One checked citation as JSON: what the verb `citation` answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .pipeline.citation_check import CheckedCitation
from .reaching.explanations import explain_unread
from .reaching.identity import IDENTITY, NOTICES, REGISTRY_RECORD, TITLE
from .reaching.registries.wording import rest_of
from .records import (
    Check,
    CheckState,
    FieldState,
    Interest,
    Judgment,
    ReachedSource,
    TitleMatchKind,
    Verdict,
)
from .reporting.record import DECIMALS, to_record
from .weighing.interests import explain


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
    checks = {each.name: each for each in checked.source.checks}
    registered = [checks[each] for each in (IDENTITY, REGISTRY_RECORD, NOTICES)]
    failed = [each for each in registered if each.state is CheckState.FAILED]
    if failed:
        return " ".join(each.reason for each in failed)
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
        **claim_record(judgment),
        "conflictOfInterest": interest_record(checked.interest),
        "checks": to_record(tuple(checks_of(checked))),
        "citation": checked.citation,
        "claim": checked.claim,
        "reason": reason_of(checked),
        "offeredRecord": to_record(source.offered),
        "action": source.action.value,
        "url": source.url,
        "pageTitle": source.page_title,
        "claimSupportProbability": probability_of(judgment),
        "claimReason": judgment.reason if judgment else "",
    }


def checks_of(checked: CheckedCitation) -> Iterator[Check]:
    yield from checked.source.checks
    if checked.ownership is not None:
        yield checked.ownership


def probability_of(judgment: Judgment | None) -> float | None:
    """None also for a source that could not be read: nobody can say."""
    if judgment is None or judgment.verdict is Verdict.UNVERIFIABLE:
        return None
    return round(judgment.support, DECIMALS)


def claim_record(judgment: Judgment | None) -> dict[str, Any]:
    if judgment is None:
        return {"claimSupport": None, "claimEvidence": [], "differences": []}
    return {
        "claimSupport": judgment.verdict.value,
        "claimEvidence": to_record(judgment.evidence),
        "differences": to_record(judgment.differences),
    }


def interest_record(interest: Interest | None) -> dict[str, Any] | None:
    if interest is None:
        return None
    return {
        "detected": True,
        "citingDomain": interest.domain,
        "brandToken": interest.token,
        "explanation": explain(interest),
    }
