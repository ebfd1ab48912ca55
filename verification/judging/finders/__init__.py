"""
The finders: each asks one question of a claim beside a source.

A finder stays while, on labelled rows that its author has not read, it alone decides
five rows rightly for each one wrongly, or while it guards a class of changes that the
gate measures; `make eval` prints the count of each. Add one: a module, a line in
`FINDERS`, a member of `FindingKind` and a test.
"""

from __future__ import annotations

from verification.judging.comparison import Comparison
from verification.judging.features import Features
from verification.judging.finding import Finder, Finding, FindingKind

from .causes import find_untold_cause
from .cited_years import find_other_cited_year
from .denials import find_denial
from .exchanged_names import find_exchanged_names
from .foreign_part import find_foreign_part
from .names import find_exchanged_words, find_name_alone, find_other_names
from .numbers import find_other_numbers
from .other_kind import find_other_kind
from .polarity import find_opposites
from .quotations import find_misquoted
from .ranks import find_lesser_rank, find_unranked
from .small_words import find_small_words

FINDERS: dict[FindingKind, Finder] = {
    FindingKind.NUMBER: find_other_numbers,
    FindingKind.POLARITY: find_opposites,
    FindingKind.QUOTATION: find_misquoted,
    FindingKind.NAME: find_other_names,
    FindingKind.EXCHANGED_WORD: find_exchanged_words,
    FindingKind.DENIAL: find_denial,
    FindingKind.EXCHANGED_NAMES: find_exchanged_names,
    FindingKind.LESSER_RANK: find_lesser_rank,
    FindingKind.UNTOLD_CAUSE: find_untold_cause,
    FindingKind.OTHER_KIND: find_other_kind,
    FindingKind.OTHER_CITED_YEAR: find_other_cited_year,
    FindingKind.SUPERLATIVE: find_unranked,
    FindingKind.FOREIGN_PART: find_foreign_part,
    FindingKind.NAME_ALONE: find_name_alone,
    FindingKind.SMALL_WORD: find_small_words,
}
"""In the order in which a reader is told what they find."""


def find_all(comparison: Comparison, features: Features) -> list[Finding]:
    """What all finders find, in their order."""
    return [
        finding for find in FINDERS.values() for finding in find(comparison, features)
    ]
