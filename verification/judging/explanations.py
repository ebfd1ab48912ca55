"""
A comparison in one sentence for the reader.

The sentence says what the source says and what the text says, in that order, and never
more than was found.
"""

from __future__ import annotations

from collections.abc import Sequence

from verification.records import Difference, DifferenceKind, Span, Verdict

from .agreement import explain_support, name_words, shorten
from .comparison import Comparison
from .comparison.quantity_matching import QuantityFinding
from .comparison.turns import TurnKind
from .departures.superlatives import find_unranked
from .differences import LESS_SURE
from .figures_shown import show_figure, thing_counted


def explain(
    comparison: Comparison,
    differences: Sequence[Difference],
    *,
    verdict: Verdict,
    is_close: bool = False,
) -> str:
    """
    One sentence that says why, for a reader who sees claim and passage side by side.

    Args:
        is_close: Whether a supported claim passed below an even chance.
    """
    if not comparison.passages:
        return "Nothing in the source bears on this."
    if verdict is Verdict.SUPPORTED:
        return explain_support(comparison, differences, is_close=is_close)
    told = [
        each for each in differences if each.kind is not DifferenceKind.MISSING_TERM
    ]
    departed = [
        " ".join(each.reason.split()) for each in comparison.departures if each.reason
    ]
    is_plain = bool(told) and _is_opposite(told[0])
    if departed and told and told[0].kind in LESS_SURE and not is_plain:
        return departed[0]
    if told:
        own = "" if is_plain else _covering_reason(comparison, told[0])
        return own or _explain_difference(comparison, told[0])
    if departed:
        return departed[0]
    ranking = find_unranked(comparison)
    if ranking:
        return f"The text ranks (“{ranking}”); the passage ranks nothing."
    missing = [each.claim for each in differences if not each.source]
    if missing:
        return f"{_CLOSEST} {name_words(missing)}."
    hedges = [each for each in comparison.turns if each.kind is TurnKind.HEDGE]
    if hedges:
        word = comparison.source.text[slice(*hedges[0].source)]
        return f"The source is less certain: it says “{word}”."
    return _explain_lack(comparison)


def _is_opposite(difference: Difference) -> bool:
    """Whether one word of each side says it all: "convicted", "acquitted"."""
    sides = (difference.claim, difference.source)
    return difference.kind is DifferenceKind.DIRECTION and all(
        each and " " not in each for each in sides
    )


def _covering_reason(comparison: Comparison, difference: Difference) -> str:
    """What a closer check says of the stretch in which the difference stands."""
    span = difference.claim_span
    if span is None:
        return ""
    return next(
        (
            " ".join(each.reason.split())
            for each in comparison.departures
            if each.reason and each.claim[0] <= span.start and span.end <= each.claim[1]
        ),
        "",
    )


_CLOSEST = "The passage that comes closest does not mention"


def _explain_lack(comparison: Comparison) -> str:
    """Why it is not supported, when no single thing differs that could be named."""
    if comparison.swaps:
        swap = comparison.swaps[0]
        text, printed = comparison.source.text, comparison.claim.printed
        theirs = shorten(text[swap.source[0].start : swap.source[-1].end])
        ours = shorten(printed[swap.claim[0].start : swap.claim[-1].end])
        return f"The source says “{theirs}” where the text says “{ours}”."
    missing = [
        term.word
        for place, term in enumerate(comparison.claim.terms)
        if not comparison.mask >> place & 1
    ]
    if missing:
        return f"{_CLOSEST} {name_words(missing)}."
    return (
        "The words stand in the passage, but not together: it may say something else."
    )


_BRACKETS = str.maketrans("", "", "[]")


def _explain_difference(comparison: Comparison, difference: Difference) -> str:
    ours, theirs = shorten(difference.claim), shorten(difference.source)
    if difference.kind is DifferenceKind.QUOTATION:
        if theirs:
            return f"The source has the quotation otherwise: “{theirs}”."
        return f"The source does not hold the words “{ours}”."
    if difference.kind is DifferenceKind.NEGATION:
        ours, theirs = (each.translate(_BRACKETS) for each in (ours, theirs))
        return f"The source says “{theirs}”; the text says “{ours}”."
    finding = _finding_of(comparison, difference)
    if finding is not None and finding.counterpart is not None and theirs:
        return _explain_number(comparison, finding)
    if theirs:
        return f"The source says “{theirs}”; the text says “{ours}”."
    if difference.kind is DifferenceKind.NAME:
        return f"The source does not name “{ours}”."
    return f"The source does not give {ours}."


def _explain_number(comparison: Comparison, finding: QuantityFinding) -> str:
    own, other = finding.quantity, finding.counterpart
    ours = show_figure(comparison.claim.printed, own.start, own.end)
    if other is None:
        return f"The source does not give {ours}."
    theirs = show_figure(comparison.source.text, other.start, other.end)
    thing = thing_counted(comparison, finding)
    return f"The source says {theirs}{thing}; the text says {ours}."


def _finding_of(
    comparison: Comparison, difference: Difference
) -> QuantityFinding | None:
    for finding in comparison.quantities:
        if Span(finding.quantity.start, finding.quantity.end) == difference.claim_span:
            return finding
    return None
