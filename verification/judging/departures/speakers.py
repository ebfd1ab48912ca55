"""
Who said it: the speaker in the claim beside the one whom the source names.

Ours: a claim that says or quotes something in somebody's name is held against the
speaker named in the sentence of the source that has the words. A spokeswoman speaks for
her company, and "she" is whoever was named last; where that cannot be told, nothing is
said.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.texts.names import Name, find_names
from verification.judging.texts.sentences import sentence_at
from verification.judging.words.lexicons import lexicon
from verification.judging.words.terms import Token
from verification.records import DifferenceKind

from .newcomers import find_newcomer

_SAYING = re.compile(
    r"\b(?:said|says|say|told|called|calls|described|describes|argued|argues|warned|"
    r"warns|announced|claimed|claims|reported|reports|conceded|admitted|acknowledged|"
    r"acknowledges|stated|states|wrote|writes|considers|believes|thinks|explained|"
    r"explains|added|adds|noted|notes|estimates?|estimated|predicted|predicts|insisted|"
    r"insists|complained|declared|replied|commented|remarked|recalled|recalls|likes to "
    r"say|according to)\b",
    re.IGNORECASE,
)
_QUOTED = re.compile(
    r"“[^“”]{2,1200}”|\"[^\"]{2,1200}\"|«[^«»]{2,1200}»|„[^„“”]{2,1200}[“”]"
)
_SPEAKS_FOR = re.compile(
    r"\b(?:spokes\w+|chief|executive|directors?|founders?|owners?|chair\w*|presidents?|"
    r"ministers?|heads?|managers?|secretary|officers?|leaders?|editor|ceo|representative|"
    r"lawyers?|partner)\b",
    re.IGNORECASE,
)
_PRONOUN = re.compile(r"\b(?:he|she|they|it|I|we)\b", re.IGNORECASE)
_CLAUSE = re.compile(r"[;:]\s|,\s(?:and|but|while|whereas)\s")

NEAR = 3
"""Sentences before a "she said" in which she may have been named."""

SUBJECT = 90
"""Code points before a verb of saying within which its subject stands."""


@dataclass(frozen=True, slots=True)
class Speaker:
    """Who speaks, as printed."""

    start: int
    end: int
    text: str
    words: tuple[str, ...]


def find_other_speaker(comparison: Comparison) -> Departure | None:
    """Whom the source names instead of the claim's speaker; None if nobody."""
    own = _claim_speaker(comparison)
    if own is None:
        return None
    place = _content_place(comparison, own)
    if place is None:
        return None
    names, stretch = _source_speakers(comparison, *place)
    if not names or _is_among(own, stretch, comparison):
        return None
    number = sentence_at(comparison.source.sentences, place[1] - 1)
    if _is_among(own, said_in(comparison, number), comparison):
        return None  # both are named beside the words: unsure whose they are
    if (
        _SPEAKS_FOR.search(stretch)
        and not _is_person(own, comparison)
        and _is_named_by(own, number, comparison)
    ):
        return None
    text = comparison.source.blanked
    owners = {each.start for each in names if _POSSESSIVE.match(text, each.end)}
    other = min(names, key=lambda each: each.start in owners)
    return Departure(
        kind=DifferenceKind.NAME,
        claim=(own.start, own.end),
        source=(other.start, other.end),
        reason=f"The source gives these words to {other.text}; the text to {own.text}.",
        ceiling=0.2,
        contradicts=True,
    )


def speaks_for(
    comparison: Comparison, put: Sequence[Token], taken: Sequence[Token]
) -> bool:
    """Whether a company says in the claim what its spokeswoman says in the source."""
    statement, text = comparison.claim.statement, comparison.source.blanked
    said = _SAYING.match(statement, min(put[-1].end + 1, len(statement)))
    if said is None or not all(t.key in comparison.best.keys for t in put if t.key):
        return False
    start, end = taken[0].start, taken[-1].end
    return bool(_SPEAKS_FOR.search(text[max(0, start - ROLE_REACH) : end + ROLE_REACH]))


ROLE_REACH = 40
"""Code points around a name in which it is told what the person does."""


