"""What a run costs: estimated before it starts, counted while it goes on."""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass

from verification.records import Document

from .prompts import ANSWER_TOKENS, PAIRS_A_CALL, SYSTEM_LENGTH
from .settings import ModelForm, ModelSettings

CHARACTERS_A_TOKEN = 4.0
"""Of English; other languages take up to twice the tokens. Counts are the endpoint's
own where it gives them."""


def tokens_of(characters: int) -> int:
    return math.ceil(characters / CHARACTERS_A_TOKEN)


@dataclass(frozen=True, slots=True)
class Estimate:
    """The most that a run will ask for, before the sources are known."""

    pairs: int
    """Claims times the sources they cite."""

    calls: int
    tokens: int

    def fits(self, settings: ModelSettings) -> bool:
        return self.calls <= settings.max_calls and self.tokens <= settings.max_tokens


def estimate(document: Document, settings: ModelSettings) -> Estimate:
    """An upper bound for a document: every source long, nothing remembered."""
    by_source: Counter[object] = Counter()
    characters = 0
    for claim in document.claims:
        if not claim.is_checkable:
            continue
        for source_id in {citation.source_id for citation in claim.citations}:
            by_source[source_id] += 1
            characters += len(claim.statement) + settings.longest_excerpt
    pairs = by_source.total()
    if settings.form is ModelForm.MINICHECK:
        return Estimate(pairs, pairs, tokens_of(characters) + 8 * pairs)
    calls = sum(math.ceil(count / PAIRS_A_CALL) for count in by_source.values())
    tokens = tokens_of(characters + calls * SYSTEM_LENGTH) + ANSWER_TOKENS * pairs
    return Estimate(pairs, calls, tokens)


class Budget:
    """What is left of a run's calls and tokens."""

    def __init__(self, settings: ModelSettings) -> None:
        self.calls = 0
        self.tokens = 0
        self._settings = settings

    def take(self, tokens: int) -> bool:
        """Reserve one call of about so many tokens. False when too little is left."""
        settings = self._settings
        if (
            self.calls >= settings.max_calls
            or self.tokens + tokens > settings.max_tokens
        ):
            return False
        self.calls += 1
        self.tokens += tokens
        return True

    def settle(self, reserved: int, counted: int) -> None:
        """Put what the endpoint counted in the place of what was reserved."""
        if counted:
            self.tokens += counted - reserved
