"""Where a desk wants to be told of what happened, and each message about it."""

from __future__ import annotations

import secrets

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy

from citeweb.desk.models import Notice
from citeweb.documents.models import Document
from citeweb.reports.models import Run
from citeweb.teams.models import Team, unique
from citeweb.templatetags.outside import host


def make_secret() -> str:
    """256 random bits, kept as they are: signing needs them."""
    return f"whsec_{secrets.token_urlsafe(32)}"


class Webhook(models.Model):
    """An address of a desk: one for a program, one for the people's room. The secret
    signs; it is shown once. A room's address is itself a secret."""

    class Form(models.TextChoices):
        """What messages look like, and so what they are about: a program is told of
        ended runs, a room what is new to whom."""

        PROGRAM = "program", gettext_lazy("JSON for a program")
        SLACK = "slack", "Slack"
        TEAMS = "teams", "Microsoft Teams"

    team = models.ForeignKey(Team, models.CASCADE, related_name="webhooks")
    form = models.CharField(max_length=8, choices=Form, default=Form.PROGRAM)
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

    class Meta:
        constraints = (unique("one_webhook_per_form", "team", "form"),)

    def __str__(self) -> str:
        return self.url

    @property
    def is_room(self) -> bool:
        return self.form != self.Form.PROGRAM

    @property
    def told_as(self) -> str:
        """The address as the trail and pages name it: of a room only the site."""
        return host(self.url) if self.is_room else self.url


class Delivery(models.Model):
    """One message about a run or a notice, with how often it was sent and what came of
    it."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    run = models.ForeignKey(Run, models.CASCADE, null=True, related_name="deliveries")
    notice = models.ForeignKey(
        Notice, models.CASCADE, null=True, related_name="deliveries"
    )
    made_at = models.DateTimeField(default=timezone.now, editable=False)
    attempts = models.PositiveSmallIntegerField(default=0)
    next_at = models.DateTimeField(null=True, default=timezone.now, db_index=True)
    """When it is sent next; None once it was taken, or given up."""

    status = models.PositiveSmallIntegerField(null=True)
    error = models.CharField(max_length=300, blank=True)
    delivered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-made_at", "-pk")
        constraints = (
            unique("one_message_a_run", "webhook", "run"),
            unique("one_message_a_notice", "webhook", "notice"),
        )

    def __str__(self) -> str:
        return f"{self.run_id or self.notice_id} to {self.webhook.told_as}"

    @property
    def document(self) -> Document:
        """The one that it is about."""
        about = self.run.revision if self.run else self.notice
        assert about is not None  # noqa: S101 - one of the two is always there
        return about.document
