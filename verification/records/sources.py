"""What reaching finds out about a source."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from .documents import Identifier, SourceId, Span
from .judgments import Check
from .registered import IdentityState, Notice, RegistryMatch


class CopyKind(StrEnum):
    """What a copy is to the page that was cited."""

    ARCHIVED = "archived"
    OPEN_ACCESS = "open_access"
    """The same work elsewhere, free to read; perhaps another version of it."""

    FULL_TEXT = "full_text"
    """The whole work of which the cited page is the abstract."""


@dataclass(frozen=True, slots=True)
class TextCopy:
    """Where a source's text was read, when that was not the cited address."""

    kind: CopyKind
    url: str
    service: str
    """Who keeps or named it, as a reader knows it: "the Internet Archive"."""

    made_on: str = ""
    """ISO 8601 date of an archived copy; empty when unknown."""

    version: str = ""
    """What an open copy is, in plain words: "the accepted manuscript"."""


class FetchOutcome(StrEnum):
    """What the web did when we asked. A closed set; "from cache" is not among them."""

    LIVE = "live"
    MOVED = "moved"
    MOVED_OTHER_SITE = "moved_other_site"
    REDIRECTED_HOME = "redirected_home"
    SOFT_404 = "soft_404"
    GONE = "gone"
    BLOCKED = "blocked"
    PAYWALLED = "paywalled"
    LOGIN_WALL = "login_wall"
    SERVER_ERROR = "server_error"
    DNS_FAILURE = "dns_failure"
    REFUSED = "refused"
    TIMEOUT = "timeout"
    TLS_ERROR = "tls_error"
    TOO_LARGE = "too_large"
    NOT_TEXT = "not_text"
    UNREADABLE = "unreadable"
    EMPTY = "empty"
    FORBIDDEN_ADDRESS = "forbidden_address"
    MALFORMED_URL = "malformed_url"


class SourceAction(StrEnum):
    """What an editor should do about a source: nothing, drop it, look at it."""

    OK = "ok"
    REMOVED = "removed"
    FLAGGED = "flagged"


@dataclass(frozen=True, slots=True)
class Hop:
    url: str
    status: int | None
    """HTTP status; None when no answer came."""


@dataclass(frozen=True, slots=True)
class Fetch:
    url: str
    final_url: str
    outcome: FetchOutcome
    hops: tuple[Hop, ...] = ()
    http_status: int | None = None
    content_type: str = ""
    """Media type without parameters, lower case."""

    charset: str = ""
    """As declared in the header; may lie."""

    body: bytes = b""
    """Decompressed, bounded; empty unless something was read."""

    is_cut: bool = False
    """Whether the answer ended before its end."""

    detail: str = ""
    """What exactly happened, for the reason shown: "403", "certificate has expired"."""

    retry_after_seconds: float | None = None
    headers: tuple[tuple[str, str], ...] = ()
    """The few that tell something: validators, language, who stands before the site."""

    from_cache: bool = False
    fetched_at: datetime | None = None
    """When, of what was kept from an earlier call; None for now."""


class TitleMatchKind(StrEnum):
    MATCH = "match"
    NEAR_MATCH = "near_match"
    MISMATCH = "mismatch"
    NOTHING_TO_COMPARE = "nothing_to_compare"


@dataclass(frozen=True, slots=True)
class TitleMatch:
    """A cited title held against the titles that a page gives itself."""

    kind: TitleMatchKind
    cited: str
    actual: str
    """The page's title that came closest; empty when it has none."""

    score: float = 0.0
    """Similarity in [0, 1]; 0 when there is nothing to compare."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A source's text as it was at one moment. Evidence offsets refer to `text`."""

    text: str
    sha256: str
    """Of `text` in UTF-8, hexadecimal."""

    fetched_at: datetime | None
    """None for a text handed in without a date."""

    language: str = ""
    """ISO 639-1; empty when unknown."""

    titles: tuple[str, ...] = ()
    """Every title the page gives itself, the most telling first."""

    author: str = ""
    published: str = ""
    """ISO 8601 date, perhaps only its year; empty when unknown."""

    modified: str = ""
    """The day of the last change that the page names; empty when it names none."""

    site_name: str = ""
    content_type: str = ""
    page_starts: tuple[int, ...] = ()
    """Offset in `text` where each page of a PDF begins; empty for other kinds."""

    is_truncated: bool = False
    """Whether the text was cut at a limit of size, pages or time."""

    length_unloaded: int | None = None
    """Code points of the text where it was left behind and `text` is empty."""

    @property
    def text_length(self) -> int:
        return len(self.text) if self.length_unloaded is None else self.length_unloaded


@dataclass(frozen=True, slots=True)
class SourceText:
    id: SourceId
    url: str = ""
    title: str = ""
    text: str | None = None
    """None when it could not be read; empty when it was read and holds nothing."""


@dataclass(frozen=True, slots=True)
class ReachedSource:
    id: SourceId
    url: str
    title: str
    """As the document cites it."""

    outcome: FetchOutcome | None
    """None when there was no address to fetch or the text was handed in."""

    action: SourceAction
    detail: str = ""
    http_status: int | None = None
    final_url: str = ""
    hops: tuple[Hop, ...] = ()
    archived_url: str = ""
    copy: TextCopy | None = None
    """Where the snapshot was read, when that was not the cited address."""

    copy_note: str = ""
    """When a copy was looked for and none read: where, and why not. For the reader."""

    is_abstract: bool = False
    """Whether the snapshot is known to be the work's abstract only."""

    failed_looks: int = 0
    """Looks in a row, days apart, at which nothing answered; 0 when it did."""

    looks_needed: int = 3
    """Failed looks after which an address is called dead, as the operator has it."""

    is_dead: bool = False
    """Whether it failed so often, over so long, that it may be called dead."""

    is_local_trouble: bool = False
    """Whether nothing at all could be reached from this machine at that time."""

    page_title: str = ""
    title_match: TitleMatch | None = None
    identifier: Identifier | None = None
    identity: IdentityState = IdentityState.NOT_RUN
    registry_match: RegistryMatch | None = None
    """The record that a registry holds under the source's identifier."""

    offered: RegistryMatch | None = None
    notices: tuple[Notice, ...] = ()
    """Retractions, corrections and the like, the page's own among them, the gravest
    first."""

    checks: tuple[Check, ...] = ()
    """reachable, title, identity, registry_record, notices, in this order; then
    page_notices, where the page says something of itself."""

    snapshot: Snapshot | None = None
    headers: tuple[tuple[str, str], ...] = ()
    """As `Fetch` keeps them: validators, language, the proper address, who stands
    before the site."""

    from_cache: bool = False
    services_met: bool | None = None
    """Whether any registry or archive that was asked beside it could be reached; None
    when none was asked."""


class DriftKind(StrEnum):
    UNCHANGED = "unchanged"
    """The same words in the same place."""

    MOVED = "moved"
    """The same words elsewhere in the text."""

    CHANGED = "changed"
    """Words much like them."""

    GONE = "gone"


@dataclass(frozen=True, slots=True)
class PassageDrift:
    """One passage of an earlier snapshot, looked for in a later one."""

    kind: DriftKind
    passage: str
    span: Span | None = None
    """Where it stands in the later text; None when it is gone."""

    now: str = ""
    """What stands there; empty when it is gone."""
