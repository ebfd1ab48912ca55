"""
The stretches of a sentence that it spells out and does not vouch for.

Ours, by constructions written by hand: a clause behind "no evidence that", before "is
false", inside a condition, in a question, or before "That is not true." English; for
nine other languages the openings that stand before "that". A space in a pattern stands
for any white space.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from verification.judging.passages.index import SourceIndex
from verification.language.lists import late_regex, list_sections


@dataclass(frozen=True, slots=True)
class Opening:
    """Words behind which a text states what it does not vouch for."""

    pattern: re.Pattern[str]

    is_denial: bool
    """Whether it then says that it is not so; else only that it does not say so."""

    is_open: bool = False
    """Whether it says neither: a condition."""


def _compile(pattern: str) -> re.Pattern[str]:
    return late_regex(pattern.replace(" ", r"\s+"), re.IGNORECASE)


_TOLD = (
    r"(?:claim|idea|notion|belief|theor(?:y|ie)|suggestion|allegation|accusation|"
    r"assertion|rumou?r|report|view|hypothes[ei]s|charge|myth|argument|contention|"
    r"misconception|speculation|fear|conclusion|impression|finding)s?"
)
"""What may be said without being so."""

_EVIDENCE = (
    r"(?:evidence|proof|signs?|indications?|hints?|basis|grounds?|foundation|trace|"
    r"reason|case|support|data|merit|truth)"
)
_LOOKERS = (
    r"(?:stud(?:y|ies)|trials?|research|papers?|reviews?|surveys?|experiments?|"
    r"experts?|scientists?|researchers?|doctors?|investigat(?:ors?|ions?)|one|inquir"
    r"(?:y|ies)|audits?|records?|witness(?:es)?|autops(?:y|ies)|tests?)"
)
_FOUND = (
    r"(?:find|finds|found|show|shows|showed|shown|prove[sdn]?|confirm(?:s|ed)?|"
    r"establish(?:es|ed)?|demonstrate[sd]?|demonstrated|support(?:s|ed)?|back(?:s|ed)?|"
    r"suggest(?:s|ed)?|substantiate[sd]?|verif(?:y|ies|ied)|corroborate[sd]?|"
    r"conclude[sd]?|indicate[sd]?|detect(?:s|ed)?|report(?:s|ed)?|produced?|saw|see|seen)"
)
_SAID = (
    r"(?:claim(?:s|ed)?|say|says|said|state[sd]?|argue[sd]?|believe[sd]?|think|thinks|"
    r"thought|mean|means|meant|imply|implie[sd]|promise[sd]?|accept(?:s|ed)?|expect|"
    r"suppose|assert(?:s|ed)?|agree[sd]?|comment(?:ed)? on|address(?:ed)?|"
    r"respond(?:ed)? to)"
)
_NOT = (
    r"(?:\bnot|\bnever|n['’]t|\bcannot|\bneither|\bnor|\bunable to|\bfail(?:s|ed)? to|"
    r"\b(?:declin|refus)(?:es?|ed) to)"
)
_FALSE = (
    r"(?:(?:a |an )?(?:complete |total |popular |common |persistent |old |urban |"
    r"widespread |pure |simply )?(?:myths?|false|untrue|wrong|incorrect|mistaken|"
    r"fiction|fabrications?|misconceptions?|nonsense|hoax(?:es)?|lies?|unfounded|"
    r"baseless|groundless|discredited|debunked|refuted|disproved|disproven|fallac(?:y|"
    r"ies)|legends?|unsubstantiated|unproven|(?:not|n['’]t) (?:true|so|the case|"
    r"correct|accurate)|without (?:foundation|basis|merit|substance)))"
)
_DENY = (
    r"(?:den(?:y|ies|ied|ying)|reject(?:s|ed|ing)?|dismiss(?:es|ed|ing)?|"
    r"doubt(?:s|ed|ing)?|disput(?:es?|ed|ing)|contest(?:s|ed|ing)?|repudiate[sd]?|"
    r"discount(?:s|ed)?|scotch(?:ed)?|pour(?:ed|s) cold water on|question(?:s|ed)?|"
    r"challenge[sd]?|cast(?:s)? doubt on|brush(?:ed|es) (?:aside|off))"
)
_REFUTE = (
    r"(?:refut(?:es?|ed|ing)|debunk(?:s|ed|ing)?|disprov(?:es?|ed|en|ing)|"
    r"rebut(?:s|ted)?|explod(?:es|ed)|rul(?:es|ed|ing) out|discredit(?:s|ed)?)"
)
_OBJECT = rf"(?:(?:\w+ ){{0,4}}?{_TOLD} )?"
_NOT_DENIED = rf"(?!(?:\w+ ){{0,3}}?(?:{_DENY}|{_REFUTE}|against|otherwise|not)\b)"

DENIAL, DOUBT, OPEN = "denial", "doubt", "open"
OPENINGS = tuple(
    Opening(_compile(pattern), is_denial=kind == DENIAL, is_open=kind == OPEN)
    for pattern, kind in (
        (
            rf"\b(?:no|not one|not a single|none of the|neither|hardly any|never any|"
            rf"not any|without|n['’]t any) {_NOT_DENIED}(?:[\w-]+ ){{0,3}}?"
            rf"(?:{_LOOKERS} (?:\w+ ){{0,5}}?{_FOUND} (?:\w+ ){{0,5}}?|{_EVIDENCE} "
            rf"(?:(?:to|for|in|of|behind|which|at all|whatsoever|\w+) ){{0,6}}?)that\b",
            DENIAL,
        ),
        (
            rf"\b(?:nothing|little|scant|few) {_NOT_DENIED}(?:[\w-]+ ){{0,5}}?"
            rf"(?:{_FOUND}|{_SAID}|{_EVIDENCE}) (?:\w+ ){{0,3}}?that\b",
            DOUBT,
        ),
        (
            rf"{_NOT} (?:(?!only|just|merely)\w+ ){{0,2}}?(?:{_FOUND}|{_SAID}) "
            rf"{_OBJECT}(?:that|whether|if)\b",
            DOUBT,
        ),
        (
            rf"\b(?:(?:it|this|that) (?:is|was|were|would be)|it['’]s|there is) "
            rf"(?:(?!not|no\b|hardly|never)\w+ ){{0,2}}?{_FALSE} "
            rf"(?:\w+ ){{0,2}}?that\b",
            DENIAL,
        ),
        (
            rf"\b(?:the|a|an|popular|common|old) (?:\w+ )?(?:(?:false|untrue|baseless|"
            rf"unfounded|debunked|mistaken|wrong|discredited|erroneous) {_TOLD}|myths?|"
            rf"misconceptions?|hoax|fallacy|legend) (?:\w+ )?that\b",
            DENIAL,
        ),
        (
            r"\b(?:falsely|wrongly|mistakenly|incorrectly|erroneously) "
            rf"{_SAID} (?:\w+ )?that\b",
            DENIAL,
        ),
        (rf"\b{_DENY} {_OBJECT}(?:that|whether)\b", DOUBT),
        (rf"\b{_REFUTE} {_OBJECT}that\b", DENIAL),
        (r"\b(?:if|unless|supposing|assuming)(?: that)?(?= \w)", OPEN),
    )
)
"""What follows is taken back, up to the end of its clause."""

CLOSING = _compile(
    rf"\b(?:is|are|was|were|has been|have been|had been|proved|turned out to be) "
    rf"(?:(?!not\b|no\b|hardly|never)\w+ ){{0,2}}?(?:to be )?(?:{_FALSE}|rejected|"
    rf"dismissed|denied|ruled out)(?!\w)(?! (?:that|to|by the time))"
)
"""What precedes is taken back: "the claim that ... is false"."""

CLOSED = _compile(rf"\b(?:{_TOLD}|that|link|connection|association|tie)\b")
"""What must stand before `CLOSING`: one may reject a plan without denying a word."""

BACKWARDS = _compile(
    rf"(?:but |and )?(?:(?:that|this|it|they|these|those|the (?:\w+ )?{_TOLD})"
    rf"(?:['’]s| is| was| are| were| has been| have been)"
    rf" (?:(?!not\b|no\b)\w+ ){{0,2}}?{_FALSE}|not so|(?:this|that|it) (?:isn['’]t|"
    rf"is not|wasn['’]t|was not|never) (?:\w+ )?(?:true|so|the case|correct|happened?)|"
    rf"(?:false|wrong|untrue|nonsense)[.!,]|(?:(?:our |the )?(?:verdict|rating|"
    rf"ruling|conclusion))\s*(?::|is|was|–)?\s*(?:mostly |largely )?(?:false|untrue|"
    rf"wrong|fiction|incorrect|inaccurate|fake|pants on fire)\b)"
)
"""How a sentence begins that takes the one before it back."""

UNDENIED = _compile(
    r"(?:\bnot|\bnever|\bno longer|n['’]t|\bcannot|\bnobody|\bno one|\bno|\bfew|"
    r"\bhardly|\bimpossible to|\bhard to|\bdifficult to|\bnot possible to|\bwithout|"
    r"\bunable to|\bnone)(?: \w+){0,2}\s*$"
)
"""What before a word of denial negates it: "nobody disputes that"."""

CLEARED = _compile(
    r"\b(?:cleared|acquitted|exonerated|absolved|den(?:y|ies|ied|ying)|denials?|"
    r"rejects?|rejected|dismiss(?:es|ed)?|disput(?:es?|ed)|doubts?|doubted|refut\w+|"
    r"debunk\w+|disprov\w+|ruled out|rules out|myths?|false|falsely|untrue|unproven|"
    r"unfounded|baseless|groundless|misconceptions?|hoax|rumou?rs?|alleg\w+|"
    r"wrongly|mistaken\w*|innocen\w+|unclear|uncertain|fail(?:s|ed|ure)?|lack(?:s|ed)?|"
    r"absence|questions?|questioned|whether|if|unless|supposed\w*|claims?|claimed|"
    r"would|could|might|(?-i:may)|unable|incorrect|wrong|few|little|contrary)\b"
)
"""Words by which a claim itself says that something is not, or not surely, so."""


def openings(language: str) -> tuple[Opening, ...]:
    """Of a language; empty for one without a list."""
    return OPENINGS if language == "en" else _foreign(language)


@cache
def _foreign(language: str) -> tuple[Opening, ...]:
    found = list_sections("judging/polarity/denials").get(language, ())
    patterns = (each.replace(r"\w+ ", r"[\w'’]+ ") for each in found)
    return tuple(Opening(_compile(each), is_denial=False) for each in patterns)


LOOK_BACK = 40
"""Code points before a word of denial in which it is negated."""


@dataclass(frozen=True, slots=True)
class Retraction:
    """A stretch of a text that is spelled out and not vouched for."""

    start: int
    end: int
    said: tuple[int, int]
    """Where the words stand that take it back."""

    is_denial: bool
    """Whether the text then says that it is not so."""

    is_open: bool = False
    """Whether it is only asked or supposed."""


@lru_cache(maxsize=8192)
def find_retractions(sentence: str, language: str) -> tuple[Retraction, ...]:
    """
    The stretches that a sentence takes back itself.

    >>> myth = "It is a myth that bats are blind."
    >>> {myth[each.start : each.end] for each in find_retractions(myth, "en")}
    {' bats are blind'}
    """
    found = []
    for opening in openings(language):
        for match in opening.pattern.finditer(sentence):
            before = sentence[max(0, match.start() - LOOK_BACK) : match.start()]
            if language == "en" and UNDENIED.search(before):
                continue
            end = _clause_end(
                sentence, match.end(), language, is_condition=opening.is_open
            )
            found.append(
                Retraction(
                    match.end(),
                    end,
                    match.span(),
                    opening.is_denial,
                    opening.is_open,
                )
            )
    if language == "en":
        found += _taken_back_behind(sentence)
    return tuple(found)


def _taken_back_behind(sentence: str) -> list[Retraction]:
    """By the end of the sentence or by a question mark."""
    found = []
    closing = CLOSING.search(sentence)
    if closing is not None:
        start = _CLAUSE.search(sentence, 0, closing.start())
        first = start.end() if start is not None else 0
        if CLOSED.search(sentence, first, closing.start()):
            found.append(
                Retraction(first, closing.start(), closing.span(), is_denial=True)
            )
    asked = _QUESTION.search(sentence)
    if asked is not None:
        found.append(
            Retraction(asked.start(1), asked.end(1), asked.span(2), False, True)
        )
    return found


_QUESTION = late_regex(
    r"(?:^|[.;:,!?–—(\"“‘']\s?)((?:is|are|was|were|does|do|did|has|have|had|can|could|will|"
    r"would|should|may|might)\s[^?.;]{1,200}(\?))[\"”’')\s]*$",
    re.IGNORECASE,
)
"""A question for yes or no; one for how or why takes its matter for so."""

_CLAUSE = late_regex(r"[;:]\s|,\s(?:but|and|while|although|whereas)\s")

_ENDS = late_regex(
    r"[;–—]|[.!?](?=\s|$)|[”\"](?=\s|$)|,?\s(?:but|although|though|however|whereas|"
    r"while|yet|nevertheless)\s|\sand\s\w+(?:s|ed)\s(?:that|the|to|her|him|it|them)\b|"
    r",\s(?:and|said|says|according|adding|which|who|wrote)\b",
    re.IGNORECASE,
)


def _clause_end(sentence: str, start: int, language: str, *, is_condition: bool) -> int:
    """Where the clause that is taken back ends."""
    ends = _ENDS if language == "en" else _FOREIGN_ENDS
    if is_condition:
        ends = _CONDITION_ENDS
    match = ends.search(sentence, start)
    end = match.start() if match is not None else len(sentence)
    return min(end, start + LONGEST_CLAUSE)


LONGEST_CLAUSE = 200
"""Code points: what has no full stop by then is a table or a list."""

_CONDITION_ENDS = late_regex(r"[,;:–—]|[.!?](?=\s|$)|\sthen\s")
_FOREIGN_ENDS = late_regex(
    r"[;–—]|[.!?](?=\s|$)|,\s(?:aber|mais|pero|ma|mas|maar|men|но)\s"
)


def retractions_in(
    source: SourceIndex, number: int, language: str
) -> tuple[Retraction, ...]:
    """Of one sentence of a source, seen beside the next; offsets from its start."""
    start, end = source.sentences[number]
    found = find_retractions(source.blanked[start:end], language)
    if language == "en" and number + 1 < len(source.sentences):
        back = BACKWARDS.match(source.blanked, *source.sentences[number + 1])
        if back is not None:
            said = (back.start() - start, back.end() - start)
            return (*found, Retraction(0, end - start, said, is_denial=True))
    return found


def plain_keys(
    source: SourceIndex, number: int, stretches: Sequence[Retraction]
) -> set[str]:
    """Keys of a sentence's words that stand in nothing that is taken back."""
    start = source.sentences[number][0]
    return {
        token.key
        for token in source.tokens(number)
        if token.key
        and not any(each.start <= token.start - start < each.end for each in stretches)
    }
