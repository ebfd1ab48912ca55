"""
Superlatives that no ranking in the source bears out: "the largest", "the most
expensive".

Ours: a claim that ranks needs a passage that ranks; any ranking word will do, because a
source seldom puts it in the same one.
"""

from __future__ import annotations

import re

from .comparison import Comparison

_NO_SUPERLATIVES = """
    rest west test request interest forest guest nest honest protest invest harvest
    suggest contest arrest quest chest priest modest earnest manifest digest northwest
    southwest midwest conquest bequest inquest vest zest pest crest lest behest attest
    detest molest infest unrest fest gest rest latest nearest everest budapest bucharest
"""

_SUPERLATIVE = re.compile(
    rf"\b(?!(?:{'|'.join(_NO_SUPERLATIVES.split())})\b)[a-z]{{3,14}}est\b"
    r"|\b(?:the|its|his|her|their|\w+['’]s)\s(?:most|least)\s[a-z]+",
)
_RANKING = re.compile(
    rf"{_SUPERLATIVE.pattern}|\b(?:most|best|worst|top|first|last|leading|record|highest|"
    r"number one|no\. ?1|only|unique|premier|foremost|main|chief|major|primary|"
    r"principal|"
    r"unmatched|never before|ranked?|ranks|more [a-z]+ than any|lead(?:s|er)?|champion|"
    r"famous|peak|maximum|minimum|all)\b|\b\d+(?:st|nd|rd|th)\b|#\d|[a-z]er than",
    re.IGNORECASE,
)


def find_unranked(comparison: Comparison) -> str:
    """The claim's superlative when no passage ranks anything; empty otherwise."""
    if comparison.claim.language != "en":
        return ""
    match = _SUPERLATIVE.search(comparison.claim.statement)
    if match is None:
        return ""
    text = comparison.source.blanked
    for passage in comparison.passages:
        if _RANKING.search(text, passage.start, passage.end):
            return ""
    return match.group()
