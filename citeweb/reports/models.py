"""Runs and what each of them found; decisions on claims; checks of one citation."""

from __future__ import annotations

import uuid
from typing import Any, TypeAlias

from django.db import models
from django.utils import timezone
from django.utils.functional import lazy

from citeweb.documents.models import Citation, Claim, Document, Reference, Revision
from citeweb.sources.models import Snapshot, Source, SourceCheck
from citeweb.teams.models import Team, User, unique
from citeweb.wording import stored
from verification import records
from verification.records import Attention, ClaimVerdict, Verdict
from verification.reporting.words import DECISION_WORDS

from .worker_runs import WorkerRun

VERSION_LENGTH = 240
"""Of a language model it is its name, of up to 200 characters, and our prompt's."""


class Run(WorkerRun):
    """One verification of one revision. What it found belongs to it alone."""

    team_path = "revision__document__team"
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    revision = models.ForeignKey(Revision, models.CASCADE, related_name="runs")
    requested_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="runs"
    )
    options = models.JSONField(default=dict)
    judge_name = models.CharField(max_length=40, blank=True)
    judge_version = models.CharField(max_length=VERSION_LENGTH, blank=True)
    model_use = models.JSONField(default=dict, blank=True)
    """What a language model was asked by the start that ended it; empty for nothing."""

    class Meta:
        ordering = ("-queued_at", "-pk")
        constraints = (
            models.UniqueConstraint(
                fields=("revision",),
                condition=models.Q(state__in=("queued", "running")),
                name="one_active_run_per_revision",
            ),
        )
        indexes = (models.Index(fields=("state", "beat_at")),)

    def __str__(self) -> str:
        return f"{self.revision}: {self.state}"

    @property
    def use_of_model(self) -> records.ModelUse | None:
        """What a language model was asked and what it took; None for nothing."""
        return records.ModelUse(**self.model_use) if self.model_use else None


class RunSource(models.Model):
    """That a run has reached a source, and by which look at it."""

    run = models.ForeignKey(Run, models.CASCADE, related_name="run_sources")
    reference = models.ForeignKey(Reference, models.CASCADE, related_name="run_sources")
    check_made = models.ForeignKey(
        SourceCheck, models.PROTECT, related_name="run_sources"
    )
    is_taken_over = models.BooleanField(default=False)
    """Whether the look was taken for an earlier run, or by a person."""

    weight = models.JSONField(null=True)
    """Interests, misfits, origin_id and credibility, as in the report record; null
    before the run was weighed."""

    class Meta:
        constraints = (unique("one_look_per_run_and_reference", "run", "reference"),)

    def __str__(self) -> str:
        return f"{self.reference} in {self.run_id}"


def asked_for(flagged: bool, attention: str) -> Attention | None:
    """What a claim asks for as things stand; one that a person contests is an error."""
    if not flagged:
        return None
    return Attention(attention) if attention else Attention.ERROR


class Doubt(models.TextChoices):
    """Why a claim is to be looked at although its verdict flags nothing."""

    UNSURE = "unsure"
    """A source carries it by less than the second threshold of its judge."""

    DATE = "date"
    """A source is older than what it is cited for."""


class ClaimResult(models.Model):
    """The verdict on one claim in one run."""

    run = models.ForeignKey(Run, models.CASCADE, related_name="claim_results")
    claim = models.ForeignKey(Claim, models.CASCADE, related_name="results")
    verdict = models.CharField(max_length=24, choices=stored(ClaimVerdict))
    flagged = models.BooleanField()
    attention = models.CharField(max_length=12, blank=True, choices=stored(Attention))
    """What the verdict asks for while it is flagged; empty where it flags nothing."""

    doubt = models.CharField(max_length=8, blank=True, choices=Doubt)
    """Set for what is supported; a person's decision ends it."""

    reason = models.TextField(blank=True)
    is_taken_over = models.BooleanField(default=False)
    """Whether all that was read for it had been judged by an earlier run."""

    is_read = models.BooleanField(default=True)
    """Whether the run's judge gave it; else words did, until the judge has read it."""

    weight = models.JSONField(null=True)
    """Agreement, suggestions and cross_references, as in the report record; null before
    the run was weighed."""

    decision = models.ForeignKey(
        "Decision", models.SET_NULL, null=True, related_name="results"
    )
    """On what the claim says and whom it cites; it may be about an earlier verdict."""

    class Meta:
        ordering = ("claim__number",)
        constraints = (unique("one_result_per_run_and_claim", "run", "claim"),)

    def __str__(self) -> str:
        return f"{self.claim}: {self.verdict}"

    @property
    def asks_for(self) -> Attention | None:
        return asked_for(self.flagged, self.attention)

    @property
    def open_doubt(self) -> str:
        """Why it is to be looked at while nobody decided about it."""
        return "" if self.flagged or self.decision_in_force else self.doubt

    @property
    def decision_in_force(self) -> Decision | None:
        """What stands about the verdict that the claim has now."""
        decision = self.decision
        return decision if decision and decision.verdict == self.verdict else None


