"""
Numbers that tell one bearer of a name from the next: "World War II", "Charles III",
"Phase 3", "the third quarter".

Ours. However it is printed, in Roman figures, in words or as "the Third", the number is
held against that of the same name only; a source that leaves it out says nothing
against it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ROMAN = r"(?:X{1,3}(?:IX|IV|V?I{1,3}|V)?|IX|IV|VI{1,3}|I{2,3}|V)"
_NUMBERED = r"war|phase|type|stage|part|volume|act|tier|category|grade|class|quarter"
_RULERS = (
    r"Alexander|Charles|Edward|Elizabeth|Francis|Frederick|George|Henry|Ivan|James|John|"
    r"Leopold|Louis|Mary|Napoleon|Nicholas|Paul|Peter|Philip|Pius|Ramesses|Richard|"
    r"Rudolf|Victoria|Wilhelm|William|Juan Carlos|Felipe|Otto|Catherine"
)
_WORDS = {
    word: value
    for value, words in enumerate(
        """
            one first; two second; three third; four fourth; five fifth; six sixth;
            seven seventh; eight eighth; nine ninth; ten tenth
        """.split(";"),
        start=1,
    )
    for word in words.split()
}
_WORD = "|".join(_WORDS)

_FORMS = re.compile(
    rf"""
      \b(?:World\s)?(?P<head>(?i:{_NUMBERED}))\s
      (?:(?P<roman>{_ROMAN}|I)|(?P<digit>(?<=(?i:war|ase)\s)[1-9]\d?)|(?P<word>(?i:one|two|three|four|five)))
      (?![\w-]|[.,]\d|\s?%|\sper\s|\spercent)
    | \b(?P<first>(?i:first|second|third|fourth))\s(?P<behind>World\sWar|(?i:quarter)
      (?=\s(?:of|in|results?|sales|revenue|profits?|earnings)\b))
    | \bQ(?P<quarter>[1-4])(?!\w)
    | \b(?P<ruler>{_RULERS})\s(?:(?P<ordered>{_ROMAN}|I)(?!\w|\s(?:was|am|have)\b)
      |the\s(?P<called>(?i:{_WORD}))\b)
    | \b(?P<name>[A-Z][a-z]\w+)\s(?P<figure>{_ROMAN})(?![\w.-])(?<!\sV)(?<!\sX)
    """,
    re.VERBOSE,
)
_MAY_HOLD = re.compile(
    r"[XVI]|\bQ[1-4]|(?i:\b(?:war|quarter|the \w+(?:th|rd|nd|st))\b)|[1-9]"
)


@dataclass(frozen=True, slots=True)
class Numbered:
    """A name with its number."""

    start: int
    end: int

    head: str
    """What is numbered, lower case: "war", "charles"."""

    value: int


def find_numbered(text: str) -> list[Numbered]:
    """
    Names with their numbers, in order.

    >>> [(each.head, each.value) for each in find_numbered("World War Two")]
    [('war', 2)]
    """
    if not _MAY_HOLD.search(text):
        return []
    return [_read(match) for match in _FORMS.finditer(text) if not _is_pronoun(match)]


def _is_pronoun(match: re.Match[str]) -> bool:
    """Whether it is "the war I saw"."""
    return match["roman"] == "I" and match["head"][0].islower()


def _read(match: re.Match[str]) -> Numbered:
    start, end = match.span()
    if match["quarter"]:
        return Numbered(start, end, "quarter", int(match["quarter"]))
    if match["first"]:
        head = match["behind"].split()[-1].lower()
        return Numbered(start, end, head, _WORDS[match["first"].lower()])
    head = (match["head"] or match["ruler"] or match["name"]).lower()
    roman = match["roman"] or match["ordered"] or match["figure"]
    if roman:
        return Numbered(start, end, head, read_roman(roman))
    if match["digit"]:
        return Numbered(start, end, head, int(match["digit"]))
    return Numbered(
        start, end, head, _WORDS[(match["word"] or match["called"]).lower()]
    )


_FIGURES = {"I": 1, "V": 5, "X": 10}


def read_roman(figures: str) -> int:
    """
    The value of a small Roman number.

    >>> read_roman("XIV"), read_roman("III")
    (14, 3)
    """
    total = 0
    for place, figure in enumerate(figures):
        value = _FIGURES[figure]
        behind = figures[place + 1 : place + 2]
        total += -value if behind and _FIGURES[behind] > value else value
    return total
