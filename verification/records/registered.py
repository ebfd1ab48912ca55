"""What registries of works know: the record, whether it is the one cited, notices."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .documents import Identifier, Span
from .judgments import Check
from .works import Work


class NoticeKind(StrEnum):
    """What an editorial notice does to a work: each kind is another act. The last four
    are what pages say of themselves."""

    RETRACTION = "retraction"
    PARTIAL_RETRACTION = "partial_retraction"
    EXPRESSION_OF_CONCERN = "expression_of_concern"
    CORRECTION = "correction"
    WITHDRAWAL = "withdrawal"
    REMOVAL = "removal"
    REINSTATEMENT = "reinstatement"
    RETRACT_AND_REPLACE = "retract_and_replace"
    SATIRE = "satire"
    MACHINE_MADE = "machine_made"
    ARCHIVED = "archived"
    """Kept, and no longer kept up."""

    EDITORS_NOTE = "editors_note"


@dataclass(frozen=True, slots=True)
class Notice:
    """What a journal, a registry or Retraction Watch says about a published work, or a
    page about itself."""

    kind: NoticeKind
    date: str = ""
    """ISO 8601, perhaps only year or month; empty when unknown."""

    doi: str = ""
    """Of the notice itself; empty when unknown."""

    source: str = ""
    """Who says so, by the name that a reader sees: "Crossref"."""

    reason: str = ""
    own_words: str = ""
    """The page's own, where it says so of itself; empty for what others say."""

    span: Span | None = None
    """Where they stand in the snapshot's text; None where they stand beside it."""


class FieldState(StrEnum):
    """How one field of an entry compares with a registry's record."""

    SAME = "same"
    SIMILAR = "similar"
    DIFFERENT = "different"
    NOTHING_TO_COMPARE = "nothing_to_compare"


@dataclass(frozen=True, slots=True)
class FieldComparison:
    """One field: what the document cites, what the registry holds."""

    name: str
    """title, author, year, journal, volume, issue, pages or authors."""

    state: FieldState
    cited: str = ""
    registered: str = ""


@dataclass(frozen=True, slots=True)
class RegistryMatch:
    """A registry's record of a work, held against what a document says of it."""

    registry: str
    work: Work
    fields: tuple[FieldComparison, ...] = ()
    """title, author, year, journal, volume, in this order; then issue, pages and
    authors where they could be compared."""

    other_titles: tuple[str, ...] = ()
    """Of the same work: in its own language, translated, as catalogues shorten it."""

    notices: tuple[Notice, ...] = ()
    """On a work that is offered; those on the cited work stand with its source."""

    @property
    def cited_title(self) -> str:
        """As it was compared; empty when the entry gives none."""
        return next((field.cited for field in self.fields if field.name == "title"), "")

    def state_of(self, name: str) -> FieldState:
        """How a field compares; NOTHING_TO_COMPARE for one that was not looked at."""
        states = (field.state for field in self.fields if field.name == name)
        return next(states, FieldState.NOTHING_TO_COMPARE)


class IdentityState(StrEnum):
    """What registries say of the work that an entry names. A closed set."""

    CONFIRMED = "confirmed"
    """The identifier is registered, and for the work that the entry describes."""

    DETAILS_DIFFER = "details_differ"
    """For that work, but its author, year, journal, volume or wording differs."""

    ANOTHER_WORK = "another_work"
    """The identifier is registered, for a work with another title."""

    REGISTERED = "registered"
    """The identifier is registered; the entry or the registry gives no title."""

    NOT_FOUND = "not_found"
    """No registry that would have it has a record."""

    OFFERED = "offered"
    """The entry has no identifier; a work of its title was found, to be looked at."""

    NOTHING_FOUND = "nothing_found"
    """The entry has no identifier, and no work of its title was found."""

    COULD_NOT_CHECK = "could_not_check"
    """A registry that would have known did not answer."""

    NOT_RUN = "not_run"
    """Nothing was asked: nothing to ask for, or registries are switched off."""


@dataclass(frozen=True, slots=True)
class Identity:
    state: IdentityState
    identifier: Identifier | None = None
    """The one that was looked up; None when the entry has none."""

    match: RegistryMatch | None = None
    offered: RegistryMatch | None = None
    """The best hit for the entry's title, with its notices. It is never taken."""

    notices: tuple[Notice, ...] = ()
    checks: tuple[Check, ...] = ()
    """identity, registry_record and notices, in this order."""

    has_met: bool | None = None
    """Whether any registry could be reached at all; None when none was asked."""
