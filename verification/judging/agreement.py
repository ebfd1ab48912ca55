"""
Why a claim passed, in one sentence: what agrees, and what a reader should still see.

A claim passes at the threshold of its band, which lies below an even chance. The
sentence says so where it is close, so that nobody reads "supported" as certain.
"""

from __future__ import annotations

from collections.abc import Sequence

from verification.records import Difference

from .comparison import Comparison
from .comparison.turns import TurnKind
from .numbers.quantities import Quantity

MOST_NAMED = 4
"""Words of the claim listed as not mentioned; more are "and more"."""

LONGEST_QUOTED = 120
"""Code points of the text shown in a reason."""


def explain_support(
    comparison: Comparison, differences: Sequence[Difference], *, is_close: bool
) -> str:
    """
    One sentence for a claim that is supported.

    Args:
        is_close: Whether it passed below an even chance.
    """
    says = f"A close call: the {_SEEMS}" if is_close else f"The {_SEEMS}"
    told = [each for each in differences if each.source and each.source != each.claim]
    if told:
        ours, theirs = shorten(told[0].claim), shorten(told[0].source)
        return f"{says}, but has “{theirs}” where the text has “{ours}”."
    sums = _explain_sums(comparison)
    if sums:
        return f"A close call: {sums[0].lower()}{sums[1:]}" if is_close else sums
    missing = [each.claim for each in differences if not each.source]
    if missing:
        return f"{says}; it does not mention {name_words(missing)}."
    if is_close:
        return f"{says} in other words."
    hedges = [each for each in comparison.turns if each.kind is TurnKind.HEDGE]
    if hedges:
        word = comparison.source.text[slice(*hedges[0].source)]
        return f"{says}, though less surely: it says “{word}”."
    return "The passage says the same."


_SEEMS = "passage seems to say so"


def name_words(words: Sequence[str]) -> str:
    """
    Words between quotation marks, the first few of them.

    >>> name_words(["pier", "tide"])
    '“pier”, “tide”'
    """
    named = ", ".join(f"“{shorten(word)}”" for word in words[:MOST_NAMED])
    return f"{named} and more" if len(words) > MOST_NAMED else named


def shorten(text: str) -> str:
    """On one line, and cut where it is too long to be read in a sentence."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_QUOTED else text[: LONGEST_QUOTED - 1] + "…"


def _explain_sums(comparison: Comparison) -> str:
    """Which of the passage's numbers make a number of the claim."""
    for finding in comparison.quantities:
        if finding.operands:
            own = shorten(finding.quantity.text)
            given = _list(finding.operands)
            return f"The passage gives {given}; {own} follows from them."
    return ""


def _list(quantities: Sequence[Quantity]) -> str:
    given = [shorten(each.text) for each in quantities]
    return f"{', '.join(given[:-1])} and {given[-1]}" if given[1:] else given[0]
