"""What is told to whom at a desk, and the lists that people keep."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy

from citeweb.documents.models import Document, Kind, Revision
from citeweb.reports.models import NOTE_LENGTH, Run
from citeweb.sources.models import Source
from citeweb.teams.models import Team, User, unique

SAID_LENGTH = 2000
"""Characters of a note or a message: a page of a notebook."""


class Notice(models.Model):
    """Something new to one person, until they have seen it."""

    class Kind(models.TextChoices):
        HANDED_OVER = "handed_over"
        TO_REVIEW = "to_review"
        MENTIONED = "mentioned"
        ASSIGNED = "assigned"
        ANSWERED = "answered"
        WATCHED = "watched"

    user = models.ForeignKey(User, models.CASCADE, related_name="notices")
    document = models.ForeignKey(Document, models.CASCADE, related_name="notices")
    kind = models.CharField(max_length=16, choices=Kind)
    by = models.CharField(max_length=150, blank=True)
    """Whose doing it was, by name: also of people without an account."""

    text = models.CharField(max_length=SAID_LENGTH, blank=True)
    finding = models.CharField(max_length=64, blank=True)
    """The claim that it is about, as a decision names it; empty for the whole."""

    created_at = models.DateTimeField(default=timezone.now)
    seen_at = models.DateTimeField(null=True)
    mail_at = models.DateTimeField(null=True)
    """When it is mailed, unless it was seen before; null for never, or for done."""

    mail_failures = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ("-created_at", "-pk")
        indexes = (
            models.Index(
                fields=("mail_at",),
                condition=models.Q(mail_at__isnull=False),
                name="notices_to_mail",
            ),
            models.Index(
                fields=("user", "-created_at"),
                condition=models.Q(seen_at=None),
                name="notices_unseen",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.document}"


class MailChoice(models.Model):
    """Whether and how somebody gets by mail what is new to them."""

    class Pace(models.TextChoices):
        NEVER = "never", gettext_lazy("Not by mail")
        AT_ONCE = "at_once", gettext_lazy("At once")
        DAILY = "daily", gettext_lazy("Once a day, in the morning")

    user = models.OneToOneField(User, models.CASCADE, related_name="mail_choice")
    pace = models.CharField(max_length=8, choices=Pace, default=Pace.NEVER)
    address = models.EmailField()
    failed_at = models.DateTimeField(null=True)
    """When the latest mail could not be sent; null since one was."""

    error = models.CharField(max_length=300, blank=True)

    def __str__(self) -> str:
        return f"{self.user}: {self.pace}"


class Message(models.Model):
    """Something said about a claim. It belongs to the claim's words and sources, as a
    decision does, and is found again when the sentence is changed."""

    document = models.ForeignKey(Document, models.CASCADE, related_name="messages")
    finding = models.CharField(max_length=64)
    sentence = models.TextField()
    """What the claim said then: it tells what was talked of when that is gone."""

    written_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="messages"
    )
    name = models.CharField(max_length=150, blank=True)
    """Of a writer without an account; else empty."""

    assigned_to = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="assigned_messages"
    )
    text = models.TextField(blank=True)
    offered = models.TextField(blank=True)
    """The sentence as its writer would correct it; empty where none is offered."""

    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("created_at", "pk")
        indexes = (models.Index(fields=("document", "finding"), name="talk_of_claim"),)

    def __str__(self) -> str:
        return self.text[:60]


class WriterQuestion(models.Model):
    """A question about one claim that its writer answers by a link, without an
    account. The link opens until it is answered, withdrawn or too old."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    run = models.ForeignKey(Run, models.CASCADE, related_name="writer_questions")
    number = models.PositiveIntegerField()
    """Of the claim in the run."""

    finding = models.CharField(max_length=64)
    question = models.CharField(max_length=NOTE_LENGTH)
    digest = models.CharField(max_length=64, unique=True)
    """Of the secret part of its address."""

    asked_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="writer_questions"
    )
    asked_at = models.DateTimeField(default=timezone.now)
    ends_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ("-asked_at",)

    def __str__(self) -> str:
        return self.question

    @property
    def is_open(self) -> bool:
        is_closed = self.answered_at or self.withdrawn_at
        return not is_closed and self.ends_at > timezone.now()


