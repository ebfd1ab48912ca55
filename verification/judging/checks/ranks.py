"""
Claims that rank: "the largest", "the first", beside how the source ranks.

Ours: a claim that ranks needs a passage that ranks; any ranking word will do, because a
source seldom puts it in the same one. Where the source has the same word it must not
take it back: "one of the largest", "the second-largest", "the first since 2003".
"""

from __future__ import annotations

import re
from functools import lru_cache

from verification.judging.comparison import Comparison
from verification.judging.comparison.record import CheckFinding
from verification.language.lists import late_regex
from verification.records import DifferenceKind

_NO_SUPERLATIVES = """
    rest west test request interest forest guest nest honest protest invest harvest
    suggest contest arrest quest chest priest modest earnest manifest digest northwest
    southwest midwest conquest bequest inquest vest zest pest crest lest behest attest
    detest molest infest unrest fest gest rest latest nearest everest budapest bucharest
"""

_SUPERLATIVES = (
    rf"\b(?!(?:{'|'.join(_NO_SUPERLATIVES.split())})\b)[a-z]{{3,14}}est\b"
    r"|\b(?:the|its|his|her|their|\w+['’]s)\s(?:most|least)\s[a-z]+"
)
_SUPERLATIVE = late_regex(_SUPERLATIVES)
_RANKING = late_regex(
    rf"{_SUPERLATIVES}|\b(?:most|best|worst|top|first|last|leading|record|highest|"
    r"number one|no\. ?1|only|unique|premier|foremost|main|chief|major|primary|"
    r"principal|"
    r"unmatched|never before|ranked?|ranks|more [a-z]+ than any|lead(?:s|er)?|champion|"
    r"famous|peak|maximum|minimum|all)\b|\b\d+(?:st|nd|rd|th)\b|#\d|[a-z]er than",
    re.IGNORECASE,
)
_RANKED = late_regex(
    rf"\b(?!(?:{'|'.join(_NO_SUPERLATIVES.split())})\b)(?:[a-z]{{3,14}}est|most|least|"
    r"first|best|worst|record)\b",
    re.IGNORECASE,
)
_SHARED = (
    r"\b(?:(?:one|some|two|three|four|five|several|many|any|part) of|among|amongst)"
    r" (?:[\w'’-]+ ){0,3}?"
)
_NEXT = r"\b(?:second|third|fourth|fifth|sixth|next|2nd|3rd|\d?\dth)[- ]"
_SINCE = r"\b(?:[^.;!?]{0,80}?)\bsince (?:[12]\d{3}|the \w+)"


def find_unranked(comparison: Comparison) -> str:
    """The claim's superlative when no passage ranks anything; empty otherwise."""
    if comparison.claim.language != "en":
        return ""
    found = _SUPERLATIVE.search(comparison.claim.statement)
    if found is None:
        return ""
    text = comparison.source.blanked
    for passage in comparison.passages:
        if _RANKING.search(text, passage.start, passage.end):
            return ""
    return found.group()


def ranks(text: str) -> bool:
    """Whether a text ranks anything: "the largest", "first", "more than any"."""
    return _RANKING.search(text) is not None


def find_lesser_rank(comparison: Comparison) -> CheckFinding | None:
    """Where the source ranks with the claim's own word and takes a part of it back."""
    statement = comparison.claim.statement
    text = comparison.source.blanked
    for ranked in _RANKED.finditer(statement):
        for passage in comparison.passages:
            found = _taken_back(ranked, statement, text, passage.start, passage.end)
            if found is not None:
                return found
    return None


def _taken_back(
    ranked: re.Match[str], statement: str, text: str, start: int, end: int
) -> CheckFinding | None:
    word = ranked.group().lower()
    source = _word_pattern(word).search(text, start, end)
    if source is None:
        return None
    own = ranked.span()
    for pattern, is_other in _limits(word):
        limit = pattern.search(text, start, end)
        if limit is None or pattern.search(statement) is not None:
            continue
        if _is_plain_elsewhere(word, text, start, end, limit):
            continue
        return CheckFinding(
            kind=DifferenceKind.MISSING_TERM,
            claim=own,
            source=limit.span(),
            reason=(
                f"The source says “{_short(limit.group())}”; "
                f"the text says “{_before(statement, own)}”."
            ),
            ceiling=0.15 if is_other else 0.4,
        )
    return None


@lru_cache(maxsize=256)
def _word_pattern(word: str) -> re.Pattern[str]:
    return re.compile(rf"\b{re.escape(word)}\b", re.IGNORECASE)


@lru_cache(maxsize=256)
def _limits(word: str) -> tuple[tuple[re.Pattern[str], bool], ...]:
    """Patterns that take a part of a rank back; whether it is then another rank."""
    escaped = re.escape(word)
    return (
        (re.compile(rf"{_NEXT}{escaped}\b", re.IGNORECASE), True),
        (re.compile(rf"{_SHARED}{escaped}\b", re.IGNORECASE), False),
        (re.compile(rf"\b{escaped}{_SINCE}", re.IGNORECASE), False),
    )


def _is_plain_elsewhere(
    word: str, text: str, start: int, end: int, limit: re.Match[str]
) -> bool:
    """Whether the passage also has the word without the limit."""
    return any(
        not limit.start() <= match.start() < limit.end()
        for match in _word_pattern(word).finditer(text, start, end)
    )


def _before(statement: str, own: tuple[int, int]) -> str:
    """The ranking word with what stands right before it."""
    head = statement[: own[0]].rstrip()
    last = head.rpartition(" ")[2]
    return f"{last} {statement[slice(*own)]}".strip()


def _short(text: str) -> str:
    return " ".join(text.split())
