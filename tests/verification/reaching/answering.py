"""A client of services that answers from a table and keeps what it was asked."""

import json
from typing import Any

from verification.reaching.lookups import LOOKUPS
from verification.services import ServiceAnswer, ServiceQuestion, ServiceState

TROUBLES = {
    404: ServiceState.NOT_FOUND,
    403: ServiceState.REFUSED,
    429: ServiceState.BUSY,
    500: ServiceState.FAILED,
}


class Answering:
    """Gives answers by service and path, or path and first parameter ("... by q"): a
    status, a text, or an object that is sent as JSON."""

    def __init__(self, answers: dict[str, Any]) -> None:
        self._answers = answers
        self.asked: list[str] = []

    async def ask(self, service: str, question: ServiceQuestion) -> ServiceAnswer:
        parameters = [f"{key}={value}" for key, value in question.parameters.items()]
        asked = "?".join(filter(None, (question.url, "&".join(parameters))))
        self.asked.append(f"{asked} {question.kind}".strip())
        path = question.url.removeprefix(LOOKUPS[service].base)
        first = next(iter(question.parameters), "")
        answers, place = self._answers, f"{service} {path}"
        told = answers.get(f"{place} by {first}", answers.get(place, 404))
        if isinstance(told, int):
            return ServiceAnswer(service, TROUBLES[told], told, detail=str(told))
        body = told if isinstance(told, str) else json.dumps(told)
        return ServiceAnswer(service, ServiceState.ANSWERED, 200, body.encode())
