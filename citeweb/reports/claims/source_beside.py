"""The whole text of a source beside a claim: its passages marked, words found in it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from citeweb.sources.models import Snapshot
from citeweb.sources.source_page import TextView, text_view

MOST_HITS = 500
"""Places of searched words that are counted; a word in more of them finds nothing."""

WORDS_LENGTH = 200
"""Characters that are looked for."""


@dataclass(frozen=True, slots=True)
class SourceBeside:
    """What the template reads of a source's text."""

    view: TextView
    words: str
    """Those looked for; empty when none are."""

    hits: int
    hit: int
    """The one in view, from 1; 0 without any."""

    @property
    def previous_hit(self) -> int:
        """The one before, from the last again at the beginning."""
        return (self.hit - 2) % self.hits + 1 if self.hits else 0

    @property
    def next_hit(self) -> int:
        return self.hit % self.hits + 1 if self.hits else 0


def source_beside(
    snapshot: Snapshot,
    *,
    evidence: list[tuple[int, int]],
    words: str = "",
    hit: int = 1,
    start: int | None = None,
    end: int | None = None,
) -> SourceBeside:
    """
    Args:
        evidence: The claim's passages; the first is in view if no other is asked for.
        hit: Which place of the words is in view, from 1.
        start, end: The passage to be in view.
    """
    words = " ".join(words.split())[:WORDS_LENGTH]
    hits = list(islice(places(snapshot.text, words), MOST_HITS)) if words else []
    hit = min(max(hit, 1), len(hits)) if hits else 0
    if hits:
        start, end = hits[hit - 1]
    elif start is None and evidence:
        start, end = evidence[0]
    view = text_view(snapshot, start, end, evidence=hits or evidence)
    return SourceBeside(view, words, len(hits), hit)


def places(text: str, words: str) -> Iterator[tuple[int, int]]:
    """Where words stand in a text, whatever the case and the white space."""
    pattern = re.compile(r"\s+".join(map(re.escape, words.split())), re.IGNORECASE)
    return (each.span() for each in pattern.finditer(text))
