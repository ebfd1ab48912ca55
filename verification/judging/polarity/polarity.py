"""
Whether two texts that speak of the same thing say yes and no, up and down, may and
does.

Ours: negations turn the next telling words (see `negations`); directions are pairs of
opposites from a list written by hand. Nothing here knows what a text is about: the
caller looks only inside a passage that is about the claim.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Container, Sequence
from functools import cache

from verification.judging.comparison import Comparison
from verification.judging.comparison.deed_matching import is_told_from_behind
from verification.judging.comparison.turns import Turn, TurnKind
from verification.judging.words.foreign_words import opposite_words
from verification.judging.words.kin_words import is_kin_told_back
from verification.judging.words.lexicons import lexicon
from verification.judging.words.synonyms import kin_of
from verification.judging.words.terms import Token

from .comparatives import is_compared_from_behind
from .denial_words import CLEARED
from .negations import REACH, find_negations, focus_of, is_negation, negated_keys
from .opposites import (
    EXCLUSIVE,
    EXONERATED,
    FUTURE,
    HEDGES,
    OPPOSITES,
    PLANS,
    frees,
)
from .retractions import plain_keys, retractions_in
from .sameness_words import both_say_same


@cache
def opposites(language: str = "en") -> dict[str, frozenset[str]]:
    """Key to the keys that say the opposite; empty for languages without a list."""
    is_english = language in {"en", ""}
    pairs = OPPOSITES if is_english else opposite_words(language)
    words = lexicon("en" if is_english else language)
    table: dict[str, set[str]] = {}
    for left, right in pairs:
        one = {words.key(word) or word for word in left}
        other = {words.key(word) or word for word in right}
        for key in one:
            table.setdefault(key, set()).update(other - one)
        for key in other:
            table.setdefault(key, set()).update(one - other)
    return {key: frozenset(keys) for key, keys in table.items()}


def find_hedges(tokens: Sequence[Token]) -> list[int]:
    """Places of the words that take certainty away: "may", "suggests", "alleged"."""
    return [place for place, token in enumerate(tokens) if token.word.lower() in HEDGES]


def find_turns(claim: Sequence[Token], comparison: Comparison) -> list[Turn]:
    """
    Where the claim's sense is turned against the passage that comes closest to it.
    """
    turns = _copied_turns(comparison) or _negation_turns(comparison)
    directions = _exchanged_turns(comparison) or _direction_turns(claim, comparison)
    directions = [
        each
        for each in directions
        if not _is_turned_back(each, comparison)
        and not is_told_from_behind(each.claim, each.source, comparison)
        and not _is_kin_told_back(each, comparison)
        and not _is_of_another_group(each, comparison)
    ]
    if directions and is_compared_from_behind(comparison):
        directions = []
    if (turns or directions) and _are_both_same(comparison):
        return []
    if turns and (claims_denial(claim) or _is_said_plainly(comparison)):
        turns = []
    turns = [each for each in turns if not _is_denied_by_both(each, comparison)]
    if len(turns) == len(directions) == 1:
        if not _overlap(turns[0], directions[0]):
            return []  # "did not rise" beside "fell": turned twice
        directions = []  # "with" and "without", "admitted" and "denied": one difference
    return [*turns, *directions, *_hedge_turns(comparison)]


def _are_both_same(comparison: Comparison) -> bool:
    """Whether both say in their own way that nothing differs or changed."""
    sentence = comparison.source.sentences[comparison.sentence]
    return both_say_same(
        comparison.claim.statement, comparison.source.blanked[slice(*sentence)]
    )


def _is_denied_by_both(turn: Turn, comparison: Comparison) -> bool:
    """Whether the source denies it, and the claim tells in other words that it does."""
    if CLEARED.search(comparison.claim.statement) is None:
        return False
    start = comparison.source.sentences[comparison.sentence][0]
    stretches = retractions_in(
        comparison.source, comparison.sentence, comparison.claim.language
    )
    return any(
        turn.source[0] < start + each.said[1] and start + each.said[0] < turn.source[1]
        for each in stretches
        if each.said[1] <= each.start and not each.is_open
    )


def _is_of_another_group(turn: Turn, comparison: Comparison) -> bool:
    """Whether the source's word is of another figure's group than the claim's is."""
    return any(
        each.own is not None and not each.own.start <= turn.source[0] < each.own.end
        for each in comparison.owned
    )


