"""A claim as the words that a search service is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from verification.judging.words.terms import blank_markers, read_terms
from verification.language.detection import detect_language
from verification.language.lists import late_regex
from verification.records import SearchAnswer, SearchQuery

WEB = "web"
"""Word in a lens that stands for every general search that is configured."""

LIBRARY = "library"
"""Name of the team's own library."""


class SearchService(Protocol):
    """Finds sources that may bear on a claim."""

    @property
    def name(self) -> str:
        """One word, as lenses and settings have it: "searxng"."""

    @property
    def destination(self) -> str:
        """Where a claim's words go: "SearXNG at https://..."; "" for nowhere."""

    @property
    def is_general(self) -> bool:
        """Whether it searches the whole web, so that any lens may use it."""

    async def search(self, query: SearchQuery) -> SearchAnswer:
        """Never raises for what a service does: trouble is said in the answer."""


LONGEST_WORDS = 160
"""Code points of a claim's words beside a list of sites: about 20 words, so that words
and sites stay below the 400 signs that Brave takes."""

LONGEST_SITES = 230
"""Code points of a list of sites: ten of them."""

_SPACE = late_regex(r"\s+")


def telling_words(claim: str) -> list[str]:
    """The words of a claim that tell something, as printed, in their order."""
    return [each.word for each in read_terms(claim, detect_language(claim))]


def shortened(text: str, longest: int) -> str:
    """As many whole words from the beginning as fit."""
    line = _SPACE.sub(" ", text).strip()
    if len(line) <= longest:
        return line
    cut = line[: longest + 1]
    return cut.rpartition(" ")[0] or line[:longest]


def as_sentence(claim: str, *, longest: int) -> str:
    """The claim itself without its markers, for services that read sentences."""
    return shortened(blank_markers(claim), longest)


def as_words(claim: str, *, longest: int = LONGEST_WORDS) -> str:
    """Its telling words, for services that look for each of them."""
    return shortened(" ".join(telling_words(claim)) or claim, longest)


def with_sites(words: str, domains: Sequence[str]) -> str:
    """
    A question that keeps to sites, as general search engines read it.

    As many sites as fit are named; a pool should hold ten or fewer.
    """
    named: list[str] = []
    for domain in domains:
        if len(" OR ".join([*named, f"site:{domain}"])) > LONGEST_SITES:
            break
        named.append(f"site:{domain}")
    return f"{words} ({' OR '.join(named)})" if named else words
