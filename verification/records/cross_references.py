"""What weighing finds of a whole document: the standing of each source, who bears on
which claim, what an editor might put instead."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .documents import Finding, SourceId
from .judgments import Difference, Evidence
from .weights import Credibility, Interest, Origin, TemporalMisfit


class Bearing(StrEnum):
    """How one source of the document bears on one of its claims, cited or not."""

    SUPPORTS = "supports"
    PARTIALLY_SUPPORTS = "partially_supports"
    CONTRADICTS = "contradicts"
    SILENT = "silent"
    UNREAD = "unread"


@dataclass(frozen=True, slots=True)
class CrossReading:
    claim_id: int
    source_id: SourceId
    bearing: Bearing
    is_cited: bool
    support: float
    evidence: tuple[Evidence, ...] = ()
    """Best first; empty when the source is silent or unread."""

    differences: tuple[Difference, ...] = ()
    read_by: str = ""
    """Name of the judge that the bearing is from; empty in older reports."""

    @property
    def says_something(self) -> bool:
        return self.bearing not in {Bearing.SILENT, Bearing.UNREAD}


class Agreement(StrEnum):
    """How a document's own sources, counted in origins, stand to one claim."""

    VERIFIED = "verified"
    """Two or more independent origins of standing support it, as a judge that reads
    says, and none contradicts."""

    SUPPORTED = "supported"
    """Two or more independent origins support it, but not two that are of standing and
    were read."""

    CONTRADICTED = "contradicted"
    """All that say something of it contradict it."""

    DISPUTED = "disputed"
    """Some support it, and as many or more contradict."""

    PARTIALLY_VERIFIED = "partially_verified"
    """Something supports it, but neither of the above holds."""

    UNVERIFIED = "unverified"
    """Nothing that could be read supports it."""


class SuggestionKind(StrEnum):
    CITE_INSTEAD = "cite_instead"
    CORRECT_VALUE = "correct_value"
    ADD_CITATION = "add_citation"


@dataclass(frozen=True, slots=True)
class Suggestion:
    kind: SuggestionKind
    text: str
    source_id: SourceId
    evidence: Evidence | None = None


@dataclass(frozen=True, slots=True)
class ClaimWeight:
    claim_id: int
    agreement: Agreement
    suggestions: tuple[Suggestion, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimInterest:
    """An interest of a source in the claims that it is cited for or supports."""

    interest: Interest
    claim_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClaimMisfit:
    """Why a source's date does not fit the claims that cite it."""

    misfit: TemporalMisfit
    claim_ids: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WeighedSource:
    source_id: SourceId
    origin_id: int
    credibility: Credibility
    interests: tuple[ClaimInterest, ...] = ()
    misfits: tuple[ClaimMisfit, ...] = ()


@dataclass(frozen=True, slots=True)
class OriginLoad:
    origin_id: int
    claim_ids: tuple[int, ...]
    """Claims that no other origin supports: they fall if this one goes."""


@dataclass(frozen=True, slots=True)
class Weighing:
    sources: tuple[WeighedSource, ...] = ()
    origins: tuple[Origin, ...] = ()
    claims: tuple[ClaimWeight, ...] = ()
    """One for each checkable claim, in the document's order."""

    readings: tuple[CrossReading, ...] = ()
    """Of the claims by the sources that say something, and by those that are cited: any
    other source that was read is silent."""

    contradictions: tuple[Finding, ...] = ()
    """Sentences of the document that give different values for one thing."""

    loads: tuple[OriginLoad, ...] = ()
    """The heaviest first."""

    shortfalls: tuple[Finding, ...] = ()
    """What weighing was to find out and could not."""

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What is said of the document beside what reading found."""
        return (*self.contradictions, *self.shortfalls)
