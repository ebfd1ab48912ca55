"""Words by which somebody is told to hold a post, and which post: written by hand."""

from __future__ import annotations

from verification.judging.words.wordlists import DEMONYMS

_HOLDERS = """
    president minister chief executive officer director head chair chairman chairwoman
    chairperson mayor secretary governor leader editor manager coach professor ceo coo
    cfo cto cio captain principal premier chancellor commissioner inspector curator
    treasurer ambassador prosecutor conductor dean rector marshal sheriff librarian
    headteacher boss engineer economist
"""

HOLDERS = frozenset(_HOLDERS.split())
"""Nouns by which somebody is told to hold a post."""

RANKS = {
    "deputy": "deputy",
    "vice": "deputy",
    "assistant": "deputy",
    "associate": "deputy",
    "under": "deputy",
    "acting": "acting",
    "interim": "acting",
    "caretaker": "acting",
    "provisional": "acting",
    "elect": "elect",
    "designate": "elect",
    "incoming": "elect",
    "shadow": "shadow",
    "honorary": "honorary",
    "former": "former",
    "ex": "former",
    "then": "former",
    "late": "former",
    "outgoing": "former",
    "onetime": "former",
    "past": "former",
    "retired": "former",
}
"""Words before or behind a post that make it another one, to what they say of it."""

OPEN = frozenset({"former"})
"""Ranks that a claim may leave out: it may tell of the time when the post was held."""

FIELDS = {
    "ceo": "executive",
    "coo": "operations",
    "operating": "operations",
    "operations": "operations",
    "cfo": "finance",
    "financial": "finance",
    "finance": "finance",
    "treasury": "finance",
    "cto": "technology",
    "technology": "technology",
    "technical": "technology",
    "cio": "information",
    "information": "information",
    "marketing": "marketing",
    "medical": "medical",
    "legal": "justice",
    "justice": "justice",
    "foreign": "foreign",
    "external": "foreign",
    "interior": "interior",
    "home": "interior",
    "defence": "defence",
    "defense": "defence",
    "health": "health",
    "education": "education",
    "schools": "education",
    "transport": "transport",
    "transportation": "transport",
    "environment": "environment",
    "environmental": "environment",
    "energy": "energy",
    "agriculture": "agriculture",
    "farming": "agriculture",
    "culture": "culture",
    "labour": "labour",
    "labor": "labour",
    "employment": "labour",
    "trade": "trade",
    "housing": "housing",
    "tourism": "tourism",
    "prime": "prime",
    "artistic": "artistic",
    "musical": "music",
    "music": "music",
    "managing": "executive",
    "sports": "sport",
    "sport": "sport",
}
"""Words that say of what somebody is chief, director or minister, to the field."""

PARTIES = {
    "green": "green",
    "greens": "green",
    "conservative": "conservative",
    "conservatives": "conservative",
    "tory": "conservative",
    "labour": "labour",
    "liberal": "liberal",
    "liberals": "liberal",
    "democrat": "democrat",
    "democrats": "democrat",
    "democratic": "democrat",
    "republican": "republican",
    "republicans": "republican",
    "socialist": "socialist",
    "socialists": "socialist",
    "communist": "communist",
    "communists": "communist",
    "independent": "independent",
    "nationalist": "nationalist",
}
"""Words for a party that stand before a member's name, to the party."""

COUNTRIES = frozenset(DEMONYMS.values())
NATIONS = COUNTRIES | frozenset(DEMONYMS)

SAME_KIND = (
    frozenset("ceo coo cfo cto cio chief officer executive boss".split()),
    frozenset("minister secretary".split()),
    frozenset("head director chief boss manager leader".split()),
    frozenset("chair chairman chairwoman chairperson".split()),
)
"""Nouns for posts of which one may stand for another."""

STOPS = frozenset(
    """
        the a an his her its their our of in at by for from with to and or but that
        when while as is was said told who
    """.split()
)
"""Words at which what modifies a post begins."""
