"""What was put to which service: for the audit trail, and for a reader."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from .services import ServiceAnswer, ServiceClient, ServiceQuestion, ServiceState

_ABOUT_US = frozenset({"api_key", "email", "key", "mailto", "tool"})
"""Parameters that name the operator, or are a secret of theirs."""


@dataclass(frozen=True, slots=True)
class Asking:
    """A question that was put to a service, and how it took it. Holds no key."""

    service: str
    question: str
    """Path and parameters, without those that say who asks."""

    state: ServiceState
    detail: str = ""


class NotingClient:
    """Tells of every question that was really put, and hands the answer on."""

    def __init__(self, client: ServiceClient, note: Callable[[Asking], None]) -> None:
        self._client = client
        self._note = note

    async def ask(self, service: str, question: ServiceQuestion) -> ServiceAnswer:
        answer = await self._client.ask(service, question)
        if answer.state not in (ServiceState.OVER_BUDGET, ServiceState.STOPPED):
            words = question_words(question)
            self._note(Asking(service, words, answer.state, answer.detail))
        return answer


def question_words(question: ServiceQuestion) -> str:
    """
    What was asked, as far as it is about a work.

    >>> question_words(
    ...     ServiceQuestion("https://a.example/works", {"query": "b c", "mailto": "d"})
    ... )
    '/works?query=b c'
    """
    kept = (
        f"{name}={value}"
        for name, value in question.parameters.items()
        if name not in _ABOUT_US
    )
    asked = "&".join(kept)
    path = unquote(urlsplit(question.url).path)
    return f"{path}?{asked}" if asked else path
