"""
Language models that answer on this machine, found without being named.

Only loopback is looked at, at the ports that four well-known programs listen on as they
come. What answers is asked for its list of models, and nothing else is sent.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from verification.services import ServiceClient, ServiceQuestion

LOOPBACK = "127.0.0.1"

PLACES = (
    ("Ollama", 11434),
    ("llama.cpp", 8080),
    ("vLLM", 8000),
    ("LM Studio", 1234),
)
"""Programs and the ports on which they listen as they come."""

LOOK_SECONDS = 2.0
"""For one look: a list of models is there at once or not at all."""

MOST_MODELS = 50
LONGEST_NAME = 200


@dataclass(frozen=True, slots=True)
class Endpoint:
    """A program that answers in the OpenAI form."""

    program: str
    base_url: str
    models: tuple[str, ...]


async def find_endpoints(
    client: ServiceClient, *, places: Sequence[tuple[str, int]] = PLACES
) -> list[Endpoint]:
    """Those that answer now, in the order of the places; empty when none does."""
    found = await asyncio.gather(*(_look(client, *place) for place in places))
    return [endpoint for endpoint in found if endpoint is not None]


async def _look(client: ServiceClient, program: str, port: int) -> Endpoint | None:
    base_url = f"http://{LOOPBACK}:{port}/v1"
    answer = await client.ask(program, ServiceQuestion(f"{base_url}/models"))
    models = _models_in(answer.read_json())
    return Endpoint(program, base_url, models) if models else None


def _models_in(value: Any) -> tuple[str, ...]:
    """Names of models, embeddings left out; none for an answer of another shape."""
    entries = value.get("data") if isinstance(value, dict) else None
    if not isinstance(entries, list):
        return ()
    names = [entry.get("id") for entry in entries if isinstance(entry, dict)]
    return tuple(
        name
        for name in names[:MOST_MODELS]
        if isinstance(name, str)
        and 0 < len(name) <= LONGEST_NAME
        and name.isprintable()
        and "embed" not in name.lower()
    )


async def local_models() -> list[Endpoint]:
    """The programs with models that answer on this machine now."""

    async def at_once(_: float) -> None:
        """Nobody waits for a port on which nobody listens."""

    client = ServiceClient(timeout_seconds=LOOK_SECONDS, pause=at_once)
    async with client:
        return list(await find_endpoints(client))
