"""What an editor wants beside a text that is being edited."""

from __future__ import annotations

from dataclasses import dataclass

from citeweb.documents.models import Revision
from verification.reporting.words import VERDICT_WORDS, claim_mark, claim_word

from .models import Run
from .report_page import URGENCY

LISTED = 50
"""Claims listed beside the form; who has more to mend begins with these."""


@dataclass(frozen=True, slots=True)
class ToMend:
    """A flagged claim of the text in the form."""

    number: int
    statement: str
    verdict: str
    word: str
    reason: str


@dataclass(frozen=True, slots=True)
class MendList:
    """What the latest verification of a revision flagged."""

    run: Run
    lines: tuple[ToMend, ...]
    total: int


def mend_list(revision: Revision) -> MendList | None:
    """None when the revision was not verified to the end, or nothing is flagged."""
    runs = revision.runs.filter(state=Run.State.FINISHED)
    run = runs.order_by("-queued_at").first()
    if run is None:
        return None
    rows = run.claim_results.filter(flagged=True).order_by("claim__number")
    columns = ("claim__number", "claim__statement", "verdict", "reason")
    flagged = sorted(rows.values_list(*columns), key=lambda row: URGENCY.index(row[2]))
    lines = tuple(
        ToMend(
            number,
            " ".join(statement.split()),
            claim_mark(verdict, flagged=True),
            claim_word(verdict, flagged=True),
            reason.removeprefix(f"{VERDICT_WORDS[verdict]}: "),
        )
        for number, statement, verdict, reason in flagged[:LISTED]
    )
    return MendList(run, lines, len(flagged)) if lines else None
