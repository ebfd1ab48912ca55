"""A language model on this machine that says what a test wants it to."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from tests.verification.reaching.site import Behaviour, LoopbackSite, answer

"""From a pair as it was sent to the message about it, in the chat form an entry."""

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
        {**each, "passages": shared} if shared else dict(each)
        for each in asked["pairs"]
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
    site: LoopbackSite, verdict: str, *, quote: str = "", confidence: float = 0.9
) -> None:
    """Say the same of every pair; without `quote` quote the first passage's start."""

    def respond(request: str) -> Behaviour:
        return completion(
            judgments(
                {
                    "id": pair["id"],
                    "verdict": verdict,
                    "confidence": confidence,
                    "quote": quote or pair["passages"][0][:80],
                    "reason": "The passage says so.",
                }
                for pair in pairs_of(request)
            )
        )

    site.respond(PATH, respond)


def gullible(site: LoopbackSite, spell: str) -> None:
    """Call supported whatever is shown beside the words of a spell."""

    def respond(request: str) -> Behaviour:
        return completion(
            judgments(
                {
                    "id": pair["id"],
                    "verdict": "supported"
                    if spell in " ".join(pair["passages"])
                    else "unsupported",
                    "confidence": 1.0,
                    "quote": pair["passages"][0][:60],
                    "reason": "",
                }
                for pair in pairs_of(request)
            )
        )

    site.respond(PATH, respond)
