"""
Each name of a claim in the passage, or what stands there in its place.

Ours: a name is borne out by its telling word in the passage (the surname, the acronym,
its expansion), or by standing shortly before the passage when the passage speaks of it
as "he" or "the company". Another name in its place is another fact.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

from verification.judging.comparison.claims import ReadClaim
from verification.judging.comparison.record import Comparison
from verification.judging.index import Passage, SourceIndex
from verification.judging.text.variants import is_short_for
from verification.judging.values.names import Name, NameFinding, NameState, find_names
from verification.language.lists import late_regex, table_mapping

BACK = 6
"""Sentences before the passage in which a name may stand that "he" refers to."""

HEAD = 3
"""Sentences at a source's head that name what it is about."""


def match_names(claim: ReadClaim, comparison: Comparison) -> list[NameFinding]:
    """One finding for each name of the claim, in their order."""
    if not claim.names:
        return []
    rivals, found = foreign_names(claim, comparison), []
    for name in claim.names:
        state, rival = _state(name, comparison), None
        if state is not NameState.HELD:
            rival = _in_place_of(name, rivals, comparison)
        if rival is None and state is NameState.ABSENT:
            rival = _namesake(name, comparison)
        told = (rival.text, rival.start) if rival else ("", -1)
        found.append(NameFinding(name, state, *told))
    return found


def _state(name: Name, comparison: Comparison) -> NameState:
    held = {key for passage in comparison.passages for key in passage.keys}
    if _is_held(name, held, comparison):
        return NameState.HELD
    source = comparison.source
    numbers = _sentences_with(name, comparison)
    if all(word in source.about_keys for word in name.words):
        return NameState.NEARBY
    if not numbers:
        return NameState.ABSENT
    is_near = any(
        number < HEAD
        or passage.window.first - BACK <= number <= passage.window.last + 1
        for passage in comparison.passages
        for number in numbers
    )
    # what the whole source is about is never far
    is_subject = len(numbers) >= max(4, len(source.sentences) // 12)
    return NameState.NEARBY if is_near or is_subject else NameState.FAR


def _is_held(name: Name, held: set[str], comparison: Comparison) -> bool:
    telling = name.words[-1]
    known = sum(word in held for word in name.words)
    if known == len(name.words):
        return True
    if telling in held and not name.is_acronym:
        return _namesake(name, comparison) is None  # Michelle, not Barack
    return known * 2 > len(name.words) or _is_acronym_held(name, comparison)


def _namesake(name: Name, comparison: Comparison) -> Name | None:
    """Somebody else of the same surname in the passages, offsets in the source."""
    names = (
        other
        for passage in comparison.passages
        for other in _names_of(passage, comparison.source)
    )
    return next((each for each in names if _is_namesake(name, each)), None)


def _names_of(passage: Passage, source: SourceIndex) -> list[Name]:
    """Offsets in the source."""
    start, text = passage.start, source.blanked[passage.start : passage.end]
    return [
        replace(name, start=name.start + start, end=name.end + start)
        for name in find_names(text, source.language)
    ]


def _is_namesake(name: Name, other: Name) -> bool:
    """Whether two names end alike and their bearers are not the same."""
    if name.words[-1] not in other.words or min(len(name.words), len(other.words)) < 2:
        return False
    if set(other.words[:-1]) & set(name.words[:-1]):
        middles = [_middle_initials(each.text) for each in (name, other)]
        return "" not in middles and middles[0] != middles[1]
    is_short = any(
        is_short_for(one, two) for one in name.words[:-1] for two in other.words[:-1]
    )
    return not is_short and not _initials_agree(name, other)


def _middle_initials(printed: str) -> str:
    """ "HW" of "George H. W. Bush"; empty without a letter alone in the middle."""
    words = re.findall(r"[^\W\d_]+", printed)[1:-1]
    return "".join(word for word in words if len(word) == 1)


def _initials_agree(name: Name, other: Name) -> bool:
    shortened = any(len(word) == 1 for word in (*name.words, *other.words)) or any(
        _SHORTENED.match(each.text) for each in (name, other)
    )
    return shortened and name.words[0][0] == other.words[0][0]


_SHORTENED = late_regex(r"(?:[^\W\d_]\.){2}")


def _is_acronym_held(name: Name, comparison: Comparison) -> bool:
    letters = name.text.replace(".", "")
    for passage in comparison.passages:
        text = comparison.source.blanked[passage.start : passage.end]
        spelled_out = _spelled_out(letters)
        if spelled_out is not None and spelled_out.search(text):
            return True
        if name.is_acronym:
            names = find_names(text, comparison.source.language)
            if _joined_initials(letters).search(text) or any(
                other.initials == letters for other in names
            ):
                return True
        elif min(len(name.words), len(name.initials)) >= 2 and re.search(
            rf"\b{re.escape(name.initials)}\b", text
        ):
            return True
    return False


_SPELLED_OUT = table_mapping("judging/comparison/spelled_out")
"""Abbreviations that a source may spell out without giving them."""


@cache
def _spelled_out(letters: str) -> re.Pattern[str] | None:
    found = _SPELLED_OUT.get(letters)
    return re.compile(rf"\b(?:{found})\b", re.IGNORECASE) if found else None


@cache
def _joined_initials(letters: str) -> re.Pattern[str]:
    """Capitalised words with these initials: "Food and Drug Administration"."""
    between = r"[\w'’-]*\s(?:(?:and|of|for|the|in|on|to|&)\s){0,3}"
    return re.compile(rf"\b{between.join(map(re.escape, letters))}[a-z]")


def _sentences_with(name: Name, comparison: Comparison) -> Sequence[int]:
    """Numbers of the sentences that hold the name's telling word."""
    telling = name.words[-1] if len(name.words[-1]) > 1 else name.words[0]
    numbers = comparison.source.sentences_with(telling)
    if len(name.words) < 2 or len(numbers) > MOST_READ:
        return numbers
    if set(comparison.source.sentences_with(name.words[0])) - set(numbers):
        return numbers  # "her husband, Luc"
    return [
        number for number in numbers if not _is_of_namesake(name, number, comparison)
    ]


MOST_READ = 40
"""Sentences with a name that are read for whose it is; more are about its bearer."""


def _is_of_namesake(name: Name, number: int, comparison: Comparison) -> bool:
    """Whether a sentence has the surname only in somebody else's name."""
    source = comparison.source
    start, end = source.sentences[number]
    bearers = [
        each
        for each in find_names(source.blanked[start:end], source.language)
        if name.words[-1] in each.words
    ]
    return bool(bearers) and all(_is_namesake(name, bearer) for bearer in bearers)


def foreign_names(claim: ReadClaim, comparison: Comparison) -> list[Name]:
    """Names of the best passage that the claim does not have, offsets in the source."""
    own = {term.key for term in claim.terms}
    names = _names_of(comparison.best, comparison.source)
    return [name for name in names if name.words[-1] not in own]


def _in_place_of(
    name: Name, rivals: Sequence[Name], comparison: Comparison
) -> Name | None:
    """The foreign name that stands where the claim's name would: see `alignment`."""
    if not rivals or comparison.sentence < 0:
        return None
    tokens = comparison.claim.tokens
    sentence = comparison.source.tokens(comparison.sentence)
    for change in comparison.alignment.changes:
        ours, theirs = tokens[slice(*change.claim)], sentence[slice(*change.source)]
        if not ours or not theirs:
            continue
        if ours[0].start < name.end and name.start < ours[-1].end:
            for rival in rivals:
                if theirs[0].start < rival.end and rival.start < theirs[-1].end:
                    return rival
    return None
