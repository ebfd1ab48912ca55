"""
No difference beside a difference: "similar in both groups" told as "higher in one".

Ours. Where the clause of the source that is most about the claim says that two things
are alike, that a difference is not significant or that nothing changed, a claim that
compares or tells a change says something else; and the reverse. English only.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from verification.records import DifferenceKind

from .deeds import sentences_around
from .departures import Departure

if TYPE_CHECKING:
    from .comparison import Comparison
    from .terms import Token

_HARDLY = (
    r"(?:no|not|n['’]t|never|without|neither|little|hardly any|any)\s+(?:\w+\s+){0,2}?"
)
_SAME = re.compile(
    rf"\b{_HARDLY}(?:differen(?:ce|ces|t)|differ(?:s|ed)?|chang(?:e|es|ed)|effects?|"
    r"impact|influence|improvements?|benefits?)\b(?:\s+(?:significantly|from))?"
    r"|\bno\s+(?:\w+\s+)?(?:more|less|fewer|better|worse|higher|lower|greater|longer|"
    r"shorter|\w{3,}er)\s(?:\w+\s+){0,3}?than\b"
    r"|(?:\bnot|n['’]t)\s+(?:\w+\s+){0,2}?significant(?:ly)?"
    r"(?:\s(?:more|less|fewer|better|worse|\w{3,}er))?\b"
    r"|\b(?:about|roughly|much|broadly|exactly|practically|virtually|nearly|almost)\s"
    r"(?:the\s)?(?:same|equal|equally|unchanged|identical)\b"
    r"|\b(?:similar|comparable|identical)\s(?:\w+\s){0,2}?(?:in|between|among|across|to|"
    r"for|on|with|regardless)\b"
    r"|\b(?:remained|stayed|was|were|is|are)\s(?:\w+\s)?(?:unchanged|the same|stable|"
    r"level|flat|similar|comparable|identical|unaffected)\b"
    r"|\bmade\s(?:no|little)\sdifference\b|\bdiffer(?:s|ed)?\s(?:only\s|very\s)?little\b"
    r"|\b(?<!times\s)(?<!twice\s)(?<!half\s)(?:as|equally)\s(?!well\b|soon\b|long\b|far\b)\w+\sas\b",
    re.IGNORECASE,
)
"""How a text says that there is no difference, or none to speak of."""

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


def both_say_same(statement: str, sentence: str) -> bool:
    """Whether both say that nothing differs or changed, each in words of its own."""
    own, theirs = _SAME.search(statement), _SAME.search(sentence)
    return (
        own is not None
        and theirs is not None
        and own.group().lower() not in sentence.lower()
        and theirs.group().lower() not in statement.lower()
    )


def find_other_difference(comparison: Comparison) -> Departure | None:
    """A difference told of what the source calls alike, or the reverse."""
    claim = comparison.claim
    statement = claim.statement
    if claim.language != "en" or comparison.sentence < 0:
        return None
    same = _SAME.search(statement)
    told = None if _DENIES.search(statement) else _DIFFERS.search(statement)
    own = same or told
    if own is None or (same and _differs_besides(statement, (0, len(statement)), same)):
        return None
    clause = _closest_clause(comparison, own.span())
    if clause is None:
        return None
    text = comparison.source.blanked
    theirs = _SAME.search(text, *clause)
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
        _SAME.search(source.blanked, *source.sentences[number])
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
