"""
The pinned quality: floors, how many examples each rests on, the corpus, the noise
allowed.

A floor is raised with one command; lowering one needs `--accept-lower` and a line in
the changelog that says why.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

PATH = Path(__file__).with_name("floors.json")


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure in [0, 1]; more is better."""

    value: float
    count: int
    """Examples it rests on."""

    @property
    def noise(self) -> float:
        """
        One standard error of a share: what another sample of this size may differ by.
        """
        spread = max(self.value * (1 - self.value), 0.01)
        return round(math.sqrt(spread / self.count), 4)


def load() -> dict[str, Any]:
    return dict(json.loads(PATH.read_text(encoding="utf-8")))


def find_failures(
    measures: Mapping[str, Measure], corpora: Mapping[str, str]
) -> list[str]:
    """What is below its floor, gone, or measured on another corpus, in sentences."""
    pinned = load()
    failures = [
        f"The corpus {name} changed: its digest is {digest[:12]}, not "
        f"{pinned['corpora'].get(name, 'pinned')[:12]}. Look at the figures, then run "
        "with --raise."
        for name, digest in corpora.items()
        if pinned["corpora"].get(name) != digest
    ]
    for name, floor in pinned["floors"].items():
        measure = measures.get(name)
        if measure is None:
            if floor["corpus"] in corpora:
                failures.append(f"{name} is pinned, but was not measured.")
        elif measure.count != floor["count"]:
            failures.append(
                f"{name} rests on {measure.count} examples, not {floor['count']}."
            )
        elif measure.value < floor["floor"] - floor["noise"]:
            failures.append(
                f"{name} is {measure.value:.3f}, below its floor {floor['floor']:.3f} "
                f"by more than the noise {floor['noise']:.3f}."
            )
    return failures


def raise_floors(
    measures: Mapping[str, tuple[str, Measure]],
    corpora: Mapping[str, str],
    *,
    accept_lower: bool,
) -> list[str]:
    """
    Pin what was measured; give back the floors that would sink and so were kept.

    Args:
        measures: By name, with the corpus each rests on.
    """
    pinned = load() if PATH.exists() else {"corpora": {}, "floors": {}}
    kept = []
    for name, (corpus, measure) in measures.items():
        known = pinned["floors"].get(name)
        floor = round(measure.value, 4)
        if known is not None and floor < known["floor"] and not accept_lower:
            kept.append(name)
            floor = known["floor"]
        pinned["floors"][name] = {
            "floor": floor,
            "count": measure.count,
            "noise": measure.noise,
            "corpus": corpus,
        }
    pinned["corpora"].update(corpora)
    pinned["floors"] = dict(sorted(pinned["floors"].items()))
    PATH.write_text(json.dumps(pinned, indent=1) + "\n", encoding="utf-8")
    return kept


def digest_of(parts: list[str]) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
