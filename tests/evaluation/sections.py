"""One part of what the gate measures: its table, its figures and its corpora."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import shorten
from typing import Protocol, TypeVar

from verification.judging import Judge

from .figures import Figure
from .measuring import Answer, Pair, Shelf, answer_all
from .tables import align

CLAIM_WIDTH = 90
"""Characters of a claim in the details: one line of a terminal."""

Judges = Mapping[str, Judge]
"""By the name that the tables show; the first is measured against the floors."""

Groups = dict[str, list[Answer]]
"""One judge's answers by set."""


class Named(Protocol):
    """What is drawn by its id."""

    @property
    def id(self) -> str: ...


Sampled = TypeVar("Sampled", bound=Named)


@dataclass(slots=True)
class Section:
    title: str
    """What is measured, in one line."""

    headings: Sequence[str] = ()
    answers: Mapping[str, Groups] = field(default_factory=dict)
    """By judge, the first being the one that is pinned."""

    rows: list[Sequence[str]] = field(default_factory=list)
    figures: dict[str, tuple[str, Figure]] = field(default_factory=dict)
    digests: dict[str, str] = field(default_factory=dict)

    wrong: list[str] = field(default_factory=list)
    """One line for each pair that the first judge did not tell rightly."""

    failures: list[str] = field(default_factory=list)
    """What fails the gate whatever the floors say."""

    def lines(self) -> list[str]:
        return [self.title, *align(self.headings, self.rows), ""]


def sample(pairs: Iterable[Sampled], most: int) -> list[Sampled]:
    """At most so many of the pairs, always the same ones, whatever the others are."""
    return sorted(
        pairs, key=lambda pair: hashlib.sha256(f"sample {pair.id}".encode()).digest()
    )[:most]


def group(pairs: Iterable[Pair], most: int) -> dict[str, list[Pair]]:
    """Pairs by set, at most so many of each."""
    sets: dict[str, list[Pair]] = {}
    for pair in pairs:
        sets.setdefault(pair.set_name, []).append(pair)
    return {name: sample(sets[name], most) for name in sorted(sets)}


def ask(
    judges: Judges, sets: Mapping[str, Sequence[Pair]], shelf: Shelf
) -> dict[str, Groups]:
    """What every judge says of every set."""
    return {
        name: {each: answer_all(judge, pairs, shelf) for each, pairs in sets.items()}
        for name, judge in judges.items()
    }


def describe_wrong(answers: Sequence[Answer], pairs: Sequence[Pair]) -> list[str]:
    """One line for each pair that was passed or flagged wrongly."""
    claims = {pair.id: pair.claim for pair in pairs}
    return [
        f"{each.set_name}  {each.id}  people: {_people(each)}, judge: "
        f"{each.judgment.verdict} ({each.judgment.support:.2f})  "
        + shorten(claims[each.id], CLAIM_WIDTH, placeholder=" ...")
        for each in answers
        if is_passed(each) is not each.is_supported
    ]


def is_passed(answer: Answer) -> bool:
    """Whether no flag was put on it."""
    return answer.judgment.verdict == "supported"


def _people(answer: Answer) -> str:
    return "supported" if answer.is_supported else "not supported"
