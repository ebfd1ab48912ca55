"""The small network that tells which token of an entry is whose field: embeddings of a
token's numbers, a few convolutions, and a chain of labels over them (a conditional
random field). Trained by `training/entries` on made-up works; CARD.md says how."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from .tokens import SIZES

MODEL = Path(__file__).with_name("model.npz")

Floats = NDArray[np.float32]


class Label(IntEnum):
    """What a token of an entry belongs to, in the order of the network's outputs."""

    FAMILY = 0
    """A family name of an author, with its particle, or a body's name."""

    GIVEN = 1
    """The rest of the authors: given names, initials, "and", "et al."."""

    TITLE = 2
    CONTAINER = 3
    """The journal, book, proceedings or site that the work stands in."""

    EDITOR = 4
    PUBLISHER = 5
    YEAR = 6
    NUMBER = 7
    OTHER = 8


TITLE_BREAK = 5.0
"""What it costs to begin or end a title where no sign stands, in logarithms of odds;
of 0, 3, 5 and 8 the one with the fewest wrong titles on entries kept apart."""


@dataclass(frozen=True, slots=True)
class Tagged:
    """A label for each token, and for each token how sure every label is."""

    labels: tuple[Label, ...]
    shares: Floats
    """Tokens by labels; each row adds up to 1."""


@dataclass(frozen=True, slots=True)
class Network:
    """The weights, as trained."""

    numbers: Floats
    blocks: tuple[tuple[Floats, Floats], ...]
    """For each convolution over a token and two neighbours its weights and bias."""

    overall: tuple[Floats, Floats]
    output: tuple[Floats, Floats]
    follow: Floats
    """What it adds that the label of the column follows that of the row."""

    begin: Floats
    end: Floats

    def scores(self, rows: Sequence[Sequence[int]]) -> Floats:
        """How well each label fits each token, before its neighbours' labels count."""
        state = self.numbers[np.asarray(rows) + _offsets()].sum(axis=1)
        for at, (weights, bias) in enumerate(self.blocks):
            if at == OVERALL_AFTER:
                mean = np.maximum(state, 0).mean(axis=0)
                state = state + mean @ self.overall[0] + self.overall[1]
            state = state + np.maximum(_convolved(state, weights, 2**at) + bias, 0)
        scores: Floats = state @ self.output[0] + self.output[1]
        return scores


OVERALL_AFTER = 2
"""Before this block each token is told the mean of the whole entry."""


@cache
def _offsets() -> NDArray[np.int64]:
    """Where the values of each number begin among all embeddings."""
    sizes = list(SIZES.values())
    return np.cumsum([0, *sizes[:-1]])


MAX_ROWS = 96
"""Tokens multiplied at once: above, the matrix library wakes its threads, and an entry
costs ten times as much."""


def _convolved(state: Floats, weights: Floats, distance: int) -> Floats:
    """The weighted sum of each token and those so far before and behind it."""
    count, width = state.shape
    wide = np.zeros((count + 2 * distance, width), np.float32)
    wide[distance : distance + count] = state
    made = np.empty_like(state)
    for first in range(0, count, MAX_ROWS):
        last = min(first + MAX_ROWS, count)
        made[first:last] = sum(
            wide[first + shift * distance : last + shift * distance]
            @ weights[shift * width : (shift + 1) * width]
            for shift in range(3)
        )
    return made


@cache
def shipped() -> Network:
    """The network that ships, read when it is first asked."""
    return load(MODEL)


def load(path: Path) -> Network:
    with np.load(path, allow_pickle=False) as stored:
        kept = {name: stored[name].astype(np.float32) for name in stored.files}
    many = sum(name.startswith("block") for name in kept) // 2
    return Network(
        numbers=kept["numbers"] * kept["numbers_scale"],
        blocks=tuple(
            (kept[f"block{at}"], kept[f"block{at}_bias"]) for at in range(many)
        ),
        overall=(kept["overall"], kept["overall_bias"]),
        output=(kept["output"], kept["output_bias"]),
        follow=kept["follow"],
        begin=kept["begin"],
        end=kept["end"],
    )


def tag(
    network: Network, rows: Sequence[Sequence[int]], joined: Sequence[bool]
) -> Tagged:
    """Give the likeliest labels of an entry's tokens, and how sure each is. `joined`
    says of which tokens no sign stands before them."""
    scores = network.scores(rows)
    fits = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares: Floats = fits / fits.sum(axis=1, keepdims=True)
    return Tagged(_likeliest(network, scores, joined), shares)


def _likeliest(
    network: Network, scores: Floats, joined: Sequence[bool]
) -> tuple[Label, ...]:
    """The best chain of labels, by Viterbi's method."""
    best = scores[0] + network.begin
    tight = network.follow.copy()
    tight[Label.TITLE] -= TITLE_BREAK
    tight[:, Label.TITLE] -= TITLE_BREAK
    tight[Label.TITLE, Label.TITLE] = network.follow[Label.TITLE, Label.TITLE]
    came_from = []
    for row, is_joined in zip(scores[1:], joined[1:], strict=True):
        ways = best[:, None] + (tight if is_joined else network.follow)
        before = ways.argmax(axis=0)
        came_from.append(before)
        best = ways[before, range(len(before))] + row
    last = int((best + network.end).argmax())
    path = [last]
    for before in reversed(came_from):
        path.append(int(before[path[-1]]))
    return tuple(Label(at) for at in reversed(path))
