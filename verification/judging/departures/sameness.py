"""
No difference beside a difference: "similar in both groups" told as "higher in one".

Ours. Where the clause of the source that is most about the claim says that two things
are alike, that a difference is not significant or that nothing changed, a claim that
compares or tells a change says something else; and the reverse. English only.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.polarity.sameness_words import SAME
from verification.judging.words.terms import Token
from verification.records import DifferenceKind

from .deeds import sentences_around

_DIFFERS = re.compile(
    r"\b(?:more|less|fewer|better|worse|higher|lower|greater|smaller|larger|longer|"
    r"shorter|faster|slower|stronger|weaker|earlier|safer|richer|poorer|healthier|"
    r"happier|cheaper|dearer|heavier|lighter|taller|twice|half as|double|"
    r"significantly|markedly|sharply|considerably|improv(?:e|es|ed|ing|ement)|"
    r"reduc(?:e|es|ed|ing|tion)|increas(?:e|es|ed|ing)|decreas(?:e|es|ed|ing)|"
    r"lower(?:s|ed|ing)|rais(?:e|es|ed|ing)|boost(?:s|ed)?|cuts?|rose|rises|fell|falls|"
    r"declin(?:es|ed)|dropped|grew|shrank|halve[sd]?|doubled?|worsen(?:s|ed)?|"
    r"shorten(?:s|ed)?|prolong(?:s|ed)?|outperform(?:s|ed)?|exceed(?:s|ed)?|"
    r"(?:faster|slower|\w{3,}(?<!oth)(?<!ev)(?<!numb)er)\sthan)\b",
    re.IGNORECASE,
)
"""How a text says that one thing is more than another, or became so."""

_DENIES = re.compile(
    r"\b(?:not|no|never|neither|nor|without|hardly|cannot|similar|same|equal\w*|alike|"
    r"unchanged|comparable|identical|stable|flat|as \w+ as)\b|n['’]t\b",
    re.IGNORECASE,
)

_CLAUSE = re.compile(
    r"[;:–—]|,?\s(?:but|while|whereas|although|though|however|yet)\s|,\s(?:and|with)\s"
)

SHARED = 2
"""Telling words that claim and clause must share to speak of one thing."""

MOST_SHARED = 0.5
"""Share of the claim's telling words, beside the comparing ones, that it must have."""

OTHERWISE = 0.3
"""Most that `support` may be."""


def find_other_difference(comparison: Comparison) -> Departure | None:
    """A difference told of what the source calls alike, or the reverse."""
    claim = comparison.claim
    statement = claim.statement
    if claim.language != "en" or comparison.sentence < 0:
        return None
    same = SAME.search(statement)
    told = None if _DENIES.search(statement) else _DIFFERS.search(statement)
    own = same or told
    if own is None or (same and _differs_besides(statement, (0, len(statement)), same)):
        return None
    clause = _closest_clause(comparison, own.span())
    if clause is None:
        return None
    text = comparison.source.blanked
    theirs = SAME.search(text, *clause)
    if same is None:
        is_other = theirs is not None and not _differs_besides(text, clause, theirs)
    elif _is_same_elsewhere(comparison):
        return None
    else:
        theirs = (
            None if _DENIES.search(text, *clause) else _DIFFERS.search(text, *clause)
        )
        is_other = theirs is not None
    if theirs is None or not is_other:
        return None
    return Departure(
        kind=DifferenceKind.DIRECTION,
        claim=own.span(),
        source=theirs.span(),
        reason=(
            f"The source says “{' '.join(theirs.group().split())}”; "
            f"the text says “{' '.join(own.group().split())}”."
        ),
        ceiling=OTHERWISE,
    )


def _is_same_elsewhere(comparison: Comparison) -> bool:
    """Whether any sentence in or near the passages calls two things alike."""
    source = comparison.source
    return any(
        SAME.search(source.blanked, *source.sentences[number])
        for number in sentences_around(comparison)
    )


def _differs_besides(text: str, clause: tuple[int, int], same: re.Match[str]) -> bool:
    """Whether a clause also tells a difference: "more, though not significantly"."""
    return any(
        not same.start() <= each.start() < same.end()
        for each in _DIFFERS.finditer(text, *clause)
        if _NOUNS.match(text, each.end()) is None
    )


_NOUNS = re.compile(r"\s(?:in|of|between)\s", re.IGNORECASE)
"""Behind "reduction": what was not significant, no difference besides."""


def _closest_clause(
    comparison: Comparison, besides: tuple[int, int]
) -> tuple[int, int] | None:
    """The clause near the claim's passage with most of its words, the first of such."""
    claim, source = comparison.claim, comparison.source
    keys = {
        token.key
        for token in claim.tokens
        if token.key and not _is_comparing(token, besides)
    }
    best: tuple[int, int] | None = None
    most = max(SHARED, MOST_SHARED * len(keys)) - 0.5
    for passage in comparison.passages:
        for number in range(passage.window.first, passage.window.last + 1):
            start, end = source.sentences[number]
            tokens = source.tokens(number)
            for one, other in _clauses(source.blanked, start, end):
                held = {each.key for each in tokens if one <= each.start < other}
                if len(held & keys) > most:
                    most, best = len(held & keys), (one, other)
    return best


def _is_comparing(token: Token, besides: tuple[int, int]) -> bool:
    return besides[0] <= token.start < besides[1]


def _clauses(text: str, start: int, end: int) -> list[tuple[int, int]]:
    found, last = [], start
    for match in _CLAUSE.finditer(text, start, end):
        found.append((last, match.start()))
        last = match.end()
    return [*found, (last, end)]
