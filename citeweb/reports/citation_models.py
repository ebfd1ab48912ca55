"""One citation that somebody asked about by itself, apart from any document."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone

from citeweb.teams.models import Team, User

from .failures import failure_reason
from .worker_runs import WorkerRun, WorkerRunQuerySet


class CitationCheckQuerySet(WorkerRunQuerySet["CitationCheck"]):
    def visible_to(self, user: User) -> CitationCheckQuerySet:
        return self.filter(team__memberships__user=user)


class CitationCheck(WorkerRun):
    """A question about one citation, and everything that was found about it."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    team = models.ForeignKey(Team, models.CASCADE, related_name="citation_checks")
    requested_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="citation_checks"
    )
    citation = models.TextField()
    """A DOI or another identifier, an address, or a whole reference."""

    claim = models.TextField(blank=True)
    found = models.JSONField(null=True)
    """As the verb `citation` answers; null until then."""

    checked_at = models.DateTimeField(null=True)
    """When it was looked up: what registries say changes."""

    objects = CitationCheckQuerySet.as_manager()

    class Meta:
        ordering = ("-queued_at", "-pk")
        indexes = (models.Index(fields=("team", "-queued_at")),)

    def __str__(self) -> str:
        return f"{self.citation[:80]}: {self.state}"

    @property
    def failure_reason(self) -> str:
        return failure_reason(self.failure_code)

    def answer(self, found: dict[str, object]) -> bool:
        """Keep what was found. False when the check is no longer this worker's."""
        now = timezone.now()
        rows = CitationCheck.objects.filter(
            pk=self.pk, state=self.State.RUNNING, attempts=self.attempts
        ).update(
            found=found,
            checked_at=now,
            state=self.State.FINISHED,
            finished_at=now,
        )
        return rows == 1
