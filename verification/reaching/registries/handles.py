"""doi.org: whether a DOI is registered at all, whichever agency registered it."""

from __future__ import annotations

from verification.reaching.services import ServiceClient, ServiceQuestion
from verification.records import Identifier

from .answers import AnswerState, RegistryAnswer, unanswered
from .outside import object_of, path_of

_EXISTS = (1, 200)
"""Response codes of the handle system: found; found, without the values asked for."""


class HandleRegistry:
    """
    Source:
        The handle system's REST interface, `/api/handles/{doi}`: 404 for a DOI that
        nobody registered.
    """

    name = "doi"

    def __init__(self, client: ServiceClient, base: str) -> None:
        self._client = client
        self._base = base

    async def look_up(self, identifier: Identifier) -> RegistryAnswer:
        url = f"{self._base}/api/handles/{path_of(identifier.value)}"
        answer = await self._client.ask(self.name, ServiceQuestion(url))
        code = object_of(answer.read_json()).get("responseCode")
        if code in _EXISTS and not isinstance(code, bool):
            return RegistryAnswer(self.name, AnswerState.FOUND)
        return unanswered(answer)
