"""The look-ups that can be switched on by name: services that learn what they are
asked. A mirror or a test can take the place of a base address."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from verification.errors import BadCallError

from .signals import is_web_address

NO_LOOKUPS = "none"
"""The word that switches every look-up off."""

WIKIDATA_LOOKUP = "wikidata"
"""The one that learns names from the text itself, and so is off unless it is named."""


@dataclass(frozen=True, slots=True)
class Lookup:
    """One service that is asked beside the fetches of pages."""

    name: str
    """By which it is switched on, and its base is set."""

    title: str
    base: str
    """Address before the path, without a slash at its end."""

    spacing_seconds: float
    """Least time between two questions: the service's own rule, or well below it."""

    needs_key: bool = False
    is_default: bool = True
    """Whether it is asked unless others are named."""


_CLOSED = "the Internet Archive, for pages that are blocked, paid for or empty"
_ALL = (
    Lookup("doi", "doi.org", "https://doi.org", 0.1),
    Lookup("crossref", "Crossref", "https://api.crossref.org", 0.2),
    Lookup("datacite", "DataCite", "https://api.datacite.org", 0.2),
    Lookup("openalex", "OpenAlex", "https://api.openalex.org", 0.1, needs_key=True),
    Lookup("pubmed", "PubMed", "https://eutils.ncbi.nlm.nih.gov", 0.35),
    Lookup("arxiv", "arXiv", "https://export.arxiv.org", 3.0),
    Lookup("openlibrary", "Open Library", "https://openlibrary.org", 0.4),
    Lookup("arxiv_pdf", "arXiv's papers", "https://arxiv.org", 0.0),
    Lookup("pmc", "PubMed Central", "https://pmc.ncbi.nlm.nih.gov", 0.35),
    Lookup("wayback", "the Internet Archive", "https://archive.org", 1.0),
    Lookup("wayback_closed", _CLOSED, "https://archive.org", 1.0, is_default=False),
    Lookup("unpaywall", "Unpaywall", "https://api.unpaywall.org", 0.1),
    Lookup(
        WIKIDATA_LOOKUP, "Wikidata", "https://www.wikidata.org", 0.2, is_default=False
    ),
)
LOOKUPS: Mapping[str, Lookup] = MappingProxyType(
    {lookup.name: lookup for lookup in _ALL}
)
"""Every look-up by its name, in the order in which readers see them. PubMed asks for at
most three requests a second, arXiv for one in three seconds, Open Library for three a
second, Crossref for five a second; doi.org, DataCite and OpenAlex allow more than we
ask. The Internet Archive names no number and answers 429 early, Unpaywall allows
100,000 a day; Wikidata asks for one question after another."""

DEFAULT_LOOKUPS = tuple(lookup.name for lookup in _ALL if lookup.is_default)
"""On unless others are named; one that needs a key is asked when it has one. Not among
them: Wikidata, which learns names from the text itself, and archived copies of pages
that their sites keep closed, on which a desk decides."""


@dataclass(frozen=True, slots=True)
class LookupChoice:
    """Which look-ups are on, where they stand, and how they are asked."""

    names: tuple[str, ...] = DEFAULT_LOOKUPS
    bases: Mapping[str, str] = field(default_factory=dict)
    """Base addresses other than the services' own, by name."""

    keys: Mapping[str, str] = field(default_factory=dict)
    """By name; a service that needs one and has none is not asked."""

    contact: str = ""
    """Mail address that services get, so that they can reach the operator."""

    def __post_init__(self) -> None:
        for name in (*self.names, *self.bases, *self.keys):
            if name not in LOOKUPS:
                raise ValueError(f"There is no look-up '{name}'.")

    def is_on(self, name: str) -> bool:
        """Whether it is switched on and, where it needs one, has a key."""
        has_key = bool(self.keys.get(name)) or not LOOKUPS[name].needs_key
        return name in self.names and has_key

    def base_of(self, name: str) -> str:
        return self.bases.get(name, LOOKUPS[name].base)

    def spacing_seconds(self) -> dict[str, float]:
        """By name; none at another base, whose rule is not known."""
        own = (lookup for lookup in _ALL if lookup.name not in self.bases)
        return {lookup.name: lookup.spacing_seconds for lookup in own}


FIRST_AT_ONCE = MappingProxyType({"crossref": 1})
"""Questions under way before its own answer says how many. Crossref takes one at a time
from those who say nothing of themselves and three from others, and fewer a second for
lists: its answers say which. So the first one goes alone."""


def parse_names(words: Iterable[str]) -> tuple[str, ...]:
    """The look-ups that a list names, each once, in the order of `LOOKUPS`. Raises:
    BadCallError: A word is no look-up, or "none" stands beside others."""
    wanted = [word.strip().lower() for word in words if word.strip()]
    if wanted == [NO_LOOKUPS]:
        return ()
    for word in wanted:
        if word not in LOOKUPS:
            known = f"{', '.join(LOOKUPS)}, or {NO_LOOKUPS} alone"
            raise BadCallError(f"'{word}' is no look-up; name some of {known}.")
    return tuple(name for name in LOOKUPS if name in wanted)


def parse_bases(pairs: Sequence[str]) -> dict[str, str]:
    """Base addresses by name, from texts such as "crossref=http://localhost:9000".
    Raises: BadCallError: A text is no such pair, or no web address."""
    bases: dict[str, str] = {}
    for pair in pairs:
        name, _, url = (part.strip() for part in pair.partition("="))
        if name not in LOOKUPS or not is_web_address(url):
            raise BadCallError(
                f"'{pair}' sets no base address; write NAME=URL, NAME one of "
                f"{', '.join(LOOKUPS)}, URL beginning with http:// or https://."
            )
        bases[name] = url.rstrip("/")
    return bases