def claims_denial(claim: Sequence[Token]) -> bool:
    """Whether a claim tells by a word of its own that somebody was cleared."""
    return any(token.word.lower() in EXONERATED for token in claim)


def _is_said_plainly(comparison: Comparison) -> bool:
    """
    Whether a sentence near by has as much of a claim without "not" and no "not" either:
    "it denied that ... The court found that ...".
    """
    claim, source = comparison.claim, comparison.source
    if find_negations(claim.tokens, claim.statement):
        return False
    keys = {token.key for token in claim.tokens if token.key}
    held = len(keys & {token.key for token in comparison.sentence_tokens})
    if held < SAID * len(keys):
        return False
    window = comparison.best.window
    first, last = max(0, window.first - NEAR), window.last + NEAR
    return any(
        number != comparison.sentence
        and len(keys & _plain_keys(comparison, number)) >= held
        and not find_negations(source.tokens(number), source.text)
        for number in range(first, min(last + 1, len(source.sentences)))
        if number not in source.references
    )


def _plain_keys(comparison: Comparison, number: int) -> set[str]:
    source = comparison.source
    stretches = retractions_in(source, number, comparison.claim.language)
    return plain_keys(source, number, stretches)


SAID = 0.75
"""Share of a claim's telling words from which a sentence may say the claim."""

NEAR = 2
"""Sentences on either side of a passage in which the claim may be said plainly."""


def _overlap(left: Turn, right: Turn) -> bool:
    pairs = ((left.claim, right.claim), (left.source, right.source))
    return any(one[0] < two[1] and two[0] < one[1] for one, two in pairs)


def _is_turned_back(turn: Turn, comparison: Comparison) -> bool:
    """Whether one of two opposites stands behind a negation: "not die", "alive"."""
    claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
    return _is_negated(turn.claim, claim, comparison.claim.statement) != _is_negated(
        turn.source, sentence, comparison.source.text
    )


def _is_kin_told_back(turn: Turn, comparison: Comparison) -> bool:
    ours, theirs = comparison.claim.tokens, comparison.sentence_tokens
    one = [n for n, token in enumerate(ours) if token.start == turn.claim[0]]
    other = [n for n, token in enumerate(theirs) if token.start == turn.source[0]]
    return bool(one and other) and is_kin_told_back(ours, one[0], theirs, other[0])


def _is_negated(span: tuple[int, int], tokens: Sequence[Token], text: str) -> bool:
    turned = negated_keys(tokens, text)
    return any(tokens[focus].start == span[0] for _, focus in turned.values())


def _exchanged_turns(comparison: Comparison) -> list[Turn]:
    """
    Opposites that stand in each other's place: "up" for "down", Monday for Friday.
    """
    table = opposites(comparison.claim.language)
    ours, theirs = comparison.claim.tokens, comparison.sentence_tokens
    if not table or comparison.alignment.shared < EXCHANGED * len(ours):
        return []
    for change in comparison.alignment.changes:
        count = change.claim[1] - change.claim[0]
        if not 0 < count <= LONGEST_EXCHANGE:
            continue
        start, end = change.source
        near = {*range(start, min(start + count, end))}
        near |= {*range(max(end - count, start), end)}
        taken = [theirs[at] for at in sorted(near)]
        for one in ours[slice(*change.claim)]:
            identity = one.key or one.word.lower()
            facing = table.get(identity, frozenset())
            group = EXCLUSIVE.get(one.word.lower())
            for other in taken:
                opposed = (other.key or other.word.lower()) in facing
                excluded = group is not None and (
                    EXCLUSIVE.get(other.word.lower()) == group
                    and other.word.lower() != one.word.lower()
                )
                if opposed or excluded:
                    kind = TurnKind.DATE if excluded else TurnKind.DIRECTION
                    return [
                        Turn(kind, (one.start, one.end), (other.start, other.end), 2)
                    ]
    return []


