"""What one registry said when it was asked about one work."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from verification.records import Identifier, Identity, Notice, Reference, Work

if TYPE_CHECKING:
    from verification.reaching.services import ServiceAnswer


class AnswerState(StrEnum):
    FOUND = "found"
    NOT_FOUND = "not_found"
    COULD_NOT_CHECK = "could_not_check"
    """It did not answer, or with something that cannot be read."""


@dataclass(frozen=True, slots=True)
class RegistryAnswer:
    """One registry's answer to one question."""

    name: str
    state: AnswerState
    detail: str = ""
    work: Work | None = None
    """None also when the registry has the identifier and keeps no record with it."""

    notices: tuple[Notice, ...] = ()
    identifiers: tuple[Identifier, ...] = ()
    """Others that the record gives for the same work: a PubMed number's DOI."""

    other_titles: tuple[str, ...] = ()
    """Of the same work: in its own language, translated, as catalogues shorten it."""

    has_met: bool | None = True
    """Whether anybody was met there; None when nobody was asked."""

    @property
    def is_answer(self) -> bool:
        return self.state is not AnswerState.COULD_NOT_CHECK


class Registry(Protocol):
    """Knows works by identifiers of its own kind."""

    name: str

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        """What it has under the identifier. Raises nothing."""
        ...


UNREADABLE = "its answer cannot be read"


def unanswered(answer: ServiceAnswer) -> RegistryAnswer:
    """An answer without a record: not there, no answer, or one that cannot be read."""
    # Not above: records of what was answered are read where nobody is asked.
    from verification.reaching.services import ServiceState

    if answer.state is ServiceState.NOT_FOUND:
        return RegistryAnswer(answer.service, AnswerState.NOT_FOUND)
    detail = UNREADABLE if answer.state is ServiceState.ANSWERED else answer.detail
    return RegistryAnswer(
        answer.service, AnswerState.COULD_NOT_CHECK, detail, has_met=answer.has_met
    )


class Registries(Protocol):
    """Finds out which work an entry names. `desk.RegistryDesk` is the real one."""

    async def identify(self, reference: Reference, *, now: datetime) -> Identity:
        """Look the entry's identifier up, or its title when it has none. Raises
        nothing: a registry that does not answer is a check that could not be made.
        `now` is the day that the reasons name."""
        ...


class NoticeTable(Protocol):
    """Editorial notices that are at hand without any network."""

    def notices_of(self, identifiers: Sequence[Identifier]) -> tuple[Notice, ...]:
        """The notices on the work that these identifiers name, in any order."""
        ...
