"""What weighing finds: interests, origins, credibility, corroboration."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .documents import SourceId, Span


@dataclass(frozen=True, slots=True)
class SourceProfile:
    id: SourceId
    url: str = ""
    title: str = ""
    text: str = ""
    """Of its snapshot; empty when it could not be read."""

    author: str = ""
    published: str = ""
    """ISO 8601 date, perhaps only its year; empty when unknown."""

    site_name: str = ""


class InterestKind(StrEnum):
    """Why a source may not be independent."""

    NAMED_PARTY = "named_party"
    """Published by a party that the claim names."""

    OWNER = "owner"
    """Published by an owner, a subsidiary or a sister of a party in the claim."""

    STATE = "state"
    """Published by a government, or by media of one, that the claim is about."""

    TRADE_BODY = "trade_body"
    """Published by a trade body or lobby for what the claim is about."""

    COMPETITOR = "competitor"
    RANKS_ITSELF_FIRST = "ranks_itself_first"
    AFFILIATE = "affiliate"
    SPONSORED = "sponsored"
    PRESS_RELEASE = "press_release"
    AUTHOR_WORKS_FOR_PARTY = "author_works_for_party"
    FUNDED_BY_PARTY = "funded_by_party"
    GIFT = "gift"
    """Whose product or place it is about gave it for nothing, or paid the journey."""

    OWN_PUBLISHER = "own_publisher"
    """Published by whoever publishes the document under test."""


@dataclass(frozen=True, slots=True)
class Interest:
    kind: InterestKind
    domain: str
    """The source's registrable domain; empty when it has no address."""

    token: str
    """What ties source and claim, lower case: "clickup"; empty when nothing does."""

    explanation: str
    is_primary_source: bool = False
    """Whether the party reports a fact of its own, which nobody knows better."""

    span: Span | None = None
    """Where the source's text says so; None when its address does."""


class OriginReason(StrEnum):
    """Why two sources count as one."""

    SAME_TEXT = "same_text"
    PRESS_RELEASE = "press_release"
    CITES_ONLY = "cites_only"
    SAME_INFORMANT = "same_informant"
    """One body said what both tell, and one of them names nobody else."""

    SAME_STUDY = "same_study"
    RETOLD = "retold"
    """One report in other words or another language."""

    WIRE = "wire"
    SHARED_AUTHOR = "shared_author"
    SAME_SITE = "same_site"
    SAME_OWNER = "same_owner"


