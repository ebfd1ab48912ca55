"""Searches for the claims of a verification, and what each of them found."""

from __future__ import annotations

import uuid

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models

from citeweb.documents.models import Claim
from citeweb.reports.models import Run
from citeweb.reports.worker_runs import WorkerRun
from citeweb.teams.models import Team, User, unique
from citeweb.wording import word_table
from verification import records
from verification.weighing.searching import DEFAULT_RESULTS, MOST_RESULTS


class TeamLens(models.Model):
    """A lens of one team. Takes the place of the shipped one with the same name."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="lenses")
    name = models.CharField(max_length=40)
    title = models.CharField(max_length=200)
    about = models.CharField(max_length=200, blank=True)
    services = models.JSONField(default=list)
    domains = models.JSONField(default=list)

    class Meta:
        ordering = ("name",)
        constraints = (unique("one_lens_per_team_and_name", "team", "name"),)

    def __str__(self) -> str:
        return self.title

    @property
    def lens(self) -> records.Lens:
        kept = {"services": tuple(self.services), "domains": tuple(self.domains)}
        return records.Lens(name=self.name, title=self.title, about=self.about, **kept)


class CorroborationRun(WorkerRun):
    """One search for one or more claims of a verification."""

    failures = word_table("search_failure")
    team_path = "run__revision__document__team"
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    run = models.ForeignKey(Run, models.CASCADE, related_name="corroboration_runs")
    requested_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="corroboration_runs"
    )
    lenses = models.JSONField(default=list)
    """Names, in their order."""

    results = models.PositiveSmallIntegerField(
        default=DEFAULT_RESULTS,
        validators=[MinValueValidator(1), MaxValueValidator(MOST_RESULTS)],
    )
    max_calls = models.PositiveIntegerField()
    """Requests that services may be sent for all claims together."""

    calls_spent = models.PositiveIntegerField(default=0)
    stopped = models.JSONField(default=dict)
    """Why a service is no longer asked, by its name."""

    results_read = models.PositiveSmallIntegerField(default=0)
    results_total = models.PositiveSmallIntegerField(default=0)
    """Of the claim at hand: how many results it has, and how many were read."""

    class Meta:
        ordering = ("-queued_at", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=("run",),
                condition=models.Q(state__in=("queued", "running")),
                name="one_active_corroboration_per_run",
            ),
        )
        indexes = (models.Index(fields=("state", "beat_at")),)


class ClaimCorroboration(models.Model):
    """One claim of a search, and what was found for it once it was searched for."""

    corroboration_run = models.ForeignKey(
        CorroborationRun, models.CASCADE, related_name="claims"
    )
    claim = models.ForeignKey(Claim, models.CASCADE, related_name="corroborations")
    found = models.JSONField(null=True)
    """The engine's `Corroboration`; see `reports.adapters`. Null until it was searched
    for."""

    class Meta:
        ordering = ("claim__number",)
        constraints = (
            unique("one_corroboration_per_run_and_claim", "corroboration_run", "claim"),
        )

    def __str__(self) -> str:
        return f"{self.claim} in {self.corroboration_run_id}"
