"""
What was asked for, planned or expected, told by the claim as done; and the reverse.

Ours: a claim that tells a deed in the past needs a passage in which it is not only
recommended, demanded, due or to come. A passage that has the verb once as a fact is
enough. A claim that tells a deed as still to come does not fit a passage that only has
it as done. "Would" of a habit ("every morning she would walk") and of what came later
("would later become") tells what was done.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from verification.judging.comparison import Comparison
from verification.judging.comparison.departure import Departure
from verification.judging.polarity.opposites import HEDGES, PLANS
from verification.judging.words.lexicons import lexicon
from verification.judging.words.terms import Token
from verification.judging.words.wordlists import (
    ALIKE_FORMS,
    IRREGULAR_FORMS,
    LIGHT_WORDS,
    PAST_FORMS,
)
from verification.records import DifferenceKind

from .deeds import sentences_around

_BETWEEN = r"(?:[^\w.;]+[\w’'-]+){0,7}?[^\w.;]+"
_SOON = (
    r"(?:(?:not|be|have|been|then|now|soon|also|only|still|again|first|even|\w+ly)\s+)"
)

_AHEAD = re.compile(
    r"\b(?:recommend(?:s|ed)?|ask(?:s|ed)?|urg(?:e|es|ed)|call(?:s|ed)? (?:for|on)|"
    r"wants?|wanted|hop(?:e|es|ed)|plan(?:s|ned)?|intend(?:s|ed)?|expected|due|"
    r"propos(?:e|es|ed)|motion|bid|attempt|proposal|threaten(?:s|ed)?|demand(?:s|ed)?|"
    r"seeks?|sought|refus(?:e|es|ed)|failed|declined|needs?)\b"
    rf"{_BETWEEN}(?:to|be|to be)\s+{_SOON}?$"
    r"|\b(?:days?|weeks?|months?|time|rights?|powers?|chances?|options?|opportunit(?:y|ies)|"
    r"calls?|appeals?|requests?|deadline|pressure|pleas?|abilit(?:y|ies)|authority|"
    r"permission|duty|incentives?|wish|desire|ambitions?|goal|target|intentions?|"
    r"commitment|pledges?|promises?|threats?|vows?|deal|agreement|mandate)\s"
    rf"(?:[\w’'-]+\s+){{0,3}}?to\s+{_SOON}?$"
    rf"|\btoo\s\w+\sto\s+{_SOON}?$"
    r"|\b(?:hoping|planning|vow(?:s|ed)?|pledg(?:e|es|ed)|promise[sd]|agree[sd]?|"
    r"offer(?:s|ed)|aim(?:s|ed)|prepar(?:e|es|ed|ing)|decid(?:e|es|ed)|set|likely|"
    r"unlikely|scheduled|poised|slated|ready|going|about|yet|has|have|supposed|"
    rf"expects?|try|tries|tried|trying)\s+to\s+{_SOON}?$"
    r"|\b(?:may|might|should)\s(?:(?:be|then|now|soon|also|\w+ly)\s){0,2}$"
    rf"|\b(?:could|must|shall|will|would|won['’]t)\s+{_SOON}{{0,3}}$"
    rf"|['’]ll\s+{_SOON}{{0,3}}$"
    r"|\b(?:is|are)\s+to\s+(?:be\s+)?$"
    r"|\b(?:if|once|until|unless)\s+(?:(?:it|they|he|she|is|are|were)\s+){0,2}$",
    re.IGNORECASE,
)
"""What stands before a verb of something not done yet."""

_WEIGHED = re.compile(
    r"\b(?:consider(?:s|ed|ing)?|mull(?:s|ed|ing)?|weigh(?:s|ed|ing)?|"
    r"discuss(?:es|ed|ing)?|contemplat(?:es|ed|ing)|suggest(?:s|ed|ing)?|"
    r"recommend(?:s|ed|ing)?|propos(?:es|ed|ing)|in talks (?:on|about|over))\s+"
    r"(?:[\w’'-]+\s+){0,2}?$",
    re.IGNORECASE,
)
"""What stands before "moving" when nothing was moved yet."""

_AWAITED = re.compile(
    r"\b(?:needs?|requires?|awaits?|awaiting|pending|subject to|seeks?|seeking|"
    r"delay(?:s|ed)?|postpon(?:es?|ed)|cancel(?:s|led|ed)?|scrap(?:s|ped)?|"
    r"abandon(?:s|ed)?|shelv(?:es?|ed)|block(?:s|ed)?|prevent(?:s|ed)?|avert(?:s|ed)?|"
    r"rul(?:es?|ed) out)\s+"
    r"(?:[\w’'-]+\s+){0,2}?$",
    re.IGNORECASE,
)
"""What stands before "approval" when nothing was approved yet."""

_CAME_LATER = re.compile(
    r"would\s+(?:later|eventually|ultimately|subsequently|soon|then|go on to|often|"
    r"always|sometimes|regularly|usually|frequently|rarely|finally)\b|"
    r"\b(?:every|each|most)\s(?:morning|day|evening|night|week|month|year|summer|winter|"
    r"sunday|time)|\bas an? (?:child|boy|girl|youth|young)|\bused to\b|\bin those days",
    re.IGNORECASE,
)
"""Where "would" tells what was done."""

_NOT_YET = re.compile(
    r"\b(?:next|unless|if|until|by 20\d\d|plan\w*|soon|later this|coming|tomorrow|"
    r"hop\w+|expect\w*|propos\w+|once|subject to|promis\w+|pledg\w+|said it|"
    r"announced? that)\b",
    re.IGNORECASE,
)
"""Words beside "will" of what was not there yet when the source was written."""

_DONE = re.compile(
    r"\b(?:has|have|had|was|were|been)\s(?:\w+ly\s|also\s|now\s|already\s|been\s)*$",
    re.IGNORECASE,
)
"""What stands before a claim's verb of something done."""

