"""
One claim held against one source: what was found where, and what was not.

Everything the verdict rests on is measured here once; `features` turns it into numbers,
`explanations` into words.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache

from .alignment import UNALIGNED, Alignment, Change, align, identities
from .arithmetic import work_out
from .claim_markers import blank_claim_markers
from .clauses import split_clauses
from .closer_look import look_closer
from .commonness import is_ordinary
from .departures import Departure
from .kinship import find_relatives
from .lexicons import lexicon
from .name_matching import NameFinding, NameState, match_names
from .names import Name, find_names
from .number_owners import Owned, find_owned
from .passages import Coverage, SourceIndex, Window
from .polarity import Turn, find_turns
from .quantities import Quantity
from .quantity_matching import (
    QuantityFinding,
    match_quantities,
    quantities_between,
)
from .quantity_reading import find_quantities
from .quotations import (
    Quotation,
    QuotationMatch,
    find_quotations,
    is_spoken_of,
)
from .speakers import speaks_for
from .terms import Term, Token, blank_markers, read_terms, tokenize

WORTH_ADDING = 0.12
"""Share of a clause's weight that a second passage must add to be evidence too."""

PART_HELD = 0.5
"""
Share of a clause's weight that a passage must hold to carry it; words that unrelated
text has by chance hold less.
"""

FEWEST_ADDED = 2
"""Words that a second passage must add; one is met by chance on a long page."""

MOST_PASSAGES = 3
"""More pieces than this, and the claim was put together from words, not from facts."""


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
    return ReadClaim(
        statement=text,
        printed=statement,
        language=words.language,
        terms=terms,
        tokens=tokens,
        identities=tuple(identities(tokens)),
        clauses=tuple(split_clauses(text, terms)),
        quantities=find_quantities(text, words.language),
        names=find_names(text, words.language),
        quotations=find_quotations(text),
    )


_ENUMERATION = re.compile(r"^\s*(?:\(?\d{1,2}[.)]|[-*•])\s+(?=\S)")
"""The number or bullet of a list item: no part of what it says."""


def _blank(match: re.Match[str]) -> str:
    return " " * len(match.group())


@dataclass(slots=True)
class Passage:
    """A window with its words, ready to be compared."""

    window: Window
    start: int
    end: int
    tokens: list[Token]
    keys: frozenset[str]


@dataclass
class Comparison:
    """A claim beside the passages of a source that come closest to it."""

    claim: ReadClaim
    source: SourceIndex
    coverage: Coverage
    passages: list[Passage] = field(default_factory=list)
    """Best first; empty when nothing in the source bears on the claim."""

    mask: int = 0
    """Terms that stand in the passages."""

    relatives: dict[int, Token] = field(default_factory=dict)
    """By the place of a term that the passages lack, the word there that tells it."""

    sentence: int = -1
    """Number of the sentence that runs most like the claim; -1 without passages."""

    alignment: Alignment = UNALIGNED
    """Of the claim with that sentence."""

    quantities: list[QuantityFinding] = field(default_factory=list)
    names: list[NameFinding] = field(default_factory=list)
    turns: list[Turn] = field(default_factory=list)
    swaps: list[Swap] = field(default_factory=list)
    quotations: list[tuple[Quotation, QuotationMatch | None]] = field(
        default_factory=list
    )
    departures: list[Departure] = field(default_factory=list)
    """What the closer checks found."""

    @cached_property
    def passage_quantities(self) -> list[Quantity]:
        """Numbers of the passages, offsets in the source."""
        return [
            quantity
            for passage in self.passages
            for quantity in quantities_between(self.source, passage.start, passage.end)
        ]

    @cached_property
    def owned(self) -> list[Owned]:
        """Figures of the claim for which the passages tell whose they are."""
        return find_owned(self)

    @property
    def sentence_tokens(self) -> list[Token]:
        """Of the stretch that `alignment` lays beside the claim."""
        return self.source.tokens(self.sentence)

    @property
    def best(self) -> Passage:
        return self.passages[0]


def compare(
    claim: ReadClaim, source: SourceIndex, *, window: Window | None = None
) -> Comparison:
    """
    Find the claim's passages in the source and measure what agrees and differs.

    Args:
        window: Where to look; the best window when None.
    """
    coverage = Coverage(claim.terms, source)
    comparison = Comparison(claim, source, coverage)
    window = window or coverage.best_window()
    if window is None:
        return comparison
    _choose_passages(comparison, window)
    _align(comparison)
    comparison.quantities = match_quantities(
        claim.quantities, claim.tokens, comparison.passages, source
    )
    comparison.quantities = work_out(comparison)
    comparison.names = match_names(claim, comparison)
    comparison.swaps = find_swaps(comparison)
    _count_resolved(comparison)
    if claim.language == "en":
        comparison.relatives = find_relatives(
            claim.terms,
            comparison.mask,
            (token for passage in comparison.passages for token in passage.tokens),
        )
    comparison.turns = find_turns(claim.tokens, comparison)
    comparison.quotations = _match_quotations(comparison)
    comparison.departures = look_closer(comparison)
    return comparison


