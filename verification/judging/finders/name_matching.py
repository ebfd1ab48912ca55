"""
Each name of a claim in the passage, or what stands there in its place.

Ours: a name is borne out by its telling word in the passage (the surname, the acronym,
its expansion), or by standing shortly before the passage when the passage speaks of it
as "he" or "the company". Another name in its place is another fact.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache

from verification.judging.comparison import Comparison
from verification.judging.text.variants import is_short_for
from verification.judging.values.names import Name, NameFinding, NameState, find_names
from verification.language.lists import late_regex, table_mapping

BACK = 6
"""Sentences before the passage in which a name may stand that "he" refers to."""

HEAD = 3
"""Sentences at a source's head that name what it is about."""


def match_names(comparison: Comparison) -> list[NameFinding]:
    """One finding for each name of the claim, in their order."""
    found = []
    for name in comparison.claim.names:
        state, rival = _state(name, comparison), None
        if state is not NameState.HELD:
            rival = _in_place_of(name, comparison)
        if rival is None and state is NameState.ABSENT:
            rival = _namesake(name, comparison)
        found.append(NameFinding(name, state, rival))
    return found


def _state(name: Name, comparison: Comparison) -> NameState:
    if _is_held(name, comparison):
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


def _is_held(name: Name, comparison: Comparison) -> bool:
    held, telling = comparison.passage_keys, name.words[-1]
    known = sum(word in held for word in name.words)
    if known == len(name.words):
        return True
    if telling in held and not name.is_acronym:
        return _namesake(name, comparison) is None  # Michelle, not Barack
    return known * 2 > len(name.words) or _is_acronym_held(name, comparison)


def _namesake(name: Name, comparison: Comparison) -> Name | None:
    """Somebody else of the same surname in the passages, offsets in the source."""
    namesakes = (
        other for other in comparison.passage_names if _is_namesake(name, other)
    )
    return next(namesakes, None)


def _is_namesake(name: Name, other: Name) -> bool:
    """Whether two names end alike and their bearers are not the same."""
    if name.words[-1] not in other.words or min(len(name.words), len(other.words)) < 2:
        return False
    if set(other.words[:-1]) & set(name.words[:-1]):
        middles = [_middle_initials(bearer.text) for bearer in (name, other)]
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
        _SHORTENED.match(bearer.text) for bearer in (name, other)
    )
    return shortened and name.words[0][0] == other.words[0][0]


_SHORTENED = late_regex(r"(?:[^\W\d_]\.){2}")


def _is_acronym_held(name: Name, comparison: Comparison) -> bool:
    letters = name.text.replace(".", "")
    known = comparison.passage_names
    if name.is_acronym and any(other.initials == letters for other in known):
        return True
    patterns = [_spelled_out(letters)]
    if name.is_acronym:
        patterns.append(_joined_initials(letters))
    elif min(len(name.words), len(name.initials)) >= 2:
        patterns.append(re.compile(rf"\b{re.escape(name.initials)}\b"))
    return any(
        pattern.search(comparison.source.blanked, passage.start, passage.end)
        for passage in comparison.passages
        for pattern in patterns
        if pattern is not None
    )


_SPELLED_OUT = table_mapping("judging/finders/spelled_out")
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
        bearer
        for bearer in find_names(source.blanked[start:end], source.language)
        if name.words[-1] in bearer.words
    ]
    return bool(bearers) and all(_is_namesake(name, bearer) for bearer in bearers)


def _in_place_of(name: Name, comparison: Comparison) -> Name | None:
    """The foreign name that stands where the claim's name would: see `alignment`."""
    own = {term.key for term in comparison.claim.terms}
    for ours, theirs in comparison.changed:
        if not ours or not theirs:
            continue
        if ours[0].start < name.end and name.start < ours[-1].end:
            for rival in comparison.passage_names:
                is_there = rival.start < theirs[-1].end and theirs[0].start < rival.end
                if is_there and rival.words[-1] not in own:
                    return rival
    return None
