"""
Which phrase of a claim its source does not carry: without it the source would say it.

Ours, by leaving out: each phrase in turn is taken out of the claim, and the rest is
read beside the same text (erasure, Li, Monroe and Jurafsky 2016). The phrase whose
absence helps most is named, where it helps enough.
"""

from __future__ import annotations

from itertools import pairwise

from verification.language.lists import late_regex, word_lists
from verification.records import Span

from .network import Network, Reading

LEAST_GAIN = 0.6
"""
Logarithm of odds that the text says the claim, gained by leaving the phrase out. People
marked what the page does not say in 200 claims (WiCE): of 18 phrases named where words
found nothing to tell, 16 hold a marked word, of phrases by chance half do.
"""

MOST_PHRASES = 8
"""Left out in turn; those at the end of a longer claim, where details stand."""

_WORD = late_regex(r"[^\W_]+(?:['’-][^\W_]+)*")
_BREAK = late_regex(r"[,;:()–—]")
_STARTS = word_lists("judging/judges/phrase_starts")
_SPACE_BEFORE_STOP = late_regex(r" (?=[.,;:!?])")


def phrase_left_out(
    statement: str, text: str, whole: Reading, network: Network, *, language: str
) -> Span | None:
    """
    The phrase of the claim that the text does not say; None where nothing helps. What a
    claim begins with is its subject and stays, unless it is a phrase such as "in May".

    Args:
        text: What was read beside the whole claim.
        whole: What the network made of that.
        language: ISO 639-1 code of the claim; phrases of a language without a list of
            words that begin them are told apart by punctuation alone.
    """
    phrases = phrases_of(statement, language)
    if phrases and not _opens(phrases[0].of(statement).split()[0], language):
        phrases = phrases[1:]
    gained = {
        phrase: network.read(without(statement, phrase), text).odds - whole.odds
        for phrase in phrases[-MOST_PHRASES:]
    }
    best = max(gained, key=gained.__getitem__, default=None)
    return best if best and gained[best] >= LEAST_GAIN else None


def phrases_of(statement: str, language: str) -> list[Span]:
    """
    Stretches between words that begin a phrase, and between marks, in order, without
    the punctuation around them. Two such words in a row begin one phrase.
    """
    words = list(_WORD.finditer(statement))
    if not words:
        return []
    begins = [0]
    for place, (before, word) in enumerate(pairwise(words), 1):
        is_mark = _BREAK.search(statement[before.end() : word.start()]) is not None
        follows_start = begins[-1] == place - 1 and _opens(before.group(), language)
        if is_mark or (_opens(word.group(), language) and not follows_start):
            begins.append(place)
    ends = [*begins[1:], len(words)]
    return [
        Span(words[first].start(), words[last - 1].end())
        for first, last in zip(begins, ends, strict=True)
    ]


def without(statement: str, phrase: Span) -> str:
    """The claim with a phrase left out, written as a sentence."""
    before = statement[: phrase.start].rstrip(" ,;:")
    rest = f"{before} {statement[phrase.end :].lstrip(' ,;:')}"
    rest = _SPACE_BEFORE_STOP.sub("", " ".join(rest.split()))
    return rest[:1].upper() + rest[1:]


def _opens(word: str, language: str) -> bool:
    return word.lower() in _STARTS.get(language, ())
