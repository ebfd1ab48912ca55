"""Decisions as a page shows them: a word, initials and a day; how one is undone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.contrib.sessions.backends.base import SessionBase

from citeweb.wording import word_table

from .decisions import Kept, decided_results
from .models import Decision, Run

UNDO_STEPS = 30
"""Decisions that one person can take back, one after the other, in one session."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A decision in the place of a verdict's dress."""

    state: str
    word: str
    by: str
    """Initials; empty when nobody is named."""

    day: str
    note: str

    @property
    def words(self) -> str:
        return f"{self.word}, {' '.join(each for each in (self.by, self.day) if each)}"


def stamps_of(run: Run, *, with_names: bool = True) -> dict[int, Stamp]:
    """What stands decided about the claims of a run, by their numbers."""
    found = {}
    for result in decided_results(run):
        decision = result.decision
        if decision and decision.verdict == result.verdict:
            number = result.claim.number
            found[number] = stamp_of(decision, with_names=with_names)
    return found


def stamp_of(decision: Decision, *, with_names: bool = True) -> Stamp:
    return Stamp(
        decision.state,
        STAMP_WORDS[decision.state],
        initials(str(decision.decided_by))
        if with_names and decision.decided_by
        else "",
        f"{decision.decided_at:%-d %b}",
        decision.note,
    )


STAMP_WORDS = word_table("stamp")


def initials(name: str) -> str:
    """
    >>> initials("Ada Lovelace"), initials("bob")
    ('AL', 'B')
    """
    return "".join(each[0].upper() for each in name.split()[:3])


class Undo(NamedTuple):
    """One claim as it stood before a decision of this session."""

    number: int
    before: Kept | None
    made_at: str | None
    """Of the decision that is undone; None when one was taken back."""


def undo_steps(session: SessionBase, run: Run) -> list[list[Undo]]:
    """What can be undone, the last step last; a step may be about several claims."""
    return [
        [Undo(number, Kept(*kept) if kept else None, at) for number, kept, at in step]
        for step in session.get(key_of(run), ())
    ]


def keep_steps(session: SessionBase, run: Run, steps: Sequence[Sequence[Undo]]) -> None:
    session[key_of(run)] = [list(each) for each in steps[-UNDO_STEPS:]]


def key_of(run: Run) -> str:
    return f"decisions-{run.pk}"
