"""Cited works and pages, their texts, and each look that was taken at them."""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from django.db import models
from django.db.models import functions
from django.utils import timezone

from citeweb.teams.models import Team, User, unique
from citeweb.teams.services import digest_of
from citeweb.wording import stored
from verification.reaching.outcomes import READABLE
from verification.records import FetchOutcome, NoticeKind, SourceAction, TitleMatchKind

from .policy import models as policy_models  # noqa: F401 - tables of this app too

URL_LENGTH = 2100
"""Characters of an address kept; browsers and servers give up near 2,000."""


class SourceQuerySet(models.QuerySet["Source"]):
    def visible_to(self, user: User) -> SourceQuerySet:
        return self.filter(team__memberships__user=user)

    def due_for_a_look(self, now: datetime) -> SourceQuerySet:
        """Cited addresses that are due, desks in turn, of each the longest due
        first."""
        cited = self.filter(references__isnull=False, next_look_at__lte=now)
        turn = models.Window(
            functions.RowNumber(), partition_by="team", order_by="next_look_at"
        )
        due = self.filter(pk__in=cited.values("pk")).annotate(turn=turn)
        return due.order_by("turn", "next_look_at")


class Source(models.Model):
    """One cited work or page of one team, whichever of its documents cite it. `key`
    never changes: its address, or "reference:" and a digest of the entry's text without
    one."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    team = models.ForeignKey(Team, models.CASCADE, related_name="sources")
    key = models.CharField(max_length=2200)
    url = models.CharField(max_length=URL_LENGTH, blank=True)
    domain = models.CharField(max_length=255, blank=True, db_index=True)
    failed_looks = models.PositiveSmallIntegerField(default=0)
    """Looks days apart at which nothing answered, since something did."""

    first_failed_at = models.DateTimeField(null=True)
    next_look_at = models.DateTimeField(null=True, db_index=True)
    """When to look again; null while it answers or is dead, and nobody watches it."""

    is_dead = models.BooleanField(default=False)
    is_watched = models.BooleanField(default=False, db_index=True)
    """Whether a cleared or published piece rests on it."""

    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = SourceQuerySet.as_manager()

    class Meta:
        constraints = (unique("one_source_per_key", "team", "key"),)

    def __str__(self) -> str:
        return self.url or self.key


class Snapshot(models.Model):
    """A text as fetched, pasted or uploaded. Kept once in a team, never changed."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="snapshots")
    sha256 = models.CharField(max_length=64)
    text = models.TextField(blank=True)
    language = models.CharField(max_length=8, blank=True)
    content_type = models.CharField(max_length=120, blank=True)
    page_starts = models.JSONField(default=list)
    is_truncated = models.BooleanField(default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = (unique("one_snapshot_per_content", "team", "sha256"),)

    def __str__(self) -> str:
        return self.sha256[:12]

    @property
    def is_damaged(self) -> bool:
        """Whether the text is another one than was kept: somebody or something changed
        it in the database."""
        return digest_of(self.text) != self.sha256


class SourceCheckQuerySet(models.QuerySet["SourceCheck"]):
    def reusable(
        self, fresh_for: timedelta, *, document: uuid.UUID | None = None
    ) -> SourceCheckQuerySet:
        """Texts that people supplied for this document, and successful fetches that are
        recent enough. A failure is never kept as an answer."""
        oldest = timezone.now() - fresh_for
        is_ours = models.Q(supplied_for=document) | models.Q(supplied_for=None)
        supplied = ~models.Q(origin=SourceCheck.Origin.FETCHED) & is_ours
        fetched = models.Q(outcome__in=READABLE, checked_at__gt=oldest)
        return self.filter(supplied | fetched, snapshot__isnull=False)


class SourceCheck(models.Model):
    """One look at one source: what the web did, or whose hands the text came from."""

    class Origin(models.TextChoices):
        FETCHED = "fetched"
        PASTED = "pasted"
        UPLOADED = "uploaded"

    source = models.ForeignKey(Source, models.CASCADE, related_name="checks")
    snapshot = models.ForeignKey(
        Snapshot, models.PROTECT, null=True, related_name="checks"
    )
    origin = models.CharField(max_length=12, choices=Origin, default=Origin.FETCHED)
    supplied_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="supplied_source_texts"
    )
    supplied_for = models.UUIDField(null=True)
    """The document that a text was handed in for, which alone it decides; null for what
    was fetched, and for texts handed in before this was kept."""

    outcome = models.CharField(max_length=24, blank=True, choices=stored(FetchOutcome))
    action = models.CharField(max_length=12, choices=stored(SourceAction))
    detail = models.CharField(max_length=400, blank=True)
    http_status = models.PositiveSmallIntegerField(null=True)
    final_url = models.CharField(max_length=URL_LENGTH, blank=True)
    hops = models.JSONField(default=list)
    headers = models.JSONField(default=list)
    """Pairs of name and value, those that the fetcher keeps."""

    archived_url = models.CharField(max_length=URL_LENGTH, blank=True)
    copy = models.JSONField(null=True)
    """Where the text was read when that was not the address; see `copy_columns`."""

    copy_note = models.CharField(max_length=600, blank=True)
    is_abstract = models.BooleanField(default=False)
    failed_looks = models.PositiveSmallIntegerField(default=0)
    """Of the source, this look counted."""

    is_dead = models.BooleanField(default=False)
    is_local_trouble = models.BooleanField(default=False)
    cited_title = models.CharField(max_length=1000, blank=True)
    page_title = models.CharField(max_length=1000, blank=True)
    title_match = models.CharField(
        max_length=24, blank=True, choices=stored(TitleMatchKind)
    )
    registered = models.JSONField(null=True)
    """What registries said, see `identity_record`; null when nobody was asked."""

    page_notices = models.JSONField(default=list)
    """What the page said of itself."""

    title_score = models.FloatField(default=0.0)
    matched_title = models.CharField(max_length=1000, blank=True)
    titles = models.JSONField(default=list)
    identifier = models.CharField(max_length=400, blank=True)
    author = models.CharField(max_length=400, blank=True)
    published = models.CharField(max_length=32, blank=True)
    modified = models.CharField(max_length=32, blank=True)
    site_name = models.CharField(max_length=400, blank=True)
    checked_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = SourceCheckQuerySet.as_manager()

    class Meta:
        ordering = ("-checked_at", "-pk")
        indexes = (models.Index(fields=("source", "-checked_at")),)

    def __str__(self) -> str:
        return f"{self.source}: {self.outcome or self.origin}"


class ListedNotice(models.Model):
    """One editorial notice of the table at hand, as Retraction Watch lists it. The
    table is replaced as a whole by the next import; no row is edited."""

    work = models.CharField(max_length=400)
    """The identifier of the work that it is about: "doi:10.1038/nature12968"."""

    kind = models.CharField(max_length=24, choices=stored(NoticeKind))
    date = models.CharField(max_length=10, blank=True)
    doi = models.CharField(max_length=400, blank=True)
    source = models.CharField(max_length=80)
    reason = models.CharField(max_length=2000, blank=True)
    imported_at = models.DateTimeField()

    class Meta:
        constraints = (unique("one_row_per_notice", "work", "kind", "date", "doi"),)
        indexes = (models.Index(fields=("imported_at",)),)

    def __str__(self) -> str:
        return f"{self.work}: {self.kind}"
