"""
How far a text argues instead of reporting, from its words alone.

Ours: loaded words and first-person advocacy for each hundred words. It measures tone,
not truth, and reads English only.
"""

from __future__ import annotations

from verification.language.lists import late_regex, phrase_list, word_list
from verification.records import Bias

FEWEST_WORDS = 40
"""A shorter text gives no rate: one loaded word would decide."""

READ_WORDS = 5_000
"""Words counted; the tone of an article does not change after ten pages."""

STEPS = (
    (0.5, Bias.OBJECTIVE),
    (1.5, Bias.SLIGHTLY_BIASED),
    (3.0, Bias.MODERATELY_BIASED),
)
"""Marks for each 100 words below which a text is called so; above the last it is
heavily biased. Set by hand on texts of our own writing: agency prose has 0 to 0.3,
columns 0.8 to 2, advertising and campaign pages 3 and more."""

_LOADED = word_list("weighing/loaded_words")
_ADVOCACY = late_regex(
    r"\b(?:we|i) (?:believe|demand|must|need to|urge|call (?:on|for)|reject|oppose|"
    r"condemn|stand (?:with|for|against)|fight|refuse|strongly|cannot allow|won't let|"
    r"love|hate|recommend)\b|"
    r"\b(?:our|your) (?:amazing|award-winning|powerful|leading|industry-leading|"
    r"solution|mission|movement|enemies|opponents)\b"
)
"""Read in small letters."""

_FIRST_PERSON = frozenset("we i our your".split())
_WORD = late_regex(r"[\w'’]+(?:-\w+)*")
_SHOUT = late_regex(r"\b[A-Z]{3,}(?:\s+[A-Z]{2,}){1,}\b")
"""Two words in capitals or more; one alone is an acronym: UNESCO."""

_QUOTED = late_regex(r"“[^“”\n]{1,1200}”|\"[^\"\n]{1,1200}\"|«[^«»\n]{1,1200}»")
"""What others say: their tone is not the text's."""


def rate_tone(text: str, *, language: str = "en") -> tuple[Bias, str]:
    """
    Give how biased a text sounds, and why in one sentence.

    UNKNOWN for a text of under 40 words and in any language but English.
    """
    if language not in {"", "en"}:
        return Bias.UNKNOWN, "Tone is read in English only."
    stretch = _QUOTED.sub(" ", text[: READ_WORDS * 12])
    lowered = stretch.lower()
    words = _WORD.findall(lowered)[:READ_WORDS]
    if len(words) < FEWEST_WORDS:
        return Bias.UNKNOWN, "Too little text to tell its tone."
    found = set(words) & _LOADED
    loaded = [word for word in words if word in found] if found else []
    advocacy = sum(map(lowered.count, phrase_list("weighing/advocacy_phrases")))
    if not _FIRST_PERSON.isdisjoint(words):
        advocacy += len(_ADVOCACY.findall(lowered))
    shouts = stretch.count("!") + len(_SHOUT.findall(stretch))
    marks = len(loaded) + advocacy + shouts // 3  # three shouts make one mark
    rate = 100 * marks / len(words)
    bias = next((bias for limit, bias in STEPS if rate < limit), Bias.HEAVILY_BIASED)
    return bias, _explain(rate, loaded, advocacy)


def _explain(rate: float, loaded: list[str], advocacy: int) -> str:
    if not loaded and not advocacy:
        return "No loaded words and no advocacy in the first person."
    examples = ", ".join(f"“{word}”" for word in list(dict.fromkeys(loaded))[:3])
    found = f" ({examples})" if examples else ""
    return (
        f"{rate:.1f} marks in 100 words: {len(loaded)} loaded{found}, "
        f"{advocacy} of advocacy."
    )
