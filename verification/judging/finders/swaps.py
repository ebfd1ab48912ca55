"""Words exchanged for others in a sentence that runs like the claim. Ours."""

from __future__ import annotations

from collections.abc import Sequence

from verification.judging.comparison import Comparison, Swap
from verification.judging.text.terms import Token, is_ordinary


def find_swaps(comparison: Comparison) -> list[Swap]:
    """Telling words that stand in the place of others, a name for a name among them."""
    ours, theirs = comparison.claim.tokens, comparison.sentence_tokens
    in_claim = {token.key for token in ours if token.key}
    in_sentence = {token.key for token in theirs if token.key}
    swaps = []
    for own, other in comparison.changed:
        if max(len(own), len(other)) > LONGEST_SWAP:
            continue
        put = [token for token in own if token.key]
        taken = [token for token in other if token.key]
        new = [token for token in put if token.key not in in_sentence]
        gone = [token for token in taken if token.key not in in_claim]
        if _is_same_quantity(put, taken, comparison):
            continue
        if _abbreviates(put, taken) or _abbreviates(taken, put):
            continue
        if new and gone:
            named = _are_alike(new, ours[0], gone, theirs[0])
            swaps.append(Swap(tuple(new), tuple(gone), named))
        elif (
            put
            and not {token.key for token in put} & {token.key for token in taken}
            and not _is_moved(put, comparison)
            and _are_alike(put, ours[0], taken, theirs[0])
        ):
            swaps.append(Swap(tuple(put), tuple(taken), is_name=True))
    return swaps


def _abbreviates(short: Sequence[Token], full: Sequence[Token]) -> bool:
    """
    Whether one is short for the other: "MJ", "Michael Jordan"; "J", "Jo"; "19", "2019".
    """
    if len(short) != 1 or not full:
        return False
    word, first = short[0].word, full[0].word
    if len(full) == 1 and word.isdigit():
        return len(word) == 2 and len(first) == 4 and first.endswith(word)
    if len(full) == len(word) == 1:
        return word.lower() == first[0].lower()
    initials = "".join(token.word[0] for token in full)
    return len(full) > 1 and word.isupper() and word == initials.upper()


def _is_moved(put: Sequence[Token], comparison: Comparison) -> bool:
    """Whether the words only changed places: "Ng and Lee" beside "Lee and Ng"."""
    taken = {token.key for _, theirs in comparison.changed for token in theirs}
    return all(token.key in taken for token in put)


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
        finding.quantity.start < put[-1].end
        and put[0].start < finding.quantity.end
        and number.start < taken[-1].end
        and taken[0].start < number.end
        for finding in comparison.quantities
        for number in finding.borne_out_by
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
