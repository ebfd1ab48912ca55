"""Decisions on verdicts, taken, shown, undone: each holds where the claim does."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, TypeAlias

from django.contrib.sessions.backends.base import SessionBase
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext

from citeweb.audit.services import WORKER, Actor, person
from citeweb.documents.models import Claim, Document
from citeweb.teams.models import User
from verification.judging.claim import is_flagged
from verification.records import ClaimDecision, ClaimVerdict, Verdict
from verification.reporting.audit import Action, AuditKind
from verification.reporting.harmless import harmless

from .adapters import read_decision, read_options
from .house_wording import Pair, kept_wordings, pairs_of
from .models import (
    LEFT_WITH_WRITER,
    NOTE_LENGTH,
    ClaimResult,
    Decision,
    HouseWording,
    Judgment,
    Run,
)
from .trail import address_of, record_actions

OPEN: Final = "open"
"""Nothing is decided, or no longer."""

UNDO_STEPS = 30
"""Decisions that one person can take back, one after the other, in one session."""


def finding_of(claim: Claim) -> str:
    """A digest of what a claim says and of the sources on which it relies."""
    references = (citation.reference for citation in claim.citations.all())
    addresses = {address_of(reference) for reference in references if reference}
    lines = (" ".join(claim.statement.split()), *sorted(addresses))
    return hashlib.sha256("\n".join(lines).encode("utf-8", "replace")).hexdigest()


def decisions_of(document: Document) -> dict[str, Decision]:
    """By finding."""
    return {
        decision.finding: decision
        for decision in document.decisions.select_related("decided_by")
    }


Kept: TypeAlias = dict[str, Any]
"""What a decision says, by its columns, to be kept or put back."""


def kept_of(decision: Decision | None) -> Kept | None:
    """What a session can hold: the moment is ISO 8601, with its microseconds."""
    if decision is None:
        return None
    columns = ("verdict", "state", "note", "decided_by_id")
    said = {name: getattr(decision, name) for name in columns}
    return {**said, "decided_at": decision.decided_at.isoformat()}


class DecidedMeanwhileError(Exception):
    """Somebody decided about a claim since the page on which it is decided now."""

    def __init__(self, decision: Decision | None) -> None:
        super().__init__()
        self.decision = decision
        """What stands by now; None where it was taken back."""


def basis_of(decision: ClaimDecision | None) -> str:
    """A name for what a page shows as decided: what reads the same has the same; empty
    for nothing. A decision carries that of the state on which it is made."""
    if decision is None:
        return ""
    said = "\n".join((decision.state, decision.at[:SECOND_LENGTH], decision.note))
    return hashlib.sha256(said.encode("utf-8", "replace")).hexdigest()[:16]


SECOND_LENGTH = len("2026-05-01T12:00:00")
"""Characters of a moment: what reads the same is the same, also to a session."""


def decide(
    result: ClaimResult, *, state: str, note: str, user: User, basis: str | None = None
) -> list[int]:
    """Keep what somebody says of a claim's verdict, wherever the claim stands.

    `OPEN` takes a decision back. `basis` is of what stood there when it was made, None
    where that does not matter: DecidedMeanwhileError, and nothing is kept, where
    another decision stands by now. Returns the numbers of all claims of the run that
    are this finding; none where there was no decision to take back."""
    note = harmless(note)
    said: Kept = {"verdict": result.verdict, "state": state, "note": note}
    said |= {"decided_by_id": user.pk, "decided_at": timezone.now(), "wording": None}
    kept = None if state == OPEN else said
    return keep(result, kept, user, note=note, basis=basis)


def put_back(
    result: ClaimResult, before: Kept | None, after: Kept | None, *, user: User
) -> list[int]:
    """Undo a decision: what was decided before holds again. Returns as `decide`; empty
    where the claim has been decided otherwise since."""
    if kept_of(result.decision) != after:
        return []
    basis = basis_of(read_decision(result.decision_in_force))
    try:
        return keep(result, before, user, note="undone", basis=basis)
    except DecidedMeanwhileError:
        return []


def keep(
    result: ClaimResult,
    kept: Kept | None,
    user: User,
    *,
    note: str,
    basis: str | None = None,
) -> list[int]:
    """Let one decision, or none, hold for a claim, and note it in the trail."""
    document, finding = result.claim.revision.document, finding_of(result.claim)
    with transaction.atomic():
        rows = document.decisions.filter(finding=finding)
        standing = rows.select_for_update(of=("self",)).first()
        in_force = standing if standing and standing.verdict == result.verdict else None
        if basis not in (None, basis_of(read_decision(in_force))):
            raise DecidedMeanwhileError(in_force)
        if kept is None:
            if not rows.delete()[0]:
                return []
        elif standing or not is_first(document, finding, kept):
            if basis is not None and not standing:
                raise DecidedMeanwhileError(rows.first())
            rows.update(**kept)
        same = same_findings(result, finding)
        settle(same, decisions_of(document))
        told = {"verdict": result.verdict, "note": note, "finding": finding}
        outcome = kept["state"] if kept else OPEN
        note_decision(result, person(user), outcome, told)
    return [
        same_result.claim.number
        for same_result in same
        if same_result.run_id == result.run_id
    ]


def is_first(document: Document, finding: str, kept: Kept) -> bool:
    """Keep the first decision about a claim. Of two at the same moment one is it."""
    try:
        with transaction.atomic():
            Decision.objects.create(document=document, finding=finding, **kept)
    except IntegrityError:  # one_decision_per_finding
        return False
    return True


def note_decision(
    result: ClaimResult,
    actor: Actor,
    outcome: str,
    told: Mapping[str, Any],
    *sources: str,
) -> None:
    about = f"claim {result.claim.number}"
    action = Action(
        AuditKind.DECIDE, about, input=told, outcome=outcome, sources=sources
    )
    record_actions(result.run, actor, [action])


def needs_note(state: str) -> bool:
    """Whether a decision needs its words: what was fixed, or what is asked."""
    return state in (Decision.State.FIXED, Decision.State.ASKED)


def same_findings(result: ClaimResult, finding: str) -> list[ClaimResult]:
    """The results of a claim in every run of its document."""
    rows = ClaimResult.objects.filter(
        run__revision__document=result.claim.revision.document_id,
        claim__statement=result.claim.statement,
    )
    return [
        same_result
        for same_result in with_claims(rows)
        if finding_of(same_result.claim) == finding
    ]


def with_claims(rows: QuerySet[ClaimResult]) -> QuerySet[ClaimResult]:
    related = rows.select_related("run", "claim", "decision")
    return related.prefetch_related("claim__citations__reference")


def settle_run(run: Run, numbers: Iterable[int]) -> None:
    """Let earlier decisions hold for claims that were judged a moment ago."""
    judged, document = list(numbers), run.revision.document
    if not judged:
        return
    rows = with_claims(run.claim_results.filter(claim__number__in=judged))
    decisions = decisions_of(document)
    if kept := kept_wordings(document.team):
        decisions |= settled_by_wording(rows, kept, decisions)
    if decisions:
        settle(rows, decisions)


def revoke_wording(wording: HouseWording) -> None:
    """Let it hold no more: what it decided is open again."""
    with transaction.atomic():
        rows = ClaimResult.objects.filter(decision__wording=wording)
        freed = list(rows.values_list("pk", flat=True))
        wording.delete()
        settle(with_claims(ClaimResult.objects.filter(pk__in=freed)), {})


def house_wording_note(wording: HouseWording) -> str:
    note = gettext("House wording: “{claim}” says the same as “{source}”.")
    return note.format(claim=wording.claim_words, source=wording.source_words)


def settled_by_wording(
    rows: QuerySet[ClaimResult],
    kept: Mapping[Pair, HouseWording],
    decisions: Mapping[str, Decision],
) -> dict[str, Decision]:
    """Decisions, by finding, about claims that differ by words of the house alone."""
    made = {}
    for result in rows.prefetch_related("judgments"):
        pairs, finding = pairs_of(result), finding_of(result.claim)
        is_wording = bool(pairs) and pairs <= kept.keys()
        if not (result.flagged and is_wording) or finding in decisions:
            continue
        wording = kept[min(pairs)]
        made[finding], _ = Decision.objects.update_or_create(
            document=result.claim.revision.document,
            finding=finding,
            defaults={
                "verdict": result.verdict,
                "state": Decision.State.FALSE_ALARM,
                "note": house_wording_note(wording)[:NOTE_LENGTH],
                "wording": wording,
            },
        )
        told = {"verdict": result.verdict, "finding": finding, "note": str(wording)}
        note_decision(result, WORKER, Decision.State.FALSE_ALARM, told)
    return made


def settle(results: Iterable[ClaimResult], decisions: Mapping[str, Decision]) -> None:
    """Flag what needs a look, and no more. A person outranks the judge."""
    for result in results:
        decision = decisions.get(finding_of(result.claim))
        holds = decision is not None and decision.verdict == result.verdict
        state = decision.state if decision and holds else ""
        is_settled = bool(state) and state not in LEFT_WITH_WRITER
        is_contested = state == Decision.State.CONTESTED
        flagged = is_contested or (not is_settled and needs_look(result))
        if (decision, flagged) != (result.decision, result.flagged):
            row = ClaimResult.objects.filter(pk=result.pk)
            row.update(flagged=flagged, decision=decision)
        judgments = Judgment.objects.filter(claim_result=result)
        judgments.update(flagged=is_contested)
        if not (is_settled or is_contested):
            silent = judgments.exclude(verdict=Verdict.SUPPORTED)
            silent.filter(contributes=False).update(flagged=True)


def needs_look(result: ClaimResult) -> bool:
    """Whether the verdict alone flags a claim."""
    return is_flagged(ClaimVerdict(result.verdict), read_options(result.run))


def states_for(result: ClaimResult) -> tuple[Decision.State, ...]:
    """What can be decided: what is flagged is settled, what is supported contested."""
    if needs_look(result):
        return tuple(state for state in Decision.State if state != state.CONTESTED)
    if result.verdict != ClaimVerdict.SUPPORTED:
        return ()
    if result.doubt:
        return tuple(state for state in Decision.State if state != state.UPHELD)
    return (Decision.State.CONTESTED,)


Undo: TypeAlias = tuple[int, Kept | None, Kept | None]
"""Of one claim its number, and what was decided of it before and after a step."""


def undo_steps(session: SessionBase, run: Run) -> list[list[Undo]]:
    """What can be undone, the last step last; a step may be about several claims."""
    steps: list[list[Undo]] = session.get(key_of(run), [])
    return steps


def keep_steps(session: SessionBase, run: Run, steps: Sequence[Sequence[Undo]]) -> None:
    session[key_of(run)] = steps[-UNDO_STEPS:]


def key_of(run: Run) -> str:
    return f"undo-{run.pk}"
