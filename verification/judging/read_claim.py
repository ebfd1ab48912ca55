"""
A claim read once for all the sources that it is held against.

Reading blanks the markers that it knows; a claim that comes straight from a caller has
them still: "(3)", "(Ng et al., 2019; Roy 2020)", "<sup>3</sup>", "[12, p. 4]", links.
They are never terms. Ours: known by their form and where they stand; what may be part
of the sentence ("Anna (12) won", "the film (1979) ran", "in May (2019)") is kept.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache

from verification.judging.alignment import identities
from verification.judging.text.lexicons import lexicon
from verification.judging.text.terms import (
    Stretch,
    Term,
    Token,
    blank_markers,
    read_terms,
    split_clauses,
    tokenize,
)
from verification.judging.values.names import Name, find_names
from verification.judging.values.quantities import Dimension, Quantity
from verification.judging.values.quotations import Quotation, find_quotations
from verification.judging.values.reading import find_quantities
from verification.language.dates import MONTH_NUMBERS
from verification.language.lists import late_regex, listed_pattern, word_list


@dataclass(frozen=True, slots=True)
class ReadClaim:
    """A statement analysed once for all of its sources."""

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

    def places_in(self, *stretches: Stretch) -> list[int]:
        """Places of the terms that start in some stretches of the claim."""
        return [
            place
            for place, term in enumerate(self.terms)
            if any(start <= term.start < end for start, end in stretches)
        ]

    def with_terms(self, terms: tuple[Term, ...]) -> ReadClaim:
        """The claim looked for by some of its words only."""
        return replace(self, terms=terms, clauses=tuple(split_clauses("", terms)))


@lru_cache(maxsize=128)
def read_claim(statement: str, language: str) -> ReadClaim:
    text = blank_markers(blank_claim_markers(statement))
    text = _ENUMERATION.sub(_blank_span, text, count=1)
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
            if not any(_is_unit(name, quantity) for quantity in quantities)
        ),
        quotations=find_quotations(text),
    )


def _is_unit(name: Name, quantity: Quantity) -> bool:
    """Whether what looks like a name is the unit of a number: "12 GW"."""
    return (
        bool(quantity.dimension)
        and quantity.dimension not in {Dimension.DATE, Dimension.NUMBERED}
        and quantity.start < name.start
        and name.end <= quantity.end
    )


_ENUMERATION = late_regex(r"^\s*(?:\(?\d{1,2}[.)]|[-*•])\s+(?=\S)")
"""The number or bullet of a list item: no part of what it says."""


_TAGS = "sup|sub|a|b|i|em|strong|span|p|br|cite|small|u|ref"
_MARKUP = late_regex(
    r"<ref\b[^<>]{0,200}>[^<>]{0,400}</ref>"
    r"|(?<!\b10)(?<!\b[a-z])(?<!\b[a-z]m)<sup\b[^<>]{0,200}>"
    r"(?:<a\b[^<>]{0,300}>)?[\s\[(]{0,3}(?:[a-z]|[\d*†‡§,;–-]{1,12})[\s\])]{0,3}(?:</a>)?</sup>"
    r"|<a\b[^<>]{0,300}>[\s\[(]{0,3}\d{1,3}[\s\])]{0,3}</a>"
    rf"|</?(?:{_TAGS})\b[^<>]{{0,200}}>",
    re.IGNORECASE,
)
_LINK = late_regex(r"\[([^\[\]\n]{0,200})\]\([^()\s]{1,600}\)")
_ADDRESS = late_regex(r"\b(?:https?://|www\.)[^\s<>()\[\]\"“”]{3,600}")
_BRACKETED = late_regex(r"\[[^\[\]\n]{1,80}\]|\{\d{1,3}\}")
_PARENTHESES = late_regex(r"\((?:[^()\n]|\([^()\n]{0,60}\)){1,200}\)")
_AT_END = late_regex(r"[\s\])]*(?:$|[.,;:!?])")
"""What follows a marker that closes a clause."""

_YEAR = r"(?:(?:1[89]|20)\d\d[a-z]?|n\.\s?d\.|in press|forthcoming)"
_PERSON = r"(?:(?:van|von|de|der|den|la|le|di|da)\s){0,2}[^\W\d_a-z][\w'’.-]{1,30}"
_CITE = (
    rf"{_PERSON}(?:(?:,\s|\s|,?\s(?:and|&|und|et|y)\s){_PERSON}){{0,4}}"
    rf"(?:,?\set al\.?)?,?\s{_YEAR}(?:,\s?(?:[a-z]\b|{_YEAR})){{0,4}}"
    r"(?:[,:]\s?(?:pp?\.\s?|S\.\s?)?\d[\d–-]{0,8})?"
)
_AUTHORS = late_regex(
    r"(?:(?:see|see also|cf\.?|e\.\s?g\.?,?|i\.\s?e\.?,?|as in|adapted from)\s){0,2}"
    rf"{_CITE}(?:;\s?{_CITE}){{0,12}}"
)
_SEVERAL = late_regex(r"\bet al\b|&|;|\bsee\b|\bcf\b|\bpp?\.\s?\d")
"""What makes a marker of a name and a year wherever they stand."""

_NUMBERS = late_regex(r"\s?\[?\d{1,3}\]?(?:\s?[,;–-]\s?\[?\d{1,3}\]?){0,12}\s?")
_NOTE = late_regex(
    r"(?:sources?|refs?|references?|notes?|fn|footnote|citation|cit|ibid|op)\b\.?"
    r"(?:[:,]?\s?(?:cit\.?,?\s?)?(?:pp?\.?\s?)?[\d ,;–-]{1,20}|\s?needed)?",
    re.IGNORECASE,
)
_SITE = late_regex(r"[a-z\d-]{2,40}(?:\.[a-z\d-]{2,20}){1,4}(?:/\S{0,200})?", re.I)
_PLACE = listed_pattern("judging/claims", "place", re.IGNORECASE)


def blank_claim_markers(text: str) -> str:
    """
    The claim with markers, tags and addresses overwritten; offsets stay as they are.

    >>> blank_claim_markers("Rents rose (Ng, 2019).")
    'Rents rose           .'
    >>> blank_claim_markers("Anna (12) won in May (2019).")
    'Anna (12) won in May (2019).'
    """
    if not any(sign in text for sign in "([{<") and "://" not in text:
        return text if "www." not in text else _ADDRESS.sub(_blank_span, text)
    text = _MARKUP.sub(_blank_span, text)
    text = _LINK.sub(_blank_link, text)
    text = _ADDRESS.sub(_blank_span, text)
    text = _BRACKETED.sub(_unless(_is_bracketed_marker), text)
    return _PARENTHESES.sub(_unless(_is_marker), text)


def find_author_markers(text: str) -> list[tuple[int, int]]:
    """Where markers such as "(Ng, 2019)" stand in a claim as it was written."""
    if "(" not in text:
        return []
    return [
        match.span()
        for match in _PARENTHESES.finditer(text)
        if _is_marker(match) and _AUTHORS.fullmatch(match.group()[1:-1].strip())
    ]


def _blank_span(match: re.Match[str]) -> str:
    return " " * len(match.group())


def _blank_link(match: re.Match[str]) -> str:
    """The words of a link stay, unless they are only its number or its site."""
    words = match[1]
    start = match.start()
    is_marker = _NUMBERS.fullmatch(words) or _SITE.fullmatch(words)
    if is_marker or match.string[max(0, start - 1) : start] == "(":
        return " " * len(match.group())
    return f" {words}".ljust(len(match.group()))


def _unless(
    is_marker: Callable[[re.Match[str]], bool],
) -> Callable[[re.Match[str]], str]:
    return lambda found: _blank_span(found) if is_marker(found) else found.group()


def _is_bracketed_marker(match: re.Match[str]) -> bool:
    inside = match.group()[1:-1].strip()
    if len(inside) == 1 and inside.islower():
        return bool(_AT_END.match(match.string, match.end()))  # no "[p]rofit"
    return bool(
        match.group()[0] == "{"
        or _PLACE.fullmatch(inside)
        or _NOTE.fullmatch(inside)
        or _AUTHORS.fullmatch(inside)
    )


def _is_marker(match: re.Match[str]) -> bool:
    inside = match.group()[1:-1].strip()
    closes = bool(_AT_END.match(match.string, match.end()))
    if not inside or _NOTE.fullmatch(inside) or _SITE.fullmatch(inside):
        return True
    if _NUMBERS.fullmatch(inside):
        return closes
    if not _AUTHORS.fullmatch(inside) or _is_month(inside.split()[0]):
        return False
    return closes or bool(_SEVERAL.search(inside))


def _is_month(word: str) -> bool:
    lowered = word.lower().rstrip(".,")
    return lowered in MONTH_NUMBERS or lowered in _BEFORE_YEARS


_BEFORE_YEARS = word_list("judging/claims", "before a year")
"""Words that may stand before a year in brackets and are nobody's name."""
