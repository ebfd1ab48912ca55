"""The words in which a model is asked. A change of them is a new version."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Any

from verification.records import Difference, DifferenceKind, Judgment

from .excerpts import Excerpt
from .settings import ModelForm, ModelSettings

PROMPT_VERSION = "2"

PAIRS_A_CALL = 6
"""Claims asked in one call: beyond, small models begin to mix them up."""

ANSWER_TOKENS = 200
"""Room for one judgment: a verdict, a quotation of two sentences, what differs."""

MOST_QUESTIONS = 4
"""Of one pair: more differences than that are another matter altogether."""

LONGEST_ASKED = 120
"""Code points of either side in a question."""

_SYSTEM = files(__package__).joinpath("system_prompt.md").read_text("utf-8").rstrip()

_ASKED = {
    DifferenceKind.NEGATION: "Does one of them deny what the other says?",
    DifferenceKind.DIRECTION: "Is it the opposite, or said of something else?",
    DifferenceKind.NAME: "Is it the same person, place or thing?",
    DifferenceKind.QUOTATION: "Are the quoted words otherwise?",
}


@dataclass(frozen=True, slots=True)
class Pair:
    """One claim beside what is shown of its source."""

    id: str
    claim: str
    excerpt: Excerpt
    questions: tuple[str, ...] = ()
    """What the rules over words found, to be looked at."""

    @property
    def length(self) -> int:
        return len(self.claim) + self.excerpt.length + sum(map(len, self.questions))


def questions_about(by_words: Judgment) -> tuple[str, ...]:
    """What words alone find different, as questions; values on both sides only."""
    told = [difference for difference in by_words.differences if difference.source]
    return tuple(map(_question, told[:MOST_QUESTIONS]))


def _question(difference: Difference) -> str:
    ours, theirs = (
        " ".join(side.split())[:LONGEST_ASKED]
        for side in (difference.claim, difference.source)
    )
    asked = _ASKED.get(difference.kind, "Is it another value of the same thing?")
    return f"The claim says “{ours}”, a passage says “{theirs}”. {asked}"


def request_body(settings: ModelSettings, pairs: Sequence[Pair]) -> dict[str, Any]:
    """
    The JSON of one call. The MiniCheck form takes exactly one pair.

    What all pairs are shown of their source is sent once.
    """
    if settings.form is ModelForm.MINICHECK:
        [pair] = pairs
        document = "\n".join(pair.excerpt.passages)
        content = f"Document: {document}\nClaim: {pair.claim}"
        messages, room = [], 8
    else:
        content = json.dumps(_asked(pairs), ensure_ascii=False)
        messages = [{"role": "system", "content": _SYSTEM}]
        room = 60 + ANSWER_TOKENS * len(pairs)
    return {
        "model": settings.model,
        "temperature": 0,
        "max_tokens": room,
        "messages": [*messages, {"role": "user", "content": content}],
    }


def _asked(pairs: Sequence[Pair]) -> dict[str, Any]:
    excerpts = {pair.excerpt.passages for pair in pairs}
    about = pairs[0].excerpt.about
    shared = list(excerpts.pop()) if len(excerpts) == 1 else None
    return {
        **({"about": about} if about else {}),
        **({"passages": shared} if shared else {}),
        "pairs": [
            {
                "id": pair.id,
                "claim": pair.claim,
                **({} if shared else {"passages": list(pair.excerpt.passages)}),
                **({"questions": list(pair.questions)} if pair.questions else {}),
            }
            for pair in pairs
        ],
    }


SYSTEM_LENGTH = len(_SYSTEM)
"""Characters that every call in the chat form carries beside its pairs."""
