"""
Whose figure it is: 24 percent in Wales and 42 in England, told of each other.

Ours. A figure belongs to the group that its stretch of the passage names and the other
figures' do not (`figure_stretches`). A claim that has the figure of one stretch beside
the group of another gives it to the wrong one. What a later stretch leaves out ("In
England 42% did") is taken from the one before. Without groups, the word right before
the figure tells: "hired 900 nurses" where the source employs 900 and hired 50.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from verification.judging.comparison import Comparison, Owned
from verification.judging.comparison.departure import Departure
from verification.judging.numbers.figure_heads import (
    head_of,
    is_governed,
    noun_behind,
)
from verification.judging.numbers.figure_stretches import (
    SENTENCE_END,
    Stretch,
    Text,
    are_alike,
    is_of_score,
    stretch_of,
)
from verification.judging.numbers.parallels import Parallel, find_parallels
from verification.judging.numbers.quantities import Quantity, is_equal
from verification.records import DifferenceKind

MOST_FIGURES = 40
"""Figures of a passage that are held against each other; more are a table."""

NEAR = 300
"""Code points between two figures that may be of parallel groups."""

ELLIPTIC = 3
"""Telling words of a later stretch of a sentence that leaves the rest to the first."""

SHORT = 2
"""The same for a stretch in another sentence: "In England 42% did." """


def find_other_owner(comparison: Comparison) -> Departure | None:
    """A figure of the claim that the passage gives of another group than the claim."""
    for owned in comparison.owned:
        if owned.rival is not None:
            own, other = owned.quantity, owned.rival
            return Departure(
                kind=DifferenceKind.NUMBER,
                claim=(own.start, own.end),
                source=(other.start, other.end),
                ceiling=0.2 if owned.is_group else 0.3,
                contradicts=owned.is_group,
            )
    return None


def find_owned(comparison: Comparison) -> list[Owned]:
    """The claim's figures for which the passage tells whose they are."""
    held = [
        each.quantity
        for each in comparison.quantities
        if each.equal is not None
        and not each.operands
        and _is_figure(each.quantity)
        and not is_of_score(each.quantity, comparison.claim.statement)
    ]
    figures = [each for each in comparison.passage_quantities if _is_figure(each)]
    if not held or not 2 <= len(figures) <= MOST_FIGURES:
        return []
    tokens = {
        token.start: token
        for passage in comparison.passages
        for token in passage.tokens
    }
    theirs = Text(
        comparison.source.blanked,
        [tokens[start] for start in sorted(tokens)],
        list({each.start: each for each in sorted(figures, key=_start)}.values()),
    )
    claim = comparison.claim
    ours = Text(
        claim.statement,
        claim.tokens,
        [each for each in claim.quantities if _is_figure(each)],
    )
    stretches: dict[int, Stretch] = {}
    owned = (_find_owner(each, ours, theirs, stretches) for each in held[:MOST_FIGURES])
    return [each for each in owned if each is not None]


def _start(quantity: Quantity) -> int:
    return quantity.start


def _is_figure(quantity: Quantity) -> bool:
    return bool(quantity.values) and quantity.dimension not in {
        *("year", "date", "ordinal", "version", "factor")
    }


def _find_owner(
    own: Quantity, ours: Text, theirs: Text, stretches: dict[int, Stretch]
) -> Owned | None:
    """Names decide before other words, and those before the word right before it."""
    stated = _claimed(own, ours)
    everything = frozenset(token.key for token in ours.tokens if token.key)
    equals = [each for each in theirs.figures if is_equal(own, each)]
    sides = [
        (mine, list(_others(own, mine, theirs, stretches)))
        for mine in (_kept(each, theirs, stretches) for each in equals)
    ]
    for is_name in (True, False):
        rivals: list[Quantity] = []
        for mine, others in sides:
            pairs = [
                (its, pair)
                for its in others
                for pair in find_parallels(mine, its)
                if pair.is_name is is_name
            ]
            if any(
                pair.is_sure and pair.mine in stated and pair.its not in stated
                for _, pair in pairs
            ):
                return Owned(own, own=mine)
            rivals += _accused(mine, pairs, stated, everything, theirs.text)[:1]
        if equals and len(rivals) == len(equals):
            return Owned(own, rival=rivals[0])
    framed = [_framed(own, mine, others, ours, theirs)[:1] for mine, others in sides]
    if framed and all(framed):
        return Owned(own, rival=framed[0][0], is_group=False)
    return None


def _accused(
    mine: Stretch,
    pairs: Sequence[tuple[Stretch, Parallel]],
    stated: frozenset[str],
    everything: frozenset[str],
    text: str,
) -> list[Quantity]:
    """Figures whose group the claim names, where it does not name the equal one's."""
    found = []
    for its, pair in pairs:
        if pair.its not in stated or pair.mine in everything:
            continue
        told = (mine.keys - its.keys) & everything
        if not told or mine.is_set or _is_elliptic(its, mine, text):
            found.append(its.figure)
    return found


def _kept(figure: Quantity, side: Text, stretches: dict[int, Stretch]) -> Stretch:
    if figure.start not in stretches:
        stretches[figure.start] = stretch_of(figure, side)
    return stretches[figure.start]


def _others(
    own: Quantity, mine: Stretch, theirs: Text, stretches: dict[int, Stretch]
) -> Iterator[Stretch]:
    """The stretches of the figures that differ from the claim's."""
    for rival in theirs.figures:
        if (
            are_alike(rival, mine.figure)
            and not is_equal(own, rival)
            and abs(rival.start - mine.figure.start) <= NEAR
            and not mine.start <= rival.start < mine.end
        ):
            yield _kept(rival, theirs, stretches)


def _is_elliptic(its: Stretch, mine: Stretch, text: str) -> bool:
    """Whether a later stretch leaves to the reader what the first one said."""
    if its.start < mine.start:
        return False
    is_same_sentence = SENTENCE_END.search(text, mine.end, its.start) is None
    telling = sum(not key[0].isdigit() for key in its.keys)
    return telling <= (ELLIPTIC if is_same_sentence else SHORT)


def _framed(
    own: Quantity, mine: Stretch, others: Sequence[Stretch], ours: Text, theirs: Text
) -> list[Quantity]:
    """Figures behind the claim's own word, when the equal one is behind another."""
    head = head_of(own, ours)
    everything = {token.key for token in ours.tokens if token.key}
    if not head or head in mine.keys or not is_governed(mine.figure, theirs):
        return []
    if head_of(mine.figure, theirs) in everything:
        return []  # "schools 640": what governs the others was left out
    noun = noun_behind(own, ours)
    return [
        its.figure
        for its in others
        if head == head_of(its.figure, theirs)
        and noun == noun_behind(its.figure, theirs)
        and (noun or own.dimension)
    ]


def _claimed(own: Quantity, ours: Text) -> frozenset[str]:
    """Keys of the words that the claim has for its figure."""
    if sum(are_alike(each, own) for each in ours.figures) > 1:
        return stretch_of(own, ours).keys
    return frozenset(token.key for token in ours.tokens if token.key)