def _match_quotations(
    comparison: Comparison,
) -> list[tuple[Quotation, QuotationMatch | None]]:
    """
    Each quotation where the source has it. One that the claim only speaks of may be
    left out by a source that quotes nothing else ("this phrase"), or be there in
    another form ("kicking" for "kicked").
    """
    claim, source = comparison.claim, comparison.source
    if not claim.quotations:
        return []
    searcher = source.quotation_searcher()
    found = [(each, searcher.find(each.text)) for each in claim.quotations]
    if any(
        find_quotations(source.text[passage.start : passage.end])
        for passage in comparison.passages
    ):
        return found
    return [
        (quotation, match)
        for quotation, match in found
        if not is_spoken_of(claim.statement, quotation)
        or (match is not None and not _is_another_form(quotation, match, comparison))
    ]


def _is_another_form(
    quotation: Quotation, match: QuotationMatch, comparison: Comparison
) -> bool:
    """Whether the source has the same words there in the same order, inflected."""
    if match.is_exact:
        return False
    words = lexicon(comparison.claim.language)
    found = comparison.source.text[match.start : match.end]
    one, other = (
        [
            token.key or token.word.lower()
            for token in tokenize(text, 0, len(text), words)
        ]
        for text in (quotation.text, found)
    )
    starts = range(len(other) - len(one) + 1)
    return any(other[start : start + len(one)] == one for start in starts)


def _choose_passages(comparison: Comparison, best: Window) -> None:
    coverage, source = comparison.coverage, comparison.source
    chosen = [best]
    mask = best.mask
    clauses = comparison.claim.clauses
    for clause in clauses if len(clauses) > 1 else ():
        whole = coverage.weigh(clause) or 1.0
        if coverage.weigh(best.mask & clause) >= WELL_HELD * whole:
            continue
        other = coverage.best_window(within=clause, candidates=FEW_CANDIDATES)
        if other is None or other.weight < PART_HELD * whole:
            continue
        new = other.mask & ~mask
        if (
            new.bit_count() >= FEWEST_ADDED
            and coverage.weigh(new) >= WORTH_ADDING * whole
            and len(chosen) < MOST_PASSAGES
        ):
            chosen.append(other)
            mask |= other.mask
    comparison.mask = mask
    comparison.passages = [_passage(window, source) for window in chosen]


def _count_resolved(comparison: Comparison) -> None:
    """
    Count as held the words of numbers and names that the passage has in other words.
    """
    spans = [
        (finding.quantity.start, finding.quantity.end)
        for finding in comparison.quantities
        if finding.equal is not None
    ]
    spans += [
        (finding.name.start, finding.name.end)
        for finding in comparison.names
        if finding.state is NameState.HELD
    ]
    resolved = 0
    for place, term in enumerate(comparison.claim.terms):
        if any(start <= term.start < end for start, end in spans):
            resolved |= 1 << place
    resolved &= ~comparison.mask
    if not resolved:
        return
    coverage, best = comparison.coverage, comparison.best
    comparison.mask |= resolved
    mask = best.window.mask | resolved
    best.window = replace(best.window, mask=mask, weight=coverage.weigh(mask))


WELL_HELD = 0.8
"""Share of a clause's weight from which no other passage is looked for."""

FEW_CANDIDATES = 4
"""Sentences looked at around for one clause."""


def _passage(window: Window, source: SourceIndex) -> Passage:
    tokens: list[Token] = []
    for number in range(window.first, window.last + 1):
        if number not in source.references:
            tokens.extend(source.tokens(number))
    return Passage(
        window=window,
        start=source.sentences[window.first][0],
        end=source.sentences[window.last][1],
        tokens=tokens,
        keys=frozenset(token.key for token in tokens if token.key),
    )


@dataclass(frozen=True, slots=True)
class Swap:
    """
    Telling words of the claim where the source's sentence has other telling words.
    """

    claim: tuple[Token, ...]
    source: tuple[Token, ...]

    is_name: bool
    """Whether both sides are written with a capital, or as figures."""


