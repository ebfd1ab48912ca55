"""
The values that the stages hand each other. Frozen, checked when made, no behaviour.

    spans       half-open ranges of a text
    documents   what reading finds: claims, citations, references, findings
    sources     what reaching finds: outcomes, snapshots, title matches
    judgments   what judging finds: stances, evidence, differences, verdicts
    reports     everything together, and the events of a run
    works       what bibliographies list: the fields of CSL-JSON
"""

from __future__ import annotations

from .documents import (
    Block,
    BlockKind,
    Citation,
    Claim,
    ClaimKind,
    Document,
    Finding,
    FindingKind,
    Identifier,
    IdentifierScheme,
    Markup,
    NotCheckable,
    Reference,
    SourceId,
)
from .judgments import (
    Check,
    CheckState,
    ClaimVerdict,
    Difference,
    DifferenceKind,
    Evidence,
    JudgedCitation,
    JudgedClaim,
    Judgment,
    Match,
    Verdict,
)
from .reports import (
    ClaimJudged,
    Event,
    Options,
    Report,
    RunFinished,
    SourceReached,
    Strictness,
)
from .sources import (
    Fetch,
    FetchOutcome,
    Hop,
    ReachedSource,
    Snapshot,
    SourceAction,
    SourceText,
    TitleMatch,
    TitleMatchKind,
)
from .spans import Span
from .works import Name, Retraction, RetractionKind, Work, WorkDate, WorkType

__all__ = [
    "Block",
    "BlockKind",
    "Check",
    "CheckState",
    "Citation",
    "Claim",
    "ClaimJudged",
    "ClaimKind",
    "ClaimVerdict",
    "Difference",
    "DifferenceKind",
    "Document",
    "Event",
    "Evidence",
    "Fetch",
    "FetchOutcome",
    "Finding",
    "FindingKind",
    "Hop",
    "Identifier",
    "IdentifierScheme",
    "JudgedCitation",
    "JudgedClaim",
    "Judgment",
    "Markup",
    "Match",
    "Name",
    "NotCheckable",
    "Options",
    "ReachedSource",
    "Reference",
    "Report",
    "Retraction",
    "RetractionKind",
    "RunFinished",
    "Snapshot",
    "SourceAction",
    "SourceId",
    "SourceReached",
    "SourceText",
    "Span",
    "Strictness",
    "TitleMatch",
    "TitleMatchKind",
    "Verdict",
    "Work",
    "WorkDate",
    "WorkType",
]