EXCHANGED = 0.6
"""
Share of a claim's words that run like the sentence, from which a place is the same.
"""

LONGEST_EXCHANGE = 4
"""Words of the claim; of the sentence as many are looked at from either end."""

COPIED = 0.7
"""
Share of a claim's words that run like the sentence, from which a "not" was put in.
"""


def _copied_turns(comparison: Comparison) -> list[Turn]:
    """A negation put into a copied sentence, or taken out of it."""
    ours, theirs = comparison.claim.tokens, comparison.sentence_tokens
    if comparison.alignment.shared < COPIED * len(ours):
        return []
    statement, text = comparison.claim.statement, comparison.source.text
    put_in = {n for n, token in enumerate(ours) if is_negation(token, statement)}
    taken_out = set(find_negations(theirs, text))
    if not put_in and not taken_out:
        return []
    if put_in and _says_it_otherwise(comparison, text):
        return []
    if _is_moved(sorted(put_in), sorted(taken_out), comparison):
        return []
    for change in comparison.alignment.changes:
        put = [n for n in range(*change.claim) if n in put_in]
        taken = [n for n in range(*change.source) if n in taken_out]
        if len(put) + len(taken) != 1:
            continue
        if _tells(ours, change.claim, put) or _tells(theirs, change.source, taken):
            continue
        one = _telling_behind(ours, *change.claim)
        other = _telling_behind(theirs, *change.source)
        if one is None or other is None:
            continue
        claim, source = (one.start, one.end), (other.start, other.end)
        if put:
            claim = _stretch(ours[put[0]], one)
        else:
            source = _stretch(theirs[taken[0]], other)
        return [Turn(TurnKind.NEGATION, claim, source, 2)]
    return []


def _is_moved(put: Sequence[int], taken: Sequence[int], comparison: Comparison) -> bool:
    """Whether one "no" stands by the noun and the other by the verb of one clause."""
    if len(put) != 1 or len(taken) != 1:
        return False
    ours, theirs = comparison.claim.tokens, comparison.sentence_tokens
    words = {ours[put[0]].word.lower() == "no", theirs[taken[0]].word.lower() == "no"}
    if len(words) != BOTH:
        return False
    partner = dict(comparison.alignment.pairs)
    facing = [partner[n] for n in range(put[0] - 1, -1, -1) if n in partner][:1]
    return bool(facing) and 0 <= facing[0] - taken[0] <= REACH


BOTH = 2
"""One "no" and one "not"."""


def _tells(
    tokens: Sequence[Token], stretch: tuple[int, int], besides: Sequence[int]
) -> bool:
    """Whether there is more in a stretch than a negation and small words."""
    return any(tokens[n].key and n not in besides for n in range(*stretch))


def _telling_behind(tokens: Sequence[Token], start: int, end: int) -> Token | None:
    """The first telling word from `end` on, or the last one before `start`."""
    for token in tokens[end:]:
        if token.key:
            return token
    for token in reversed(tokens[:start]):
        if token.key:
            return token
    return None


