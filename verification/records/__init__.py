"""
The values that the stages hand each other. Frozen, checked when made, no behaviour.

    documents   ranges of a text; what reading finds: claims, references, findings
    sources     what reaching finds: outcomes, snapshots, copies, title matches, drift
    registered  what registries know: the work's record, editorial notices
    judgments   what judging finds: stances, evidence, differences, verdicts
    weights     what weighing finds: interests, origins, credibility, corroboration
    searches    what a search for corroboration asks, and what comes back
    cross_references   what weighing finds of a whole document: claims x sources
    reports     everything together, and the events of a run
    works       what bibliographies list: the fields of CSL-JSON
"""

from __future__ import annotations

from .cross_references import (
    Agreement,
    Bearing,
    ClaimInterest,
    ClaimMisfit,
    ClaimWeight,
    CrossReading,
    OriginLoad,
    Suggestion,
    SuggestionKind,
    WeighedSource,
    Weighing,
)
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
    Span,
)
from .judgments import (
    Attention,
    Check,
    CheckState,
    ClaimDecision,
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
from .registered import (
    FieldComparison,
    FieldState,
    Identity,
    IdentityState,
    Notice,
    NoticeKind,
    RegistryMatch,
)
from .reports import (
    ClaimJudged,
    Event,
    ModelUse,
    Options,
    Report,
    RunFinished,
    SourceReached,
    SourceWeighed,
    Strictness,
)
from .searches import (
    CorroborationEvent,
    CorroborationFound,
    Lens,
    LensSearched,
    ResultRead,
    SearchAnswer,
    SearchQuery,
    SearchResult,
)
from .sources import (
    CopyKind,
    DriftKind,
    Fetch,
    FetchOutcome,
    Hop,
    PassageDrift,
    ReachedSource,
    Snapshot,
    SourceAction,
    SourceText,
    TextCopy,
    TitleMatch,
    TitleMatchKind,
)
from .weights import (
    AuthorityTier,
    Bias,
    ClaimCorroboration,
    CorroboratingSource,
    Corroboration,
    CorroborationVerdict,
    Credibility,
    CredibilityFactor,
    FoundSource,
    Interest,
    InterestKind,
    ListedDomain,
    Origin,
    OriginLink,
    OriginReason,
    ReadFrom,
    SourceProfile,
    SourceType,
    Stance,
    TemporalMisfit,
    TemporalMisfitKind,
)
from .works import Name, Retraction, RetractionKind, Work, WorkDate, WorkType
