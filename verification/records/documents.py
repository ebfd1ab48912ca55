"""What reading finds in a text. Every span is a range of the text as submitted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """
    Code points `start` up to, not including, `end` of one text.

    >>> Span(0, 5).of("Paris is big")
    'Paris'
    """

    start: int
    end: int

    def __post_init__(self) -> None:
        if not 0 <= self.start < self.end:
            got = f"{self.start} and {self.end}"
            raise ValueError(f"Span needs 0 <= start < end, got {got}.")

    def of(self, text: str) -> str:
        return text[self.start : self.end]

    def overlaps(self, other: Span) -> bool:
        return self.start < other.end and other.start < self.end


SourceId = int | str
"""The number or label by which a text names a source: 3 for `[3]`, "smith" for
`[^smith]`. Sources cited without one (links, author and year) get the next free number.
"""


class BlockKind(StrEnum):
    HEADING = "heading"
    PARAGRAPH = "paragraph"
    LIST_ITEM = "list_item"
    QUOTE = "quote"
    TABLE_ROW = "table_row"
    CODE = "code"
    REFERENCE = "reference"


@dataclass(frozen=True, slots=True)
class Block:
    kind: BlockKind
    span: Span
    level: int = 0
    """Heading level 1 to 6, nesting depth of a list item from 1; otherwise 0."""


@dataclass(frozen=True, slots=True)
class Markup:
    """Characters of the submitted text that a reader does not see as they stand."""

    span: Span
    shown: str = ""
    """What a reader sees instead: "&" for `&amp;`, nothing for `**` or a tag."""


class NotCheckable(StrEnum):
    """Why a sentence is no claim that a source could support."""

    QUESTION = "question"
    HEADING = "heading"
    OPINION = "opinion"
    ABOUT_SOURCES = "about_sources"
    NO_STATEMENT = "no_statement"


class ClaimKind(StrEnum):
    STATISTIC = "statistic"
    QUOTATION = "quotation"
    ATTRIBUTION = "attribution"
    SUPERLATIVE = "superlative"
    DEFINITION = "definition"
    CAUSAL = "causal"
    EVENT = "event"
    PREDICTION = "prediction"


@dataclass(frozen=True, slots=True)
class Citation:
    source_id: SourceId
    marker: str
    """The token as typed, `[1, 2]` whole for both of its citations."""

    span: Span
    scope: Span
    """What of the claim the marker vouches for: all of it, or the clause before it."""


@dataclass(frozen=True, slots=True)
class Claim:
    id: int
    """1, 2, 3 ... in reading order."""

    span: Span
    """Without the markers and the white space around it."""

    text: str
    statement: str
    """`text` with markers and markup overwritten by spaces: same length, so that an
    offset in it plus `span.start` is an offset in the document."""

    citations: tuple[Citation, ...] = ()
    not_checkable: NotCheckable | None = None
    kinds: tuple[ClaimKind, ...] = ()
    """In the order of `ClaimKind`; empty for a plain statement."""

    @property
    def is_checkable(self) -> bool:
        return self.not_checkable is None

    def __post_init__(self) -> None:
        lengths = len(self.statement), len(self.text)
        if lengths[0] != lengths[1]:
            found = f"{lengths[0]} and {lengths[1]}"
            raise ValueError(f"Claim {self.id}: statement and text have {found} signs.")


class IdentifierScheme(StrEnum):
    DOI = "doi"
    ARXIV = "arxiv"
    PMID = "pmid"
    PMCID = "pmcid"
    ISBN = "isbn"
    HANDLE = "hdl"


@dataclass(frozen=True, slots=True, order=True)
class Identifier:
    """A registered name of a work, in its canonical form."""

    scheme: IdentifierScheme
    value: str

    def __str__(self) -> str:
        return f"{self.scheme}:{self.value}"


@dataclass(frozen=True, slots=True)
class Reference:
    """One entry of the source list, or one inline link that stands for an entry."""

    source_id: SourceId
    span: Span
    text: str
    """As typed, without its number or bullet."""

    title: str = ""
    url: str = ""
    """http or https, tracking parameters removed; made from an identifier when the
    entry has no address of its own; empty when there is neither."""

    identifiers: tuple[Identifier, ...] = ()
    authors: tuple[str, ...] = ()
    """Family names as typed, first author first, where they are known; else empty."""

    year: int | None = None


class FindingKind(StrEnum):
    UNKNOWN_SOURCE = "unknown_source"
    UNCITED_ENTRY = "uncited_entry"
    NUMBERING_GAP = "numbering_gap"
    DUPLICATE_ENTRY = "duplicate_entry"
    DOUBLED_NUMBERING = "doubled_numbering"
    """A second list has the numbers of the first: markers mean the first."""

    UNREAD_MARKER = "unread_marker"
    """What looks like a citation, in a form that is not read."""

    SELF_CONTRADICTION = "self_contradiction"
    NO_NETWORK = "no_network"
    """Nothing at all could be reached: said once for all sources."""

    OWNERS_OPEN = "owners_open"
    """Not every owner could be looked up; the text says for how many names and why."""

    UNFINISHED = "unfinished"
    """The verification has not come to its end; the text says how far it was."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about the document itself that an editor should see."""

    kind: FindingKind
    span: Span
    text: str
    """The characters it is about: the marker, the entry."""

    source_ids: tuple[SourceId, ...] = ()
    """The sources concerned: the missing number, the two entries that are one."""

    claim_ids: tuple[int, ...] = ()
    values: tuple[str, ...] = ()
    """What they say of one thing, in the order of `claim_ids`."""


@dataclass(frozen=True, slots=True)
class Document:
    text: str
    title: str
    language: str
    """ISO 639-1; empty when the text is too short to tell."""

    claims: tuple[Claim, ...]
    references: tuple[Reference, ...]
    findings: tuple[Finding, ...] = ()
    blocks: tuple[Block, ...] = ()
    """In reading order, not overlapping."""

    markup: tuple[Markup, ...] = ()
    """In reading order, not overlapping."""

    @property
    def citation_count(self) -> int:
        return sum(len(claim.citations) for claim in self.claims)
