"""
What a verification finds otherwise than an earlier one of the same document.

Ours: sentences that stand in both are beside each other; of a rewritten stretch each
stands beside the one it is most like.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from enum import StrEnum

from rapidfuzz import fuzz

from verification.language.wording import gettext as _
from verification.language.wording import ngettext

from .words import claim_word

SAME_SENTENCE = 60.0
"""Likeness in per cent above which a sentence is the other one, edited: half of its
words may go, and two sentences about one thing stay two. Tried on the sample desk."""

MAX_PAIRS = 10_000
"""Pairs of sentences compared in one stretch; a hundred rewritten in a row. Beyond it
they count as taken out and added."""


class ChangeKind(StrEnum):
    """In the order in which an editor wants to see them."""

    NEW = "new"
    MENDED = "mended"
    EDITED = "edited"
    ADDED = "added"
    TAKEN_OUT = "taken_out"


@dataclass(frozen=True, slots=True)
class Sentence:
    number: int
    statement: str
    verdict: str
    flagged: bool

    @property
    def word(self) -> str:
        return claim_word(self.verdict, flagged=self.flagged)


Pair = tuple[Sentence | None, Sentence | None]


@dataclass(frozen=True, slots=True)
class Change:
    kind: ChangeKind
    before: Sentence | None
    after: Sentence | None


@dataclass(frozen=True, slots=True)
class Changes:
    """All that is otherwise than in an earlier verification."""

    changes: tuple[Change, ...]
    still_flagged: int

    def of(self, kind: str) -> list[Change]:
        return [change for change in self.changes if change.kind == kind]

    @property
    def headline(self) -> str:
        """As "2 mended, 1 new, 4 still need a look"."""
        mended, new = len(self.of(ChangeKind.MENDED)), len(self.of(ChangeKind.NEW))
        taken_out = (change.before for change in self.of(ChangeKind.TAKEN_OUT))
        gone = sum(bool(sentence and sentence.flagged) for sentence in taken_out)
        still = self.still_flagged
        parts = (
            (mended, ngettext("{number} mended", "{number} mended", mended)),
            (gone, ngettext("{number} taken out", "{number} taken out", gone)),
            (new, ngettext("{number} new", "{number} new", new)),
            (
                still,
                ngettext(
                    "{number} still needs a look", "{number} still need a look", still
                ),
            ),
        )
        said = ", ".join(words for count, words in parts if count)
        return said or _("nothing that needs a look, then or now")


def compare_sentences(before: Sequence[Sentence], after: Sequence[Sentence]) -> Changes:
    pairs = list(paired(before, after))
    found = [Change(kind, *pair) for pair in pairs if (kind := kind_of(*pair))]
    still = sum(bool(old and new and old.flagged and new.flagged) for old, new in pairs)
    order = list(ChangeKind)
    found.sort(key=lambda change: order.index(change.kind))
    return Changes(tuple(found), still)


def paired(before: Sequence[Sentence], after: Sequence[Sentence]) -> Iterator[Pair]:
    """Each claim beside what became of it, in the order of the text."""
    matcher = SequenceMatcher(
        a=[sentence.statement for sentence in before],
        b=[sentence.statement for sentence in after],
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
    for sentence in old:
        match = None
        if left and len(old) * len(new) <= MAX_PAIRS:
            likeness = [
                fuzz.ratio(sentence.statement, other.statement) for other in left
            ]
            if max(likeness) >= SAME_SENTENCE:
                match = left.pop(likeness.index(max(likeness)))
        yield sentence, match
    yield from ((None, other) for other in left)


def kind_of(before: Sentence | None, after: Sentence | None) -> ChangeKind | None:
    if after is None:
        return ChangeKind.TAKEN_OUT
    if before is None:
        return ChangeKind.NEW if after.flagged else ChangeKind.ADDED
    if after.flagged and not before.flagged:
        return ChangeKind.NEW
    if before.flagged and not after.flagged:
        return ChangeKind.MENDED
    is_same = before.statement == after.statement and before.verdict == after.verdict
    return None if is_same else ChangeKind.EDITED
