"""A claim taken apart, once for all the sources that it is held against."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from verification.judging.numbers.quantities import Quantity
from verification.judging.numbers.quantity_reading import find_quantities
from verification.judging.texts.claim_markers import blank_claim_markers
from verification.judging.texts.names import Name, find_names
from verification.judging.texts.quotations import Quotation, find_quotations
from verification.judging.words.clauses import split_clauses
from verification.judging.words.lexicons import lexicon
from verification.judging.words.terms import (
    Term,
    Token,
    blank_markers,
    read_terms,
    tokenize,
)

from .alignment import identities


@dataclass(frozen=True, slots=True)
class ReadClaim:
    """A statement taken apart, once for all of its sources."""

    statement: str
    """With markers overwritten by spaces."""

    printed: str
    """As it was given, to be quoted from; offsets are the same."""

    language: str
    terms: tuple[Term, ...]
    tokens: tuple[Token, ...]
    identities: tuple[str, ...]
    clauses: tuple[int, ...]
    """Masks of the terms of each clause."""

    quantities: tuple[Quantity, ...]
    names: tuple[Name, ...]
    quotations: tuple[Quotation, ...]

    def with_terms(self, terms: tuple[Term, ...]) -> ReadClaim:
        """The claim looked for by some of its words only."""
        return replace(self, terms=terms, clauses=tuple(split_clauses("", terms)))


@lru_cache(maxsize=2048)
def read_claim(statement: str, language: str) -> ReadClaim:
    text = blank_markers(blank_claim_markers(statement))
    text = _ENUMERATION.sub(_blank, text, count=1)
    words = lexicon(language)
    terms = read_terms(text, language)
    tokens = tuple(tokenize(text, 0, len(text), words))
    quantities = find_quantities(text, words.language)
    return ReadClaim(
        statement=text,
        printed=statement,
        language=words.language,
        terms=terms,
        tokens=tokens,
        identities=tuple(identities(tokens)),
        clauses=tuple(split_clauses(text, terms)),
        quantities=quantities,
        names=tuple(
            name
            for name in find_names(text, words.language)
            if not any(_is_unit(name, each) for each in quantities)
        ),
        quotations=find_quotations(text),
    )


def _is_unit(name: Name, quantity: Quantity) -> bool:
    """Whether what looks like a name is the unit of a number: "12 GW"."""
    return (
        bool(quantity.dimension)
        and quantity.dimension not in {"date", "numbered"}
        and quantity.start < name.start
        and name.end <= quantity.end
    )


_ENUMERATION = re.compile(r"^\s*(?:\(?\d{1,2}[.)]|[-*•])\s+(?=\S)")
"""The number or bullet of a list item: no part of what it says."""


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())
