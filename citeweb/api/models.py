"""Tokens by which programs act for a person at one desk."""

from __future__ import annotations

from datetime import timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy

from citeweb.teams.models import Membership, Team, User, unique

USE_STEP = timedelta(minutes=1)
"""How exactly the last use is noted: a write a minute, not one a request."""


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def working(self) -> ApiTokenQuerySet:
        """Not revoked, of a person who may still sign in and is still of the team."""
        here = self.filter(team__memberships__user=models.F("user"))
        return here.filter(revoked_at=None, user__is_active=True)

    def endable_by(self, user: User) -> ApiTokenQuerySet:
        """A person's own ones, and those for the desks that they own."""
        owned = user.memberships.filter(role=Membership.Role.OWNER)
        theirs = models.Q(team__in=owned.values("team"))
        return self.filter(theirs | models.Q(user=user))


class ApiToken(models.Model):
    """What a program shows to act for one person at one desk. Only a digest is kept."""

    class Scope(models.TextChoices):
        READ = "read", gettext_lazy("Read")
        WRITE = "write", gettext_lazy("Read and write")

    user = models.ForeignKey(User, models.CASCADE, related_name="api_tokens")
    team = models.ForeignKey(Team, models.CASCADE, related_name="api_tokens")
    name = models.CharField(max_length=80)
    scope = models.CharField(max_length=8, choices=Scope, default=Scope.READ)
    digest = models.CharField(max_length=64, unique=True)
    beginning = models.CharField(max_length=12)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    last_used_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        return f"{self.name} ({self.beginning}…)"

    @property
    def may_write(self) -> bool:
        return self.scope == self.Scope.WRITE

    def note_use(self) -> None:
        now = timezone.now()
        if self.last_used_at is None or now - self.last_used_at > USE_STEP:
            ApiToken.objects.filter(pk=self.pk).update(last_used_at=now)


class GivenAnswer(models.Model):
    """What was answered to a request that carried an idempotency key."""

    token = models.ForeignKey(ApiToken, models.CASCADE, related_name="given_answers")
    key = models.CharField(max_length=200)
    request = models.CharField(max_length=64)
    """Digest of the request: a key belongs to one."""

    status = models.PositiveSmallIntegerField(null=True)
    body = models.TextField(null=True)  # noqa: DJ001 - no answer yet, or an empty one
    headers = models.JSONField(default=dict)
    made_at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        constraints = (unique("one_answer_a_key", "token", "key"),)

    def __str__(self) -> str:
        return f"{self.status} to {self.key}"
