"""
How texts and claims stand in one row that our network reads; training packs alike.

A row holds texts, each with the claims to be read beside it. The tokens of a text look
at that text alone, those of a claim at the claim and at its text: a text is read once
for all its claims, and what is read beside a pair changes nothing in its answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from numpy.typing import NDArray

CLAIM_TOKENS = 62
"""Longest claim, its two marks included."""

TEXT_PLACE = 64
"""Place at which a text begins; claims stand before it, as first sentences do."""

TEXT_TOKENS = 420
"""Longest text, its marks included: some 1,500 to 1,900 characters."""

BEGIN, END = 0, 2
"""Numbers of the tokens that begin a sequence and end a part of it."""


@dataclass(frozen=True, slots=True)
class TextWithClaims:
    """Numbers of the tokens of one text and of its claims, without marks."""

    text: Sequence[int]
    claims: Sequence[Sequence[int]]


@dataclass(frozen=True, slots=True)
class PackedRow:
    """
    What the exported network takes, as `Reader.forward` in training: lists of one
    number a token, and the number of claims.
    """

    tokens: list[int]
    places: list[int]
    texts: list[int]
    """Which text a token belongs to, from 1 on."""

    claims: list[int]
    """Which claim of the row, from 1 on; 0 for the tokens of texts."""

    claim_count: int

    def arrays(self) -> dict[str, NDArray[Any]]:
        """The inputs of the exported network by name, each with a batch of one."""
        import numpy

        counted = numpy.arange(1, self.claim_count + 1)
        pool = numpy.array(self.claims)[None, :] == counted[:, None]
        named = {
            "tokens": self.tokens,
            "places": self.places,
            "texts": self.texts,
            "claims": self.claims,
        }
        row = {name: numpy.array([numbers], "int64") for name, numbers in named.items()}
        return {**row, "pool": pool[None].astype("float32")}


def pack_row(pairs: Sequence[TextWithClaims]) -> PackedRow:
    """One row of all texts with their claims; what is too long of either is cut off."""
    row = PackedRow([], [], [], [], sum(len(pair.claims) for pair in pairs))
    number = 0
    for text_number, pair in enumerate(pairs, 1):
        text = (END, *pair.text[: TEXT_TOKENS - 2], END)
        parts = [(TEXT_PLACE, 0, text)]
        for claim in pair.claims:
            number += 1
            parts.append((0, number, (BEGIN, *claim[: CLAIM_TOKENS - 2], END)))
        for first_place, claim_number, tokens in parts:
            row.tokens.extend(tokens)
            row.places.extend(range(first_place, first_place + len(tokens)))
            row.texts.extend([text_number] * len(tokens))
            row.claims.extend([claim_number] * len(tokens))
    return row
