"""Shares of reports, and what their visitors say."""

from __future__ import annotations

import unicodedata
import uuid

from django.contrib.auth.hashers import check_password, make_password
from django.db import models
from django.utils import timezone

from citeweb.reports.models import Run
from citeweb.teams.models import Team, User

NOTE_LENGTH, COMMENT_LENGTH = 1000, 2000
"""Characters: two paragraphs to the readers, a page from each of them."""

EMBED_ORIGINS_LENGTH = 1000
"""Characters: some thirty sites, and a policy that every proxy lets through."""

MIN_PHRASE = 6
"""Characters: with 480 guesses a day, six random letters last for a thousand years."""


def is_short_phrase(words: str) -> bool:
    """Whether a pass phrase is too easily guessed; none at all is not short."""
    return bool(words) and len(settled_phrase(words)) < MIN_PHRASE


def settled_phrase(words: str) -> str:
    """
    A pass phrase as it is compared: it travels by mail and chat, which add white space
    at its ends, wrap it and split accents.

    Source:
        RFC 8265, 4.2 (one kind of space, normalization form C); the ends are ours.

    >>> settled_phrase(" pa\u0308ss\\u00a0phrase\\n") == "p\u00e4ss phrase"
    True
    """
    return " ".join(unicodedata.normalize("NFC", words).replace("\0", "").split())


class ShareQuerySet(models.QuerySet["Share"]):
    def visible_to(self, user: User) -> ShareQuerySet:
        return self.filter(run__revision__document__team__memberships__user=user)

    def of_team(self, team: Team) -> ShareQuerySet:
        """Those of a desk's documents, without their texts."""
        rows = self.filter(run__revision__document__team=team)
        shares = rows.select_related("run__revision__document", "created_by")
        texts = (f"run__revision__{field}" for field in ("text", "layout", "findings"))
        return shares.defer(*texts)

    def open(self) -> ShareQuerySet:
        """Neither revoked nor expired."""
        return self.filter(revoked_at=None, expires_at__gt=timezone.now())


class Share(models.Model):
    """One address at which one run's report can be read without an account. Of its
    token only the digest is kept. What is shown is chosen when it is made and never
    widened."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    run = models.ForeignKey(Run, models.CASCADE, related_name="shares")
    created_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="shares"
    )
    digest = models.CharField(max_length=64, unique=True)
    pass_phrase = models.CharField(max_length=200, blank=True)
    """Hashed as passwords are; empty when there is none."""

    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    shows_names = models.BooleanField(default=False)
    shows_notes = models.BooleanField(default=False)
    """Whether readers see what the desk decided about verdicts, and why."""

    shows_reviewed = models.BooleanField(default=True)
    """Whether figures tell how claims stand after review; not who decided, or why."""

    shows_full_texts = models.BooleanField(default=False)
    allows_comments = models.BooleanField(default=False)
    embed_origins = models.CharField(max_length=EMBED_ORIGINS_LENGTH, blank=True)
    """Where pages may show its figures in a frame, as a policy names them; `*` for
    anywhere, empty for nowhere."""

    created_at = models.DateTimeField(default=timezone.now, editable=False)
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)
    view_count = models.PositiveIntegerField(default=0)
    last_viewed_at = models.DateTimeField(null=True)

    objects = ShareQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-pk")

    def __str__(self) -> str:
        """What the audit trail calls it: not its address."""
        return f"share {str(self.pk)[:8]}"

    @property
    def is_open(self) -> bool:
        return self.revoked_at is None and self.expires_at > timezone.now()

    def set_pass_phrase(self, words: str) -> None:
        settled = settled_phrase(words)
        self.pass_phrase = make_password(settled) if settled else ""

    def has_pass_phrase(self, words: str) -> bool:
        return check_password(settled_phrase(words), self.pass_phrase)


class ShareCommentQuerySet(models.QuerySet["ShareComment"]):
    def standing(self) -> ShareCommentQuerySet:
        return self.filter(removed_at=None)


class ShareComment(models.Model):
    """What a visitor said about a shared report. The team may take it away."""

    share = models.ForeignKey(Share, models.CASCADE, related_name="comments")
    name = models.CharField(max_length=80)
    text = models.CharField(max_length=COMMENT_LENGTH)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    removed_at = models.DateTimeField(null=True)

    objects = ShareCommentQuerySet.as_manager()

    class Meta:
        ordering = ("created_at", "pk")

    def __str__(self) -> str:
        return f"{self.name}: {self.text[:40]}"
