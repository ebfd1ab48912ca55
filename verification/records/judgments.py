"""What judging finds: how a source bears on a claim, and what readers are told."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from .documents import Citation, Claim, Span


class Verdict(StrEnum):
    SUPPORTED = "supported"
    PARTIALLY_SUPPORTED = "partially_supported"
    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    UNVERIFIABLE = "unverifiable"


class ClaimVerdict(StrEnum):
    """What a reader is told about one claim: the five of a citation, and three more."""

    SUPPORTED = "supported"
    PARTIALLY_SUPPORTED = "partially_supported"
    CONTRADICTED = "contradicted"
    UNSUPPORTED = "unsupported"
    UNVERIFIABLE = "unverifiable"
    CONFLICTING = "conflicting"
    UNCITED = "uncited"
    NOT_CHECKABLE = "not_checkable"


class Attention(StrEnum):
    """What a flagged claim asks of the editor."""

    ERROR = "error"
    """A named difference or a contradiction: right at least 85 times in 100."""

    READ = "read"
    """The judge could not match the wording; the passages are there to be read."""

    UNCHECKED = "unchecked"
    """Nobody could look."""


class DifferenceKind(StrEnum):
    NUMBER = "number"
    DATE = "date"
    UNIT = "unit"
    MAGNITUDE = "magnitude"
    NEGATION = "negation"
    DIRECTION = "direction"
    NAME = "name"
    QUOTATION = "quotation"
    MISSING_TERM = "missing_term"


class Effect(StrEnum):
    """What a difference means for what a reader is told."""

    TELLS = "tells"
    """It is shown; the verdict does not rest on it."""

    ASKS = "asks"
    """It leaves to whoever reads better what words would pass."""

    DECIDES = "decides"
    """The claim is not supported because of it."""

    ERROR = "error"
    """The same, where both sides are named and such a difference is right 85 times in
    100."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing the claim says and its evidence does not, or says otherwise."""

    kind: DifferenceKind
    claim: str
    source: str
    """The source's words in their place; empty when it has none."""

    claim_span: Span | None = None
    """In the claim's statement."""

    source_span: Span | None = None
    """In the source's text."""

    effect: Effect = Effect.TELLS


@dataclass(frozen=True, slots=True)
class Evidence:
    span: Span
    """In the snapshot's text."""

    text: str
    score: float
    """How much of the claim's weighted terms it carries, in [0, 1]."""

    page: int | None = None
    """Of a PDF, from 1; None for a text without pages."""

    by_person: bool = False
    """Whether a person pointed to it; the judge chose it otherwise."""


@dataclass(frozen=True, slots=True)
class Match:
    claim: Span
    """In the claim's statement."""

    source: Span
    """In the source's text."""


@dataclass(frozen=True, slots=True)
class Judgment:
    verdict: Verdict
    support: float
    """Calibrated probability that the source fully supports the claim, in [0, 1]."""

    recall: float
    """Share of the claim's terms that stand in the evidence, in [0, 1]."""

    judge: str
    """Name and version, e.g. "lexical/1"."""

    evidence: tuple[Evidence, ...] = ()
    """Best first; empty when nothing in the source bears on the claim."""

    differences: tuple[Difference, ...] = ()
    matches: tuple[Match, ...] = ()
    reason: str = ""
    """One sentence for the reader; empty when there is nothing to explain."""

    unsure: bool = False
    """Whether it is supported by less than its judge's second threshold: such verdicts
    are wrong so often that a person should read the passage."""

    basis: str = field(default="", compare=False, repr=False)
    """Digest of all that it was made from, by which a later verification finds it;
    empty where none may. Says how it came about, not what was found."""

    def __post_init__(self) -> None:
        for name in ("support", "recall"):
            value = getattr(self, name)
            if not 0.0 <= value <= 1.0:
                raise ValueError(f"{name} must be in [0, 1], got {value}.")


class CheckState(StrEnum):
    PASSED = "passed"
    FAILED = "failed"
    COULD_NOT_CHECK = "could_not_check"
    NOT_RUN = "not_run"


@dataclass(frozen=True, slots=True)
class Check:
    """One question asked about a citation, and how it came out."""

    name: str
    state: CheckState
    reason: str = ""


@dataclass(frozen=True, slots=True)
class JudgedCitation:
    citation: Citation
    judgment: Judgment
    flagged: bool
    contributes: bool = False
    """Whether its sources support the claim together, and this one carries a part."""

    adds_nothing: bool = False
    """Whether other sources carry all that this one is cited for, and it does not: the
    claim is as well founded without it."""

    checks: tuple[Check, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimDecision:
    """What a person decided about a claim's verdict, while it is in force."""

    state: str
    """upheld, false_alarm, fixed, wont_fix, contested or asked."""

    by: str = ""
    """Empty where nobody is named."""

    at: str = ""
    """ISO 8601; empty where readers are shown the figures alone."""

    note: str = ""

    @property
    def is_to_fix(self) -> bool:
        """Whether it is left with the writer: to mend, or to answer a question."""
        return self.state in ("upheld", "contested", "asked")


@dataclass(frozen=True, slots=True)
class JudgedClaim:
    claim: Claim
    verdict: ClaimVerdict
    flagged: bool
    attention: Attention | None = None
    reason: str = ""
    citations: tuple[JudgedCitation, ...] = ()
    decision: ClaimDecision | None = None

    @property
    def unsure(self) -> bool:
        """Whether it is supported, and one of its sources carries it by little."""
        is_supported = self.verdict is ClaimVerdict.SUPPORTED
        return is_supported and any(
            citation.judgment.unsure for citation in self.citations
        )
