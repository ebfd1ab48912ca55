"""A finished verification, what it was asked to do, and the events on the way."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from .cross_references import WeighedSource, Weighing
from .documents import Document
from .judgments import JudgedClaim
from .sources import ReachedSource
from .weights import ClaimCorroboration


class Strictness(StrEnum):
    """When a claim with several citations counts as supported."""

    EACH = "each"
    """Every cited source supports the claim or carries its part of it."""

    ANY = "any"
    """One supporting source is enough."""

    STRICT = "strict"
    """Every cited source supports the whole claim by itself."""


@dataclass(frozen=True, slots=True)
class Options:
    """How to verify. The report repeats them."""

    strictness: Strictness = Strictness.EACH
    flag_uncited: bool = False
    """Whether a checkable claim that cites nothing counts as flagged."""

    weigh: bool = True
    """Whether the sources are weighed, and every claim held against all of them."""

    min_recall: float = 0.4
    """Threshold of the `overlap` judge, in [0, 1]; other judges ignore it."""

    def __post_init__(self) -> None:
        if not 0.0 <= self.min_recall <= 1.0:
            raise ValueError(f"min_recall must be in [0, 1], got {self.min_recall}.")


@dataclass(frozen=True, slots=True)
class ModelUse:
    """What a language model was asked, and what it took."""

    calls: int
    tokens: int
    asked: int | None = None
    """Claims beside a source that it was asked about; None for all of them."""

    pairs: int = 0

    @property
    def words(self) -> str:
        """
        >>> ModelUse(3, 4100, 12, 40).words
        'The language model was asked about 12 of 40 pairs: 3 calls, 4,100 tokens.'
        """
        about = (
            "" if self.asked is None else f" about {self.asked} of {self.pairs} pairs"
        )
        calls = "call" if self.calls == 1 else "calls"
        return (
            f"The language model was asked{about}: {self.calls:,} {calls}, "
            f"{self.tokens:,} tokens."
        )


@dataclass(frozen=True, slots=True)
class Report:
    """Everything found about one document. `reporting.record` writes it as JSON."""

    document: Document
    claims: tuple[JudgedClaim, ...]
    """One for each claim of the document, in its order."""

    sources: tuple[ReachedSource, ...]
    judge_name: str
    judge_version: str
    options: Options
    generated_at: str
    """ISO 8601 with offset; empty when the caller gave no time."""

    weighing: Weighing = field(default_factory=Weighing)
    corroboration: tuple[ClaimCorroboration, ...] = ()
    """Of the claims that were searched for; none unless somebody asked."""

    model_use: ModelUse | None = None
    """None for a judge that asks no language model."""


@dataclass(frozen=True, slots=True)
class SourceReached:
    """A source was fetched, or found not to be fetchable."""

    source: ReachedSource


@dataclass(frozen=True, slots=True)
class ClaimJudged:
    """A claim has its verdict."""

    judged: JudgedClaim


@dataclass(frozen=True, slots=True)
class SourceWeighed:
    """A source was weighed."""

    weighed: WeighedSource


@dataclass(frozen=True, slots=True)
class RunFinished:
    """The last event of a verification."""

    report: Report


Event = SourceReached | ClaimJudged | SourceWeighed | RunFinished
