"""What was submitted, and what reading found in it. Written once, never changed."""

from __future__ import annotations

import uuid
from functools import cached_property

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy

from citeweb.sources.models import Source
from citeweb.teams.models import Team, User, unique
from citeweb.wording import stored
from verification.records import NotCheckable

WORDS_LOOKED_FOR = 8
"""Of a search; each more is one more pass over the titles."""


class DocumentQuerySet(models.QuerySet["Document"]):
    def visible_to(self, user: User) -> DocumentQuerySet:
        return self.filter(team__memberships__user=user)

    def titled(self, words: str) -> DocumentQuerySet:
        """Those whose titles have all the words, in any order."""
        rows = self
        for word in words.split()[:WORDS_LOOKED_FOR]:
            rows = rows.filter(title__icontains=word)
        return rows

    def under_way(self) -> DocumentQuerySet:
        """Those on which somebody still has work."""
        return self.exclude(stage__in=(Stage.CLEARED, Stage.PUBLISHED))

    def watched(self) -> DocumentQuerySet:
        """Those whose sources are looked at again."""
        return self.filter(is_watched=True, stage__in=(Stage.CLEARED, Stage.PUBLISHED))

    def changed_last_first(self) -> DocumentQuerySet:
        revisions = Revision.objects.filter(document=models.OuterRef("pk"))
        newest = revisions.order_by("-number").values("created_at")[:1]
        changed = self.annotate(changed_at=models.Subquery(newest))
        return changed.order_by("-changed_at", "-pk")


class Stage(models.TextChoices):
    """Where a document is on its way through a desk."""

    DRAFT = "draft", gettext_lazy("Draft")
    IN_REVIEW = "in_review", gettext_lazy("In review")
    WITH_WRITER = "with_writer", gettext_lazy("With the writer")
    CLEARED = "cleared", gettext_lazy("Cleared")
    PUBLISHED = "published", gettext_lazy("Published")


class Kind(models.TextChoices):
    """What sort of text a document is: each has house rules of its own."""

    NEWS = "news", gettext_lazy("News")
    FEATURE = "feature", gettext_lazy("Feature")
    RELEASE = "release", gettext_lazy("Press release")
    ANSWER = "answer", gettext_lazy("AI answer")


class Tag(models.Model):
    """A word by which a desk finds documents again."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="tags")
    name = models.CharField(max_length=40)

    class Meta:
        ordering = ("name",)
        constraints = (unique("one_tag_per_name", "team", "name"),)

    def __str__(self) -> str:
        return self.name


class Document(models.Model):
    """A text under test, through all its revisions."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    team = models.ForeignKey(Team, models.CASCADE, related_name="documents")
    created_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="documents"
    )
    title = models.CharField(max_length=300)
    owner = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="owned_documents"
    )
    """Who sees it through; whoever submitted it, until it is handed over."""

    reviewer = models.ForeignKey(
        User, models.SET_NULL, null=True, blank=True, related_name="reviewed_documents"
    )
    due = models.DateField(null=True, blank=True)
    stage = models.CharField(max_length=12, choices=Stage, default=Stage.DRAFT)
    kind = models.CharField(max_length=12, choices=Kind, blank=True)
    published_on = models.DateField(null=True, blank=True)
    published_url = models.CharField(max_length=2100, blank=True)
    is_watched = models.BooleanField(default=True, db_default=True)
    """Whether its sources are looked at again while it is cleared or published."""

    tags = models.ManyToManyField(Tag, related_name="documents", blank=True)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = DocumentQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = (
            models.Index(fields=("team", "stage", "due"), name="documents_by_stage"),
        )

    def __str__(self) -> str:
        return self.title

    def may_be_changed_by(self, user: User) -> bool:
        """Whether somebody at its desk may rename or delete it."""
        return self.created_by_id == user.pk or self.team.is_owned_by(user)


