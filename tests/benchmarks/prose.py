"""A document and its sources in real prose: texts and sentences of the training."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PAIRS = Path(__file__).parents[2] / "training" / "pairs"
SENTENCES_OF_EACH = 10


def prose_call(*, sources: int, words: int) -> dict[str, Any]:
    """
    What `check` takes: a text of ten sentences on each source, and the sources.

    Args:
        words: Of each source at least: articles, studies, minutes and manuals one
            behind the other. No text stands in two sources.
    """
    texts = _texts()
    document, given = [], []
    for number in range(1, sources + 1):
        parts: list[str] = []
        claims: list[str] = []
        while sum(len(part.split()) for part in parts) < words:
            row = next(texts)
            parts.append(f"{row['title']}\n\n{row['text']}")
            claims += [each["claim"] for each in row["claims"]]
        step = len(claims) // SENTENCES_OF_EACH
        chosen = claims[::step][:SENTENCES_OF_EACH]
        document += [f"{each.strip().rstrip('.')} [{number}]." for each in chosen]
        given.append(
            {
                "id": number,
                "url": f"https://site{number}.example/page",
                "title": parts[0].split("\n")[0],
                "text": "\n\n".join(parts),
            }
        )
    paragraphs = [" ".join(document[at : at + 5]) for at in range(0, len(document), 5)]
    return {"document": "\n\n".join(paragraphs), "sources": given}


def _texts() -> Iterator[dict[str, Any]]:
    for path in sorted(PAIRS.glob("*.jsonl")):
        with path.open(encoding="utf-8") as lines:
            yield from map(json.loads, lines)
