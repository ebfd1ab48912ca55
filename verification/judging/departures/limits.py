"""
Whom it holds for: "children under 6 ride for free" told of all children.

Ours. An age or a size right behind the claim's own word limits what the source says;
a claim that drops it says more. English only.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.records import DifferenceKind

_LIMIT = re.compile(
    r"\s(?:aged\s(?:between\s)?|(?:under|over|above|below|younger than|older than)\s"
    r"(?:the age of\s)?|with (?:more|fewer|less) than\s|(?:earning|worth|weighing) "
    r"(?:more|less|over|under|above|below)(?: than)?\s)[$€£]?\d[\d,.]*"
    r"(?:\s?(?:to|and|[-–])\s?\d+)?"
)

DROPPED = 0.4
"""Most that `support` may be of a claim that leaves a limit out."""


_ALL = re.compile(
    r"\b(?:all|every|everyone|everybody|everything|each|always|any|anyone|entire|whole)\b",
    re.IGNORECASE,
)
_EXCEPTED = re.compile(
    r"\b(?:except(?:ing)?(?:\sfor)?|apart from|other than|excluding|"
    r"with the exception of|but not|save for|unless)\s(?:[\w’'-]+\s?){1,4}",
    re.IGNORECASE,
)
_ONLY = re.compile(
    r"^\W*(?:only|solely|exclusively)\s(?!\d|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|few|some|half|about)\b)",
    re.IGNORECASE,
)
_LIMITS = re.compile(
    r"\b(?:only|solely|exclusively|just|alone|sole|nobody else|no one else|no other|"
    r"none|except|unless|limited|restricted|reserved|confined|unique(?:ly)?|nowhere|not|second|\w{2,}est)\b",
    re.IGNORECASE,
)


def find_dropped_exception(comparison: Comparison) -> Departure | None:
    """ "All" in the claim, and in the sentence that runs like it "except"."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en" or comparison.sentence < 0:
        return None
    own = _ALL.search(claim.statement)
    if own is None or _EXCEPTED.search(claim.statement):
        return None
    if comparison.alignment.shared < ALIKE * len(claim.tokens):
        return None
    told = _EXCEPTED.search(source.blanked, *source.sentences[comparison.sentence])
    if told is None or _ALL.search(source.blanked[: told.start()][-REACH:]) is None:
        return None
    return Departure(
        kind=DifferenceKind.MISSING_TERM,
        claim=own.span(),
        source=(told.start(), told.start() + len(told.group().rstrip())),
        reason=(
            f"The source says “{told.group().strip()}”; the text says “{own.group()}”."
        ),
        ceiling=DROPPED,
    )


REACH = 120
"""Code points before an exception in which the "all" stands that it limits."""


def find_added_only(comparison: Comparison) -> Departure | None:
    """ "Only" at the head of a claim whose passages limit it in no way."""
    claim, source = comparison.claim, comparison.source
    own = _ONLY.search(claim.statement)
    if claim.language != "en" or own is None or " than " in claim.statement:
        return None
    if any(
        _LIMITS.search(source.blanked, each.start, each.end)
        for each in comparison.passages
    ):
        return None
    return Departure(
        kind=DifferenceKind.MISSING_TERM,
        claim=own.span(),
        source=None,
        reason=f"The text says “{own.group().strip()}”; the passage does not limit it.",
        ceiling=DROPPED,
    )


def find_dropped_limit(comparison: Comparison) -> Departure | None:
    """A limit behind the claim's word in the sentence that runs like the claim."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en" or comparison.sentence < 0 or claim.quantities:
        return None
    if _LIMITED.search(claim.statement):
        return None
    if comparison.alignment.shared < ALIKE * len(claim.tokens):
        return None
    for own, other in comparison.alignment.pairs:
        word = comparison.sentence_tokens[other]
        match = _LIMIT.match(source.blanked, word.end)
        if match is None or not word.key:
            continue
        ours = claim.tokens[own]
        return Departure(
            kind=DifferenceKind.MISSING_TERM,
            claim=(ours.start, ours.end),
            source=(word.start, match.end()),
            reason=(
                f"The source limits it to “{source.text[word.start : match.end()]}”; "
                "the text does not."
            ),
            ceiling=DROPPED,
        )
    return None


_LIMITED = re.compile(
    r"\b(?:some|certain|young(?:er)?|old(?:er)?|small(?:er)?|large(?:r)?|many|few|most|"
    r"among|such|those|these|eligible|rich|poor|higher|lower)\b",
    re.IGNORECASE,
)
"""Words of a claim that limit it, too."""

ALIKE = 0.7
"""Share of the claim's words that run like the sentence, which is then about them."""
