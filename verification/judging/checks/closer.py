"""
The closer checks of a claim whose words stand in the passage, one after another.

A check stays while, on labelled rows that its author has not read, it alone decides
five rows rightly for each one wrongly, or while it guards a class of changes that the
gate measures. `python -m tests.evaluation.gate` prints the count and fails otherwise.
None of them says that the source contradicts.

Here stand those of one word, one cause or one year that the source has otherwise. Ours.
Any word may be put otherwise in a paraphrase, save by a word that excludes it: a
nephew for a son, a captain for a goalkeeper. The groups list, by hand, words of which
one place of a text holds one. A cause that the claim names must be named in a passage;
a citation that it copies from its source, "(Ng, 1978)", must keep its year.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from verification.judging.checks.denials import find_denial
from verification.judging.checks.exchanged_names import find_exchanged_names
from verification.judging.checks.ranks import find_lesser_rank
from verification.judging.comparison import Comparison
from verification.judging.comparison.claims import find_author_markers
from verification.judging.comparison.record import CheckFinding
from verification.judging.words.lexicons import keyed_groups
from verification.judging.words.terms import Token
from verification.judging.words.variants import variant_of
from verification.language.lists import any_of, late_regex, phrase_list
from verification.records import DifferenceKind

CONTEXT = 3
"""Words on either side that must share one telling word for it to be one place."""

LIKE = 0.4
"""Share of copied words from which claim and sentence tell one thing."""

ANOTHER = 0.3
"""Most that `support` may be of a claim with another of the kind."""


@cache
def _kinds() -> dict[str, int]:
    """Key of each word of the groups to its group, the last where it has several."""
    return dict(keyed_groups(phrase_list("judging/checks/kinds")))


def find_other_kind(comparison: Comparison) -> CheckFinding | None:
    """The source's word of a kind in place of the claim's; None when none stands so."""
    claim = comparison.claim
    if claim.language != "en" or comparison.sentence < 0:
        return None
    ours, theirs = claim.tokens, comparison.sentence_tokens
    if comparison.alignment.shared < LIKE * len(ours):
        return None
    held = {key for passage in comparison.passages for key in passage.keys}
    own = {token.key for token in ours if token.key}
    kinds = _kinds()
    for place, token in enumerate(ours):
        kind = kinds.get(token.key)
        if kind is None or token.key in held or variant_of(token.key, held):
            continue
        around = _around(ours, place) & held
        for at, other in enumerate(theirs):
            if (
                kinds.get(other.key) == kind
                and other.key not in own
                and _around(theirs, at) & around
            ):
                return CheckFinding(
                    kind=DifferenceKind.MISSING_TERM,
                    claim=(token.start, token.end),
                    source=(other.start, other.end),
                    reason=(
                        f"The source says “{other.word}”; the text says “{token.word}”."
                    ),
                    ceiling=ANOTHER,
                )
    return None


def _around(tokens: Sequence[Token], place: int) -> set[str]:
    near = tokens[max(0, place - CONTEXT) : place + CONTEXT + 1]
    return {token.key for token in near if token.key} - {tokens[place].key}


_GIVEN_CAUSE = late_regex(
    lambda: (
        rf"\b(?:{any_of('judging/checks/closer', 'before a cause')})"
        r"(?!\s(?:the fact|its|their|his|her|various|several)\b)"
        r"((?:\s(?!(?:and|but|which|that|in|at|on|by)\b)[\w’'-]+){1,5})"
    ),
    re.IGNORECASE,
)
TELLING = 0.9
"""Weight from which a word names a cause; below stand "word" and "fact"."""


def find_untold_cause(comparison: Comparison) -> CheckFinding | None:
    """A cause that the claim names, of which no telling word stands in the passages."""
    claim = comparison.claim
    given = _GIVEN_CAUSE.finditer(claim.statement) if claim.language == "en" else ()
    for start, end in (each.span(1) for each in given):
        places = [n for n, t in enumerate(claim.terms) if start <= t.start < end]
        if any(claim.terms[n].weight > TELLING for n in places) and not any(
            comparison.mask >> n & 1 or n in comparison.variants for n in places
        ):
            named = (claim.terms[places[0]].start, end)
            return CheckFinding(
                kind=DifferenceKind.MISSING_TERM,
                claim=named,
                source=None,
                reason="The passage does not name the cause, "
                f"“{claim.printed[slice(*named)]}”.",
                ceiling=0.35,
            )
    return None


_DIGITS = late_regex(r"\d+")


def find_other_cited_year(comparison: Comparison) -> CheckFinding | None:
    """A year beside the same authors that the source has otherwise; None if none."""
    printed = comparison.claim.printed
    for start, end in find_author_markers(printed):
        marker = printed[start:end]
        skeleton = re.compile(_DIGITS.sub("(\\\\d+)", re.escape(marker)))
        years = _DIGITS.findall(marker)
        for passage in comparison.passages:
            text = comparison.source.text
            found = skeleton.search(text, passage.start, passage.end + len(marker))
            if found is None or list(found.groups()) == years:
                continue
            at = next(n for n, year in enumerate(years) if found.group(n + 1) != year)
            own = list(_DIGITS.finditer(printed, start, end))[at]
            return CheckFinding(
                kind=DifferenceKind.DATE,
                claim=own.span(),
                source=found.span(at + 1),
                ceiling=ANOTHER_YEAR,
            )
    return None


ANOTHER_YEAR = 0.3
"""Most that `support` may be of a claim that cites another year than its source."""


CHECKS = (
    find_denial,
    find_exchanged_names,
    find_lesser_rank,
    find_untold_cause,
    find_other_kind,
    find_other_cited_year,
)

LEAST_HELD = 0.4
"""
Share of the claim's weight in its best passage; with less it is not supported anyway.
"""


def look_closer(comparison: Comparison) -> list[CheckFinding]:
    """Where the claim differs from its source though it has the source's words."""
    if comparison.best.window.weight < LEAST_HELD:
        return []
    found = [check(comparison) for check in CHECKS]
    return [each for each in found if each is not None]
