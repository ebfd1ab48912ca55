"""
Labelled pairs from their files to token rows in batches of like length.

A pair is `{id, group, claim, source_text, title, label, kind}`. Written sources
(`text` with `claims`) are unfolded into pairs. Splits go by `group`, never by row.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tokenizers import Tokenizer

OUTPUTS = ("supported", "contradicted", "unsupported")
"""
The order of the network's outputs; `partial` of a written pair counts as
`unsupported`.
"""

WRONG = "wrong"
"""Label of a pair of which nobody said whether its text is silent or says otherwise."""

PARTS = 12
"""Of twelve groups of written pairs two are for testing and one for calibration."""


@dataclass(frozen=True, slots=True)
class Pair:
    """
    One claim beside one text. `label` is supported, contradicted, partial, unsupported
    or, of sets that tell two classes, `wrong`; `kind` may be empty.
    """

    id: str
    group: str
    claim: str
    source_text: str
    label: str
    title: str = ""
    kind: str = ""

    @property
    def word_count(self) -> int:
        """Of claim and text together."""
        return len(self.claim.split()) + len(self.source_text.split())

    @property
    def weight(self) -> float:
        """Made pairs count half of written ones."""
        return 0.5 if self.kind.startswith("other_") else 1.0

    @property
    def target(self) -> tuple[float, ...]:
        """What the network's outputs should be: even between the two of a wrong one."""
        if self.label == WRONG:
            return (0.0, 0.5, 0.5)
        told = "unsupported" if self.label == "partial" else self.label
        return tuple(float(told == output) for output in OUTPUTS)


def read_pairs(path: Path) -> list[Pair]:
    """The pairs of one file of JSON Lines (`.gz` too), written sources unfolded."""
    text = (
        gzip.decompress(path.read_bytes())
        if path.suffix == ".gz"
        else path.read_bytes()
    )
    pairs: list[Pair] = []
    for line in text.decode("utf-8").splitlines():
        if line.strip():
            pairs.extend(unfold(json.loads(line)))
    return pairs


def unfold(row: dict[str, object]) -> Iterator[Pair]:
    """
    The pairs of one row: of a written source one for each claim, else the row itself.
    """
    if "claims" not in row:
        fields = {name: _clean(str(row.get(name, ""))) for name in Pair.__slots__}
        yield Pair(**{**fields, "group": fields["group"] or fields["id"]})
        return
    for place, claim in enumerate(row["claims"]):  # type: ignore[arg-type, var-annotated]
        yield Pair(
            id=f"{row['id']}:{place}",
            group=str(row["id"]),
            claim=_clean(claim["claim"]),
            source_text=_clean(str(row["text"])),
            label=claim["label"],
            title=_clean(str(row.get("title", ""))),
            kind=claim.get("kind", ""),
        )


def _clean(text: str) -> str:
    return text.replace("�", " ").strip()


def part_of(group: str) -> str:
    """
    `test`, `calibration` or `train`: by the hash of a group's name, so that none ever
    moves.
    """
    place = int(hashlib.sha256(group.encode("utf-8")).hexdigest()[:8], 16) % PARTS
    return ("test", "test", "calibration")[place] if place < 3 else "train"


@dataclass(frozen=True, slots=True)
class Row:
    """
    One pair as token numbers, `sides` 0 for the claim and 1 for the passage, with
    what it teaches.
    """

    tokens: tuple[int, ...]
    sides: tuple[int, ...]
    target: tuple[float, ...]
    weight: float = 1.0


def encode(
    tokenizer: Tokenizer, pairs: Sequence[Pair], *, weight: float = 1.0
) -> list[Row]:
    """
    The pairs as rows; the caller has set the tokenizer's truncation. The title stands
    before the passage.
    """
    encodings = tokenizer.encode_batch(
        [(pair.claim, joined(pair.title, pair.source_text)) for pair in pairs]
    )
    return [
        Row(
            tuple(encoding.ids),
            tuple(encoding.type_ids),
            pair.target,
            weight * pair.weight,
        )
        for pair, encoding in zip(pairs, encodings, strict=True)
    ]


def joined(title: str, text: str) -> str:
    """The passage with the page's title before it, as the network reads it."""
    return f"{title}. {text}" if title else text


def batches(rows: Sequence[Row], *, tokens: int, seed: int) -> list[list[Row]]:
    """
    Rows of like length together, about `tokens` with padding in each batch; order and
    grouping by `seed`.
    """
    chance = random.Random(seed)
    order = sorted(rows, key=lambda row: len(row.tokens) + chance.random() * 8)
    grouped: list[list[Row]] = []
    current: list[Row] = []
    for row in order:
        if current and len(row.tokens) * (len(current) + 1) > tokens:
            grouped.append(current)
            current = []
        current.append(row)
    if current:
        grouped.append(current)
    chance.shuffle(grouped)
    return grouped


def shared(pairs: Iterable[Pair], share: float, seed: int) -> list[Pair]:
    """A part of the pairs, whole groups at a time, the same for the same seed."""
    chance = random.Random(seed)
    by_group: dict[str, list[Pair]] = {}
    for pair in pairs:
        by_group.setdefault(pair.group, []).append(pair)
    groups = sorted(by_group)
    chance.shuffle(groups)
    return [
        pair
        for group in groups[: round(len(groups) * share)]
        for pair in by_group[group]
    ]
