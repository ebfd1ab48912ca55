"""
What is a source worth as evidence for a claim?

    find_interest    whether a party that the claim names publishes the source
    find_interests   that, and every other interest that its words tell
    group_origins    which sources have their information from the same place
    rate_source      how far a source can be relied on
    corroborate      what other, independent sources say of a claim
"""

from __future__ import annotations

from .disclosures import find_interests
from .interests import find_interest
from .owners import OwnerTable, read_owners, shipped_owners

__all__ = [
    "OwnerTable",
    "find_interest",
    "find_interests",
    "read_owners",
    "shipped_owners",
]
