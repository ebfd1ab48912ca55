"""The house rules for a document, what stands in the way of it, and clearing it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Any, NamedTuple

from django.db import transaction
from django.utils import timezone

from citeweb.audit.services import person, record
from citeweb.documents.models import Document, Stage
from citeweb.documents.services import OvertakenError
from citeweb.reports.decisions import finding_of, with_claims
from citeweb.reports.models import (
    LEFT_WITH_WRITER,
    ClaimResult,
    Run,
    RunWeighing,
)
from citeweb.teams.models import Team, User
from verification.records import ClaimVerdict, Verdict
from verification.reporting.audit import Action, AuditKind

from .models import Clearance, HouseRules, Waiver

Blocks = HouseRules.Blocks
SECOND_PAIR = "second_pair"
TWO_ORIGINS = "two_origins"
LEFT = "left"
UNVERIFIED = "unverified"
NEVER_WAIVED = (UNVERIFIED, LEFT)
"""A text that nobody verified, and what people themselves found to be wrong."""

ORIGINS_NEEDED = 2


class Obstacle(NamedTuple):
    """One thing that stands in the way, and whether it was waived."""

    rule: str
    number: int | None = None
    """Of the claim; None for the document."""

    sentence: str = ""
    finding: str = ""
    waiver: Waiver | None = None

    @property
    def may_be_waived(self) -> bool:
        return self.rule not in NEVER_WAIVED and self.waiver is None


def rules_for(team: Team, kind: str) -> HouseRules:
    """Those of a kind of document; else the desk's for all; else that errors block."""
    rows = {rules.kind: rules for rules in HouseRules.objects.filter(team=team)}
    usual = HouseRules(team=team, kind="", blocks=[Blocks.ERROR])
    return rows.get(kind) or rows.get("") or usual


def latest_run(document: Document) -> Run | None:
    """The newest finished verification of the text as it stands."""
    revision = document.revisions.first()
    runs = revision.runs.filter(state=Run.State.FINISHED) if revision else None
    return runs.order_by("-queued_at").first() if runs is not None else None


def obstacles(document: Document, user: User, today: date) -> list[Obstacle]:
    """What stands in the way of clearing a document, for one person who would."""
    rules, run = rules_for(document.team, document.kind), latest_run(document)
    if run is None:
        return [Obstacle(UNVERIFIED)]
    rows = document.waivers.filter(until__gte=today).select_related("waived_by")
    waivers = {(waiver.finding, waiver.rule): waiver for waiver in rows}
    found = [*of_document(document, rules, user), *of_claims(run, rules)]
    return [
        obstacle._replace(waiver=waivers.get((obstacle.finding, obstacle.rule)))
        if obstacle.rule not in NEVER_WAIVED
        else obstacle
        for obstacle in found
    ]


def of_document(
    document: Document, rules: HouseRules, user: User
) -> Iterator[Obstacle]:
    if rules.needs_second_pair and user.pk in (
        document.owner_id,
        document.created_by_id,
    ):
        yield Obstacle(SECOND_PAIR)


def of_claims(run: Run, rules: HouseRules) -> Iterator[Obstacle]:
    words = rules.words_for_two_origins
    origins = origins_by_claim(run) if words else {}
    looked_for = re.compile("|".join(map(re.escape, words))) if words else None
    for row in with_claims(run.claim_results.all()):
        about: dict[str, Any] = {
            "number": row.claim.number,
            "sentence": row.claim.statement,
            "finding": finding_of(row.claim),
        }
        if rule := rule_broken(row, rules.blocks):
            yield Obstacle(rule, **about)
        is_named = looked_for and looked_for.search(row.claim.statement.lower())
        is_checkable = row.verdict != ClaimVerdict.NOT_CHECKABLE
        has_two = len(origins.get(row.claim.number, ())) >= ORIGINS_NEEDED
        if is_named and is_checkable and not has_two:
            yield Obstacle(TWO_ORIGINS, **about)


def rule_broken(row: ClaimResult, blocks: list[str]) -> str:
    """The rule that a claim breaks by its verdict or what was decided; "" for none."""
    decision = row.decision_in_force
    if decision:
        return LEFT if decision.state in LEFT_WITH_WRITER else ""
    if row.verdict == ClaimVerdict.UNCITED:
        return Blocks.UNCITED if Blocks.UNCITED in blocks else ""
    kind = row.asks_for or (Blocks.UNSURE if row.open_doubt else "")
    return str(kind) if kind in blocks else ""


def origins_by_claim(run: Run) -> dict[int, set[Any]]:
    """By claim the independent origins of the sources that support it."""
    weighing = RunWeighing.objects.filter(run=run).first()
    origin_of = {
        str(label): origin["id"]
        for origin in (weighing.origins if weighing else ())
        for label in origin["source_ids"]
    }
    found: dict[int, set[Any]] = {}
    rows = run.claim_results.filter(judgments__verdict=Verdict.SUPPORTED)
    columns = ("claim__number", "judgments__citation__label")
    supporting = rows.filter(judgments__verdict=Verdict.SUPPORTED)
    for number, label in supporting.values_list(*columns).distinct():
        found.setdefault(number, set()).add(origin_of.get(str(label), str(label)))
    return found


def waive(
    document: Document, *, rule: str, finding: str, reason: str, until: date, user: User
) -> None:
    """Let a rule not hold for a claim or a document, with a reason, until a day."""
    said = {"reason": reason, "until": until, "waived_by": user}
    with transaction.atomic():
        Waiver.objects.update_or_create(
            document=document, rule=rule, finding=finding, defaults=said
        )
        ended = document.news.filter(said__rule=rule, said__finding=finding)
        ended.filter(settled_at=None).update(settled_at=timezone.now(), settled_by=user)
        told = {"rule": rule, "finding": finding, "until": f"{until}", "note": reason}
        note(document, user, f"rule {rule}", told, "waived")


def clear(document: Document, *, revision: int, user: User, today: date) -> bool:
    """Clear the text as it stands. False where something stands in the way;
    OvertakenError where `revision`, which the person saw, is not the latest."""
    with transaction.atomic():
        row = Document.objects.select_for_update().get(pk=document.pk)
        latest = row.revisions.latest("number")
        if latest.number != revision:
            raise OvertakenError
        found = obstacles(row, user, today)
        if any(obstacle.waiver is None for obstacle in found):
            return False
        rules = rules_for(row.team, row.kind)
        columns = ("kind", "blocks", "needs_second_pair", "two_origins")
        kept = {name: getattr(rules, name) for name in columns}
        said = {"cleared_by": user, "run": latest_run(row), "rules": kept}
        Clearance.objects.update_or_create(
            revision=latest, defaults={"document": row, **said}
        )
        Document.objects.filter(pk=row.pk).update(stage=Stage.CLEARED)
        settled = {"settled_at": timezone.now(), "settled_by": user}
        row.news.filter(settled_at=None).update(**settled)  # seen by who cleared it
        note(row, user, f"revision {revision}", {"waived": len(found)}, "cleared")
    return True


def clearance_of(document: Document) -> Clearance | None:
    """The latest clearance, whether the text is still the one that was cleared."""
    rows = document.clearances.select_related("revision", "cleared_by")
    return rows.first()


def note(
    document: Document, user: User, what: str, told: dict[str, Any], outcome: str
) -> None:
    action = Action(AuditKind.DECIDE, what, input=told, outcome=outcome)
    record(document.team_id, person(user), [action], document_id=document.pk)
