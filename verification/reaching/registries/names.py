"""Names of people and bodies, as an entry has them and as a registry does. Pure."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import product

from rapidfuzz.distance import Indel

from verification.language.lists import late_regex, word_list
from verification.reaching.titles import IDEOGRAPH
from verification.records import FieldState, Name

MIN_TYPO_LENGTH = 5
"""Letters from which two family names may be one misspelt: "Li" and "Lu" are not."""

MIN_TYPO_SIMILARITY = 0.85
"""Of two spellings: "Sorensen" and "Sorenson" have 0.88, "Miller" and "Muller" 0.83."""

_PARTICLES = word_list("language/name_particles")
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th"}
)
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_PART = late_regex(r"[^\W\d_]+")
_SCRIPTS = {"HIRAGANA": "CJK", "KATAKANA": "CJK", "FULLWIDTH": "LATIN"}


def compare_names(cited: str, registered: Name) -> FieldState:
    """
    Hold a family name as an entry has it against a registered name. Particles,
    diacritics and hyphens do not count; a part of a double name is enough, and so is
    the given name of two alone, as "Wei" for Li Wei: which comes first depends on who
    typed it.

    >>> compare_names("van den Berg", Name("Berg", "Hans", particle="van den")).value
    'same'
    >>> compare_names("Müller", Name("Mueller", "K.")).value
    'same'
    >>> compare_names("WHO", Name(literal="World Health Organization")).value
    'same'
    """
    if IDEOGRAPH.search(cited) and IDEOGRAPH.search(written(registered)):
        return _compare_signs(cited, registered)
    ours = parts_of(cited)
    theirs = parts_of(f"{registered.particle} {registered.family}{registered.literal}")
    if not ours or not theirs:
        return FieldState.NOTHING_TO_COMPARE
    if differ_in_script(cited, written(registered)):
        return FieldState.NOTHING_TO_COMPARE
    if registered.literal and is_acronym(cited, registered.literal):
        return FieldState.SAME
    pairs = product(spellings(ours), spellings(theirs))
    if any(left <= right or right <= left for left, right in pairs):
        return FieldState.SAME
    if ours <= parts_of(registered.given) and len(parts_of(registered.given)) == 1:
        return FieldState.SAME
    longest, other = max(ours, key=len), max(theirs, key=len)
    is_like = Indel.normalized_similarity(longest, other) >= MIN_TYPO_SIMILARITY
    is_long = min(len(longest), len(other)) >= MIN_TYPO_LENGTH
    is_typo = is_like and is_long and longest[0] == other[0]
    return FieldState.SIMILAR if is_typo else FieldState.DIFFERENT


def differ_in_script(one: str, other: str) -> bool:
    """Whether two texts share no script, so that letters tell nothing."""
    left, right = scripts_in(one), scripts_in(other)
    return bool(left and right) and not left & right


def scripts_in(text: str) -> frozenset[str]:
    """The scripts of a text's letters, Japanese syllables with the signs they join."""
    names = (unicodedata.name(letter, "") for letter in set(text) if letter.isalpha())
    scripts = (name.partition(" ")[0].partition("-")[0] for name in names if name)
    return frozenset(_SCRIPTS.get(script, script) for script in scripts)


def _compare_signs(cited: str, registered: Name) -> FieldState:
    """Names in Chinese, Japanese or Korean signs, in either order, or the family's."""
    typed = "".join(cited.split())
    family, given = registered.family or registered.literal, registered.given
    whole = ("".join((family + given).split()), "".join((given + family).split()))
    is_same = typed in whole or typed == family or whole[0].startswith(typed)
    return FieldState.SAME if is_same else FieldState.DIFFERENT


def written(name: Name) -> str:
    """The name in one line, as it is spoken."""
    parts = (name.given, name.dropping_particle, name.particle, name.family)
    return name.literal or " ".join(part for part in parts if part)


def parts_of(name: str) -> frozenset[str]:
    """The words of a name in lower case, without particles and single initials. What is
    nothing but particles keeps them: "Le" is a name too."""
    words = [word.lower() for word in _PART.findall(unicodedata.normalize("NFC", name))]
    telling = [word for word in words if word not in _PARTICLES and len(word) > 1]
    return frozenset(telling or words)


def spellings(parts: frozenset[str]) -> Iterable[frozenset[str]]:
    """The words without their marks, and with umlauts written out."""
    yield frozenset(without_marks(part) for part in parts)
    yield frozenset(without_marks(part.translate(_UMLAUTS)) for part in parts)


def without_marks(word: str) -> str:
    """A word in lower case without its marks: "soren" for "Søren"."""
    decomposed = unicodedata.normalize("NFKD", word.lower().translate(_LETTERS))
    return "".join(letter for letter in decomposed if not unicodedata.combining(letter))


def is_acronym(short: str, long: str) -> bool:
    """Whether the letters of one are the first letters of the other's words."""
    letters = "".join(letter for letter in short if letter.isalpha())
    initials = "".join(word[0] for word in _PART.findall(long) if word[0].isupper())
    return len(letters) > 1 and letters.isupper() and letters == initials


_WORD = late_regex(r"\w+")


def folded(text: str) -> str:
    """The words of a text without case, marks and what stands between them."""
    return " ".join(_WORD.findall(without_marks(unicodedata.normalize("NFKC", text))))
