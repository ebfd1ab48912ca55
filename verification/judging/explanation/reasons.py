"""
Why a claim has its verdict, in one sentence for the reader.

The sentence says what the source says and what the text says, and never more than was
found. A number is shown with what belongs to it: the "at least" before it, the whole
score, the thing that it counts. A claim passes at the threshold of its band, which lies
below an even chance; the sentence says so where it is close.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from verification.judging.checks.ranks import find_unranked
from verification.judging.comparison import Comparison
from verification.judging.comparison.number_matching import QuantityFinding
from verification.judging.comparison.record import MismatchKind
from verification.judging.explanation.differences import LESS_SURE
from verification.judging.numbers.quantities import Quantity
from verification.judging.words.lexicons import english_stop_words
from verification.language.lists import any_of, late_regex
from verification.records import Difference, DifferenceKind, Span, Verdict

_BOUNDS = "judging/explanation/before_figures"
_BOUND = late_regex(
    lambda: rf"(?:\b(?:{any_of(_BOUNDS)})\s|[~≈<>≥≤]\s?)$", re.IGNORECASE
)
_HALF_BEFORE = late_regex(r"(?<![\w.,/-])\d{1,3}\s?[-–]$")
_HALF_BEHIND = late_regex(r"[-–]\s?\d{1,3}(?![\w/-]|[.,]\d)")
_AGE = late_regex(r"[\s-]old\b")
_COUNTED = late_regex(r"\s(?P<word>[^\W\d_]{3,})(?<!ed)(?<!ing)(?![\w'’-])")

ROOM = 16
"""Code points before a number in which what bounds it stands."""


def show_figure(text: str, start: int, end: int) -> str:
    """
    The number between two offsets with what belongs to it.

    >>> show_figure("won 9-3", 4, 5), show_figure("up to 50 ships", 6, 8)
    ('9-3', 'up to 50')
    """
    before = _HALF_BEFORE.search(text[max(0, start - 5) : start])
    if before is not None:
        start -= len(before.group())
    elif behind := _HALF_BEHIND.match(text, end):
        end = behind.end()
    if age := _AGE.match(text, end):
        end = age.end()
    bound = _BOUND.search(text[max(0, start - ROOM) : start])
    words = [bound.group().lower() if bound else "", text[start:end]]
    return " ".join(" ".join(words).split())


def _show_range(text: str, own: Quantity, quantities: Sequence[Quantity]) -> str:
    """A number, with the other end of its range: "2 to 3 months"."""
    ends = (
        each.end
        for each in quantities
        if text[own.end : each.start].strip() in ("to", "-", "–")
        and each.dimension == own.dimension
    )
    return show_figure(text, own.start, next(ends, own.end))


def thing_counted(comparison: Comparison, finding: QuantityFinding) -> str:
    """The word behind the source's number when the claim counts the same: " adults"."""
    other = finding.counterpart
    text = comparison.source.text
    if other is None or other.dimension:
        return ""
    before = text[max(0, other.start - ROOM) : other.start].split()
    if before[1:] and before[-1][0].isupper():
        return ""  # "iPhone 14 overheats"
    match = _COUNTED.match(text, other.end)
    shared = {term.word.lower() for term in comparison.claim.terms}
    return match.group() if match and match["word"].lower() in shared else ""


def tell_difference(differences: Sequence[Difference]) -> str:
    """The first one that has two sides, as a clause; empty where none has."""
    for each in differences:
        if each.source and each.source != each.claim:
            ours, theirs = shorten(each.claim), shorten(each.source)
            return f"but has “{theirs}” where the text has “{ours}”."
    return ""


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
    says = f"A close call: the {SEEMS}" if is_close else f"The {SEEMS}"
    if told := tell_difference(differences):
        return f"{says}, {told}"
    sums = _explain_sums(comparison)
    if sums:
        return f"A close call: {sums[0].lower()}{sums[1:]}" if is_close else sums
    if is_close or any(not each.source for each in differences):
        return f"{says} in other words."
    hedge = _hedge(comparison)
    if hedge:
        return f"{says}, though less surely: it says “{hedge}”."
    alike = comparison.alignment.shared >= SAME * len(comparison.claim.tokens)
    return "The passage " + ("says the same." if alike else "has most of its words.")


