"""Sources that tell the same thing from the same place, each in its own words: one body
said it, one study found it, or one report was retold or translated. People, bodies,
journals, figures and quotations are matched across sources, however they are named.
Rules and worked cases: docs/algorithms/origins.md."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import compress, islice, repeat
from operator import ne

from verification.judging.text.terms import read_terms
from verification.language.detection import detect_language
from verification.language.lists import any_of, late_regex
from verification.language.quotation_marks import between_marks, face_outward
from verification.language.wording import gettext as _
from verification.language.wording import ngettext
from verification.records import OriginReason, SourceProfile

from .informants import (
    LEAD,
    READ_FOR_ATTRIBUTION,
    Informants,
    Name,
    is_a_person,
    journal_names,
)

QUOTED_WORDS = 6
"""Words in a row that two printings of one quotation share; all of a shorter one."""

FEWEST_QUOTED = 3
"""Words of a quotation; two are a term: "fake news"."""

MOST_FIGURES = 80
"""Of one text; a table has more, and is no report."""

_FIGURE = late_regex(
    r"(?<![\w.,])(?:\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+|\d+(?:[.,]\d+)?)(?!\d)"
)
_GROUPED = late_regex(r"\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+")
_YEAR = late_regex(r"(?:19|20)\d\d")
_NAME = late_regex(
    r"[^\W\d_a-zß-ÿ](?<!\w.)(?<![.!?:\"“„«\n] .)(?<!^.)(?<!\n.)[^\W\d_]{3,}\b"
)
_QUOTED = late_regex(between_marks(15, 900))
_COUNTED = late_regex(
    lambda: (
        r"(?<![\w.,])(\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+|\d{2,7}) "
        r"(?:(?!per|of|prozent|pour|por)[\w-]+ ){0,2}?"
        rf"(?:{any_of('weighing/attributions', 'counted')})\b"
        rf"|\b(?:{any_of('weighing/attributions', 'counting')}) "
        r"(\d{1,3}(?:[.,\u00a0\u202f' ]\d{3})+|\d{2,7}) [a-zà-ÿ]"
    ),
    re.IGNORECASE,
)
_STUDY = late_regex(
    lambda: rf"\b(?:{any_of('weighing/attributions', 'studies')})\b", re.IGNORECASE
)
_SOME_STUDY = late_regex(
    lambda: rf"\b(?:{any_of('weighing/attributions', 'some study')})", re.IGNORECASE
)
"""A study that is told of: named, or "a new study suggests"."""

_WORD = late_regex(r"\w+")


@dataclass(frozen=True, slots=True)
class Facts:
    """What a report tells that another may have taken over."""

    figures: tuple[str, ...]
    """In the order in which they first stand; without years and single digits."""

    names: frozenset[str]
    counted: frozenset[str]
    """How many people or things were asked, tested or measured."""

    tells_of_a_study: bool
    is_from_a_study: bool
    """Whether its lead has what it tells from a study or a report."""

    quotations: tuple[frozenset[int], ...]
    """For each, its runs of six words."""

    language: str
    length: int

    subject: frozenset[str]
    """Rare words of its beginning that are no names."""


def read_facts(source: SourceProfile) -> Facts:
    """The figures, names and quotations of a source's text."""
    text = face_outward(source.text[:READ_FOR_ATTRIBUTION])
    language = detect_language(text) if text.strip() else ""
    names = frozenset(name.casefold() for name in _NAME.findall(text))
    return Facts(
        figures=tuple(dict.fromkeys(islice(_figures(text), MOST_FIGURES))),
        names=names,
        counted=frozenset(
            _digits(one or other) for one, other in _COUNTED.findall(text)
        ),
        tells_of_a_study=_STUDY.search(text) is not None,
        is_from_a_study=_SOME_STUDY.search(text[:LEAD]) is not None,
        quotations=tuple(_quotations(text)),
        language=language,
        length=len(text),
        subject=_subject(f"{source.title}\n{text[:LEAD]}", language, names),
    )


RARE = 1.5
"""Weight of a word that tells a subject: "crows", "kelp"; "heart" and "risk" do not."""


def _subject(text: str, language: str, names: frozenset[str]) -> frozenset[str]:
    """Only of English, of which it is known how rare a word is."""
    terms = read_terms(text, language) if language == "en" else ()
    return frozenset(
        term.key
        for term in terms
        if term.weight >= RARE
        and term.word.isalpha()
        and term.word.casefold() not in names
        and not _STUDY.fullmatch(term.word)
    )


def _figures(text: str) -> Iterator[str]:
    for found in _FIGURE.findall(text):
        if _GROUPED.fullmatch(found):
            yield _digits(found)
        elif len(found) > 1 and not _YEAR.fullmatch(found):
            yield found.replace(",", ".")


def _digits(figure: str) -> str:
    return "".join(sign for sign in figure if sign.isdigit())


