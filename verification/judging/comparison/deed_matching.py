"""
Each deed of the claim beside the same deeds of its passages, with their parties.

Ours; the deeds are those of `party_deeds`. English only.
"""

from __future__ import annotations

from collections.abc import Iterator

from verification.judging.words.party_deeds import Deed, read_deeds

from .record import Comparison


def match_deeds(comparison: Comparison) -> Iterator[tuple[Deed, list[Deed]]]:
    """Each deed of the claim with the same deeds of the passages."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en":
        return
    ours = list(read_deeds(claim.tokens, claim.statement))
    if not ours:
        return
    theirs = [
        deed
        for number in comparison.passage_sentences
        for deed in read_deeds(source.tokens(number), source.blanked)
    ]
    for own in ours:
        yield own, [each for each in theirs if each.name == own.name]


def is_told_from_behind(
    claim: tuple[int, int], source: tuple[int, int], comparison: Comparison
) -> bool:
    """
    Whether two opposites tell one deed: "borrowed from them" for "they lent".

    Args:
        claim: Where the claim's word stands.
        source: Where the source's word stands.
    """
    word = next((t.key for t in comparison.claim.tokens if t.start == claim[0]), "")
    for own, told in match_deeds(comparison):
        for each in told:
            if not own.agrees(each):
                continue
            if own.verb == claim and each.verb == source:
                return True
            if word in own.parties and word in each.parties:
                return True  # men and women, each in its place
    return False
