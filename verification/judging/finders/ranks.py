"""
Ranks: claims with "the largest", "the first" beside how the source ranks.

Ours: a claim that ranks needs a passage that ranks; any ranking word will do, because a
source seldom puts it in the same one. Where the source has the same word it must not
take it back: "one of the largest", "the second-largest", "the first since 2003".
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from verification.judging.comparison import Comparison
from verification.judging.features import Features
from verification.judging.finding import LEAST_HELD, Finding, FindingKind, Telling
from verification.language.lists import any_of, late_regex
from verification.records import DifferenceKind

_LIST = "judging/finders/ranks"


def _in_est() -> str:
    return rf"(?!(?:{any_of(_LIST, 'no superlatives')})\b)[a-z]{{3,14}}est"


def _superlatives() -> str:
    own = r"(?:the|its|his|her|their|\w+['’]s)\s(?:most|least)\s[a-z]+"
    return rf"\b(?:{_in_est()}\b|{own})"


_SUPERLATIVE = late_regex(_superlatives)
RANKING = late_regex(
    lambda: (
        rf"{_superlatives()}|\b(?:{any_of(_LIST, 'ranking')})\b|\b\d+(?:st|nd|rd|th)"
        r"\b|#\d|[a-z]er than"
    ),
    re.IGNORECASE,
)
"""What ranks anything: "the largest", "first", "more than any"."""

_RANKED = late_regex(
    lambda: rf"\b(?:{_in_est()}|most|least|first|best|worst|record)\b", re.IGNORECASE
)
_LIMITS = (
    (r"\b(?:second|third|fourth|fifth|sixth|next|2nd|3rd|\d?\dth)[- ]WORD\b", 0.15),
    (
        r"\b(?:(?:one|some|two|three|four|five|several|many|any|part) of|among|amongst)"
        r" (?:[\w'’-]+ ){0,3}?WORD\b",
        0.4,
    ),
    (r"\bWORD\b(?:[^.;!?]{0,80}?)\bsince (?:[12]\d{3}|the \w+)", 0.4),
)
"""What takes a part of a ranking word back, and the most that `support` then may be."""


UNRANKED = 0.4
"""Most support of a superlative where the passage ranks nothing."""


def find_unranked(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """A superlative where no passage ranks anything."""
    if comparison.claim.language != "en":
        return
    found = _SUPERLATIVE.search(comparison.claim.statement)
    text = comparison.source.blanked
    if found is not None and not any(
        RANKING.search(text, passage.start, passage.end)
        for passage in comparison.passages
    ):
        yield Finding(
            kind=FindingKind.SUPERLATIVE,
            shown_as=DifferenceKind.MISSING_TERM,
            claim=found.span(),
            ceiling=UNRANKED,
            telling=Telling.UNRANKED,
        )


def find_lesser_rank(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """The source takes a part of the claim's ranking word back."""
    if features.window < LEAST_HELD:
        return
    for ranked in _RANKED.finditer(comparison.claim.statement):
        for passage in comparison.passages:
            found = _taken_back(ranked, comparison, passage.start, passage.end)
            if found is not None:
                yield found
                return


def _taken_back(
    ranked: re.Match[str], comparison: Comparison, start: int, end: int
) -> Finding | None:
    """None also where the passage has the word once more without the limit."""
    statement, passage = ranked.string, comparison.source.blanked[start:end]
    word = ranked.group()
    places = [
        match.start()
        for match in re.finditer(rf"\b{re.escape(word)}\b", passage, re.IGNORECASE)
    ]
    for form, ceiling in _LIMITS if places else ():
        pattern = re.compile(form.replace("WORD", re.escape(word)), re.IGNORECASE)
        limit = pattern.search(passage)
        if limit is None or pattern.search(statement) is not None:
            continue
        if all(limit.start() <= place < limit.end() for place in places):
            before = statement[: ranked.start()].split()[-1:]
            return Finding(
                kind=FindingKind.LESSER_RANK,
                shown_as=DifferenceKind.MISSING_TERM,
                claim=ranked.span(),
                source=(start + limit.start(), start + limit.end()),
                ceiling=ceiling,
                ours=" ".join([*before, word]),
            )
    return None