def _quotations(text: str) -> Iterator[frozenset[int]]:
    for match in _QUOTED.finditer(text):
        words = _WORD.findall(match.group().casefold())
        if len(words) >= FEWEST_QUOTED:
            length = min(len(words), QUOTED_WORDS)
            runs = zip(*(words[at:] for at in range(length)), strict=False)
            yield frozenset(map(hash, runs))


def shared_facts(first: Facts, second: Facts, *, but: Iterable[str] = ()) -> int:
    """How many figures and names both have, those left out that are in a key. Without a
    common figure none: much happens in one town under one mayor."""
    figures = set(first.figures) & set(second.figures)
    keys = tuple(but)
    names = first.names & second.names if figures else ()
    told = [name for name in names if not any(name in key for key in keys)]
    return len(figures) + len(told)


def retold(first: Facts, second: Facts) -> str:
    """Give in what two texts show that they tell one report, "" where they do not. Two
    quotations; one, and most of the figures. Of two languages: four figures in one
    order among two common names."""
    figures = _in_order(first.figures, second.figures)
    most = min(len(first.figures), len(second.figures))
    names = len(first.names & second.names)
    if first.language != second.language and first.language and second.language:
        lengths = (first.length, second.length)
        is_long = min(lengths) * 2.5 > max(lengths)
        needed = 4 if names >= 2 else 6
        if is_long and figures >= needed and figures >= 0.7 * most:
            return ngettext(
                "{number} figure in one order, in two languages",
                "{number} figures in one order, in two languages",
                figures,
            )
        return ""
    quotations = _shared_quotations(first.quotations, second.quotations)
    if quotations >= 2:
        return ngettext("{number} quotation", "{number} quotations", quotations)
    if quotations and figures >= 3 and figures >= 0.6 * most:
        return ngettext(
            "a quotation and {number} figure",
            "a quotation and {number} figures",
            figures,
        )
    return ""


def _shared_quotations(
    first: Sequence[frozenset[int]], second: Sequence[frozenset[int]]
) -> int:
    """Quotations of the one of which the other has half or more."""
    every = frozenset().union(*second)
    return sum(2 * len(quotation & every) >= len(quotation) for quotation in first)


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

MARKS_OF_ONE_STUDY = 3
MARKS_WHERE_ONE_CLAIM = 2
"""Counted in `_study`; what was found for one claim has its finding in common."""

MOST_FIGURES_COUNTED = 2
"""Two figures make two studies no more alike than two others do."""

Tie = tuple[int, int, OriginReason, str]
"""Places of two sources, why they are one, and what they share."""


@dataclass(frozen=True, slots=True)
class _Report:
    """One source, read for whom and what it tells."""

    told: Informants
    facts: Facts
    names: frozenset[str]
    journals: frozenset[str]


def find_shared_matter(
    sources: Sequence[SourceProfile],
    told: Sequence[Informants],
    names: Sequence[frozenset[str]],
    *,
    group_of: Callable[[int], int],
    claim: str = "",
) -> Iterator[Tie]:
    """Pairs of sources behind which one body, one study or one report stands.

    Args:
        names: What others call each source; where it is a body's own page or release,
            a report that has all from that body is tied to it.
        group_of: The group that a place is known to be of already; it may change with
            each pair that is taken.
        claim: For which all were found, so that they have it in common by itself.
    """
    reports = [
        _Report(informants, read_facts(source), own, journal_names(source))
        for source, informants, own in zip(sources, told, names, strict=True)
    ]
    least, known = (0 if claim else FACTS_OF_ONE_BODY), frozenset(_figures(claim))
    for first, second in apart([group_of(place) for place in range(len(reports))]):
        if group_of(first) == group_of(second):
            continue  # tied since
        one, other = reports[first], reports[second]
        if found := (
            _study(one, other, least, known)
            or (claim and _nameless_study(one, other))
            or _told_anew(one, other, least)
        ):
            yield first, second, *found
        elif shared := _all_from(one, other, least):
            yield second, first, OriginReason.SAME_INFORMANT, shared
        elif shared := _all_from(other, one, least):
            yield first, second, OriginReason.SAME_INFORMANT, shared


def apart(groups: Sequence[int]) -> Iterator[tuple[int, int]]:
    """The pairs of places that are not of one group: of three thousand copies of one
    text there are none, and so many pairs to look at that this runs without Python.

    >>> list(apart([0, 0, 2]))
    [(0, 2), (1, 2)]
    """
    for first, group in enumerate(groups):
        later = range(first + 1, len(groups))
        others = map(ne, groups[first + 1 :], repeat(group))
        for second in compress(later, others):
            yield first, second