def _claim_speaker(comparison: Comparison) -> Speaker | None:
    """The last name before the claim's verb of saying, or behind "according to"."""
    statement = _RELATIVE.sub(
        lambda match: " " * len(match.group()),
        without_quotes(comparison.claim.statement),
    )
    verb = find_saying(statement)
    if verb is None:
        return None
    quotes = any(match and match.is_exact for _, match in comparison.quotations)
    names = [
        name
        for name in comparison.claim.names
        if " " in name.text
        or _is_surname(name, comparison)
        or (quotes and _is_absent(name, comparison))
    ]
    if verb.group().lower().endswith("to"):
        behind = [name for name in names if name.start >= verb.end()]
        return _speaker(behind[0]) if behind else None
    before = [
        name
        for name in names
        if name.end <= verb.start() <= name.end + SUBJECT
        and statement[name.start : name.end].strip()
        and not _POSSESSIVE.match(statement, name.end)
    ]
    if before:
        return _speaker(before[-1])
    behind = [name for name in names if verb.end() <= name.start <= verb.end() + 12]
    return _speaker(behind[0]) if behind else None


_RELATIVE = re.compile(r",\s(?:who|which|whose)\b[^,]{0,200},")
_POSSESSIVE = re.compile(r"['’]s?\b|['’]\s")
"""Behind a name whose lawyer, company or report it is that speaks."""


def find_saying(text: str) -> re.Match[str] | None:
    """The first verb of saying in the active voice."""
    for match in _SAYING.finditer(text):
        if not _PASSIVE.search(text[: match.start()]) and not text.startswith(
            " by", match.end()
        ):
            return match
    return None


_PASSIVE = re.compile(r"\b(?:is|are|was|were|be|been|being|first)\s$", re.IGNORECASE)


def _speaker(name: Name) -> Speaker:
    return Speaker(name.start, name.end, name.text, name.words)


def _called(start: int, text: str) -> Speaker:
    return Speaker(start, start + len(text), text, tuple(text.lower().split()))


def _is_surname(name: Name, comparison: Comparison) -> bool:
    """Whether the source gives one word of the claim as the end of a longer name."""
    if name.is_acronym or len(name.words) != 1:
        return False
    return any(
        other.words[-1] == name.words[0] and len(other.words) > 1
        for number in comparison.source.sentences_with(name.words[0])[:6]
        for other in _names_in(comparison, number)
    )


def _is_absent(name: Name, comparison: Comparison) -> bool:
    """Whether a name of one word stands nowhere in the source."""
    return len(name.words) == 1 and not comparison.source.sentences_with(name.words[0])


def _is_person(own: Speaker, comparison: Comparison) -> bool:
    """Whether the source introduces the name by what the person does."""
    for number in comparison.source.sentences_with(own.words[-1])[:6]:
        start, end = comparison.source.sentences[number]
        if _SPEAKS_FOR.search(comparison.source.blanked, start, end):
            return True
    return False


def _is_named_by(own: Speaker, number: int, comparison: Comparison) -> bool:
    """Whether it is named there or before: a firm, and then who speaks for it."""
    named = comparison.source.sentences_with(own.words[-1])
    return not named or min(named) <= number


def _content_place(comparison: Comparison, own: Speaker) -> tuple[int, int] | None:
    """Where the source has what the claim says was said."""
    for _, match in comparison.quotations:
        if match is not None:
            is_speech = _is_spoken(comparison.source.text, match.start)
            return (match.start, match.end) if is_speech else None
    if comparison.quotations or comparison.sentence < 0:
        return None
    return comparison.source.sentences[told_in(comparison, own.words)]


def _is_spoken(text: str, place: int) -> bool:
    """Whether a place stands between quotation marks, or right behind one."""
    if any(mark in text[max(0, place - 3) : place] for mark in "\"“«„'‘"):
        return True
    first = max(0, place - LONGEST_SPEECH)
    return any(
        first + quoted.start() <= place < first + quoted.end()
        for quoted in _QUOTED.finditer(text[first : place + LONGEST_SPEECH])
    )


LONGEST_SPEECH = 1200
"""Code points between two quotation marks."""


def told_in(comparison: Comparison, speaker: Sequence[str]) -> int:
    """
    Number of the sentence with most of what was said.

    Args:
        speaker: Keys of the speaker's words, which are left aside.
    """
    source = comparison.source
    said = {t.key for t in comparison.claim.tokens if t.key} - set(speaker)
    return max(
        source.sentences_in(comparison.best.window),
        key=lambda number: (
            len(said & {token.key for token in source.tokens(number)}),
            number == comparison.sentence,
        ),
        default=comparison.sentence,
    )


