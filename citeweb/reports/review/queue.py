"""The queue of a report: its claims to decide about, in order, and how far that is."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from urllib.parse import urlencode

from citeweb.reports.models import ClaimResult, Judgment, Run
from citeweb.reports.stamps import Stamp
from citeweb.reports.wording import shortened
from verification.records import Attention, ClaimVerdict
from verification.reporting.summary import (
    ClaimFigures,
    count_claims,
    writer_words,
)
from verification.reporting.words import VERDICT_WORDS, claim_mark, claim_word

from .report_page import EXCERPT_LENGTH, Show, chosen, is_shown

LISTED = 200
"""Claims in the queue at once; a search or a filter reaches the others."""

WORDS_LENGTH = 200
"""Characters of a search in the queue."""


class Order(StrEnum):
    GRAVITY = "gravity"
    PLACE = "place"
    SUSPICION = "suspicion"


ORDER_WORDS: Mapping[str, str] = {
    Order.GRAVITY: "Gravest first",
    Order.PLACE: "As in the text",
    Order.SUSPICION: "Most doubtful first",
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which claims a person goes through, and in which order."""

    show: str = Show.ALL
    order: str = Order.GRAVITY
    words: str = ""

    @classmethod
    def of(cls, typed: Mapping[str, str]) -> Wanted:
        """What a query or a form asks for; what is none of ours counts as not given."""
        order = typed.get("order", "")
        return cls(
            chosen(typed.get("show", "")),
            order if order in set(Order) else Order.GRAVITY,
            " ".join(typed.get("words", "").split())[:WORDS_LENGTH],
        )

    @property
    def fields(self) -> dict[str, str]:
        """What differs from a queue of everything, gravest first."""
        said = {"show": self.show, "order": self.order, "words": self.words}
        usual = Wanted()
        return {
            name: each for name, each in said.items() if each != getattr(usual, name)
        }

    @property
    def query(self) -> str:
        """With its question mark; empty for a queue of everything, gravest first."""
        return f"?{self.fields_query}" if self.fields else ""

    @property
    def fields_query(self) -> str:
        """To stand behind other fields."""
        return urlencode(self.fields)


@dataclass(frozen=True, slots=True)
class QueueLine:
    """One claim in the queue."""

    number: int
    verdict: str
    word: str
    excerpt: str
    reason: str
    is_open: bool
    """Whether it waits for a decision."""

    stamp: Stamp | None
    sources: str
    """Labels of the sources that it cites, with spaces between."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a desk is with its decisions."""

    total: int
    """Claims that are flagged, or decided about."""

    decided: int
    to_fix: int
    """Of the decided ones, those that are left with the writer."""

    asked: int = 0
    """Of those, the ones about which the writer is asked something."""

    @classmethod
    def of(cls, figures: ClaimFigures) -> Progress:
        return cls(figures.to_decide, figures.decided, figures.to_fix, figures.asked)

    @property
    def is_done(self) -> bool:
        return self.decided == self.total

    @property
    def words(self) -> str:
        """
        >>> Progress(13, 9, 0).words, Progress(13, 13, 2).words
        ('9 of 13 decided', 'Nothing left; 2 to be fixed by the writer')
        """
        if not self.total:
            return "Nothing to decide"
        if not self.is_done:
            left = writer_words(self.to_fix, self.asked)
            return f"{self.decided:,} of {self.total:,} decided{left}"
        left = writer_words(self.to_fix, self.asked, by=" by the writer")
        return f"Nothing left; {left.removeprefix(', ') or 'all is settled'}"


@dataclass(frozen=True, slots=True)
class Queue:
    """What the queue's template reads."""

    wanted: Wanted
    progress: Progress
    lines: tuple[QueueLine, ...]
    total: int
    """Claims that the filter leaves, listed or not."""

    @property
    def orders(self) -> list[tuple[str, str]]:
        return list(ORDER_WORDS.items())

    @property
    def next_open(self) -> int | None:
        return next((each.number for each in self.lines if each.is_open), None)


def queue_of(run: Run, wanted: Wanted, *, stamps: Mapping[int, Stamp]) -> Queue:
    """
    Args:
        stamps: What is told of decisions, by claim.
    """
    rows = results_of(run)
    shown = in_order([each for each in rows if is_wanted(each, wanted)], wanted.order)
    labels = source_labels(run)
    return Queue(
        wanted=wanted,
        progress=progress_of(rows),
        lines=tuple(
            queue_line(
                each,
                labels.get(each.pk, ()),
                stamps.get(each.claim.number),
            )
            for each in shown[:LISTED]
        ),
        total=len(shown),
    )