class Judgment(models.Model):
    """One judge's reading of one citation's source, replayable from its snapshot."""

    claim_result = models.ForeignKey(
        ClaimResult, models.CASCADE, related_name="judgments"
    )
    citation = models.ForeignKey(Citation, models.CASCADE, related_name="judgments")
    snapshot = models.ForeignKey(
        Snapshot, models.PROTECT, null=True, related_name="judgments"
    )
    """Null when no text could be read."""

    judge = models.CharField(max_length=VERSION_LENGTH + 41)
    """Its name, a slash and its version."""

    basis = models.CharField(max_length=64, blank=True)
    """Digest of all that it was made from; empty where it is not to be taken over."""

    verdict = models.CharField(max_length=24, choices=stored(Verdict))
    support = models.FloatField()
    unsure = models.BooleanField(default=False)
    recall = models.FloatField()
    flagged = models.BooleanField()
    contributes = models.BooleanField(default=False)
    adds_nothing = models.BooleanField(default=False)
    reason = models.TextField(blank=True)
    evidence = models.JSONField(default=list)
    differences = models.JSONField(default=list)
    matches = models.JSONField(default=list)
    checks = models.JSONField(default=list)
    found = models.JSONField(null=True)
    """What the judge found by itself, where a person pointed to another passage."""

    class Meta:
        ordering = ("citation__position",)
        constraints = (
            unique("one_judgment_per_result_and_citation", "claim_result", "citation"),
            models.CheckConstraint(
                condition=models.Q(support__gte=0, support__lte=1),
                name="support_is_a_probability",
            ),
        )

    def __str__(self) -> str:
        return f"{self.citation}: {self.verdict}"


class RunWeighing(models.Model):
    """What weighing found of a run's sources together. Written once, at its end."""

    run = models.OneToOneField(Run, models.CASCADE, related_name="weighing")
    origins = models.JSONField(default=list)
    """As `origins` in the report record."""

    findings = models.JSONField(default=list)
    """Of the document against itself, and what could not be found out, as in the report
    record."""

    def __str__(self) -> str:
        return f"weighing of {self.run_id}"


NOTE_LENGTH = 400
"""Characters of a reason: three sentences, which fit the trail's row of 500."""


def decision_word(state: str) -> Any:
    """Its word, looked up when it is shown."""
    return lazy(DECISION_WORDS.__getitem__, str)(state)


class DecisionState(models.TextChoices):
    """Its own name, as the API describes it beside the state of a run."""

    UPHELD = "upheld", decision_word("upheld")
    FALSE_ALARM = "false_alarm", decision_word("false_alarm")
    FIXED = "fixed", decision_word("fixed")
    WONT_FIX = "wont_fix", decision_word("wont_fix")
    CONTESTED = "contested", decision_word("contested")
    ASKED = "asked", decision_word("asked")


LEFT_WITH_WRITER = (DecisionState.UPHELD, DecisionState.CONTESTED, DecisionState.ASKED)
"""Decisions after which the writer has something to do."""


class HouseWording(models.Model):
    """Words of texts that say the same as words of sources, as a desk declared. A claim
    that differs by such words alone is a false alarm."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="house_wordings")
    claim_words = models.CharField(max_length=200)
    source_words = models.CharField(max_length=200)
    kept_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="house_wordings"
    )
    kept_at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ("claim_words", "source_words")
        constraints = (
            unique("one_row_per_wording", "team", "claim_words", "source_words"),
        )

    def __str__(self) -> str:
        return f"“{self.claim_words}” says the same as “{self.source_words}”"


class Decision(models.Model):
    """What was decided about one claim, for as long as the claim is the same.

    It belongs to the claim's words and the sources that it cites, not to a run: edits
    elsewhere in the text leave it in force."""

    State: TypeAlias = DecisionState

    document = models.ForeignKey(Document, models.CASCADE, related_name="decisions")
    finding = models.CharField(max_length=64)
    """Digest of the claim's statement and the addresses of what it cites."""

    verdict = models.CharField(max_length=24)
    """The claim's verdict that was decided about."""

    state = models.CharField(max_length=12, choices=State)
    note = models.CharField(max_length=NOTE_LENGTH, blank=True)
    decided_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="decisions"
    )
    decided_at = models.DateTimeField(default=timezone.now)
    wording = models.ForeignKey(
        HouseWording, models.CASCADE, null=True, related_name="decisions"
    )
    """The wording of the house that decided; null where a person did."""

    class Meta:
        constraints = (unique("one_decision_per_finding", "document", "finding"),)

    def __str__(self) -> str:
        return f"{self.get_state_display()}: {self.verdict}"


class PointedPassage(models.Model):
    """The passage of a source that a person holds to be the one for a claim.

    As a decision does, it belongs to the claim's words and the sources that it cites:
    later verifications judge by it where the source still says it."""

    document = models.ForeignKey(
        Document, models.CASCADE, related_name="pointed_passages"
    )
    finding = models.CharField(max_length=64)
    """Digest of the claim's statement and the addresses of what it cites."""

    source = models.ForeignKey(Source, models.CASCADE, related_name="pointed_passages")
    passage = models.TextField()
    """As it stands in the source's text, to the character."""

    pointed_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="pointed_passages"
    )
    pointed_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (
            unique(
                "one_passage_per_finding_and_source", "document", "finding", "source"
            ),
        )

    def __str__(self) -> str:
        return f"{self.source}: {self.passage[:60]}"


class CitationCheck(WorkerRun):
    """A question about one citation, and everything that was found about it."""

    team_path = "team"
    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    team = models.ForeignKey(Team, models.CASCADE, related_name="citation_checks")
    requested_by = models.ForeignKey(
        User, models.SET_NULL, null=True, related_name="citation_checks"
    )
    citation = models.TextField()
    """A DOI or another identifier, an address, or a whole reference."""

    claim = models.TextField(blank=True)
    found = models.JSONField(null=True)
    """As the verb `citation` answers; null until then."""

    class Meta:
        ordering = ("-queued_at", "-pk")
        indexes = (models.Index(fields=("team", "-queued_at")),)

    def __str__(self) -> str:
        return f"{self.citation[:80]}: {self.state}"
