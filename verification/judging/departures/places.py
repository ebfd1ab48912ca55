"""
What happened where: "born in Lisbon" for "born in Porto and died in Lisbon".

Ours: after a verb of a life or a firm, the place is the fact. Where the passages have
the same verb with another place only, the claim says otherwise.
"""

from __future__ import annotations

import re

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.comparison.name_matching import foreign_names
from verification.judging.texts.names import NameState
from verification.records import DifferenceKind

_PLACED = re.compile(
    r"\b(?P<verb>born|died|buried|raised|educated|founded|headquartered|grew up|"
    r"settled|emigrated|married|crashed|landed|drowned|sentenced|arrested)\s"
    r"(?P<link>in|at|to|near|on)\s(?:the\s)?"
    r"(?P<place>[A-Z][\w’'-]+(?:\s(?:[A-Z][\w’'-]+|of|de|la))*)"
)


def find_other_place(comparison: Comparison) -> Departure | None:
    """The place that the source gives instead; None when it gives none, or the same."""
    if comparison.claim.language != "en":
        return None
    text = comparison.source.blanked
    for own in _PLACED.finditer(comparison.claim.statement):
        words = set(own["place"].split())
        given = [
            each
            for passage in comparison.passages
            for each in _PLACED.finditer(text, passage.start, passage.end)
            if (each["verb"], each["link"]) == (own["verb"], own["link"])
        ]
        if not words & _words_of(comparison):
            continue  # a place that is nowhere is another check's
        if not given or any(words & set(each["place"].split()) for each in given):
            continue
        if any(_is_same_stretch(own["place"], each, text) for each in given):
            continue
        theirs = given[0]
        return Departure(
            kind=DifferenceKind.NAME,
            claim=own.span("place"),
            source=theirs.span("place"),
            reason=(
                f"The source says “{' '.join(theirs.group().split())}”; "
                f"the text says “{own.group()}”."
            ),
            ceiling=0.15,
            contradicts=True,
        )
    return None


_WORKING_AT = re.compile(r"\b(at|from)\s(?:the\s)?$")


def find_other_institution(comparison: Comparison) -> Departure | None:
    """Another house at which it was done, where the claim's stands nowhere."""
    claim, text = comparison.claim, comparison.source.blanked
    if claim.language != "en":
        return None
    for finding in comparison.names:
        own = finding.name
        if finding.state is not NameState.ABSENT or finding.rival:
            continue
        link = _WORKING_AT.search(claim.statement[: own.start])
        if link is None:
            continue
        for other in foreign_names(claim, comparison):
            there = _WORKING_AT.search(text[max(0, other.start - 10) : other.start])
            if there is not None and there[1] == link[1]:
                return Departure(
                    kind=DifferenceKind.NAME,
                    claim=(own.start, own.end),
                    source=(other.start, other.end),
                    ceiling=0.3,
                )
    return None


def _words_of(comparison: Comparison) -> set[str]:
    """Words of the passages, as printed."""
    return {token.word for passage in comparison.passages for token in passage.tokens}


def _is_same_stretch(place: str, given: re.Match[str], text: str) -> bool:
    """Whether the place comes a little later: "born in Haldur, a village in Norway"."""
    behind = text[given.end() : given.end() + A_LITTLE]
    return place in re.split(r"[.;]|\b(?:and|but|then)\b", behind)[0]


A_LITTLE = 80
"""Code points behind a place within which a wider one may be named."""
