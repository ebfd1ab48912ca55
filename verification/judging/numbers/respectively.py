"""
Which group a figure is of where a sentence says "respectively".

Ours: as many groups as figures, in one order. The groups are what "and" and commas
join, before the figures or behind them: names as long as they are, other words one by
one. A sentence without groups has those of the figures before it, in their order.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from verification.judging.words.terms import Token

from .quantities import Quantity

_RESPECTIVELY = re.compile(r"\brespectively\b", re.IGNORECASE)
_JOIN = re.compile(
    r"[\s$€£¥₹%]{0,3}(?:[a-z]{1,12}\s)?(?:,\s?)?(?:and\s|&\s)?[$€£¥₹]?", re.I
)

REACH = 260
"""Code points of a sentence with "respectively" on either side of its figures."""


@dataclass(frozen=True, slots=True)
class Respective:
    """The group that goes with a figure."""

    tokens: tuple[Token, ...] = ()

    like: Quantity | None = None
    """The figure in the same place of the row before, when the sentence names none."""


def find_respective(
    figure: Quantity, figures: Sequence[Quantity], tokens: Sequence[Token], text: str
) -> Respective | None:
    """The group that goes with the figure; None without "respectively"."""
    behind = _RESPECTIVELY.search(text, figure.end, figure.end + REACH)
    if behind is None or _BREAK.search(text, figure.end, behind.start()):
        return None
    row = _row_of(figure, figures, text)
    if len(row) < 2:
        return None
    place = row.index(figure)
    groups = _groups(row, tokens, text, behind.start())
    if len(groups) == len(row):
        return Respective(tokens=groups[place])
    before = [each for each in figures if each.end <= row[0].start][-len(row) :]
    if [each.dimension for each in before] == [each.dimension for each in row]:
        return Respective(like=before[place])
    return None


_BREAK = re.compile(r"[.!?]\s|[;\n]")


def _row_of(figure: Quantity, figures: Sequence[Quantity], text: str) -> list[Quantity]:
    """The figures that one "and" or comma joins with it."""
    place = next(n for n, each in enumerate(figures) if each.start == figure.start)
    first = last = place
    while first and _are_joined(figures[first - 1], figures[first], text):
        first -= 1
    while last + 1 < len(figures) and _are_joined(
        figures[last], figures[last + 1], text
    ):
        last += 1
    return list(figures[first : last + 1])


def _are_joined(one: Quantity, other: Quantity, text: str) -> bool:
    between = text[one.end : other.start]
    return bool(_JOIN.fullmatch(between)) and ("," in between or "and" in between)


def _groups(
    row: Sequence[Quantity], tokens: Sequence[Token], text: str, stop: int
) -> list[tuple[Token, ...]]:
    """As many runs of words as there are figures, the ones nearest to them."""
    sentence = max(text.rfind(mark, 0, row[0].start) for mark in (". ", "\n", "; "))
    before = [t for t in tokens if max(sentence, row[0].start - REACH) < t.start]
    before = [token for token in before if token.end <= row[0].start]
    behind = [token for token in tokens if row[-1].end <= token.start < stop]
    for stretch in (behind, before):
        groups = _listed(stretch, len(row), text)
        if groups:
            return groups
    return []


def _listed(stretch: Sequence[Token], count: int, text: str) -> list[tuple[Token, ...]]:
    """The last list of so many items in a stretch."""
    for place in range(len(stretch) - 1, 0, -1):
        if stretch[place].word.lower() != "and":
            continue
        last = _run(stretch, place + 1, 1)
        groups = [last]
        at = place - 1
        while len(groups) < count and at >= 0:
            run = _run(stretch, at, -1)
            if not run:
                break
            groups.insert(0, run)
            at -= len(run)
            if at >= 0 and "," not in text[stretch[at].end : stretch[at + 1].start]:
                break
        if len(groups) == count and all(groups):
            return groups
    return []


def _run(stretch: Sequence[Token], place: int, step: int) -> tuple[Token, ...]:
    """A name as far as its capitals go, or one word, articles passed over."""
    run: list[Token] = []
    while 0 <= place < len(stretch):
        token = stretch[place]
        is_name = token.word[0].isupper()
        if not token.key and not is_name:
            if run or step < 0:
                break
            place += step
            continue
        if run and not (is_name and run[-1].word[0].isupper()):
            break
        run.append(token)
        place += step
    return tuple(run if step > 0 else reversed(run))
