"""
The pinned quality: floors, the examples each rests on, corpora, the noise allowed.

A floor rises by one command (`--raise`), which never lowers one; a floor is lowered
only with `--accept-lower`, and then the changelog says why.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from .figures import Figure
from .rows import Row

PATH = Path(__file__).with_name("floors.json")

HOW_TO_ACCEPT = "Look at the figures, then accept it with --raise."


@dataclass(frozen=True, slots=True)
class Floor:
    """What one measure may not fall below, by more than its noise."""

    floor: float
    count: int
    noise: float
    """Standard error when the floor was set."""

    corpus: str


@dataclass(frozen=True, slots=True)
class Measured:
    """What one run of the gate found."""

    figures: Mapping[str, tuple[str, Figure]]
    """By measure: the corpus it rests on, and the figure."""

    digests: Mapping[str, str]
    """By corpus."""


@dataclass(frozen=True, slots=True)
class Pinned:
    """The contents of the file."""

    floors: Mapping[str, Floor]
    digests: Mapping[str, str]

    def narrow(self, corpora: Iterable[str]) -> Pinned:
        """Only what rests on some corpora: the others were not there to be measured."""
        kept = set(corpora)
        return Pinned(
            {key: floor for key, floor in self.floors.items() if floor.corpus in kept},
            {name: digest for name, digest in self.digests.items() if name in kept},
        )


def load_floors(path: Path = PATH) -> Pinned:
    """What is pinned; nothing when there is no file yet."""
    if not path.exists():
        return Pinned({}, {})
    table = json.loads(path.read_text(encoding="utf-8"))
    return Pinned(
        {name: Floor(**fields) for name, fields in table["floors"].items()},
        dict(table["corpora"]),
    )


def save_floors(pinned: Pinned, path: Path = PATH) -> None:
    table = {
        "set_by": "python -m tests.evaluation.gate --raise",
        "corpora": dict(sorted(pinned.digests.items())),
        "floors": {
            name: asdict(floor) for name, floor in sorted(pinned.floors.items())
        },
    }
    path.write_text(json.dumps(table, indent=1) + "\n", encoding="utf-8")


def find_failures(measured: Measured, pinned: Pinned) -> list[str]:
    """What is below its floor, has none, is gone, or rests on a changed corpus."""
    if not pinned.floors:
        return ["No floors are set. Set them with --raise."]
    failures = []
    for corpus in sorted({*measured.digests, *pinned.digests}):
        digest, known = measured.digests.get(corpus), pinned.digests.get(corpus)
        if digest is None:
            failures.append(f"The corpus '{corpus}' is pinned, but is not there.")
        elif known is None:
            failures.append(f"The corpus '{corpus}' is not pinned. {HOW_TO_ACCEPT}")
        elif digest != known:
            failures.append(f"The corpus '{corpus}' changed. {HOW_TO_ACCEPT}")
    for name, floor in pinned.floors.items():
        if name in measured.figures:
            failures.extend(_compare(name, measured.figures[name][1], floor))
        elif floor.corpus in measured.digests:
            failures.append(f"'{name}' has a floor, but is no longer measured.")
    failures.extend(
        f"'{name}' has no floor yet. Set one with --raise."
        for name, (corpus, _) in measured.figures.items()
        if name not in pinned.floors and corpus in pinned.digests
    )
    return failures


def _compare(name: str, figure: Figure, floor: Floor) -> list[str]:
    if figure.value >= floor.floor - floor.noise:
        return []
    return [
        f"'{name}' is {100 * figure.value:.1f}, below its floor of "
        f"{100 * floor.floor:.1f} by more than the noise of {100 * floor.noise:.1f}."
    ]


def raise_floors(
    measured: Measured,
    pinned: Pinned,
    *,
    accept_lower: bool = False,
    is_whole: bool = True,
) -> Pinned:
    """
    The floors that the figures give, never lower than they were.

    Args:
        accept_lower: Let floors sink to the figures, and drop what is measured no more.
        is_whole: Whether all corpora were looked for; those that were not keep theirs.
    """
    kept = pinned
    if accept_lower:
        kept = (
            Pinned({}, {})
            if is_whole
            else pinned.narrow(set(pinned.digests) - set(measured.digests))
        )
    floors = dict(kept.floors)
    for name, (corpus, figure) in measured.figures.items():
        known = pinned.floors.get(name)
        value = round(figure.value, 4)
        if known is not None and value <= known.floor and not accept_lower:
            floors[name] = known
        else:
            floors[name] = Floor(value, figure.count, round(figure.noise, 4), corpus)
    return Pinned(floors, {**kept.digests, **measured.digests})


def describe_changes(before: Pinned, after: Pinned) -> list[str]:
    """What was raised, lowered and dropped, in sentences."""
    both = [name for name in after.floors if name in before.floors]
    new = len(after.floors) - len(both)
    raised = [n for n in both if after.floors[n].floor > before.floors[n].floor]
    lowered = [n for n in both if after.floors[n].floor < before.floors[n].floor]
    lowered += [
        f"{name} (dropped)" for name in before.floors if name not in after.floors
    ]
    lines = [f"Floors: {new} new, {len(raised)} raised, {len(lowered)} lowered."]
    if lowered:
        lines.append(
            f"Lowered: {'; '.join(lowered)}. The changelog needs a line that says why."
        )
    return lines


def digest_of(rows: Sequence[Row]) -> str:
    """Of the ids, texts and labels of a corpus, in any order."""
    parts = sorted(
        "\x1f".join((row.id, row.claim, row.source_text, str(row.is_supported)))
        for row in rows
    )
    return hashlib.sha256("\x1e".join(parts).encode()).hexdigest()