_NEVER_DONE = re.compile(
    r"\b(?:would|could|should|might|may|must)\s(?:not\s)?have\s(?:\w+ly\s|been\s)*$",
    re.IGNORECASE,
)
"""What stands before a claim's verb of something that was not done, or only maybe."""

_BEFORE_NOUN = re.compile(
    r"\b(?:the|an?|its|their|his|her|all|of|for|in|with|to|be|and|newly|is|are|will|"
    r"would|not|this|that|by|as|when|if|once)\s$",
    re.IGNORECASE,
)
"""What stands before a word in the past that goes with a noun."""

_BEFORE_OBJECT = re.compile(
    r"\s(?:the|an?|its|his|her|their|all|some|off|up|out|down|[$£€]?\d)", re.IGNORECASE
)
"""What stands behind "cut" where it is a verb."""

PERCEIVED = frozenset({"see", "hear", "feel"})
"""Keys of verbs that "could" tells as done: the light could be seen for miles."""

PUT_OFF = frozenset(
    key
    for word in "delay postpone cancel scrap shelve suspend abandon extend".split()
    for key in lexicon("en").keys(word)
)
"""Keys of verbs of which saying it is doing it: "said it would delay the launch"."""

_SAID_SO = re.compile(r"\b(?:will|would)\b", re.IGNORECASE)

LOOK_BACK = 90
"""Code points before a verb in which it is said to be still ahead."""

NOT_DONE = 0.35
"""Most that `support` may be."""


def find_unrealised(comparison: Comparison) -> Departure | None:
    """A deed done in the claim and only ahead in all of the passages."""
    claim = comparison.claim
    words = {token.word.lower() for token in claim.tokens}
    if claim.language != "en" or words & (HEDGES - PLANS):
        return None
    for token in claim.tokens:
        if not token.key or not _is_told_as_done(claim.statement, token):
            continue
        is_perfect = _DONE.search(claim.statement[: token.start]) is not None
        found = [
            _ahead(comparison, each, is_perfect=is_perfect)
            for each in _met(comparison, token)
        ]
        if found and all(found):
            start, end = found[0] or (0, 0)
            said = " ".join(comparison.source.text[start:end].split())
            return _departure(
                token,
                (start, end),
                f"The text tells it as done; the source says “{said}”.",
            )
    return None


def _departure(token: Token, source: tuple[int, int], reason: str) -> Departure:
    return Departure(
        kind=DifferenceKind.MISSING_TERM,
        claim=(token.start, token.end),
        source=source,
        reason=reason,
        ceiling=NOT_DONE,
    )


def _met(comparison: Comparison, token: Token) -> Sequence[Token]:
    """The claim's verb in and near the passages, else the word that tells it there."""
    source = comparison.source
    met = [
        each
        for number in sentences_around(comparison)
        for each in source.tokens(number)
        if each.key == token.key
    ]
    if met:
        return met
    if token.word in LIGHT_WORDS:
        return ()
    terms = comparison.claim.terms
    return [
        each
        for place, each in comparison.relatives.items()
        if terms[place].key == token.key
    ]


