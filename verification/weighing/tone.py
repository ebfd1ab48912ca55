"""
How far a text argues instead of reporting, from its words alone.

Ours: loaded words and first-person advocacy for each hundred words. It measures tone,
not truth, and reads English only.
"""

from __future__ import annotations

import re

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
"""
Marks for each 100 words below which a text is called so; above the last it is heavily
biased. Set by hand on texts of our own writing: agency prose has 0 to 0.3, columns 0.8
to 2, advertising and campaign pages 3 and more.
"""

_LOADED_WORDS = """
    abomination absurd amazing appalling astonishing atrocious awesome awful
    best-in-class betrayal blatant bogus bombshell breathtaking brilliant
    catastrophic clueless corrupt cutting-edge dangerous deceitful despicable
    destroy destroyed devastating disaster disastrous disgrace disgraceful
    disgusting dishonest dreadful evil exciting explosive extremist fabulous failed
    fantastic farce foolish fraudulent game-changer game-changing genius ghastly
    greedy hateful heroic hideous hoax horrendous horrible horrific hysterical
    idiotic incredible industry-leading innovative insane insidious jaw-dropping
    liars lies ludicrous magnificent mind-blowing miracle miraculous monster
    must-have next-level nightmare obscene obviously outrageous pathetic perfect
    phony powerful preposterous radical reckless revolutionary ridiculous ruthless
    sadly scandalous seamless shameful shocking sickening sinister stunning stupid
    superb supercharge terrible terrific thug tragic traitor ultimate unbelievable
    unbelievably undeniable unmatched unparalleled unprecedented vicious vile wicked
    woke wonderful world-class worthless wretched
"""
_LOADED = frozenset(_LOADED_WORDS.split())
_ADVOCACY = re.compile(
    r"\b(?:we|i) (?:believe|demand|must|need to|urge|call (?:on|for)|reject|oppose|"
    r"condemn|stand (?:with|for|against)|fight|refuse|strongly|cannot allow|won't let|"
    r"love|hate|recommend)\b|"
    r"\b(?:our|your) (?:amazing|award-winning|powerful|leading|industry-leading|"
    r"solution|mission|movement|enemies|opponents)\b"
)
"""Read in small letters."""

_FIRST_PERSON = frozenset("we i our your".split())
_CALLS = (
    "make no mistake",
    "wake up",
    "the truth is",
    "let that sink in",
    "enough is enough",
    "sign up now",
    "sign up today",
    "try it free",
    "try it for free",
    "get started today",
    "book a demo",
    "buy now",
    "join us",
)
_WORD = re.compile(r"[\w'’]+(?:-\w+)*")
_SHOUT = re.compile(r"[A-Z]{5,}\b")


def rate_tone(text: str, *, language: str = "en") -> tuple[Bias, str]:
    """
    Give how biased a text sounds, and why in one sentence.

    UNKNOWN for a text of under 40 words and in any language but English.

    >>> rate_tone("Prices rose.")[0]
    <Bias.UNKNOWN: 'unknown'>
    """
    if language not in {"", "en"}:
        return Bias.UNKNOWN, "Tone is read in English only."
    stretch = text[: READ_WORDS * 12]
    lowered = stretch.lower()
    words = _WORD.findall(lowered)[:READ_WORDS]
    if len(words) < FEWEST_WORDS:
        return Bias.UNKNOWN, "Too little text to tell its tone."
    found = _LOADED.intersection(words)
    loaded = [word for word in words if word in found] if found else []
    advocacy = sum(map(lowered.count, _CALLS))
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