SAME = 0.8
"""
Share of the claim's words that stand in the same order. Of claims that passed without a
difference, people call 110 of 120 supported above it and 133 of 200 below.
"""

SEEMS = "passage seems to say so"


def shorten(text: str) -> str:
    """On one line, and cut where it is too long to be read in a sentence."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST_QUOTED else text[: LONGEST_QUOTED - 1] + "…"


def _explain_sums(comparison: Comparison) -> str:
    """Which of the passage's numbers make a number of the claim."""
    for finding in comparison.quantities:
        if finding.operands:
            *others, last = (shorten(each.text) for each in finding.operands)
            given = f"{', '.join(others)} and {last}" if others else last
            own = shorten(finding.quantity.text)
            return f"The passage gives {given}; {own} follows from them."
    return ""


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
    checks = (each.reason for each in comparison.check_findings if each.reason)
    found = " ".join(next(checks, "").split())
    if told and not (found and told[0].kind in LESS_SURE):
        return _explain_difference(comparison, told[0])
    if found:
        return found
    ranking = find_unranked(comparison)
    if ranking:
        return f"The text ranks (“{ranking}”); the passage ranks nothing."
    hedge = _hedge(comparison)
    if hedge:
        return f"The source is less certain: it says “{hedge}”."
    return _explain_lack(comparison)


def _hedge(comparison: Comparison) -> str:
    """The word by which the source is less sure; empty when it has none."""
    hedges = [each for each in comparison.mismatches if each.kind is MismatchKind.HEDGE]
    return comparison.source.text[slice(*hedges[0].source)] if hedges else ""


def _explain_lack(comparison: Comparison) -> str:
    """Why it is not supported, when no single thing differs that could be named."""
    if comparison.mask.bit_count() < len(comparison.claim.terms):
        return "The closest passage does not clearly say this; the words differ."
    return (
        "The words stand in the passage, but not together: it may say something else."
    )


_BRACKETS = str.maketrans("", "", "[]")
_WORDS_BEFORE = late_regex(r"(?:[\w'’-]+\s){0,2}\[?$")
_WORDS_BEHIND = late_regex(r"(?:\s[\w'’-]+(?:[.,]\d+)*){0,4}")
_SMALL_ENDS = late_regex(
    lambda: rf"(?:\s(?:{'|'.join(english_stop_words())}))+$", re.IGNORECASE
)


def _in_context(text: str, span: Span | None) -> str:
    """A stretch with the words of its clause around it: "not closed" of which pier?"""
    if span is None:
        return ""
    before = _WORDS_BEFORE.search(text, max(0, span.start - 2 * ROOM), span.start)
    behind = _WORDS_BEHIND.match(text, span.end)
    start = before.start() if before else span.start
    tail = _SMALL_ENDS.sub("", behind.group()) if behind else ""
    return shorten(f"{text[start : span.end]}{tail}".translate(_BRACKETS))


def _explain_difference(comparison: Comparison, difference: Difference) -> str:
    claim, text = comparison.claim, comparison.source.text
    ours, theirs = shorten(difference.claim), shorten(difference.source)
    if difference.kind is DifferenceKind.QUOTATION:
        if theirs:
            return f"The source has the quotation otherwise: “{theirs}”."
        return f"The source does not hold the words “{ours}”."
    if difference.kind in LESS_SURE and theirs:
        ours = _in_context(claim.printed, difference.claim_span)
        theirs = _in_context(text, difference.source_span)
        return f"The source says “{theirs}”; the text says “{ours}”."
    for finding in comparison.quantities if theirs else ():
        own, other = finding.quantity, finding.counterpart
        if other is not None and Span(own.start, own.end) == difference.claim_span:
            ours = _show_range(claim.printed, own, claim.quantities)
            theirs = _show_range(text, other, comparison.passage_quantities)
            theirs += thing_counted(comparison, finding)
            return f"The source says {theirs}; the text says {ours}."
    if theirs:
        return f"The source says “{theirs}”; the text says “{ours}”."
    if difference.kind is DifferenceKind.NAME:
        return f"The source does not name “{ours}”."
    return f"The source does not give {ours}."
