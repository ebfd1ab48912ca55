"""
How far can a source be relied on as evidence for a claim?

    find_interest    whether a party that the claim names publishes the source
    find_interests   that, and every other interest that its words tell
    group_origins    which sources have their information from the same place
    rate_source      how far a source can be relied on
    read_list        a list that rates domains, for `Ratings`
    corroborate      what other, independent sources say of a claim
    searching        finding those sources: lenses and search services
    CrossReader      every claim of a document against every source of it
    weigh            all of it for one document
"""

from __future__ import annotations

from .corroboration import corroborate
from .credibility import rate_source
from .cross_reference import CrossReader
from .disclosures import find_interests
from .interests import find_interest
from .origins import group_origins
from .owners import OwnerTable, read_owners, shipped_owners
from .ratings import DomainList, Ratings, read_list
from .timing import find_temporal_misfit, misdated_claims
from .weigh import WeighingPolicy, weigh