def find_swaps(comparison: Comparison) -> list[Swap]:
    """
    What was put in place of something else in a sentence that runs like the claim.
    """
    ours, theirs = comparison.claim.tokens, comparison.sentence_tokens
    in_claim = {token.key for token in ours if token.key}
    in_sentence = {token.key for token in theirs if token.key}
    changes = comparison.alignment.changes
    swaps = []
    for change in changes:
        if max(
            change.claim[1] - change.claim[0], change.source[1] - change.source[0]
        ) > (LONGEST_SWAP):
            continue
        put = [token for token in ours[slice(*change.claim)] if token.key]
        taken = [token for token in theirs[slice(*change.source)] if token.key]
        new = [token for token in put if token.key not in in_sentence]
        gone = [token for token in taken if token.key not in in_claim]
        if _is_same_quantity(put, taken, comparison) or _is_held_name(
            put, taken, comparison
        ):
            continue
        if put and taken and speaks_for(comparison, put, taken):
            continue
        if put and _is_owned(put, comparison):
            continue
        if new and gone:
            named = _are_alike(new, ours[0], gone, theirs[0])
            swaps.append(Swap(tuple(new), tuple(gone), named))
        elif (
            put
            and not {token.key for token in put} & {token.key for token in taken}
            and not _is_moved(put, change, comparison)
            and _are_alike(put, ours[0], taken, theirs[0])
        ):
            swaps.append(Swap(tuple(put), tuple(taken), is_name=True))
    return swaps


def _is_moved(put: Sequence[Token], own: Change, comparison: Comparison) -> bool:
    """Whether the words only changed places: "Ng and Lee" beside "Lee and Ng"."""
    theirs = comparison.sentence_tokens
    elsewhere = {
        token.key
        for change in comparison.alignment.changes
        if change is not own
        for token in theirs[slice(*change.source)]
    }
    return all(token.key in elsewhere for token in put)


def _is_held_name(
    put: Sequence[Token], taken: Sequence[Token], comparison: Comparison
) -> bool:
    """Whether the words are a name that the passage has in another form: "UN", "M."."""
    if not put or not taken:
        return False
    one, other = put[0].word.lower(), taken[0].word.lower()
    if len(put) == 1 and 1 in {len(one), len(other)} and one[0] == other[0]:
        return True
    if _abbreviates(put, taken) or _abbreviates(taken, put):
        return True
    keys = comparison.best.keys
    return any(
        finding.state is NameState.HELD
        and not any(word in keys for word in finding.name.words)
        and all(finding.name.start <= token.start < finding.name.end for token in put)
        for finding in comparison.names
    )


def _abbreviates(short: Sequence[Token], full: Sequence[Token]) -> bool:
    """
    Whether one is short for the other: "MJ", "Michael Jordan"; "2018-19", "2018-2019".
    """
    if len(short) != 1:
        return False
    word = short[0].word
    if len(full) == 1 and word.isdigit():
        return len(word) == 2 and len(full[0].word) == 4 and full[0].word.endswith(word)
    initials = "".join(token.word[0] for token in full)
    return len(full) > 1 and word.isupper() and word == initials.upper()


def _is_same_quantity(
    put: Sequence[Token], taken: Sequence[Token], comparison: Comparison
) -> bool:
    """
    Whether both are one number or date in two forms: "2,400,000" and "2.4 million", or
    one follows from the other.
    """
    if not put or not taken:
        return False
    return any(
        finding.equal is not None
        and finding.quantity.start < put[-1].end
        and put[0].start < finding.quantity.end
        and each.start < taken[-1].end
        and taken[0].start < each.end
        for finding in comparison.quantities
        for each in (finding.equal, *finding.operands)
        if each is not None
    )


def _is_owned(put: Sequence[Token], comparison: Comparison) -> bool:
    """
    Whether the words are a figure with its own group: "in England 42%" behind "in Wales
    24%", of which only the first runs like the claim.
    """
    return any(
        each.own is not None
        and all(
            token.key in each.own.keys
            or each.quantity.start <= token.start < each.quantity.end
            for token in put
        )
        for each in comparison.owned
    )


LONGEST_SWAP = 5
"""Words on either side; what differs in more was put differently, not exchanged."""


def _are_alike(
    put: Sequence[Token], ours: Token, taken: Sequence[Token], theirs: Token
) -> bool:
    """Whether there is a name on both sides, or a figure on both."""
    if any(token.word[0].isdigit() for token in put):
        return any(token.word[0].isdigit() for token in taken)
    return _has_name(put, ours) and _has_name(taken, theirs)


def _has_name(tokens: Sequence[Token], first: Token) -> bool:
    return any(
        token.word[0].isupper()
        and not (token.start == first.start and is_ordinary(token.key))
        for token in tokens
    )


def _align(comparison: Comparison) -> None:
    claim, source = comparison.claim, comparison.source
    window = comparison.best.window
    for number in range(window.first, window.last + 1):
        if number in source.references:
            continue
        found = align(claim.identities, identities(source.tokens(number)))
        if comparison.sentence < 0 or found.shared > comparison.alignment.shared:
            comparison.sentence, comparison.alignment = number, found
