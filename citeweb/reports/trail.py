"""What runs leave in the audit trail: each step as an action, without any text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from citeweb.audit.services import WORKER, Actor, TrailFile, export_trail, record
from citeweb.documents.models import Reference
from citeweb.sources.models import SourceCheck
from citeweb.wording import word_table
from verification import records
from verification.pipeline.citation_check import CheckedCitation
from verification.reaching.lookups import LOOKUPS
from verification.reporting.audit import Action, AuditKind
from verification.services import Asking, ServiceState

from .models import Run

ASKED_WORDS = word_table("asked")
"""How a registry or an archive took a question."""


def record_run(
    run: Run, outcome: str, *, by: Actor = WORKER, error: str = "", further: str = ""
) -> None:
    """Note that a run changed its state."""
    input = {"attempt": run.attempts} if run.attempts else dict(run.options)
    what = f"revision {run.revision.number}" + (f", {further}" if further else "")
    done = Action(AuditKind.RUN, what, input=input, outcome=outcome, error=error)
    record_actions(run, by, [done])


def record_actions(run: Run, actor: Actor, actions: Sequence[Action]) -> None:
    """Append actions of a run to the trail of its team."""
    document = run.revision.document
    record(document.team_id, actor, actions, document_id=document.pk, run_id=run.pk)


def export_trail_of(run: Run, actor: Actor, **options: Any) -> TrailFile:
    """The whole chain of a run's document: all its runs, edits, shares, exports."""
    document = run.revision.document
    options |= {"document_id": document.pk, "run_id": run.pk}
    return export_trail(document.team_id, actor, **options)


def asked_action(asking: Asking) -> Action:
    """That a registry or an archive was asked about a work or an address."""
    lookup = LOOKUPS.get(asking.service)
    is_answer = asking.state in (ServiceState.ANSWERED, ServiceState.NOT_FOUND)
    return Action(
        AuditKind.SEARCH,
        lookup.title if lookup else asking.service,
        input={"asked": asking.question},
        outcome=ASKED_WORDS[asking.state],
        error="" if is_answer else asking.detail or ASKED_WORDS[asking.state],
    )


def reached_actions(source: records.ReachedSource) -> list[Action]:
    """That a source was asked for; and that its text was taken out of what came."""
    name, snapshot = source.url or source.title, source.snapshot
    outcome = str(source.outcome or "no address")
    fetched = Action(
        AuditKind.FETCH,
        name,
        input={"source": str(source.id), "http_status": source.http_status},
        outcome=outcome,
        error="" if snapshot else source.detail or outcome,
    )
    if snapshot is None:
        return [fetched]
    extracted = Action(
        AuditKind.EXTRACT,
        name,
        input={"sha256": snapshot.sha256, "content_type": snapshot.content_type},
        outcome=f"{len(snapshot.text)} characters",
        sources=(name,),
    )
    return [fetched, extracted]


def kept_action(check: SourceCheck, address: str) -> Action:
    """That a source was not fetched, because a text of it is at hand."""
    outcome = f"not fetched: text of {check.checked_at:%Y-%m-%d %H:%M} taken over"
    return Action(AuditKind.FETCH, address, outcome=outcome)


def judged_action(
    judged: records.JudgedClaim,
    addresses: Mapping[records.SourceId, str],
    is_taken_over: bool,
) -> Action:
    """What a claim was judged by and how, if by an earlier run as before."""
    citations = judged.citations
    sources = (addresses.get(citation.citation.source_id, "") for citation in citations)
    judges = sorted({citation.judgment.judge for citation in citations})
    return Action(
        AuditKind.JUDGE,
        f"claim {judged.claim.id}",
        input={"judge": ", ".join(judges), "citations": len(citations)},
        outcome=f"{judged.verdict}, as before" if is_taken_over else judged.verdict,
        sources=tuple(dict.fromkeys(source for source in sources if source)),
    )


def checked_actions(checked: CheckedCitation, asked: Sequence[Asking]) -> list[Action]:
    """What was done for one citation that was checked by itself, about no document."""
    actions = [*map(asked_action, asked), *reached_actions(checked.source)]
    if checked.judgment is not None:
        source = checked.source.url or checked.source.title
        actions.append(
            Action(
                AuditKind.JUDGE,
                "one citation",
                input={"judge": checked.judgment.judge},
                outcome=str(checked.judgment.verdict),
                sources=(source,) if source else (),
            )
        )
    return actions


def supplied_action(check: SourceCheck, address: str) -> Action:
    """That a person gave the text of a source."""
    snapshot = check.snapshot
    return Action(
        AuditKind.SUPPLY,
        address,
        input={"origin": check.origin, "sha256": snapshot.sha256 if snapshot else ""},
        outcome=f"{len(snapshot.text) if snapshot else 0} characters",
    )


def address_of(reference: Reference) -> str:
    """What the audit trail calls a source: its address, else its title or entry."""
    return reference.url or reference.title or reference.text
