"""
Sources that tell the same thing from the same place, each in its own words: one body
said it, one study found it, or one report was retold or translated.

Rules and worked cases: docs/algorithms/origins.md.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice

from verification.language.detection import detect_language
from verification.language.lists import late_regex
from verification.records import OriginReason, SourceProfile

from .informants import Informants, journal_names

READ_FOR_FACTS = 12_000
"""Code points in which they are looked for: an article of 2,000 words."""

QUOTED_WORDS = 6
"""Words in a row that two printings of one quotation share."""

MOST_FIGURES = 80
"""Of one text; a table has more, and is no report."""

_FIGURE = late_regex(
    r"(?<![\w.,])(?:\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+|\d+(?:[.,]\d+)?)(?!\d)"
)
_GROUPED = late_regex(r"\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+")
_YEAR = late_regex(r"(?:19|20)\d\d")
_NAME = late_regex(r"(?<![.!?:\"“„«\n] )(?<!^)(?<!\n)\b[^\W\d_a-zß-ÿ][^\W\d_]{3,}\b")
_CAPITAL = late_regex(r"\b[^\W\d_a-zß-ÿ][^\W\d_]{3,}\b")
_QUOTED = late_regex(
    r"“([^“”\n]{30,900})[”\"]|„([^„“”\n]{30,900})[“”]|[«»]\s?([^«»\n]{30,900})\s?[«»]"
    r"|\"([^\"\n]{30,900})\"|「([^」\n]{15,400})」"
)
_WORD = late_regex(r"\w+")


@dataclass(frozen=True, slots=True)
class Facts:
    """What a report tells that another may have taken over."""

    figures: tuple[str, ...]
    """In the order in which they first stand; without years and single digits."""

    names: frozenset[str]
    capitals: frozenset[str]
    """The names, and whatever else is printed with a capital: what opens a sentence."""

    quotations: tuple[frozenset[int], ...]
    """For each, its runs of six words."""

    language: str
    length: int


def read_facts(source: SourceProfile) -> Facts:
    """The figures, names and quotations of a source's text."""
    text = source.text[:READ_FOR_FACTS]
    return Facts(
        figures=tuple(dict.fromkeys(islice(_figures(text), MOST_FIGURES))),
        names=frozenset(name.casefold() for name in _NAME.findall(text)),
        capitals=frozenset(word.casefold() for word in _CAPITAL.findall(text)),
        quotations=tuple(_quotations(text)),
        language=detect_language(text) if text.strip() else "",
        length=len(text),
    )


def _figures(text: str) -> Iterator[str]:
    for found in _FIGURE.findall(text):
        if _GROUPED.fullmatch(found):
            yield "".join(sign for sign in found if sign.isdigit())
        elif len(found) > 1 and not _YEAR.fullmatch(found):
            yield found.replace(",", ".")


def _quotations(text: str) -> Iterator[frozenset[int]]:
    for match in _QUOTED.finditer(text):
        words = _WORD.findall(next(filter(None, match.groups())).casefold())
        runs = zip(*(words[at:] for at in range(QUOTED_WORDS)), strict=False)
        if found := frozenset(map(hash, runs)):
            yield found


def shared_names(first: Facts, second: Facts) -> frozenset[str]:
    """Names of the one that the other prints with a capital, be it as a first word."""
    return (first.names & second.capitals) | (second.names & first.capitals)


def shared_facts(first: Facts, second: Facts, *, but: Iterable[str] = ()) -> int:
    """
    How many figures and names both have, those left out that are in a key.

    Without a common figure two names count as one: much happens in one town.
    """
    figures = set(first.figures) & set(second.figures)
    keys = tuple(but)
    names = shared_names(first, second)
    told = [name for name in names if not any(name in key for key in keys)]
    return len(figures) + len(told) if figures else len(told) // 2


def retold(first: Facts, second: Facts) -> str:
    """
    Give in what two texts show that they tell one report, "" where they do not.

    Two quotations; one, and most of the figures. Of two languages: four figures in one
    order among two common names.
    """
    figures = _in_order(first.figures, second.figures)
    most = min(len(first.figures), len(second.figures))
    names = len(shared_names(first, second))
    if first.language != second.language and first.language and second.language:
        is_long = min(first.length, second.length) * 2.5 > max(
            first.length, second.length
        )
        needed = 4 if names >= 2 else 6
        if is_long and figures >= needed and figures >= 0.7 * most:
            return f"{figures} figures in one order, in two languages"
        return ""
    quotations = _shared_quotations(first.quotations, second.quotations)
    if quotations >= 2:
        return f"{quotations} quotations"
    if quotations and figures >= 3 and figures >= 0.6 * most:
        return f"a quotation and {figures} figures"
    return ""