def _is_told_as_done(statement: str, token: Token) -> bool:
    """Whether a word in the past is the claim's verb, not "a planned bridge"."""
    word, before = token.word, statement[: token.start]
    if not word.islower():
        return False
    is_alike = word in ALIKE_FORMS
    if not (word.endswith("ed") or word in IRREGULAR_FORMS or is_alike):
        return False
    if _NEVER_DONE.search(before):
        return False
    if _DONE.search(before):
        return True
    if _BEFORE_NOUN.search(before) or _is_ahead(before, token):
        return False
    if is_alike:
        return _BEFORE_OBJECT.match(statement, token.end) is not None
    return word.endswith("ed") or word in PAST_FORMS


def _is_ahead(before: str, token: Token) -> re.Match[str] | None:
    """What in the text before a verb says that it is still ahead."""
    before = before[-LOOK_BACK:]
    ahead = _AHEAD.search(before)
    if ahead is None and token.word.endswith("ing"):
        ahead = _WEIGHED.search(before)
    if ahead is None and not token.word.endswith("ed"):
        ahead = _AWAITED.search(before)
    return ahead


def _ahead(
    comparison: Comparison, token: Token, *, is_perfect: bool
) -> tuple[int, int] | None:
    """
    From the word that puts a verb ahead to the verb; None when it is a fact.

    Args:
        is_perfect: Whether the claim has it with "has" or "was". What a source says
            "will" be, a later text may tell in the plain past.
    """
    source = comparison.source
    first = max(0, token.start - LOOK_BACK)
    match = _is_ahead(source.blanked[first : token.start], token)
    if match is None:
        return None
    said = match.group().lower()
    if token.key in PUT_OFF and _SAID_SO.search(said):
        return None
    is_plain = said.startswith(("will", "shall")) and not is_perfect
    if is_plain and not _NOT_YET.search(source.blanked, first, token.end + LOOK_BACK):
        return None
    if token.key in PERCEIVED and "could" in said:
        return None
    around = source.blanked[first : token.end + LOOK_BACK]
    if "would" in said and _CAME_LATER.search(around):
        return None
    return first + match.start(), token.end


_TO_COME = re.compile(
    r"\b(?:will|shall|(?:is|are) (?:to|going to|set to|due to|expected to|about to|"
    r"planning to|scheduled to|considering|hoping to)|plans? to|intends? to|"
    r"hopes? to|(?:has|have) yet to|wants? to|aims? to)\s+(?:be\s+|soon\s+|\w+ly\s+)?$",
    re.IGNORECASE,
)
"""What stands before a claim's verb of something still to come."""

_MAY_COME = re.compile(
    r"\b(?:will|shall|is|are|plans?|intends?|hopes?|has|have|wants?|aims?)\s",
    re.IGNORECASE,
)
"""What each of those begins with, to pass by the claims that have none."""

_OUTLOOK = re.compile(
    r"\b(?:will|would|shall|plan\w*|propos\w+|due|expect\w*|intend\w*|going|agree[sd]?|"
    r"order\w*|vote[sd]?|decid\w+|approv\w+|announc\w+|next|soon|until|"
    r"(?:by|from) 20\d\d|"
    r"(?-i:may)|might|could|should|must|if|scheduled|hop\w+|call\w*|want\w*|demand\w*|"
    r"again|more|another|continu\w+|further|starting|begin\w*)\b",
    re.IGNORECASE,
)
"""Words of a passage that may tell of the future in another way."""


def find_already_done(comparison: Comparison) -> Departure | None:
    """A deed still to come in the claim that the passages only have as done."""
    claim, source = comparison.claim, comparison.source
    if claim.language != "en" or _MAY_COME.search(claim.statement) is None:
        return None
    for token in claim.tokens:
        ahead = _TO_COME.search(claim.statement[: token.start][-LOOK_BACK:])
        if not token.key or ahead is None:
            continue
        met = _met(comparison, token)
        if not met or not all(_is_told_as_done(source.blanked, each) for each in met):
            continue
        if any(
            _OUTLOOK.search(source.blanked, passage.start, passage.end)
            for passage in comparison.passages
        ):
            return None
        said = " ".join(source.text[met[0].start - BEFORE : met[0].end].split()[-3:])
        return _departure(
            token,
            (met[0].start, met[0].end),
            f"The text tells it as still to come; the source says “{said}”.",
        )
    return None


BEFORE = 30
"""Code points before a verb of which the last two words are quoted with it."""
