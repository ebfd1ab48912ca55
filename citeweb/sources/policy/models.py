"""A team's decisions about sources: who owns what, which lists count, how much."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils import timezone

from citeweb.teams.models import Team, User, unique
from citeweb.wording import stored
from verification.records import Strictness


class ModelUse(models.TextChoices):
    """Whether a desk's texts may go to the language model that the operator named."""

    OFF = "off"
    OFFERED = "offered"
    CASCADE = "cascade"
    DEFAULT = "default"


class HousePolicy(models.Model):
    """How one team weighs sources and what its runs ask for. One row, kept edited."""

    team = models.OneToOneField(Team, models.CASCADE, related_name="house_policy")
    strictness = models.CharField(
        max_length=12, choices=stored(Strictness), default=Strictness.EACH.value
    )
    flag_uncited = models.BooleanField(default=False)
    model_use = models.CharField(
        max_length=12, choices=ModelUse, default=ModelUse.OFFERED
    )
    publisher_url = models.CharField(max_length=400, blank=True)
    """Where the team publishes; its own pages are no evidence for its documents."""

    fresh_hours = models.PositiveIntegerField(null=True)
    """For how long a source that was read is not fetched again; the installation's
    time when None, never when 0."""

    save_pages = models.BooleanField(default=False)
    """Whether cited pages may be saved at the Internet Archive, whoever asks."""

    def __str__(self) -> str:
        return f"house policy of {self.team}"


OWNED_BY = ("team", "owner", "brand", "domain", "is_left_out")


class OwnedDomain(models.Model):
    """That a brand with this domain belongs to an owner, or that it does not."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="owned_domains")
    owner = models.CharField(max_length=200)
    brand = models.CharField(max_length=200)
    domain = models.CharField(max_length=255)
    note = models.CharField(max_length=200, blank=True)
    """The document that says so."""

    is_left_out = models.BooleanField(default=False)
    """Whether it takes a row out of the table that ships."""

    class Meta:
        ordering = ("owner", "brand", "domain", "pk")
        constraints = (unique("one_row_per_owned_domain", *OWNED_BY),)

    def __str__(self) -> str:
        return f"{self.owner}: {self.brand} ({self.domain})"


class RatingList(models.Model):
    """A list of rated domains as a team imported it; a new import replaces it."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="rating_lists")
    name = models.CharField(max_length=120)
    entries = models.JSONField(default=list)
    """Domain, path, rating and reason of each; read whole or not at all."""

    entry_count = models.PositiveIntegerField(default=0)
    imported_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="rating_lists"
    )
    imported_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("name", "pk")
        constraints = (unique("one_rating_list_per_name", "team", "name"),)

    def __str__(self) -> str:
        return self.name


class MeasuredModel(models.Model):
    """A language model that a desk tried on the test pairs, and may have as its judge.
    Where it answers is an address on loopback, or the one that the operator named."""

    class State(models.TextChoices):
        QUEUED = "queued"
        RUNNING = "running"
        FINISHED = "finished"
        FAILED = "failed"

    team = models.ForeignKey(Team, models.CASCADE, related_name="measured_models")
    base_url = models.CharField(max_length=300)
    model = models.CharField(max_length=200)
    pairs = models.PositiveIntegerField()
    """Test pairs that were asked for."""

    state = models.CharField(max_length=12, choices=State.choices, default=State.QUEUED)
    failure = models.CharField(max_length=400, blank=True)
    """Why there is no measurement, for a reader."""

    measured = models.JSONField(default=list)
    """Of words, then of the model, in the form that `judges --measure` has."""

    is_judge = models.BooleanField(default=False)
    asked_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("base_url", "model")
        constraints = (
            unique("one_row_per_model", "team", "base_url", "model"),
            models.UniqueConstraint(
                fields=("team",),
                condition=models.Q(is_judge=True),
                name="one_model_judges_for_a_team",
            ),
        )

    def __str__(self) -> str:
        return f"{self.model}: {self.state}"

    @property
    def is_active(self) -> bool:
        return self.state in (self.State.QUEUED, self.State.RUNNING)

    def claim_for_work(self) -> bool:
        """Move queued -> running. False if another worker got there first."""
        rows = MeasuredModel.objects.filter(pk=self.pk, state=self.State.QUEUED)
        return rows.update(state=self.State.RUNNING) == 1

    def finish(self, measured: list[dict[str, Any]]) -> None:
        self.state, self.measured, self.failure = self.State.FINISHED, measured, ""
        self.save(update_fields=["state", "measured", "failure"])

    def fail(self, reason: str) -> None:
        self.state, self.failure = self.State.FAILED, reason[:400]
        self.save(update_fields=["state", "failure"])
