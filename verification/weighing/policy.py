"""What a desk has decided about sources: who owns what, which lists count, how much."""

from __future__ import annotations

from dataclasses import dataclass, field

from .credibility import CredibilityWeights
from .owners import OwnerTable, shipped_owners
from .ratings import Ratings


@dataclass(frozen=True, slots=True)
class WeighingPolicy:
    """How sources are weighed. The defaults are what ships with the project."""

    owners: OwnerTable = field(default_factory=shipped_owners)
    ratings: Ratings | None = None
    """Imported lists; None when there are none."""

    weights: CredibilityWeights = field(default_factory=CredibilityWeights)
    publisher_url: str = ""
    """Where the documents are published; empty when unknown."""
