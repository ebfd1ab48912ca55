"""A finished verification, what it was asked to do, the events on the way; and what a
search for corroboration asks, what comes back, and its events."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from verification.language.wording import ngettext, show_number

from .cross_references import WeighedSource, Weighing
from .documents import Document
from .judgments import JudgedClaim
from .sources import ReachedSource
from .weights import ClaimCorroboration, Corroboration


@dataclass(frozen=True, slots=True)
class Lens:
    """A named pool of sources in which a claim is searched for."""

    name: str
    """One word, lower case: "journalism"."""

    title: str
    services: tuple[str, ...]
    """Names of services, or "web" for every general search that is configured."""

    domains: tuple[str, ...] = ()
    """Registrable domains or hosts that general searches keep to; none: the
    whole web."""

    about: str = ""


@dataclass(frozen=True, slots=True)
class SearchQuery:
    claim: str
    domains: tuple[str, ...] = ()
    """Sites to keep to, with what lies below them; none: no bound."""

    limit: int = 10


@dataclass(frozen=True, slots=True)
class SearchResult:
    url: str
    """An http or https address; empty only for a text of the team's own library."""

    title: str = ""
    excerpt: str = ""
    text: str = ""
    author: str = ""
    published: str = ""
    """ISO 8601 date, perhaps only its year; empty when unknown."""

    site_name: str = ""


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    service: str
    results: tuple[SearchResult, ...] = ()
    trouble: str = ""
    """Why there is no answer, in one sentence for the reader; empty when there is."""


@dataclass(frozen=True, slots=True)
class LensSearched:
    """All services of one lens have answered, or given up."""

    lens: str
    found: int
    """Results kept, before those that two lenses have in common are joined."""


@dataclass(frozen=True, slots=True)
class ResultRead:
    """One result's page was read, or will be judged by its excerpt."""

    url: str
    done: int
    total: int


@dataclass(frozen=True, slots=True)
class CorroborationFound:
    corroboration: Corroboration


CorroborationEvent = LensSearched | ResultRead | CorroborationFound


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
        tokens = show_number(self.tokens)
        if self.asked is None:
            return ngettext(
                "The language model was asked: {number} call, {tokens} tokens.",
                "The language model was asked: {number} calls, {tokens} tokens.",
                self.calls,
                tokens=tokens,
            )
        return ngettext(
            "The language model was asked about {asked} of {pairs} pairs: {number} "
            "call, "
            "{tokens} tokens.",
            "The language model was asked about {asked} of {pairs} pairs: {number} "
            "calls, {tokens} tokens.",
            self.calls,
            tokens=tokens,
            asked=self.asked,
            pairs=self.pairs,
        )


@dataclass(frozen=True, slots=True)
class Clearance:
    """That a desk cleared the text for publication."""

    at: str
    """ISO 8601 with offset."""

    revision: int
    by: str = ""
    """Empty where it is not told."""

    holds: bool = True
    """Whether the text is still that revision's."""


@dataclass(frozen=True, slots=True)
class Report:
    """Everything found about one document. `reporting.record` writes it as JSON."""

    document: Document
    claims: tuple[JudgedClaim, ...]
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

    clearance: Clearance | None = None


@dataclass(frozen=True, slots=True)
class SourceReached:
    source: ReachedSource


@dataclass(frozen=True, slots=True)
class ClaimJudged:
    judged: JudgedClaim
    is_read: bool = True
    """Whether the run's judge gave it; else words did, and another one will come."""


@dataclass(frozen=True, slots=True)
class SourceWeighed:
    weighed: WeighedSource


@dataclass(frozen=True, slots=True)
class RunFinished:
    report: Report


Event = SourceReached | ClaimJudged | SourceWeighed | RunFinished
