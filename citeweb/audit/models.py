"""Rows of the audit trail. The database refuses to change or remove any of them."""

from __future__ import annotations

from django.db import models

from citeweb.teams.models import User, unique
from citeweb.wording import stored
from verification.reporting.audit import BEFORE_FIRST, AuditKind

TEXT_LENGTH = 500
"""As the engine cuts them; see `verification/reporting/audit/entries.py`."""


class AuditEntryQuerySet(models.QuerySet["AuditEntry"]):
    def visible_to(self, user: User) -> AuditEntryQuerySet:
        return self.filter(team_id__in=user.memberships.values("team"))


class AuditEntry(models.Model):
    """One thing that somebody did, tied by a hash to what was done before it. Teams,
    documents, runs and people are named by plain ids, so that the trail outlives them.
    Triggers refuse UPDATE and DELETE, on SQLite and on PostgreSQL."""

    class ActorKind(models.TextChoices):
        PERSON = "person"
        WORKER = "worker"
        VISITOR = "visitor", "visitor of a share"
        PROGRAM = "program", "program with a token"

    team_id = models.BigIntegerField()
    number = models.PositiveBigIntegerField()
    """From 1 in its team's chain."""

    document_id = models.UUIDField(null=True)
    document_number = models.PositiveBigIntegerField(null=True)
    """From 1 in its document's chain, which is whole by itself."""

    run_id = models.UUIDField(null=True)
    at = models.DateTimeField()
    actor_kind = models.CharField(max_length=12, choices=ActorKind)
    actor = models.CharField(max_length=TEXT_LENGTH)
    kind = models.CharField(max_length=20, choices=stored(AuditKind))
    what = models.CharField(max_length=TEXT_LENGTH)
    input = models.JSONField(default=dict)
    outcome = models.CharField(max_length=TEXT_LENGTH, blank=True)
    sources = models.JSONField(default=list)
    success = models.BooleanField(default=True)
    error = models.CharField(max_length=TEXT_LENGTH, blank=True)
    previous = models.CharField(max_length=64)
    document_previous = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    objects = AuditEntryQuerySet.as_manager()

    class Meta:
        verbose_name_plural = "audit entries"
        ordering = ("-number",)
        constraints = (
            unique("one_entry_per_number", "team_id", "number"),
            unique("one_entry_per_document_number", "document_id", "document_number"),
        )
        indexes = (
            models.Index(fields=("run_id", "number"), name="audit_by_run"),
            models.Index(fields=("team_id", "kind", "number"), name="audit_by_kind"),
            models.Index(fields=("team_id", "at"), name="audit_by_time"),
            models.Index(
                fields=("team_id", "number"),
                condition=models.Q(success=False),
                name="audit_errors",
            ),
        )

    def __str__(self) -> str:
        return f"{self.number}: {self.kind} {self.what}"


class Chain(models.Model):
    """Where a team's chain ends. Appending locks this row first."""

    team_id = models.BigIntegerField(primary_key=True)
    number = models.PositiveBigIntegerField(default=0)
    hash = models.CharField(max_length=64, default=BEFORE_FIRST)

    def __str__(self) -> str:
        return f"team {self.team_id}, {self.number} entries"
