"""What all services have in common that are asked by HTTP."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, ClassVar

from verification.reaching.services import (
    ServiceAnswer,
    ServiceClient,
    ServiceQuestion,
    ServiceState,
)
from verification.records import SearchAnswer, SearchQuery, SearchResult

from .cleaning import distinct, has_list_at

MAX_RESULTS = 20
"""Results that one question asks for at most: what every service here gives."""

_STOPPED = (ServiceState.REFUSED, ServiceState.BUSY, ServiceState.STOPPED)
_REFUSALS = {
    "HTTP 401": "it does not accept our key (HTTP 401). Check the key.",
    "HTTP 402": "it wants to be paid (HTTP 402). Look at your account there.",
    "HTTP 403": "it refuses us (HTTP 403). Check the key, or switch its JSON on.",
    "HTTP 432": "its plan is used up (HTTP 432). Look at your account there.",
    "HTTP 433": "its paid limit is reached (HTTP 433). Look at your account there.",
    "HTTP 429": "it was asked too often (HTTP 429). Wait, or raise the plan.",
}


@dataclass(frozen=True)
class HttpSearch(ABC):
    """A service behind an address that the operator named."""

    name: ClassVar[str]
    title: ClassVar[str]
    """For the reader: "SearXNG"."""

    public_address: ClassVar[str]
    """Where it answers for everybody; "" when each operator runs their own."""

    needs_key: ClassVar[bool]
    is_general: ClassVar[bool]
    answer_path: ClassVar[tuple[str, ...]]
    """Keys that lead to the list of results."""

    client: ServiceClient
    address: str
    """Without a slash at its end."""

    key: str = field(default="", repr=False)

    @property
    def destination(self) -> str:
        return f"{self.title} at {self.address}"

    async def search(self, query: SearchQuery) -> SearchAnswer:
        answer = await self.client.ask(self.name, self.question(query))
        value = answer.read_json()
        if not self.is_answer(value):
            return SearchAnswer(self.name, trouble=self._trouble(answer))
        found = distinct(list(self.read(value)), query.limit)
        return SearchAnswer(self.name, found, "" if found else self.why_empty(value))

    @abstractmethod
    def question(self, query: SearchQuery) -> ServiceQuestion:
        """The request that asks it."""

    def is_answer(self, value: Any) -> bool:
        """Whether it has the shape of an answer, be it an empty one."""
        return has_list_at(value, *self.answer_path)

    @abstractmethod
    def read(self, value: Any) -> Iterable[SearchResult]:
        """The results of an answer, made plain."""

    def why_empty(self, value: Any) -> str:
        """Why an answer without results may not mean that there are none."""
        return ""

    def _trouble(self, answer: ServiceAnswer) -> str:
        """What happened, in a sentence that names the service."""
        state = answer.state
        if state is ServiceState.NOT_FOUND:
            return f"{self.title} has no search at {self.address} (HTTP 404)."
        if state is ServiceState.OVER_BUDGET:
            return f"{self.title} was not asked: {answer.detail}."
        if state in _STOPPED:
            why = _REFUSALS.get(answer.detail, f"{answer.detail}.")
            return f"{self.title} is not asked again in this run: {why}"
        if state is ServiceState.ANSWERED:
            return f"{self.title} answered something that is no list of results."
        return f"{self.title} gave no answer: {answer.detail}."


def wanted(query: SearchQuery) -> str:
    """How many results to ask for, as a parameter."""
    return str(max(1, min(query.limit, MAX_RESULTS)))
