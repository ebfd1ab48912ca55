"""
Another kind: a nephew for a son, a captain for a goalkeeper.

Ours. Any word may be put otherwise in a paraphrase, save by a word that excludes it.
The groups list, by hand, words of which one place of a text holds one.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from verification.judging.comparison import Comparison
from verification.judging.features import Features
from verification.judging.finding import LEAST_HELD, Finding, FindingKind
from verification.judging.likeness import ALIKE
from verification.judging.text.lexicons import keyed_groups
from verification.judging.text.terms import keys_around
from verification.judging.text.variants import variant_of
from verification.language.lists import phrase_list
from verification.records import DifferenceKind

CONTEXT = 3
"""Words on either side that must share one telling word for it to be one place."""

ANOTHER = 0.3
"""Most that `support` may be of a claim with another of the kind."""


@cache
def _kinds() -> dict[str, int]:
    """Key of each word of the groups to its group, the last where it has several."""
    return dict(keyed_groups(phrase_list("judging/finders/kinds")))


def find_other_kind(comparison: Comparison, features: Features) -> Iterator[Finding]:
    """Another of a kind, of which one place holds one: a nephew, a son."""
    claim = comparison.claim
    if (
        claim.language != "en"
        or features.window < LEAST_HELD
        or features.verbatim < ALIKE
    ):
        return
    ours, theirs = claim.tokens, comparison.sentence_tokens
    held = comparison.passage_keys
    own = {token.key for token in ours if token.key}
    kinds = _kinds()
    for place, token in enumerate(ours):
        kind = kinds.get(token.key)
        if kind is None or token.key in held or variant_of(token.key, held):
            continue
        around = keys_around(ours, place, CONTEXT) & held
        for at, other in enumerate(theirs):
            if (
                kinds.get(other.key) == kind
                and other.key not in own
                and keys_around(theirs, at, CONTEXT) & around
            ):
                yield Finding(
                    kind=FindingKind.OTHER_KIND,
                    shown_as=DifferenceKind.MISSING_TERM,
                    claim=token.stretch,
                    source=other.stretch,
                    ceiling=ANOTHER,
                )
                return
