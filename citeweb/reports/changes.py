"""What a verification finds otherwise than the one before it of the same document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from django.db.models import Q
from rapidfuzz import fuzz

from verification.reporting.words import VERDICT_WORDS

from .models import Run

SAME_SENTENCE = 60.0
"""Likeness in per cent above which a sentence is the other one, edited: half of its
words may go, and two sentences about one thing stay apart. Tried on the sample desk."""

MAX_PAIRS = 10_000
"""Pairs of sentences compared in one stretch; a hundred rewritten in a row. Beyond it
they count as taken out and added."""


class Kind(StrEnum):
    """In the order in which an editor wants to see them."""

    NEW = "new"
    MENDED = "mended"
    EDITED = "edited"
    ADDED = "added"
    TAKEN_OUT = "taken_out"


@dataclass(frozen=True, slots=True)
class Sentence:
    """A checkable claim as one verification found it."""

    number: int
    statement: str
    verdict: str
    flagged: bool

    @property
    def word(self) -> str:
        return VERDICT_WORDS[self.verdict]


Pair = tuple[Sentence | None, Sentence | None]
"""A claim before and after."""


@dataclass(frozen=True, slots=True)
class Change:
    """A claim before and after; one of them is None where it was not there."""

    kind: Kind
    before: Sentence | None
    after: Sentence | None


@dataclass(frozen=True, slots=True)
class Changes:
    """All that is otherwise than in an earlier run."""

    earlier: Run
    changes: tuple[Change, ...]
    still_flagged: int

    def of(self, kind: str) -> list[Change]:
        return [each for each in self.changes if each.kind == kind]

    @property
    def headline(self) -> str:
        """As "2 mended, 1 new, 4 still need a look"."""
        mended, new = len(self.of(Kind.MENDED)), len(self.of(Kind.NEW))
        gone = sum(
            bool(each.before and each.before.flagged)
            for each in self.of(Kind.TAKEN_OUT)
        )
        parts = []
        if mended:
            parts.append(f"{mended:,} mended")
        if gone:
            parts.append(f"{gone:,} taken out")
        if new:
            parts.append(f"{new:,} new")
        if self.still_flagged:
            need = "needs" if self.still_flagged == 1 else "need"
            parts.append(f"{self.still_flagged:,} still {need} a look")
        return ", ".join(parts) or "nothing that needs a look, then or now"


NEWEST_FIRST = ("-revision__number", "-queued_at")
"""A verification of an older text is older, whenever it was made: somebody may supply
a source's text to an earlier report."""


def run_before(run: Run) -> Run | None:
    """The finished run of the document that comes just before this one."""
    number = run.revision.number
    earlier = Run.objects.filter(
        Q(revision__number__lt=number)
        | Q(revision__number=number, queued_at__lt=run.queued_at),
        revision__document=run.revision.document_id,
        state=Run.State.FINISHED,
    )
    return earlier.select_related("revision").order_by(*NEWEST_FIRST).first()


def run_after(run: Run) -> Run | None:
    """The newest run of the document, where it is not this one."""
    runs = Run.objects.filter(revision__document=run.revision.document_id)
    newest = runs.order_by(*NEWEST_FIRST).first()
    return newest if newest and newest.pk != run.pk else None


def changes_since(run: Run, earlier: Run) -> Changes:
    before, after = sentences(earlier), sentences(run)
    pairs = list(paired(before, after))
    found = [
        Change(kind, *pair) for pair in pairs if (kind := kind_of(*pair)) is not None
    ]
    still = sum(bool(old and new and old.flagged and new.flagged) for old, new in pairs)
    order = list(Kind)
    found.sort(key=lambda change: order.index(change.kind))
    return Changes(earlier, tuple(found), still)


def sentences(run: Run) -> list[Sentence]:
    rows = run.claim_results.filter(claim__not_checkable="").order_by("claim__number")
    columns = ("claim__number", "claim__statement", "verdict", "flagged")
    return [
        Sentence(number, " ".join(statement.split()), verdict, flagged)
        for number, statement, verdict, flagged in rows.values_list(*columns)
    ]


def paired(before: Sequence[Sentence], after: Sequence[Sentence]) -> Iterator[Pair]:
    """Each claim beside what became of it, in the order of the text."""
    matcher = SequenceMatcher(
        a=[each.statement for each in before], b=[each.statement for each in after]
    )
    for tag, start, end, new_start, new_end in matcher.get_opcodes():
        old, new = before[start:end], after[new_start:new_end]
        if tag == "equal":
            yield from zip(old, new, strict=True)
        else:
            yield from edited(old, new)


def edited(old: Sequence[Sentence], new: Sequence[Sentence]) -> Iterator[Pair]:
    """Sentences of one rewritten stretch, each beside the one it is most like."""
    left = list(new)
    for each in old:
        match = None
        if len(old) * len(new) <= MAX_PAIRS:
            likeness = {
                at: fuzz.ratio(each.statement, other.statement)
                for at, other in enumerate(left)
            }
            best = max(likeness, key=likeness.__getitem__, default=None)
            if best is not None and likeness[best] >= SAME_SENTENCE:
                match = left.pop(best)
        yield each, match
    for other in left:
        yield None, other


def kind_of(before: Sentence | None, after: Sentence | None) -> Kind | None:
    """None where nothing is otherwise."""
    if after is None:
        return Kind.TAKEN_OUT
    if before is None:
        return Kind.NEW if after.flagged else Kind.ADDED
    if after.flagged and not before.flagged:
        return Kind.NEW
    if before.flagged and not after.flagged:
        return Kind.MENDED
    is_same = before.statement == after.statement and before.verdict == after.verdict
    return None if is_same else Kind.EDITED
