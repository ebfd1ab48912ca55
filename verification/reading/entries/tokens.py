"""An entry cut into tokens, and the small numbers by which the tagger sees each: its
shape, its place, the brackets and quotation marks around it. A word itself is seen only
if it tells parts of entries apart ("vol", "Press", "Retrieved"): so what is learnt does
not hang on what works are about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from zlib import crc32

from verification.language.lists import late_regex, phrase_list

from ..overlay import Stretch

MAX_LENGTH = 2000
"""Code points of an entry that are looked at: authors of large groups fit."""

MAX_TOKENS = 400

MAX_ITALICS = 20
"""Stretches in italics that are looked at."""

ADDRESS, FILLER = "\ue000", "\ue001"
"""What stands in place of an address: one token, whatever its length."""

_TOKEN = late_regex(rf"{ADDRESS}{FILLER}*|[^\W\d_]+(?:['’ʼ][^\W\d_]+)*|\d+|[^\w\s]|_")
_CJK = late_regex("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
_YEAR = late_regex(r"(?:1[5-9]|20)\d\d")

WORD_SHAPES = (
    "none",
    "address",
    "cjk",
    "X",
    "x",
    "XX",
    "XXX",
    "Xx",
    "Xxxx",
    "Xxxxxxx",
    "xX",
    "xx",
    "xxxx",
    "xxxxxxx",
    "year",
    "d",
    "dd",
    "ddd",
    "dddd",
    "ddddd",
    "sign",
)
SIGNS = ".,;:?!()[]{}“”\"„‘’'‚`«»‹›《》「」-–—‐/\\&*_+=#№<>|·•%°~@©…。，、：；（）"
SHAPES = {shape: at for at, shape in enumerate(WORD_SHAPES)} | {
    sign: at for at, sign in enumerate(SIGNS, start=len(WORD_SHAPES))
}
ENDINGS = 1024
"""Numbers for the last three letters of a word, shared by chance."""

MAX_WORDS = 900
"""Room for the words of the list."""

SIZES = {
    "shape": len(WORD_SHAPES) + len(SIGNS),
    "word": MAX_WORDS,
    "ending": ENDINGS,
    "space": 3,
    "bracket": 4,
    "quoted": 4,
    "italic": 3,
    "from_start": 32,
    "from_end": 32,
    "tenth": 10,
    "sentence": 10,
    "sentence_left": 10,
    "sentence_length": 8,
    "sentence_figures": 4,
    "sentence_capitals": 5,
    "part": 16,
    "part_left": 16,
    "part_length": 8,
    "part_figures": 4,
    "part_capitals": 5,
    "years": 16,
    "initial_ahead": 8,
    "initial_behind": 8,
    "length": 12,
    "entry_length": 8,
    "entry_kind": 16,
    "again": 2,
}
"""How many values each kind of number has, in the order of a token's row."""


@dataclass(frozen=True, slots=True)
class Token:
    start: int
    end: int
    word: str
    shape: int


@cache
def known_words() -> dict[str, int]:
    words = " ".join(phrase_list("reading/entry_words")).split()
    return {word: at for at, word in enumerate(dict.fromkeys(words), start=1)}


def tokenize(text: str) -> list[Token]:
    """Cut an entry, in which addresses are overwritten, into words, figures, signs."""
    found: list[Token] = []
    for match in _TOKEN.finditer(text, 0, MAX_LENGTH):
        if len(found) == MAX_TOKENS:
            break
        word = match[0]
        found.append(Token(match.start(), match.end(), word, _shape(word)))
    return found


def _shape(word: str) -> int:
    first = word[0]
    if first in SHAPES:
        return SHAPES[first]
    if first == ADDRESS:
        name = "address"
    elif first.isdigit():
        name = "year" if _YEAR.fullmatch(word) else "d" * min(len(word), 5)
    elif not first.isalpha():
        name = "sign"
    elif _CJK.match(first):
        name = "cjk"
    else:
        name = _letters(word)
    return SHAPES[name]


def _letters(word: str) -> str:
    length = len(word)
    if word.islower() or not word[0].isupper():
        if any(map(str.isupper, word)):
            return "xX"
        return "x" if length == 1 else ("xx", "xxxx", "xxxxxxx")[_size(length)]
    if length == 1:
        return "X"
    if word.isupper():
        return "XX" if length <= 3 else "XXX"
    if word[1:].islower():
        return ("Xx", "Xxxx", "Xxxxxxx")[_size(length)]
    return "xX"


def _size(length: int) -> int:
    return 0 if length <= 3 else 1 if length <= 6 else 2