def results_of(run: Run) -> list[ClaimResult]:
    """The claims that can be decided about or read, in the order of the text."""
    rows = run.claim_results.exclude(verdict=ClaimVerdict.NOT_CHECKABLE)
    rows = rows.select_related("claim", "decision__decided_by")
    return list(rows.order_by("claim__number"))


def source_labels(run: Run) -> dict[int, list[str]]:
    """By result, the labels of what it cites."""
    found: defaultdict[int, list[str]] = defaultdict(list)
    rows = Judgment.objects.filter(
        claim_result__run=run, citation__reference__isnull=False
    )
    for result, label in rows.values_list("claim_result", "citation__reference__label"):
        found[result].append(str(label))
    return found


def is_wanted(row: ClaimResult, wanted: Wanted) -> bool:
    made = row.decision_in_force
    state = made.state if made else ""
    if not is_shown(row.verdict, row.asks_for, state, wanted.show):
        return False
    text = f"{row.claim.number} {row.claim.statement} {row.reason}".casefold()
    return all(word in text for word in wanted.words.casefold().split())


def in_order(rows: Sequence[ClaimResult], order: str) -> list[ClaimResult]:
    """By what decisions leave as it is, so that nobody loses their place."""
    if order == Order.PLACE:
        return list(rows)
    supports = least_support(rows)
    if order == Order.SUSPICION:
        return sorted(rows, key=lambda row: supports.get(row.pk, 1.0))
    return sorted(rows, key=lambda row: gravity(row, supports.get(row.pk, 1.0)))


def gravity(row: ClaimResult, support: float) -> tuple[int, float]:
    """
    What a person contests; errors, what a source speaks against first; what is to be
    read, by suspicion; what could not be checked; the rest.
    """
    kinds = list(Attention)
    if not row.attention:
        return (-1, 0.0) if row.flagged else (len(kinds), 0.0)
    kind = Attention(row.attention)
    if kind is Attention.READ:
        return kinds.index(kind), support
    spoken = (ClaimVerdict.CONTRADICTED, ClaimVerdict.CONFLICTING)
    return kinds.index(kind), spoken.index(row.verdict) if row.verdict in spoken else 2


def least_support(rows: Sequence[ClaimResult]) -> dict[int, float]:
    """By result, the least support of its citations; absent where it cites nothing."""
    found: dict[int, float] = {}
    judgments = Judgment.objects.filter(claim_result__in=[each.pk for each in rows])
    for result, support in judgments.values_list("claim_result", "support"):
        found[result] = min(support, found.get(result, 1.0))
    return found


def is_open(row: ClaimResult) -> bool:
    """Whether a claim waits for a decision."""
    return row.flagged and row.decision_in_force is None


def progress_of(rows: Iterable[ClaimResult]) -> Progress:
    return Progress.of(
        count_claims(
            (row.verdict, row.flagged, made.state if made else "", 1)
            for row in rows
            for made in [row.decision_in_force]
        )
    )


def next_open(run: Run, number: int, wanted: Wanted) -> int | None:
    """The next claim of the queue that waits for a decision, begun anew at its end."""
    rows = [
        each
        for each in results_of(run)
        if each.claim.number == number or is_wanted(each, wanted)
    ]
    numbers = [
        (each.claim.number, is_open(each)) for each in in_order(rows, wanted.order)
    ]
    at = next((at for at, each in enumerate(numbers) if each[0] == number), -1)
    following = [*numbers[at + 1 :], *numbers[: at + 1]]
    return next((each for each, waits in following if waits), None)


def queue_line(
    row: ClaimResult, labels: Iterable[str], stamp: Stamp | None
) -> QueueLine:
    verdict = claim_mark(row.verdict, flagged=row.flagged)
    return QueueLine(
        number=row.claim.number,
        verdict=verdict,
        word=claim_word(row.verdict, flagged=row.flagged),
        excerpt=shortened(row.claim.statement, EXCERPT_LENGTH),
        reason=reason_in_list(row),
        is_open=is_open(row),
        stamp=stamp,
        sources=" ".join(labels),
    )


def reason_in_list(row: ClaimResult) -> str:
    """
    A claim's reason; of what could not be read the first sentence.

    What else was tried and what to do stands beside the source, once, and not at each
    of the twenty claims that cite it.
    """
    reason = row.reason.removeprefix(f"{VERDICT_WORDS[row.verdict]}: ")
    reason = reason[:1].upper() + reason[1:]
    if row.verdict != ClaimVerdict.UNVERIFIABLE:
        return reason
    return f"{reason.partition('. ')[0].rstrip('.')}."
