"""Deciding on a verdict, and letting the decision hold where the claim is the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Final

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from citeweb.audit.services import Actor, person
from citeweb.documents.models import Claim, Document
from citeweb.teams.models import User
from verification.judging.verdicts import is_flagged
from verification.records import (
    ClaimVerdict,
    JudgedCitation,
    JudgedClaim,
    Report,
    Verdict,
)
from verification.reporting.audit import Action, AuditKind
from verification.reporting.harmless import harmless

from .adapters import read_options
from .models import ClaimResult, Decision, Judgment, Run
from .trail import address_of, record_actions

OPEN: Final = "open"
"""Nothing is decided, or no longer."""

Decisions = Mapping[str, Decision]
"""By finding."""


def finding_of(claim: Claim) -> str:
    """
    What a claim says and on whom it relies, as a digest.

    Two claims of the same words that cite the same sources are one finding.
    """
    references = (each.reference for each in claim.citations.all())
    addresses = {address_of(each) for each in references if each}
    lines = (" ".join(claim.statement.split()), *sorted(addresses))
    return hashlib.sha256("\n".join(lines).encode("utf-8", "replace")).hexdigest()


def decisions_of(document: Document) -> Decisions:
    rows = document.decisions.select_related("decided_by")
    return {each.finding: each for each in rows}


def decision_on(result: ClaimResult) -> Decision | None:
    """What was decided about a claim; also when its verdict was another then."""
    document = result.claim.revision.document
    finding = finding_of(result.claim)
    decisions = document.decisions.select_related("decided_by")
    return decisions.filter(finding=finding).first()


def decide(
    result: ClaimResult,
    *,
    state: str,
    note: str,
    user: User,
    actor: Actor | None = None,
) -> bool:
    """
    Keep what somebody says of a claim's verdict, wherever the claim stands.

    False when there was nothing to take back; then nothing is noted.

    Args:
        state: One of `Decision.State`, or `OPEN` to take a decision back.
        note: Why, in the desk's own words; may be empty.
    """
    document = result.claim.revision.document
    finding = finding_of(result.claim)
    note = harmless(note)
    with transaction.atomic():
        if state == OPEN:
            if not document.decisions.filter(finding=finding).delete()[0]:
                return False
        else:
            Decision.objects.update_or_create(
                document=document,
                finding=finding,
                defaults={
                    "verdict": result.verdict,
                    "state": state,
                    "note": note,
                    "decided_by": user,
                    "decided_at": timezone.now(),
                },
            )
        settle(same_findings(result, finding), decisions_of(document))
        action = Action(
            AuditKind.DECIDE,
            f"claim {result.claim.number}",
            input={"verdict": result.verdict, "note": note, "finding": finding},
            outcome=state,
        )
        record_actions(result.run, actor or person(user), [action])
    return True


def decided_results(run: Run) -> list[tuple[ClaimResult, Decision]]:
    """The claims of a run that something is decided about, in the order of the text."""
    decisions = decisions_of(run.revision.document)
    if not decisions:
        return []
    rows = with_claims(run.claim_results.all())
    found = ((each, decisions.get(finding_of(each.claim))) for each in rows)
    return [(each, decision) for each, decision in found if decision is not None]


def same_findings(result: ClaimResult, finding: str) -> list[ClaimResult]:
    """The results of a claim in every run of its document."""
    rows = with_claims(
        ClaimResult.objects.filter(
            run__revision__document=result.claim.revision.document_id,
            claim__statement=result.claim.statement,
        )
    )
    return [each for each in rows if finding_of(each.claim) == finding]


def with_claims(rows: QuerySet[ClaimResult]) -> QuerySet[ClaimResult]:
    related = rows.select_related("run", "claim")
    return related.prefetch_related("claim__citations__reference")


def settle_run(run: Run, numbers: Iterable[int]) -> None:
    """Let earlier decisions hold for claims that were judged a moment ago."""
    judged = list(numbers)
    decisions = decisions_of(run.revision.document) if judged else {}
    if decisions:
        rows = run.claim_results.filter(claim__number__in=judged)
        settle(with_claims(rows), decisions)


def settle(results: Iterable[ClaimResult], decisions: Decisions) -> None:
    """
    Flag what needs a look, and nothing else.

    A person outranks the judge: a contested claim is flagged with all its citations.
    """
    for result in results:
        decision = decisions.get(finding_of(result.claim))
        is_settled = decision is not None and decision.settles(result.verdict)
        is_contested = decision is not None and decision.contests(result.verdict)
        flagged = is_contested or (not is_settled and needs_look(result))
        if flagged != result.flagged:
            ClaimResult.objects.filter(pk=result.pk).update(flagged=flagged)
        judgments = Judgment.objects.filter(claim_result=result)
        judgments.update(flagged=is_contested)
        if not (is_settled or is_contested):
            silent = judgments.exclude(verdict=Verdict.SUPPORTED)
            silent.filter(contributes=False).update(flagged=True)


def needs_look(result: ClaimResult) -> bool:
    """Whether the verdict alone flags a claim."""
    return is_flagged(ClaimVerdict(result.verdict), read_options(result.run))


def states_for(result: ClaimResult) -> tuple[Decision.State, ...]:
    """What can be decided about a claim: what is flagged is settled, what is supported
    contested."""
    if needs_look(result):
        return tuple(each for each in Decision.State if each != each.CONTESTED)
    if result.verdict == ClaimVerdict.SUPPORTED:
        return (Decision.State.CONTESTED,)
    return ()


def with_decisions(report: Report, run: Run, *, with_names: bool = True) -> Report:
    """The report whose reasons say what the desk decided."""
    decisions = decisions_of(run.revision.document)
    if not decisions:
        return report
    claims = run.revision.claims.prefetch_related("citations__reference")
    found = {each.number: decisions.get(finding_of(each)) for each in claims}
    return replace(
        report,
        claims=tuple(
            with_words(each, found.get(each.claim.id), with_names=with_names)
            for each in report.claims
        ),
    )


def with_words(
    judged: JudgedClaim, decision: Decision | None, *, with_names: bool
) -> JudgedClaim:
    if decision is None:
        return judged
    words = decision_words(decision, judged.verdict, with_names=with_names)
    flagged = (at for at, each in enumerate(judged.citations) if each.flagged)
    told_at = next(flagged, 0)
    return replace(
        judged,
        reason=f"{judged.reason} {words}".strip(),
        citations=tuple(
            with_words_at_end(each, words) if at == told_at else each
            for at, each in enumerate(judged.citations)
        ),
    )


def with_words_at_end(judged: JudgedCitation, words: str) -> JudgedCitation:
    """
    Many formats print only the reasons of its citations, where a claim has any, and
    only of those that need a look, where one does.
    """
    reason = f"{judged.judgment.reason} {words}".strip()
    return replace(judged, judgment=replace(judged.judgment, reason=reason))


def decision_words(decision: Decision, verdict: str, *, with_names: bool = True) -> str:
    """What was decided, by whom and when, in a sentence or two."""
    by = f" by {decision.decided_by}" if with_names and decision.decided_by else ""
    day = f"{decision.decided_at:%Y-%m-%d}"
    earlier = "" if decision.verdict == verdict else ", about another verdict"
    note = f" {decision.note}" if decision.note else ""
    return f"Decided{by} on {day}{earlier}: {decision.get_state_display()}.{note}"