_END = {SHAPES[sign] for sign in ".?!。"}
_WEAK = {SHAPES[sign] for sign in ',;:()[]“”"„«»/，：；、（）《》'}
_INITIAL = SHAPES["X"]
_STOP = SHAPES["."]
_FIGURES = {SHAPES[name] for name in ("d", "dd", "ddd", "dddd", "ddddd")}
_YEARS = SHAPES["year"]
_CAPITAL = {SHAPES[name] for name in ("X", "XX", "XXX", "Xx", "Xxxx", "Xxxxxxx", "cjk")}
_SMALL = {SHAPES[name] for name in ("x", "xx", "xxxx", "xxxxxxx")}
_OPENING = {"(": 1, "（": 1, "[": 2, "{": 2}
_CLOSING = {")": 1, "）": 1, "]": 2, "}": 2}
_QUOTES = {"“": "”“", "„": "“”", "«": "»", "»": "«", '"': '"', "《": "》", "「": "」"}
_SINGLE = {"‘": "’", "'": "'", "‹": "›", "‚": "‘’"}


def numbers(
    text: str, tokens: Sequence[Token], italic: Sequence[Stretch]
) -> list[tuple[int, ...]]:
    """Give each token's numbers, in the order of `SIZES`."""
    count, shapes = len(tokens), [token.shape for token in tokens]
    words = [token.word.lower() for token in tokens]
    known = known_words()
    ends = _ends(tokens)
    breaks = [
        is_end or shape in _WEAK for is_end, shape in zip(ends, shapes, strict=True)
    ]
    brackets, quoted = _brackets(tokens), _quoted(tokens)
    kind = _kind(shapes, brackets, quoted, italic)
    columns: list[Iterable[int]] = [
        shapes,
        [known.get(word, 0) for word in words],
        [crc32(word[-3:].encode()) % ENDINGS * word[0].isalpha() for word in words],
        _gaps(text, tokens),
        brackets,
        quoted,
        _slopes(tokens, italic),
        [min(at, 31) for at in range(count)],
        [min(at, 31) for at in range(count - 1, -1, -1)],
        [at * 10 // count for at in range(count)],
        *zip(*_parts(shapes, ends, SIZES["sentence"]), strict=True),
        *zip(*_parts(shapes, breaks, SIZES["part"]), strict=True),
        _years_around(shapes),
        _distances(shapes[::-1])[::-1],
        _distances(shapes),
        [min(token.end - token.start, 12) - 1 for token in tokens],
        [min(count // 12, 7)] * count,
        [kind] * count,
        _repeated(words),
    ]
    return list(zip(*columns, strict=True))


_LINKING = {SHAPES[sign] for sign in "-–‐/'’&"}
_FIRST_SIGN = len(WORD_SHAPES)


def joined(tokens: Sequence[Token], italic: Sequence[Stretch]) -> list[bool]:
    """Whether a token goes on with what is before it: no sign stands between the two,
    or a hyphen without a gap, or both are in one stretch of italics and the token does
    not end it. Behind a year anything may begin."""
    inside = {
        at
        for begin, end in italic[:MAX_ITALICS]
        for at in range(1, len(tokens))
        if begin <= tokens[at - 1].start
        and tokens[at].end < end - (0 if _is_word(tokens[at].shape) else 1)
    }
    found, is_linked = [], False
    for at, token in enumerate(tokens):
        before = tokens[at - 1] if at else None
        is_glued = before is not None and before.end == token.start
        is_word = _is_word(token.shape)
        if before is None or (before.shape == _YEARS and is_word):
            is_linked = False
        elif is_word and _is_word(before.shape):
            is_linked = True
        elif token.shape in _LINKING:
            behind = tokens[at + 1] if at + 1 < len(tokens) else None
            is_linked = is_glued and behind is not None and behind.start == token.end
        else:
            is_linked = is_linked and is_glued and before.shape in _LINKING
        found.append(is_linked or at in inside)
    return found


def _is_word(shape: int) -> bool:
    return shape < _FIRST_SIGN and shape not in (SHAPES["address"], SHAPES["sign"])


def _kind(
    shapes: Sequence[int],
    brackets: Sequence[int],
    quoted: Sequence[int],
    italic: Sequence[Stretch],
) -> int:
    """What the entry has as a whole: quotation marks, italics, a year in parentheses,
    a stop at its end, as the places of one number."""
    places = zip(shapes, brackets, strict=True)
    is_round_year = any(shape == _YEARS and bracket == 1 for shape, bracket in places)
    has_quotes, has_stop = max(quoted) > 0, shapes[-1] == _STOP
    return has_quotes + 2 * bool(italic) + 4 * is_round_year + 8 * has_stop


def _gaps(text: str, tokens: Sequence[Token]) -> list[int]:
    """0 where nothing stands before a token, 1 for one letter of white space."""
    found, done = [], 0
    for token in tokens:
        gap = text[done : token.start]
        found.append(min(len(gap), 2))
        done = token.end
    return found


def _slopes(tokens: Sequence[Token], italic: Sequence[Stretch]) -> list[int]:
    """0 where the entry has no italics at all, 1 outside, 2 inside them."""
    if not italic:
        return [0] * len(tokens)
    return [
        1 + any(begin <= token.start < end for begin, end in italic[:MAX_ITALICS])
        for token in tokens
    ]


def _years_around(shapes: Sequence[int]) -> list[int]:
    """How many years stand before a token and how many from it on, 3 at most."""
    found, before, behind = [], 0, shapes.count(_YEARS)
    for shape in shapes:
        found.append(4 * min(before, 3) + min(behind, 3))
        is_year = shape == _YEARS
        before, behind = before + is_year, behind - is_year
    return found


def _repeated(words: Sequence[str]) -> list[int]:
    """1 for a word of four letters and more that stood before."""
    found, seen = [], set[str]()
    for word in words:
        found.append(int(word in seen))
        if len(word) > 3:
            seen.add(word)
    return found


def _ends(tokens: Sequence[Token]) -> list[bool]:
    """Whether a token ends a sentence: a stop, but not after an initial, before a small
    letter or before more of the same word."""
    found = []
    for at, token in enumerate(tokens):
        is_end = token.shape in _END
        if is_end and token.shape == _STOP:
            following = tokens[at + 1] if at + 1 < len(tokens) else None
            before = tokens[at - 1].shape if at else 0
            is_end = before != _INITIAL and (
                following is None
                or (following.start > token.end and following.shape not in _SMALL)
            )
        found.append(is_end)
    return found


Place = tuple[int, int, int, int, int]


def _parts(shapes: Sequence[int], ends: Sequence[bool], most: int) -> list[Place]:
    """For each token, of the part it stands in: how many are before and behind, less
    than `most`, its length, what figures it has, the share of capitals."""
    bounds = [0, *(at + 1 for at, end in enumerate(ends) if end)]
    if bounds[-1] < len(shapes):
        bounds.append(len(shapes))
    many = len(bounds) - 1
    most = (
        10
        if _END.issuperset({s for s, e in zip(shapes, ends, strict=True) if e})
        else 16
    )
    places: list[Place] = []
    for index in range(many):
        inside = shapes[bounds[index] : bounds[index + 1]]
        capitals = sum(shape in _CAPITAL for shape in inside)
        words = capitals + sum(shape in _SMALL for shape in inside)
        figures = any(shape in _FIGURES for shape in inside) + 2 * (_YEARS in inside)
        place = (
            min(index, most - 1),
            min(many - 1 - index, most - 1),
            min(words, 14) // 2,
            figures,
            capitals * 4 // words if words else 0,
        )
        places += [place] * len(inside)
    return places


def _brackets(tokens: Sequence[Token]) -> list[int]:
    """0 outside, 1 in round, 2 in square brackets, 3 in both."""
    found, depth = [], {1: 0, 2: 0}
    for token in tokens:
        opened = _OPENING.get(token.word)
        if opened:
            depth[opened] += 1
        found.append((depth[1] > 0) + 2 * (depth[2] > 0))
        closed = _CLOSING.get(token.word)
        if closed and depth[closed]:
            depth[closed] -= 1
    return found


def _quoted(tokens: Sequence[Token]) -> list[int]:
    """0 outside, 1 in double quotation marks, 2 in single ones, 3 at their signs."""
    found = [0] * len(tokens)
    at = 0
    while at < len(tokens):
        token = tokens[at]
        closers = _QUOTES.get(token.word, "") or _SINGLE.get(token.word, "")
        if closers and _opens(tokens, at):
            end = next(
                (
                    other
                    for other in range(at + 2, len(tokens))
                    if tokens[other].word in closers and _closes(tokens, other)
                ),
                None,
            )
            if end is not None:
                inside = 1 if token.word in _QUOTES else 2
                found[at : end + 1] = [3, *[inside] * (end - at - 1), 3]
                at = end
        at += 1
    return found


def _opens(tokens: Sequence[Token], at: int) -> bool:
    is_apart = at == 0 or tokens[at - 1].end < tokens[at].start
    return is_apart or not tokens[at - 1].word[-1].isalnum()


def _closes(tokens: Sequence[Token], at: int) -> bool:
    is_last = at + 1 == len(tokens)
    return (
        is_last
        or tokens[at + 1].start > tokens[at].end
        or not tokens[at + 1].word[0].isalnum()
    )


def _distances(shapes: Sequence[int]) -> list[int]:
    """How far before each token the nearest initial stands, 7 for far or none."""
    found, distance = [], 7
    for shape in shapes:
        found.append(distance)
        distance = 1 if shape == _INITIAL else min(distance + 1, 7)
    return found
