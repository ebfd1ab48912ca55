"""
Who said it, where nobody is named: "the mayor said" for what the engineer said.

Ours. Words for those who speak are put in groups that may speak for one another: the
ministry and its minister, the hospital and its doctors. Where the sentence of the
source that has the words gives them to another group, the claim names another speaker.
"""

from __future__ import annotations

import re
from functools import cache

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.words.lexicons import keyed_groups, lexicon
from verification.records import DifferenceKind

from .speakers import find_saying, said_in, subject_span, told_in, without_quotes

_GROUPS = """
    mayor mayoress; engineer engineers architect architects contractor;
    union unions unionist; employer employers; opposition; rebel rebels insurgents;
    government minister ministry cabinet chancellor premier secretary department
    administration authorities; police officer officers detective constable sheriff;
    researcher researchers scientist scientists author authors professor study team
    academics scholars report paper survey review university institute;
    doctor doctors hospital surgeon surgeons physician physicians nurse nurses clinic;
    prosecutor prosecutors prosecution; defence defense; judge judges court tribunal;
    victim victims; neighbour neighbours neighbor neighbors resident residents locals;
    activist activists campaigner campaigners protesters demonstrators
    environmentalists charity; critic critics; farmer farmers; fishermen fisherman;
    student students pupil pupils; parent parents; teacher teachers headteacher;
    company firm manufacturer maker developer operator retailer airline bank chief
    management; economist economists analyst analysts; army military general; coach;
    captain; players; fans supporters; tenant tenants; landlord landlords;
    witness witnesses; suspect accused defendant; widow; regulator watchdog; insurer
    insurers; bishop church pope; inspector inspectors; firefighters
"""
"""Words for speakers; those between two semicolons may speak for one another."""

_ANYBODY = frozenset(
    """
        spokesman spokeswoman spokesperson official officials expert experts director
        head leader chair chairman chairwoman president boss lawyer lawyers owner member
        members people sources insiders statement executive manager
    """.split()
)
"""Words for speakers who may speak for any of the groups."""

_WORD = re.compile(r"[^\W\d_]+(?:-[^\W\d_]+)*")

_POSSESSED = re.compile(r"['’]s?\s([^\W\d_]+)")
_MARK = re.compile(r"[,.;:]")

SUBJECT_WORDS = 5
"""Words before a verb of saying among which a claim's speaker stands."""


@cache
def _groups() -> dict[str, int]:
    """Key of each word for a speaker to its group."""
    return dict(keyed_groups(_GROUPS))


def find_other_office(comparison: Comparison) -> Departure | None:
    """Whom the source lets say it instead of the claim's speaker; None if nobody."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en" or comparison.sentence < 0:
        return None
    own = _claim_speaker(comparison)
    if own is None:
        return None
    start, end = own
    word = claim.statement[start:end]
    number = told_in(comparison, tuple(lexicon("en").keys(word.lower())))
    said = said_in(comparison, number)
    verb = find_saying(said)
    if verb is None or _is_spoken_by(word, said):
        return None
    first, last = subject_span(said, verb)
    if verb.group().lower().endswith("to"):
        mark = _MARK.search(said, first)
        last = min(last, mark.start() if mark else last)
    others = _speakers(said, first, min(last, first + LONGEST_SUBJECT))
    if len(others) != 1 or others[0] is None:
        return None
    at = source.sentences[number][0]
    place = (others[0][0] + at, others[0][1] + at)
    other = source.text[slice(*place)]
    return Departure(
        kind=DifferenceKind.NAME,
        claim=own,
        source=place,
        reason=f"The source gives these words to “{other}”; the text to “{word}”.",
        ceiling=0.25,
    )


LONGEST_SUBJECT = 90
"""Code points of a subject behind "said"; what follows is about something else."""


def _claim_speaker(comparison: Comparison) -> tuple[int, int] | None:
    """Where the claim's only word for a speaker stands; None beside a name."""
    statement = without_quotes(comparison.claim.statement)
    verb = find_saying(statement)
    if verb is None:
        return None
    if verb.group().lower().endswith("to"):
        behind = re.match(r"[^,.;:]*", statement[verb.end() :])
        first = verb.end()
        last = first + (behind.end() if behind else 0)
    else:
        words = list(_WORD.finditer(statement, 0, verb.start()))[-SUBJECT_WORDS:]
        first, last = (words[0].start() if words else 0), verb.start()
        marks = [mark.end() for mark in _MARK.finditer(statement, 0, last)]
        first = max([first, *marks])
    if any(first < name.end and name.start < last for name in comparison.claim.names):
        return None
    found = _speakers(statement, first, last)
    return found[-1] if len(found) == 1 else None


def _speakers(text: str, start: int, end: int) -> list[tuple[int, int] | None]:
    """Places of the words for speakers in a stretch; None for who may be anybody."""
    groups = _groups()
    keys = lexicon("en").keys
    found: list[tuple[int, int] | None] = []
    for match in _WORD.finditer(text, start, end):
        word = match.group().lower()
        behind = _POSSESSED.match(text, match.end())
        if behind and any(key in groups for key in keys(behind[1].lower())):
            continue  # the tenants in "the tenants' union"
        if word in _ANYBODY:
            found.append(None)
        elif any(key in groups for key in keys(word)):
            found.append(match.span())
    return found


def _is_spoken_by(word: str, said: str) -> bool:
    """Whether a word of the speaker's own group stands anywhere in the sentence."""
    groups, keys = _groups(), lexicon("en").keys
    own = {groups[key] for key in keys(word.lower()) if key in groups}
    return any(
        groups.get(key) in own
        for match in _WORD.finditer(said)
        for key in keys(match.group().lower())
    )