def _negation_turns(comparison: Comparison) -> list[Turn]:
    claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
    text = comparison.source.text
    own = negated_keys(claim, comparison.claim.statement)
    theirs = negated_keys(sentence, text)
    if not own and not theirs:
        return []
    anywhere = negated_keys(comparison.best.tokens, text)
    in_claim = {token.key: token for token in claim if token.key}
    in_sentence = {token.key: token for token in sentence if token.key}
    partner = dict(comparison.alignment.pairs)
    by_claim: dict[int, list[str]] = {}
    for key, (place, focus) in own.items():
        if key not in in_sentence or key in anywhere:
            continue
        other = partner.get(focus)
        if other is None or sentence[other].key == key:
            by_claim.setdefault(place, []).append(key)
    by_source: dict[int, list[str]] = {}
    kin: dict[str, str] = {}
    facing = {other: one for one, other in partner.items()}
    for key, (place, focus) in theirs.items():
        if key not in in_claim:
            mine = kin_of(key, in_claim.keys() - in_sentence.keys() - own.keys())
            if mine and not own:
                kin[mine] = key
                by_source.setdefault(place, []).append(mine)
            continue
        if key in own or sum(token.key == key for token in sentence) > 1:
            continue  # "a one-day strike, but no general strike"
        if _is_undone(place, in_claim.keys(), comparison) or (
            _goes_on_plainly(focus, in_claim.keys(), comparison)
        ):
            continue
        aligned = {n for n, token in enumerate(claim) if token.key == key} & set(
            partner
        )
        if not aligned or facing.get(focus) in aligned:
            by_source.setdefault(place, []).append(key)
    if own.keys() & anywhere.keys():
        return []  # both are turned, and at the same word
    if by_claim and by_source:
        return []  # both are turned, at words that are put differently
    if by_claim and (theirs.keys() - in_claim.keys()):
        return []  # "no ferry" beside "the ferry does not run"
    if by_claim and any(frees(token.word) for token in sentence):
        return []  # "does not apply" beside "exempt"
    if by_claim and _says_it_otherwise(comparison, text):
        return []
    if by_source and _has_negative_word(claim, in_sentence):
        return []  # "went unrecorded" beside "were not found"
    turns = []
    for place, keys in by_claim.items():
        word = in_sentence[keys[0]]
        turns.append(
            Turn(
                TurnKind.NEGATION,
                _stretch(claim[place], in_claim[keys[0]]),
                (word.start, word.end),
                len(keys),
                _shared_around(in_claim[keys[0]], word, claim, sentence),
            )
        )
    for place, keys in by_source.items():
        word = in_claim[keys[0]]
        turned = in_sentence[kin.get(keys[0], keys[0])]
        turns.append(
            Turn(
                TurnKind.NEGATION,
                (word.start, word.end),
                _stretch(sentence[place], turned),
                len(keys),
                _shared_around(word, turned, claim, sentence),
            )
        )
    return turns


def _is_undone(place: int, claimed: Collection[str], comparison: Comparison) -> bool:
    """Whether the "no" at a place turns the opposite of a claim's word: "not rare"."""
    sentence = comparison.sentence_tokens
    table = opposites(comparison.claim.language)
    first = focus_of(sentence, place, comparison.source.text)[:1]
    return any(
        sentence[at].key not in claimed
        and not table.get(sentence[at].key, frozenset()).isdisjoint(claimed)
        for at in first
    )


def _goes_on_plainly(
    focus: int, claimed: Collection[str], comparison: Comparison
) -> bool:
    """
    Whether a clause behind "who" tells the claim of a word that stands behind a "no":
    "did not apply to children, who were excluded".
    """
    sentence, text = comparison.sentence_tokens, comparison.source.text
    behind = sentence[focus + 1 :]
    if not behind or behind[0].word.lower() not in {"who", "which"}:
        return False
    if "," not in text[sentence[focus].end : behind[0].start]:
        return False
    if find_negations(behind, text):
        return False
    before = {token.key for token in sentence[:focus]} & set(claimed)
    return not before and any(token.key in claimed for token in behind)


def _says_it_otherwise(comparison: Comparison, text: str) -> bool:
    """
    Whether the sentence says no without a "not": "first since", "except", "denied".
    """
    start, end = comparison.source.sentences[comparison.sentence]
    sentence, statement = text[start:end], comparison.claim.statement
    language = comparison.claim.language
    stretches = retractions_in(comparison.source, comparison.sentence, language)
    if any(each.said[1] <= each.start and not each.is_open for each in stretches):
        return True
    if re.search(r"\bsince\b", statement) and _FIRST_SINCE.search(sentence):
        return True
    excepted = _EXCEPTED.search(sentence)
    return excepted is not None and excepted[1] in statement


