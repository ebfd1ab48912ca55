"""A language model on this machine that says what a test wants it to."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from tests.verification.reaching.site import Behaviour, LoopbackSite, answer

PATH = "/v1/chat/completions"


def base_of(site: LoopbackSite) -> str:
    return f"{site.address}/v1"


def body_of(request: str) -> dict[str, Any]:
    """The JSON that was posted. LoopbackSite keeps bytes as Latin-1."""
    body = request.partition("\r\n\r\n")[2].encode("latin-1").decode()
    return dict(json.loads(body))


def pairs_of(request: str) -> list[dict[str, Any]]:
    """The pairs of a call in the chat form, each with what it is shown."""
    asked = json.loads(body_of(request)["messages"][-1]["content"])
    shared = asked.get("passages")
    return [
        {**pair, "passages": shared} if shared else dict(pair)
        for pair in asked["pairs"]
    ]


def completion(
    content: str, *, finish_reason: str = "stop", tokens: int = 100
) -> Behaviour:
    return answer(
        200,
        json.dumps(
            {
                "choices": [
                    {
                        "message": {"role": "assistant", "content": content},
                        "finish_reason": finish_reason,
                    }
                ],
                "usage": {"total_tokens": tokens},
            }
        ),
        content_type="application/json",
    )


def judgments(entries: Iterable[Mapping[str, Any]]) -> str:
    return json.dumps({"judgments": list(entries)})


def saying(
    site: LoopbackSite, verdict: str, *, quote: str = "", where: str = ""
) -> None:
    """
    Say the same of every pair that is shown certain words, and of others nothing for
    it; without `quote` quote the first passage's start.
    """
    site.respond(
        PATH,
        lambda request: completion(
            judgments(
                {
                    "id": pair["id"],
                    "verdict": verdict
                    if where in " ".join(pair["passages"])
                    else "unsupported",
                    "confidence": 0.9,
                    "quote": quote or pair["passages"][0][:80],
                    "reason": "The passage says so.",
                }
                for pair in pairs_of(request)
            )
        ),
    )