def _shared_quotations(
    first: Sequence[frozenset[int]], second: Sequence[frozenset[int]]
) -> int:
    """Quotations of the one of which the other has half or more."""
    every = frozenset().union(*second)
    return sum(2 * len(each & every) >= len(each) for each in first)


def _in_order(first: Sequence[str], second: Sequence[str]) -> int:
    """How many figures stand in both in the same order."""
    places = {figure: place for place, figure in enumerate(second)}
    row = [places[figure] for figure in first if figure in places]
    ends: list[int] = []  # the least end of a rising run of each length
    for place in row:
        at = bisect_left(ends, place)
        ends[at : at + 1] = [place]
    return len(ends)


FACTS_OF_ONE_BODY = 2
"""Figures and names beside the body's own that two reports of one announcement have."""

FACTS_OF_ONE_STUDY = 3
"""The same for two reports that name a journal, which prints many studies."""

Tie = tuple[int, int, OriginReason, str]
"""Places of two sources, why they are one, and that in words behind their names."""


@dataclass(frozen=True, slots=True)
class _Report:
    """One source, read for whom and what it tells."""

    told: Informants
    facts: Facts
    names: frozenset[str]
    journals: frozenset[str]

    @property
    def only_informant(self) -> frozenset[str]:
        """The one body that it has everything from; empty where there are more."""
        leading = self.told.leading
        is_one = len(leading) == 1 and not self.told.has_others
        return leading[0] if is_one and not self.told.works_itself else frozenset()


def find_shared_matter(
    sources: Sequence[SourceProfile],
    told: Sequence[Informants],
    names: Sequence[frozenset[str]],
    *,
    is_tied: Callable[[int, int], bool],
) -> Iterator[Tie]:
    """
    Pairs of sources behind which one body, one study or one report stands.

    Args:
        names: What others call each source; where it is a body's own page or release,
            a report that has all from that body is tied to it.
        is_tied: Whether two places are known to be one already.
    """
    reports = [
        _Report(each, read_facts(source), own, journal_names(source))
        for source, each, own in zip(sources, told, names, strict=True)
    ]
    for first, second in combinations(range(len(reports)), 2):
        if is_tied(first, second):
            continue
        one, other = reports[first], reports[second]
        found = _study(one, other) or _told_anew(one, other)
        if found:
            yield first, second, *found
        elif _has_all_from(one, other):
            yield second, first, OriginReason.SAME_INFORMANT, _FROM_ONE_BODY
        elif _has_all_from(other, one) or _one_body(one, other):
            yield first, second, OriginReason.SAME_INFORMANT, _FROM_ONE_BODY


_FROM_ONE_BODY = "have what they tell from one body"


def _study(one: _Report, other: _Report) -> tuple[OriginReason, str] | None:
    works = one.told.dois & other.told.dois
    if works:
        return OriginReason.SAME_STUDY, f"are about one work, {min(works)}"
    journals = (one.told.journals | one.journals) & (
        other.told.journals | other.journals
    )
    if not journals or (one.journals and other.journals):
        return None  # two papers of one journal are two studies
    if shared_facts(one.facts, other.facts) < FACTS_OF_ONE_STUDY:
        return None
    return OriginReason.SAME_STUDY, "are about one study of the same journal"


def _told_anew(one: _Report, other: _Report) -> tuple[OriginReason, str] | None:
    if one.told.works_itself or other.told.works_itself:
        return None
    why = retold(one.facts, other.facts)
    return (OriginReason.RETOLD, f"share {why}") if why else None


def _has_all_from(one: _Report, other: _Report) -> bool:
    """Whether a report has everything from the body whose page the other is. A body has
    many pages on its town and its ships: one figure at least has to be the same."""
    return (
        bool(one.only_informant & other.names)
        and not set(one.facts.figures).isdisjoint(other.facts.figures)
        and not one.names & other.names
        and shared_facts(one.facts, other.facts, but=one.only_informant)
        >= FACTS_OF_ONE_BODY
    )


def _one_body(one: _Report, other: _Report) -> bool:
    """Whether both open with what one body says, and one of them has no other."""
    if one.told.works_itself or other.told.works_itself:
        return False
    alone, rest = one.only_informant, other.told.leading
    if not alone:
        alone, rest = other.only_informant, one.told.leading
    shared = next((each | alone for each in rest if each & alone), None)
    if shared is None:
        return False
    return shared_facts(one.facts, other.facts, but=shared) >= FACTS_OF_ONE_BODY