def _study(
    one: _Report, other: _Report, least: int, known: frozenset[str]
) -> tuple[OriginReason, str] | None:
    """One work by its DOI; one paper by its journal and a person, or a body and its
    subject; else three marks of one study, a figure among them: two for how many were
    asked, one for a journal, each person and body, each other figure."""
    if works := one.told.dois & other.told.dois:
        return OriginReason.SAME_STUDY, min(works)
    if one.journals and other.journals:
        return None  # two papers of one journal are two studies
    named = [report.told.journals or report.journals for report in (one, other)]
    tells = [report.facts.tells_of_a_study for report in (one, other)]
    if not any((*tells, *named)):
        return None
    journals = _shared_names(one, other, lambda told: told.journals)
    if not (journals or all(map(any, zip(tells, named, strict=True)))):
        return None
    counted = (one.facts.counted & other.facts.counted) - known
    if (all(named) and not journals) or (
        one.facts.counted and other.facts.counted and not counted
    ):
        return None
    # Without a study's own mark, much is printed in two reports by chance.
    is_marked = bool(journals or counted)
    said = _shared_names(one, other, lambda told: told.said_by, or_printed=is_marked)
    names = [name for name in said if not name.is_among(journals)]
    figures = set(one.facts.figures) & set(other.facts.figures) - counted - known
    marks = 2 * bool(counted) + bool(journals) + len(names)
    needed = MARKS_OF_ONE_STUDY if least else MARKS_WHERE_ONE_CLAIM
    is_paper = bool(journals and names) and (
        not least
        or any(map(is_a_person, names))
        or not one.facts.subject.isdisjoint(other.facts.subject)
    )
    is_study = marks + min(len(figures), MOST_FIGURES_COUNTED) >= needed
    if not is_paper and not (is_study and (counted or figures)):
        return None
    shared = [name.printed for name in (*journals[:1], *names[:2])]
    return OriginReason.SAME_STUDY, ", ".join(shared + sorted(counted or figures)[:2])


def _shared_names(
    one: _Report,
    other: _Report,
    named: Callable[[Informants], Sequence[Name]],
    *,
    or_printed: bool = True,
) -> list[Name]:
    """Names that stand for one thing in both, or in the one, and are printed in the
    other."""
    found: list[Name] = []
    for report, beside in ((one, other), (other, one)):
        for name in named(report.told):
            is_shared = (
                name.is_among(named(beside.told))
                or name.keys & beside.journals
                or (or_printed and name.is_printed_in(beside.told.printed))
            )
            if is_shared and not name.is_among(found):
                found.append(name)
    return found


def _nameless_study(one: _Report, other: _Report) -> tuple[OriginReason, str] | None:
    """Two reports on one claim that have it from a study, of which one does not say
    from which: nothing shows that there are two."""
    for report in (one, other):
        if not report.facts.is_from_a_study or report.told.works_itself:
            return None
    nameless = (
        report
        for report in (one, other)
        if not (report.told.said_by or report.told.journals or report.facts.counted)
    )
    if not any(nameless):
        return None
    return OriginReason.SAME_STUDY, _("one of them does not say which")


def _told_anew(
    one: _Report, other: _Report, least: int
) -> tuple[OriginReason, str] | None:
    if one.told.works_itself or other.told.works_itself:
        return None
    why = retold(one.facts, other.facts)
    speaker = next(
        (name for name in one.told.said_by if name.is_among(other.told.said_by)), None
    )
    if (
        not why
        and speaker
        and shared_facts(one.facts, other.facts, but=speaker.keys) >= least
    ):
        shared = _shared_quotations(one.facts.quotations, other.facts.quotations)
        why = _("what {name} said", name=speaker.printed) if shared else ""
    return (OriginReason.RETOLD, why) if why else None


def _all_from(one: _Report, other: _Report, least: int) -> str:
    """The people and bodies from whom one report has everything, where the other has it
    from them, too, or is a page of theirs; "" where it is otherwise. A body has many
    pages on its town and its ships: one figure at least has to be the same."""
    said_by = one.told.said_by
    if not said_by or one.told.works_itself or one.names & other.names:
        return ""
    keys = frozenset().union(*(name.keys for name in said_by))
    is_from_page = all(name.keys & other.names for name in said_by)
    if is_from_page:
        figures = set(one.facts.figures) & set(other.facts.figures)
        if least and not figures:
            return ""
    elif other.told.works_itself or not (
        all(name.is_among(other.told.said_by) for name in said_by)
        or _tells_the_same_of(said_by, one, other)
    ):
        return ""
    if shared_facts(one.facts, other.facts, but=keys) < least:
        return ""
    return ", ".join(name.printed for name in said_by[:2])


def _tells_the_same_of(names: Sequence[Name], one: _Report, other: _Report) -> bool:
    """Whether a report prints these names, and half of the figures of either are the
    other's; all of its own, two at least, where it says of others that they said so."""
    own = other.facts.figures
    figures = _in_order(one.facts.figures, own)
    is_most = 2 * figures >= max(len(one.facts.figures), len(own), 1)
    is_all = figures == len(own) > 1 if other.told.said_by else is_most
    return is_all and all(name.is_printed_in(other.told.printed) for name in names)
