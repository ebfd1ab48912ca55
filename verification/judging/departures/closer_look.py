"""The closer checks of a claim whose words stand in the passage, one after another."""

from __future__ import annotations

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure

from .by_whom import find_other_by
from .causes import find_denied_cause, find_untold_cause, find_weaker_tie
from .coordinates import find_other_partner
from .copied_markers import find_other_cited_year
from .counted_things import find_other_count
from .deeds import find_untold_deed
from .denials import find_denial
from .doers import find_other_doer
from .exemptions import find_exemption
from .kinds import find_other_kind
from .limits import (
    find_added_only,
    find_dropped_exception,
    find_dropped_limit,
)
from .named_later import find_named_later
from .nominations import find_only_nominated
from .number_owners import find_other_owner
from .number_roles import find_other_role
from .offices import find_other_office
from .other_clauses import (
    find_crossed_halves,
    find_opposite_half,
    find_placed_elsewhere,
)
from .parties import find_exchanged_parties
from .places import find_other_institution, find_other_place
from .posts import find_other_post
from .quantifiers import find_other_share
from .rates import find_other_rate
from .roles import find_exchanged_roles
from .routes import find_other_way
from .sameness import find_other_difference
from .seats import find_other_seat
from .speakers import find_other_speaker
from .superlatives import find_lesser_rank
from .titles import find_other_title
from .turned_comparisons import find_turned_comparison
from .unrealised import find_already_done, find_unrealised
from .unspaced_opposites import find_other_head, find_unspaced_opposite
from .unspaced_turns import find_unspaced_turn
from .untold_clauses import find_untold_clause
from .year_spans import find_other_span

CHECKS = (
    find_denial,
    find_other_role,
    find_other_owner,
    find_other_span,
    find_other_rate,
    find_other_count,
    find_exchanged_roles,
    find_exchanged_parties,
    find_turned_comparison,
    find_other_doer,
    find_other_by,
    find_other_way,
    find_opposite_half,
    find_crossed_halves,
    find_placed_elsewhere,
    find_dropped_limit,
    find_only_nominated,
    find_dropped_exception,
    find_added_only,
    find_other_partner,
    find_other_seat,
    find_other_title,
    find_other_speaker,
    find_lesser_rank,
    find_other_share,
    find_weaker_tie,
    find_denied_cause,
    find_other_difference,
    find_unrealised,
    find_already_done,
    find_untold_cause,
    find_untold_deed,
    find_exemption,
    find_other_kind,
    find_other_office,
    find_other_post,
    find_other_place,
    find_other_institution,
    find_untold_clause,
    find_unspaced_turn,
    find_unspaced_opposite,
    find_other_head,
    find_other_cited_year,
    find_named_later,
)

OF_COPIES = (
    find_denial,
    find_unspaced_turn,
    find_other_cited_year,
    find_dropped_exception,
)
"""
What is asked of a copy too: "it is a myth that" stands before the copied words,
"except" behind them, and a Japanese "not" is no word of its own.
"""

WORTH_A_LOOK = 0.4
"""
Share of the claim's weight in its best passage; with less it is not supported anyway.
"""


def look_closer(comparison: Comparison) -> list[Departure]:
    """Where the claim leaves its source though it has the source's words."""
    if comparison.best.window.weight < WORTH_A_LOOK:
        return []
    checks = OF_COPIES if _is_copy(comparison) else CHECKS
    found: list[Departure] = []
    for check in checks:
        departure = check(comparison)
        if departure is not None and not any(
            _says_the_same(departure, each) for each in found
        ):
            found.append(departure)
    return found


def _says_the_same(one: Departure, other: Departure) -> bool:
    """Whether two checks found one difference, told over other stretches of it."""
    if one.kind is not other.kind or one.source is None or other.source is None:
        return False
    if one.contradicts and not other.contradicts:
        return False
    pairs = ((one.claim, other.claim), (one.source, other.source))
    return one.ceiling >= other.ceiling and all(
        left[0] < right[1] and right[0] < left[1] for left, right in pairs
    )


def _is_copy(comparison: Comparison) -> bool:
    """Whether the claim runs word for word in one sentence, with nothing between."""
    pairs = comparison.alignment.pairs
    count = len(comparison.claim.tokens)
    if len(pairs) != count or not pairs or pairs[-1][1] - pairs[0][1] != count - 1:
        return False
    first = pairs[0][1]
    return first == 0 or (
        comparison.sentence_tokens[first - 1].word.lower() not in _LIMITING
    )


_LIMITING = frozenset(
    """
        nearly almost virtually practically not hardly barely of among second third
        fourth fifth next whether if deputy vice acting interim assistant shadow
        former ex
    """.split()
)
"""Words before a copied stretch that take a part of it back."""
