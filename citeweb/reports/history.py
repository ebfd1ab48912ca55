"""What people did about one claim, through changes of its sentence; and what others did
since a page was made. Both are read from the audit trail."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext

from citeweb.audit.models import AuditEntry
from citeweb.audit.services import person, record
from citeweb.documents.models import MendedSentence, Revision
from citeweb.reports.decisions import OPEN, finding_of, with_claims
from citeweb.reports.mending import SENTENCE_CHANGED
from citeweb.reports.models import ClaimResult, Run
from citeweb.teams.models import User
from citeweb.wording import word_table
from verification.reporting.audit import Action, AuditKind
from verification.reporting.changes import Sentence, paired

STAMPS = word_table("stamp")


class Step(NamedTuple):
    """Who did what about a claim, when and why."""

    at: datetime
    by: str
    what: str
    why: str = ""
    before: str = ""
    """The sentence until then, and `after` since, where it was changed."""

    after: str = ""


class Past(NamedTuple):
    """A claim through the changes of its sentence."""

    findings: set[str]
    """Of the sentence as it stands, and as it stood before."""

    entries: list[AuditEntry]
    """Of the trail, the latest first."""


def past_of(result: ClaimResult) -> Past:
    document = result.run.revision.document_id
    past = Past({finding_of(result.claim)}, [])
    entries = AuditEntry.objects.filter(document_id=document, kind=AuditKind.DECIDE)
    for entry in entries.order_by("-document_number"):
        if entry.input.get("finding") not in past.findings:
            continue
        if entry.outcome == SENTENCE_CHANGED:
            past.findings.add(entry.input.get("was", ""))
        past.entries.append(entry)
    return past


def become_of(document_id: UUID, finding: str) -> set[str]:
    """A claim's finding, and what it became by changes of its sentence."""
    found = {finding}
    changes = AuditEntry.objects.filter(
        document_id=document_id, kind=AuditKind.DECIDE, outcome=SENTENCE_CHANGED
    )
    for entry in changes.order_by("document_number"):
        if entry.input.get("was") in found:
            found.add(entry.input.get("finding", ""))
    return found


def history_of(result: ClaimResult, past: Past) -> list[Step]:
    """The oldest step first. It goes on from the sentence that this one was before."""
    document, steps = result.run.revision.document_id, past.entries
    changed = [step.input["revision"] for step in steps if "was" in step.input]
    rows = MendedSentence.objects.filter(
        revision__document=document, revision__number__in=changed
    )
    sentences = {
        sentence.revision.number: sentence
        for sentence in rows.select_related("revision")
    }
    return [step_of(step, sentences) for step in reversed(steps)]


def step_of(entry: AuditEntry, sentences: Mapping[int, MendedSentence]) -> Step:
    change = sentences.get(entry.input.get("revision", 0))
    told = {"before": change.before, "after": change.after} if change else {}
    note = entry.input.get("note", "")
    what = (
        gettext("undone: not decided") if note == "undone" else gettext("not decided")
    )
    if entry.outcome != OPEN:
        what = STAMPS.get(entry.outcome, entry.outcome)
    return Step(entry.at, entry.actor, what, note if note != "undone" else "", **told)


def note_edit(revision: Revision) -> None:
    """Note in the trail which sentences of an edited text became which, so that what
    was decided and said about them goes along. Only of those about which anything was;
    a sentence changed by itself is noted where that is done."""
    document, number = revision.document_id, revision.number
    entries = AuditEntry.objects.filter(
        document_id=document, kind__in=(AuditKind.DECIDE, AuditKind.COMMENT)
    )
    told = list(entries.values_list("outcome", "input"))
    touched = {given.get("finding") for _, given in told}
    is_noted = any(
        outcome == SENTENCE_CHANGED and given.get("revision") == number
        for outcome, given in told
    )
    earlier = Revision.objects.filter(document=document, number=number - 1).first()
    is_mended = MendedSentence.objects.filter(revision=revision).exists()
    if not touched or is_noted or is_mended or earlier is None:
        return
    (before, was), (after, became) = map(sentences_of, (earlier, revision))
    actions = [
        Action(
            AuditKind.DECIDE,
            f"claim {new.number}",
            input={
                "finding": became[new.number],
                "was": was[old.number],
                "revision": number,
            },
            outcome=SENTENCE_CHANGED,
        )
        for old, new in paired(before, after)
        if old and new and was[old.number] in touched - set(became.values())
    ]
    team = revision.document.team_id
    record(team, person(revision.created_by), actions, document_id=document)


def sentences_of(revision: Revision) -> tuple[list[Sentence], dict[int, str]]:
    """A text's claims to be paired with another's, and by number their findings."""
    claims = list(revision.claims.prefetch_related("citations__reference"))
    sentences = [Sentence(row.number, row.statement, "", False) for row in claims]
    return sentences, {row.number: finding_of(row) for row in claims}


class News(NamedTuple):
    """What others did with a document since a page of one of its runs was made."""

    last: int
    """The number in the document's trail up to which it tells."""

    by: str
    numbers: dict[int, str]
    """Claims of the run about which somebody decided, each with what was decided."""

    is_text_changed: bool


KINDS_OF_NEWS = (AuditKind.DECIDE, AuditKind.EDIT)


def last_entry(run: Run) -> int:
    """The number of the document's last entry in the trail: where news begin."""
    entries = AuditEntry.objects.filter(document_id=run.revision.document_id)
    numbers = entries.order_by("-document_number").values_list("document_number")
    return next((number or 0 for (number,) in numbers[:1]), 0)


def news_of(run: Run, since: int, reader: User) -> News | None:
    """None where nobody else did anything behind the entry `since`."""
    mine = person(reader)
    entries = AuditEntry.objects.filter(
        document_id=run.revision.document_id,
        document_number__gt=since,
        kind__in=KINDS_OF_NEWS,
    ).exclude(actor=mine.name, actor_kind=mine.kind)
    found = list(entries.order_by("document_number"))
    if not found:
        return None
    decided: dict[str, Any] = {
        entry.input["finding"]: STAMPS.get(entry.outcome, entry.outcome)
        for entry in found
        if entry.kind == AuditKind.DECIDE and "finding" in entry.input
    }
    rows = with_claims(run.claim_results.all()) if decided else ()
    numbers = {
        row.claim.number: decided[finding]
        for row in rows
        if (finding := finding_of(row.claim)) in decided
    }
    is_changed = any(entry.kind == AuditKind.EDIT for entry in found)
    return News(
        found[-1].document_number or since, found[-1].actor, numbers, is_changed
    )
