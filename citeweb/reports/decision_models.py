"""What a desk says of a claim's verdict. The trail keeps all of it."""

from __future__ import annotations

from typing import TypeAlias

from django.db import models
from django.utils import timezone

from citeweb.documents.models import Document
from citeweb.teams.models import User

NOTE_LENGTH = 400
"""Characters of a reason: three sentences, which fit the trail's row of 500."""


class DecisionState(models.TextChoices):
    """Its own name, as the API describes it beside the state of a run."""

    UPHELD = "upheld", "The verdict stands"
    FALSE_ALARM = "false_alarm", "False alarm"
    FIXED = "fixed", "Fixed"
    WONT_FIX = "wont_fix", "Stays as it is"
    CONTESTED = "contested", "Contested, the source does not say this"


class Decision(models.Model):
    """
    What was decided about one claim, for as long as the claim is the same.

    It belongs to the claim's words and the sources that it cites, not to a run: edits
    elsewhere in the text leave it in force.
    """

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

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=("document", "finding"), name="one_decision_per_finding"
            ),
        )

    def __str__(self) -> str:
        return f"{self.get_state_display()}: {self.verdict}"

    @property
    def is_settled(self) -> bool:
        """Whether nothing is left to be looked at."""
        return self.state not in (self.State.UPHELD, self.State.CONTESTED)

    def settles(self, verdict: str) -> bool:
        """Whether a claim of that verdict needs no look any more."""
        return self.is_settled and verdict == self.verdict

    def contests(self, verdict: str) -> bool:
        """Whether a claim of that verdict is flagged by a person."""
        return self.state == self.State.CONTESTED and verdict == self.verdict
