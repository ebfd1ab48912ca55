"""Who is said to have said a sentence, and the sentence without it."""

from __future__ import annotations

import re

from verification.language.lists import late_regex
from verification.records import Span

_SAYS = (
    r"(?:said|says|found|finds|reported|reports|showed|shows|announced|announces|wrote|"
    r"writes|estimated|estimates|stated|states)"
)
_BEFORE = late_regex(
    rf"^\W{{0,3}}(?:According to (?P<named>[^,;.\d]{{2,80}}),\s+"
    rf"|(?P<saying>[^,;:.\d]{{2,80}}?)\s{_SAYS}(?:\sthat\s|:\s))",
    re.IGNORECASE,
)
_BEHIND = late_regex(
    rf",\s+(?:according to (?P<named>[^,;\d]{{2,80}}?)"
    rf"|(?P<saying>[^,;\d]{{2,80}}?)\s{_SAYS})\W*$",
    re.IGNORECASE,
)
_NO_PLAIN_VOICE = late_regex(
    r"\b(?:activists?|advocates?|campaigners?|critics?|detractors?|if|it|many|never|no|"
    r"not|nobody|once|opponents?|others?|rivals?|rumou?rs?|sceptics?|skeptics?|some|"
    r"supporters?|\w+ly|had|would|previously|earlier|last|first|old)\b",
    re.IGNORECASE,
)
"""Voices that a source reports without making what they say its own."""


def without_speaker(sentence: str) -> Span | None:
    """
    Give the part of a sentence that somebody is said to have said, None when nobody is.

    None also where the source need not agree: critics, rumours, "wrongly said".

    >>> text = "The ministry said that 24% of adults smoke."
    >>> without_speaker(text).of(text)
    '24% of adults smoke.'
    >>> without_speaker("Critics said that 24% of adults smoke.") is None
    True
    """
    found = _BEFORE.search(sentence)
    span = Span(found.end(), len(sentence)) if found else None
    if found is None:
        found = _BEHIND.search(sentence)
        span = Span(0, found.start()) if found and found.start() else None
    if found is None or span is None or span.start >= span.end:
        return None
    speaker = found["named"] or found["saying"]
    return None if _NO_PLAIN_VOICE.search(speaker) else span