@dataclass(frozen=True, slots=True)
class OriginLink:
    reason: OriginReason
    first: SourceId
    second: SourceId
    explanation: str
    text: str = ""
    """The longest stretch that both share, as the first source has it; the people,
    bodies and figures where they share these."""


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the information of one or more sources first came from."""

    id: int
    """1, 2, 3 ... in the order of the sources."""

    source_ids: tuple[SourceId, ...]
    reason: str = ""
    """Why they are one, in words; empty for a single source."""

    links: tuple[OriginLink, ...] = ()


class SourceType(StrEnum):
    NEWS = "news"
    ACADEMIC = "academic"
    GOVERNMENT = "government"
    VENDOR = "vendor"
    BLOG = "blog"
    FORUM = "forum"
    ENCYCLOPEDIA = "encyclopedia"
    PRESS_RELEASE = "press_release"
    PREPRINT = "preprint"
    SOCIAL = "social"
    UNKNOWN = "unknown"


class AuthorityTier(StrEnum):
    """How much stands behind what a site publishes."""

    HIGH = "high"
    """Peer review, a public office, or an agency or newsroom with corrections."""

    MEDIUM = "medium"
    """Edited, but narrower: trade press, encyclopedias, reviewers."""

    LOW = "low"
    """Nobody checks before it is published, or a list rates it low."""

    UNKNOWN = "unknown"


class Bias(StrEnum):
    OBJECTIVE = "objective"
    SLIGHTLY_BIASED = "slightly_biased"
    MODERATELY_BIASED = "moderately_biased"
    HEAVILY_BIASED = "heavily_biased"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class ListedDomain:
    domain: str
    """Registrable domain or a host below it, lower case."""

    rating: float | None
    """In [0, 1]; None for a list that says what a site is and not how good."""

    path: str = ""
    """"/states/ak" when only a part of the site is meant; empty for all of it."""

    reason: str = ""
    list_name: str = ""
    dated: str = ""
    licence: str = ""

    def __post_init__(self) -> None:
        if self.rating is not None and not 0.0 <= self.rating <= 1.0:
            raise ValueError(f"rating must be in [0, 1], got {self.rating}.")


@dataclass(frozen=True, slots=True)
class CredibilityFactor:
    value: float
    """In [0, 1]."""

    why: str


@dataclass(frozen=True, slots=True)
class Credibility:
    """Who stands behind a source and what shows of its work, whatever it is cited for.
    No sum of the factors: nobody could say what it means."""

    domain: CredibilityFactor
    content: CredibilityFactor
    author: CredibilityFactor
    recency: CredibilityFactor
    bias: Bias
    bias_why: str
    source_type: SourceType
    tier: AuthorityTier
    listed: tuple[ListedDomain, ...] = ()
    """Entries of imported lists; empty means unknown to them, not good."""

    @property
    def factors(self) -> dict[str, CredibilityFactor]:
        names = ("domain", "content", "author", "recency")
        return {name: getattr(self, name) for name in names}


class TemporalMisfitKind(StrEnum):
    OLDER_THAN_EVENT = "older_than_event"
    SUPERSEDED = "superseded"
    """By a newer figure of the same page. Only reports made earlier have it."""


@dataclass(frozen=True, slots=True)
class TemporalMisfit:
    """A source that cannot know what it is cited for."""

    kind: TemporalMisfitKind
    explanation: str
    span: Span | None = None
    """In the source's text; None for what no sentence shows."""


class Stance(StrEnum):
    """How a source bears on a claim that it is searched for."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    NEUTRAL = "neutral"
    NOT_ADDRESSED = "not_addressed"


class CorroborationVerdict(StrEnum):
    CORROBORATED = "corroborated"
    CONTESTED = "contested"
    UNVERIFIABLE = "unverifiable"


@dataclass(frozen=True, slots=True)
class FoundSource:
    profile: SourceProfile
    """Its text is empty where only the service's excerpt is known."""

    lens: str = ""
    excerpt: str = ""
    unread_reason: str = ""
    """Why its page was not read, for the reader; empty when it was, or not tried."""


class ReadFrom(StrEnum):
    """What of a found source its stance was read from."""

    PAGE = "page"
    EXCERPT = "excerpt"
    """What the search service shows of it."""

    TITLE = "title"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class CorroboratingSource:
    """One source found for a claim, with what it says and how far it counts."""

    profile: SourceProfile
    lens: str
    source_type: SourceType
    tier: AuthorityTier
    stance: Stance
    key_sentences: tuple[str, ...]
    is_self_promotion: bool
    origin_id: int
    read_from: ReadFrom
    unread_reason: str = ""
    read_by: str = ""
    """Name of the judge that its stance is from; empty in older answers."""


@dataclass(frozen=True, slots=True)
class Corroboration:
    claim: str
    verdict: CorroborationVerdict
    score: float
    """Independent supporters over supporters and contradictors, in [0, 1]."""

    summary: str
    sources: tuple[CorroboratingSource, ...]
    origins: tuple[Origin, ...]
    lenses: tuple[str, ...]
    supporters: int
    contradictors: int
    independent_origins: int
    """Origins that address the claim and do not speak for a party of it."""

    confidence: float
    """In [0, 1]; see docs/algorithms/corroboration.md."""

    is_verified: bool
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimCorroboration:
    claim_id: int
    corroboration: Corroboration
