"""One part of what the gate measures: its table, its figures and its corpora."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from textwrap import shorten
from typing import Any

from verification.judging import Judge

from .figures import Figure, share_figure
from .measuring import Answer, Shelf, answer_all
from .rows import Row
from .tables import align

CLAIM_WIDTH = 90
"""Characters of a claim in the details: one line of a terminal."""

Judges = Mapping[str, Judge]
"""By the name that the tables show; the first is measured against the floors."""

Groups = dict[str, list[Answer]]
"""One judge's answers by set."""


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

    def pin(self, corpus: str, figures: Mapping[str, Figure | None]) -> None:
        """Have the figures that there are compared with their floors, by measure."""
        self.figures |= {
            name: (corpus, figure) for name, figure in figures.items() if figure
        }

    def lines(self) -> list[str]:
        return [self.title, *align(self.headings, self.rows), ""]


def sample(rows: Iterable[Row], most: int) -> list[Row]:
    """At most so many of the rows, always the same ones, whatever the others are."""
    return sorted(
        rows, key=lambda row: hashlib.sha256(f"sample {row.id}".encode()).digest()
    )[:most]


def group(rows: Iterable[Row], most: int) -> dict[str, list[Row]]:
    """Rows by set, at most so many of each."""
    sets: dict[str, list[Row]] = {}
    for row in rows:
        sets.setdefault(row.set_name, []).append(row)
    return {name: sample(sets[name], most) for name in sorted(sets)}


def ask(
    judges: Judges, sets: Mapping[str, Sequence[Row]], shelf: Shelf
) -> dict[str, Groups]:
    """What every judge says of every set."""
    return {
        name: {corpus: answer_all(judge, rows, shelf) for corpus, rows in sets.items()}
        for name, judge in judges.items()
    }


def describe_wrong(answers: Sequence[Answer]) -> list[str]:
    """One line for each row that was passed or flagged wrongly."""
    return [
        f"{answer.row.set_name}  {answer.row.id}  people: "
        f"{'not ' * answer.is_passed}supported, judge: "
        f"{answer.judgment.verdict} ({answer.judgment.support:.2f})  "
        + shorten(answer.row.claim, CLAIM_WIDTH, placeholder=" ...")
        for answer in answers
        if not answer.is_told
    ]


def told_section(
    corpus: str,
    title: str,
    cases: Sequence[Any],
    kinds: Sequence[str],
    answers: Sequence[str],
) -> Section:
    """A table by kind of how often what is `expected` of the cases is answered; what
    was told wrongly, in the details."""
    section = Section(f"{title}: {len(cases)} cases", ("right", "cases", "told so"))
    told: dict[str, list[bool]] = {}
    for case, kind, answer in zip(cases, kinds, answers, strict=True):
        told.setdefault(kind, []).append(answer == case.expected)
        if answer != case.expected:
            section.wrong.append(f"{case.why}: {answer}, not {case.expected}")
    section.rows = [
        (kind, str(len(flags)), str(sum(flags))) for kind, flags in told.items()
    ]
    figure = share_figure([flag for flags in told.values() for flag in flags])
    section.pin(corpus, {f"{corpus} / told rightly": figure})
    section.digests[corpus] = hashlib.sha256(repr(cases).encode()).hexdigest()
    return section
