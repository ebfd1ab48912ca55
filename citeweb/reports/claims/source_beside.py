"""The whole text of a source beside a claim: its passages marked, words found in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

from citeweb.sources.models import Snapshot
from citeweb.sources.source_page import text_view

MOST_HITS = 500
"""Places of searched words that are counted; a word in more of them finds nothing."""

WORDS_LENGTH = 200
"""Characters that are looked for."""


def source_beside(
    snapshot: Snapshot,
    *,
    evidence: list[tuple[int, int]],
    words: str = "",
    hit: int = 1,
    start: int | None = None,
    end: int | None = None,
) -> dict[str, Any]:
    """The first passage of `evidence` is in view if no place of the words (the
    `hit`-th) and no other passage is asked for."""
    words = " ".join(words.split())[:WORDS_LENGTH]
    hits = list(islice(places(snapshot.text, words), MOST_HITS)) if words else []
    hit = min(max(hit, 1), len(hits)) if hits else 0
    if hits:
        start, end = hits[hit - 1]
    elif start is None and evidence:
        start, end = evidence[0]
    view = text_view(snapshot, start, end, evidence=hits or evidence)
    count = len(hits)
    return {
        "view": view,
        "words": words,
        "hits": count,
        "hit": hit,
        # Before the first comes the last again, and behind that the first.
        "previous_hit": (hit - 2) % count + 1 if count else 0,
        "next_hit": hit % count + 1 if count else 0,
    }


def places(text: str, words: str) -> Iterator[tuple[int, int]]:
    """Where words stand in a text, whatever the case and the white space."""
    pattern = re.compile(r"\s+".join(map(re.escape, words.split())), re.IGNORECASE)
    return (each.span() for each in pattern.finditer(text))