def _source_speakers(
    comparison: Comparison, start: int, end: int
) -> tuple[Sequence[Name | Speaker], str]:
    """Names beside the verb of saying of a stretch, and the words they stand in."""
    source = comparison.source
    number = sentence_at(source.sentences, max(start, end - 1))
    first = sentence_at(source.sentences, start)
    for each in (number, first, number + 1):
        if not 0 <= each < len(source.sentences) or each in source.references:
            continue
        at = source.sentences[each][0]
        said = said_in(comparison, each)
        verb = find_saying(said)
        if verb is None:
            continue
        if each == number + 1 and not _continues(source.blanked, end, at):
            continue
        span = subject_span(said, verb)
        names = [
            name
            for name in _names_in(comparison, each)
            if span[0] <= name.start - at < span[1]
        ]
        stretch = said[slice(*span)]
        if names:
            return names, stretch
        if _PRONOUN.search(stretch):
            return _named_before(comparison, each)
        newcomer = find_newcomer(at + span[0], stretch)
        return [_called(*newcomer)] if newcomer else [], stretch
    return [], ""


def said_in(comparison: Comparison, number: int) -> str:
    start, end = comparison.source.sentences[number]
    return without_quotes(comparison.source.blanked[start:end])


def _continues(text: str, end: int, start: int) -> bool:
    """Whether a sentence goes on right behind a quotation that ended the last one."""
    return not text[end:start].strip("\"”’'»“ ,.!?\n")


def subject_span(said: str, verb: re.Match[str]) -> tuple[int, int]:
    """Where the subject of a verb of saying stands: before it, or behind "said"."""
    behind = re.compile(r"\s+(?:[A-Z]|the\s|a\s|its\s|his\s|her\s)").match(
        said, verb.end()
    )
    head = said[: verb.start()]
    cut = [match.end() for match in _CLAUSE.finditer(head)]
    start = cut[-1] if cut else 0
    is_inverted = behind is not None and (
        verb.group().lower().endswith("to")
        or not re.search(r"\w", head[start:])
        or _ends_in_quote(head)
    )
    if is_inverted:
        stop = re.search(r"[;:]|\s{6,}", said[verb.end() :])
        return verb.end(), verb.end() + (stop.start() if stop else len(said))
    return start, verb.start()


def _ends_in_quote(head: str) -> bool:
    """Whether a quotation, overwritten by spaces, stands right before the verb."""
    return len(head) - len(head.rstrip(" ,")) >= SHORTEST_QUOTE


SHORTEST_QUOTE = 5
"""Code points of a quotation with its marks; a comma and a space are two."""


def _named_before(comparison: Comparison, number: int) -> tuple[list[Name], str]:
    """Who was named last before a sentence with "she said"."""
    source = comparison.source
    for each in range(number, max(-1, number - 1 - NEAR), -1):
        at, until = source.sentences[each]
        names = _names_in(comparison, each)
        spoken = [name for name in names if len(name.words) > 1] or names
        if each == number:
            continue
        if spoken:
            return spoken, source.blanked[at:until]
    return [], ""


def _names_in(comparison: Comparison, number: int) -> list[Name]:
    source = comparison.source
    at = source.sentences[number][0]
    text = said_in(comparison, number)
    return [
        replace(name, start=name.start + at, end=name.end + at)
        for name in find_names(text, source.language)
    ]


def _is_among(own: Speaker, stretch: str, comparison: Comparison) -> bool:
    words = lexicon(comparison.claim.language)
    keys = {
        key
        for printed in re.findall(r"[\w.&'’-]+", stretch)
        for key in words.keys(printed)
    }
    if own.words[-1] in keys:
        return True
    initials = "".join(word[0] for word in own.words).upper()
    return (
        len(initials) > 1
        and re.search(rf"\b{re.escape(initials)}\b", stretch) is not None
    )


@lru_cache(maxsize=4096)
def without_quotes(text: str) -> str:
    """The text with what is quoted overwritten by spaces."""
    return _QUOTED.sub(lambda match: " " * len(match.group()), text)