_FIRST_SINCE = re.compile(r"\bfirst\b[^.;]{0,60}\bsince\b", re.IGNORECASE)
_EXCEPTED = re.compile(
    r"\bexcept(?:\sfor)?(?:\s(?:in|on|at|the|for))*\s(\w+)", re.IGNORECASE
)


def _has_negative_word(tokens: Sequence[Token], besides: Container[str]) -> bool:
    """Whether a word of its own says no: "unrecorded", "dislikes", "homeless"."""
    return any(
        token.key not in besides and _NEGATIVE.match(token.word)
        for token in tokens
        if token.key
    )


_NEGATIVE = re.compile(
    r"un(?!i|der|til)[a-z]{4,}|dis(?:agree|approv|belie|continu|honest|lik|obey|satisf|"
    r"trust)[a-z]*|non[a-z]{5,}|in(?:activ|adequa|accura|capab|complet|correct|eligib|"
    r"suffici|visib|valid)[a-z]*|[a-z]{4,}less$",
    re.IGNORECASE,
)


def _stretch(one: Token, other: Token) -> tuple[int, int]:
    return min(one.start, other.start), max(one.end, other.end)


def _direction_turns(claim: Sequence[Token], comparison: Comparison) -> list[Turn]:
    table = opposites(comparison.claim.language)
    passage = comparison.passages[0]
    in_claim = {token.key for token in claim if token.key}
    turns = []
    in_sentence = {token.key for token in comparison.sentence_tokens if token.key}
    for token in claim:
        if token.key not in table or token.key in in_sentence:
            continue
        is_elsewhere = token.key in passage.keys or bool(
            kin_of(token.key, in_sentence - table[token.key])
        )
        keys = in_sentence if is_elsewhere else passage.keys
        facing = table[token.key] & keys
        if not facing:
            continue
        for other in comparison.sentence_tokens if is_elsewhere else passage.tokens:
            if (token.key, other.word.lower()) in _SEPARATE:
                continue
            if other.key in facing and other.key not in in_claim:
                near = comparison.sentence_tokens if is_elsewhere else passage.tokens
                shared = _shared_around(token, other, claim, near)
                if is_elsewhere and shared < SURELY_SAME:
                    continue
                turns.append(
                    Turn(
                        TurnKind.DIRECTION,
                        (token.start, token.end),
                        (other.start, other.end),
                        shared,
                    )
                )
                break
    return turns


_SEPARATE = frozenset({("make", "loss"), ("make", "losses")})
"""A key and a word that only look opposed: one may make a loss."""

SURELY_SAME = 2
"""
Telling words around an opposite that both sides share, from which it is said of the
same thing though the passage has the claim's own word elsewhere.
"""

AROUND = 4
"""
Words on either side of an opposite that tell whether it is said of the same thing.
"""


def _shared_around(
    one: Token, other: Token, claim: Sequence[Token], passage: Sequence[Token]
) -> int:
    return len(_around(one, claim) & _around(other, passage))


def _around(token: Token, tokens: Sequence[Token]) -> set[str]:
    place = next(n for n, each in enumerate(tokens) if each.start == token.start)
    near = tokens[max(0, place - AROUND) : place + AROUND + 1]
    return {each.key for each in near if each.key and each.start != token.start}


def _hedge_turns(comparison: Comparison) -> list[Turn]:
    claim, sentence = comparison.claim.tokens, comparison.sentence_tokens
    if find_hedges(claim):
        return []
    in_claim = {token.key: token for token in claim if token.key}
    is_future = any(token.word.lower() in FUTURE for token in claim)
    for place in find_hedges(sentence):
        hedge = sentence[place]
        following = sentence[place + 1 : place + 2]
        if following and following[0].word.lower() == "not":
            continue
        if hedge.key in in_claim or (is_future and hedge.word.lower() in PLANS):
            continue
        for focus in focus_of(sentence, place, comparison.source.text):
            word = in_claim.get(sentence[focus].key)
            if word is not None:
                return [
                    Turn(
                        TurnKind.HEDGE,
                        (word.start, word.end),
                        (hedge.start, hedge.end),
                    )
                ]
    return []