class Revision(models.Model):
    """One state of a document's text. `layout` holds its blocks and markup as read."""

    class Format(models.TextChoices):
        TEXT = "text"
        MARKDOWN = "markdown"
        HTML = "html"
        DOCX = "docx"
        PDF = "pdf"

    document = models.ForeignKey(Document, models.CASCADE, related_name="revisions")
    number = models.PositiveIntegerField()
    text = models.TextField()
    submitted_as = models.CharField(max_length=12, choices=Format, default=Format.TEXT)
    file_name = models.CharField(max_length=255, blank=True)
    language = models.CharField(max_length=8, blank=True)
    layout = models.JSONField(default=dict)
    is_read = models.BooleanField(default=True, db_default=True)
    """Whether its claims are known: a very long text is read by the worker."""

    findings = models.JSONField(default=list)
    created_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="revisions"
    )
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ("-number",)
        constraints = (unique("one_revision_per_number", "document", "number"),)

    def __str__(self) -> str:
        return f"{self.document}, revision {self.number}"

    @cached_property
    def change(self) -> MendedSentence | None:
        """The change of one sentence that made it, while it is the latest."""
        if self.document.revisions.filter(number__gt=self.number).exists():
            return None
        return MendedSentence.objects.filter(revision=self).first()


class MendedSentence(models.Model):
    """The one sentence that somebody changed beside its evidence to make a revision:
    what a Word file shows as a tracked change."""

    revision = models.OneToOneField(
        Revision, models.CASCADE, related_name="mended_sentence"
    )
    before = models.TextField()
    """As a reader sees it, without markup; so is `after`."""

    after = models.TextField()

    def __str__(self) -> str:
        return f"{self.before[:40]} -> {self.after[:40]}"


class UploadedFile(models.Model):
    """The Word file that a revision was read from, byte for byte: exports put comments
    into it. Of other kinds of file the revision's text is kept alone."""

    revision = models.OneToOneField(
        Revision, models.CASCADE, related_name="uploaded_file"
    )
    sha256 = models.CharField(max_length=64)
    content = models.BinaryField()

    def __str__(self) -> str:
        return self.sha256[:12]


class Reference(models.Model):
    """One entry of a revision's source list, tied to the source it names."""

    revision = models.ForeignKey(Revision, models.CASCADE, related_name="references")
    source = models.ForeignKey(Source, models.PROTECT, related_name="references")
    position = models.PositiveIntegerField()
    label = models.JSONField()
    """The number or label in the text; JSON distinguishes 3 and "3"."""

    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    text = models.TextField()
    title = models.CharField(max_length=1000, blank=True)
    url = models.CharField(max_length=2100, blank=True)
    identifiers = models.JSONField(default=list)
    authors = models.JSONField(default=list)
    year = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ("position",)
        constraints = (unique("one_reference_per_position", "revision", "position"),)

    def __str__(self) -> str:
        return f"[{self.label}] {self.title or self.url}"


class Claim(models.Model):
    """One sentence of a revision, with its range in the text."""

    revision = models.ForeignKey(Revision, models.CASCADE, related_name="claims")
    number = models.PositiveIntegerField()
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    text = models.TextField()
    statement = models.TextField()
    not_checkable = models.CharField(
        max_length=16, blank=True, choices=stored(NotCheckable)
    )
    kinds = models.JSONField(default=list)

    class Meta:
        ordering = ("number",)
        constraints = (
            unique("one_claim_per_number", "revision", "number"),
            models.CheckConstraint(
                condition=models.Q(end__gt=models.F("start")), name="claim_has_length"
            ),
        )

    def __str__(self) -> str:
        return self.text[:80]


class Citation(models.Model):
    """The tie from a claim to one source."""

    claim = models.ForeignKey(Claim, models.CASCADE, related_name="citations")
    reference = models.ForeignKey(
        Reference, models.CASCADE, null=True, related_name="citations"
    )
    """Null when the marker names a source that the list does not have."""

    position = models.PositiveIntegerField()
    label = models.JSONField()
    marker = models.CharField(max_length=400)
    start = models.PositiveIntegerField()
    end = models.PositiveIntegerField()
    scope_start = models.PositiveIntegerField()
    scope_end = models.PositiveIntegerField()

    class Meta:
        ordering = ("position",)
        constraints = (unique("one_citation_per_position", "claim", "position"),)

    def __str__(self) -> str:
        return self.marker
