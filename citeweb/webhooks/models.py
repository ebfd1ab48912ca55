"""Where a desk wants to be told of runs that ended, and each message about one."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone

from citeweb.reports.models import Run
from citeweb.teams.models import Team, unique


def make_secret() -> str:
    """256 random bits, kept as they are: signing needs them."""
    return f"whsec_{secrets.token_urlsafe(32)}"


class Webhook(models.Model):
    """The one address of a desk. Its secret signs; it is shown once."""

    team = models.OneToOneField(Team, models.CASCADE, related_name="webhook")
    url = models.CharField(max_length=2000)
    secret = models.CharField(max_length=80, default=make_secret, editable=False)
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    """Runs that ended before are not sent."""

    silences = models.PositiveSmallIntegerField(default=0, editable=False)
    """How often in a row it gave no answer at all."""

    asked_again_at = models.DateTimeField(null=True, editable=False)
    """Until then nothing is sent; None while it answers."""

    paused_at = models.DateTimeField(null=True, editable=False)
    """Since when nothing is sent until an owner says so."""

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """One message about one run, with how often it was sent and what came of it."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    run = models.ForeignKey(Run, models.CASCADE, related_name="deliveries")
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, default=timezone.now, db_index=True)
    """When it is sent next; None once it was taken, or given up."""

    status = models.PositiveSmallIntegerField(null=True)
    error = models.CharField(max_length=300, blank=True)
    delivered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-made_at", "-pk")
        constraints = (unique("one_message_a_run", "webhook", "run"),)

    def __str__(self) -> str:
        return f"{self.run_id} to {self.webhook}"