class HouseRules(models.Model):
    """What must hold before a document of one kind is cleared."""

    class Blocks(models.TextChoices):
        ERROR = "error", gettext_lazy("An error nobody decided about")
        READ = "read", gettext_lazy("A claim to be read that nobody read")
        UNCHECKED = "unchecked", gettext_lazy("A claim that could not be checked")
        UNSURE = "unsure", gettext_lazy("A claim that is supported, but unsure")
        UNCITED = "uncited", gettext_lazy("A claim without a source")

    team = models.ForeignKey(Team, models.CASCADE, related_name="house_rules")
    kind = models.CharField(max_length=12, choices=Kind, blank=True)
    """Of the documents for which they hold; empty for those without rules of their
    own."""

    blocks = models.JSONField(default=list)
    """`Blocks` that stand in the way until somebody decides."""

    needs_second_pair = models.BooleanField(default=False)
    """Whether somebody else than its owner must clear a document."""

    two_origins = models.TextField(blank=True)
    """Words, one a line: a claim with one of them needs two independent origins."""

    class Meta:
        constraints = (unique("one_set_of_rules_per_kind", "team", "kind"),)

    def __str__(self) -> str:
        return f"rules for {self.kind or 'all'}"

    @property
    def words_for_two_origins(self) -> list[str]:
        return [line.strip().lower() for line in self.two_origins.splitlines() if line]


class Waiver(models.Model):
    """That one rule does not hold for one claim, or the whole document, until a day."""

    document = models.ForeignKey(Document, models.CASCADE, related_name="waivers")
    finding = models.CharField(max_length=64, blank=True)
    """The claim; empty for the document."""

    rule = models.CharField(max_length=20)
    reason = models.CharField(max_length=NOTE_LENGTH)
    until = models.DateField()
    waived_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="waivers"
    )
    waived_at = models.DateTimeField(default=timezone.now)
    told_until = models.DateField(null=True)
    """The end of which it was told as news of a watched piece."""

    class Meta:
        constraints = (unique("one_waiver_per_rule", "document", "finding", "rule"),)

    def __str__(self) -> str:
        return f"{self.rule} until {self.until}"


class Clearance(models.Model):
    """That somebody cleared one revision of a document. Holds for that text alone."""

    document = models.ForeignKey(Document, models.CASCADE, related_name="clearances")
    revision = models.ForeignKey(Revision, models.CASCADE, related_name="clearances")
    run = models.ForeignKey(Run, models.SET_NULL, null=True, related_name="clearances")
    cleared_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="clearances"
    )
    cleared_at = models.DateTimeField(default=timezone.now)
    rules = models.JSONField(default=dict)
    """As they were then."""

    class Meta:
        ordering = ("-cleared_at", "-pk")
        constraints = (unique("one_clearance_per_revision", "revision"),)

    def __str__(self) -> str:
        return f"{self.revision} cleared"


class PieceNews(models.Model):
    """What became otherwise under a piece that was cleared or published. Told once."""

    class Kind(models.TextChoices):
        """The gravest first, as pages list them."""

        NOTICE = "notice"
        CHANGED = "changed"
        ROT = "rot"
        WAIVER = "waiver"

    document = models.ForeignKey(Document, models.CASCADE, related_name="news")
    kind = models.CharField(max_length=8, choices=Kind)
    source = models.ForeignKey(Source, models.CASCADE, null=True, related_name="news")
    title = models.CharField(max_length=1000, blank=True)
    """By which the piece cites the source."""

    sentences = models.JSONField(default=dict)
    """By number the claims that rest on it."""

    said = models.JSONField(default=dict)
    """What was found, by kind: a notice's record; passages as they were and are; when
    the address failed first; which rule was waived until when."""

    key = models.CharField(max_length=64)
    """Digest of what was found: the same thing is no news twice."""

    found_at = models.DateTimeField(default=timezone.now)
    settled_at = models.DateTimeField(null=True)
    settled_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="settled_news"
    )
    """Empty where it settled itself: the page answers again."""

    class Meta:
        ordering = ("-found_at", "-pk")
        constraints = (unique("one_piece_of_news", "document", "key"),)
        indexes = (
            models.Index(
                fields=("document",),
                condition=models.Q(settled_at=None),
                name="news_unsettled",
            ),
        )

    def __str__(self) -> str:
        return f"{self.kind}: {self.document}"


class SavedView(models.Model):
    """A filter of the list of documents that somebody named."""

    user = models.ForeignKey(User, models.CASCADE, related_name="saved_views")
    team = models.ForeignKey(Team, models.CASCADE, related_name="saved_views")
    name = models.CharField(max_length=60)
    query = models.CharField(max_length=1000)

    class Meta:
        ordering = ("name",)
        constraints = (unique("one_saved_view_per_name", "user", "team", "name"),)

    def __str__(self) -> str:
        return self.name
