"""
Searching for a claim in other sources.

    search    the way from a claim to a corroboration, as a stream of events
    lenses    named pools of sites and services; those that ship are `lenses.toml`
    asking    what services asked by HTTP share: questions; answers, made harmless
    general   SearXNG, Brave, Serper, Tavily, Wikipedia, Crossref, OpenAlex
"""

from __future__ import annotations

from .asking import LIBRARY, WEB, HttpSearch, SearchService
from .general import (
    SERVICE_NAMES,
    SERVICE_TITLES,
    SPACING_SECONDS,
    ServiceConfiguration,
    open_service,
    open_services,
)
from .lenses import (
    DEFAULT_LENSES,
    LIBRARY_LENS,
    MAX_LENSES,
    make_lens,
    read_domain,
    read_lenses,
    shipped_lenses,
)
from .search import (
    DEFAULT_RESULTS,
    LONGEST_CLAIM,
    MOST_RESULTS,
    NO_SERVICE,
    SHORTEST_CLAIM,
    claim_to_search,
    find_corroboration,
    query_for,
    services_of,
)
