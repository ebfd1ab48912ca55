"""Who works here. Every row of the other apps belongs to a team."""

from __future__ import annotations

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext_lazy


def stamp_once(row: models.Model, column: str) -> bool:
    """Put the moment in a row's empty column. False when it had one before."""
    rows = type(row)._default_manager.filter(pk=row.pk, **{column: None})
    return rows.update(**{column: timezone.now()}) == 1


def unique(name: str, *fields: str) -> models.UniqueConstraint:
    return models.UniqueConstraint(fields=fields, name=name)


class User(AbstractUser):
    """A person who signs in. Sees the rows of their teams, and nothing else."""

    sessions_ended = models.PositiveIntegerField(default=0, editable=False)
    """How often all sessions were ended. Each session holds only under one number."""

    knows_reports = models.BooleanField(default=False, editable=False)
    """Whether the notes on a first report were dismissed."""

    language = models.CharField(max_length=8, blank=True, choices=settings.LANGUAGES)
    """What pages and mails are written in; empty: what the browser asks for."""

    program = ""
    """The token by which a program acts as them in this request; empty without one."""

    def end_sessions(self) -> None:
        """Sign the account out of every browser; its password stays."""
        rows = User.objects.filter(pk=self.pk)
        rows.update(sessions_ended=models.F("sessions_ended") + 1)

    def get_session_auth_hash(self) -> str:
        """What a session must carry to be one of this account."""
        named = f"{self.sessions_ended}:{super().get_session_auth_hash()}"
        return salted_hmac("citeweb.teams.User", named, algorithm="sha256").hexdigest()

    def __str__(self) -> str:
        return self.get_full_name() or self.username


class Team(models.Model):
    """A desk: the people who share documents, sources and reports."""

    name = models.CharField(max_length=120)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    members = models.ManyToManyField(User, through="Membership", related_name="teams")

    class Meta:
        ordering = ("name", "pk")

    def __str__(self) -> str:
        return self.name

    def owners(self) -> models.QuerySet[User]:
        """Who may change what holds for everybody at the desk, the first one first."""
        owns = models.Q(memberships__team=self, memberships__role=Membership.Role.OWNER)
        return User.objects.filter(owns).order_by("memberships__created_at", "pk")

    def is_owned_by(self, user: User) -> bool:
        return self.owners().filter(pk=user.pk).exists()


class Membership(models.Model):
    """One person's place in one team."""

    class Role(models.TextChoices):
        EDITOR = "editor", gettext_lazy("Editor")
        OWNER = "owner", gettext_lazy("Owner")

    user = models.ForeignKey(User, models.CASCADE, related_name="memberships")
    team = models.ForeignKey(Team, models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=12, choices=Role, default=Role.EDITOR)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (unique("one_membership_per_user_and_team", "user", "team"),)

    def __str__(self) -> str:
        return f"{self.user} in {self.team}"


class Identity(models.Model):
    """Who somebody is to the organisation at which they sign in. Never changes."""

    user = models.ForeignKey(User, models.CASCADE, related_name="identities")
    issuer = models.CharField(max_length=300)
    subject = models.CharField(max_length=255)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name_plural = "identities"
        constraints = (
            unique("one_account_per_identity", "issuer", "subject"),
            unique("one_identity_per_account", "issuer", "user"),
        )

    def __str__(self) -> str:
        return f"{self.user} at {self.issuer}"
